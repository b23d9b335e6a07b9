import { invalidField, type FieldRule, type JsonLiteral, type Literal, type Predicate } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { toChildren, toParents } from './walks.js';

const rule = (type: FieldRule['type']): FieldRule => ({ type, schema: {}, nullable: false, writeOnly: false });

/** What `q` may ask of a node's place: `leaf`, `root`, `ancestor_id` (nodes below it), `descendant_id` (nodes above it). (tree.md §4) */
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

/** Those that walk. */
export const WALKING_PREDICATES: ReadonlySet<string> = new Set(['ancestor_id', 'descendant_id']);

/** The two that walk, for the nodes of one version: the walk is done once, not per row. */
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

/** A fact about the row against what is asked of it. */
function holdsIf(fact: Sql, test: Predicate): Sql {
  const wanted = wantedOf(test);
  if (wanted.size === 2) return sql`true`;
  if (wanted.size === 0) return sql`false`;
  return wanted.has(true) ? fact : sql`not (${fact})`;
}

function wantedOf(test: Predicate): ReadonlySet<boolean> {
  if (test.test === 'true' || test.test === 'false') return new Set([test.test === 'true']);
  if ('values' in test) return new Set(test.values.map((value) => value === true));
  return 'value' in test ? new Set([(test.value === true) === (test.test === '=')]) : new Set();
}

const textOf = (value: Literal | JsonLiteral): string => (typeof value === 'object' ? value.text : String(value));
