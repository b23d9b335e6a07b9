import { Injectable } from '@nestjs/common';
import { assertAllExist, link, listRecords, Records, unlink, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import type { AskedLinks } from '../permissions/link-query.js';
import { affect, lockGrants } from '../../platform/privileges/privileges.js';
import { at, placesOfUsers, scopesOfRoles } from '../../platform/privileges/holdings.js';
import { Role } from '../entities/role.entity.js';
import { findRole } from '../roles/roles.service.js';
import { User } from '../entities/user.entity.js';
import { findUser } from '../users/users.service.js';
import { inTenant, inTenantOrShared } from '../groups/group-closure.js';
import { RoleMember } from '../entities/membership.entity.js';

/** Which users have which roles: role members ≡ user roles. (Identity, "Role Members", "User Roles") */
@Injectable()
export class RoleMembersService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  async listMembers(caller: Caller, roleId: string, { view, query }: AskedLinks) {
    await findRole(this.records, caller, roleId);
    const links = this.records.of(view.entity, caller).where(sql`t.role_id = ${roleId}`);
    return listRecords(links.at(`/roles/${roleId}/members`), view, query);
  }

  async listRoles(caller: Caller, userId: string, { view, query }: AskedLinks) {
    await findUser(this.records, caller, userId);
    const links = this.records.of(view.entity, caller).where(sql`t.user_id = ${userId}`);
    return listRecords(links.at(`/users/${userId}/roles`), view, query);
  }

  /** Throws `not_found` naming the unknown, `forbidden` when the role gives what the caller lacks. */
  addMembers(caller: Caller, roleId: string, users: readonly string[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const { tenant_id } = await findRole(tx, caller, roleId);
      await assertAllExist(inTenant(tx.of(User, caller), tenant_id), 'users', users);
      await affectMembers(tx, caller, tenant_id, [roleId], users);
      await link(tx, caller, RoleMember, { of: ['role_id', roleId], with: ['user_id', users] });
    });
  }

  /** Throws `not_found` naming the unknown, `forbidden` when the role gave what the caller lacks. */
  removeMembers(caller: Caller, roleId: string, users: readonly string[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const { tenant_id } = await findRole(tx, caller, roleId);
      await assertAllExist(tx.of(User, caller), 'users', users);
      await affectMembers(tx, caller, tenant_id, [roleId], users);
      await unlink(tx, RoleMember, { of: ['role_id', roleId], with: ['user_id', users] });
    });
  }

  /** Throws `not_found` naming the unknown, `forbidden` when a role gives what the caller lacks. */
  addRoles(caller: Caller, userId: string, roles: readonly string[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const { tenant_id } = await findUser(tx, caller, userId);
      await assertAllExist(inTenantOrShared(tx.of(Role, caller), tenant_id), 'roles', roles);
      await affectMembers(tx, caller, tenant_id, roles, [userId]);
      await link(tx, caller, RoleMember, { of: ['user_id', userId], with: ['role_id', roles] });
    });
  }

  /** Throws `not_found` naming the unknown, `forbidden` when a role gave what the caller lacks. */
  removeRoles(caller: Caller, userId: string, roles: readonly string[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const { tenant_id } = await findUser(tx, caller, userId);
      await assertAllExist(tx.of(Role, caller), 'roles', roles);
      await affectMembers(tx, caller, tenant_id, roles, [userId]);
      await unlink(tx, RoleMember, { of: ['user_id', userId], with: ['role_id', roles] });
    });
  }
}

async function affectMembers(
  tx: Database,
  caller: Caller,
  tenantId: string | null,
  roles: readonly string[],
  users: readonly string[],
): Promise<void> {
  await lockGrants(tx, tenantId);
  await affect(tx, caller, 'grant', at(scopesOfRoles(roles), placesOfUsers(users)));
}
