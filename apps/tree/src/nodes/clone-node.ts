import { findRow, insertRow, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { discardPlans } from '../platform/bulk-write.js';
import type { TreeConfig } from '../platform/config.js';
import { tellOfNode } from '../platform/tree-events.js';
import { newMetadata } from '../platform/metadata-changes.js';
import type { VersionRow } from '../platform/find-version.js';
import { copySubtree } from './copy-subtree.js';
import { addToCount, assertRoom } from './node-count.js';
import { assertDepth, findPlace, measureSubtree } from './node-place.js';
import { nodesIn } from './nodes-of-version.js';
import type { NodeClone } from './tree-node.dto.js';
import { nodeView, type TreeNode } from './tree-node.entity.js';

/** What is cloned, and how far down. */
export interface Cloning {
  readonly id: string;
  readonly body: NodeClone;
  readonly descendants: boolean;
}

/** Clones a node of a locked version; answers the new id and how many nodes were made. (tree.md §5, "Clone") */
export async function cloneNode(
  tx: Database,
  caller: Caller,
  version: VersionRow,
  { id, body, descendants }: Cloning,
  limits: Pick<TreeConfig, 'MAX_DEPTH' | 'MAX_VERSION_NODES'>,
): Promise<{ id: string; nodes: number }> {
  const set = nodesIn(tx, caller, version);
  const source = await findRow<TreeNode>(set, nodeView, { id });
  if (descendants) await discardPlans(tx);
  const size = descendants ? await measureSubtree(tx, version.id, id) : { nodes: 1, deepest: source.depth };
  assertRoom(version, size.nodes, limits.MAX_VERSION_NODES);
  const place = await findPlace(tx, version.id, body.parent_id === undefined ? source.parent_id : body.parent_id);
  assertDepth(place.depth + size.deepest - source.depth, limits.MAX_DEPTH);
  const { description, enabled, position, tree_version_id } = source;
  const copied = { description, enabled, position, tree_version_id };
  const target = await insertRow<TreeNode>(set, nodeView, {
    ...copied,
    ...body,
    ...newMetadata(body, source.metadata),
    ...place,
  });
  const nodes = 1 + (await copySubtree(tx, caller, { source, target, descendants }));
  await addToCount(tx, version.id, nodes);
  await tellOfNode(tx, 'node.cloned', version, { id: target.id, code: target.code, nodes });
  return { id: target.id, nodes };
}
