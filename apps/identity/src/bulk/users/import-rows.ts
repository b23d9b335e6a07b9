import type { Database, Records } from '@groundwork/records';
import { type Caller, ApiError } from '@groundwork/rest';
import type pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Import, ImportError } from './import.entity.js';

const MAX_ERRORS = 1_000;

/** Counts and errors of a running import, written to its row at once, so that they are consistent. */
export class ImportProgress {
  received = 0;
  added = 0;
  changed = 0;
  failed = 0;
  private errors: ImportError[] = [];
  private hasNewErrors = false;

  constructor(
    readonly id: string,
    private readonly records: Records,
  ) {}

  /** Counts refused lines and adds their errors. */
  refuse(lines: number, errors: readonly ImportError[]): void {
    this.failed += lines;
    if (this.errors.length >= MAX_ERRORS || errors.length === 0) return;
    this.errors.push(...errors.slice(0, MAX_ERRORS - this.errors.length));
    this.hasNewErrors = true;
  }

  /**
   * Writes the row, in the transaction of `db` if it has one. Throws `conflict` when a running import was cancelled; one that fails
   * after that is `cancelled`, not `failed`. One statement.
   */
  async save(
    state: Import['state'],
    failure: string | null = null,
    db: Pick<Database, 'query'> = this.records,
  ): Promise<void> {
    const { received, added, changed, failed } = this;
    const errors = this.hasNewErrors ? JSON.stringify(this.errors.sort((a, b) => a.line - b.line)) : null;
    const [saved] = await db.query<Pick<Import, 'state'>>(sql`
      update imports set state = ${stateAfter(state)}, received = ${received}, added = ${added}, changed = ${changed}, failed = ${failed},
        errors = coalesce(${errors}::jsonb, errors), failure = case when state <> 'cancelling' then ${failure} end,
        updated_at = clock_timestamp(), finished_at = case when ${state} in ('completed', 'failed') then clock_timestamp() end
      where id = ${this.id} returning state`);
    this.hasNewErrors = false;
    if (saved?.state === 'cancelling') throw new CancelledImport();
  }
}

/** The import was cancelled. */
export class CancelledImport extends ApiError {
  constructor() {
    super('conflict', 'The import was cancelled.');
  }
}

/** The next state of an import; a cancelled one stays `cancelling` until it ends. */
const stateAfter = (next: Import['state']): Sql => sql`
  case when state <> 'cancelling' then ${next} when ${next} = 'failed' then 'cancelled' when ${next} = 'completed' then ${next} else state end`;

/** Advisory lock of a running import on its own connection: it is released when the process ends. */
const IMPORT_LOCK = 7_226_040;
const lockOf = (id: string) => raw(`${IMPORT_LOCK}, hashtext(current_schema() || ${id})`);
const KEPT_DAYS = 30;

/** Inserts the row of an import and takes its lock on this connection. */
export async function holdImport(client: pg.Client, { tenantId, subject }: Caller, id: string): Promise<void> {
  await client.query(`select pg_advisory_lock(${lockOf('$1::text').sql})`, [id]);
  await client.query(sql`
    insert into imports (id, tenant_id, state, created_by, updated_by) values (${id}, ${tenantId}, 'receiving', ${subject}, ${subject})`);
}

/** Requests cancellation: `requested`, or the state in which the import has ended. */
export async function cancelImport(tx: Database, id: string, subject: string): Promise<Import['state'] | 'requested'> {
  const updated = await tx.query(sql`
    update imports set state = 'cancelling', updated_by = ${subject}, updated_at = clock_timestamp()
    where id = ${id} and state in ('receiving', 'running') returning 1`);
  if (updated.length > 0) return 'requested';
  const [found] = await tx.query<Pick<Import, 'state'>>(sql`select state from imports where id = ${id}`);
  return found?.state ?? 'failed';
}

/** Whether cancellation was requested. */
export async function isCancelled(records: Pick<Database, 'query'>, id: string): Promise<boolean> {
  const found = await records.query(sql`select from imports where id = ${id} and state = 'cancelling'`);
  return found.length > 0;
}

/** Closes imports whose process has ended, and deletes old ones. Returns how many of both. */
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
