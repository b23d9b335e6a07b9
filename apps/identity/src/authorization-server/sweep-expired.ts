import type { Database } from '@groundwork/records';
import sql, { raw, type Sql } from 'sql-template-tag';

type Queries = Pick<Database, 'query'>;

const BATCH = 1_000;

/** Rows that are over, per table. Consumed refresh tokens stay until they expire: their reuse has to be noticed. (identity.md §3.10) */
const OVER: readonly (readonly [table: string, condition: string])[] = [
  ['oidc_payloads', `expires_at < now() - interval '10 minutes'`],
  ['revoked_tokens', `expires_at < now() - interval '10 minutes'`],
  [
    'login_attempts',
    `coalesce(last_failure_at, '-infinity') < now() - interval '1 hour' and coalesce(last_success_at, '-infinity') < now() - interval '30 days'`,
  ],
  ['one_time_passwords', `created_at < now() - interval '1 hour'`],
  ['signing_keys', `state in ('retired', 'revoked') and expires_at < now()`],
];

/** Removes what is over in short batches, past rows that are in use; answers how many there were. */
export async function sweepExpired(db: Queries): Promise<number> {
  let swept = 0;
  for (const [table, condition] of OVER) {
    let count: number;
    do {
      count = (await db.query(batchOf(table, condition))).length;
      swept += count;
    } while (count === BATCH);
  }
  return swept;
}

const batchOf = (table: string, condition: string): Sql => sql`
  delete from ${raw(table)} where ctid in (
    select ctid from ${raw(table)} where ${raw(condition)} limit ${BATCH} for update skip locked) returning 1`;
