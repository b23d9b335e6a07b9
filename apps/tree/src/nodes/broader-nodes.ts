import { ApiError } from '@groundwork/rest';
import sql, { raw, type Sql } from 'sql-template-tag';
import { opaqueId } from '../platform/subtree-end.js';

/**
 * Nodes found by `start`, and all above them over parents and secondary parents alike, as `name (id)`: a part of a statement behind
 * `with recursive`. `union` ends the walk on damaged data too; `offset 0` makes each step index probes per row.
 */
export const broader = (name: string, versionId: string | Sql, start: Sql): Sql => sql`${raw(name)} (id) as (
  ${start}
  union select p.id from ${raw(name)} step cross join lateral (
    select parent_id as id from node where tree_version_id = ${opaqueId(versionId)} and id = step.id and parent_id is not null
    union all
    select target_id from relation where tree_version_id = ${opaqueId(versionId)} and node_id = step.id and kind = 'secondary_parent'
    offset 0) p)`;

/** One node, for `broader`. */
export const nodeWithId = (versionId: string | Sql, id: string): Sql =>
  sql`select id from node where tree_version_id = ${versionId} and id = ${id}`;

/** What keeps a node from getting a parent, of either kind. */
export interface Contradiction {
  /** The parent is the node itself or below it. */
  readonly below: boolean | null;
  /** A node that would be above is related to one that would be below. */
  readonly related: boolean | null;
}

/**
 * Two walks for a node that is to get a parent, behind `with recursive`: `above (id)`, the new parent and all above it, and `beside (id)`,
 * what these are related to and all above that. The node is in neither of them, unless the parent would contradict what is there.
 */
export const walksFrom = (versionId: string | Sql, parentId: string): Sql => sql`
  ${broader('above', versionId, nodeWithId(versionId, parentId))},
  ${broader('beside', versionId, RELATED_TO_ABOVE(versionId))}`;

const RELATED_TO_ABOVE = (versionId: string | Sql): Sql => sql`
  select r.id from above step cross join lateral (
    select target_id as id from relation where tree_version_id = ${opaqueId(versionId)} and node_id = step.id and kind = 'related'
    union all
    select node_id from relation where tree_version_id = ${opaqueId(versionId)} and target_id = step.id and kind = 'related'
    offset 0) r`;

/** Throws `cycle_detected`, `conflict` on `field`, which names the parent. (SKOS Reference §8.4, S27) */
export function assertNoContradiction(field: string, parentId: string, { below, related }: Contradiction): void {
  if (below)
    throw new ApiError('cycle_detected', `Node ${parentId} is the node itself or below it.`, {
      details: [{ field, code: 'cycle', message: 'names the node itself or one below it' }],
    });
  if (related) throw relatedAbove(field);
}

/** The error of a node that is to be above one it is related to: `field` names one of them. */
export const relatedAbove = (field: string): ApiError =>
  new ApiError('conflict', 'Related nodes cannot be above or below one another.', {
    details: [{ field, code: 'rule', message: 'would put related nodes above or below one another' }],
  });
