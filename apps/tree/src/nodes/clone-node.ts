import { findRow, insertRow, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { discardPlans } from '../platform/bulk-write.js';
import type { TreeConfig } from '../platform/config.js';
import type { ReportProgress } from '../platform/slices.js';
import { publishNodeEvent } from '../platform/events/tree-events.js';
import { newMetadata } from '../platform/metadata.js';
import { assertAttributes } from '../platform/attributes/level-schemas.js';
import type { VersionRow } from '../platform/find-version.js';
import { copySubtree } from './copy-subtree.js';
import {
  assertDepth,
  findFreeOrd,
  findPlacement,
  measureSubtree,
  addToCount,
  assertNodeLimit,
} from './node-placement.js';
import { nodeView, type TreeNode, type NodeClone, nodesIn } from './tree-node.entity.js';

/** The node to clone. */
export interface Cloning {
  readonly id: string;
  readonly body: NodeClone;
  readonly descendants: boolean;
  readonly report: ReportProgress;
}

/** Clones a node of a locked version; returns the new id and how many nodes were inserted. (tree.md §5, "Clone") */
export async function cloneNode(
  tx: Database,
  caller: Caller,
  version: VersionRow,
  { id, body, descendants, report }: Cloning,
  limits: Pick<TreeConfig, 'MAX_DEPTH' | 'MAX_VERSION_NODES'>,
): Promise<{ id: string; nodes: number }> {
  const set = nodesIn(tx, caller, version);
  const source = await findRow<TreeNode>(set, nodeView, { id });
  if (descendants) await discardPlans(tx);
  const size = descendants ? await measureSubtree(tx, version.id, id) : { nodes: 1, deepest: source.depth };
  assertNodeLimit(version, size.nodes, limits.MAX_VERSION_NODES);
  const placement = await findPlacement(
    tx,
    version.id,
    body.parent_id === undefined ? source.parent_id : body.parent_id,
  );
  assertDepth(placement.depth + size.deepest - source.depth, limits.MAX_DEPTH);
  const free = await findFreeOrd(tx, version.id, placement.parent_id, size.nodes);
  const { description, enabled, position, tree_version_id, attributes } = source;
  if (placement.depth !== source.depth) assertAttributes(version.schema, placement.depth, attributes);
  const copied = { description, enabled, position, tree_version_id, attributes, ord: free.start };
  const target = await insertRow<TreeNode>(set, nodeView, {
    ...copied,
    ...body,
    ...newMetadata(body, source.metadata),
    ...placement,
  });
  const copy = { source, target, descendants, nodes: size.nodes, step: free.step, report };
  const nodes = 1 + (await copySubtree(tx, caller, copy));
  await addToCount(tx, version.id, nodes);
  await publishNodeEvent(tx, 'node.cloned', version, { id: target.id, code: target.code, nodes });
  return { id: target.id, nodes };
}
