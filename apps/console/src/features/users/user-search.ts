import { allOf, where, type Where } from '@groundwork/client';
import { isId } from '../../data/ids';
import { listSearchReader } from '../../data/list-search';

export const USER_STATUSES = ['all', 'active', 'blocked'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** What the address of the list says: which users, in which order, from which row on. */
export interface UserSearch {
  readonly q?: string | undefined;
  readonly status?: UserStatus | undefined;
  readonly sort?: string | undefined;
  readonly offset?: number | undefined;
}

export const USER_SORTS = ['name', 'username', 'email', 'last_login_at', 'created_at'] as const;

const readList = listSearchReader(USER_SORTS);

/** Reads an address, whatever somebody typed there. */
export function readUserSearch(search: Readonly<Record<string, unknown>>): UserSearch {
  const { status } = search;
  const isStatus = USER_STATUSES.some((one) => one === status) && status !== 'all';
  return { ...readList(search), ...(isStatus && { status: status as UserStatus }) }; // compared
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
