import sql, { type Sql } from 'sql-template-tag';

/**
 * A version as the planner does not see it, which then takes the declared figures. Of one it sees and the statistics do not know it expects a
 * single row, and reads the whole version in each step. (ADR 0047)
 */
export const unseen = (versionId: string | Sql): Sql => sql`(select ${versionId}::uuid)`;

/**
 * One step of a recursive walk in a version: from the rows called `step` to their children. `offset 0` makes every step an index
 * probe per row, also where statistics are missing; depth grows with it, so that the walk ends on damaged data too. (tree.md §4)
 */
export const toChildren = (versionId: string | Sql): Sql => sql`cross join lateral (
  select * from node where tree_version_id = ${unseen(versionId)} and parent_id = step.id and depth > step.depth offset 0) n`;

/** From the rows called `step` to their parents; the walk itself has to be a `union`, which ends on damaged data. */
export const toParents = (versionId: string | Sql): Sql => sql`cross join lateral (
  select * from node where tree_version_id = ${unseen(versionId)} and id = step.parent_id offset 0) n`;

/** A node and all below it, as `below (id, depth)`: the part of a statement after `with recursive`. */
export const subtree = (versionId: string | Sql, id: string): Sql => sql`below (id, depth) as (
  select id, depth from node where tree_version_id = ${versionId} and id = ${id}
  union all select n.id, n.depth from below step ${toChildren(versionId)})`;

/** A node and all above it, as `above (id, parent_id, depth)`. */
export const lineage = (versionId: string | Sql, id: string): Sql => sql`above (id, parent_id, depth) as (
  select id, parent_id, depth from node where tree_version_id = ${versionId} and id = ${id}
  union select n.id, n.parent_id, n.depth from above step ${toParents(versionId)})`;

/** The same with `level`, 0 for the node itself, down to `levels` below it. */
export const subtreeOf = (
  versionId: string | Sql,
  id: string,
  levels = Number.MAX_SAFE_INTEGER,
): Sql => sql`below (id, depth, level) as (
  select id, depth, 0::bigint from node where tree_version_id = ${versionId} and id = ${id}
  union all select n.id, n.depth, step.level + 1 from below step ${toChildren(versionId)} where step.level < ${levels}::bigint)`;
