import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../database/database.js';
import { identifier, whereAll } from '../database/record-set.js';
import type { Table } from '../database/table.js';

/** Up to here a total is exact. (api.md, "Lists") */
export const MAX_EXACT_TOTAL = 10_000;

interface Plan {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

/** How many rows match: exact up to 10,000 (1 statement), above the planner's estimate, at least 10,001 (2 statements). */
export async function countMatches(db: Database, table: Table, conditions: readonly Sql[]): Promise<number> {
  const matches = sql`from ${identifier(table.name)} t ${whereAll(conditions)}`;
  const [row] = await db.query<{ count: number }>(
    sql`select count(*) from (select 1 ${matches} limit ${MAX_EXACT_TOTAL + 1}) c`,
  );
  const count = row?.count ?? 0;
  if (count <= MAX_EXACT_TOTAL) return count;
  const [plan] = await db.query<Plan>(sql`explain (format json) select 1 ${matches}`);
  return Math.max(count, Math.round(plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0));
}
