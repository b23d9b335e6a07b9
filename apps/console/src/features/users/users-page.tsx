import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordList, type ListPageProps } from '../../app/session/record-list';
import { useCan } from '../../app/session/session';
import { formatTime } from '../../data/format';
import { PAGE_SIZE } from '../../data/paging';
import { useServices } from '../../data/services';
import type { TableColumn } from '../../ui/data-table';
import { Select } from '../../ui/field';
import { Link } from '../../ui/link';
import { Status } from '../../ui/status';
import { BulkBar } from './bulk-bar';
import { titleOf } from './use-user';
import { USER_STATUSES, userClause, type UserSearch } from './user-search';

const FIELDS = ['id', 'username', 'email', 'name', 'is_blocked', 'last_login_at', 'created_at'] as const;

/** What a row of the list shows. */
interface UserRow {
  readonly id: string;
  readonly username: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly is_blocked: boolean;
  readonly last_login_at: string | null;
  readonly created_at: string;
}

function useUserSource(search: UserSearch) {
  const { identity } = useServices();
  const { offset = 0, sort } = search;
  const clause = userClause(search);
  const q = clause && { q: clause };
  return {
    key: ['users', clause?.toString() ?? ''],
    read: (signal: AbortSignal) =>
      identity.get('/users', {
        query: { limit: PAGE_SIZE, offset, sort: sort ?? 'id:desc' },
        fields: FIELDS,
        signal,
        ...q,
      }),
    count: async (signal: AbortSignal) =>
      (await identity.get('/users', { query: { limit: 1, total_count: true }, fields: ['id'], signal, ...q }))
        .total_count,
  };
}

const NOBODY: ReadonlySet<string> = new Set();

/** All users of the tenant, fifty to a page; several can be ticked and blocked, unblocked or given a role together. */
export function UsersPage(props: ListPageProps<UserSearch>) {
  const { t } = useTranslation();
  const can = useCan();
  const { search, onSearch } = props;
  const [ticked, setTicked] = useState(NOBODY);
  const columns = useColumns();
  const mayWrite = can('users:write');
  return (
    <RecordList<UserRow, UserSearch>
      {...props}
      title={t('users.title')}
      actions={
        mayWrite && (
          <Link href="/users/new" kind="button">
            {t('users.new')}
          </Link>
        )
      }
      source={useUserSource(search)}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={titleOf}
      path="/users"
      filter={t('users.filter')}
      filters={
        <Select
          label={t('users.status')}
          isLabelHidden
          value={search.status ?? 'all'}
          choices={USER_STATUSES.map((id) => ({ id, name: t(`users.statuses.${id}`) }))}
          onChange={(status) =>
            onSearch({ ...search, status: status === 'all' ? undefined : status, offset: undefined })
          }
        />
      }
      isFiltered={search.status !== undefined}
      none={t('users.none')}
      noneFound={t('users.noneFound')}
      above={ticked.size > 0 && <BulkBar ticked={ticked} onTick={setTicked} search={search} />}
      {...(mayWrite && { selection: { label: t('bulk.tick'), selected: ticked, onChange: setTicked } })}
    />
  );
}

function useColumns(): readonly TableColumn<UserRow>[] {
  const { t, i18n } = useTranslation();
  return useMemo(() => columnsOf(t, i18n.language), [t, i18n.language]);
}

function columnsOf(t: TFunction, language: string): readonly TableColumn<UserRow>[] {
  return [
    { id: 'name', title: t('users.name'), cell: titleOf, isHeader: true, isSortable: true },
    {
      id: 'username',
      title: t('users.username'),
      cell: ({ username }) => username ?? '–',
      isSortable: true,
      from: 'wide',
    },
    { id: 'email', title: t('users.email'), cell: ({ email }) => email ?? '–', isSortable: true },
    {
      id: 'is_blocked',
      title: t('users.status'),
      cell: ({ is_blocked: isBlocked }) => (
        <Status kind={isBlocked ? 'bad' : 'good'}>{t(isBlocked ? 'users.blocked' : 'users.active')}</Status>
      ),
      from: 'medium',
      isNarrow: true,
    },
    {
      id: 'last_login_at',
      title: t('users.lastLogin'),
      cell: ({ last_login_at: at }) => formatTime(at, language),
      isSortable: true,
      from: 'wide',
    },
  ];
}
