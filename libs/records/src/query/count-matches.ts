import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../database/database.js';
import { identifier, whereAll } from '../database/record-set.js';
import type { Table } from '../database/table.js';

/** Up to here a total is exact. (api.md, "Lists") */
export const MAX_EXACT_TOTAL = 10_000;

interface Plan {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

/** A select of how many rows match, counted up to one more than is exact. */
export const boundedCount = (table: Table, conditions: readonly Sql[]): Sql =>
  sql`select count(*) as matches from (select 1 ${matching(table, conditions)} limit ${MAX_EXACT_TOTAL + 1}) m`;

/** The total behind a bounded count: itself up to 10,000, above the planner's estimate (1 statement), at least 10,001. */
export async function totalOf(
  db: Database,
  table: Table,
  conditions: readonly Sql[],
  counted: number,
): Promise<number> {
  if (counted <= MAX_EXACT_TOTAL) return counted;
  const [plan] = await db.query<Plan>(sql`explain (format json) select 1 ${matching(table, conditions)}`);
  return Math.max(counted, Math.round(plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0));
}

const matching = (table: Table, conditions: readonly Sql[]): Sql =>
  sql`from ${identifier(table.name)} t ${whereAll(conditions)}`;
