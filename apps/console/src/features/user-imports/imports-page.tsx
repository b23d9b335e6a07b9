import { useTranslation } from 'react-i18next';
import { RecordList, type ListPageProps } from '../../app/session/record-list';
import { formatNumber, formatTime } from '../../data/format';
import { PAGE_SIZE } from '../../data/paging';
import { useServices } from '../../data/services';
import { IMPORT_FIELDS, type ListedImport } from '../../data/user-imports';
import type { TableColumn } from '../../ui/data-table';
import { Link } from '../../ui/link';
import { Status } from '../../ui/status';

/** How a state looks. */
export const lookOf = (state: string): 'good' | 'bad' | 'warn' =>
  state === 'completed' ? 'good' : state === 'failed' ? 'bad' : 'warn';

/** Imports of users of the last thirty days. */
export function ImportsPage(props: ListPageProps) {
  const { t, i18n } = useTranslation();
  const { identity } = useServices();
  const { offset = 0 } = props.search;
  const make = (
    <Link href="/imports/new" kind="button">
      {t('userImports.new')}
    </Link>
  );
  return (
    <RecordList<ListedImport>
      {...props}
      title={t('userImports.title')}
      actions={make}
      source={{
        key: ['imports'],
        read: (signal) =>
          identity.get('/imports', {
            query: { limit: PAGE_SIZE, offset, sort: 'id:desc' },
            fields: IMPORT_FIELDS,
            signal,
          }),
        count: async (signal) =>
          (await identity.get('/imports', { query: { limit: 1, total_count: true }, fields: ['id'], signal }))
            .total_count,
      }}
      columns={useColumns()}
      idOf={({ id }) => id}
      nameOf={(row) => formatTime(row.created_at, i18n.language)}
      path="/imports"
      none={t('userImports.none')}
      noneFound={t('userImports.none')}
      first={{ action: make }}
    />
  );
}

function useColumns(): readonly TableColumn<ListedImport>[] {
  const { t, i18n } = useTranslation();
  const count = (value: number): string => formatNumber(value, i18n.language);
  return [
    {
      id: 'created_at',
      title: t('userImports.createdAt'),
      cell: (row) => formatTime(row.created_at, i18n.language),
      isHeader: true,
    },
    {
      id: 'state',
      title: t('userImports.state'),
      cell: ({ state }) => <Status kind={lookOf(state)}>{t(`userImports.states.${state}`)}</Status>,
    },
    {
      id: 'received',
      title: t('userImports.received'),
      cell: (row) => count(row.received),
      isNumber: true,
      from: 'wide',
      isNarrow: true,
    },
    {
      id: 'added',
      title: t('userImports.added'),
      cell: (row) => count(row.added),
      from: 'medium',
      isNarrow: true,
      isNumber: true,
    },
    {
      id: 'failed',
      title: t('userImports.failed'),
      cell: (row) => count(row.failed),
      from: 'medium',
      isNarrow: true,
      isNumber: true,
    },
  ];
}
