import { Injectable } from '@nestjs/common';
import { assertAllExist, listRecords, newId, Records, unlink, type Database } from '@groundwork/records';
import { ApiError, type Caller, type ListQuery } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../changes/changes.service.js';
import { Privileges } from '../permissions/privileges.service.js';
import { isGlobal } from '../tenants/tenancy.service.js';
import { findTenant } from '../tenants/tenants.service.js';
import { User } from '../users/user.entity.js';
import { adminScopes } from './admin-scopes.js';
import { TenantAdmin, tenantAdminView } from './tenant-admin.entity.js';

/** Who administers a tenant. (identity.md §8, "Admins") */
@Injectable()
export class TenantAdminsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly privileges: Privileges,
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
      await this.assertMayAppoint(tx, caller, tenantId, role);
      await assertAllExist(tx.of(User, caller), 'users', users);
      await assertOfTenant(tx, tenantId, users);
      const demoted = role !== 'owner' && (await ownsAmong(tx, tenantId, users));
      await tx.query(sql`
        insert into tenant_admins as a (id, tenant_id, user_id, admin_role, created_by, updated_by)
        select l.id, ${tenantId}, l.user_id, ${role}, ${caller.subject}, ${caller.subject}
        from unnest(${users.map(() => newId())}::uuid[], ${users}::uuid[]) l (id, user_id)
        on conflict (tenant_id, user_id) do update
        set admin_role = excluded.admin_role, updated_by = excluded.updated_by, updated_at = clock_timestamp()
        where a.admin_role <> excluded.admin_role`);
      if (demoted) await assertOwned(tx, tenantId);
    });
  }

  /** Throws `conflict` when no owner would stay. */
  remove(caller: Caller, tenantId: string, users: readonly string[]): Promise<void> {
    return this.changes.make(async (tx) => {
      await findTenant(tx, caller, tenantId, sql`for no key update`);
      await assertAllExist(tx.of(User, caller), 'users', users);
      const leaving = await ownsAmong(tx, tenantId, users);
      await unlink(tx, TenantAdmin, { of: ['tenant_id', tenantId], with: ['user_id', users] });
      if (leaving) await assertOwned(tx, tenantId);
    });
  }

  /** The tenant's row is locked, so that two last owners never go at once. */
  private async assertMayAppoint(tx: Database, caller: Caller, tenantId: string, role: string): Promise<void> {
    const { is_default } = await findTenant(tx, caller, tenantId, sql`for no key update`);
    if (is_default && role !== 'viewer' && !isGlobal(caller)) {
      throw new ApiError(
        'forbidden',
        'Administrators of the default tenant see all tenants: only callers of no tenant appoint them.',
      );
    }
    await this.privileges.assertHolds(tx, caller, adminScopes(role));
  }
}

async function assertOfTenant(tx: Database, tenantId: string, users: readonly string[]): Promise<void> {
  const strangers = await tx.query<{ id: string }>(sql`
    select id from users where id = any(${users}::uuid[]) and tenant_id <> ${tenantId} limit 1`);
  if (strangers[0]) throw new ApiError('conflict', `The user ${strangers[0].id} is of another tenant.`);
}

/** One of the users is an owner. */
async function ownsAmong(tx: Database, tenantId: string, users: readonly string[]): Promise<boolean> {
  const owners = await tx.query(sql`
    select 1 from tenant_admins where tenant_id = ${tenantId} and admin_role = 'owner' and user_id = any(${users}::uuid[]) limit 1`);
  return owners.length > 0;
}

/** A tenant that had an owner keeps one. */
async function assertOwned(tx: Database, tenantId: string): Promise<void> {
  const owners = await tx.query(
    sql`select 1 from tenant_admins where tenant_id = ${tenantId} and admin_role = 'owner' limit 1`,
  );
  if (owners.length === 0) throw new ApiError('conflict', 'The last owner of a tenant stays.');
}
