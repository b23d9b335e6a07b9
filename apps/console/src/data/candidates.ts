import { allOf, where, type Groundwork } from '@groundwork/client';
import { isId } from './ids';
import { userLinked } from './user-names';

type Identity = Groundwork['identity'];

/** The first ones are offered; who is not among them is found by more letters. */
const SHOWN = 20;

/** Users whose names contain the text, of one tenant where one is given. */
export async function usersLike(identity: Identity, text: string, signal: AbortSignal, tenantId?: string) {
  const pattern = `*${text}*`;
  const byText = isId(text)
    ? where`id = ${text}`
    : where`username ilike ${pattern} or email ilike ${pattern} or name ilike ${pattern} or phone ilike ${pattern}`;
  const q = allOf(
    text === '' ? undefined : byText,
    tenantId === undefined ? undefined : where`tenant_id = ${tenantId}`,
  );
  const { items } = await identity.get('/users', {
    query: { limit: SHOWN, sort: 'name' },
    fields: ['id', 'name', 'username', 'email'],
    signal,
    ...(q && { q }),
  });
  return items.map((user) => userLinked(user.id, user));
}

/** Roles whose names contain the text. */
export async function rolesLike(identity: Identity, text: string, signal: AbortSignal) {
  const { items } = await identity.get('/roles', {
    query: { limit: SHOWN, sort: 'role_name' },
    fields: ['id', 'role_name', 'role_description'],
    signal,
    ...(text !== '' && { q: where`role_name ilike ${`*${text}*`}` }),
  });
  return items.map(({ id, role_name: name, role_description: detail }) => ({ id, name, detail }));
}

/** Groups whose names contain the text. */
export async function groupsLike(identity: Identity, text: string, signal: AbortSignal) {
  const { items } = await identity.get('/groups', {
    query: { limit: SHOWN, sort: 'group_name' },
    fields: ['id', 'group_name', 'group_description'],
    signal,
    ...(text !== '' && { q: where`group_name ilike ${`*${text}*`}` }),
  });
  return items.map(({ id, group_name: name, group_description: detail }) => ({ id, name, detail }));
}

/** Clients whose names contain the text. */
export async function clientsLike(identity: Identity, text: string, signal: AbortSignal) {
  const { items } = await identity.get('/clients', {
    query: { limit: SHOWN, sort: 'client_name' },
    fields: ['id', 'client_name', 'client_description'],
    signal,
    ...(text !== '' && { q: where`client_name ilike ${`*${text}*`}` }),
  });
  return items.map(({ id, client_name: name, client_description: detail }) => ({ id, name, detail }));
}
