import { brokenConstraint, type Database } from '@groundwork/records';
import { invalidField, type Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { AUDIT_COLUMNS, auditOf, COPIED_OF_NODE } from '../cloning/copied-columns.service.js';
import type { TreeNode } from './tree-node.entity.js';
import { toChildren } from './walks.js';

/** A node and its copy, which is already there. */
export interface Copy {
  readonly source: TreeNode;
  readonly target: TreeNode;
  /** The nodes below are copied too. */
  readonly descendants: boolean;
}

/**
 * Copies what is below a node, and all translations, under the node's copy; answers how many nodes were made. The copy itself may
 * stand in the subtree and is never copied again. Codes below start with the new code where they started with the old one, else
 * get it in front. Throws `conflict` for a taken code, `invalid_request` for one over 255 characters. (tree.md §5, "Clone")
 */
export async function copySubtree(
  tx: Database,
  caller: Caller,
  { source, target, descendants }: Copy,
): Promise<number> {
  const version = source.tree_version_id;
  const audit = auditOf(caller);
  const statement = sql`
    with recursive below (id, depth) as (
      select id, depth from node where tree_version_id = ${version} and id = ${source.id}
      union all
      select n.id, n.depth from below step ${toChildren(version)} where ${descendants}::boolean and n.id <> ${target.id}),
    map as materialized (
      select id as old, case id when ${source.id} then ${target.id}::uuid else uuid_v7() end as new,
        case id when ${source.id} then ${target.label_id}::uuid else uuid_v7() end as label
      from below),
    made as (
      insert into node (tree_version_id, id, parent_id, label_id, code, ${COPIED_OF_NODE}, depth, ${AUDIT_COLUMNS})
      select ${version}::uuid, m.new, p.new, m.label,
        ${target.code}::text || case when starts_with(n.code, ${source.code}) then substr(n.code, length(${source.code}::text) + 1) else '.' || n.code end,
        ${COPIED_OF_NODE}, n.depth + ${target.depth - source.depth}::int, ${audit}
      from map m join node n on n.tree_version_id = ${version} and n.id = m.old join map p on p.old = n.parent_id
      where n.id <> ${source.id}
      returning 1),
    texts as (
      insert into translation (id, label_id, language, tree_version_id, node_id, name, description, ${AUDIT_COLUMNS})
      select uuid_v7(), m.label, x.language, ${version}::uuid, m.new, x.name, x.description, ${audit}
      from map m join translation x on x.tree_version_id = ${version} and x.node_id = m.old)
    select count(*) as nodes from made`;
  const [row] = await tx.query<{ nodes: number }>(statement).catch(explainLongCode);
  return row?.nodes ?? 0;
}

function explainLongCode(error: unknown): never {
  if (brokenConstraint(error) === 'node_code_length')
    throw invalidField('code', 'would make a code below it longer than 255 characters', 'length');
  throw error;
}
