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
/** What is forgiven when the times of a token are read; a clock that is further off makes good tokens look bad. */
const MOST_OFF_SECONDS = 15;

/** Asks the database and the side dependencies whether they answer, whether the clocks agree, and whether a long operation is stuck. */
@Injectable()
export class HealthService {
  /** Questions without an answer yet: asked again, a dependency that hangs would only get more to do. */
  private readonly pending = new Map<string, Promise<boolean>>();
  /** How far this machine's clock is ahead of the database's, as of the last question. */
  private aheadSeconds = 0;
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
    const database = { name: 'the database', check: () => this.compareClocks() };
    const [isThere, ...others] = await Promise.all([database, ...this.checks].map((side) => this.answers(side)));
    const away = [
      ...(isThere ? [] : [database.name]),
      ...this.checks.filter((_, at) => !others[at]).map(({ name }) => name),
    ];
    const problems = [
      away.length > 0 ? `Unavailable: ${away.join(', ')}.` : '',
      this.describeClock(),
      ...this.records.operations.problems(),
    ].filter(Boolean);
    const { service: server_name, version: server_version } = this.server;
    if (problems.length === 0)
      return { server_name, server_version, server_status: 'Active', server_description: 'Everything answers.' };
    const server_status = isThere ? 'Warning' : 'Error';
    return { server_name, server_version, server_status, server_description: problems.join(' ') };
  }

  private async compareClocks(): Promise<void> {
    const [row] = await this.records.query<{ now: number }>(
      sql`select extract(epoch from clock_timestamp())::float8 as now`,
    );
    if (row) this.aheadSeconds = Date.now() / 1_000 - row.now;
  }

  private describeClock(): string {
    const off = Math.round(Math.abs(this.aheadSeconds));
    if (off <= MOST_OFF_SECONDS) return '';
    return `The clock is ${off} s ${this.aheadSeconds > 0 ? 'ahead of' : 'behind'} the database's.`;
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
