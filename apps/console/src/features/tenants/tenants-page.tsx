import { allOf, where } from '@groundwork/client';
import { useTranslation } from 'react-i18next';
import { RecordList, type ListPageProps } from '../../app/session/record-list';
import { useCan, useSession } from '../../app/session/session';
import { formatNumber, formatTime } from '../../data/format';
import { isId } from '../../data/ids';
import { PAGE_SIZE } from '../../data/paging';
import type { TableColumn } from '../../ui/data-table';
import { Link } from '../../ui/link';
import { Status, WordTag } from '../../ui/status';
import { titleOf } from './use-tenant';

const FIELDS = ['id', 'tenant_name', 'display_name', 'is_default', 'is_active', 'created_at', 'aggregations'] as const;

interface TenantRow {
  readonly id: string;
  readonly tenant_name: string;
  readonly display_name: string | null;
  readonly is_default: boolean;
  readonly is_active: boolean;
  readonly created_at: string;
  readonly aggregations: { readonly admins?: number };
}

/** The tenants that the person may see, fifty to a page. */
export function TenantsPage(props: ListPageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { installation, tenants, isOfAllTenants } = useSession();
  const { identity } = installation;
  const { offset = 0, sort = 'tenant_name', q: typed = '' } = props.search;
  const text = typed.trim();
  const pattern = `*${text}*`;
  const clause =
    text === ''
      ? undefined
      : allOf(isId(text) ? where`id = ${text}` : where`tenant_name ilike ${pattern} or display_name ilike ${pattern}`);
  const q = clause && { q: clause };
  return (
    <RecordList<TenantRow>
      {...props}
      title={t('tenants.title')}
      actions={
        isOfAllTenants &&
        can('tenants:write') && (
          <Link href="/tenants/new" kind="button">
            {t('tenants.new')}
          </Link>
        )
      }
      source={{
        key: ['tenants', clause?.toString() ?? '', tenants.length],
        read: (signal) =>
          identity.get('/tenants', { query: { limit: PAGE_SIZE, offset, sort }, fields: FIELDS, signal, ...q }),
        count: async (signal) =>
          (await identity.get('/tenants', { query: { limit: 1, total_count: true }, fields: ['id'], signal, ...q }))
            .total_count,
      }}
      columns={useColumns()}
      idOf={({ id }) => id}
      nameOf={titleOf}
      path="/tenants"
      filter={t('tenants.filter')}
      none={t('tenants.none')}
      noneFound={t('tenants.noneFound')}
    />
  );
}

function useColumns(): readonly TableColumn<TenantRow>[] {
  const { t, i18n } = useTranslation();
  return [
    {
      id: 'display_name',
      title: t('tenants.displayName'),
      cell: (row) => (
        <>
          {titleOf(row)} {row.is_default && <WordTag>{t('tenants.default')}</WordTag>}
        </>
      ),
      isHeader: true,
      isSortable: true,
    },
    { id: 'tenant_name', title: t('tenants.name'), cell: (row) => row.tenant_name, isSortable: true, from: 'medium' },
    {
      id: 'is_active',
      title: t('tenants.status'),
      cell: (row) => (
        <Status kind={row.is_active ? 'good' : 'bad'}>
          {t(row.is_active ? 'tenants.active' : 'tenants.inactive')}
        </Status>
      ),
      isNarrow: true,
    },
    {
      id: 'admins',
      title: t('tenants.admins'),
      cell: (row) => formatNumber(row.aggregations.admins ?? 0, i18n.language),
      isNumber: true,
      from: 'wide',
      isNarrow: true,
    },
    {
      id: 'created_at',
      title: t('tenants.createdAt'),
      cell: (row) => formatTime(row.created_at, i18n.language),
      isSortable: true,
      from: 'wide',
    },
  ];
}
