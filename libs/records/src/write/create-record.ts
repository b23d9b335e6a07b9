import { WHOLE_RECORD, type RecordQuery, type Caller, type RecordClass, ApiError } from '@groundwork/rest';
import sql, { join, type Sql } from 'sql-template-tag';
import { type RecordSet, identifier, type Database, whereAll } from '../database/database.js';
import { columnsOf, type Table, type Column, tableOf } from '../database/table.js';
import { presentOne } from '../query/find-record.js';
import type { Presented } from '../view/present.js';
import type { View } from '../view/view.js';
import { v7 } from 'uuid';

/** A new identifier: UUID version 7, ordered by time. (RFC 9562 §5.7) */
export const newId = (): string => v7();

/** A value as a parameter of the column; JSON as text. */
export function bound(table: Table, name: string, value: unknown): Sql {
  const column = table.columns.get(name);
  if (!column) throw new Error(`${table.name} has no column ${name}.`);
  if (!isJson(column) || value === null) return sql`${value}`;
  return sql`${JSON.stringify(value)}::jsonb`;
}

/** A column that holds JSON. */
export const isJson = (column: Column): boolean => column.type === 'jsonb' || column.type === 'json';

/** The members of a body that were given at all. */
export const given = (values: object): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined);

/**
 * Inserts a record and returns it; id, tenant and audit are filled in where not given. Costs 1 statement.
 * Throws `conflict` when a unique member is taken, `not_found` when a referenced record is not there.
 */
export function createRecord(
  set: RecordSet,
  view: View,
  values: object,
  query: RecordQuery = WHOLE_RECORD,
): Promise<Presented> {
  const row = withOrigin(set, view, values);
  return presentOne(
    set,
    view,
    query,
    sql`select * from made`,
    { id: String(row['id']) },
    sql`with made as (${insertStatement(view, row)}) `,
  );
}

/** Inserts a row and returns its columns. Costs 1 statement. */
export async function insertRow<R extends object>(set: RecordSet, view: View, values: object): Promise<R> {
  const [row] = await set.db.query<R>(insertStatement(view, withOrigin(set, view, values)));
  if (!row) throw new Error(`${view.table.name} accepted no row.`);
  return row;
}

function withOrigin(set: RecordSet, view: View, values: object): Record<string, unknown> {
  const { columns } = view.table;
  const { caller } = set;
  const { created, updated } = view.dates;
  const origin = {
    id: newId(),
    tenant_id: caller.tenantId,
    created_by: caller.subject,
    updated_by: caller.subject,
    [created]: NOW,
    [updated]: NOW,
  };
  return Object.fromEntries([
    ...Object.entries(origin).filter(([name]) => columns.has(name)),
    ...given(values).filter(([name, value]) => value !== null || isNullable(columns, name)),
  ]);
}

/** `null` for a member that its table always has is the same as absence: the column's default. */
const isNullable = (columns: Table['columns'], name: string): boolean => columns.get(name)?.nullable ?? true;

/** Stands for the transaction's own time. */
const NOW = Symbol('now');

function insertStatement({ table }: View, row: Record<string, unknown>): Sql {
  const entries = Object.entries(row);
  const values = entries.map(([name, value]) => (value === NOW ? sql`now()` : bound(table, name, value)));
  return sql`insert into ${identifier(table.name)} (${join(entries.map(([name]) => identifier(name)))}) values (${join(values)}) returning ${columnsOf(table, identifier(table.name))}`;
}

/** Every id is a record of the set. Costs 1 statement. Throws `not_found` naming those that are not, and the field they stand in. */
export async function assertAllExist(set: RecordSet, field: string, ids: readonly string[]): Promise<void> {
  const conditions = [...set.conditions, sql`t.id = any(${ids}::uuid[])`];
  const rows = await set.db.query<{ id: string }>(
    sql`select t.id from ${identifier(set.table.name)} t ${whereAll(conditions)}`,
  );
  const found = new Set(rows.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id.toLowerCase()));
  if (missing.length === 0) return;
  const details = missing
    .slice(0, 100)
    .map((id) => ({ field: `${field}[${ids.indexOf(id)}]`, code: 'unknown', message: `there is no ${id}` }));
  throw new ApiError('not_found', `${field} names ${missing[0]}, which does not exist.`, { details });
}

/** One record and those it is linked with: `{ of: ['role_id', id], with: ['user_id', ids] }`. */
export interface Links {
  readonly of: readonly [column: string, id: string];
  readonly with: readonly [column: string, ids: readonly string[]];
}

/** Adds the links that are not there yet; a link is unique by its two columns. Costs 1 statement. */
export async function link(
  db: Database,
  caller: Caller,
  entity: RecordClass,
  { of: [one, id], with: [other, ids] }: Links,
): Promise<void> {
  await db.query(sql`
    insert into ${identifier(tableOf(entity).name)} (id, ${identifier(one)}, ${identifier(other)}, created_by, updated_by)
    select l.id, ${id}, l.other, ${caller.subject}, ${caller.subject}
    from unnest(${ids.map(() => newId())}::uuid[], ${ids}::uuid[]) l (id, other)
    on conflict (${identifier(one)}, ${identifier(other)}) do nothing`);
}

/** Removes those of the links that are there. Costs 1 statement. */
export async function unlink(
  db: Database,
  entity: RecordClass,
  { of: [one, id], with: [other, ids] }: Links,
): Promise<void> {
  await db.query(sql`
    delete from ${identifier(tableOf(entity).name)} where ${identifier(one)} = ${id} and ${identifier(other)} = any(${ids}::uuid[])`);
}
