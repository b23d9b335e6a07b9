import { newId, type Database } from '@groundwork/records';
import sql, { raw, type Sql } from 'sql-template-tag';
import { placesOfUsers } from '../../platform/privileges/holdings.js';
import { heldBy } from '../../platform/privileges/take-over.js';

/** What an invitation gives, and who gives it. */
export interface InvitedRights {
  readonly tenantId: string;
  /** A user or a client; `null`: nobody any more. */
  readonly inviterId: string | null;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
}

/** Ids of what was given, and of what was left out. */
export interface GivenRights {
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  readonly left_out: readonly string[];
}

/**
 * Gives a user what the inviter may still give: who invites needs `users:write` at the tenant, and every scope of a system resource that a
 * role or group has, at the place of the user. What is gone by now is left out, too. Under the lock of the tenant; 3 statements.
 */
export async function giveRights(tx: Database, userId: string, rights: InvitedRights): Promise<GivenRights> {
  const [allowed] = await tx.query<{ roles: string[]; groups: string[] }>(allowedOf(userId, rights));
  const { roles = [], groups = [] } = allowed ?? {};
  await join(tx, 'role', roles, userId);
  await join(tx, 'group', groups, userId);
  const given = new Set([...roles, ...groups]);
  return { roles, groups, left_out: [...rights.roles, ...rights.groups].filter((id) => !given.has(id)) };
}

const allowedOf = (userId: string, { tenantId, inviterId, roles, groups }: InvitedRights): Sql => sql`
  with ${heldBy(inviterId)},
  may_invite as (
    select from held h join scopes s on s.id = h.scope_id and s.scope_name = 'users:write'
    join resources r on r.id = s.resource_id and r.is_system where h.place is null or h.place = ${tenantId})
  select
    array(select r.id from roles r where r.id = any (${[...roles]}::uuid[]) and ${isOf('r', tenantId)}
      and ${coversAll(OF_ROLE, userId)}) as roles,
    array(select g.id from groups g where g.id = any (${[...groups]}::uuid[]) and ${isOf('g', tenantId)}
      and ${coversAll(OF_GROUP, userId)}) as groups
  where exists (select from may_invite)`;

const isOf = (row: string, tenantId: string): Sql =>
  sql`(${raw(row)}.tenant_id = ${tenantId} or ${raw(row)}.tenant_id is null)`;

/** The scopes of a role `r`, and those that members of a group `g` have by it and by the groups above. */
const OF_ROLE = sql`select p.scope_id from role_permissions p where p.role_id = r.id`;
const OF_GROUP = sql`
  select p.scope_id from group_closure c join group_roles gr on gr.group_id = c.ancestor_id
  join role_permissions p on p.role_id = gr.role_id where c.descendant_id = g.id`;

/** The inviter holds every one of the scopes that counts, where the user is. */
const coversAll = (scopes: Sql, userId: string): Sql => sql`not exists (
  select from (${scopes}) x (scope_id) join scopes s on s.id = x.scope_id join resources o on o.id = s.resource_id and o.is_system
  cross join (${placesOfUsers([userId])}) y (place)
  where not s.all_users and not exists (
    select from held h where h.scope_id = s.id and (h.place is null or h.place is not distinct from y.place)))`;

/** Links that are there already stay as they are. */
async function join(tx: Database, kind: 'role' | 'group', ids: readonly string[], userId: string): Promise<void> {
  if (ids.length === 0) return;
  const rows = JSON.stringify(ids.map((id) => ({ id: newId(), of: id })));
  await tx.query(sql`
    insert into ${raw(`${kind}_members`)} (id, ${raw(`${kind}_id`)}, user_id)
    select x.id, x."of", ${userId}::uuid from jsonb_to_recordset(${rows}::jsonb) x (id uuid, "of" uuid) on conflict do nothing`);
}
