import { Injectable } from '@nestjs/common';
import { assertAllExist, link, listRecords, Records, unlink, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import type { AskedLinks } from '../permissions/link-query.js';
import { assertNestable, extendClosure, lockClosure, rebuildClosure, subtreeOf } from '../groups/group-closure.js';
import { Group } from '../entities/group.entity.js';
import { findGroup } from '../groups/groups.service.js';
import { affect, lockGrants } from '../../platform/privileges/privileges.js';
import { at, placesOfGroups, scopesOfGroups } from '../../platform/privileges/holdings.js';
import { NestedGroup } from '../entities/membership.entity.js';

/** Groups inside of groups: a member below is a member above. (Identity, "Nested Groups"; identity.md §8, "Groups") */
@Injectable()
export class NestedGroupsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  async list(caller: Caller, groupId: string, { view, query }: AskedLinks) {
    await findGroup(this.records, caller, groupId);
    const links = this.records.of(view.entity, caller).where(sql`t.group_id = ${groupId}`);
    return listRecords(links.at(`/groups/${groupId}/groups`), view, query);
  }

  /** Throws `not_found` naming the unknown, `cycle_detected`, `conflict` for over 10 levels, `forbidden`. */
  add(caller: Caller, groupId: string, groups: readonly string[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const { tenant_id } = await findGroup(tx, caller, groupId);
      await lockGrants(tx, tenant_id);
      await lockClosure(tx, tenant_id);
      const sameTenant = tx.of(Group, caller).where(sql`t.tenant_id is not distinct from ${tenant_id}`);
      await assertAllExist(sameTenant, 'groups', groups);
      await affect(tx, caller, 'grant', at(scopesOfGroups([groupId]), placesOfGroups(groups)));
      await assertNestable(tx, groupId, groups);
      await link(tx, caller, NestedGroup, { of: ['group_id', groupId], with: ['nested_group_id', groups] });
      await extendClosure(tx, groupId, groups);
    });
  }

  /** Throws `not_found` naming the unknown, `forbidden` when members below had what the caller lacks. */
  remove(caller: Caller, groupId: string, groups: readonly string[]): Promise<void> {
    return this.changes.make(async (tx) => {
      const { tenant_id } = await findGroup(tx, caller, groupId);
      await lockGrants(tx, tenant_id);
      await lockClosure(tx, tenant_id);
      await assertAllExist(tx.of(Group, caller), 'groups', groups);
      await affect(tx, caller, 'grant', at(scopesOfGroups([groupId]), placesOfGroups(groups)));
      const linked = await linkedOf(tx, groupId, groups);
      await unlink(tx, NestedGroup, { of: ['group_id', groupId], with: ['nested_group_id', groups] });
      await rebuildClosure(tx, await subtreeOf(tx, linked));
    });
  }
}

/** Those of the groups that are nested in it: others may lie above it, and their subtree would hold the link that goes. */
async function linkedOf(tx: Database, groupId: string, groups: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select nested_group_id as id from nested_groups where group_id = ${groupId} and nested_group_id = any(${groups}::uuid[])`);
  return rows.map(({ id }) => id);
}
