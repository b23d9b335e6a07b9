import { identifier } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import type { Holdings } from './holdings.js';

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
