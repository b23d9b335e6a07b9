import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { formatNumber, formatTime } from '../../data/format';
import { useAliases, useVersions, type Alias, type VersionRow } from '../../data/use-tree';
import { DataTable, type TableColumn } from '../../ui/data-table';
import { Skeleton } from '../../ui/message';
import { Card } from '../../ui/page';
import { Tag } from '../../ui/status';
import { Tabs } from '../../ui/tabs';
import { VersionActions } from './version-actions';
import { VersionGraph } from './version-graph';
import { VersionState } from './version-state';

type View = 'list' | 'graph';

/** The versions of a tree, newest first, with what names them: as a list, and as a graph of what was cloned from what. */
export function VersionsPage({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('list');
  const versions = useVersions(code);
  const aliases = useAliases(code).data ?? [];
  const columns = useColumns(code, aliases);
  if (versions.error) return <ProblemMessage error={versions.error} onRetry={() => void versions.refetch()} />;
  if (!versions.data) return <Skeleton />;
  const list = (
    <DataTable
      label={t('trees.versions')}
      columns={columns}
      items={versions.data}
      idOf={({ id }) => id}
      hrefOf={({ version }) => `/trees/${encodeURIComponent(code)}/versions/${encodeURIComponent(version)}`}
      textOf={({ version }) => version}
      empty={t('versions.none')}
    />
  );
  return (
    <Card>
      <Tabs<View>
        label={t('versions.views')}
        selected={view}
        onSelect={setView}
        tabs={[
          { id: 'list', name: t('versions.list'), content: list },
          {
            id: 'graph',
            name: t('versions.graph'),
            content: <VersionGraph code={code} versions={versions.data} aliases={aliases} />,
          },
        ]}
      />
    </Card>
  );
}

function useColumns(code: string, aliases: readonly Alias[]): readonly TableColumn<VersionRow>[] {
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
    { id: 'state', title: t('versions.state'), cell: (row) => <VersionState version={row} /> },
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
