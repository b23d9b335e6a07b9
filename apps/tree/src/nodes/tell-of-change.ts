import type { Database, Row } from '@groundwork/records';
import { tellOfNode } from '../platform/tree-events.js';
import type { VersionRow } from '../platform/find-version.js';
import { measureSubtree } from './node-place.js';

/**
 * One event for what an update changed; none when nothing did, and nothing is counted where nobody listens. A move is counted with all below the node, so it is told after the
 * update: until then node and subtree differ in depth. (tree.md §5, "Events")
 */
export async function tellOfChange(
  tx: Database,
  version: VersionRow,
  { id, code }: Row,
  differing: Row,
): Promise<void> {
  if (Object.keys(differing).length === 0 || !version.heard) return;
  const moved = 'parent_id' in differing;
  const { nodes } = moved ? await measureSubtree(tx, version.id, String(id)) : { nodes: 1 };
  await tellOfNode(tx, moved ? 'node.moved' : 'node.modified', version, { id, code, nodes });
}
