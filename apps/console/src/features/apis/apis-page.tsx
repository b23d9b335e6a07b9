import { allOf, where } from '@groundwork/client';
import { useTranslation } from 'react-i18next';
import { RecordList, type ListPageProps } from '../../app/session/record-list';
import { useCan, useSession } from '../../app/session/session';
import { formatNumber } from '../../data/format';
import { isId } from '../../data/ids';
import { PAGE_SIZE } from '../../data/paging';
import { useServices } from '../../data/services';
import type { TableColumn } from '../../ui/data-table';
import { Link } from '../../ui/link';
import { audienceOf } from './audience';

const FIELDS = ['id', 'resource_name', 'resource_description', 'resource_metadata', 'aggregations'] as const;

interface ApiRow {
  readonly id: string;
  readonly resource_name: string;
  readonly resource_description: string | null;
  readonly resource_metadata: object | null;
  readonly aggregations: { readonly scopes?: number; readonly clients?: number };
}

/** All APIs, fifty to a page. */
export function ApisPage(props: ListPageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { config } = useSession();
  const { identity } = useServices();
  const { offset = 0, sort = 'resource_name', q: typed = '' } = props.search;
  const text = typed.trim();
  const pattern = `*${text}*`;
  const clause =
    text === ''
      ? undefined
      : allOf(
          isId(text)
            ? where`id = ${text}`
            : where`resource_name ilike ${pattern} or resource_description ilike ${pattern}`,
        );
  const q = clause && { q: clause };
  const make = can('resources:write') && (
    <Link href="/apis/new" kind="button">
      {t('apis.new')}
    </Link>
  );
  return (
    <RecordList<ApiRow>
      {...props}
      title={t('apis.title')}
      actions={make}
      source={{
        key: ['resources', clause?.toString() ?? ''],
        read: (signal) =>
          identity.get('/resources', { query: { limit: PAGE_SIZE, offset, sort }, fields: FIELDS, signal, ...q }),
        count: async (signal) =>
          (await identity.get('/resources', { query: { limit: 1, total_count: true }, fields: ['id'], signal, ...q }))
            .total_count,
      }}
      columns={useColumns()}
      idOf={({ id }) => id}
      nameOf={({ resource_name: name }) => name}
      path="/apis"
      filter={t('apis.filter')}
      none={t('apis.none')}
      noneFound={t('apis.noneFound')}
      first={{
        action: make,
        curl: `curl -X POST ${config.issuer}/resources -H "Authorization: Bearer $TOKEN" -d '{"resource_type":"api","resource_name":"Shop"}'`,
      }}
    />
  );
}

function useColumns(): readonly TableColumn<ApiRow>[] {
  const { t, i18n } = useTranslation();
  const count = (value = 0): string => formatNumber(value, i18n.language);
  return [
    { id: 'resource_name', title: t('apis.name'), cell: (row) => row.resource_name, isHeader: true, isSortable: true },
    { id: 'audience', title: t('apis.audience'), cell: (row) => audienceOf(row) ?? '–', from: 'wide' },
    {
      id: 'scopes',
      title: t('apis.scopes'),
      cell: (row) => count(row.aggregations.scopes),
      isNumber: true,
      isNarrow: true,
      from: 'medium',
    },
    {
      id: 'clients',
      title: t('apis.clients'),
      cell: (row) => count(row.aggregations.clients),
      isNumber: true,
      isNarrow: true,
      from: 'medium',
    },
  ];
}
