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
import { Select } from '../../ui/field';
import { Link } from '../../ui/link';
import { Skeleton } from '../../ui/message';
import { Bar, Card, Page } from '../../ui/page';
import { SearchField } from '../../ui/search-field';
import { Status } from '../../ui/status';
import { titleOf } from './use-user';
import { USER_STATUSES, userClause, type UserSearch, type UserSort } from './user-search';

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

export interface UsersPageProps {
  readonly search: UserSearch;
  readonly onSearch: (search: UserSearch) => void;
  readonly selected?: string | undefined;
  /** The user who is open. */
  readonly beside?: ReactNode;
}

function useUserPage(search: UserSearch) {
  const { identity } = useServices();
  const { offset = 0, sort } = search;
  const q = userClause(search);
  return usePage<UserRow>({
    key: ['users', q?.toString() ?? ''],
    order: sort ?? 'newest',
    offset,
    read: (signal) =>
      identity.get('/users', {
        query: { limit: PAGE_SIZE, offset, sort: sort ?? 'id:desc' },
        fields: FIELDS,
        signal,
        ...(q && { q }),
      }),
    count: async (signal) =>
      (
        await identity.get('/users', {
          query: { limit: 1, total_count: true },
          fields: ['id'],
          signal,
          ...(q && { q }),
        })
      ).total_count,
  });
}

/** All users of the tenant, fifty to a page. */
export function UsersPage({ search, onSearch, selected, beside }: UsersPageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { offset = 0 } = search;
  const page = useUserPage(search);
  return (
    <Page
      title={t('users.title')}
      beside={beside}
      actions={
        can('users:write') && (
          <Link href="/users/new" kind="button">
            {t('users.new')}
          </Link>
        )
      }
    >
      <Card>
        <UserFilter search={search} onSearch={onSearch} />
        {page.error ? (
          <ProblemMessage error={page.error} onRetry={() => void page.reload()} />
        ) : page.items === undefined ? (
          <Skeleton rows={10} />
        ) : (
          <UserTable
            items={page.items}
            isStale={page.isStale}
            search={search}
            onSearch={onSearch}
            selected={selected}
          />
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

type Searching = Pick<UsersPageProps, 'search' | 'onSearch'>;

function UserFilter({ search, onSearch }: Searching) {
  const { t } = useTranslation();
  return (
    <Bar>
      <SearchField
        label={t('users.filter')}
        clear={t('actions.clear')}
        value={search.q ?? ''}
        onChange={(q) => onSearch({ ...search, q, offset: undefined })}
      />
      <Select
        label={t('users.status')}
        isLabelHidden
        value={search.status ?? 'all'}
        choices={USER_STATUSES.map((id) => ({ id, name: t(`users.statuses.${id}`) }))}
        onChange={(status) => onSearch({ ...search, status: status === 'all' ? undefined : status, offset: undefined })}
      />
    </Bar>
  );
}

function useColumns(): readonly TableColumn<UserRow>[] {
  const { t, i18n } = useTranslation();
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
    },
    {
      id: 'last_login_at',
      title: t('users.lastLogin'),
      cell: ({ last_login_at: at }) => formatTime(at, i18n.language),
      isSortable: true,
      from: 'wide',
    },
  ];
}

function UserTable({
  items,
  isStale,
  search,
  onSearch,
  selected,
}: Searching & {
  readonly items: readonly UserRow[];
  readonly isStale: boolean;
  readonly selected: string | undefined;
}) {
  const { t } = useTranslation();
  const columns = useColumns();
  const [column = '', direction] = search.sort?.split(':') ?? [];
  return (
    <DataTable
      label={t('users.title')}
      columns={columns}
      items={items}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/users/${id}${writeSearch(search)}`}
      textOf={titleOf}
      isStale={isStale}
      {...(selected !== undefined && { selected })}
      {...(direction && { sort: { column, direction: direction === 'desc' ? 'descending' : 'ascending' } })}
      onSort={
        ({ column: by, direction: way }) =>
          onSearch({
            ...search,
            sort: `${String(by)}:${way === 'descending' ? 'desc' : 'asc'}` as UserSort,
            offset: undefined,
          }) // of the columns
      }
      empty={t(search.q || search.status ? 'users.noneFound' : 'users.none')}
    />
  );
}
