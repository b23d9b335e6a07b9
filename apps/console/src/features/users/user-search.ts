import { allOf, where, type Where } from '@groundwork/client';
import { isId } from '../../data/ids';
import { offsetOf } from '../../data/paging';

export const USER_STATUSES = ['all', 'active', 'blocked'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** What the address of the list says: which users, in which order, from which row on. */
export interface UserSearch {
  readonly q?: string | undefined;
  readonly status?: UserStatus | undefined;
  readonly sort?: UserSort | undefined;
  readonly offset?: number | undefined;
}

export const USER_SORTS = ['name', 'username', 'email', 'last_login_at', 'created_at'] as const;
export type UserSort = `${(typeof USER_SORTS)[number]}:${'asc' | 'desc'}`;

/** Reads an address, whatever somebody typed there. */
export function readUserSearch(search: Readonly<Record<string, unknown>>): UserSearch {
  const { q, status, sort, offset } = search;
  const [column = '', direction] = typeof sort === 'string' ? sort.split(':') : [];
  const isSort = USER_SORTS.some((one) => one === column) && (direction === 'asc' || direction === 'desc');
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(USER_STATUSES.some((one) => one === status) && status !== 'all' && { status: status as UserStatus }), // compared
    ...(isSort && { sort: sort as UserSort }), // compared
    ...(offsetOf(offset) > 0 && { offset: offsetOf(offset) }),
  };
}

/** The users whose names, email or phone contain the text, or whose id it is; a `*` in it stands for any characters. */
export function userClause({ q = '', status }: UserSearch): Where | undefined {
  const text = q.trim();
  const pattern = `*${text}*`;
  const byText = isId(text)
    ? where`id = ${text}`
    : where`username ilike ${pattern} or email ilike ${pattern} or name ilike ${pattern} or phone ilike ${pattern}`;
  return allOf(
    text === '' ? undefined : byText,
    status === 'blocked' ? where`is_blocked is true` : undefined,
    status === 'active' ? where`is_blocked is not true` : undefined,
  );
}
