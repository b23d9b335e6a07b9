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
import { WordTag } from '../../ui/status';

const FIELDS = ['id', 'role_name', 'role_description', 'is_system', 'aggregations'] as const;

interface RoleRow {
  readonly id: string;
  readonly role_name: string;
  readonly role_description: string | null;
  readonly is_system: boolean;
  readonly aggregations: { readonly members?: number; readonly permissions?: number };
}

/** All roles, fifty to a page. */
export function RolesPage(props: ListPageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { config } = useSession();
  const { identity } = useServices();
  const { offset = 0, sort = 'role_name', q: typed = '' } = props.search;
  const text = typed.trim();
  const pattern = `*${text}*`;
  const clause =
    text === ''
      ? undefined
      : allOf(
          isId(text) ? where`id = ${text}` : where`role_name ilike ${pattern} or role_description ilike ${pattern}`,
        );
  const q = clause && { q: clause };
  const make = can('roles:write') && (
    <Link href="/roles/new" kind="button">
      {t('roles.new')}
    </Link>
  );
  return (
    <RecordList<RoleRow>
      {...props}
      title={t('roles.title')}
      actions={make}
      source={{
        key: ['roles', clause?.toString() ?? ''],
        read: (signal) =>
          identity.get('/roles', { query: { limit: PAGE_SIZE, offset, sort }, fields: FIELDS, signal, ...q }),
        count: async (signal) =>
          (await identity.get('/roles', { query: { limit: 1, total_count: true }, fields: ['id'], signal, ...q }))
            .total_count,
      }}
      columns={useColumns()}
      idOf={({ id }) => id}
      nameOf={({ role_name: name }) => name}
      path="/roles"
      filter={t('roles.filter')}
      none={t('roles.none')}
      noneFound={t('roles.noneFound')}
      first={{
        action: make,
        curl: `curl -X POST ${config.issuer}/roles -H "Authorization: Bearer $TOKEN" -d '{"role_name":"editor"}'`,
      }}
    />
  );
}

function useColumns(): readonly TableColumn<RoleRow>[] {
  const { t, i18n } = useTranslation();
  const count = (value = 0): string => formatNumber(value, i18n.language);
  return [
    {
      id: 'role_name',
      title: t('roles.name'),
      cell: ({ role_name: name, is_system: isSystem }) => (
        <>
          {name} {isSystem && <WordTag>{t('roles.system')}</WordTag>}
        </>
      ),
      isHeader: true,
      isSortable: true,
    },
    { id: 'about', title: t('roles.description'), cell: (row) => row.role_description ?? '–', from: 'wide' },
    {
      id: 'members',
      title: t('roles.members'),
      cell: (row) => count(row.aggregations.members),
      isNumber: true,
      isNarrow: true,
      from: 'medium',
    },
    {
      id: 'permissions',
      title: t('roles.permissions'),
      cell: (row) => count(row.aggregations.permissions),
      isNumber: true,
      isNarrow: true,
      from: 'medium',
    },
  ];
}
