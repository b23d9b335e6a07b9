import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { formatTime } from '../../data/format';
import { useAliases, useVersions, type Alias, type VersionRow } from '../../data/use-tree';
import { DataTable, type TableColumn } from '../../ui/data-table';
import { Skeleton } from '../../ui/message';
import { Card } from '../../ui/page';
import { Tag } from '../../ui/status';
import { Aliases } from './aliases';
import { Publications } from './publications';
import { RequiredApprovals } from './required-approvals';

/** What is published of a tree: the names that readers use, what is still to come, and all releases. */
export function ReleasesPage({ code }: { readonly code: string }) {
  const can = useCan();
  const versions = useVersions(code);
  const aliases = useAliases(code);
  const error = versions.error ?? aliases.error;
  const again = (): void => void Promise.all([versions.refetch(), aliases.refetch()]);
  if (error) return <ProblemMessage error={error} onRetry={again} />;
  if (!versions.data || !aliases.data) return <Skeleton />;
  const releases = versions.data.filter(({ released_at: released }) => released !== null).sort(byRelease);
  return (
    <>
      <Aliases code={code} aliases={aliases.data} releases={releases} />
      <Publications code={code} />
      <Card>
        <Releases code={code} releases={releases} aliases={aliases.data} versions={versions.data} />
      </Card>
      {can('trees:publish') && <RequiredApprovals code={code} />}
    </>
  );
}

/** Newest first. */
const byRelease = (one: VersionRow, other: VersionRow): number =>
  (one.released_at ?? '') < (other.released_at ?? '') ? 1 : -1;

interface ReleasesProps {
  readonly code: string;
  readonly releases: readonly VersionRow[];
  readonly aliases: readonly Alias[];
  readonly versions: readonly VersionRow[];
}

function Releases({ code, releases, aliases, versions }: ReleasesProps) {
  const { t, i18n } = useTranslation();
  const codes = new Map(versions.map(({ id, version }) => [id, version]));
  const columns: readonly TableColumn<VersionRow>[] = [
    { id: 'version', title: t('versions.release'), isHeader: true, cell: ({ version }) => version },
    {
      id: 'aliases',
      title: t('releases.aliases'),
      cell: ({ version }) => {
        const named = aliases.filter((one) => one.version === version);
        return named.length === 0 ? '–' : named.map(({ alias }) => <Tag key={alias}>{alias}</Tag>);
      },
    },
    {
      id: 'released',
      title: t('releases.releasedAt'),
      cell: (row) => formatTime(row.released_at, i18n.language),
      from: 'medium',
    },
    { id: 'from', title: t('releases.of'), cell: (row) => codes.get(row.cloned_from ?? '') ?? '–', from: 'medium' },
    { id: 'name', title: t('versions.name'), cell: ({ name }) => name, from: 'wide' },
  ];
  return (
    <DataTable
      label={t('releases.all')}
      columns={columns}
      items={releases}
      idOf={({ id }) => id}
      hrefOf={({ version }) => `/trees/${encodeURIComponent(code)}/versions/${encodeURIComponent(version)}`}
      textOf={({ version }) => version}
      empty={t('releases.none')}
    />
  );
}
