import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPager } from '../../app/session/list-pager';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan, useSession } from '../../app/session/session';
import { formatNumber, formatTime } from '../../data/format';
import { PAGE_SIZE } from '../../data/paging';
import { useServices } from '../../data/services';
import { usePage } from '../../data/use-page';
import { Button } from '../../ui/button';
import { DataTable, type TableColumn } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Skeleton } from '../../ui/message';
import { Bar, Card, Page } from '../../ui/page';
import { SearchField } from '../../ui/search-field';
import { TreeNew } from './tree-new';
import { treeClause, type TreeSearch } from './tree-search';

const FIELDS = ['id', 'code', 'name', 'description', 'aggregations', 'updated_date'] as const;

interface TreeRecord {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly description: string | null;
  readonly updated_date: string;
  readonly aggregations: { readonly versions?: number; readonly nodes?: number };
}

export interface TreesPageProps {
  readonly search: TreeSearch;
  readonly onSearch: (search: TreeSearch) => void;
  readonly onCreated: (code: string) => void;
}

/** All trees with what is in them. */
export function TreesPage({ search, onSearch, onCreated }: TreesPageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [isAdding, setAdding] = useState(false);
  const { offset = 0 } = search;
  const { config } = useSession();
  const page = useTreePage(search);
  const make = can('trees:write') && (
    <Button kind="filled" onPress={() => setAdding(true)}>
      {t('trees.new')}
    </Button>
  );
  const isNone = page.items?.length === 0 && !search.q && offset === 0;
  return (
    <Page title={t('trees.title')} actions={!isNone && make}>
      {isAdding && <TreeNew onCreated={onCreated} onClose={() => setAdding(false)} />}
      <Card>
        <Bar>
          <SearchField
            label={t('trees.filter')}
            clear={t('actions.clear')}
            value={search.q ?? ''}
            onChange={(q) => onSearch({ q })}
          />
        </Bar>
        {page.error ? (
          <ProblemMessage error={page.error} onRetry={() => void page.reload()} />
        ) : page.items === undefined ? (
          <Skeleton />
        ) : isNone ? (
          <Empty
            text={t('trees.none')}
            action={make}
            curl={`curl -X POST ${config.tree ?? ''}/trees -H "Authorization: Bearer $TOKEN" -d '{"code":"products","name":"Products"}'`}
          />
        ) : (
          <TreeTable items={page.items} isStale={page.isStale} />
        )}
        {(page.items?.length ?? 0) + offset > 0 && (
          <ListPager
            offset={offset}
            count={page.items?.length ?? 0}
            total={page.total}
            hasMore={page.hasMore}
            onGo={(next) => onSearch({ ...search, offset: next })}
          />
        )}
      </Card>
    </Page>
  );
}

function useTreePage(search: TreeSearch) {
  const { tree } = useServices();
  const { offset = 0 } = search;
  const clause = treeClause(search);
  const q = clause && { q: clause };
  return usePage<TreeRecord>({
    key: ['trees', 'list', clause?.toString() ?? ''],
    offset,
    read: (signal) =>
      tree.get('/trees', { query: { limit: PAGE_SIZE, offset, sort: 'code' }, fields: FIELDS, signal, ...q }),
    count: async (signal) =>
      (await tree.get('/trees', { query: { limit: 1, total_count: true }, fields: ['id'], signal, ...q })).total_count,
  });
}

interface TreeTableProps {
  readonly items: readonly TreeRecord[];
  readonly isStale: boolean;
}

function TreeTable({ items, isStale }: TreeTableProps) {
  const { t, i18n } = useTranslation();
  const number = (value: number | undefined): string => formatNumber(value ?? 0, i18n.language);
  const columns: readonly TableColumn<TreeRecord>[] = [
    { id: 'name', title: t('trees.name'), cell: ({ name }) => name, isHeader: true },
    { id: 'code', title: t('trees.code'), cell: ({ code }) => <code>{code}</code> },
    { id: 'description', title: t('trees.description'), cell: (row) => row.description ?? '–', from: 'wide' },
    {
      id: 'versions',
      title: t('trees.versions'),
      cell: (row) => number(row.aggregations.versions),
      isNumber: true,
      from: 'medium',
    },
    {
      id: 'nodes',
      title: t('trees.nodes'),
      cell: (row) => number(row.aggregations.nodes),
      isNumber: true,
      from: 'medium',
    },
    {
      id: 'updated',
      title: t('trees.updatedAt'),
      cell: (row) => formatTime(row.updated_date, i18n.language),
      from: 'wide',
    },
  ];
  return (
    <DataTable
      label={t('trees.title')}
      columns={columns}
      items={items}
      idOf={({ id }) => id}
      hrefOf={({ code }) => `/trees/${encodeURIComponent(code)}`}
      textOf={({ name }) => name}
      isStale={isStale}
      empty={t('trees.noneFound')}
    />
  );
}
