import { type Database, newId, insertRow, notFound } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { copiedVersions, copyParts } from '../platform/copied-parts.js';
import { copiedMetadata, newMetadata } from '../platform/metadata.js';
import { joinByHash, AUDIT_COLUMNS, auditOf, COPIED_OF_NODE } from '../platform/bulk-write.js';
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
 * Copies a version with its own texts, its nodes and all translations, labels and relations under new ids and labels: one statement, one snapshot, so
 * that the source needs no lock and an import into it does not wait. A frozen source is remembered as its origin. Throws `conflict` when the code is
 * taken, `not_found` where the source has been deleted. (tree.md §5, "Clone")
 */
export async function copyVersion(
  tx: Database,
  caller: Caller,
  source: VersionRow,
  body: VersionClone,
): Promise<CopiedVersion> {
  const id = newId();
  const { label_id } = newMetadata(body, source.metadata);
  const { version, name } = body;
  const description = body.description === undefined ? sql`s.description` : sql`${body.description}`;
  const audit = auditOf(caller);
  const copies = sql`select ${source.id}::uuid as old_version, old, ${id}::uuid as new_version, new from map`;
  await joinByHash(tx);
  const [row] = await tx.query<{ nodes: number; is_there: boolean }>(sql`
    with source as (select * from tree_version where id = ${source.id}),
    map as materialized (select id as old, uuid_v7() as new, uuid_v7() as label from node where tree_version_id = ${source.id}),
    made as (
      insert into tree_version (id, tree_id, version, name, description, label_id, metadata, enabled, origin_version_id, cloned_from, cloned_at, node_count,
        ${AUDIT_COLUMNS})
      select ${id}::uuid, s.tree_id, ${version}, ${name}, ${description}, ${label_id}::uuid, ${copiedMetadata(body, sql`s`)}, s.enabled,
        case when s.frozen then s.id end, s.id, pg_current_snapshot(), (select count(*) from map), ${audit}
      from source s),
    nodes as (
      insert into node (tree_version_id, id, parent_id, label_id, code, ${COPIED_OF_NODE}, uri, depth, ord, ${AUDIT_COLUMNS})
      select ${id}::uuid, m.new, p.new, m.label, n.code, ${COPIED_OF_NODE}, n.uri, n.depth, n.ord, ${audit}
      from map m join node n on n.tree_version_id = ${source.id} and n.id = m.old left join map p on p.old = n.parent_id),
    texts as (
    insert into translation (id, label_id, language, tree_version_id, node_id, name, description, ${AUDIT_COLUMNS})
    select uuid_v7(), coalesce(m.label, ${label_id}::uuid), x.language, ${id}::uuid, m.new, x.name, x.description, ${audit}
    from translation x left join map m on m.old = x.node_id where x.tree_version_id = ${source.id}),
    ${copyParts(copiedVersions(copies, sql`array[${source.id}::uuid]`), caller)}
    select count(*) as nodes, exists (select from source) as is_there from map`);
  if (!row?.is_there) throw notFound({ name: 'TreeVersion' }, { tree_version: source.version });
  return { id, nodes: row.nodes };
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
