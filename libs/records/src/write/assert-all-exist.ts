import { ApiError } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { RecordSet } from '../database/database.js';
import { identifier, whereAll } from '../database/record-set.js';

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
