import { assertAllExist, link, unlink, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { at, placesOfGroups, scopesOfGroups } from '../../platform/privileges/holdings.js';
import { affect, lockGrants } from '../../platform/privileges/privileges.js';
import { Group } from '../entities/group.entity.js';
import { NestedGroup, type GroupsBody } from '../entities/membership.entity.js';
import { assertNestable, extendClosure, lockClosure, rebuildClosure, subtreeOf } from '../groups/group-closure.js';
import { findGroup } from '../groups/groups.service.js';

/** Throws `not_found` naming the unknown, `cycle_detected`, `conflict` for over 10 levels, `forbidden`. */
export async function nestGroups(tx: Database, caller: Caller, groupId: string, { groups }: GroupsBody): Promise<void> {
  const tenantId = await lockGroup(tx, caller, groupId);
  const sameTenant = tx.of(Group, caller).where(sql`t.tenant_id is not distinct from ${tenantId}`);
  await assertAllExist(sameTenant, 'groups', groups);
  await affect(tx, caller, 'grant', at(scopesOfGroups([groupId]), placesOfGroups(groups)));
  await assertNestable(tx, groupId, groups);
  await link(tx, caller, NestedGroup, { of: ['group_id', groupId], with: ['nested_group_id', groups] });
  await extendClosure(tx, groupId, groups);
}

/** Throws `not_found` naming the unknown, `forbidden` when members below had what the caller lacks. */
export async function unnestGroups(
  tx: Database,
  caller: Caller,
  groupId: string,
  { groups }: GroupsBody,
): Promise<void> {
  await lockGroup(tx, caller, groupId);
  await assertAllExist(tx.of(Group, caller), 'groups', groups);
  await affect(tx, caller, 'grant', at(scopesOfGroups([groupId]), placesOfGroups(groups)));
  const linked = await linkedOf(tx, groupId, groups);
  await unlink(tx, NestedGroup, { of: ['group_id', groupId], with: ['nested_group_id', groups] });
  await rebuildClosure(tx, await subtreeOf(tx, linked));
}

/** One writer of the tenant's groups at a time. */
async function lockGroup(tx: Database, caller: Caller, groupId: string): Promise<string | null> {
  const { tenant_id } = await findGroup(tx, caller, groupId);
  await lockGrants(tx, tenant_id);
  await lockClosure(tx, tenant_id);
  return tenant_id;
}

/** Those of the groups that are nested in it: others may lie above it, and their subtree would hold the link that goes. */
async function linkedOf(tx: Database, groupId: string, groups: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select nested_group_id as id from nested_groups where group_id = ${groupId} and nested_group_id = any(${groups}::uuid[])`);
  return rows.map(({ id }) => id);
}
