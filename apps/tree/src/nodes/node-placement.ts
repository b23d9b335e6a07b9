import type { Database, Row } from '@groundwork/records';
import { ApiError, invalidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { TreeNode } from './tree-node.entity.js';
import { lineage, subtree } from './walks.js';

/** Where a node stands in its version. */
export interface Place {
  readonly parent_id: string | null;
  readonly depth: number;
}

/** A subtree as a whole: how many nodes it has, its own top included, and the depth of the deepest. */
export interface SubtreeSize {
  readonly nodes: number;
  readonly deepest: number;
}

const ROOT: Place = { parent_id: null, depth: 0 };

/** The place of a new node. Under the version's lock. Costs 1 statement, none for a root. Throws `invalid_request` on `parent_id`. */
export async function findPlace(tx: Database, versionId: string, parentId: string | null | undefined): Promise<Place> {
  if (!parentId) return ROOT;
  const [parent] = await tx.query<{ depth: number }>(
    sql`select depth from node where tree_version_id = ${versionId} and id = ${parentId}`,
  );
  if (!parent) throw noSuchParent(parentId);
  return { parent_id: parentId, depth: parent.depth + 1 };
}

/** A node as a move reads it: with what was found on the way up from the parent it is to have; null where it has that one already. */
type MovedNode = TreeNode & {
  readonly new_place?: { readonly depth: number | null; readonly below: boolean | null } | null;
};

/**
 * What `relocate` has to know of the parent that a node `t` is to have, read with the node itself: the parent's depth, and whether the
 * node stands above it. `union` ends the walk on damaged data too. Nothing where no parent is named.
 */
export const newPlace = (versionId: string, parentId: string | null | undefined): Sql =>
  parentId
    ? sql`, case when t.parent_id is distinct from ${parentId}::uuid then (
        with recursive ${lineage(versionId, parentId)}
        select jsonb_build_object('depth', max(depth) filter (where id = ${parentId}), 'below', bool_or(id = t.id)) from above) end as new_place`
    : sql``;

/**
 * Takes all below a node along to where its new `values` put it, and adds its new depth to them: a check of `modifyRecord`, which reads
 * `newPlace` beside the node. Costs nothing while the depth stays, else 1 or 2 statements. Under the version's lock.
 * Throws `invalid_request` on `parent_id`, `cycle_detected`.
 */
export async function relocate(
  tx: Database,
  versionId: string,
  { id, depth, new_place }: MovedNode,
  values: Row,
  maxDepth: number,
): Promise<void> {
  // The same parent, written in capitals, differs as a text.
  if (!('parent_id' in values) || new_place === null) return;
  // A body names a parent by its id, or none.
  const parentId = values['parent_id'] as string | null;
  const place = parentId === null ? ROOT : placeOutside(id, parentId, new_place);
  const shift = place.depth - depth;
  if (shift === 0) return;
  if (shift > 0) await assertRoomBelow(tx, versionId, id, shift, maxDepth);
  await shiftBelow(tx, versionId, id, shift);
  values['depth'] = place.depth;
}

/** Throws `invalid_request` when a node would stand deeper than allowed. */
export function assertDepth(depth: number, maxDepth: number): void {
  if (depth > maxDepth) throw invalidField('parent_id', `would make a node deeper than ${maxDepth} levels`, 'range');
}

/** Walks the subtree only where the version as a whole is too deep to tell. Throws as `assertDepth`. */
async function assertRoomBelow(
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

function placeOutside(id: string, parentId: string, found: MovedNode['new_place']): Place {
  if (typeof found?.depth !== 'number') throw noSuchParent(parentId);
  if (found.below)
    throw new ApiError('cycle_detected', `Node ${parentId} is the node ${id} itself or stands below it.`);
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
export function assertRoom(
  { node_count, version }: { node_count: number; version: string },
  more: number,
  most: number,
): void {
  if (node_count + more > most)
    throw new ApiError('invalid_request', `Version ${version} would have more than ${most} nodes.`);
}
