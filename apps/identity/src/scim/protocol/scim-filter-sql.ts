import sql, { join, type Sql } from 'sql-template-tag';
import type { Comparison, Filter } from './scim-filter.js';
import { scimFault } from './scim-fault.js';

/** What a filter compares. */
export interface Filterable {
  readonly of: 'text' | 'exact' | 'flag' | 'instant';
  readonly expression: Sql;
}

/** What can be filtered of a kind of resource, by paths in small letters; and entries, by the path of their list. */
export interface Filterables {
  readonly values: Readonly<Record<string, Filterable>>;
  /** Conditions on lists: their entries, a row of which is `entry`, and the members of one. */
  readonly lists: Readonly<Record<string, FilterableList>>;
}

/** A list whose entries are rows `entry`. */
export interface FilterableList {
  readonly rows: Sql;
  readonly members: Readonly<Record<string, Filterable>>;
  /** A value beside the entries that counts as `value` of one. */
  readonly beside?: Filterable;
}

type Test = Extract<Filter, { kind: 'test' }>;

/** A filter as a condition, every value bound. Throws `invalidFilter` naming what cannot be filtered. (RFC 7644 §3.4.2.2) */
export function filterSql(filter: Filter, { values, lists }: Filterables): Sql {
  const condition = (one: Filter): Sql => {
    switch (one.kind) {
      case 'and':
      case 'or':
        return joined(one.kind, one.terms.map(condition));
      case 'not':
        return sql`not ${condition(one.term)}`;
      case 'has':
        return entrySql(listOf(lists, one.path), one.term);
      case 'test':
        return testOfPath(one, values, lists);
    }
  };
  return condition(filter);
}

const joined = (kind: 'and' | 'or', terms: readonly Sql[]): Sql => sql`(${join([...terms], ` ${kind} `)})`;

function testOfPath(test: Test, values: Filterables['values'], lists: Filterables['lists']): Sql {
  const path = plain(test.path);
  const value = own(values, path);
  if (value) return testSql(value, test);
  const [name = '', member = 'value'] = path.split('.');
  const list = own(lists, name);
  if (!list) throw unfilterable(test.path);
  if (test.comparison === 'ne') return sql`not ${testOfPath({ ...test, comparison: 'eq' }, values, lists)}`;
  const entries = entrySql(list, { ...test, path: member });
  return member === 'value' && list.beside ? sql`(${testSql(list.beside, test)} or ${entries})` : entries;
}

/** One entry of the list fits. */
function entrySql(list: FilterableList, filter: Filter): Sql {
  const condition = filterSql(filter, { values: list.members, lists: {} });
  return sql`exists (select from ${list.rows} where ${condition})`;
}

function listOf(lists: Filterables['lists'], path: string): FilterableList {
  const list = own(lists, plain(path));
  if (!list) throw unfilterable(path);
  return list;
}

/** Without the id of the core schema in front. */
const plain = (path: string): string =>
  path.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '');

const own = <Value>(among: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(among, name) ? among[name] : undefined;

const unfilterable = (path: string) =>
  scimFault('invalidFilter', 'filter', `cannot be by ${path.slice(0, 100)} (docs/scim.md, "Filters")`);

const ORDER: Partial<Readonly<Record<Comparison, Sql>>> = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` };

/** Never null: what is absent fits nothing but `ne`. */
function testSql({ of, expression }: Filterable, { path, comparison, value }: Test): Sql {
  if (comparison === 'pr') return sql`${expression} is not null`;
  if (value === null) return comparison === 'ne' ? sql`${expression} is not null` : sql`${expression} is null`;
  if (comparison === 'ne')
    return sql`not ${testSql({ of, expression }, { kind: 'test', path, comparison: 'eq', value })}`;
  if (of === 'flag') return flagSql(expression, comparison, value, path);
  if (of === 'instant') return instantSql(expression, comparison, value, path);
  const [left, right] =
    of === 'exact'
      ? [expression, sql`${String(value)}::text`]
      : [sql`lower(${expression})`, sql`lower(${String(value)}::text)`];
  if (comparison === 'eq') return certain(expression, sql`${left} = ${right}`);
  const order = ORDER[comparison];
  if (order) return certain(expression, sql`${left} collate "C" ${order} ${right}`);
  const text = escaped(String(value));
  const pattern = { co: `%${text}%`, sw: `${text}%`, ew: `%${text}` }[comparison as 'co']; // those that are left
  return certain(expression, of === 'exact' ? sql`${left} like ${pattern}` : sql`${left} like lower(${pattern}::text)`);
}

/** Two terms, of which an index serves the second. */
const certain = (expression: Sql, test: Sql): Sql => sql`(${expression} is not null and ${test})`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

function flagSql(expression: Sql, comparison: Comparison, value: unknown, path: string): Sql {
  const word = String(value).toLowerCase();
  if (comparison !== 'eq' || (word !== 'true' && word !== 'false'))
    throw scimFault('invalidFilter', path, 'is compared by eq or ne with true or false');
  return word === 'true' ? sql`(${expression})` : sql`(not ${expression})`;
}

function instantSql(expression: Sql, comparison: Comparison, value: unknown, path: string): Sql {
  const instant = new Date(String(value));
  const operator = comparison === 'eq' ? sql`=` : ORDER[comparison];
  if (Number.isNaN(instant.getTime()) || !operator)
    throw scimFault(
      'invalidFilter',
      path,
      'is compared by eq, ne, gt, ge, lt or le with a time like 2026-01-01T00:00:00Z',
    );
  return certain(
    expression,
    sql`date_trunc('milliseconds', ${expression}) ${operator} ${instant.toISOString()}::timestamptz`,
  );
}
