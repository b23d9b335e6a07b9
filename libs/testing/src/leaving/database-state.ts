import type { TestService } from '../test-service.js';

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
