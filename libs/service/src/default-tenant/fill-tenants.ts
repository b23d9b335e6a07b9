import { setTimeout as sleep } from 'node:timers/promises';
import type { Records } from '@groundwork/records';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Log } from '../logging/log.js';

const ROWS_PER_BATCH = 5_000;
const HELD_MS = 100;

/** A table whose rows belong to tenants. */
export interface TenantTable {
  readonly name: string;
  /** A column that is unique within a tenant: where the default tenant has such a name, `-2` is added. */
  readonly unique?: string;
}

/**
 * Gives rows without a tenant the default one, some thousand per statement; a table where every row has one costs a look into an index.
 * Replicas that start together do it together: rows that one holds are skipped by the other, and found again by the next batch.
 */
export async function fillTenants(
  records: Records,
  tenantId: string,
  tables: readonly TenantTable[],
  log: Log,
): Promise<void> {
  for (const { name, unique } of tables) {
    let filled = 0;
    for (;;) {
      const rows = await records.query(batch(name, unique, tenantId));
      filled += rows.length;
      if (rows.length > 0) continue;
      if (await isFilled(records, name)) break;
      await sleep(HELD_MS); // by another replica
    }
    if (filled > 0) log.info({ table: name, rows: filled }, 'rows without a tenant belong to the default one');
  }
}

const batch = (table: string, unique: string | undefined, tenantId: string): Sql => sql`
  update ${raw(table)} t set tenant_id = ${tenantId}::uuid ${unique ? sql`, ${raw(unique)} = ${freeName(table, unique, tenantId)}` : sql``}
  where t.id in (select id from ${raw(table)} where tenant_id is null order by id limit ${ROWS_PER_BATCH} for update skip locked)
  returning 1`;

/** The name as it is, or with the least number from 2 that nobody has. */
const freeName = (table: string, unique: string, tenantId: string): Sql => {
  const [from, column] = [raw(table), raw(unique)];
  return sql`(
    select c.name from (
      select 1 as n, t.${column} as name union all select n, t.${column} || '-' || n from generate_series(2, 10000) n) c
    where not exists (
      select from ${from} o where o.${column} = c.name and o.id <> t.id and (o.tenant_id = ${tenantId}::uuid or o.tenant_id is null))
    order by c.n limit 1)`;
};

async function isFilled(records: Records, table: string): Promise<boolean> {
  const rows = await records.query(sql`select 1 from ${raw(table)} where tenant_id is null limit 1`);
  return rows.length === 0;
}
