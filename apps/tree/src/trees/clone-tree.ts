import { findRow, insertRow, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { joinByHash, AUDIT_COLUMNS, auditOf, COPIED_OF_NODE } from '../platform/bulk-write.js';
import { copiedVersions, copyParts } from '../platform/copied-parts.js';
import { findTree } from '../platform/find-tree.js';
import { newMetadata } from '../platform/metadata.js';
import type { TreePath } from '../platform/paths.js';
import { publishTreeEvent } from '../platform/tree-events.js';
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
  return { id: tree.id, nodes: await copyTree(tx, caller, source, tree) };
}

/** A new tree has no webhooks yet; the event goes to those of the tree it was cloned from, unless the clone belongs to another tenant. */
async function publishClone(tx: Database, source: Tree, clone: Tree): Promise<void> {
  if (source.tenant_id !== clone.tenant_id) return;
  const { id, code, created_by } = clone;
  const clonedTo = { cloned_to: { tree_id: id, tree_code: code, owner_id: created_by } };
  await publishTreeEvent(tx, 'tree.created', source, clonedTo);
}

type Copied = Pick<Tree, 'id' | 'label_id'>;

const COPIES_IN_TREE = sql`select version as old_version, old, new_version, new from map`;

/**
 * Copies all versions, nodes, translations, labels and relations of one tree into another that is still empty, under new ids and labels: one
 * statement, one snapshot. Copies are never frozen. Returns how many nodes were inserted. (tree.md §5, "Clone")
 */
async function copyTree(tx: Database, caller: Caller, source: Copied, target: Copied): Promise<number> {
  const audit = auditOf(caller);
  await joinByHash(tx);
  const [row] = await tx.query<{ nodes: number }>(sql`
    with versions as materialized (
      select v.*, uuid_v7() as new, uuid_v7() as new_label from tree_version v where v.tree_id = ${source.id}),
    map as materialized (
      select v.id as version, v.new as new_version, n.id as old, uuid_v7() as new, uuid_v7() as label
      from versions v join node n on n.tree_version_id = v.id),
    made as (
      insert into tree_version (id, tree_id, version, name, description, label_id, metadata, enabled, node_count, ${AUDIT_COLUMNS})
      select v.new, ${target.id}::uuid, v.version, v.name, v.description, v.new_label, v.metadata, v.enabled,
        (select count(*) from map m where m.version = v.id), ${audit}
      from versions v),
    nodes as (
      insert into node (tree_version_id, id, parent_id, label_id, code, ${COPIED_OF_NODE}, uri, depth, ord, ${AUDIT_COLUMNS})
      select m.new_version, m.new, p.new, m.label, n.code, ${COPIED_OF_NODE}, n.uri, n.depth, n.ord, ${audit}
      from map m join node n on n.tree_version_id = m.version and n.id = m.old
      left join map p on p.version = m.version and p.old = n.parent_id),
    ${copiedSettings(source, target, caller)},
    rules as (
      insert into tree_rule (id, tree_id, principal, principal_id, verbs, created_by, updated_by)
      select uuid_v7(), ${target.id}::uuid, r.principal, r.principal_id, r.verbs, ${caller.subject}::uuid, ${caller.subject}::uuid
      from tree_rule r join tree s on s.id = r.tree_id join tree c on c.id = ${target.id} and c.tenant_id is not distinct from s.tenant_id
      where r.tree_id = ${source.id} order by r.id),
    texts as (
      insert into translation (id, label_id, language, tree_id, tree_version_id, node_id, name, description, ${AUDIT_COLUMNS})
      select uuid_v7(), coalesce(m.label, v.new_label, ${target.label_id}::uuid), x.language,
        case when x.tree_id is not null then ${target.id}::uuid end, v.new, m.new, x.name, x.description, ${audit}
      from translation x
      left join versions v on v.id = x.tree_version_id
      left join map m on m.version = x.tree_version_id and m.old = x.node_id
      where x.tree_id = ${source.id} or x.tree_version_id in (select id from versions)),
    ${copyParts(copiedVersions(COPIES_IN_TREE, sql`array(select id from versions)`), caller)}
    select count(*) as nodes from map`);
  return row?.nodes ?? 0;
}
