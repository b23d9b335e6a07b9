import { Injectable } from '@nestjs/common';
import { listRecords, Records, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import type { AskedLinks } from './link-query.js';
import { type PermissionPairs, UserPermission } from '../entities/permission.entity.js';
import { Permissions, linkPermissions, scopesOfPairs, unlinkPermissions } from './permission-links.js';
import { affect, lockGrants } from '../../platform/privileges/privileges.js';
import { at, placesOfUsers } from '../../platform/privileges/holdings.js';
import { findUser } from '../users/users.service.js';

/** What a user may do: directly, or with `effective` by everything it is. (Identity, "User Permissions") */
@Injectable()
export class UserPermissionsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly permissions: Permissions,
  ) {}

  async list(caller: Caller, userId: string, { view, query }: AskedLinks) {
    await findUser(this.records, caller, userId);
    const links = this.records.of(view.entity, caller).where(sql`t.user_id = ${userId}`);
    return listRecords(links.at(`/users/${userId}/permissions`), view, query);
  }

  /** Throws `not_found` naming the unknown, `forbidden` for what the caller lacks. */
  add(caller: Caller, userId: string, permissions: readonly PermissionPairs[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const pairs = await this.affected(tx, caller, userId, permissions);
      await linkPermissions(tx, caller, UserPermission, ['user_id', userId], pairs);
    });
  }

  /** Throws `not_found` naming the unknown, `forbidden` for what the caller lacks. */
  remove(caller: Caller, userId: string, permissions: readonly PermissionPairs[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const pairs = await this.affected(tx, caller, userId, permissions);
      await unlinkPermissions(tx, UserPermission, ['user_id', userId], pairs);
    });
  }

  private async affected(tx: Database, caller: Caller, userId: string, permissions: readonly PermissionPairs[]) {
    const { tenant_id } = await findUser(tx, caller, userId);
    const pairs = await this.permissions.known(tx, caller, permissions);
    await lockGrants(tx, tenant_id);
    await affect(tx, caller, 'grant', at(scopesOfPairs(pairs), placesOfUsers([userId])));
    return pairs;
  }
}
