import type { Database, RecordSet } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import sql from 'sql-template-tag';

/** Those that may be linked with something of a tenant: of the same tenant; of any, with what belongs to none. */
export const inTenant = (set: RecordSet, tenantId: string | null): RecordSet =>
  tenantId === null ? set : set.where(sql`t.tenant_id = ${tenantId}`);

/** The same, where what belongs to no tenant is for every one. */
export const inTenantOrShared = (set: RecordSet, tenantId: string | null): RecordSet =>
  tenantId === null
    ? set.where(sql`t.tenant_id is null`)
    : set.where(sql`(t.tenant_id = ${tenantId} or t.tenant_id is null)`);

/** One writer of nested groups per tenant at a time. */
const CLOSURE_LOCK = 7_226_003;

/** The longest chain of groups, the first and the last included. (identity.md §8, "Groups") */
const MAX_LEVELS = 10;

/** Keeps others from nesting groups of the tenant until the transaction ends. */
export const lockClosure = (tx: Database, tenantId: string | null): Promise<object[]> =>
  tx.query(
    sql`select pg_advisory_xact_lock(${CLOSURE_LOCK}::int, hashtext(current_schema() || coalesce(${tenantId}::text, '')))`,
  );

/** A group reaches itself. */
export const insertSelfRow = (tx: Database, id: string): Promise<object[]> =>
  tx.query(sql`insert into group_closure (ancestor_id, descendant_id) values (${id}, ${id})`);

/** New groups reach themselves. */
export async function insertSelfRows(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    sql`insert into group_closure (ancestor_id, descendant_id) select id, id from unnest(${ids}::uuid[]) id`,
  );
}

/** Throws `cycle_detected` when a child is the group itself or above it, `conflict` when a chain would be too long. */
export async function assertNestable(tx: Database, groupId: string, children: readonly string[]): Promise<void> {
  const [above] = await tx.query<{ id: string }>(sql`
    select ancestor_id as id from group_closure where descendant_id = ${groupId} and ancestor_id = any(${children}::uuid[]) limit 1`);
  if (above) throw new ApiError('cycle_detected', `The group ${above.id} already contains the group ${groupId}.`);
  const [levels] = await tx.query<{ levels: number }>(sql`
    with recursive up (id, level) as (
      select ${groupId}::uuid, 1 union select n.group_id, up.level + 1 from up join nested_groups n on n.nested_group_id = up.id),
    down (id, level) as (
      select unnest(${children}::uuid[]), 1 union select n.nested_group_id, down.level + 1 from down join nested_groups n on n.group_id = down.id)
    select coalesce((select max(level) from up), 0) + coalesce((select max(level) from down), 0) as levels`);
  if ((levels?.levels ?? 0) > MAX_LEVELS)
    throw new ApiError('conflict', `Groups are nested at most ${MAX_LEVELS} levels deep.`);
}

/** Everything above the group reaches everything below its new children. */
export const extendClosure = (tx: Database, groupId: string, children: readonly string[]): Promise<object[]> =>
  tx.query(sql`
    insert into group_closure (ancestor_id, descendant_id)
    select distinct a.ancestor_id, d.descendant_id from group_closure a, group_closure d
    where a.descendant_id = ${groupId} and d.ancestor_id = any(${children}::uuid[])
    on conflict do nothing`);

/** The groups below some groups, those included; to be read before their links are deleted. */
export async function subtreeOf(tx: Database, groups: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select distinct descendant_id as id from group_closure where ancestor_id = any(${groups}::uuid[])`);
  return rows.map(({ id }) => id);
}

/** Recomputes the ancestors of the groups of a subtree, after links into it were removed. Links inside of it stay unchanged. */
export async function rebuildClosure(tx: Database, subtree: readonly string[]): Promise<void> {
  await tx.query(sql`
    delete from group_closure where descendant_id = any(${subtree}::uuid[]) and ancestor_id <> all(${subtree}::uuid[])`);
  await tx.query(sql`
    with recursive up (descendant_id, ancestor_id) as (
      select nested_group_id, group_id from nested_groups where nested_group_id = any(${subtree}::uuid[])
      union select up.descendant_id, n.group_id from up join nested_groups n on n.nested_group_id = up.ancestor_id)
    insert into group_closure (ancestor_id, descendant_id) select ancestor_id, descendant_id from up on conflict do nothing`);
}

/**
 * Recomputes the ancestors of some groups and of their descendants, after any number of links were added and removed. Costs 4 statements.
 * Throws `cycle_detected`, `conflict` when a chain would be too long.
 */
export async function renewClosure(tx: Database, groups: readonly string[]): Promise<void> {
  if (groups.length === 0) return;
  const below = sql`
    with recursive down (id) as (
      select unnest(${groups}::uuid[]) union select n.nested_group_id from down join nested_groups n on n.group_id = down.id)
    select id from down`;
  const moved = (await tx.query<{ id: string }>(below)).map(({ id }) => id);
  const above = sql`
    with recursive up (descendant_id, ancestor_id, level) as (
      select nested_group_id, group_id, 2 from nested_groups where nested_group_id = any (${moved}::uuid[])
      union select up.descendant_id, n.group_id, up.level + 1 from up join nested_groups n on n.nested_group_id = up.ancestor_id
      where up.level <= ${MAX_LEVELS})`;
  const [fault] = await tx.query<{ is_cycle: boolean; id: string }>(sql`
    ${above} select descendant_id = ancestor_id as is_cycle, descendant_id as id from up
    where level > ${MAX_LEVELS} or descendant_id = ancestor_id order by 1 desc limit 1`);
  if (fault?.is_cycle) throw new ApiError('cycle_detected', `The group ${fault.id} would contain itself.`);
  if (fault) throw new ApiError('conflict', `Groups are nested at most ${MAX_LEVELS} levels deep.`);
  await tx.query(
    sql`delete from group_closure where descendant_id = any (${moved}::uuid[]) and ancestor_id <> descendant_id`,
  );
  await tx.query(sql`
    ${above} insert into group_closure (ancestor_id, descendant_id) select distinct ancestor_id, descendant_id from up`);
}
