import type { Database, View } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import { nodeMetadataJson } from '../../platform/metadata-view.js';
import { unseen } from '../../nodes/walks.js';
import sql, { join, raw, type Sql } from 'sql-template-tag';

const n = raw('n');

/** What each node shows, over `n`; the walk knows which one is a leaf without asking the database. */
export interface Shown {
  readonly columns: Sql;
  readonly leaf?: Sql;
}

/**
 * The nodes of a version in depth-first order, siblings in theirs, down to `maxDepth`; rows of `FlatNode`. Places are sorted before
 * texts are read, so that only 4 bytes per level and node are sorted. `columns` are what each node shows, over `n`.
 */
export const depthFirst = (columns: Sql, versionId: string, maxDepth: number): Sql => sql`
  with recursive walk (id, depth, path) as (
    select id, 0, array[row_number() over (order by position, code, id)]::int[]
    from node where tree_version_id = ${versionId} and parent_id is null
    union all
    select n.id, step.depth + 1, step.path || n.nth from walk step cross join lateral (
      select id, row_number() over (order by position, code, id)::int as nth
      from node where tree_version_id = ${unseen(versionId)} and parent_id = step.id and depth > step.depth offset 0) n
    where step.depth < ${maxDepth}),
  ordered as materialized (select id, depth from walk order by path)
  select ordered.depth, n.json from ordered cross join lateral (
    select left(row_to_json(x)::text, -1) as json from node n cross join lateral (select ${columns}) x
    where n.tree_version_id = ${unseen(versionId)} and n.id = ordered.id offset 0) n`;

const MAX_PATH_BYTES = 2 ** 30;

/** Paths are as long as nodes are deep: throws `invalid_request` for a version whose paths take over 1 GiB. (tree.md §4) */
export async function assertSortable(db: Database, versionId: string, maxDepth: number): Promise<void> {
  const [size] = await db.query<{ bytes: number }>(
    sql`select coalesce(sum(4 * (depth + 1)), 0) as bytes from node where tree_version_id = ${versionId} and depth <= ${maxDepth}`,
  );
  if ((size?.bytes ?? 0) > MAX_PATH_BYTES)
    throw new ApiError('invalid_request', 'The version is too deep for one nested document; use max_depth.');
}

/** The members of `child_nodes`, as a view reads them. (tree.md §4) */
export function nestedColumns(view: View): Shown {
  const names = view.childrenOf.get('child_nodes')?.attributes ?? [];
  const columns = names.filter((name) => name !== 'leaf').map((name) => sql`${valueOf(view, name)} as ${raw(name)}`);
  return { columns: join(columns), leaf: valueOf(view, 'leaf') };
}

function valueOf(view: View, name: string): Sql {
  if (name === 'metadata') return nodeMetadataJson(n);
  const value = view.read.get(name)?.(n) ?? sql`null`;
  const instant = view.attributes.get(name)?.type === 'date-time';
  return instant ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : value;
}
