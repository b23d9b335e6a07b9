import { Injectable } from '@nestjs/common';
import { listRecords, Records } from '@groundwork/records';
import type { Caller, ListQuery } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../changes/changes.service.js';
import { linkPermissions, unlinkPermissions } from '../permissions/permission-links.service.js';
import type { PermissionPairs } from '../permissions/permission.entity.js';
import { Permissions } from '../permissions/permissions.service.js';
import { findRole } from '../roles/roles.service.js';
import { RolePermission, rolePermissionView } from './role-permission.entity.js';

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
      await findRole(tx, caller, roleId);
      const pairs = await this.permissions.givable(tx, caller, permissions);
      await linkPermissions(tx, caller, RolePermission, ['role_id', roleId], pairs);
    });
  }

  /** Throws `not_found` naming the unknown. */
  remove(caller: Caller, roleId: string, permissions: readonly PermissionPairs[]): Promise<void> {
    return this.changes.make(async (tx) => {
      await findRole(tx, caller, roleId);
      const pairs = await this.permissions.known(tx, caller, permissions);
      await unlinkPermissions(tx, RolePermission, ['role_id', roleId], pairs);
    });
  }
}
