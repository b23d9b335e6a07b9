import { AsyncLocalStorage } from 'node:async_hooks';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Log } from '../logging/log.js';
import type { Metrics } from '../monitoring/metrics.js';
import type { Database } from '@groundwork/records';
import sql, { raw, type Sql } from 'sql-template-tag';

/** Rows of one statement: few enough that their locks are short. */
const BATCH_ROWS = 1_000;

/**
 * Deletes the rows of a table that are over, at most 1,000 per statement, past rows that are in use; returns how many there were.
 * `condition` should reach an index. Costs a statement per 1,000 rows and one more.
 */
export async function sweepRows(db: Pick<Database, 'query'>, table: string, condition: Sql): Promise<number> {
  const batch = sql`
    delete from ${raw(table)} where ctid = any (array(
      select ctid from ${raw(table)} where ${condition} limit ${BATCH_ROWS} for update skip locked)) returning 1`;
  let swept = 0;
  for (;;) {
    const deleted = await db.query(batch);
    swept += deleted.length;
    if (deleted.length < BATCH_ROWS) return swept;
  }
}

/** Work that is repeated in the background; returns how many things it removed. */
export interface Sweep {
  readonly name: string;
  readonly seconds: number;
  readonly work: () => Promise<number>;
}

const current = new AsyncLocalStorage<string>();

/** Runs work that no request caused and that repeats by itself; `backgroundWork` names it in there. */
export const inBackground = <T>(name: string, work: () => T): T => current.run(name, work);

/** The name of the background work that the caller belongs to; `undefined` in requests. */
export const backgroundWork = (): string | undefined => current.getStore();

/**
 * Runs sweeps: each at its interval (give or take a tenth, so that replicas do not meet), never twice at once in this process,
 * and not any more once the service stops. A sweep that may run on one replica only takes a lock itself.
 */
export class Sweeps implements BeforeApplicationShutdown {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(
    private readonly log: Log,
    private readonly metrics: Metrics,
  ) {}

  every(sweep: Sweep): void {
    if (this.stopped) return;
    const wait = sweep.seconds * 1_000 * (0.9 + Math.random() * 0.2);
    const timer = setTimeout(() => this.start(sweep), wait);
    this.timers.set(sweep.name, timer.unref());
    this.rows.inc({ sweep: sweep.name }, 0); // present from the start, not from the first sweep
  }

  private get rows() {
    return this.metrics.counter({
      name: 'sweep_rows_total',
      help: 'Rows and other items that cleanup jobs removed.',
      labelNames: ['sweep'],
    });
  }

  /** Waits for what is running. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all(this.running);
  }

  private start(sweep: Sweep): void {
    const run: Promise<void> = this.run(sweep).finally(() => {
      this.running.delete(run);
      this.every(sweep);
    });
    this.running.add(run);
  }

  private async run({ name, work }: Sweep): Promise<void> {
    const runs = this.metrics.counter({
      name: 'sweep_runs_total',
      help: 'Cleanup jobs by result.',
      labelNames: ['sweep', 'result'],
    });
    try {
      const count = await inBackground(name, work);
      runs.inc({ sweep: name, result: 'done' });
      this.rows.inc({ sweep: name }, count);
      if (count > 0) this.log.info({ sweep: name, count }, 'swept');
    } catch (error) {
      runs.inc({ sweep: name, result: 'failed' });
      this.log.warn({ sweep: name, error }, 'sweep failed');
    }
  }
}
