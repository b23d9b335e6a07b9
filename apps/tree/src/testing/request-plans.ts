import { Records } from '@groundwork/records';
import type { TestService } from '@groundwork/testing';
import type { PoolClient } from 'pg';
import { rowsOf } from './handled-rows.js';
import { planIn, sendPlans } from './logged-plans.js';

/** What the statements of some work read: rows that the steps of their plans returned or discarded, and pages that they touched. */
export interface Reading {
  readonly rows: number;
  readonly pages: number;
}

const EXPLAINED = sendPlans({ log_analyze: 'on', log_timing: 'off', log_buffers: 'on' });

/** As many times as a connection plans a statement for its values, before it decides for good, and one more. (PostgreSQL, "PREPARE") */
const UNTIL_KEPT = 6;

/** The plans of a service's requests, as its pool runs them: those that a connection keeps, too. */
export class RequestPlans {
  private readonly clients = new Set<PoolClient>();
  private rows = 0;
  private pages = 0;

  /** From now on the plans of every request are sent to its connection as notices. */
  constructor(service: TestService) {
    const { pool } = service.app.get(Records);
    const connect = pool.connect.bind(pool);
    // The service takes its connections by promises alone.
    pool.connect = (async () => {
      const client = await connect();
      if (this.clients.has(client)) return client;
      this.clients.add(client);
      client.on('notice', ({ message }) => this.add(message));
      await client.query(EXPLAINED);
      return client;
    }) as typeof pool.connect;
  }

  /** What a request reads once its connection has decided whether it keeps the plans. */
  async whenKept(request: () => PromiseLike<unknown>): Promise<Reading> {
    for (let times = 0; times < UNTIL_KEPT; times++) await request();
    this.rows = this.pages = 0;
    await request();
    return { rows: this.rows, pages: this.pages };
  }

  /** Named statements that connections went on to plan for their values. */
  async plannedEachTime(): Promise<string[]> {
    const found: string[] = [];
    for (const client of this.clients) {
      const { rows } = await client.query<{ statement: string }>(
        'select statement from pg_prepared_statements where custom_plans >= $1',
        [UNTIL_KEPT],
      );
      found.push(...rows.map(({ statement }) => statement));
    }
    return found;
  }

  private add(notice: string | undefined): void {
    const plan = planIn(notice)?.Plan;
    if (!plan) return;
    this.rows += rowsOf(plan);
    this.pages += Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']);
  }
}
