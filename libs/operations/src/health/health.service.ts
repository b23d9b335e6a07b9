import { Records } from '@groundwork/records';
import { Inject, Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { HealthRecord } from './health-record.js';
import { SIDE_CHECKS, type SideCheck } from './side-check.js';

/** Who answers. */
export interface ServerName {
  readonly service: string;
  readonly version: string;
}

/** Injection token of `ServerName`. */
export const SERVER_NAME = Symbol('server name');

const TIMEOUT_MS = 1_000;
/** An answer is given again for this long, so that asking costs the dependencies nothing. */
const FRESH_MS = 1_000;

/** Asks the database and the side dependencies whether they answer. */
@Injectable()
export class HealthService {
  /** Questions without an answer yet: asked again, a dependency that hangs would only get more to do. */
  private readonly pending = new Map<string, Promise<boolean>>();
  private latest?: { readonly until: number; readonly record: Promise<HealthRecord> };

  constructor(
    private readonly records: Records,
    @Inject(SIDE_CHECKS) private readonly checks: readonly SideCheck[],
    @Inject(SERVER_NAME) private readonly server: ServerName,
  ) {}

  find(): Promise<HealthRecord> {
    const now = performance.now();
    if (!this.latest || this.latest.until < now) this.latest = { until: now + FRESH_MS, record: this.ask() };
    return this.latest.record;
  }

  private async ask(): Promise<HealthRecord> {
    const database = { name: 'the database', check: () => this.records.query(sql`select 1`) };
    const [isThere, ...others] = await Promise.all([database, ...this.checks].map((side) => this.answers(side)));
    const away = this.checks.filter((_, at) => !others[at]).map(({ name }) => name);
    const { service: server_name, version: server_version } = this.server;
    if (!isThere)
      return {
        server_name,
        server_version,
        server_status: 'Error',
        server_description: `Away: ${['the database', ...away].join(', ')}.`,
      };
    if (away.length > 0)
      return { server_name, server_version, server_status: 'Warning', server_description: `Away: ${away.join(', ')}.` };
    return { server_name, server_version, server_status: 'Active', server_description: 'Everything answers.' };
  }

  /** Within the time-out and without an error. */
  private async answers(side: SideCheck): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), TIMEOUT_MS)));
    return Promise.race([this.pending.get(side.name) ?? this.begin(side), late]).finally(() => clearTimeout(timer));
  }

  private begin({ name, check }: SideCheck): Promise<boolean> {
    const asked = Promise.resolve()
      .then(check)
      .then(
        () => true,
        () => false,
      )
      .finally(() => this.pending.delete(name));
    this.pending.set(name, asked);
    return asked;
  }
}
