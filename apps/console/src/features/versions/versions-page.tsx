import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { formatNumber, formatTime } from '../../data/format';
import { useServices } from '../../data/services';
import { treeKey } from '../../data/use-tree';
import { DataTable, type TableColumn } from '../../ui/data-table';
import { Skeleton } from '../../ui/message';
import { Card } from '../../ui/page';
import { Status, Tag } from '../../ui/status';
import { VersionActions } from './version-actions';
import type { VersionRow } from './version-row';

const MOST = 200;
const FIELDS = ['id', 'version', 'name', 'frozen', 'released_at', 'aggregations', 'updated_at'] as const;

/** The versions of a tree, newest first, with what names them. */
export function VersionsPage({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const { versions, aliases } = useVersions(code);
  const columns = useColumns(code, aliases.data ?? []);
  if (versions.error) return <ProblemMessage error={versions.error} onRetry={() => void versions.refetch()} />;
  if (!versions.data) return <Skeleton />;
  return (
    <Card>
      <DataTable
        label={t('trees.versions')}
        columns={columns}
        items={versions.data}
        idOf={({ id }) => id}
        hrefOf={({ version }) => `/trees/${encodeURIComponent(code)}/versions/${encodeURIComponent(version)}`}
        textOf={({ version }) => version}
        empty={t('versions.none')}
      />
    </Card>
  );
}

function useVersions(code: string) {
  const { tree } = useServices();
  const path = { tree_code: code };
  const query = { limit: MOST };
  const versions = useQuery({
    queryKey: [...treeKey(code), 'versions'],
    queryFn: async ({ signal }) =>
      (
        await tree.get('/trees/{tree_code}/versions', {
          path,
          query: { ...query, sort: 'id:desc' },
          fields: FIELDS,
          signal,
        })
      ).items,
  });
  const aliases = useQuery({
    queryKey: [...treeKey(code), 'aliases'],
    queryFn: async ({ signal }) => (await tree.get('/trees/{tree_code}/aliases', { path, query, signal })).items,
  });
  return { versions, aliases };
}

function useColumns(
  code: string,
  aliases: readonly { readonly alias: string; readonly version: string }[],
): readonly TableColumn<VersionRow>[] {
  const { t, i18n } = useTranslation();
  const can = useCan();
  return [
    {
      id: 'version',
      title: t('versions.version'),
      isHeader: true,
      cell: ({ version }) => (
        <>
          {version} {aliases.map((one) => one.version === version && <Tag key={one.alias}>{one.alias}</Tag>)}
        </>
      ),
    },
    { id: 'name', title: t('versions.name'), cell: ({ name }) => name, from: 'wide' },
    {
      id: 'state',
      title: t('versions.state'),
      cell: ({ frozen, released_at: released }) => (
        <Status kind={frozen ? 'plain' : 'good'}>
          {t(released !== null ? 'versions.release' : frozen ? 'versions.frozen' : 'versions.draft')}
        </Status>
      ),
    },
    {
      id: 'nodes',
      title: t('trees.nodes'),
      cell: ({ aggregations }) => formatNumber(aggregations.nodes ?? 0, i18n.language),
      isNumber: true,
      from: 'medium',
    },
    {
      id: 'updated',
      title: t('trees.updatedAt'),
      cell: (row) => formatTime(row.updated_at, i18n.language),
      from: 'wide',
    },
    ...(can('trees:write')
      ? [
          {
            id: 'actions',
            title: t('versions.actions'),
            cell: (row: VersionRow) => <VersionActions code={code} version={row} />,
          },
        ]
      : []),
  ];
}
