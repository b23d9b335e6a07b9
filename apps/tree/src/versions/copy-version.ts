import { type Database, newId, insertRow } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { newMetadata } from '../platform/metadata.js';
import { joinByHash, AUDIT_COLUMNS, auditOf, COPIED_OF_NODE } from '../platform/bulk-write.js';
import { type VersionClone, TreeVersion, versionView, type NewVersion } from './tree-version.entity.js';
import type { VersionRow, TreeRow } from '../platform/find-version.js';
import { nodeView, TreeNode } from '../nodes/tree-node.entity.js';

/** The copy, and how many nodes it has. */
export interface CopiedVersion {
  readonly id: string;
  readonly nodes: number;
}

/**
 * Copies a version with its nodes and all translations under new ids and labels: one statement, one snapshot. A frozen source is
 * remembered as its origin. Throws `conflict` when the code is taken. (tree.md §5, "Clone")
 */
export async function copyVersion(
  tx: Database,
  caller: Caller,
  source: VersionRow,
  body: VersionClone,
): Promise<CopiedVersion> {
  const id = newId();
  const { label_id, metadata } = newMetadata(body, source.metadata);
  const description = body.description === undefined ? source.description : body.description;
  const audit = auditOf(caller);
  await joinByHash(tx);
  const [row] = await tx.query<{ nodes: number }>(sql`
    with source as (select * from tree_version where id = ${source.id}),
    map as materialized (select id as old, uuid_v7() as new, uuid_v7() as label from node where tree_version_id = ${source.id}),
    made as (
      insert into tree_version (id, tree_id, version, name, description, label_id, metadata, enabled, origin_version_id, node_count, ${AUDIT_COLUMNS})
      select ${id}::uuid, s.tree_id, ${body.version}, ${body.name}, ${description}, ${label_id}::uuid, ${JSON.stringify(metadata)}::jsonb, s.enabled,
        case when s.frozen then s.id end, (select count(*) from map), ${audit}
      from source s),
    nodes as (
      insert into node (tree_version_id, id, parent_id, label_id, code, ${COPIED_OF_NODE}, depth, ${AUDIT_COLUMNS})
      select ${id}::uuid, m.new, p.new, m.label, n.code, ${COPIED_OF_NODE}, n.depth, ${audit}
      from map m join node n on n.tree_version_id = ${source.id} and n.id = m.old left join map p on p.old = n.parent_id),
    texts as (
    insert into translation (id, label_id, language, tree_version_id, node_id, name, description, ${AUDIT_COLUMNS})
    select uuid_v7(), coalesce(m.label, ${label_id}::uuid), x.language, ${id}::uuid, m.new, x.name, x.description, ${audit}
    from translation x left join map m on m.old = x.node_id where x.tree_version_id = ${source.id})
    select count(*) as nodes from map`);
  return { id, nodes: row?.nodes ?? 0 };
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
