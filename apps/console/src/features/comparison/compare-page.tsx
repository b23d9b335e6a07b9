import { useTranslation } from 'react-i18next';
import { ListPager } from '../../app/session/list-pager';
import { ProblemMessage } from '../../app/session/problem-message';
import { useVersions, type VersionRow } from '../../data/use-tree';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Select } from '../../ui/field';
import { Skeleton } from '../../ui/message';
import { Bar, Card } from '../../ui/page';
import { KINDS, type CompareSearch } from './compare-search';
import styles from './comparison.module.css';
import { DifferenceItem } from './difference-item';
import { useDifferences, useNodeNames, type Compared } from './use-differences';

export interface ComparePageProps {
  readonly code: string;
  readonly search: CompareSearch;
  readonly onSearch: (search: CompareSearch) => void;
}

/** Two versions side by side: a page of what differs, however much that is. */
export function ComparePage({ code, search, onSearch }: ComparePageProps) {
  const { t } = useTranslation();
  const { data: versions, error, refetch } = useVersions(code);
  if (error) return <ProblemMessage error={error} onRetry={() => void refetch()} />;
  if (!versions) return <Skeleton />;
  const { from, to } = sidesOf(versions, search);
  return (
    <Card>
      <Chooser versions={versions} search={{ ...search, from, to }} onSearch={onSearch} />
      {from === undefined || to === undefined ? (
        <Empty text={t('compare.choose')} />
      ) : from === to ? (
        <Empty text={t('compare.same')} />
      ) : (
        <Differences code={code} search={{ ...search, from, to }} onSearch={onSearch} />
      )}
    </Card>
  );
}

/** What the address names; else the two newest, the older one first. */
function sidesOf(versions: readonly VersionRow[], { from, to }: CompareSearch) {
  if (from !== undefined || to !== undefined) return { from, to };
  const [newest, older] = versions;
  return { from: older?.version, to: newest?.version };
}

function Chooser({
  versions,
  search,
  onSearch,
}: {
  readonly versions: readonly VersionRow[];
  readonly search: CompareSearch;
  readonly onSearch: (search: CompareSearch) => void;
}) {
  const { t } = useTranslation();
  const known = versions.map(({ version, name }) => ({
    id: version,
    name: name === version ? version : `${version} – ${name}`,
  }));
  // An alias of the address is no version of the list.
  const choicesFor = (chosen: string | undefined) =>
    chosen === undefined || known.some(({ id }) => id === chosen) ? known : [{ id: chosen, name: chosen }, ...known];
  const side = (name: 'from' | 'to') => (
    <Select
      label={t(`compare.${name}`)}
      value={search[name] ?? ''}
      placeholder={t('compare.version')}
      choices={choicesFor(search[name])}
      onChange={(version) => onSearch({ ...search, [name]: version, offset: undefined })}
    />
  );
  return (
    <Bar>
      {side('from')}
      {side('to')}
      <Button
        writes={false}
        onPress={() => onSearch({ ...search, from: search.to, to: search.from, offset: undefined })}
      >
        {t('compare.swap')}
      </Button>
      <Select
        label={t('compare.kind')}
        value={search.kind ?? 'all'}
        choices={[
          { id: 'all', name: t('compare.all') },
          ...KINDS.map((id) => ({ id, name: t(`compare.kinds.${id}`) })),
        ]}
        onChange={(kind) => onSearch({ ...search, kind: kind === 'all' ? undefined : kind, offset: undefined })}
      />
    </Bar>
  );
}

function Differences({
  code,
  search,
  onSearch,
}: {
  readonly code: string;
  readonly search: Compared;
  readonly onSearch: (search: CompareSearch) => void;
}) {
  const { t } = useTranslation();
  const { offset = 0 } = search;
  const page = useDifferences(code, search);
  const names = useNodeNames(code, search, page.items ?? []);
  if (page.error) return <ProblemMessage error={page.error} onRetry={() => void page.reload()} />;
  if (page.items === undefined) return <Skeleton rows={10} />;
  if (page.items.length === 0 && offset === 0)
    return <Empty text={t(search.kind === undefined ? 'compare.none' : 'compare.noneOfKind')} />;
  return (
    <>
      <ul className={styles['items']} aria-label={t('compare.differences')} aria-busy={page.isStale}>
        {page.items.map((item) => (
          <DifferenceItem key={item.code} code={code} search={search} difference={item} name={names.get(item.code)} />
        ))}
      </ul>
      <ListPager
        offset={offset}
        count={page.items.length}
        total={page.total}
        hasMore={page.hasMore}
        onGo={(next) => onSearch({ ...search, offset: next })}
      />
    </>
  );
}
