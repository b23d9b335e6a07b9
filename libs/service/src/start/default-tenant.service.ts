import { Records } from '@groundwork/records';
import { ApiError, unavailable, UUID_PATTERN } from '@groundwork/rest';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { Log } from '../logging/log.js';
import { Readiness } from '../monitoring/readiness.js';
import { setTimeout as sleep } from 'node:timers/promises';

/** The table of `DefaultTenant`, for an app's migration, and an index by which rows without a tenant are found. */
export const defaultTenantTable = (tables: readonly string[]): string => `
  create table default_tenant (
    id uuid primary key,
    is_only boolean not null default true,
    created_at timestamptz not null default now(),
    constraint default_tenant_only unique (is_only),
    constraint default_tenant_is_only check (is_only)
  );
  ${tables.map((table) => `create index ${table}_without_tenant on ${table} (id) where tenant_id is null;`).join('\n  ')}
`;

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

/** The name as it is, or with the least number from 2 that is free. */
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

const RETRY_MS = 1_000;
const FETCH_TIMEOUT_MS = 2_500;

/** Where identity is reached, and which tables get its default tenant. */
export interface DefaultTenantOptions {
  /** The address of identity as this service reaches it. */
  readonly identityUrl: string;
  readonly tables: readonly TenantTable[];
}

/**
 * The tenant in which callers of no tenant make and name records. Identity names it in its discovery document (`default_tenant_id`); it
 * is read once, ever, and stored in the table `default_tenant`. Records from before they had to have a tenant get this one. The
 * service is not ready before. (ADR 0042)
 */
@Injectable()
export class DefaultTenant implements OnApplicationBootstrap, OnApplicationShutdown {
  private known?: string;
  private timer?: NodeJS.Timeout;
  private stopped = false;

  constructor(
    private readonly records: Records,
    private readonly log: Log,
    readiness: Readiness,
    private readonly options: DefaultTenantOptions,
  ) {
    readiness.check('default tenant', () => Promise.resolve(this.id));
  }

  /** Its id. Throws `unavailable` until it is known and every record has a tenant. */
  get id(): string {
    if (this.known === undefined) throw unavailable('The default tenant is not known yet; identity is unavailable.');
    return this.known;
  }

  /** The first try is waited for; while it fails, another one follows every second. */
  async onApplicationBootstrap(): Promise<void> {
    await this.attempt(true);
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async attempt(isFirst: boolean): Promise<void> {
    try {
      const id = (await this.stored()) ?? (await this.readFromIdentity());
      await fillTenants(this.records, id, this.options.tables, this.log);
      await this.records.query(sql`insert into default_tenant (id) values (${id}) on conflict do nothing`);
      this.known = id;
    } catch (error) {
      if (isFirst) this.log.warn({ error }, 'the default tenant is not known yet');
      if (!this.stopped) this.timer = setTimeout(() => void this.attempt(false), RETRY_MS).unref();
    }
  }

  private async stored(): Promise<string | undefined> {
    const [row] = await this.records.query<{ id: string }>(sql`select id from default_tenant`);
    return row?.id;
  }

  private async readFromIdentity(): Promise<string> {
    const url = `${this.options.identityUrl.replace(/\/+$/, '')}/.well-known/openid-configuration`;
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
    const { default_tenant_id: id } = (await response.json()) as { default_tenant_id?: unknown };
    if (typeof id !== 'string' || !UUID_PATTERN.test(id))
      throw new ApiError('server_error', `${url} has no default_tenant_id: update identity first.`);
    return id;
  }
}
