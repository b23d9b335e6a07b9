import { type Database, newId, insertRow, notFound } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { copyVersions } from '../platform/copies/copy-versions.js';
import type { ReportProgress } from '../platform/slices.js';
import { copiedMetadata, newMetadata } from '../platform/metadata.js';
import { AUDIT_COLUMNS, auditOf } from '../platform/bulk-write.js';
import { type VersionClone, TreeVersion, versionView, type NewVersion } from './tree-version.entity.js';
import type { TreeRow } from '../platform/find-tree.js';
import type { VersionRow } from '../platform/find-version.js';
import { nodeView, TreeNode } from '../nodes/tree-node.entity.js';

/** The copy, and how many nodes it has. */
export interface CopiedVersion {
  readonly id: string;
  readonly nodes: number;
}

/**
 * Copies a version with its own texts, its nodes and all translations, labels and relations under new ids and labels, of one snapshot, so
 * that the source needs no lock and an import into it does not wait. A frozen source is remembered as its origin. Throws `conflict` when the code is
 * taken, `not_found` where the source has been deleted. (tree.md §5, "Clone")
 */
export async function copyVersion(
  tx: Database,
  caller: Caller,
  source: VersionRow,
  body: VersionClone,
  report: ReportProgress,
): Promise<CopiedVersion> {
  const id = newId();
  const { label_id: label } = newMetadata(body, source.metadata);
  const { version, name } = body;
  const description = body.description === undefined ? sql`s.description` : sql`${body.description}`;
  const beside = sql`
    made as (
      insert into tree_version (id, tree_id, version, name, description, label_id, metadata, enabled, origin_version_id, cloned_from, cloned_at, node_count,
        ${AUDIT_COLUMNS})
      select v.new, s.tree_id, ${version}, ${name}, ${description}, v.label, ${copiedMetadata(body, sql`s`)}, s.enabled,
        case when s.frozen then s.id end, s.id, pg_current_snapshot(), (select count(*) from map), ${auditOf(caller)}
      from versions v join tree_version s on s.id = v.old
      returning 1)`;
  const versions = [{ old: source.id, new: id, label }];
  const copied = await copyVersions(tx, caller, { versions, beside, nodes: source.node_count, report });
  if (copied.versions === 0) throw notFound({ name: 'TreeVersion' }, { tree_version: source.version });
  return { id, nodes: copied.nodes };
}

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
