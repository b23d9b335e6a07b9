import sql, { raw, type Sql } from 'sql-template-tag';
import { identifier } from '@groundwork/records';

/** Whose scopes are looked for: in some tenants, or in all; only those of users, or those of clients, too. */
export interface Residents {
  readonly tenantIds: readonly string[] | 'all';
  readonly clients: boolean;
}

/**
 * What all users and clients of some tenants hold, among the scopes that the caller lacks there, whatever the statistics of the database:
 * of users' own permissions and memberships, which grow with the users, one row of an index is read per question; all else is read once.
 * `lacking` selects `(scope_id, resource_id)`; `isBound`: the caller is of one tenant, so it lacks everything that is held everywhere.
 */
export const heldInTenants = ({ tenantIds, clients }: Residents, lacking: Sql, isBound: boolean): Holdings => sql`
  with l as materialized (${lacking}), t as materialized (select t.id, t.is_default from tenants t where ${among(tenantIds)}),
  role_scopes as materialized (
    select p.role_id, p.scope_id from role_permissions p join l on l.resource_id = p.resource_id and l.scope_id = p.scope_id),
  carriers as materialized (select r.id, r.tenant_id from roles r where r.id in (select role_id from role_scopes)),
  carrying_groups as materialized (
    select gr.role_id, g.id, g.tenant_id from carriers r join group_roles gr on gr.role_id = r.id
    join group_closure gc on gc.ancestor_id = gr.group_id join groups g on g.id = gc.descendant_id),
  used_roles as materialized (
    select x.id as role_id, x.place from (${placesOf(sql`select id, id as role_id, tenant_id from carriers`)}) x
    where ${hasRow('role_members', 'role_id', sql`x.place`, sql`x.id`)}
    union
    select x.role_id, x.place from (${placesOf(sql`select id, role_id, tenant_id from carrying_groups`)}) x
    where ${hasRow('group_members', 'group_id', sql`x.place`, sql`x.id`)})
  select s.scope_id, u.place from role_scopes s join used_roles u on u.role_id = s.role_id
  union all
  select l.scope_id, t.id from l cross join t where ${hasRow('user_permissions', 'scope_id', sql`t.id`, sql`l.scope_id`)}
  union all
  select s.scope_id, a.tenant_id from tenant_admins a join tenant_admin_scopes s on s.admin_role = a.admin_role
  where a.tenant_id in (select id from t) and s.scope_id in (select scope_id from l)
  union all
  select p.scope_id, c.tenant_id from client_permissions p join l on l.resource_id = p.resource_id and l.scope_id = p.scope_id
  join clients c on c.id = p.client_id where ${clients} and c.tenant_id in (select id from t)
  union all
  select s.scope_id, null from t join tenant_admins a on a.tenant_id = t.id and a.admin_role in ('owner', 'admin')
  join tenant_admin_scopes s on s.admin_role = a.admin_role where ${isBound} and t.is_default`;

/** Where records of `(id, role_id, tenant_id)` can have members: in their own tenant, those of none in every tenant. */
const placesOf = (records: Sql): Sql => sql`
  select o.id, o.role_id, t.id as place from (${records}) o join t on t.id = o.tenant_id
  union all
  select o.id, o.role_id, t.id from (${records}) o cross join t where o.tenant_id is null`;

/**
 * Whether a table has a row of a tenant and a value: the first row from there on in the order of their index is it. A plain `exists`
 * would read the whole table where statistics promise a match at once.
 */
function hasRow(table: string, column: string, tenant: Sql, value: Sql): Sql {
  const pair = sql`m.tenant_id, m.${identifier(column)}`;
  return sql`(select (${pair}) = (${tenant}, ${value}) from ${identifier(table)} m where (${pair}) >= (${tenant}, ${value}) order by ${pair} limit 1)`;
}

const among = (ids: Residents['tenantIds']): Sql => (ids === 'all' ? sql`true` : sql`t.id = any (${ids}::uuid[])`);

/**
 * What principals hold is a set of pairs `(scope_id, place)`, as a select of two columns. The place is the id of a tenant, or null for
 * the whole installation. (docs/privileges.md)
 */
export type Holdings = Sql;

/** `= any (ids)` */
export const anyOf = (ids: readonly string[]): Sql => sql`= any (${ids}::uuid[])`;

/** Owners and administrators of the default tenant: users who act on the whole installation. Columns: user_id. */
const GLOBAL_ADMINS = sql`
  (select ga.user_id from tenant_admins ga join tenants gt on gt.id = ga.tenant_id and gt.is_default where ga.admin_role in ('owner', 'admin'))`;

/** The place of a user, from a row of `users`. */
const placeOfUser = (user: Sql): Sql =>
  sql`case when ${user}.id in (select user_id from ${GLOBAL_ADMINS} g1) then null else ${user}.tenant_id end`;

/** The place of a client, from a row of `clients`. */
const placeOfClient = (client: Sql): Sql => sql`case when ${client}.is_global then null else ${client}.tenant_id end`;

/** All that some users hold, directly and by roles, groups and as administrators; blocked ones, too. `which` follows the id of a user. */
export const heldByUsers = (which: Sql): Holdings => sql`
  select e.scope_id, ${placeOfUser(raw('hu'))} as place from effective_user_permissions e join users hu on hu.id = e.user_id where hu.id ${which} and e.user_id ${which}`;

/** All that some clients hold, by suspended links, too. `which` follows the id of a client. */
export const heldByClients = (which: Sql): Holdings => sql`
  select p.scope_id, ${placeOfClient(raw('hc'))} as place from clients hc join client_permissions p on p.client_id = hc.id where hc.id ${which}`;

/** What links give to their client, or would once they are resumed: all by their ids, or those of some clients and resources. */
export const heldByLinks = (clientIds: readonly string[], resourceIds: readonly string[]): Holdings => sql`
  select p.scope_id, ${placeOfClient(raw('hc'))} as place from clients hc join client_permissions p on p.client_id = hc.id
  where hc.id ${anyOf(clientIds)} and p.resource_id ${anyOf(resourceIds)}`;

/** Scopes, each at each of some places. `scopes` selects ids; `places` selects places. */
export const at = (scopes: Sql, places: Sql): Holdings =>
  sql`select x.scope_id, y.place from (${scopes}) x (scope_id) cross join (${places}) y (place)`;

/** Places of users, clients, and of those who have a role or are in a group, now or once somebody gets it. */
export const placesOfUsers = (ids: readonly string[]): Sql =>
  sql`select ${placeOfUser(raw('u'))} from users u where u.id ${anyOf(ids)}`;
export const placesOfClients = (ids: readonly string[]): Sql =>
  sql`select ${placeOfClient(raw('c'))} from clients c where c.id ${anyOf(ids)}`;
export const placesOfRoles = (ids: readonly string[]): Sql => sql`select place from ${ROLE_PLACES(anyOf(ids))} rp`;
export const placesOfGroups = (ids: readonly string[]): Sql => sql`select place from ${GROUP_PLACES(anyOf(ids))} gp`;

/** Scopes of roles, and those that members of groups have by them and by the groups above. */
export const scopesOfRoles = (ids: readonly string[]): Sql =>
  sql`select scope_id from role_permissions where role_id ${anyOf(ids)}`;
export const scopesOfGroups = (ids: readonly string[]): Sql => sql`
  select p1.scope_id from group_closure c1 join group_roles r1 on r1.group_id = c1.ancestor_id
  join role_permissions p1 on p1.role_id = r1.role_id where c1.descendant_id ${anyOf(ids)}`;

/** Scopes of the roles of administration, and of administrators as they are. */
export const scopesOfAdminRole = (role: string): Sql =>
  sql`select scope_id from tenant_admin_scopes where admin_role = ${role}`;
export const scopesOfAdmins = (tenantId: string, userIds: readonly string[]): Sql => sql`
  select s.scope_id from tenant_admins a join tenant_admin_scopes s on s.admin_role = a.admin_role
  where a.tenant_id = ${tenantId} and a.user_id ${anyOf(userIds)}`;

/** Roles with the places of those who have them: the role's own tenant, whose users they are, and everywhere for global administrators. */
export const ROLE_PLACES = (which: Sql): Sql => sql`(
  select r.id as role_id, r.tenant_id as place from roles r where r.id ${which}
  union all
  select r.id, null from roles r, ${GLOBAL_ADMINS} g2 where r.id ${which} and (
    exists (select from role_members m where m.role_id = r.id and m.user_id = g2.user_id offset 0)
    or exists (
      select from group_roles gr join group_closure gc on gc.ancestor_id = gr.group_id
      join group_members m on m.group_id = gc.descendant_id and m.user_id = g2.user_id where gr.role_id = r.id offset 0)))`;

/** The same for groups and those who are in them or below. */
export const GROUP_PLACES = (which: Sql): Sql => sql`(
  select g.id as group_id, g.tenant_id as place from groups g where g.id ${which}
  union all
  select g.id, null from groups g, ${GLOBAL_ADMINS} g3 where g.id ${which} and exists (
    select from group_closure gc join group_members m on m.group_id = gc.descendant_id and m.user_id = g3.user_id
    where gc.ancestor_id = g.id offset 0))`;
