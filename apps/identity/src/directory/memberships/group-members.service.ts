import { Injectable } from '@nestjs/common';
import { assertAllExist, link, listRecords, Records, unlink, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import type { AskedLinks } from '../permissions/link-query.js';
import { Group } from '../entities/group.entity.js';
import { findGroup } from '../groups/groups.service.js';
import { affect, lockGrants } from '../../platform/privileges/privileges.js';
import { at, placesOfUsers, scopesOfGroups } from '../../platform/privileges/holdings.js';
import { User } from '../entities/user.entity.js';
import { findUser } from '../users/users.service.js';
import { GroupMember } from '../entities/membership.entity.js';
import { inTenant, inTenantOrShared } from '../groups/group-closure.js';

/** Which users belong to which groups: group members ≡ user groups. (Identity, "Group Members", "User Groups") */
@Injectable()
export class GroupMembersService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  async listMembers(caller: Caller, groupId: string, { view, query }: AskedLinks) {
    await findGroup(this.records, caller, groupId);
    const links = this.records.of(view.entity, caller).where(sql`t.group_id = ${groupId}`);
    return listRecords(links.at(`/groups/${groupId}/members`), view, query);
  }

  async listGroups(caller: Caller, userId: string, { view, query }: AskedLinks) {
    await findUser(this.records, caller, userId);
    const links = this.records.of(view.entity, caller).where(sql`t.user_id = ${userId}`);
    return listRecords(links.at(`/users/${userId}/groups`), view, query);
  }

  /** Throws `not_found` naming the unknown, `forbidden` when the group gives what the caller lacks. */
  addMembers(caller: Caller, groupId: string, users: readonly string[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const { tenant_id } = await findGroup(tx, caller, groupId);
      await assertAllExist(inTenant(tx.of(User, caller), tenant_id), 'users', users);
      await affectMembers(tx, caller, tenant_id, [groupId], users);
      await link(tx, caller, GroupMember, { of: ['group_id', groupId], with: ['user_id', users] });
    });
  }

  /** Throws `not_found` naming the unknown, `forbidden` when the group gave what the caller lacks. */
  removeMembers(caller: Caller, groupId: string, users: readonly string[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const { tenant_id } = await findGroup(tx, caller, groupId);
      await assertAllExist(tx.of(User, caller), 'users', users);
      await affectMembers(tx, caller, tenant_id, [groupId], users);
      await unlink(tx, GroupMember, { of: ['group_id', groupId], with: ['user_id', users] });
    });
  }

  /** Throws `not_found` naming the unknown, `forbidden` when a group gives what the caller lacks. */
  addGroups(caller: Caller, userId: string, groups: readonly string[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const { tenant_id } = await findUser(tx, caller, userId);
      await assertAllExist(inTenantOrShared(tx.of(Group, caller), tenant_id), 'groups', groups);
      await affectMembers(tx, caller, tenant_id, groups, [userId]);
      await link(tx, caller, GroupMember, { of: ['user_id', userId], with: ['group_id', groups] });
    });
  }

  /** Throws `not_found` naming the unknown, `forbidden` when a group gave what the caller lacks. */
  removeGroups(caller: Caller, userId: string, groups: readonly string[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const { tenant_id } = await findUser(tx, caller, userId);
      await assertAllExist(tx.of(Group, caller), 'groups', groups);
      await affectMembers(tx, caller, tenant_id, groups, [userId]);
      await unlink(tx, GroupMember, { of: ['user_id', userId], with: ['group_id', groups] });
    });
  }
}

/** Members have what the groups and those above them give. */
async function affectMembers(
  tx: Database,
  caller: Caller,
  tenantId: string | null,
  groups: readonly string[],
  users: readonly string[],
): Promise<void> {
  await lockGrants(tx, tenantId);
  await affect(tx, caller, 'grant', at(scopesOfGroups(groups), placesOfUsers(users)));
}
