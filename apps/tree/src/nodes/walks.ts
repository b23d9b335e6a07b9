import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { opaqueId } from '../platform/subtree-end.js';
import { invalidField, type FieldRule, type JsonLiteral, type Literal, type Predicate } from '@groundwork/rest';

/**
 * One step of a recursive walk in a version: from the rows called `step` to their children. `offset 0` makes every step an index
 * probe per row, also where statistics are missing; depth grows with it, so that the walk ends on damaged data too: compared by a sum, because
 * the index on depth would read all deeper nodes for each. (tree.md §4)
 */
export const toChildren = (versionId: string | Sql): Sql => sql`cross join lateral (
  select * from node where tree_version_id = ${opaqueId(versionId)} and parent_id = step.id and depth - step.depth > 0 offset 0) n`;

/** From the rows called `step` to their parents; the walk itself has to be a `union`, which ends on damaged data. */
export const toParents = (versionId: string | Sql): Sql => sql`cross join lateral (
  select * from node where tree_version_id = ${opaqueId(versionId)} and id = step.parent_id offset 0) n`;

/** A node and all above it, as `above (id, parent_id, depth)`. */
export const lineage = (versionId: string | Sql, id: string): Sql => sql`above (id, parent_id, depth) as (
  select id, parent_id, depth from node where tree_version_id = ${versionId} and id = ${id}
  union select n.id, n.parent_id, n.depth from above step ${toParents(versionId)})`;

const rule = (type: FieldRule['type']): FieldRule => ({ type, schema: {}, nullable: false, writeOnly: false });

/** Predicates of `q` on a node's position in the hierarchy: `leaf`, `root`, `ancestor_id` (nodes below it), `descendant_id` (nodes above it). (tree.md §4) */
export const nodePredicates = {
  filters: { root: rule('boolean'), ancestor_id: rule('uuid'), descendant_id: rule('uuid') },
  virtual: {
    leaf: (row: Sql, test: Predicate) =>
      holdsIf(
        sql`not exists (select from node below where below.tree_version_id = ${row}.tree_version_id and below.parent_id = ${row}.id)`,
        test,
      ),
    root: (row: Sql, test: Predicate) => holdsIf(sql`${row}.parent_id is null`, test),
  },
};

/** The predicate that walks the hierarchy, for the nodes of one version: the walk is done once, not per row. */
export const descendantPredicate = (versionId: string | Sql) => (row: Sql, test: Predicate) =>
  sql`${row}.id in (${nodesAbove(versionId, idsOf(test))})`;

/** The nodes that a predicate on `ancestor_id` names. */
export const ancestorsOf = (test: Predicate): string[] => idsOf(test).map((id) => id.toLowerCase());

/** Ids of all nodes above some. */
const nodesAbove = (versionId: string | Sql, ids: readonly string[]): Sql => sql`with recursive above (parent_id) as (
  select n.parent_id from node n where n.tree_version_id = ${versionId} and n.id = any(${ids}::uuid[])
  union select n.parent_id from above step ${toParents(versionId)}
) select parent_id from above where parent_id is not null`;

function idsOf(test: Predicate): string[] {
  if (test.test === 'in') return test.values.map(textOf);
  if (test.test === '=') return [textOf(test.value)];
  throw invalidField('q', `supports only = and in for ${test.subject.attribute}`);
}

/** A boolean expression over the row, compared as the predicate demands. */
function holdsIf(expression: Sql, test: Predicate): Sql {
  const wanted = wantedOf(test);
  if (wanted.size === 2) return sql`true`;
  if (wanted.size === 0) return sql`false`;
  return wanted.has(true) ? expression : sql`not (${expression})`;
}

function wantedOf(test: Predicate): ReadonlySet<boolean> {
  if (test.test === 'true' || test.test === 'false') return new Set([test.test === 'true']);
  if ('values' in test) return new Set(test.values.map((value) => value === true));
  return 'value' in test ? new Set([(test.value === true) === (test.test === '=')]) : new Set();
}

const textOf = (value: Literal | JsonLiteral): string => (typeof value === 'object' ? value.text : String(value));
