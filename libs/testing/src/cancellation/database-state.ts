import type { TestSchema } from '../test-schema.js';
import type { TestService } from '../test-service.js';

/** What a statement has to touch to be held up: a table that it writes, or one that it reads. */
export interface Block {
  readonly writes?: string;
  readonly reads?: string;
}

/** Far longer than any test waits for a statement to end. */
const SECONDS = 300;

type Query = TestSchema['query'];

/** Lets every statement that writes, or reads, a table sleep in the database. Returns what undoes that. */
export const blockTable = async (query: Query, { writes, reads }: Block): Promise<() => Promise<void>> => {
  if (writes !== undefined) return blockWrites(query, writes);
  if (reads === undefined) throw new Error('Nothing to block.');
  return blockReads(query, reads);
};

/** A trigger for each statement, which fires before the first row and also for none. */
async function blockWrites(query: Query, table: string): Promise<() => Promise<void>> {
  await query(`create or replace function sleeping() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${SECONDS}); return null; end $$`);
  await query(
    `create trigger sleeping before insert or update or delete on ${table} for each statement execute function sleeping()`,
  );
  return async () => void (await query(`drop trigger sleeping on ${table}`));
}

/** A view in place of the table. */
async function blockReads(query: Query, table: string): Promise<() => Promise<void>> {
  await query(`alter table ${table} rename to ${table}_blocked`);
  await query(`create view ${table} as select * from ${table}_blocked where (select pg_sleep(${SECONDS})) is not null`);
  return async () => {
    await query(`drop view ${table}`);
    await query(`alter table ${table}_blocked rename to ${table}`);
  };
}

/** Statements of a service that sleep because a table is blocked; those of own connections included. */
export async function countSleepers({ query, schema }: TestService): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where application_name like $1 and wait_event = 'PgSleep'`,
    [`${schema.name}%`],
  );
  return row?.count ?? 0;
}

/** Ends what still sleeps: a failed test must not hold up the next. */
export const wakeSleepers = ({ query, schema }: TestService): Promise<unknown> =>
  query(
    `select pg_cancel_backend(pid) from pg_stat_activity where application_name like $1 and wait_event = 'PgSleep'`,
    [`${schema.name}%`],
  );

/** Locks that sessions of a service hold on its tables or rows. */
export async function countLocks({ query, schema }: TestService): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int from pg_locks l join pg_stat_activity a using (pid)
      where a.application_name like $1 and l.locktype in ('relation', 'tuple', 'transactionid', 'advisory')`,
    [`${schema.name}%`],
  );
  return row?.count ?? 0;
}

/** Number and digest of the rows of every table but some; equal for equal content. */
export async function contentOf({ query, schema }: TestService, except: readonly string[]): Promise<object> {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = $1 and table_type = 'BASE TABLE' order by 1`,
    [schema.name],
  );
  const named = tables.filter(({ name }) => !except.includes(name));
  const parts = named.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int || ' ' || coalesce(md5(string_agg(md5(x::text), '' order by md5(x::text))), '') as rows from ${name} x`,
  );
  const rows = await query<{ name: string; rows: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, rows: content }) => [name, content]));
}
