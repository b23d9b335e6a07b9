import type { Database } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import { isBelow, type SubtreeRange } from './subtree-ranges.js';
import { subtreeEnd } from '../platform/subtree-end.js';

/** A node with a secondary parent: its subtree, and the `ord` of that parent. */
export interface SecondaryChild extends SubtreeRange {
  readonly parent_ord: number;
}

/** So many ranges are conditions that an index serves; more are tested row by row. */
const MAX_CONDITIONS = 100;

/**
 * The subtrees below a node by its secondary children and those of all below it, without those that lie in another one. Reads the secondary
 * parents of the version, 1 statement; each is followed once, so that a cycle ends.
 */
export async function readSecondaryRanges(db: Database, versionId: string, top: SubtreeRange): Promise<SubtreeRange[]> {
  const children = await db.query<SecondaryChild>(sql`
    select distinct on (p.ord, n.ord) n.id, n.depth, n.ord, ${subtreeEnd(versionId, sql`n`)} as until, p.ord as parent_ord
    from relation r
    cross join lateral (select ord from node where tree_version_id = ${versionId} and id = r.target_id offset 0) p
    cross join lateral (select id, depth, ord from node where tree_version_id = ${versionId} and id = r.node_id offset 0) n
    where r.tree_version_id = ${versionId} and r.kind = 'secondary_parent'
    order by p.ord, n.ord`);
  return withoutNested(reachable(children, top), top);
}

/** The children below a node, over several of them. A range inside one that was followed adds nothing, and is not read again. */
export function reachable(children: readonly SecondaryChild[], top: SubtreeRange): SubtreeRange[] {
  // From each child on, the first that was not followed yet.
  const next = Array.from({ length: children.length + 1 }, (_, index) => index);
  const found: SubtreeRange[] = [];
  const pending = [top];
  for (let above = pending.pop(); above; above = pending.pop()) {
    let at = skip(next, firstFrom(children, above.ord));
    for (let child = children[at]; child && child.parent_ord < above.until; child = children[at]) {
      const { parent_ord: _, ...range } = child;
      next[at] = at + 1;
      found.push(range);
      pending.push(range);
      at = skip(next, at);
    }
  }
  return found;
}

function skip(next: number[], from: number): number {
  let at = from;
  for (let to = next[at]!; to !== at; to = next[at]!) {
    next[at] = next[to]!;
    at = to;
  }
  return at;
}

/** The first child whose secondary parent is not before an `ord`, by binary search. */
function firstFrom(children: readonly SecondaryChild[], ord: number): number {
  let [low, high] = [0, children.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.parent_ord ?? Infinity) < ord) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Subtrees are nested or apart. */
function withoutNested(ranges: readonly SubtreeRange[], top: SubtreeRange): SubtreeRange[] {
  const kept: SubtreeRange[] = [];
  for (const range of [...ranges].sort((one, other) => one.ord - other.ord)) {
    const inTop = range.ord >= top.ord && range.ord < top.until;
    const last = kept.at(-1);
    if (!inTop && (last === undefined || range.ord >= last.until)) kept.push(range);
  }
  return kept;
}

/** Nodes below a node, or in one of the subtrees, over the row. */
export function isBelowOrIn(row: Sql, top: SubtreeRange, subtrees: readonly SubtreeRange[]): Sql {
  // A subtree begins with its own top.
  const all = [top, ...subtrees.map((range) => ({ ...range, ord: range.ord - 1 }))];
  const notTop = sql`${row}.id <> ${top.id}`;
  if (all.length <= MAX_CONDITIONS) return sql`${isBelow(row, all)} and ${notTop}`;
  const ranges = `{${all.map(({ ord, until }) => `(${ord},${until})`).join()}}`;
  return sql`${row}.ord <@ ${ranges}::int8multirange and ${notTop}`;
}
