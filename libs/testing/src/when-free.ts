import { setTimeout as pause } from 'node:timers/promises';
import { until } from './test-service.js';
import type { TestSchema } from './test-schema.js';

/** What is looked at of an answer. */
interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * The answer of a request that is sent again as long as it is refused because others write: 503, after as many seconds as `Retry-After` says, as clients do
 * (docs/errors.md). On a machine that stalls, a writer may wait for others longer than for what it is answered so. The time-out of the test is the limit.
 * Throws for a 503 that does not say when.
 */
export async function whenFree<Sent extends Answered>(send: () => PromiseLike<Sent>): Promise<Sent> {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
    const seconds = Number(response.headers['retry-after']);
    if (!(seconds > 0)) throw new Error('503 without Retry-After');
    await pause(seconds * 1_000);
  }
}

/**
 * How many deadlocks the sessions of a service had, which callers see as any other 503. Once it is closed: a session counts them at its end.
 * (PostgreSQL, "pg_stat_database")
 */
export async function deadlocksOf({ name, query }: TestSchema): Promise<number> {
  const sessions = 'select from pg_stat_activity where datname = current_database() and application_name like $1';
  await until(async () => (await query(sessions, [`${name}%`])).length === 0);
  const [row] = await query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  if (!row) throw new Error('PostgreSQL has no statistics of the database.');
  return Number(row.deadlocks);
}
