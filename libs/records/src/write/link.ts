import type { Caller, RecordClass } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Database } from '../database/database.js';
import { identifier } from '../database/record-set.js';
import { tableOf } from '../database/table.js';
import { newId } from './new-id.js';

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
