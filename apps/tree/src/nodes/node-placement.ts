import type { Database, Row } from '@groundwork/records';
import { ApiError, invalidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { TreeNode } from './tree-node.entity.js';
import { lineage, subtree } from './walks.js';

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
  readonly new_parent?: { readonly depth: number | null; readonly below: boolean | null } | null;
};

/**
 * A column with what `relocate` needs of the new parent of a node `t`, read with the node itself: the parent's depth, and whether the
 * node is above it. `union` ends the walk on damaged data too. Empty where no parent is named.
 */
export const readNewParent = (versionId: string, parentId: string | null | undefined): Sql =>
  parentId
    ? sql`, case when t.parent_id is distinct from ${parentId}::uuid then (
        with recursive ${lineage(versionId, parentId)}
        select jsonb_build_object('depth', max(depth) filter (where id = ${parentId}), 'below', bool_or(id = t.id)) from above) end as new_parent`
    : sql``;

/**
 * Moves the descendants of a node along when its `values` change the parent, and adds its new depth to them: a check of `modifyRecord`, which reads
 * `readNewParent` beside the node. Costs nothing while the depth stays, else 1 or 2 statements. Under the version's lock.
 * Throws `invalid_request` on `parent_id`, `cycle_detected`.
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
  const placement = parentId === null ? ROOT : placementOutside(id, parentId, new_parent);
  const shift = placement.depth - depth;
  if (shift === 0) return;
  if (shift > 0) await assertDepthBelow(tx, versionId, id, shift, maxDepth);
  await shiftBelow(tx, versionId, id, shift);
  values['depth'] = placement.depth;
}

/** Throws `invalid_request` when a node would be deeper than allowed. */
export function assertDepth(depth: number, maxDepth: number): void {
  if (depth > maxDepth) throw invalidField('parent_id', `would make a node deeper than ${maxDepth} levels`, 'range');
}

/** Walks the subtree only where the deepest node of the version would be too deep. Throws as `assertDepth`. */
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

/** Costs 1 statement that walks the subtree. */
export async function measureSubtree(db: Database, versionId: string, id: string): Promise<SubtreeSize> {
  const [size] = await db.query<SubtreeSize>(sql`
    with recursive ${subtree(versionId, id)}
    select count(*) as nodes, max(depth) as deepest from below`);
  return size ?? { nodes: 0, deepest: 0 };
}

function placementOutside(id: string, parentId: string, found: MovedNode['new_parent']): Placement {
  if (typeof found?.depth !== 'number') throw noSuchParent(parentId);
  if (found.below) throw new ApiError('cycle_detected', `Node ${parentId} is the node ${id} itself or below it.`);
  return { parent_id: parentId, depth: found.depth + 1 };
}

const shiftBelow = (tx: Database, versionId: string, id: string, shift: number) =>
  tx.query(sql`
    with recursive ${subtree(versionId, id)}
    update node n set depth = n.depth + ${shift}::int from below
    where n.tree_version_id = ${versionId} and n.id = below.id and n.id <> ${id}`);

const noSuchParent = (id: string): ApiError =>
  invalidField('parent_id', `names ${id}, which is not a node of this version`, 'unknown');

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
