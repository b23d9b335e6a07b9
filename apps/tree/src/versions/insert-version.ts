import { insertRow, newId, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import type { TreeRow } from '../platform/find-version.js';
import { newMetadata } from '../platform/metadata-changes.js';
import { nodeView, TreeNode } from '../nodes/tree-node.entity.js';
import type { NewVersion } from './tree-version.dto.js';
import { TreeVersion, versionView } from './tree-version.entity.js';

/** Inserts a version with its one root, named after the tree. Costs 2 statements. Throws `conflict`. (Tree, "What the service does" 3; tree.md §6) */
export async function insertVersion(
  tx: Database,
  caller: Caller,
  tree: TreeRow,
  body: Partial<NewVersion> & { version: string },
): Promise<string> {
  const values = { name: body.version, ...body, ...newMetadata(body), tree_id: tree.id, node_count: 1 };
  const { id } = await insertRow<{ id: string }>(tx.of(TreeVersion, caller), versionView, values);
  const root = { tree_version_id: id, code: tree.code, name: tree.name, label_id: newId(), depth: 0 };
  await insertRow(tx.of(TreeNode, caller), nodeView, root);
  return id;
}
