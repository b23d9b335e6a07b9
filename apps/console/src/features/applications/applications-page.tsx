import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPager } from '../../app/session/list-pager';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { formatTime } from '../../data/format';
import { PAGE_SIZE } from '../../data/paging';
import { useServices } from '../../data/services';
import { usePage } from '../../data/use-page';
import { writeSearch } from '../../data/write-search';
import { DataTable, type TableColumn } from '../../ui/data-table';
import { Link } from '../../ui/link';
import { Skeleton } from '../../ui/message';
import { Bar, Card, Page } from '../../ui/page';
import { SearchField } from '../../ui/search-field';
import { applicationClause, type ApplicationSearch } from './application-search';

const FIELDS = ['id', 'client_name', 'client_type', 'client_description', 'created_at'] as const;

/** What a row of the list shows. */
interface ClientRow {
  readonly id: string;
  readonly client_name: string;
  readonly client_type: string;
  readonly client_description: string | null;
  readonly created_at: string;
}

export interface ApplicationsPageProps {
  readonly search: ApplicationSearch;
  readonly onSearch: (search: ApplicationSearch) => void;
  readonly selected?: string | undefined;
  /** The application that is open. */
  readonly beside?: ReactNode;
}

/** All clients, fifty to a page. */
export function ApplicationsPage({ search, onSearch, selected, beside }: ApplicationsPageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { identity } = useServices();
  const { offset = 0 } = search;
  const clause = applicationClause(search);
  const q = clause && { q: clause };
  const page = usePage<ClientRow>({
    key: ['clients', clause?.toString() ?? ''],
    offset,
    read: (signal) =>
      identity.get('/clients', {
        query: { limit: PAGE_SIZE, offset, sort: 'client_name' },
        fields: FIELDS,
        signal,
        ...q,
      }),
    count: async (signal) =>
      (await identity.get('/clients', { query: { limit: 1, total_count: true }, fields: ['id'], signal, ...q }))
        .total_count,
  });
  return (
    <Page
      title={t('applications.title')}
      beside={beside}
      actions={
        can('clients:write') && (
          <Link href="/applications/new" kind="button">
            {t('applications.new')}
          </Link>
        )
      }
    >
      <Card>
        <Bar>
          <SearchField
            label={t('applications.filter')}
            clear={t('actions.clear')}
            value={search.q ?? ''}
            onChange={(text) => onSearch({ q: text })}
          />
        </Bar>
        {page.error ? (
          <ProblemMessage error={page.error} onRetry={() => void page.reload()} />
        ) : page.items === undefined ? (
          <Skeleton />
        ) : (
          <ClientTable items={page.items} isStale={page.isStale} search={search} selected={selected} />
        )}
        <ListPager
          offset={offset}
          count={page.items?.length ?? 0}
          total={page.total}
          hasMore={page.hasMore}
          onGo={(next) => onSearch({ ...search, offset: next })}
        />
      </Card>
    </Page>
  );
}

function ClientTable({
  items,
  isStale,
  search,
  selected,
}: {
  readonly items: readonly ClientRow[];
  readonly isStale: boolean;
  readonly search: ApplicationSearch;
  readonly selected: string | undefined;
}) {
  const { t, i18n } = useTranslation();
  const columns: readonly TableColumn<ClientRow>[] = [
    { id: 'client_name', title: t('applications.name'), cell: ({ client_name: name }) => name, isHeader: true },
    {
      id: 'client_type',
      title: t('applications.kind'),
      cell: ({ client_type: kind }) => t(`applications.kinds.${kind}`),
    },
    {
      id: 'client_description',
      title: t('applications.description'),
      cell: (row) => row.client_description ?? '–',
      from: 'wide',
    },
    {
      id: 'created_at',
      title: t('applications.createdAt'),
      cell: (row) => formatTime(row.created_at, i18n.language),
      from: 'medium',
    },
  ];
  return (
    <DataTable
      label={t('applications.title')}
      columns={columns}
      items={items}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/applications/${id}${writeSearch(search)}`}
      textOf={({ client_name: name }) => name}
      isStale={isStale}
      {...(selected !== undefined && { selected })}
      empty={t(search.q ? 'applications.noneFound' : 'applications.none')}
    />
  );
}
