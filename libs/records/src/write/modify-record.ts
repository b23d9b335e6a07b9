import {
  ApiError,
  invalidField,
  jsonBytes,
  WHOLE_RECORD,
  type IfMatchStates,
  type RecordQuery,
} from '@groundwork/rest';
import sql, { join, type Sql } from 'sql-template-tag';
import { type RecordSet, identifier } from '../database/database.js';
import { findRow, presentOne, type Key } from '../query/find-record.js';
import { stateOf, type Presented } from '../view/present.js';
import type { Row, View } from '../view/view.js';
import { bound, given, isJson } from './create-record.js';

/** A JSON merge patch applied: objects merge by member, `null` removes one, anything else replaces. (RFC 7396 §2) */
export function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    if (value === null) delete result[name];
    else result[name] = merged(result[name], value);
  }
  return result;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a modify operation may add to its changes. */
export interface ModifyOptions {
  readonly ifMatch?: IfMatchStates;
  readonly query?: RecordQuery;
  /** A rule over the locked row and the values it will get; throws to refuse. */
  readonly check?: (before: Row, changes: Row) => void | Promise<void>;
  /** Columns over `t`, each with a comma in front, that `check` needs beside those of the table. */
  readonly beside?: Sql;
}

/**
 * Merges changes into a record and returns it: absent members stay, `null` clears, objects merge by member (RFC 7396).
 * Nothing is written when nothing differs. Costs 2 statements in a transaction.
 * Throws `not_found`, `precondition_failed`, `conflict`.
 */
export function modifyRecord(
  set: RecordSet,
  view: View,
  key: Key,
  changes: object,
  options: ModifyOptions = {},
): Promise<Presented> {
  return set.db.transaction(async (db) => {
    const at = set.on(db);
    const before = await findRow(at, view, key, sql`for no key update`, options.beside);
    assertState(view, before, options.ifMatch);
    const values = valuesOf(view, before, changes);
    await options.check?.(before, values);
    const query = options.query ?? WHOLE_RECORD;
    const identity = join(
      view.identity.map((name) => sql`${identifier(name)} = ${before[name]}`),
      ' and ',
    );
    const source = sql`select * from ${identifier(view.table.name)} where ${identity}`;
    if (Object.keys(values).length === 0) return presentOne(at, view, query, source, key);
    const update = sql`update ${identifier(view.table.name)} set ${assignments(at, view, values)} where ${identity} returning *`;
    return presentOne(at, view, query, sql`select * from changed`, key, sql`with changed as (${update}) `);
  });
}

/** The row is in one of the states `If-Match` names. Throws `precondition_failed`. (RFC 9110 §13.1.1) */
export function assertState(view: View, row: Row, ifMatch: IfMatchStates | undefined): void {
  if (ifMatch === undefined || ifMatch === 'any') return;
  const state = stateOf(row[view.dates.updated]);
  if (state === undefined || !ifMatch.includes(state))
    throw new ApiError('precondition_failed', 'The record has changed since; read it again.');
}

/** The values that differ from those of the row. */
function valuesOf(view: View, before: Row, changes: object): Row {
  const values: Row = {};
  for (const [name, change] of given(changes)) {
    const column = view.table.columns.get(name);
    if (!column) throw new Error(`${view.table.name} has no column ${name}.`);
    const value = isJson(column) ? mergedJson(view, name, before[name], change) : change;
    if (JSON.stringify(value) !== JSON.stringify(before[name])) values[name] = value;
  }
  return values;
}

/** Clearing an object that the table always has leaves it empty; the limit on its size holds for the merged one. */
function mergedJson(view: View, name: string, before: unknown, change: unknown): unknown {
  const value = merged(before, change);
  const limit = view.attributes.get(name)?.maxBytes;
  if (limit !== undefined && jsonBytes(value) > limit)
    throw invalidField(name, `must be at most ${limit} bytes as JSON`, 'length');
  return value === null && !view.table.columns.get(name)?.nullable ? (Array.isArray(before) ? [] : {}) : value;
}

function assignments({ caller }: RecordSet, view: View, values: Row): Sql {
  const { columns } = view.table;
  const own = Object.entries(values).map(
    ([name, value]) => sql`${identifier(name)} = ${bound(view.table, name, value)}`,
  );
  const audit = columns.has('updated_by') ? [sql`updated_by = ${caller.subject}`] : [];
  const date = columns.has(view.dates.updated)
    ? [
        sql`${identifier(view.dates.updated)} = greatest(clock_timestamp(), ${identifier(view.dates.updated)} + interval '1 microsecond')`,
      ]
    : [];
  return join([...own, ...audit, ...date]);
}

/** What a delete operation may add. */
export interface DeleteOptions {
  readonly ifMatch?: IfMatchStates;
  /** A rule over the locked row; throws to refuse. */
  readonly check?: (row: Row, db: RecordSet['db']) => void | Promise<void>;
}

/**
 * Deletes a record, with all that references it by `on delete cascade`; returns the row it was.
 * Costs 2 statements in a transaction. Throws `not_found`, `precondition_failed`, `conflict` while it is in use.
 */
export function deleteRecord(set: RecordSet, view: View, key: Key, options: DeleteOptions = {}): Promise<Row> {
  return set.db.transaction(async (db) => {
    const row = await findRow(set.on(db), view, key, sql`for update`);
    assertState(view, row, options.ifMatch);
    await options.check?.(row, db);
    const identity = join(
      view.identity.map((name) => sql`${identifier(name)} = ${row[name]}`),
      ' and ',
    );
    await db.query(sql`delete from ${identifier(view.table.name)} where ${identity}`);
    return row;
  });
}
