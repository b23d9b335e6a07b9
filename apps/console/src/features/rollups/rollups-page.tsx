import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPager } from '../../app/session/list-pager';
import { ProblemMessage } from '../../app/session/problem-message';
import { useVersion } from '../../data/use-tree';
import { Empty } from '../../ui/empty';
import { Checkbox, Select, TextField } from '../../ui/field';
import { Inline, Pair } from '../../ui/form';
import { Skeleton } from '../../ui/message';
import { Card, Padded } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import { RollupTable } from './rollup-table';
import { isSum, OPERATIONS, type RollupSearch } from './rollup-search';
import { useRollup } from './use-rollup';

export interface RollupsPageProps {
  readonly code: string;
  readonly version: string;
  readonly search: RollupSearch;
  readonly onSearch: (search: RollupSearch) => void;
  /** The largest nodes as areas. */
  readonly treemap: (search: RollupSearch & { readonly field: string }) => ReactNode;
}

/** A field added up over the nodes of a level, each with all below it: ranked with bars, and as areas. */
export function RollupsPage({ code, version, search, onSearch, treemap }: RollupsPageProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <Padded>
        <Chooser key={search.field ?? ''} {...{ code, version, search, onSearch }} />
      </Padded>
      {search.field === undefined ? (
        <Empty text={t('rollups.choose')} />
      ) : (
        <Views {...{ code, version, search, onSearch, treemap }} field={search.field} />
      )}
    </Card>
  );
}

/** Levels of which one can be chosen: those that there are, at most so many. */
const MOST_LEVELS = 20;

function Chooser({ code, version, search, onSearch }: Omit<RollupsPageProps, 'treemap'>) {
  const { t } = useTranslation();
  const { data } = useVersion(code, version);
  const [field, setField] = useState(search.field ?? '');
  const levels = Math.min(MOST_LEVELS, Math.max(2, data?.aggregations.levels ?? 2, (search.depth ?? 0) + 1));
  return (
    <Inline
      writes={false}
      verb={t('rollups.show')}
      isPending={false}
      isDisabled={field.trim() === ''}
      onSubmit={() => onSearch({ ...search, field: field.trim(), offset: undefined })}
    >
      <Pair>
        <TextField
          label={t('rollups.field')}
          hint={t('rollups.fieldHint')}
          value={field}
          onChange={setField}
          autoComplete="off"
        />
        <Select
          label={t('rollups.op')}
          value={search.op ?? 'sum'}
          choices={OPERATIONS.map((id) => ({ id, name: t(`rollups.ops.${id}`) }))}
          onChange={(op) => onSearch({ ...search, op, offset: undefined })}
        />
        <Select
          label={t('rollups.depth')}
          value={String(search.depth ?? 1)}
          choices={Array.from({ length: levels }, (_, depth) => ({
            id: String(depth),
            name: depth === 0 ? t('rollups.roots') : t('rollups.level', { level: depth }),
          }))}
          onChange={(depth) => onSearch({ ...search, depth: Number(depth), offset: undefined })}
        />
      </Pair>
      <Checkbox
        label={t('rollups.leaves')}
        hint={t('rollups.leavesHint')}
        isSelected={search.leaves ?? false}
        onChange={(leaves) => onSearch({ ...search, leaves: leaves || undefined, offset: undefined })}
      />
    </Inline>
  );
}

/** Areas for what adds up; the ranking says the same in numbers. */
function Views({ treemap, ...props }: RollupsPageProps & { readonly field: string }) {
  const { t } = useTranslation();
  const { search, onSearch, field } = props;
  const ranking = <Ranking {...props} />;
  if (!isSum(search.op)) return ranking;
  return (
    <Tabs<'list' | 'map'>
      label={t('rollups.views')}
      selected={search.view ?? 'list'}
      onSelect={(view) => onSearch({ ...search, view: view === 'map' ? view : undefined, offset: undefined })}
      tabs={[
        { id: 'list', name: t('rollups.ranking'), content: ranking },
        { id: 'map', name: t('rollups.areas'), content: treemap({ ...search, field }) },
      ]}
    />
  );
}

function Ranking({
  code,
  version,
  search,
  onSearch,
  field,
}: Omit<RollupsPageProps, 'treemap'> & { readonly field: string }) {
  const { t } = useTranslation();
  const { offset = 0, op = 'sum' } = search;
  const page = useRollup(code, version, { ...search, field });
  if (page.error) return <ProblemMessage error={page.error} onRetry={() => void page.reload()} />;
  if (page.items === undefined) return <Skeleton rows={8} />;
  if (page.items.length === 0 && offset === 0) return <Empty text={t('rollups.none', { field })} />;
  return (
    <>
      <RollupTable {...{ code, version, op, field }} items={page.items} isStale={page.isStale} />
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
