import type { Database, TransactionLimits } from '@groundwork/records';
import sql from 'sql-template-tag';
import { PLANNED_FOR_ANY_VERSION } from '../versions/version-lock.service.js';

/** What takes in whole subtrees, versions or trees may run longer than a page: millions of nodes take minutes. */
export const LONG_WORK: TransactionLimits = { statementSeconds: 1_800 };

const MANY_ROWS = 10_000;

/**
 * Until the transaction ends whole versions are joined by hash, whatever the statistics of tables that have just grown say: a nested
 * loop over 100,000 nodes takes minutes. Walks go on by index, having no other way, and so do the checks of references. (tree.md §1)
 */
export const joinByHash = (tx: Database) =>
  tx.query(sql`select set_config('enable_nestloop', 'off', true), ${PLANNED_FOR_ANY_VERSION}`);

/** After a write of many rows: the planner learns of them now and not when autovacuum comes by. Waits for nobody. (tree.md §1) */
export async function learnOfRows(db: Database, rows: number): Promise<void> {
  if (rows > MANY_ROWS) await db.query(sql`analyze (skip_locked) node, translation`);
}
