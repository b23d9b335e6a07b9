import { Records } from '@groundwork/records';
import { ApiError, unavailable } from '@groundwork/rest';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Log } from '../logging/log.js';
import { Readiness } from '../readiness/readiness.js';
import { fillTenants, type TenantTable } from './fill-tenants.js';

const RETRY_MS = 1_000;
const FETCH_TIMEOUT_MS = 2_500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where the issuer is asked, and which tables get its answer. */
export interface DefaultTenantOptions {
  /** The address of identity as this service reaches it. */
  readonly identityUrl: string;
  readonly tables: readonly TenantTable[];
}

/**
 * The tenant in which callers of no tenant make and name records. Identity names it in its discovery document (`default_tenant_id`); it
 * is asked once, ever, and the answer kept in the table `default_tenant`. Records from before they had to have a tenant get this one. The
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
      const id = (await this.stored()) ?? (await this.askIdentity());
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

  private async askIdentity(): Promise<string> {
    const url = `${this.options.identityUrl.replace(/\/+$/, '')}/.well-known/openid-configuration`;
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    const { default_tenant_id: id } = (await response.json()) as { default_tenant_id?: unknown };
    if (typeof id !== 'string' || !UUID.test(id))
      throw new ApiError('server_error', `${url} has no default_tenant_id: update identity first.`);
    return id;
  }
}
