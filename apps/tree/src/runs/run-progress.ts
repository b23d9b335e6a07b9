import {
  newId,
  outsideWork,
  translateDatabaseError,
  type Database,
  type RunningOperation,
  type Work,
} from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import sql, { raw, type Sql } from 'sql-template-tag';
import { isRunning, type RunFailure } from './run.entity.js';
import { FaultyLines, faultsOf, MAX_RUN_FAULTS, type RunFault } from './run-faults.js';

/** How often a run reports its progress, and reads whether it was cancelled. */
const REPORT_EVERY_MS = 1_000;

type Phase = 'reading' | 'checking' | 'writing';
type EndPhase = 'done' | 'failed' | 'cancelled';

/** What a run is at its start. */
export interface RunStart {
  readonly id: string;
  /** As errors call it: `import`. */
  readonly noun: string;
  readonly phase: Phase;
  readonly total: number | null;
}

/**
 * A run that reports its progress in transactions of their own, so that it is visible at once, on every replica. A failed report does not
 * fail the run. Each report also reads whether a cancellation was requested, which another replica may have received.
 * (docs/tree-runs.md; ADR 0028, 0048)
 */
export class RunProgress {
  readonly id: string;
  private bytes = 0;
  private done = 0;
  private total: number | null;
  private phase: Phase;
  private result?: object;
  private operation?: RunningOperation;
  private interrupt: (reason: ApiError) => void = () => undefined;
  private reporting: Promise<unknown> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;
  private readonly accept: () => void;
  /** Fulfilled once the run needs nothing more from the request that started it. */
  readonly accepted: Promise<void>;

  constructor(
    private readonly db: Database,
    private readonly start: RunStart,
  ) {
    const { promise, resolve } = Promise.withResolvers<void>();
    [this.accepted, this.accept] = [promise, resolve];
    ({ id: this.id, phase: this.phase, total: this.total } = start);
    this.timer = setInterval(() => this.report(), REPORT_EVERY_MS).unref();
  }

  /** The run has a connection: from now on it can be cancelled; until it needs nothing more from `request`, it ends with that too. */
  runOn(operation: RunningOperation, request?: Work): void {
    this.operation = operation;
    operation.reference = `run ${this.id}`;
    operation.onAbort((reason) => this.interrupt(reason));
    const unfollow = request?.onAbort((reason) => operation.abort(reason));
    void this.accepted.then(unfollow);
    if (request?.reason) operation.abort(request.reason);
    if (this.phase !== 'reading') this.accept();
    this.report();
  }

  /** Passes a file on and counts it, until the run is cancelled: COPY waiting for data would not notice. */
  async *counting(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const pieces = bytes[Symbol.asyncIterator]();
    for (;;) {
      const next: IteratorResult<Uint8Array, unknown> = await this.unlessCancelled(() => pieces.next());
      if (next.done) return;
      this.bytes += next.value.length;
      this.operation?.progress();
      yield next.value;
    }
  }

  /** A later phase begins; nothing more is read from the request. */
  reach(phase: Phase): void {
    this.phase = phase;
    this.report();
    this.detach();
  }

  /** Nothing more is read from the request. */
  detach(): void {
    this.accept();
  }

  /** Nodes written of all that will be. */
  readonly advance = (done: number, total: number): void => {
    [this.done, this.total] = [done, total];
    this.operation?.progress();
  };

  /**
   * The last statement of the transaction that does the work: the run is done if and only if that commits, and a cancellation comes either
   * before or after. Throws `conflict` when the run was cancelled.
   */
  async finish(tx: Database, result: object): Promise<void> {
    clearInterval(this.timer);
    this.done = this.total ?? this.done;
    const rows = await tx.query(this.update('done', { result }));
    if (rows.length === 0) throw this.cancelled();
    this.result = result;
  }

  /** Carries out the run and records how it ended. */
  async during<T extends object>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      if (!this.result) await this.end('done', { result });
      return result;
    } catch (thrown) {
      const reason = await this.cancellation();
      const isDone = await this.end(reason ? 'cancelled' : 'failed', this.describe(reason, thrown));
      // It was cancelled, or its connection was lost, after the commit.
      if (isDone && this.result) return this.result as T; // `finish` was given the result of `work`
      throw reason ?? thrown;
    } finally {
      clearInterval(this.timer);
    }
  }

  /** Its statement may have been cancelled by another replica before this one read the request. */
  private async cancellation(): Promise<ApiError | undefined> {
    if (this.operation?.reason) return this.operation?.reason;
    this.report();
    await this.reporting;
    return this.operation?.reason;
  }

  /** Begins nothing that nobody would wait for: what then failed would be an unhandled rejection, which ends the process. */
  private unlessCancelled<T>(begin: () => Promise<T>): Promise<T> {
    this.operation?.assertWanted();
    return new Promise((resolve, reject) => {
      this.interrupt = reject;
      begin().then(resolve, reject);
    });
  }

  private describe(reason: ApiError | undefined, thrown: unknown): RunEnd {
    const cause = reason ?? translateDatabaseError(thrown) ?? thrown;
    if (!(cause instanceof ApiError))
      return { error: { code: 'server_error', message: `The ${this.start.noun} was interrupted.` } };
    const ownCode = this.operation?.cause === 'stalled' ? 'stalled' : 'cancelled';
    const error = { code: reason ? ownCode : cause.code, message: cause.message };
    if (reason) return { error };
    const columns = cause instanceof FaultyLines ? cause.columns : [];
    return { error, faults: faultsOf(cause).slice(0, MAX_RUN_FAULTS), columns };
  }

  private readonly cancelled = (): ApiError => new ApiError('conflict', `The ${this.start.noun} was cancelled.`);

  /** Records the end; returns whether the run was done already. */
  private async end(phase: EndPhase, { faults = [], columns = [], ...end }: RunEnd): Promise<boolean> {
    clearInterval(this.timer);
    await this.reporting;
    const write = async (tx: Database): Promise<boolean> => {
      const rows = await tx.query(this.update(phase, end));
      if (rows.length > 0 && faults.length > 0) await tx.query(this.insertFaults(faults, columns));
      const [run] = await tx.query<{ phase: string }>(sql`select phase from run where id = ${this.id}`);
      return run?.phase === 'done';
    };
    return outsideWork(() => this.db.transaction(write)).catch(() => false);
  }

  /** One after the other, so that an older state never overwrites a newer one; also once the caller has gone. */
  private report(): void {
    const update = this.update(this.phase, {});
    this.reporting = this.reporting
      .then(() => outsideWork(() => this.db.query<{ cancelled: boolean }>(update)))
      .then(([run]) => run?.cancelled && this.operation?.abort(this.cancelled()))
      .catch(() => undefined);
  }

  /** Only a run that goes on is written to. */
  private update(phase: Phase | EndPhase, { result, error }: Omit<RunEnd, 'faults' | 'columns'>): Sql {
    const session = ENDED.has(phase) ? undefined : this.operation?.session;
    return sql`
      update run t set phase = ${phase}, bytes_read = ${this.bytes}, done = ${this.done}, total = ${this.total},
        stalled = ${this.operation?.stalled ?? false}, pid = ${session?.pid ?? null}, backend_start = ${session?.startedAt ?? null},
        result = ${toJson(result)}::jsonb, error = ${toJson(error)}::jsonb, updated_at = clock_timestamp()
      where id = ${this.id} and ${isRunning(raw('t'))} returning cancel_requested_at is not null as cancelled`;
  }

  /** Cells as a text of JSON, which takes any character. */
  private insertFaults(faults: readonly RunFault[], columns: readonly string[]): Sql {
    const rows = faults.map(({ cells, ...fault }) => ({
      id: newId(),
      ...fault,
      source: cells && JSON.stringify(cells),
    }));
    return sql`
      with named as (update run set source_columns = ${columns.length > 0 ? JSON.stringify(columns) : null} where id = ${this.id})
      insert into run_error (id, run_id, line, field, code, message, source)
      select f.id, ${this.id}::uuid, f.line, f.field, f.code, f.message, f.source
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) f (id uuid, line bigint, field text, code text, message text, source text)`;
  }
}

interface RunEnd {
  readonly result?: object;
  readonly error?: RunFailure;
  readonly faults?: readonly RunFault[];
  /** Of the table that has them. */
  readonly columns?: readonly string[];
}

const ENDED: ReadonlySet<string> = new Set(['done', 'failed', 'cancelled']);

const toJson = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null);
