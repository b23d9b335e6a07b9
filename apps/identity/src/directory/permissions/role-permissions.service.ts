import { Injectable } from '@nestjs/common';
import { listRecords, Records, type Database } from '@groundwork/records';
import type { Caller, ListQuery } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import { type PermissionPairs, RolePermission, rolePermissionView } from '../entities/permission.entity.js';
import { Permissions, linkPermissions, scopesOfPairs, unlinkPermissions } from './permission-links.js';
import { affect, lockGrants } from '../../platform/privileges/privileges.js';
import { at, placesOfRoles } from '../../platform/privileges/holdings.js';
import { findRole } from '../roles/roles.service.js';

/** What the members of a role may do. (api.md, "Identity", role) */
@Injectable()
export class RolePermissionsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly permissions: Permissions,
  ) {}

  async list(caller: Caller, roleId: string, query: ListQuery) {
    await findRole(this.records, caller, roleId);
    const links = this.records.of(RolePermission, caller).where(sql`t.role_id = ${roleId}`);
    return listRecords(links.at(`/roles/${roleId}/permissions`), rolePermissionView, query);
  }

  /** Throws `not_found` naming the unknown, `forbidden` for what the caller lacks. */
  add(caller: Caller, roleId: string, permissions: readonly PermissionPairs[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const pairs = await this.affected(tx, caller, roleId, permissions);
      await linkPermissions(tx, caller, RolePermission, ['role_id', roleId], pairs);
    });
  }

  /** Throws `not_found` naming the unknown, `forbidden` for what the caller lacks. */
  remove(caller: Caller, roleId: string, permissions: readonly PermissionPairs[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const pairs = await this.affected(tx, caller, roleId, permissions);
      await unlinkPermissions(tx, RolePermission, ['role_id', roleId], pairs);
    });
  }

  private async affected(tx: Database, caller: Caller, roleId: string, permissions: readonly PermissionPairs[]) {
    const { tenant_id } = await findRole(tx, caller, roleId);
    const pairs = await this.permissions.known(tx, caller, permissions);
    await lockGrants(tx, tenant_id);
    await affect(tx, caller, 'grant', at(scopesOfPairs(pairs), placesOfRoles([roleId])));
    return pairs;
  }
}
