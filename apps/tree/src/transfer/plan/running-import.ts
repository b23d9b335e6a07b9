import { outsideWork, sessionOf, type Database, type RunningOperation } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import type pg from 'pg';
import sql from 'sql-template-tag';

/** How often an import reports its progress, and reads whether it was cancelled. */
const REPORT_EVERY_MS = 1_000;

type Phase = 'reading' | 'checking' | 'writing' | 'done' | 'failed' | 'cancelled';

/**
 * An import that reports its progress in transactions of their own, so that it is visible at once, on
 * every replica. A failed report does not fail the import. Each report also reads whether a cancellation was requested, which
 * another replica may have received. (ADR 0028, ADR 0048)
 */
export class RunningImport {
  private bytes = 0;
  private done = 0;
  private total: number | null = null;
  private phase: Phase = 'reading';
  private operation?: RunningOperation;
  private client?: pg.Client;
  private interrupt: (reason: ApiError) => void = () => undefined;
  private reporting: Promise<unknown> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly db: Database,
    private readonly id: string,
  ) {
    this.timer = setInterval(() => this.report(), REPORT_EVERY_MS).unref();
  }

  /** The import has a connection: from now on it can be cancelled. */
  runOn(client: pg.Client, operation: RunningOperation): void {
    this.client = client;
    this.operation = operation;
    operation.onAbort((reason) => this.interrupt(reason));
    this.report();
  }

  /** Passes a file on and counts it, until the import is cancelled: COPY waiting for data would not notice. */
  async *counting(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const pieces = bytes[Symbol.asyncIterator]();
    for (;;) {
      const next: IteratorResult<Uint8Array, unknown> = await this.unlessCancelled(pieces.next());
      if (next.done) return;
      this.bytes += next.value.length;
      yield next.value;
    }
  }

  reach(phase: 'checking' | 'writing'): void {
    this.phase = phase;
    this.report();
  }

  /** Nodes written of all that will be. */
  readonly advance = (done: number, total: number): void => {
    this.done = done;
    this.total = total;
  };

  /** Carries out the import and records how it ended. */
  async during<T extends object>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      await this.end('done', result);
      return result;
    } catch (error) {
      const reason = this.operation?.reason ?? (await this.cancellation());
      const cause = reason ?? error;
      const message = cause instanceof ApiError ? cause.message : 'The import was interrupted.';
      await this.end(reason ? 'cancelled' : 'failed', undefined, message);
      throw cause;
    }
  }

  /** Its statement may have been cancelled by another replica before this one read the request. */
  private async cancellation(): Promise<ApiError | undefined> {
    this.report();
    await this.reporting;
    return this.operation?.reason;
  }

  private unlessCancelled<T>(promise: Promise<T>): Promise<T> {
    this.operation?.assertWanted();
    return new Promise((resolve, reject) => {
      this.interrupt = reject;
      promise.then(resolve, reject);
    });
  }

  private end(phase: 'done' | 'failed' | 'cancelled', result?: object, error?: string): Promise<unknown> {
    clearInterval(this.timer);
    this.phase = phase;
    this.client = undefined;
    this.report(result, error);
    return this.reporting;
  }

  /** One after the other, so that an older state never overwrites a newer one; also once the caller has gone. */
  private report(result?: object, error?: string): void {
    const { phase, bytes, done, total } = this;
    const session = this.client && sessionOf(this.client);
    const update = sql`
      update import_run set phase = ${phase}, bytes_read = ${bytes}, done = ${done}, total = ${total},
        backend_pid = ${session?.pid ?? null}, backend_start = ${session?.startedAt ?? null},
        result = ${result ? JSON.stringify(result) : null}::jsonb, error = ${error ?? null}, updated_at = clock_timestamp()
      where id = ${this.id} returning cancel_requested_at is not null as cancelled`;
    this.reporting = this.reporting
      .then(() => outsideWork(() => this.db.query<{ cancelled: boolean }>(update)))
      .then(([run]) => run?.cancelled && this.operation?.abort(new ApiError('conflict', 'The import was cancelled.')))
      .catch(() => undefined);
  }
}
