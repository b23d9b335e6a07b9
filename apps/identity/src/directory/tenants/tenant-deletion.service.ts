import { Injectable } from '@nestjs/common';
import { identifier, Records, type Database } from '@groundwork/records';
import { Sweeps } from '@groundwork/service';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import { deleteAndQueueNotices } from '../../platform/grants/end-grants.js';

const SWEEP_SECONDS = 20;
const ROWS_PER_STEP = 1_000;
/** Batches before the response: a tenant of usual size is deleted completely by then. */
const STEPS_AT_ONCE = 4;

/** What a tenant may have very many of; the rest goes with its own row. */
const TABLES = ['users', 'groups', 'roles', 'clients', 'resources'] as const;

/**
 * Deletes tenants in steps, each a short transaction: a statement that deletes a million users at once would run into its time-out
 * half-way, and lock them all until then. What a process leaves undone, the sweep of any replica goes on with. (identity.md §8, "Tenants")
 */
@Injectable()
export class TenantDeletion {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    sweeps: Sweeps,
  ) {
    sweeps.every({ name: 'deleted_tenants', seconds: SWEEP_SECONDS, work: () => this.sweep() });
  }

  /** From the commit of `tx` on there is no such tenant: no sign-in, no tokens, its name is free. */
  async begin(tx: Database, id: string): Promise<void> {
    await tx.query(
      sql`update tenants set deleting_at = clock_timestamp(), is_active = false, tenant_name = id::text where id = ${id}`,
    );
  }

  /** Takes some steps. */
  async go(id: string): Promise<void> {
    for (let step = 0; step < STEPS_AT_ONCE; step++) if ((await this.step(id)) === undefined) return;
  }

  /** Goes on with all that were begun, to their end. Answers how many rows went. */
  async sweep(): Promise<number> {
    const begun = await this.records.query<{ id: string }>(sql`select id from tenants where deleting_at is not null`);
    let deleted = 0;
    for (const { id } of begun)
      for (let rows = await this.step(id); rows !== undefined; rows = await this.step(id)) deleted += rows;
    return deleted;
  }

  /** Deletes some rows. Returns how many; `undefined` once the tenant is deleted, or another replica deletes it. */
  private step(id: string): Promise<number | undefined> {
    return this.changes.proceed(async (tx) => {
      // The planner's statistics may lack rows that were just inserted: plans of foreign keys are made without them.
      await tx.query(sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`);
      const mine = await tx.query(
        sql`select 1 from tenants where id = ${id} and deleting_at is not null for update skip locked`,
      );
      if (mine.length === 0) return undefined;
      for (const table of TABLES) {
        const deleted = await dropSome(tx, table, id);
        if (deleted > 0) return deleted;
      }
      await tx.query(sql`delete from tenants where id = ${id}`);
      return undefined;
    });
  }
}

/** With what was issued to them. */
async function dropSome(tx: Database, table: (typeof TABLES)[number], tenantId: string): Promise<number> {
  const rows = await tx.query<{ id: string }>(sql`
    delete from ${identifier(table)} where id = any (array(
      select id from ${identifier(table)} where tenant_id = ${tenantId} limit ${ROWS_PER_STEP})) returning id`);
  const ids = rows.map(({ id }) => id);
  if (table === 'users' && ids.length > 0) await deleteAndQueueNotices(tx, sql`account_id = any (${ids}::uuid[])`);
  if (table === 'clients' && ids.length > 0) await deleteAndQueueNotices(tx, sql`client_id = any (${ids}::uuid[])`);
  return ids.length;
}
