import { useTranslation } from 'react-i18next';
import { ListPager } from '../../app/session/list-pager';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan, useSession } from '../../app/session/session';
import { formatBytes } from '../../data/bytes';
import { formatNumber } from '../../data/format';
import { PAGE_SIZE } from '../../data/paging';
import { useServices } from '../../data/services';
import { usePage } from '../../data/use-page';
import { DataTable, type TableColumn } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Link } from '../../ui/link';
import { Skeleton } from '../../ui/message';
import { Bar, Card, Page } from '../../ui/page';
import { SearchField } from '../../ui/search-field';
import { WordTag } from '../../ui/status';
import { rulesOf } from './bucket-rules';
import { bucketClause, type BucketSearch } from './bucket-search';
import { BucketUsage } from './bucket-usage';

const FIELDS = ['id', 'name', 'description', 'metadata', 'aggregations'] as const;

interface BucketRow {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly aggregations: { readonly files?: number; readonly bytes_used?: number };
}

export interface BucketsPageProps {
  readonly search: BucketSearch;
  readonly onSearch: (search: BucketSearch) => void;
}

/** All buckets with what is in them, against their limits. */
export function BucketsPage({ search, onSearch }: BucketsPageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { offset = 0 } = search;
  const { config } = useSession();
  const page = useBucketPage(search);
  const make = can('buckets:write') && (
    <Link href="/buckets/new" kind="button">
      {t('buckets.new')}
    </Link>
  );
  const isNone = page.items?.length === 0 && !search.q && offset === 0;
  return (
    <Page title={t('buckets.title')} actions={!isNone && make}>
      <Card>
        <Bar>
          <SearchField
            label={t('buckets.filter')}
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
            text={t('buckets.none')}
            action={make}
            curl={`curl -X POST ${config.storage ?? ''}/buckets -H "Authorization: Bearer $TOKEN" -d '{"name":"pictures"}'`}
          />
        ) : (
          <BucketTable items={page.items} isStale={page.isStale} />
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

function useBucketPage(search: BucketSearch) {
  const { storage } = useServices();
  const { offset = 0 } = search;
  const clause = bucketClause(search);
  const q = clause && { q: clause };
  return usePage<BucketRow>({
    key: ['buckets', clause?.toString() ?? ''],
    offset,
    read: (signal) =>
      storage.get('/buckets', { query: { limit: PAGE_SIZE, offset, sort: 'name' }, fields: FIELDS, signal, ...q }),
    count: async (signal) =>
      (await storage.get('/buckets', { query: { limit: 1, total_count: true }, fields: ['id'], signal, ...q }))
        .total_count,
  });
}

function BucketTable({ items, isStale }: { readonly items: readonly BucketRow[]; readonly isStale: boolean }) {
  const { t, i18n } = useTranslation();
  const columns: readonly TableColumn<BucketRow>[] = [
    {
      id: 'name',
      title: t('buckets.name'),
      isHeader: true,
      cell: ({ name, metadata }) => (
        <>
          {name} {rulesOf(metadata).isPublic && <WordTag>{t('buckets.public')}</WordTag>}
        </>
      ),
    },
    {
      id: 'description',
      title: t('buckets.description'),
      cell: ({ description }) => description ?? '–',
      from: 'wide',
    },
    {
      id: 'files',
      title: t('buckets.files'),
      cell: ({ aggregations }) => formatNumber(aggregations.files ?? 0, i18n.language),
      isNumber: true,
      from: 'medium',
    },
    {
      id: 'usage',
      title: t('buckets.usage'),
      cell: ({ aggregations, metadata }) => (
        <BucketUsage used={aggregations.bytes_used ?? 0} quota={rulesOf(metadata).quota} />
      ),
    },
    {
      id: 'max',
      title: t('buckets.maxFileSize'),
      cell: ({ metadata }) => formatBytes(rulesOf(metadata).maxFileSize, i18n.language),
      isNumber: true,
      from: 'wide',
    },
  ];
  return (
    <DataTable
      label={t('buckets.title')}
      columns={columns}
      items={items}
      idOf={({ id }) => id}
      hrefOf={({ name }) => `/buckets/${encodeURIComponent(name)}`}
      textOf={({ name }) => name}
      isStale={isStale}
      empty={t('buckets.noneFound')}
    />
  );
}
