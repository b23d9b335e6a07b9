import { assertAllExist, newId, unlink, type Database } from '@groundwork/records';
import { ApiError, type Caller } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { anyOf, at, heldByUsers, scopesOfAdminRole, scopesOfAdmins } from '../../platform/privileges/holdings.js';
import { affect, lockGrants } from '../../platform/privileges/privileges.js';
import { NewTenantAdmins, TenantAdmin, TenantAdminsBody, tenantAdminView } from '../entities/tenant-admin.entity.js';
import type { Tenant } from '../entities/tenant.entity.js';
import { User } from '../entities/user.entity.js';
import { linksController } from '../links/links.controller.js';
import { findTenant } from './tenants.service.js';

/** Who administers a tenant. (identity.md §8, "Admins") */
export const TenantAdminsController = linksController({
  path: 'tenants/:tenant_id/admins',
  tag: 'Tenant admins',
  views: tenantAdminView,
  bodies: [NewTenantAdmins, TenantAdminsBody],
  declared: { remove: { also: [409] } },
  find: findTenant,
  add: addAdmins,
  remove: removeAdmins,
});

/** Throws `not_found` naming unknown users, `conflict` for users of another tenant or the last owner, `forbidden`. */
async function addAdmins(
  tx: Database,
  caller: Caller,
  tenantId: string,
  { users, admin_role: role = 'admin' }: NewTenantAdmins,
): Promise<void> {
  const tenant = await findTenant(tx, caller, tenantId);
  await assertAllExist(tx.of(User, caller), 'users', users);
  await assertOfTenant(tx, tenantId, users);
  await lockGrants(tx, tenantId);
  await affected(tx, caller, tenant, users, scopesOfAdminRole(role));
  await tx.query(sql`
    insert into tenant_admins as a (id, tenant_id, user_id, admin_role, created_by, updated_by)
    select l.id, ${tenantId}, l.user_id, ${role}, ${caller.subject}, ${caller.subject}
    from unnest(${users.map(() => newId())}::uuid[], ${users}::uuid[]) l (id, user_id)
    on conflict (tenant_id, user_id) do update
    set admin_role = excluded.admin_role, updated_by = excluded.updated_by, updated_at = clock_timestamp()
    where a.admin_role <> excluded.admin_role`);
  if (tenant.is_default) await affect(tx, caller, 'grant', heldByUsers(anyOf(users)));
}

/** Throws `conflict` when no owner would stay, `forbidden` when they have what the caller lacks. */
async function removeAdmins(
  tx: Database,
  caller: Caller,
  tenantId: string,
  { users }: TenantAdminsBody,
): Promise<void> {
  const tenant = await findTenant(tx, caller, tenantId);
  await assertAllExist(tx.of(User, caller), 'users', users);
  await lockGrants(tx, tenantId);
  await affected(tx, caller, tenant, users);
  await unlink(tx, TenantAdmin, { of: ['tenant_id', tenantId], with: ['user_id', users] });
}

/**
 * Roles of administration give scopes at the tenant; those of the default one count in all tenants, so that everything such a user holds
 * gets or loses that place.
 */
async function affected(
  tx: Database,
  caller: Caller,
  { id, is_default }: Tenant,
  users: readonly string[],
  given: Sql = sql`select null::uuid where false`,
): Promise<void> {
  const scopes = sql`${given} union ${scopesOfAdmins(id, users)}`;
  await affect(tx, caller, 'grant', at(scopes, sql`select ${id}::uuid`));
  if (is_default) await affect(tx, caller, 'grant', heldByUsers(anyOf(users)));
}

async function assertOfTenant(tx: Database, tenantId: string, users: readonly string[]): Promise<void> {
  const outsiders = await tx.query<{ id: string }>(sql`
    select id from users where id = any(${users}::uuid[]) and tenant_id <> ${tenantId} limit 1`);
  if (outsiders[0]) throw new ApiError('conflict', `The user ${outsiders[0].id} belongs to another tenant.`);
}
