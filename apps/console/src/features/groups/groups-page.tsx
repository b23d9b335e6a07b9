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

const FIELDS = ['id', 'group_name', 'group_description', 'aggregations'] as const;

interface GroupRow {
  readonly id: string;
  readonly group_name: string;
  readonly group_description: string | null;
  readonly aggregations: { readonly members?: number; readonly roles?: number; readonly groups?: number };
}

/** All groups, fifty to a page. */
export function GroupsPage(props: ListPageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { config } = useSession();
  const { identity } = useServices();
  const { offset = 0, sort = 'group_name', q: typed = '' } = props.search;
  const text = typed.trim();
  const pattern = `*${text}*`;
  const clause =
    text === ''
      ? undefined
      : allOf(
          isId(text) ? where`id = ${text}` : where`group_name ilike ${pattern} or group_description ilike ${pattern}`,
        );
  const q = clause && { q: clause };
  const make = can('groups:write') && (
    <Link href="/groups/new" kind="button">
      {t('groups.new')}
    </Link>
  );
  return (
    <RecordList<GroupRow>
      {...props}
      title={t('groups.title')}
      actions={make}
      source={{
        key: ['groups', clause?.toString() ?? ''],
        read: (signal) =>
          identity.get('/groups', { query: { limit: PAGE_SIZE, offset, sort }, fields: FIELDS, signal, ...q }),
        count: async (signal) =>
          (await identity.get('/groups', { query: { limit: 1, total_count: true }, fields: ['id'], signal, ...q }))
            .total_count,
      }}
      columns={useColumns()}
      idOf={({ id }) => id}
      nameOf={({ group_name: name }) => name}
      path="/groups"
      filter={t('groups.filter')}
      none={t('groups.none')}
      noneFound={t('groups.noneFound')}
      first={{
        action: make,
        curl: `curl -X POST ${config.issuer}/groups -H "Authorization: Bearer $TOKEN" -d '{"group_name":"staff"}'`,
      }}
    />
  );
}

function useColumns(): readonly TableColumn<GroupRow>[] {
  const { t, i18n } = useTranslation();
  const count = (value = 0): string => formatNumber(value, i18n.language);
  return [
    { id: 'group_name', title: t('groups.name'), cell: (row) => row.group_name, isHeader: true, isSortable: true },
    { id: 'about', title: t('groups.description'), cell: (row) => row.group_description ?? '–', from: 'wide' },
    {
      id: 'members',
      title: t('groups.members'),
      cell: (row) => count(row.aggregations.members),
      isNumber: true,
      isNarrow: true,
      from: 'medium',
    },
    {
      id: 'groups',
      title: t('groups.nested'),
      cell: (row) => count(row.aggregations.groups),
      isNumber: true,
      isNarrow: true,
      from: 'medium',
    },
    {
      id: 'roles',
      title: t('groups.roles'),
      cell: (row) => count(row.aggregations.roles),
      isNumber: true,
      isNarrow: true,
      from: 'medium',
    },
  ];
}
