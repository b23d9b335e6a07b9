import type { ListQuery } from '@groundwork/rest';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { RecordSet } from '../database/database.js';
import { identifier, whereAll } from '../database/record-set.js';
import { itemPresenter, type Presented } from '../view/present.js';
import type { Row, View } from '../view/view.js';
import { boundedCount, totalOf } from './count-matches.js';
import { selectRecords } from './select.js';
import { whereSql } from './where-sql.js';

/** The collection envelope. (Identity, "Collection envelope") */
export interface Envelope {
  readonly total_count?: number;
  readonly count: number;
  readonly has_more: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly items: readonly Presented[];
}

const IDS_FIRST_OFFSET = 1_000;
const t = raw('t');

/**
 * One page of a set. Costs 1 statement, 2 where `total_count` is an estimate, whatever the page size;
 * reads `limit + 1` rows, beyond offset 1,000 only the keys of the rows before.
 */
export async function listRecords(set: RecordSet, view: View, query: ListQuery): Promise<Envelope> {
  const conditions = query.where ? [...set.conditions, whereSql(query.where, view, t)] : set.conditions;
  const present = itemPresenter(view, query, set.path ?? view.path ?? '');
  const page = pageStatement(view, query, conditions, set.conditions);
  if (!query.totalCount) return envelope((await set.db.read<Row>(page)).map(present), query);
  const rows = await set.db.read<Row>(withCount(page, boundedCount(view.table, conditions)));
  const total = await totalOf(set.db, view.table, conditions, Number(rows[0]?.['matches'] ?? 0));
  return envelope(rows.filter((row) => row['own_id'] !== null).map(present), query, total);
}

/** The page beside the count; of an empty page the count alone. One row joins any number in their order. */
const withCount = (page: Sql, count: Sql): Sql =>
  sql`select c.matches, q.* from (${count}) c left join (${page}) q on true`;

/** The envelope around up to `limit + 1` items; the one too many only tells that there are more. */
export function envelope(
  found: readonly Presented[],
  { limit, offset }: Pick<ListQuery, 'limit' | 'offset'>,
  total?: number,
): Envelope {
  const items = found.slice(0, limit);
  const page = { count: items.length, has_more: found.length > limit, limit, offset, items };
  return total === undefined ? page : { total_count: total, ...page };
}

function pageStatement(view: View, query: ListQuery, conditions: readonly Sql[], scope: readonly Sql[]): Sql {
  const order = (row: Sql): Sql => orderOf(view, query, row);
  const page = sql`order by ${order(t)} limit ${query.limit + 1} offset ${query.offset}`;
  const table = identifier(view.table.name);
  if (query.offset <= IDS_FIRST_OFFSET)
    return selectRecords(view, query, sql`select t.* from ${table} t ${whereAll(conditions)} ${page}`, order(raw('p')));
  const keys = join(view.identity.map(identifier));
  const found = sql`select ${join(view.identity.map((name) => sql`t.${identifier(name)}`))} from ${table} t ${whereAll(conditions)} ${page}`;
  return selectRecords(
    view,
    query,
    sql`select t.* from (${found}) k join ${table} t using (${keys}) ${whereAll(scope)}`,
    order(raw('p')),
  );
}

const direction = (descending = false): Sql => raw(descending ? 'desc' : 'asc');

/** The asked order, or the view's own; `id`, in the direction of the last term, makes it total and lets an index serve it. */
export function orderOf(view: View, { sort }: Pick<ListQuery, 'sort'>, row: Sql): Sql {
  if (sort.length === 0) return sql`${view.order(row)}, ${row}.id`;
  const terms = sort.map(({ attribute, descending }) => sql`${askedOf(view, attribute)(row)} ${direction(descending)}`);
  return join(
    sort.some(({ attribute }) => attribute === 'id')
      ? terms
      : [...terms, sql`${row}.id ${direction(sort.at(-1)?.descending)}`],
  );
}

function askedOf(view: View, attribute: string): (row: Sql) => Sql {
  const asked = view.asked.get(attribute);
  if (!asked) throw new Error(`${view.name}.${attribute} has no expression to sort by.`);
  return asked;
}
