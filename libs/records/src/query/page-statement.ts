import type { ListQuery } from '@groundwork/rest';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { BoundStatement } from '../database/statement.js';
import { identifier, whereAll, type Database } from '../database/database.js';
import type { Expression, View } from '../view/view.js';
import { selectItems, wantedOf, type Wanted, filled, Shapes, Slot, withSlots } from './select.js';
import type { Table } from '../database/table.js';

const direction = (descending = false): Sql => raw(descending ? 'desc' : 'asc');

/** The requested order, or the view's own; `id`, in the direction of the last term, makes it total and lets an index serve it. */
export function orderOf(view: View, { sort }: Pick<ListQuery, 'sort'>, row: Sql): Sql {
  if (sort.length === 0) return sql`${view.order(row)}, ${row}.id`;
  const terms = sort.map(
    ({ attribute, descending }) => sql`${expressionBy(view, attribute)(row)} ${direction(descending)}`,
  );
  return join(
    sort.some(({ attribute }) => attribute === 'id')
      ? terms
      : [...terms, sql`${row}.id ${direction(sort.at(-1)?.descending)}`],
  );
}

function expressionBy(view: View, attribute: string): (row: Sql) => Sql {
  const expression = view.queryBy.get(attribute) ?? memberBy(view, attribute);
  if (!expression) throw new Error(`${view.name}.${attribute} has no expression to sort by.`);
  return expression;
}

/** A member of free JSON, `attributes.price`: numbers among numbers, texts among texts; those without it come last, as null does. */
function memberBy(view: View, path: string): Expression | undefined {
  const [attribute = '', ...members] = path.split('.');
  const read = view.sortableMembers.has(attribute) ? view.queryBy.get(attribute) : undefined;
  return read && ((row) => sql`nullif(${read(row)} #> ${members}::text[], 'null')`);
}

/** Up to here a total is exact. (api.md, "Lists") */
export const MAX_EXACT_TOTAL = 10_000;

interface Plan {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

/** A select of how many rows match, counted up to one more than is exact. */
export const boundedCount = (table: Table, conditions: readonly Sql[]): Sql =>
  sql`select count(*) as matches from (select 1 ${matching(table, conditions)} limit ${MAX_EXACT_TOTAL + 1}) m`;

/** The total behind a bounded count: itself up to 10,000, above the planner's estimate (1 statement), at least 10,001. */
export async function totalOf(
  db: Database,
  table: Table,
  conditions: readonly Sql[],
  counted: number,
): Promise<number> {
  if (counted <= MAX_EXACT_TOTAL) return counted;
  const [plan] = await db.query<Plan>(sql`explain (format json) select 1 ${matching(table, conditions)}`);
  return Math.max(counted, Math.round(plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0));
}

const matching = (table: Table, conditions: readonly Sql[]): Sql =>
  sql`from ${identifier(table.name)} t ${whereAll(conditions)}`;

const IDS_FIRST_OFFSET = 1_000;
const PLAIN_LIMITS = new Set([10, 20, 25, 50, 100, 1_000]);
const t = raw('t');

/** One page of a set: the query, all conditions on `t`, and those of the set alone. */
export interface Page {
  readonly view: View;
  readonly query: ListQuery;
  readonly conditions: readonly Sql[];
  readonly scope: readonly Sql[];
}

/** What pages that differ in values alone have in common: the text of their statement, and where each value stands in it. */
interface Shape {
  readonly wanted: Wanted;
  readonly text: string;
  readonly values: readonly unknown[];
}

const shapes = new Shapes<Shape>();

/**
 * The statement of a page and what it reads. Built once per shape (members, order, conditions); then values are put in. A deep page is planned
 * for its values each time: how many rows are before it decides between an order by index and a sort.
 */
export function pageStatement(page: Page): BoundStatement & { readonly wanted: Wanted } {
  const { query, conditions } = page;
  const { wanted, text, values } = shapes.find(page.view, keyOf(page), () => build(page));
  const given = [query.limit + 1, query.offset, ...conditions.flatMap((condition) => condition.values)];
  return { wanted, text, values: filled(values, given), unnamed: isDeep(query) };
}

/** Everything the text depends on. */
function keyOf({ query, conditions, scope }: Page): string {
  const { fields, expand, sort, limit, totalCount } = query;
  const order = sort.map(({ attribute, descending }) => `${attribute} ${descending}`);
  const start = isFirst(query) ? 'first' : isDeep(query) ? 'deep' : 'near';
  const size = hasPlainLimit(query) ? limit : 'any';
  const tests = conditions.map(({ strings }) => strings.join('?'));
  return [
    fields ? [...fields].join() : '*',
    expand,
    order.join(),
    start,
    size,
    totalCount,
    scope.length,
    ...tests,
  ].join('|');
}

function build({ view, query, conditions, scope }: Page): Shape {
  let slots = 2;
  const slotted = conditions.map((condition) => {
    const first = slots;
    slots += condition.values.length;
    return withSlots(condition, first);
  });
  const wanted = wantedOf(view, query);
  // The conditions of the set come first.
  const page = selectPage(view, query, wanted, slotted, slotted.slice(0, scope.length));
  const { text, values } = query.totalCount ? withCount(page, boundedCount(view.table, slotted)) : page;
  return { wanted, text, values };
}

/**
 * The page is cut out first, in whole rows: what is shown is worked out for its rows alone. Deep pages read the keys of the rows before, then look
 * their rows up one by one: by `offset 0`, or a plan that a connection keeps would find the keys anew for each row of the table. (ADR 0047)
 */
function selectPage(
  view: View,
  query: ListQuery,
  wanted: Wanted,
  conditions: readonly Sql[],
  scope: readonly Sql[],
): Sql {
  const start = isFirst(query) ? raw('') : sql`offset ${new Slot(1)}`;
  const page = sql`order by ${orderOf(view, query, t)} limit ${limitOf(query)} ${start}`;
  const table = identifier(view.table.name);
  const outer = orderOf(view, query, raw('p'));
  if (!isDeep(query))
    return selectItems(view, wanted, sql`select t.* from ${table} t ${whereAll(conditions)} ${page}`, outer);
  const found = sql`select ${join(view.identity.map((name) => sql`t.${identifier(name)}`))} from ${table} t ${whereAll(conditions)} ${page}`;
  const isFound = view.identity.map((name) => sql`t.${identifier(name)} = k.${identifier(name)}`);
  const rows = sql`select t.* from (${found}) k cross join lateral (select t.* from ${table} t ${whereAll([...isFound, ...scope])} offset 0) t`;
  return selectItems(view, wanted, rows, outer);
}

const isFirst = ({ offset }: ListQuery): boolean => offset === 0;
const isDeep = ({ offset }: ListQuery): boolean => offset > IDS_FIRST_OFFSET;

/** Common sizes stand in the text: PostgreSQL keeps such a plan, and plans each time again for a size that is a parameter. */
const limitOf = (query: ListQuery): Sql => (hasPlainLimit(query) ? raw(String(query.limit + 1)) : sql`${new Slot(0)}`);

/** Whether the size of a page is common, and so part of its statement's text. */
export const hasPlainLimit = ({ limit }: Pick<ListQuery, 'limit'>): boolean => PLAIN_LIMITS.has(limit);

/** The page beside the count; of an empty page the count alone. One row joins any number in their order. */
const withCount = (page: Sql, count: Sql): Sql =>
  sql`select c.matches, q.* from (${count}) c left join (${page}) q on true`;
