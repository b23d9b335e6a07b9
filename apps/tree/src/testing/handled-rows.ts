import type { TestService } from '@groundwork/testing';
import { WritingConnections } from '../platform/connections.service.js';

/** A step of a plan. (PostgreSQL, "EXPLAIN", format json) */
export interface Plan {
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
  readonly [property: string]: unknown;
}

/** Rows that each statement of a run handled, by its text. */
export type Handled = ReadonlyMap<string, number>;

const EXPLAINED = `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
  set auto_explain.log_format = json; set auto_explain.log_level = notice`;

/** Counts the rows that runs of a service handle on their own connections: a figure that does not depend on the clock. */
export class HandledRows {
  private handled = new Map<string, number>();

  /** From now on the plans of every run are sent to its connection as notices. */
  constructor(service: TestService) {
    const connections = service.app.get(WritingConnections);
    const use = connections.use.bind(connections);
    connections.use = (caller, version, work) =>
      use(caller, version, async (client, operation) => {
        client.on('notice', ({ message }) => this.add(message ?? ''));
        await client.query(EXPLAINED);
        return work(client, operation);
      });
  }

  /** The rows of each statement of a run. */
  async of(run: () => PromiseLike<unknown>): Promise<Handled> {
    this.handled = new Map();
    await run();
    return this.handled;
  }

  private add(message: string): void {
    const [, json] = /plan:\n(.*)/s.exec(message) ?? [];
    if (json === undefined) return;
    const { 'Query Text': text, Plan: plan } = JSON.parse(json) as {
      readonly 'Query Text': string;
      readonly Plan: Plan;
    };
    this.handled.set(text, (this.handled.get(text) ?? 0) + rowsOf(plan));
  }
}

/** Those that the steps of a plan returned, and those they discarded. */
export function rowsOf(plan: Plan): number {
  const each = Object.entries(plan)
    .filter(([name]) => name === 'Actual Rows' || name.startsWith('Rows Removed by'))
    .reduce((sum, [, many]) => sum + Number(many), 0);
  return plan['Actual Loops'] * each + (plan.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0);
}

/** Statements that handled more than `growth` times as many rows as before, and `slack` besides, with both figures. */
export const grownBeyond = (small: Handled, large: Handled, growth: number, slack: number): object =>
  Object.fromEntries(
    [...large]
      .filter(([text, rows]) => rows > growth * (small.get(text) ?? 0) + slack)
      .map(([text, rows]) => [text, [small.get(text), rows]]),
  );
