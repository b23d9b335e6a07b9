import sql, { type Sql } from 'sql-template-tag';
import type { Holdings } from './holdings.js';

/** Whose scopes are looked for: in some tenants, or in all; only those of users, or those of clients, too. */
export interface Residents {
  readonly tenantIds: readonly string[] | 'all';
  readonly clients: boolean;
}

/**
 * What all users and clients of some tenants hold, among the scopes that the caller lacks there: for each such scope an index tells
 * whether anybody holds it, however many users there are. `lacking` selects `(scope_id, resource_id)`; `isBound`: the caller is of one
 * tenant, so it lacks everything that is held everywhere.
 */
export const heldInTenants = ({ tenantIds, clients }: Residents, lacking: Sql, isBound: boolean): Holdings => sql`
  select l.scope_id, t.id as place from tenants t cross join (${lacking}) l where ${among(tenantIds)} and (
    (select true from user_permissions p where p.tenant_id = t.id and p.scope_id = l.scope_id limit 1)
    or (select true from role_permissions p join role_members m on m.tenant_id = t.id and m.role_id = p.role_id
        where p.resource_id = l.resource_id and p.scope_id = l.scope_id limit 1)
    or (select true from role_permissions p join group_roles gr on gr.role_id = p.role_id join group_closure gc on gc.ancestor_id = gr.group_id
        join group_members m on m.tenant_id = t.id and m.group_id = gc.descendant_id
        where p.resource_id = l.resource_id and p.scope_id = l.scope_id limit 1)
    or (select true from tenant_admins a join tenant_admin_scopes s on s.admin_role = a.admin_role and s.scope_id = l.scope_id
        where a.tenant_id = t.id limit 1)
    or (select true from clients c join client_permissions p on p.client_id = c.id and p.scope_id = l.scope_id
        where ${clients} and c.tenant_id = t.id limit 1))
  union all
  select s.scope_id, null from tenants t join tenant_admins a on a.tenant_id = t.id and a.admin_role in ('owner', 'admin')
  join tenant_admin_scopes s on s.admin_role = a.admin_role
  where ${isBound} and t.is_default and ${among(tenantIds)}`;

const among = (ids: Residents['tenantIds']): Sql => (ids === 'all' ? sql`true` : sql`t.id = any (${ids}::uuid[])`);
