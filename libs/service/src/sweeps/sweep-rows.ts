import type { Database } from '@groundwork/records';
import sql, { raw, type Sql } from 'sql-template-tag';

/** Rows of one statement: few enough that nobody waits long for one of them. */
const BATCH_ROWS = 1_000;

/**
 * Deletes the rows of a table that are over, at most 1,000 per statement, past rows that are in use; answers how many there were.
 * `condition` should reach an index. Costs a statement per 1,000 rows and one more.
 */
export async function sweepRows(db: Pick<Database, 'query'>, table: string, condition: Sql): Promise<number> {
  const batch = sql`
    delete from ${raw(table)} where ctid = any (array(
      select ctid from ${raw(table)} where ${condition} limit ${BATCH_ROWS} for update skip locked)) returning 1`;
  let swept = 0;
  for (;;) {
    const gone = await db.query(batch);
    swept += gone.length;
    if (gone.length < BATCH_ROWS) return swept;
  }
}
