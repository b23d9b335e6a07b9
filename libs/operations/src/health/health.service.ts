import { Records } from '@groundwork/records';
import { Inject, Injectable, type DynamicModule, type FactoryProvider } from '@nestjs/common';
import sql from 'sql-template-tag';
import { classSchema, EnumField, TextField } from '@groundwork/rest';

/** The values of `server_status`. */
export const SERVER_STATUSES = ['Active', 'Warning', 'Error'] as const;

/** The state of a service, for people and dashboards; probes use `/readyz`. (Tree, "Settings and health") */
export class HealthRecord {
  @TextField({ description: 'Name of the service.', example: 'tree' }) server_name!: string;
  @TextField({ description: 'Version of the service, as in the OpenAPI document.' }) server_version!: string;

  @EnumField([...SERVER_STATUSES], {
    name: 'ServerStatus',
    default: 'Active',
    description:
      '`Error` while the database is unavailable, `Warning` while another dependency is, or a long operation is stuck.',
  })
  server_status!: (typeof SERVER_STATUSES)[number];

  @TextField({ description: 'What is unavailable or stuck, or that nothing is.' }) server_description!: string;
}

/** Its schema in the OpenAPI document. */
export const healthSchema = classSchema(HealthRecord);

/** Something the service can do without for a while: identity, the object store, mail. `check` throws while it is unavailable. */
export interface SideCheck {
  /** As it stands in `server_description`. */
  readonly name: string;
  readonly check: () => Promise<unknown>;
}

/** Injection token of the service's side checks. */
export const SIDE_CHECKS = Symbol('side checks');

/** A factory over providers of the service; `imports` are the modules that export them. */
export type SideChecksFactory = Pick<FactoryProvider<readonly SideCheck[]>, 'useFactory' | 'inject'> &
  Pick<DynamicModule, 'imports'>;

/** The checks themselves, or what makes them. */
export type SideChecks = readonly SideCheck[] | SideChecksFactory;

/** The provider behind either form. */
export const sideChecksProvider = (checks: SideChecks) =>
  'useFactory' in checks
    ? { provide: SIDE_CHECKS, inject: checks.inject ?? [], useFactory: checks.useFactory }
    : { provide: SIDE_CHECKS, useValue: checks };

/** Name and version of the service. */
export interface ServerName {
  readonly service: string;
  readonly version: string;
}

/** Injection token of `ServerName`. */
export const SERVER_NAME = Symbol('server name');

const TIMEOUT_MS = 1_000;
/** A result is reused for this long, so that frequent requests cost the dependencies nothing. */
const FRESH_MS = 1_000;
/** The tolerance for the times of a token; a clock that is further off makes valid tokens look invalid. */
const MOST_OFF_SECONDS = 15;

/** Checks that the database and the side dependencies respond, that the clocks agree, and that no long operation is stuck. */
@Injectable()
export class HealthService {
  /** Checks without a result yet: repeated, they would only burden a dependency that hangs. */
  private readonly pending = new Map<string, Promise<boolean>>();
  /** How far this machine's clock is ahead of the database's at least, as of the last check. */
  private aheadSeconds = 0;
  private latest?: { readonly until: number; readonly record: Promise<HealthRecord> };

  constructor(
    private readonly records: Records,
    @Inject(SIDE_CHECKS) private readonly checks: readonly SideCheck[],
    @Inject(SERVER_NAME) private readonly server: ServerName,
  ) {}

  find(): Promise<HealthRecord> {
    const now = performance.now();
    if (!this.latest || this.latest.until < now) this.latest = { until: now + FRESH_MS, record: this.check() };
    return this.latest.record;
  }

  private async check(): Promise<HealthRecord> {
    const database = { name: 'the database', check: () => this.compareClocks() };
    const [isThere, ...others] = await Promise.all([database, ...this.checks].map((side) => this.responds(side)));
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
    const before = Date.now() / 1_000;
    const [row] = await this.records.query<{ now: number }>(
      sql`select extract(epoch from clock_timestamp())::float8 as now`,
    );
    const after = Date.now() / 1_000;
    // The database read its clock in between, which may be long where a machine stands still.
    if (row) this.aheadSeconds = Math.max(before - row.now, 0) + Math.min(after - row.now, 0);
  }

  private describeClock(): string {
    const off = Math.round(Math.abs(this.aheadSeconds));
    if (off <= MOST_OFF_SECONDS) return '';
    return `The clock is ${off} s ${this.aheadSeconds > 0 ? 'ahead of' : 'behind'} the database's.`;
  }

  /** Within the time-out and without an error. */
  private async responds(side: SideCheck): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), TIMEOUT_MS)));
    return Promise.race([this.pending.get(side.name) ?? this.begin(side), late]).finally(() => clearTimeout(timer));
  }

  private begin({ name, check }: SideCheck): Promise<boolean> {
    const pending = Promise.resolve()
      .then(check)
      .then(
        () => true,
        () => false,
      )
      .finally(() => this.pending.delete(name));
    this.pending.set(name, pending);
    return pending;
  }
}
