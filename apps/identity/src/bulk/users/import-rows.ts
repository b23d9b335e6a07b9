import type { Database, Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import type pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import type { Import } from './import.entity.js';

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

/** Tells whoever runs the import to stop: `asked`, else the state that stood in the way. */
export async function cancelImport(tx: Database, id: string, subject: string): Promise<Import['state'] | 'asked'> {
  const asked = await tx.query(sql`
    update imports set state = 'cancelling', updated_by = ${subject}, updated_at = clock_timestamp()
    where id = ${id} and state in ('receiving', 'running') returning 1`);
  if (asked.length > 0) return 'asked';
  const [found] = await tx.query<Pick<Import, 'state'>>(sql`select state from imports where id = ${id}`);
  return found?.state ?? 'failed';
}

/** Whether somebody called it off. */
export async function isCancelled(records: Pick<Database, 'query'>, id: string): Promise<boolean> {
  const found = await records.query(sql`select from imports where id = ${id} and state = 'cancelling'`);
  return found.length > 0;
}

/** Closes the records of imports whose process is gone, and takes old ones away. Answers how many of both. */
export async function sweepImports(records: Records): Promise<number> {
  const [lost] = await records.query<{ count: number }>(sql`
    with open as materialized (select id from imports where state in ('receiving', 'running', 'cancelling')),
    closed as (
      update imports set state = case state when 'cancelling' then 'cancelled' else 'failed' end,
        failure = case when state <> 'cancelling' then 'The process that ran the import is gone; import the file again.' end,
        finished_at = clock_timestamp(), updated_at = clock_timestamp()
      where id in (select id from open where pg_try_advisory_xact_lock(${lockOf('id::text')})) and finished_at is null returning 1)
    select count(*)::int from closed`);
  const old = await records.query(sql`
    delete from imports where finished_at < now() - make_interval(days => ${KEPT_DAYS}) returning 1`);
  return (lost?.count ?? 0) + old.length;
}
