import { useTranslation } from 'react-i18next';
import { RecordList, type ListPageProps } from '../../app/session/record-list';
import { useCan, useSession } from '../../app/session/session';
import { PAGE_SIZE } from '../../data/paging';
import type { TableColumn } from '../../ui/data-table';
import { Link } from '../../ui/link';
import { Status } from '../../ui/status';
import { useOwnTenantId } from './use-providers';

const FIELDS = ['id', 'provider_name', 'provider_type', 'issuer_url', 'is_enabled'] as const;

interface ProviderRow {
  readonly id: string;
  readonly provider_name: string;
  readonly provider_type: string;
  readonly issuer_url: string;
  readonly is_enabled: boolean;
}

/** Where else people of the tenant may sign in. */
export function ProvidersPage(props: ListPageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { identity } = useSession().installation;
  const tenantId = useOwnTenantId() ?? '';
  const path = { tenant_id: tenantId };
  const { offset = 0, sort = 'provider_name' } = props.search;
  const make = can('tenants:write') && (
    <Link href="/providers/new" kind="button">
      {t('providers.new')}
    </Link>
  );
  return (
    <RecordList<ProviderRow>
      {...props}
      title={t('providers.title')}
      actions={make}
      source={{
        key: ['providers', tenantId],
        read: (signal) =>
          identity.get('/tenants/{tenant_id}/identity_providers', {
            path,
            query: { limit: PAGE_SIZE, offset, sort },
            fields: FIELDS,
            signal,
          }),
        count: async (signal) =>
          (
            await identity.get('/tenants/{tenant_id}/identity_providers', {
              path,
              query: { limit: 1, total_count: true },
              fields: ['id'],
              signal,
            })
          ).total_count,
      }}
      columns={useColumns()}
      idOf={({ id }) => id}
      nameOf={({ provider_name: name }) => name}
      path="/providers"
      none={t('providers.none')}
      noneFound={t('providers.none')}
      first={{ action: make }}
    />
  );
}

function useColumns(): readonly TableColumn<ProviderRow>[] {
  const { t } = useTranslation();
  return [
    {
      id: 'provider_name',
      title: t('providers.name'),
      cell: (row) => row.provider_name,
      isHeader: true,
      isSortable: true,
    },
    { id: 'provider_type', title: t('providers.type'), cell: (row) => row.provider_type, isNarrow: true },
    { id: 'issuer_url', title: t('providers.issuer'), cell: (row) => row.issuer_url, from: 'wide' },
    {
      id: 'is_enabled',
      title: t('providers.status'),
      cell: ({ is_enabled: isOn }) => (
        <Status kind={isOn ? 'good' : 'warn'}>{t(isOn ? 'providers.on' : 'providers.off')}</Status>
      ),
      isNarrow: true,
    },
  ];
}
