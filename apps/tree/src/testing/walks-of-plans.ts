import type { RunningOperation } from '@groundwork/records';
import type { TestService } from '@groundwork/testing';
import type pg from 'pg';
import { ExportConnections, WritingConnections } from '../platform/connections.service.js';
import { planIn, sendPlans, type LoggedPlan, type Plan } from './logged-plans.js';

/** A walk of a statement, which makes room for a hash table of what it finds before it has a row. */
export interface Walk {
  readonly statement: string;
  /** The name of its CTE. */
  readonly name: string;
  /** As many as the planner expects. */
  readonly rows: number;
  readonly bytes: number;
}

type Work<T> = (client: pg.Client, operation: RunningOperation) => Promise<T>;

/** Of an entry without its row. (src/include/nodes/execnodes.h, `TupleHashEntryData`) */
const ENTRY_BYTES = 24;
/** `hash_mem_multiplier`: how many times `work_mem` a hash table may take. */
const MULTIPLIER = 2;
/** `work_mem` where a connection does not set it. */
const USUAL_MEMORY = '4MB';

/** The walks of statements on connections of their own: figures of their plans, which do not depend on the clock. */
export class Walks {
  private plans: LoggedPlan[] = [];

  /** From now on the plans of all statements on connections of their own are sent to these as notices. */
  constructor(service: TestService) {
    const writing = service.app.get(WritingConnections);
    const use = writing.use.bind(writing);
    writing.use = (caller, of, work) => use(caller, of, this.watched(work));
    const reading = service.app.get(ExportConnections);
    const read = reading.use.bind(reading);
    reading.use = (caller, work) => read(caller, this.watched(work));
  }

  /** Those of everything that some work runs. */
  async of(work: () => PromiseLike<unknown>): Promise<readonly Walk[]> {
    this.plans = [];
    await work();
    return this.plans.flatMap(walksOf);
  }

  private watched<T>(work: Work<T>): Work<T> {
    return async (client, operation) => {
      client.on('notice', ({ message }) => {
        const plan = planIn(message);
        if (plan) this.plans.push(plan);
      });
      await client.query(sendPlans({ log_settings: 'on' }));
      return work(client, operation);
    };
  }
}

/** `union all` alone needs no table. (src/backend/executor/nodeRecursiveunion.c) */
function walksOf({ 'Query Text': statement, Plan: plan, Settings: settings = {} }: LoggedPlan): Walk[] {
  if (!/\bunion\b(?!\s+all\b)/i.test(statement)) return [];
  const most = bytesOf(settings['work_mem'] ?? USUAL_MEMORY) * MULTIPLIER;
  return stepsOf(plan)
    .filter((step) => step['Node Type'] === 'Recursive Union')
    .map((step) => {
      const rows = Number(step['Plan Rows']);
      return { statement, name: String(step['Subplan Name']), rows, bytes: Math.min(rows * ENTRY_BYTES, most) };
    });
}

const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];

/** `64MB` as bytes. (PostgreSQL, "Parameter Names and Values") */
function bytesOf(memory: string): number {
  const [, value = '', unit = 'kB'] = /^(\d+)(kB|MB|GB)?$/.exec(memory) ?? [];
  return Number(value) * 1_024 ** (1 + ['kB', 'MB', 'GB'].indexOf(unit));
}
