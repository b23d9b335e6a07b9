import type { ListQuery } from '@groundwork/rest';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Question } from '../database/statement.js';
import { identifier, whereAll } from '../database/record-set.js';
import type { View } from '../view/view.js';
import { boundedCount } from './count-matches.js';
import { orderOf } from './order.js';
import { selectItems, wantedOf, type Wanted } from './select.js';
import { filled, Shapes, Slot, withSlots } from './shapes.js';

const IDS_FIRST_OFFSET = 1_000;
const PLAIN_LIMITS = new Set([10, 20, 25, 50, 100, 1_000]);
const t = raw('t');

/** One page of a set: what is asked, the conditions on `t` in all, and those of the set alone. */
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

/** The statement of a page and what it reads. Built once per shape (members, order, conditions); then values are put in. */
export function pageStatement(page: Page): Question & { readonly wanted: Wanted } {
  const { query, conditions } = page;
  const { wanted, text, values } = shapes.find(page.view, keyOf(page), () => build(page));
  const given = [query.limit + 1, query.offset, ...conditions.flatMap((condition) => condition.values)];
  return { wanted, text, values: filled(values, given) };
}

/** Everything the text depends on. */
function keyOf({ query, conditions, scope }: Page): string {
  const { fields, expand, sort, offset, limit, totalCount } = query;
  const order = sort.map(({ attribute, descending }) => `${attribute} ${descending}`);
  const start = isFirst(query) ? 'first' : offset > IDS_FIRST_OFFSET ? 'deep' : 'near';
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

/** The page is cut out first, in whole rows: what is shown is worked out for its rows alone. Deep pages read the keys of the rows before. */
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
  if (query.offset <= IDS_FIRST_OFFSET)
    return selectItems(view, wanted, sql`select t.* from ${table} t ${whereAll(conditions)} ${page}`, outer);
  const keys = join(view.identity.map(identifier));
  const found = sql`select ${join(view.identity.map((name) => sql`t.${identifier(name)}`))} from ${table} t ${whereAll(conditions)} ${page}`;
  const rows = sql`select t.* from (${found}) k join ${table} t using (${keys}) ${whereAll(scope)}`;
  return selectItems(view, wanted, rows, outer);
}

const isFirst = ({ offset }: ListQuery): boolean => offset === 0;

/** Common sizes stand in the text: PostgreSQL keeps such a plan, and plans anew each time for a size it is not told. */
const limitOf = (query: ListQuery): Sql => (hasPlainLimit(query) ? raw(String(query.limit + 1)) : sql`${new Slot(0)}`);

const hasPlainLimit = ({ limit }: ListQuery): boolean => PLAIN_LIMITS.has(limit);

/** The page beside the count; of an empty page the count alone. One row joins any number in their order. */
const withCount = (page: Sql, count: Sql): Sql =>
  sql`select c.matches, q.* from (${count}) c left join (${page}) q on true`;
