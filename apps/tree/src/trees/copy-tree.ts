import type { Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { AUDIT_COLUMNS, auditOf, COPIED_OF_NODE } from '../platform/copied-columns.js';
import { joinByHash } from '../platform/bulk-write.js';
import type { Tree } from './tree.entity.js';

type Copied = Pick<Tree, 'id' | 'label_id'>;

/**
 * Copies all versions, nodes and translations of one tree into another that is still empty, under new ids and labels: one
 * statement, one snapshot. Copies are never frozen. Answers how many nodes were made. (tree.md §5, "Clone")
 */
export async function copyTree(tx: Database, caller: Caller, source: Copied, target: Copied): Promise<number> {
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
      insert into node (tree_version_id, id, parent_id, label_id, code, ${COPIED_OF_NODE}, depth, ${AUDIT_COLUMNS})
      select m.new_version, m.new, p.new, m.label, n.code, ${COPIED_OF_NODE}, n.depth, ${audit}
      from map m join node n on n.tree_version_id = m.version and n.id = m.old
      left join map p on p.version = m.version and p.old = n.parent_id),
    texts as (
      insert into translation (id, label_id, language, tree_id, tree_version_id, node_id, name, description, ${AUDIT_COLUMNS})
      select uuid_v7(), coalesce(m.label, v.new_label, ${target.label_id}::uuid), x.language,
        case when x.tree_id is not null then ${target.id}::uuid end, v.new, m.new, x.name, x.description, ${audit}
      from translation x
      left join versions v on v.id = x.tree_version_id
      left join map m on m.version = x.tree_version_id and m.old = x.node_id
      where x.tree_id = ${source.id} or x.tree_version_id in (select id from versions))
    select count(*) as nodes from map`);
  return row?.nodes ?? 0;
}
