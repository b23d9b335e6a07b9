import type { Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import type pg from 'pg';
import sql, { raw } from 'sql-template-tag';

/** Whoever runs an import holds this lock on its own connection: it is free the moment the process is gone. */
const IMPORT_LOCK = 7_226_040;
const lockOf = (id: string) => raw(`${IMPORT_LOCK}, hashtext(current_schema() || ${id})`);
const KEPT_DAYS = 30;

/** Makes the record of an import, held by this connection. */
export async function holdImport(client: pg.Client, { tenantId, subject }: Caller, id: string): Promise<void> {
  await client.query(`select pg_advisory_lock(${lockOf('$1::text').sql})`, [id]);
  await client.query(sql`
    insert into imports (id, tenant_id, state, created_by, updated_by) values (${id}, ${tenantId}, 'receiving', ${subject}, ${subject})`);
}

/** Closes the records of imports whose process is gone, and takes old ones away. Answers how many of both. */
export async function sweepImports(records: Records): Promise<number> {
  const [lost] = await records.query<{ count: number }>(sql`
    with open as materialized (select id from imports where state in ('receiving', 'running')),
    closed as (
      update imports set state = 'failed', failure = 'The process that ran the import is gone; import the file again.',
        finished_at = clock_timestamp(), updated_at = clock_timestamp()
      where id in (select id from open where pg_try_advisory_xact_lock(${lockOf('id::text')})) and state in ('receiving', 'running') returning 1)
    select count(*)::int from closed`);
  const old = await records.query(sql`
    delete from imports where finished_at < now() - make_interval(days => ${KEPT_DAYS}) returning 1`);
  return (lost?.count ?? 0) + old.length;
}
