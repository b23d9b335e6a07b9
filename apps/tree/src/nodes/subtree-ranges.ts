import { type Database, type Envelope } from '@groundwork/records';
import { ApiError, type Caller, type Where } from '@groundwork/rest';
import sql, { join, type Sql } from 'sql-template-tag';
import { findVersion, type VersionRow } from '../platform/find-version.js';
import type { VersionPath } from '../platform/paths.js';
import { subtreeEnd } from '../platform/subtree-end.js';
import { ancestorsOf } from './walks.js';

/** Where the nodes of a subtree are: the top's own number, and the one that follows its last node. (tree-next.md, "Model") */
export interface SubtreeRange {
  readonly id: string;
  readonly depth: number;
  readonly ord: number;
  readonly until: number;
}

/** A version with the subtrees of some of its nodes; those that it lacks have none. */
export type WithRanges = VersionRow & { readonly ranges: readonly SubtreeRange[] };

/** The nodes below which a condition looks. */
export function ancestorsIn(where: Where | undefined): string[] {
  if (!where) return [];
  if ('all' in where) return where.all.flatMap(ancestorsIn);
  if ('any' in where) return where.any.flatMap(ancestorsIn);
  if ('not' in where) return ancestorsIn(where.not);
  return where.subject.attribute === 'ancestor_id' ? ancestorsOf(where) : [];
}

/**
 * `more`: further columns, each preceded by a comma. Costs 1 statement: a probe per node and per level above it. The planner does not see how many ids there
 * are: it would expect fewer than in a plan for any number, and plan each time. Throws `not_found` naming the version.
 */
export const readRanges = (db: Database, caller: Caller, path: VersionPath, ids: readonly string[], more = sql``) =>
  findVersion<WithRanges>(
    db,
    caller,
    path,
    sql`${more}, (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'depth', n.depth, 'ord', n.ord, 'until', ${subtreeEnd(sql`v.id`, sql`n`)})), '[]')
      from node n where n.tree_version_id = v.id and n.id = any((select ${ids}::uuid[])::uuid[])) as ranges`,
  );

/**
 * Conditions on `t`, a node of the version: the subtrees are still where they were read, which is tested once and not per row. `offset 0` keeps
 * the ends of all other nodes from being computed, which a filter of the scan would.
 */
export function stillInRange({ id, ranges }: WithRanges): Sql {
  const column = (name: 'id' | 'ord' | 'until') => ranges.map((range) => range[name]);
  return sql`(select count(*) from unnest(${column('id')}::uuid[], ${column('ord')}::bigint[], ${column('until')}::bigint[]) r (id, ord, until)
    cross join lateral (select n.ord, n.depth from node n where n.tree_version_id = ${id} and n.id = r.id and n.ord = r.ord offset 0) n
    where ${subtreeEnd(id, sql`n`)} = r.until) = ${ranges.length}`;
}

/** Nodes below some, over the row. */
export const isBelow = (row: Sql, ranges: readonly SubtreeRange[]): Sql =>
  ranges.length === 0
    ? sql`false`
    : sql`(${join(
        ranges.map(({ ord, until }) => sql`(${row}.ord > ${ord}::bigint and ${row}.ord < ${until}::bigint)`),
        ' or ',
      )})`;

/** How often a list is begun again because nodes were moved while it was read. */
const MOST_TRIES = 3;

/**
 * A list that reads ranges of nodes: its statement finds nothing once they have changed, and is repeated with the new ones. Costs a statement
 * for the ranges, and one more where nothing is found. Throws `unavailable` while they change all the time.
 */
export async function listInRanges<Version extends WithRanges>(
  read: () => Promise<Version>,
  list: (version: Version) => Promise<Envelope>,
): Promise<Envelope> {
  let version = await read();
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const page = await list(version);
    if (page.count > 0) return page;
    const now = await read();
    if (JSON.stringify(now.ranges) === JSON.stringify(version.ranges)) return page;
    version = now;
  }
  throw new ApiError('unavailable', 'The nodes were moved while they were read; try again.');
}
