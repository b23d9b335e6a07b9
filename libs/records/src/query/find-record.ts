import { ApiError, WHOLE_RECORD, type ErrorDetail, type RecordQuery } from '@groundwork/rest';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type RecordSet, identifier, keyCondition, whereAll } from '../database/database.js';
import { columnsOf } from '../database/table.js';
import { presenter, type Presented } from '../view/present.js';
import type { Row, View } from '../view/view.js';
import type { BoundStatement } from '../database/statement.js';
import { membersKey, selectRecords, filled, Shapes, withSlots } from './select.js';

const shapes = new Shapes<BoundStatement>();

/** The statement of one record that `source` yields, behind `before`. Built once per shape; then values are put in. */
export function recordStatement(view: View, query: RecordQuery, source: Sql, before: Sql): BoundStatement {
  const key = [membersKey(query), ...before.strings, '|', ...source.strings].join('?');
  const { text, values } = shapes.find(view, key, () => {
    const [own, behind] = [withSlots(before, 0), withSlots(source, before.values.length)];
    const { text, values } = sql`${own}${selectRecords(view, query, behind)}`;
    return { text, values };
  });
  return { text, values: filled(values, [...before.values, ...source.values]) };
}

/** What addresses one record: `{ id }`, `{ code }`. */
export type Key = Readonly<Record<string, string>>;

const t = raw('t');

/** One record as it is answered. Costs 1 statement. Throws `not_found` when the set has no such record. */
export function findRecord(
  set: RecordSet,
  view: View,
  key: Key,
  query: RecordQuery = WHOLE_RECORD,
): Promise<Presented> {
  const conditions = [...set.conditions, keyCondition(set, key)];
  return presentOne(
    set,
    view,
    query,
    sql`select t.* from ${identifier(view.table.name)} t ${whereAll(conditions)}`,
    key,
  );
}

/**
 * The row of one record with the columns of its table, locked where `lock` says so (`for update`). Columns `beside` them, each with a comma in front,
 * are read by a second statement once the row is locked: of what the one that waits reads, only the locked row is as it is after the wait.
 * Throws `not_found`. (PostgreSQL, "Read Committed Isolation Level")
 */
export async function findRow<R extends object = Row>(
  set: RecordSet,
  view: View,
  key: Key,
  lock: Sql = sql``,
  beside?: Sql,
): Promise<R> {
  const conditions = [...set.conditions, keyCondition(set, key)];
  const select = (columns: Sql, end: Sql) =>
    set.db.query<R>(sql`select ${columns} from ${identifier(view.table.name)} t ${whereAll(conditions)} ${end}`);
  const locking = select(columnsOf(view.table, t), lock);
  const reading =
    beside && select(sql`${join(view.identity.map((name) => sql`t.${identifier(name)}`))} ${beside}`, sql``);
  // Where the lock fails, so does what follows it.
  reading?.catch(() => undefined);
  const [row] = await locking;
  if (!row) throw notFound(view, key);
  return { ...row, ...(await reading)?.[0] };
}

/** The record that `source` yields: a select, or the name of a CTE that writes and returns it. */
export async function presentOne(
  set: RecordSet,
  view: View,
  query: RecordQuery,
  source: Sql,
  key: Key,
  before: Sql = sql``,
): Promise<Presented> {
  const [row] = await set.db.read<Row>(recordStatement(view, query, source, before));
  if (!row) throw notFound(view, key);
  return presenter(view, query, set.path ?? view.path ?? '')(row);
}

/** `not_found`, naming the key, with `details` where a field of the request named it. */
export const notFound = (view: Pick<View, 'name'>, key: Key, details?: readonly ErrorDetail[]): ApiError =>
  new ApiError('not_found', `There is no ${wordsOf(view.name)} ${Object.values(key).join(' ')}.`, { details });

/** `TreeVersion` → `tree version` */
const wordsOf = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
