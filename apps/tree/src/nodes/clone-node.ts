import { findRow, insertRow, type Database, brokenConstraint } from '@groundwork/records';
import { type Caller, invalidField } from '@groundwork/rest';
import { discardPlans, AUDIT_COLUMNS, auditOf, COPIED_OF_NODE } from '../platform/bulk-write.js';
import type { TreeConfig } from '../platform/config.js';
import { copiedNodes, copiedParts } from '../platform/copied-parts.js';
import { publishNodeEvent } from '../platform/tree-events.js';
import { newMetadata } from '../platform/metadata.js';
import { assertAttributes } from '../platform/attributes/level-schemas.js';
import type { VersionRow } from '../platform/find-version.js';
import {
  assertDepth,
  findFreeOrd,
  findPlacement,
  measureSubtree,
  addToCount,
  assertNodeLimit,
} from './node-placement.js';
import { nodeView, type TreeNode, type NodeClone, nodesIn } from './tree-node.entity.js';
import sql, { join, type Sql } from 'sql-template-tag';
import { toChildren } from './walks.js';

/** The node to clone. */
export interface Cloning {
  readonly id: string;
  readonly body: NodeClone;
  readonly descendants: boolean;
}

/** Clones a node of a locked version; returns the new id and how many nodes were inserted. (tree.md §5, "Clone") */
export async function cloneNode(
  tx: Database,
  caller: Caller,
  version: VersionRow,
  { id, body, descendants }: Cloning,
  limits: Pick<TreeConfig, 'MAX_DEPTH' | 'MAX_VERSION_NODES'>,
): Promise<{ id: string; nodes: number }> {
  const set = nodesIn(tx, caller, version);
  const source = await findRow<TreeNode>(set, nodeView, { id });
  if (descendants) await discardPlans(tx);
  const size = descendants ? await measureSubtree(tx, version.id, id) : { nodes: 1, deepest: source.depth };
  assertNodeLimit(version, size.nodes, limits.MAX_VERSION_NODES);
  const placement = await findPlacement(
    tx,
    version.id,
    body.parent_id === undefined ? source.parent_id : body.parent_id,
  );
  assertDepth(placement.depth + size.deepest - source.depth, limits.MAX_DEPTH);
  const free = await findFreeOrd(tx, version.id, placement.parent_id, size.nodes);
  const { description, enabled, position, tree_version_id, attributes } = source;
  if (placement.depth !== source.depth) assertAttributes(version.schema, placement.depth, attributes);
  const copied = { description, enabled, position, tree_version_id, attributes, ord: free.start };
  const target = await insertRow<TreeNode>(set, nodeView, {
    ...copied,
    ...body,
    ...newMetadata(body, source.metadata),
    ...placement,
  });
  const nodes = 1 + (await copySubtree(tx, caller, { source, target, descendants, step: free.step }));
  await addToCount(tx, version.id, nodes);
  await publishNodeEvent(tx, 'node.cloned', version, { id: target.id, code: target.code, nodes });
  return { id: target.id, nodes };
}

/** A node and its copy, which already exists. */
export interface Copy {
  readonly source: TreeNode;
  readonly target: TreeNode;
  /** The nodes below are copied too. */
  readonly descendants: boolean;
  /** From the `ord` of one copied node to that of the next. */
  readonly step: number;
}

/**
 * Copies the descendants of a node, and all translations, labels and relations, under the node's copy; returns how many nodes were inserted. The copy itself may
 * be in the subtree and is never copied again. The recursion passes each new id down to the children, so nothing is joined.
 * Throws `conflict` for a taken code, `invalid_request` for one over 255 characters. (tree.md §5, "Clone")
 */
export async function copySubtree(tx: Database, caller: Caller, copy: Copy): Promise<number> {
  const { source, target, descendants } = copy;
  const version = source.tree_version_id;
  const statement = sql`
    with recursive below (id, depth, new, label, new_parent) as (
      select id, depth, ${target.id}::uuid, ${target.label_id}::uuid, null::uuid from node
      where tree_version_id = ${version} and id = ${source.id}
      union all
      select n.id, n.depth, uuid_v7(), uuid_v7(), step.new from below step ${toChildren(version)}
      where ${descendants}::boolean and n.id <> ${target.id}),
    made as (
      insert into node (tree_version_id, id, parent_id, label_id, code, ${COPIED_OF_NODE}, depth, ord, ${AUDIT_COLUMNS})
      select ${version}::uuid, b.new, b.new_parent, b.label, ${copiedCode(copy)}, ${COPIED_OF_NODE},
        n.depth + ${target.depth - source.depth}::int, ${target.ord}::bigint + ${copy.step}::bigint * row_number() over (order by n.ord), ${auditOf(caller)}
      from below b cross join lateral (select * from node where tree_version_id = ${version} and id = b.id offset 0) n
      where b.new_parent is not null
      returning 1),
    texts as (
      insert into translation (id, label_id, language, tree_version_id, node_id, name, description, ${AUDIT_COLUMNS})
      select uuid_v7(), b.label, x.language, ${version}::uuid, b.new, x.name, x.description, ${auditOf(caller)}
      from below b cross join lateral (
        select * from translation where tree_version_id = ${version} and node_id = b.id offset 0) x),
    copies as materialized (select ${version}::uuid as old_version, id as old, ${version}::uuid as new_version, new from below),
    ${join(
      copiedParts(copiedNodes(sql`copies`)).map(
        ({ table, columns, rows }) => sql`copied_${table} as (
      insert into ${table} (${columns}, ${AUDIT_COLUMNS}) select r.*, ${auditOf(caller)} from (${rows}) r)`,
      ),
    )}
    select count(*) as nodes from made`;
  const [row] = await tx.query<{ nodes: number }>(statement).catch(explainLongCode);
  return row?.nodes ?? 0;
}

/** A code starts with the new one where it started with the old one, else it gets the new one in front. */
const copiedCode = ({ source, target }: Copy): Sql => sql`${target.code}::text || case
  when starts_with(n.code, ${source.code}) then substr(n.code, length(${source.code}::text) + 1) else '.' || n.code end`;

function explainLongCode(error: unknown): never {
  if (brokenConstraint(error) !== 'node_code_length') throw error;
  throw invalidField('code', 'would make a code below it longer than 255 characters', 'length');
}
