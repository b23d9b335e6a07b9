import type { Database } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import sql from 'sql-template-tag';

/** How often an import says how far it is. */
const TELL_EVERY_MS = 1_000;

type Phase = 'reading' | 'checking' | 'writing' | 'done' | 'failed';

/**
 * An import that tells how far it is: in transactions of their own beside that of the import, so that everybody sees it at once, on
 * every replica. What it tells is a convenience: a failure to tell is none of the import.
 */
export class RunningImport {
  private bytes = 0;
  private phase: Phase = 'reading';
  private telling: Promise<unknown> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly db: Database,
    private readonly id: string,
  ) {
    this.timer = setInterval(() => this.tell(), TELL_EVERY_MS).unref();
  }

  /** Passes a file on and counts it. */
  async *counting(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      this.bytes += piece.length;
      yield piece;
    }
  }

  reach(phase: 'checking' | 'writing'): void {
    this.phase = phase;
    this.tell();
  }

  /** Carries out the import and keeps how it ended. */
  async during<T extends object>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      await this.end('done', result);
      return result;
    } catch (error) {
      await this.end('failed', undefined, error instanceof ApiError ? error.message : 'The import broke off.');
      throw error;
    }
  }

  private end(phase: 'done' | 'failed', result?: object, error?: string): Promise<unknown> {
    clearInterval(this.timer);
    this.phase = phase;
    this.tell(result, error);
    return this.telling;
  }

  /** One after the other, so that an older state never overwrites a newer one. */
  private tell(result?: object, error?: string): void {
    const { phase, bytes } = this;
    this.telling = this.telling
      .then(() =>
        this.db.query(sql`
          update import_run set phase = ${phase}, bytes_read = ${bytes}, result = ${result ? JSON.stringify(result) : null}::jsonb,
            error = ${error ?? null}, updated_at = clock_timestamp()
          where id = ${this.id}`),
      )
      .catch(() => undefined);
  }
}
