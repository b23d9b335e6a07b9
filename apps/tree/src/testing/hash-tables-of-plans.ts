import type { RunningOperation } from '@groundwork/records';
import type { TestService } from '@groundwork/testing';
import type pg from 'pg';
import { ExportConnections, WritingConnections } from '../platform/connections.service.js';
import { planIn, sendPlans, type LoggedPlan, type Plan } from './logged-plans.js';

/** A hash table of what a step of a statement has returned: of a walk, or of distinct rows. The step makes room for it before it has a row. */
export interface HashTable {
  readonly statement: string;
  /** Of its CTE, else of the kind of step. */
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

/** The hash tables of statements on connections of their own: figures of their plans, which do not depend on the clock. */
export class HashTables {
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
  async of(work: () => PromiseLike<unknown>): Promise<readonly HashTable[]> {
    this.plans = [];
    await work();
    return this.plans.flatMap(hashTablesOf);
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

/** Steps that keep a hash table of what they have returned. `union all` alone needs none. (src/backend/executor/nodeRecursiveunion.c, nodeAgg.c) */
const hashes = (statement: string, step: Plan): boolean =>
  step['Node Type'] === 'Recursive Union'
    ? /\bunion\b(?!\s+all\b)/i.test(statement)
    : ['Hashed', 'Mixed'].includes(String(step['Strategy']));

function hashTablesOf({ 'Query Text': statement, Plan: plan, Settings: settings = {} }: LoggedPlan): HashTable[] {
  const most = bytesOf(settings['work_mem'] ?? USUAL_MEMORY) * MULTIPLIER;
  return stepsOf(plan)
    .filter((step) => hashes(statement, step))
    .map((step) => {
      const rows = Number(step['Plan Rows']);
      return {
        statement,
        name: String(step['Subplan Name'] ?? step['Node Type']),
        rows,
        bytes: Math.min(rows * ENTRY_BYTES, most),
      };
    });
}

const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];

/** `64MB` as bytes. (PostgreSQL, "Parameter Names and Values") */
function bytesOf(memory: string): number {
  const [, value = '', unit = 'kB'] = /^(\d+)(kB|MB|GB)?$/.exec(memory) ?? [];
  return Number(value) * 1_024 ** (1 + ['kB', 'MB', 'GB'].indexOf(unit));
}
