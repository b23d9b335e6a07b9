import { type Caller, type RecordClass, ApiError } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { type Database, identifier, type RecordSet, whereAll } from '../database/database.js';
import { tableOf } from '../database/table.js';
import { newId } from './create-record.js';

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
