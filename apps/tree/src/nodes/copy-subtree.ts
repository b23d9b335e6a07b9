import { brokenConstraint, type Database } from '@groundwork/records';
import { type Caller, invalidField } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { COPIED_OF_NODE } from '../platform/bulk-write.js';
import { copiedNodes, copiedParts, type CopiedRows } from '../platform/copies/copied-parts.js';
import { SLICE, type ReportProgress } from '../platform/slices.js';
import { stagedInSlices, writtenAtOnce } from '../platform/copies/staged-copies.js';
import type { TreeNode } from './tree-node.entity.js';
import { toChildren } from './walks.js';

/** A node and its copy, which already exists. */
export interface Copy {
  readonly source: TreeNode;
  readonly target: TreeNode;
  /** The nodes below are copied too. */
  readonly descendants: boolean;
  /** How many nodes that makes. */
  readonly nodes: number;
  /** From the `ord` of one copied node to that of the next. */
  readonly step: number;
  readonly report: ReportProgress;
}

/**
 * Copies the descendants of a node, and all translations, labels and relations, under the node's copy; returns how many nodes were inserted. The copy itself may
 * be in the subtree and is never copied again. The recursion passes each new id down to the children, so nothing is joined. One statement reads; of
 * more than a slice of nodes it stages what is then written in slices, with their progress.
 * Throws `conflict` for a taken code, `invalid_request` for one over 255 characters. (tree.md §5, "Clone")
 */
export async function copySubtree(tx: Database, caller: Caller, copy: Copy): Promise<number> {
  const contents = contentsOf(copy);
  const isLarge = copy.nodes > SLICE;
  const writing = isLarge ? await stagedInSlices(tx, contents, caller) : writtenAtOnce(contents, caller);
  try {
    const [row] = await tx.query<{ nodes: number }>(sql`
      with recursive ${below(copy)}, ${writing.ctes} select count(*)::int - 1 as nodes from below`);
    // The copy of the top is there already.
    await writing.finish((done, total) => copy.report(1 + done, 1 + total));
    return row?.nodes ?? 0;
  } catch (error) {
    return explainLongCode(error);
  }
}

/** `below`: the node and those below it, with their new ids; `copies` as `copiedParts` takes them. */
const below = ({ source, target, descendants }: Copy): Sql => {
  const version = source.tree_version_id;
  return sql`
    below (id, depth, new, label, new_parent) as (
      select id, depth, ${target.id}::uuid, ${target.label_id}::uuid, null::uuid from node
      where tree_version_id = ${version} and id = ${source.id}
      union all
      select n.id, n.depth, uuid_v7(), uuid_v7(), step.new from below step ${toChildren(version)}
      where ${descendants}::boolean and n.id <> ${target.id}),
    copies as materialized (select ${version}::uuid as old_version, id as old, ${version}::uuid as new_version, new from below)`;
};

function contentsOf(copy: Copy): readonly CopiedRows[] {
  const { source, target } = copy;
  const version = source.tree_version_id;
  const node: CopiedRows = {
    table: sql`node`,
    columns: sql`tree_version_id, id, parent_id, label_id, code, ${COPIED_OF_NODE}, depth, ord`,
    rows: sql`
      select ${version}::uuid, b.new, b.new_parent, b.label, ${copiedCode(copy)}, ${COPIED_OF_NODE},
        n.depth + ${target.depth - source.depth}::int, ${target.ord}::bigint + ${copy.step}::bigint * row_number() over (order by n.ord)
      from below b cross join lateral (select * from node where tree_version_id = ${version} and id = b.id offset 0) n
      where b.new_parent is not null`,
    // A parent is before what is below it.
    order: sql`order by r.ord`,
  };
  const translation: CopiedRows = {
    table: sql`translation`,
    columns: sql`id, label_id, language, tree_version_id, node_id, name, description`,
    rows: sql`
      select uuid_v7(), b.label, x.language, ${version}::uuid, b.new, x.name, x.description
      from below b cross join lateral (select * from translation where tree_version_id = ${version} and node_id = b.id offset 0) x`,
  };
  return [node, translation, ...copiedParts(copiedNodes(sql`copies`))];
}

/** A code starts with the new one where it started with the old one, else it gets the new one in front. */
const copiedCode = ({ source, target }: Copy): Sql => sql`${target.code}::text || case
  when starts_with(n.code, ${source.code}) then substr(n.code, length(${source.code}::text) + 1) else '.' || n.code end`;

function explainLongCode(error: unknown): never {
  if (brokenConstraint(error) !== 'node_code_length') throw error;
  throw invalidField('code', 'would make a code below it longer than 255 characters', 'length');
}
