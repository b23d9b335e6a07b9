import type { Database, TransactionLimits } from '@groundwork/records';
import type pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import { GENERIC_PLANS } from './find-version.js';
import type { Caller } from '@groundwork/rest';

/** Statements over whole subtrees, versions or trees may run longer than others: millions of nodes take minutes. Health names them by `kind`. */
export const longWork = (kind: string): TransactionLimits => ({ statementSeconds: 1_800, kind });

/** Where one row is expected, a merge may compare all rows of a version with one another, too. */
const BY_HASH = sql`set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`;

/**
 * Until the transaction ends whole versions are joined by hash, whatever the statistics of tables that have just grown are: a nested
 * loop over 100,000 nodes takes minutes. Recursive walks still use the index, and so do the checks of foreign keys, whose plans are
 * made anew: this connection may have planned one while the table held a single row. (ADR 0047)
 */
export async function joinByHash(tx: Database): Promise<void> {
  await tx.query(sql`select ${BY_HASH}, ${GENERIC_PLANS}`);
  await discardPlans(tx);
}

/** Before a write to many nodes on a connection of the pool: checks of foreign keys are planned for the table as it is. (ADR 0047) */
export const discardPlans = (tx: Database) => tx.query(sql`discard plans`);

/**
 * The same on a dedicated connection, which has no earlier plans; its temporary tables are read whole, and best by scans.
 * After the version is locked.
 */
export const joinTemporaryTables = (tx: Database) =>
  tx.query(sql`select ${BY_HASH}, set_config('enable_seqscan', 'on', true)`);

/**
 * After `joinTemporaryTables`: a statement that looks nodes up, which scans the table for them where few rows are left in large indexes. A probe seems to
 * cost its share of all pages of the index then, and a scan less. (ADR 0047)
 */
export async function queryByIndex<R extends pg.QueryResultRow>(client: pg.Client, statement: Sql): Promise<R[]> {
  await client.query('set local enable_seqscan = off');
  const { rows } = await client.query<R>(statement);
  await client.query('set local enable_seqscan = on');
  return rows;
}

/**
 * Makes PostgreSQL begin with small hash tables. It expects millions of rows of a walk, and makes room for them before the first one, as far as `work_mem`
 * allows: with the 64 MB of these connections a check of six nodes took 1.2 s and 300 MB. The tables of walks grow as they need. Within a transaction.
 */
export async function withSmallTables<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("set local work_mem = '1MB'");
  const result = await work();
  await client.query('set local work_mem to default');
  return result;
}

/** Any number that no other use of advisory locks takes. */
const ANALYZE_LOCK = 7_226_002;
/** Fewer changed rows make no difference to a plan. */
const FEW_ROWS = 1_000;

/**
 * After the commit of a write to many nodes: statistics are renewed at once instead of by the next autovacuum, where more than 2 % changed.
 * One connection at a time does it and none waits: autovacuum makes up for a missed one. (ADR 0047)
 */
export async function analyzeAfterBulkWrite(db: Database, rows: number): Promise<void> {
  if (rows < FEW_ROWS) return;
  const analyzed = db.transaction(async (tx) => {
    const [state] = await tx.query<{ outdated: boolean; alone: boolean }>(sql`
      select ${rows}::bigint > reltuples * 0.02 as outdated, pg_try_advisory_xact_lock(${ANALYZE_LOCK}, hashtext(current_schema())) as alone
      from pg_class where oid = 'node'::regclass`);
    if (state?.outdated && state.alone) await tx.query(sql`analyze (skip_locked) node, translation`);
  }, longWork('analysis of nodes'));
  // The write is committed, whatever becomes of this.
  await analyzed.catch(() => undefined);
}

/** Columns that a cloned node copies; the others are new. (tree.md §5, "Clone") */
export const COPIED_OF_NODE = raw('name, description, metadata, enabled, position, attributes');

/** The audit columns of rows that a statement makes, in the order of `auditOf`. */
export const AUDIT_COLUMNS = raw('created_by, created_at, updated_by, updated_at');

/** Made and changed just now, by the caller. */
export const auditOf = ({ subject }: Caller): Sql => sql`${subject}::uuid, now(), ${subject}::uuid, now()`;
