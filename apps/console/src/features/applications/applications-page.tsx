import { useTranslation } from 'react-i18next';
import { RecordList, type ListPageProps } from '../../app/session/record-list';
import { useCan } from '../../app/session/session';
import { formatTime } from '../../data/format';
import { PAGE_SIZE } from '../../data/paging';
import { useServices } from '../../data/services';
import type { TableColumn } from '../../ui/data-table';
import { Link } from '../../ui/link';
import { applicationClause } from './application-search';

const FIELDS = ['id', 'client_name', 'client_type', 'client_description', 'created_at'] as const;

/** What a row of the list shows. */
interface ClientRow {
  readonly id: string;
  readonly client_name: string;
  readonly client_type: string;
  readonly client_description: string | null;
  readonly created_at: string;
}

/** All clients, fifty to a page. */
export function ApplicationsPage(props: ListPageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { identity } = useServices();
  const { offset = 0, sort } = props.search;
  const clause = applicationClause(props.search);
  const q = clause && { q: clause };
  const source = {
    key: ['clients', clause?.toString() ?? ''],
    read: (signal: AbortSignal) =>
      identity.get('/clients', {
        query: { limit: PAGE_SIZE, offset, sort: sort ?? 'client_name' },
        fields: FIELDS,
        signal,
        ...q,
      }),
    count: async (signal: AbortSignal) =>
      (await identity.get('/clients', { query: { limit: 1, total_count: true }, fields: ['id'], signal, ...q }))
        .total_count,
  };
  const make = can('clients:write') && (
    <Link href="/applications/new" kind="button">
      {t('applications.new')}
    </Link>
  );
  return (
    <RecordList<ClientRow>
      {...props}
      title={t('applications.title')}
      actions={make}
      source={source}
      columns={useColumns()}
      idOf={({ id }) => id}
      nameOf={({ client_name: name }) => name}
      path="/applications"
      filter={t('applications.filter')}
      none={t('applications.none')}
      noneFound={t('applications.noneFound')}
    />
  );
}

function useColumns(): readonly TableColumn<ClientRow>[] {
  const { t, i18n } = useTranslation();
  return [
    {
      id: 'client_name',
      title: t('applications.name'),
      cell: ({ client_name: name }) => name,
      isHeader: true,
      isSortable: true,
    },
    {
      id: 'client_type',
      title: t('applications.kind'),
      cell: ({ client_type: kind }) => t(`applications.kinds.${kind}`),
      isSortable: true,
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
      isSortable: true,
    },
  ];
}
