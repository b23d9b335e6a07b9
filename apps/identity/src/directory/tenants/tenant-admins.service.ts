import { Injectable } from '@nestjs/common';
import { assertAllExist, listRecords, newId, Records, unlink, type Database } from '@groundwork/records';
import { ApiError, type Caller, type ListQuery } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import { affect, lockGrants } from '../../platform/privileges/privileges.js';
import { anyOf, at, heldByUsers, scopesOfAdminRole, scopesOfAdmins } from '../../platform/privileges/holdings.js';
import type { Tenant } from '../entities/tenant.entity.js';
import { findTenant } from './tenants.service.js';
import { User } from '../entities/user.entity.js';
import { TenantAdmin, tenantAdminView } from '../entities/tenant-admin.entity.js';

/** Who administers a tenant. (identity.md §8, "Admins") */
@Injectable()
export class TenantAdminsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  async list(caller: Caller, tenantId: string, query: ListQuery) {
    await findTenant(this.records, caller, tenantId);
    const links = this.records.of(TenantAdmin, caller).where(sql`t.tenant_id = ${tenantId}`);
    return listRecords(links.at(`/tenants/${tenantId}/admins`), tenantAdminView, query);
  }

  /** Throws `not_found` naming unknown users, `conflict` for users of another tenant or the last owner, `forbidden`. */
  add(
    caller: Caller,
    tenantId: string,
    users: readonly string[],
    role: TenantAdmin['admin_role'] = 'admin',
  ): Promise<void> {
    return this.changes.make(async (tx) => {
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
    });
  }

  /** Throws `conflict` when no owner would stay, `forbidden` when they have what the caller lacks. */
  remove(caller: Caller, tenantId: string, users: readonly string[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const tenant = await findTenant(tx, caller, tenantId);
      await assertAllExist(tx.of(User, caller), 'users', users);
      await lockGrants(tx, tenantId);
      await affected(tx, caller, tenant, users);
      await unlink(tx, TenantAdmin, { of: ['tenant_id', tenantId], with: ['user_id', users] });
    });
  }
}

/**
 * Roles of administration give scopes at the tenant; those of the default one reach all tenants, so that everything such a user holds
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
  const strangers = await tx.query<{ id: string }>(sql`
    select id from users where id = any(${users}::uuid[]) and tenant_id <> ${tenantId} limit 1`);
  if (strangers[0]) throw new ApiError('conflict', `The user ${strangers[0].id} belongs to another tenant.`);
}
