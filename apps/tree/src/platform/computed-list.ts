import {
  envelope,
  identifier,
  orderOf,
  whereAll,
  whereSql,
  type Database,
  type Envelope,
  type Expression,
  type Presented,
  type Row,
  type View,
} from '@groundwork/records';
import { wireView, type ListQuery, type RecordClass } from '@groundwork/rest';
import sql, { raw, type Sql } from 'sql-template-tag';

/** What a computed record is declared with. */
export interface ComputedOptions {
  readonly name: string;
  readonly attributes: readonly string[];
  /** The order of lists without `sort`; the source's `id` is always last. */
  readonly order: Expression;
}

/** The view of records that have no table: a statement computes them, each with an `id`. Same `q`, `sort`, `fields` as any other. */
export function computedView(record: RecordClass, { name, attributes, order }: ComputedOptions): View {
  const read = new Map(
    attributes.map((attribute): [string, Expression] => [attribute, (row) => sql`${row}.${identifier(attribute)}`]),
  );
  return {
    ...wireView(record, { name, attributes }),
    entity: record,
    table: { name, columns: new Map() },
    read,
    queryBy: read,
    virtual: new Map(),
    childrenOf: new Map(),
    order,
    identity: ['id'],
    dates: { created: 'created_at', updated: 'updated_at' },
  };
}

const t = raw('t');

/** Attributes that are read only for the rows of a page, and the statement that reads them of one row. */
export interface Details {
  readonly attributes: readonly string[];
  readonly of: (row: Sql) => Sql;
}

/**
 * One page of what `source` computes, in one statement; a total is exact. With `details` the source may end where the page is full, and they
 * are read for its rows alone unless `q` or `sort` is about other attributes than the id.
 */
export async function listComputed(
  db: Database,
  view: View,
  query: ListQuery,
  source: Sql,
  details?: Details,
): Promise<Envelope> {
  const names = [...view.attributes.keys()].filter((name) => !query.fields || query.fields.has(name));
  const early = details !== undefined && (query.where !== undefined || query.sort.length > 0);
  const late = details !== undefined && !early && names.some((name) => details.attributes.includes(name));
  const computed = early ? withDetails(sql`(${source})`, details) : source;
  const matching = sql`select t.* from computed t ${whereAll(query.where ? [whereSql(query.where, view, t)] : [])}`;
  const rows = await db.query<Row>(sql`
    with computed as ${details ? sql`` : sql`materialized`} (${computed}), matching as (${matching}),
    page as (select t.* from matching t order by ${orderOf(view, query, t)} limit ${query.limit + 1} offset ${query.offset}),
    shown as (${late ? withDetails(sql`page`, details) : sql`select * from page`})
    select c.total, t.* from (select ${query.totalCount ? sql`(select count(*) from matching)` : sql`0`} as total) c
    left join shown t on true order by ${orderOf(view, query, t)}`);
  const items = rows
    .filter(({ id }) => id !== null)
    .map((row): Presented => Object.fromEntries(names.map((name) => [name, row[name]])));
  return envelope(items, query, query.totalCount ? Number(rows[0]?.['total'] ?? 0) : undefined);
}

const withDetails = (rows: Sql, { of }: Details): Sql =>
  sql`select t.*, d.* from ${rows} t cross join lateral (${of(t)}) d`;
