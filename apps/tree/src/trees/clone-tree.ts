import { findRow, insertRow, newId, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { AUDIT_COLUMNS, auditOf } from '../platform/bulk-write.js';
import { copyVersions } from '../platform/copies/copy-versions.js';
import { findTree } from '../platform/find-tree.js';
import { newMetadata } from '../platform/metadata.js';
import type { TreePath } from '../platform/paths.js';
import type { ReportProgress } from '../platform/slices.js';
import { publishTreeEvent } from '../platform/events/tree-events.js';
import { copiedSettings } from './copied-settings.js';
import { Tree, treesAt, treeView, type TreeClone } from './tree.entity.js';

/** The tree with the number of nodes of all its versions. Costs 2 statements. Throws `not_found`. */
export async function measureTree(
  db: Database,
  caller: Caller,
  path: TreePath,
): Promise<{ id: string; nodes: number }> {
  const { id } = await findTree(db, caller, path);
  const [sum] = await db.query<{ nodes: number }>(
    sql`select coalesce(sum(node_count), 0)::int as nodes from tree_version where tree_id = ${id}`,
  );
  return { id, nodes: sum?.nodes ?? 0 };
}

/** Clones a tree; returns the new id and how many nodes were inserted. (tree.md §5, "Clone") */
export async function cloneTree(
  tx: Database,
  caller: Caller,
  path: TreePath,
  body: TreeClone,
  report: ReportProgress,
): Promise<{ id: string; nodes: number }> {
  const trees = tx.of(Tree, caller);
  const source = await findRow<Tree>(treesAt(tx, caller, path), treeView, { code: path.tree_code });
  const { description, enabled, required_approvals } = source;
  const tree = await insertRow<Tree>(trees, treeView, {
    description,
    enabled,
    required_approvals,
    ...body,
    ...newMetadata(body, source.metadata),
  });
  await publishClone(tx, source, tree);
  return { id: tree.id, nodes: await copyTree(tx, caller, { source, target: tree }, report) };
}

/** A new tree has no webhooks yet; the event goes to those of the tree it was cloned from, unless the clone belongs to another tenant. */
async function publishClone(tx: Database, source: Tree, clone: Tree): Promise<void> {
  if (source.tenant_id !== clone.tenant_id) return;
  const { id, code, created_by } = clone;
  const clonedTo = { cloned_to: { tree_id: id, tree_code: code, owner_id: created_by } };
  await publishTreeEvent(tx, 'tree.created', source, clonedTo);
}

/** A tree and its copy. */
type TreeCopy = Readonly<Record<'source' | 'target', Pick<Tree, 'id' | 'label_id'>>>;

/**
 * Copies all versions, nodes, translations, labels and relations of one tree into another that is still empty, under new ids and labels, of one
 * snapshot. Copies are never frozen. Returns how many nodes were inserted. (tree.md §5, "Clone")
 */
async function copyTree(
  tx: Database,
  caller: Caller,
  { source, target }: TreeCopy,
  report: ReportProgress,
): Promise<number> {
  const audit = auditOf(caller);
  const found = await tx.query<{ old: string; nodes: number }>(
    sql`select id as old, node_count as nodes from tree_version where tree_id = ${source.id} order by id`,
  );
  const versions = found.map(({ old }) => ({ old, new: newId(), label: newId() }));
  const beside = sql`
    made as (
      insert into tree_version (id, tree_id, version, name, description, label_id, metadata, enabled, node_count, ${AUDIT_COLUMNS})
      select v.new, ${target.id}::uuid, s.version, s.name, s.description, v.label, s.metadata, s.enabled,
        (select count(*) from map m where m.old_version = v.old), ${audit}
      from versions v join tree_version s on s.id = v.old
      returning 1),
    ${copiedSettings(source, target, caller)},
    rules as (
      insert into tree_rule (id, tree_id, principal, principal_id, verbs, created_by, updated_by)
      select uuid_v7(), ${target.id}::uuid, r.principal, r.principal_id, r.verbs, ${caller.subject}::uuid, ${caller.subject}::uuid
      from tree_rule r join tree s on s.id = r.tree_id join tree c on c.id = ${target.id} and c.tenant_id is not distinct from s.tenant_id
      where r.tree_id = ${source.id} order by r.id),
    texts as (
      insert into translation (id, label_id, language, tree_id, name, description, ${AUDIT_COLUMNS})
      select uuid_v7(), ${target.label_id}::uuid, x.language, ${target.id}::uuid, x.name, x.description, ${audit}
      from translation x where x.tree_id = ${source.id})`;
  const nodes = found.reduce((sum, version) => sum + version.nodes, 0);
  return (await copyVersions(tx, caller, { versions, beside, nodes, report })).nodes;
}
