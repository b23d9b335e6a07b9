import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { invalidField, type FieldRule, type JsonLiteral, type Literal, type Predicate } from '@groundwork/rest';

/**
 * Hides a version's id from the planner, which then uses the declared statistics. Of an id it sees and has no statistics of it expects a
 * single row, and reads the whole version in each step. (ADR 0047)
 */
export const opaqueId = (versionId: string | Sql): Sql => sql`(select ${versionId}::uuid)`;

/**
 * One step of a recursive walk in a version: from the rows called `step` to their children. `offset 0` makes every step an index
 * probe per row, also where statistics are missing; depth grows with it, so that the walk ends on damaged data too. (tree.md §4)
 */
export const toChildren = (versionId: string | Sql): Sql => sql`cross join lateral (
  select * from node where tree_version_id = ${opaqueId(versionId)} and parent_id = step.id and depth > step.depth offset 0) n`;

/** From the rows called `step` to their parents; the walk itself has to be a `union`, which ends on damaged data. */
export const toParents = (versionId: string | Sql): Sql => sql`cross join lateral (
  select * from node where tree_version_id = ${opaqueId(versionId)} and id = step.parent_id offset 0) n`;

/** A node and all below it, as `below (id, depth)`: the part of a statement after `with recursive`. */
export const subtree = (versionId: string | Sql, id: string): Sql => sql`below (id, depth) as (
  select id, depth from node where tree_version_id = ${versionId} and id = ${id}
  union all select n.id, n.depth from below step ${toChildren(versionId)})`;

/** A node and all above it, as `above (id, parent_id, depth)`. */
export const lineage = (versionId: string | Sql, id: string): Sql => sql`above (id, parent_id, depth) as (
  select id, parent_id, depth from node where tree_version_id = ${versionId} and id = ${id}
  union select n.id, n.parent_id, n.depth from above step ${toParents(versionId)})`;

/** The same with `level`, 0 for the node itself, down to `levels` below it. */
export const subtreeOf = (
  versionId: string | Sql,
  id: string,
  levels = Number.MAX_SAFE_INTEGER,
): Sql => sql`below (id, depth, level) as (
  select id, depth, 0::bigint from node where tree_version_id = ${versionId} and id = ${id}
  union all select n.id, n.depth, step.level + 1 from below step ${toChildren(versionId)} where step.level < ${levels}::bigint)`;

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

/** Predicates that walk the hierarchy. */
export const WALKING_PREDICATES: ReadonlySet<string> = new Set(['ancestor_id', 'descendant_id']);

/** The walking predicates for the nodes of one version: the walk is done once, not per row. */
export const walkingPredicates = (versionId: string | Sql) => ({
  ancestor_id: (row: Sql, test: Predicate) => sql`${row}.id in (${nodesBelow(versionId, idsOf(test))})`,
  descendant_id: (row: Sql, test: Predicate) => sql`${row}.id in (${nodesAbove(versionId, idsOf(test))})`,
});

/** Ids of all nodes below some. Depth grows on every step, so that the walk ends on damaged data too. */
const nodesBelow = (versionId: string | Sql, ids: readonly string[]): Sql => sql`with recursive below (id, depth) as (
  select n.id, n.depth from node n where n.tree_version_id = ${versionId} and n.parent_id = any(${ids}::uuid[])
  union select n.id, n.depth from below step ${toChildren(versionId)}
) select id from below`;

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
