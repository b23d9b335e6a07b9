import type { Database, Row } from '@groundwork/records';
import { ApiError, invalidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { TreeNode } from './tree-node.entity.js';
import { assertNoContradiction, walksFrom, type Contradiction } from './broader-nodes.js';
import { subtreeEnd } from '../platform/subtree-end.js';

/** The parent of a node and its depth below it. */
export interface Placement {
  readonly parent_id: string | null;
  readonly depth: number;
}

/** The size of a subtree: how many nodes it has, its root included, and the depth of the deepest. */
export interface SubtreeSize {
  readonly nodes: number;
  readonly deepest: number;
}

const ROOT: Placement = { parent_id: null, depth: 0 };

/** The placement of a new node. Under the version's lock. Costs 1 statement, none for a root. Throws `invalid_request` on `parent_id`. */
export async function findPlacement(
  tx: Database,
  versionId: string,
  parentId: string | null | undefined,
): Promise<Placement> {
  if (!parentId) return ROOT;
  const [parent] = await tx.query<{ depth: number }>(
    sql`select depth from node where tree_version_id = ${versionId} and id = ${parentId}`,
  );
  if (!parent) throw noSuchParent(parentId);
  return { parent_id: parentId, depth: parent.depth + 1 };
}

/** A node as a move reads it: with what `readNewParent` found; null where the parent stays the same. */
type MovedNode = TreeNode & {
  readonly new_parent?: (Contradiction & { readonly depth: number | null }) | null;
};

/**
 * A column with what `relocate` needs of the new parent of a node `t`, read with the node itself: the parent's depth, and whether the
 * node is above it or related to what is. Empty where no parent is named.
 */
export const readNewParent = (versionId: string, parentId: string | null | undefined): Sql | undefined =>
  parentId
    ? sql`, case when t.parent_id is distinct from ${parentId}::uuid then (
        with recursive ${walksFrom(versionId, parentId)}
        select jsonb_build_object('depth', (select depth from node where tree_version_id = ${versionId} and id = ${parentId}),
          'below', t.id in (select id from above), 'related', t.id in (select id from beside))) end as new_parent`
    : undefined;

/**
 * Adds the new depth to `values` of a node that change its parent: a check of `modifyRecord`, which reads `readNewParent` beside the node. What is
 * below follows by a trigger. Costs nothing unless the node gets deeper, then 1 or 2 statements. Under the version's lock.
 * Throws `invalid_request` on `parent_id`, `cycle_detected`, `conflict`. (tree-next.md, "Model")
 */
export async function relocate(
  tx: Database,
  versionId: string,
  { id, depth, new_parent }: MovedNode,
  values: Row,
  maxDepth: number,
): Promise<void> {
  // The same parent in upper case differs as text.
  if (!('parent_id' in values) || new_parent === null) return;
  // A body names a parent by its id, or none.
  const parentId = values['parent_id'] as string | null;
  const placement = parentId === null ? ROOT : placementOutside(parentId, new_parent);
  const shift = placement.depth - depth;
  if (shift === 0) return;
  if (shift > 0) await assertDepthBelow(tx, versionId, id, shift, maxDepth);
  values['depth'] = placement.depth;
}

/** Whether what differs moves a node: it is numbered anew, after the statement that changes its parent. */
export const isMove = (differing: Row): boolean => 'parent_id' in differing;

/** Throws `invalid_request` when a node would be deeper than allowed. */
export function assertDepth(depth: number, maxDepth: number): void {
  if (depth > maxDepth) throw invalidField('parent_id', `would make a node deeper than ${maxDepth} levels`, 'range');
}

/** Reads the subtree only where the deepest node of the version would be too deep. Throws as `assertDepth`. */
async function assertDepthBelow(
  tx: Database,
  versionId: string,
  id: string,
  shift: number,
  maxDepth: number,
): Promise<void> {
  const [version] = await tx.query<{ deepest: number }>(
    sql`select max(depth) as deepest from node where tree_version_id = ${versionId}`,
  );
  if ((version?.deepest ?? 0) + shift <= maxDepth) return;
  assertDepth((await measureSubtree(tx, versionId, id)).deepest + shift, maxDepth);
}

/** Costs 1 statement that reads the subtree. */
export async function measureSubtree(db: Database, versionId: string, id: string): Promise<SubtreeSize> {
  const [size] = await db.query<SubtreeSize>(sql`
    select below.nodes, below.deepest
    from node n cross join lateral (select ${subtreeEnd(versionId, sql`n`)} as ord offset 0) until
    cross join lateral (
      select count(*) as nodes, max(depth) as deepest from node where tree_version_id = n.tree_version_id and ord >= n.ord and ord < until.ord) below
    where n.tree_version_id = ${versionId} and n.id = ${id}`);
  return size ?? { nodes: 0, deepest: 0 };
}

function placementOutside(parentId: string, found: MovedNode['new_parent']): Placement {
  if (typeof found?.depth !== 'number') throw noSuchParent(parentId);
  assertNoContradiction('parent_id', parentId, found);
  return { parent_id: parentId, depth: found.depth + 1 };
}

const noSuchParent = (id: string): ApiError =>
  invalidField('parent_id', `names ${id}, which is not a node of this version`, 'unknown');

/** Numbers for nodes that are inserted below a parent: `start`, `start + step`, … Costs 1 statement. (tree-next.md, "Model") */
export async function findFreeOrd(tx: Database, versionId: string, parentId: string | null, nodes: number) {
  const [free] = await tx.query<{ start: number; step: number }>(
    sql`select start, step from free_ord(${versionId}, ${parentId}, ${nodes})`,
  );
  if (!free) throw new Error('A function always returns a row.');
  return free;
}

/** Adds to the counter of a version, under its lock. (tree.md §3) */
export const addToCount = (tx: Database, versionId: string, nodes: number) =>
  tx.query(sql`update tree_version set node_count = node_count + ${nodes} where id = ${versionId}`);

/** Throws `invalid_request` when the version would hold more nodes than allowed. (tree.md §6) */
export function assertNodeLimit(
  { node_count, version }: { node_count: number; version: string },
  more: number,
  most: number,
): void {
  if (node_count + more > most)
    throw new ApiError('invalid_request', `Version ${version} would have more than ${most} nodes.`);
}
