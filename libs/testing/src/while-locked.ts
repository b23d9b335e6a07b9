import pg from 'pg';
import { until, type TestService } from './test-service.js';

/** A lock that another session holds while a request waits for it. */
export interface HeldLock<Answer> {
  /** The statement that takes it. */
  readonly lock: string;
  readonly values: readonly unknown[];
  /** The request that has to wait. */
  readonly send: () => PromiseLike<Answer>;
  /** What happens while it waits, in the session that holds the lock or elsewhere; then the lock ends with a commit. */
  readonly meanwhile: (holder: pg.Client) => Promise<unknown>;
}

/** The answer of a request that waited for a lock, after all that happened while it waited. */
export async function whileLocked<Answer>(
  { schema, query }: Pick<TestService, 'schema' | 'query'>,
  { lock, values, send, meanwhile }: HeldLock<Answer>,
): Promise<Answer> {
  const options = `-c search_path=${schema.name},public`;
  const holder = new pg.Client({ connectionString: schema.url, options });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(lock, [...values]);
    const answer = Promise.resolve(send());
    await until(async () => {
      // By another session: within a transaction the view shows the same all the time.
      const waiting = `select from pg_stat_activity where application_name like $1 and wait_event_type = 'Lock'`;
      return (await query(waiting, [`${schema.name}%`])).length > 0;
    });
    await meanwhile(holder);
    await holder.query('commit');
    return await answer;
  } finally {
    await holder.end();
  }
}
