import pg from 'pg';
import { until, type TestService } from './test-service.js';

/** A lock that another session takes. */
export interface Lock {
  /** The statement that takes it. */
  readonly lock: string;
  readonly values: readonly unknown[];
}

/** A lock that another session holds while a request waits for it. */
export interface HeldLock<Answer> extends Lock {
  /** The request that has to wait. */
  readonly send: () => PromiseLike<Answer>;
  /** What happens while it waits, in the session that holds the lock or elsewhere; then the lock ends with a commit. */
  readonly meanwhile: (holder: pg.Client) => Promise<unknown>;
}

/** Works while another session holds a lock, which it gives back at the end. */
export async function withLock<Result>(
  { schema }: Pick<TestService, 'schema'>,
  { lock, values }: Lock,
  work: (holder: pg.Client) => Promise<Result>,
): Promise<Result> {
  const options = `-c search_path=${schema.name},public`;
  const holder = new pg.Client({ connectionString: schema.url, options });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(lock, [...values]);
    return await work(holder);
  } finally {
    await holder.end();
  }
}

/** The answer of a request that waited for a lock, after all that happened while it waited. */
export function whileLocked<Answer>(
  service: Pick<TestService, 'schema' | 'query'>,
  { lock, values, send, meanwhile }: HeldLock<Answer>,
): Promise<Answer> {
  return withLock(service, { lock, values }, async (holder) => {
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    const answer = Promise.resolve(send());
    await until(async () => {
      // By another session: within a transaction the view shows the same all the time.
      const waiting = 'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))';
      return (await service.query(waiting, [rows[0]?.pid])).length > 0;
    });
    await meanwhile(holder);
    await holder.query('commit');
    return await answer;
  });
}
