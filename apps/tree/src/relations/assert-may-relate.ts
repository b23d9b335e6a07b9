import type { Database } from '@groundwork/records';
import { ApiError, invalidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import {
  assertNoContradiction,
  broader,
  nodeWithId,
  relatedAbove,
  walksFrom,
  type Contradiction,
} from '../nodes/broader-nodes.js';
import type { AddressedNode } from '../nodes/find-node.js';
import type { NewNodeRelation } from './node-relation.entity.js';

/**
 * The relation fits the hierarchy: no cycle over parents of both kinds, and related nodes are not above or below one another. Under the
 * version's lock. Costs 1 statement, which walks up; none for a match. Throws `invalid_request`, `cycle_detected`, `conflict` on `target_id`.
 * (SKOS Reference §8.4, S27)
 */
export async function assertMayRelate(
  tx: Database,
  node: AddressedNode,
  { kind, target_id: target }: NewNodeRelation,
): Promise<void> {
  if (!target) return;
  if (target.toLowerCase() === node.id) throw invalidField('target_id', 'names the node itself');
  await (kind === 'related' ? assertApart(tx, node, target) : assertMayBeParent(tx, node, target));
}

/** Neither of two nodes is above the other. */
async function assertApart(tx: Database, { id, version }: AddressedNode, target: string): Promise<void> {
  const [found] = await tx.query<{ exists: boolean; above: boolean }>(sql`
    with recursive ${broader('above', version.id, nodeWithId(version.id, id))},
      ${broader('beyond', version.id, nodeWithId(version.id, target))}
    select exists (${nodeWithId(version.id, target)}) as exists,
      ${target}::uuid in (select id from above) or ${id}::uuid in (select id from beyond) as above`);
  if (!found?.exists) throw noSuchTarget(target);
  if (found.above) throw relatedAbove('target_id');
}

type Parent = Contradiction & { readonly exists: boolean; readonly is_parent: boolean };

async function assertMayBeParent(tx: Database, { id, version }: AddressedNode, target: string): Promise<void> {
  const [found] = await tx.query<Parent>(sql`
    with recursive ${walksFrom(version.id, target)}
    select exists (${nodeWithId(version.id, target)}) as exists,
      exists (select from node where tree_version_id = ${version.id} and id = ${id} and parent_id = ${target}) as is_parent,
      ${id}::uuid in (select id from above) as below, ${id}::uuid in (select id from beside) as related`);
  if (!found?.exists) throw noSuchTarget(target);
  if (found.is_parent)
    throw new ApiError('conflict', `Node ${target} is the parent of the node already.`, {
      details: [{ field: 'target_id', code: 'taken', message: 'is the parent of the node already' }],
    });
  assertNoContradiction('target_id', target, found);
}

const noSuchTarget = (id: string): ApiError =>
  invalidField('target_id', `names ${id}, which is not a node of this version`, 'unknown');
