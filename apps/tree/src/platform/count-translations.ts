import type { Database } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';

/** How many translations meet a condition on `x`. */
export async function countTranslations(db: Database, condition: Sql): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`select count(*) from translation x where ${condition}`);
  return row?.count ?? 0;
}
