import { findRow, notFound, type Database } from '@groundwork/records';
import { segment, type Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { nodeView } from '../nodes/tree-node.entity.js';
import { Tree, treeView } from '../trees/tree.entity.js';
import type { VersionPath } from '../platform/paths.js';
import { findVersion, lockVersion, nodesPath, versionsPath, type VersionRow } from '../platform/find-version.js';

/** Addresses what is translated: a tree, one of its versions, or a node of that. */
export interface TranslatedPath {
  readonly tree_code: string;
  readonly tree_version?: string;
  readonly tree_node_id?: string;
}

/** What is translated: its label, the columns that tie translations to it, and the address of its translations. */
export interface TranslatedRecord {
  /** The tree it is or belongs to. */
  readonly tree_id: string;
  readonly label_id: string;
  readonly owner: {
    readonly tree_id: string | null;
    readonly tree_version_id: string | null;
    readonly node_id: string | null;
  };
  readonly path: string;
}

/** Costs 1 statement. Throws `not_found`. */
export const findTranslated = (db: Database, caller: Caller, at: TranslatedPath): Promise<TranslatedRecord> =>
  resolve(db, caller, at, false);

/** As `findTranslated`, and until the transaction ends nothing takes its version away or freezes it. Throws `version_frozen`. */
export const lockTranslated = (tx: Database, caller: Caller, at: TranslatedPath): Promise<TranslatedRecord> =>
  resolve(tx, caller, at, true);

const resolve = (
  db: Database,
  caller: Caller,
  { tree_code, tree_version, tree_node_id }: TranslatedPath,
  lock: boolean,
) =>
  tree_version === undefined
    ? translatedTree(db, caller, tree_code, lock)
    : translatedVersion(db, caller, { tree_code, tree_version }, tree_node_id, lock);

async function translatedTree(db: Database, caller: Caller, code: string, lock: boolean): Promise<TranslatedRecord> {
  const { id, label_id } = await findRow<Tree>(
    db.of(Tree, caller),
    treeView,
    { code },
    lock ? sql`for key share` : sql``,
  );
  return {
    tree_id: id,
    label_id,
    owner: { tree_id: id, tree_version_id: null, node_id: null },
    path: `/trees/${segment(code)}/translations`,
  };
}

/** A node that is deleted meanwhile is missed by the reference from its translations. */
async function translatedVersion(
  db: Database,
  caller: Caller,
  at: VersionPath,
  nodeId: string | undefined,
  lock: boolean,
): Promise<TranslatedRecord> {
  const more = sql`, (select n.label_id from node n where n.tree_version_id = v.id and n.id = ${nodeId ?? null}) as node_label_id`;
  const version = await (lock
    ? lockVersion<WithNode>(db, caller, at, 'texts', more)
    : findVersion<WithNode>(db, caller, at, more));
  const owner = { tree_id: null, tree_version_id: version.id, node_id: nodeId ?? null };
  if (nodeId === undefined)
    return {
      tree_id: version.tree_id,
      label_id: version.label_id,
      owner,
      path: `${versionsPath(at.tree_code)}/${segment(at.tree_version)}/translations`,
    };
  if (version.node_label_id === null) throw notFound(nodeView, { id: nodeId });
  return {
    tree_id: version.tree_id,
    label_id: version.node_label_id,
    owner,
    path: `${nodesPath(version)}/${nodeId}/translations`,
  };
}

type WithNode = VersionRow & { readonly node_label_id: string | null };
