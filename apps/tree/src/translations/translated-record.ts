import { findRow, type Database } from '@groundwork/records';
import { segment, type Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { nodeView, TreeNode } from '../nodes/tree-node.entity.js';
import { Tree, treeView } from '../trees/tree.entity.js';
import { findVersion, lockVersion, nodesPath, versionsPath } from '../versions/version-lock.service.js';

/** Addresses what is translated: a tree, one of its versions, or a node of that. */
export interface TranslatedPath {
  readonly tree_code: string;
  readonly tree_version?: string;
  readonly tree_node_id?: string;
}

/** What is translated: its label, the columns that tie translations to it, and the address of its translations. */
export interface TranslatedRecord {
  readonly label_id: string;
  readonly owner: {
    readonly tree_id: string | null;
    readonly tree_version_id: string | null;
    readonly node_id: string | null;
  };
  readonly path: string;
}

/** Throws `not_found`. */
export const findTranslated = (db: Database, caller: Caller, at: TranslatedPath): Promise<TranslatedRecord> =>
  resolve(db, caller, at, false);

/** As `findTranslated`, and until the transaction ends nothing takes its version away or freezes it. Throws `version_frozen`. */
export const lockTranslated = (tx: Database, caller: Caller, at: TranslatedPath): Promise<TranslatedRecord> =>
  resolve(tx, caller, at, true);

async function resolve(
  db: Database,
  caller: Caller,
  { tree_code, tree_version, tree_node_id }: TranslatedPath,
  lock: boolean,
): Promise<TranslatedRecord> {
  if (tree_version === undefined) return translatedTree(db, caller, tree_code, lock);
  const at = { tree_code, tree_version };
  const version = await (lock ? lockVersion(db, caller, at, 'texts') : findVersion(db, caller, at));
  const owner = { tree_id: null, tree_version_id: version.id, node_id: null };
  if (tree_node_id === undefined)
    return {
      label_id: version.label_id,
      owner,
      path: `${versionsPath(tree_code)}/${segment(tree_version)}/translations`,
    };
  const nodes = db.of(TreeNode, caller).where(sql`t.tree_version_id = ${version.id}`);
  const { id, label_id } = await findRow<TreeNode>(
    nodes,
    nodeView,
    { id: tree_node_id },
    lock ? sql`for key share` : sql``,
  );
  return { label_id, owner: { ...owner, node_id: id }, path: `${nodesPath(version)}/${id}/translations` };
}

async function translatedTree(db: Database, caller: Caller, code: string, lock: boolean): Promise<TranslatedRecord> {
  const { id, label_id } = await findRow<Tree>(
    db.of(Tree, caller),
    treeView,
    { code },
    lock ? sql`for key share` : sql``,
  );
  return {
    label_id,
    owner: { tree_id: id, tree_version_id: null, node_id: null },
    path: `/trees/${segment(code)}/translations`,
  };
}
