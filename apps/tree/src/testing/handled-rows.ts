import type { TestService } from '@groundwork/testing';
import { WritingConnections } from '../platform/connections.service.js';
import { planIn, sendPlans, type Plan } from './logged-plans.js';

/** Rows that each statement of a run handled, by its text. */
export type Handled = ReadonlyMap<string, number>;

const EXPLAINED = sendPlans({ log_analyze: 'on', log_timing: 'off' });

/** Counts the rows that runs of a service handle on their own connections: a figure that does not depend on the clock. */
export class HandledRows {
  private handled = new Map<string, number>();

  /** From now on the plans of every run are sent to its connection as notices. */
  constructor(service: TestService) {
    const connections = service.app.get(WritingConnections);
    const use = connections.use.bind(connections);
    connections.use = (caller, version, work) =>
      use(caller, version, async (client, operation) => {
        client.on('notice', ({ message }) => this.add(message));
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

  private add(notice: string | undefined): void {
    const logged = planIn(notice);
    if (!logged) return;
    const { 'Query Text': text, Plan: plan } = logged;
    this.handled.set(text, (this.handled.get(text) ?? 0) + rowsOf(plan));
  }
}

/** Those that the steps of a plan returned, and those they discarded. */
export function rowsOf(plan: Plan): number {
  const each = Object.entries(plan)
    .filter(([name]) => name === 'Actual Rows' || name.startsWith('Rows Removed by'))
    .reduce((sum, [, many]) => sum + Number(many), 0);
  return Number(plan['Actual Loops']) * each + (plan.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0);
}

/** Statements that handled more than `growth` times as many rows as before, and `slack` besides, with both figures. */
export const grownBeyond = (small: Handled, large: Handled, growth: number, slack: number): object =>
  Object.fromEntries(
    [...large]
      .filter(([text, rows]) => rows > growth * (small.get(text) ?? 0) + slack)
      .map(([text, rows]) => [text, [small.get(text), rows]]),
  );
