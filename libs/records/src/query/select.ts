import type { RecordQuery } from '@groundwork/rest';
import sql, { join, raw, Sql } from 'sql-template-tag';
import { identifier } from '../database/database.js';
import type { Child, Expression, View } from '../view/view.js';
import { LRUCache } from 'lru-cache';

const MAX_SHAPES = 200;

/** Results computed for a view, cached by what they depend on. */
export class Shapes<S extends object> {
  private readonly byView = new WeakMap<View, LRUCache<string, S>>();

  find(view: View, key: string, make: () => S): S {
    let known = this.byView.get(view);
    if (!known) this.byView.set(view, (known = new LRUCache<string, S>({ max: MAX_SHAPES })));
    const before = known.get(key);
    if (before) return before;
    const shape = make();
    known.set(key, shape);
    return shape;
  }
}

/** Stands for a value that differs between statements of one shape. */
export class Slot {
  constructor(readonly index: number) {}
}

/** The same text with slots instead of its values, numbered from `first` on. */
export const withSlots = ({ strings, values }: Sql, first: number): Sql =>
  new Sql(
    strings,
    values.map((_, at) => new Slot(first + at)),
  );

/** The values of a statement, those given put into their slots. */
export const filled = (values: readonly unknown[], given: readonly unknown[]): unknown[] =>
  values.map((value) => (value instanceof Slot ? given[value.index] : value));

/** More children of one kind than this stay behind their link, so that an array is always complete. (api.md, "Lists") */
export const MAX_CHILDREN = 1_000;
/** A response holds at most so many children in all; records after that keep their links. */
export const MAX_CHILDREN_OF_RESPONSE = 10_000;

/** Names of the columns a statement adds to those of the attributes. */
export const childColumn = (name: string): string => `child_${name}`;
export const countColumn = (name: string): string => `count_${name}`;

const p = raw('p');

/** Which members of a record a query requests. */
export interface Wanted {
  readonly attributes: readonly string[];
  /** Children that are loaded as arrays. */
  readonly loaded: readonly string[];
  /** Children that are answered as links. */
  readonly linked: readonly string[];
  readonly aggregations: boolean;
}

const wants = new Shapes<Wanted>();

/** What `fields` and `expand` depend on. */
export const membersKey = ({ fields, expand }: RecordQuery): string => `${fields ? [...fields].join() : '*'}|${expand}`;

/** Which members `fields` and `expand` request of a view: naming a child loads it. The same object for equal requests. */
export const wantedOf = (view: View, query: RecordQuery): Wanted =>
  wants.find(view, membersKey(query), () => readWanted(view, query));

function readWanted(view: View, { fields, expand }: RecordQuery): Wanted {
  const children = [...view.childrenOf.keys()].filter((name) => !fields || fields.has(name));
  const load = expand || fields !== undefined;
  return {
    attributes: [...view.attributes.keys()].filter((name) => !fields || fields.has(name)),
    loaded: load ? children : [],
    linked: load ? [] : children,
    aggregations: view.counted !== undefined && (!fields || fields.has('aggregations')),
  };
}

/**
 * A select of records with their counts and children: one statement whatever the page holds.
 * `source` is anything that yields whole rows of the view's table.
 */
export function selectRecords(view: View, query: RecordQuery, source: Sql): Sql {
  const wanted = wantedOf(view, query);
  return selectWanted(view, wanted, systemColumns(view, wanted), source);
}

/** As `selectRecords`, for items of a list: no headers are made of them, so they need less beside what is shown. `order` is over `p`. */
export function selectItems(view: View, wanted: Wanted, source: Sql, order: Sql): Sql {
  const whole = wanted.aggregations || wanted.linked.length + wanted.loaded.length > 0;
  const columns = whole ? systemColumns(view, wanted) : ownColumns(view, wanted, ['id']);
  return selectWanted(view, wanted, columns, source, order);
}

function selectWanted(view: View, wanted: Wanted, system: readonly Sql[], source: Sql, order?: Sql): Sql {
  const counts = countsOf(view, wanted);
  const columns = [...system, ...wanted.attributes.map((name) => as(expressionOf(view, name)(p), name))];
  if (wanted.loaded.length === 0) {
    const counted = [...counts].map(([name, count]) => as(count(p), countColumn(name)));
    return sql`select ${join([...columns, ...counted])} from (${source}) p ${order ? sql`order by ${order}` : raw('')}`;
  }
  return withChildren(view, wanted, { columns, counts, source, order });
}

interface Parts {
  readonly columns: readonly Sql[];
  readonly counts: ReadonlyMap<string, Expression>;
  readonly source: Sql;
  readonly order?: Sql;
}

/** Children are read only for rows whose counts allow it: first the counts, then their running sum, then the arrays. */
function withChildren(view: View, { loaded }: Wanted, { columns, counts, source, order }: Parts): Sql {
  const counted = [...counts].map(([name, count]) => as(count(p), countColumn(name)));
  const sizes = loaded.map(
    (name) =>
      sql`case when ${identifier(countColumn(name))} <= ${MAX_CHILDREN} then ${identifier(countColumn(name))} else 0 end`,
  );
  const arrays = loaded.map((name) => as(guardedArray(view, name), childColumn(name)));
  const names = [...counts.keys()].map((name) => sql`p.${identifier(countColumn(name))}`);
  return sql`select ${join([...columns, ...names, ...arrays])}
    from (select p.*, sum(${join(sizes, ' + ')}) over (order by p.row_number rows unbounded preceding) as children_so_far
      from (select p.*, row_number() over (${order ? sql`order by ${order}` : raw('')}) as row_number, ${join(counted)} from (${source}) p) p) p
    order by p.row_number`;
}

function guardedArray(view: View, name: string): Sql {
  const child = view.childrenOf.get(name);
  if (!child) throw new Error(`${view.name} has no children ${name}.`);
  return sql`case when p.${identifier(countColumn(name))} <= ${MAX_CHILDREN} and p.children_so_far <= ${MAX_CHILDREN_OF_RESPONSE} then ${arrayOf(child)} end`;
}

function arrayOf(child: Child): Sql {
  const c = raw('c');
  const of = child.view();
  const rows = sql`select ${jsonColumns(of, child.attributes ?? [...of.attributes.keys()], c)}, row_number() over (order by ${child.order(c)}) as row_number
    from ${identifier(of.table.name)} c where ${child.where(c, p)}`;
  return sql`(select coalesce(jsonb_agg(to_jsonb(x) - 'row_number' order by x.row_number), '[]') from (${rows}) x)`;
}

/** A record of another table as one JSON value, without children: `client_data` of a link, say. `condition` is over the given row name. */
export const recordJson = (of: View, name: string, condition: (row: Sql) => Sql): Sql => {
  const row = identifier(name);
  const columns = jsonColumns(of, [...of.attributes.keys()], row);
  return sql`(select to_jsonb(x) from (select ${columns} from ${identifier(of.table.name)} ${row} where ${condition(row)}) x)`;
};

/** Attributes as they stand in JSON: instants in the same form as everywhere. */
function jsonColumns(of: View, names: readonly string[], row: Sql): Sql {
  return join(
    names.map((name) => {
      const value = expressionOf(of, name)(row);
      const instant = of.attributes.get(name)?.type === 'date-time';
      return as(instant ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : value, name);
    }),
  );
}

function countsOf(view: View, wanted: Wanted): Map<string, Expression> {
  const counts = new Map(
    wanted.loaded.map((name): [string, Expression] => [name, view.childrenOf.get(name)?.count ?? (() => sql`0`)]),
  );
  if (wanted.aggregations)
    for (const [name, count] of Object.entries(view.counted?.counts ?? {})) counts.set(name, count);
  return counts;
}

/** What presenting always needs: identity, state and audit. */
function systemColumns(view: View, wanted: Wanted): Sql[] {
  const keys = new Set([...view.identity, 'id', view.key]);
  return ownColumns(view, wanted, [...keys, 'created_by', view.dates.created, 'updated_by', view.dates.updated]);
}

/** A column that is shown as it is comes once: `ownOf` finds either. */
const ownColumns = (view: View, { attributes }: Wanted, names: readonly string[]): Sql[] =>
  names
    .filter((name) => view.table.columns.has(name))
    .filter((name) => !(attributes.includes(name) && expressionOf(view, name)(p).text === `p.${name}`))
    .map((name) => as(sql`p.${identifier(name)}`, `own_${name}`));

function expressionOf(view: View, name: string): Expression {
  const expression = view.read.get(name);
  if (!expression) throw new Error(`${view.name} has no attribute ${name}.`);
  return expression;
}

const as = (value: Sql, name: string): Sql => sql`${value} as ${identifier(name)}`;
