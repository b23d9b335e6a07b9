import type { View } from '@groundwork/records';
import sql, { join, raw, type Sql } from 'sql-template-tag';

const n = raw('n');

/** The members of a nested node: those of `child_nodes`. (tree.md §4) */
const membersOf = (view: View): readonly string[] => view.childrenOf.get('child_nodes')?.attributes ?? [];

/**
 * The nodes of a version in depth-first order, siblings in theirs, down to `maxDepth`; rows of `FlatNode`. Places are sorted before
 * texts are read, so that only 4 bytes per level and node are sorted.
 */
export const depthFirst = (view: View, versionId: string, maxDepth: number): Sql => sql`
  with recursive walk (id, depth, path) as (
    select id, 0, array[row_number() over (order by position, code, id)]::int[]
    from node where tree_version_id = ${versionId} and parent_id is null
    union all
    select n.id, step.depth + 1, step.path || n.nth from walk step cross join lateral (
      select id, row_number() over (order by position, code, id)::int as nth
      from node where tree_version_id = ${versionId} and parent_id = step.id and depth > step.depth offset 0) n
    where step.depth < ${maxDepth}),
  ordered as materialized (select id, depth from walk order by path)
  select ordered.depth, n.json from ordered cross join lateral (
    select row_to_json(x)::text as json from node n cross join lateral (select ${columns(view)}) x
    where n.tree_version_id = ${versionId} and n.id = ordered.id offset 0) n`;

/** Bytes that sorting takes at most: a path is as long as its node is deep. */
export const pathBytes = (versionId: string, maxDepth: number): Sql =>
  sql`select coalesce(sum(4 * (least(depth, ${maxDepth}) + 1)), 0) as bytes from node where tree_version_id = ${versionId} and depth <= ${maxDepth}`;

function columns(view: View): Sql {
  return join(
    membersOf(view).map((name) => {
      const value = view.read.get(name)?.(n) ?? sql`null`;
      const instant = view.attributes.get(name)?.type === 'date-time';
      return sql`${instant ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : value} as ${raw(name)}`;
    }),
  );
}
