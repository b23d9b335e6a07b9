import { createHash } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import type { ClientBase, Pool, QueryConfig, QueryResult } from 'pg';
import type { Sql } from 'sql-template-tag';
import { type Work, currentWork } from '../running/work.js';

/** What is published of a statement: its text, without values. */
export interface Statement {
  readonly text: string;
}

/** Publishes every statement sent, when it starts and when it ends; for tests that count and for traces. */
export const statements = tracingChannel<string, Statement>('groundwork:statement');

/** A statement with its bound values; `Sql` is one. */
export type BoundStatement = Pick<Sql, 'text' | 'values'> & {
  /** Planned for its values each time it is sent, instead of once per connection: for one whose best plan depends on them. */
  readonly unnamed?: boolean;
};

const MAX_NAMES = 1_000;
const names = new Map<string, string>();

/** The database ends a statement by itself; the driver waits so much longer before it considers the connection lost. */
export const GRACE_SECONDS = 5;

/** Sends a statement on a connection, and publishes it; the driver waits longer for one that may run `seconds`. */
export const send = <Row extends object>(
  client: ClientBase,
  statement: BoundStatement,
  seconds?: number,
): Promise<QueryResult<Row>> =>
  published(statement, async () => {
    const work = currentWork();
    const activity = work?.begin(client);
    try {
      return await client.query<Row>(prepared(statement, seconds));
    } catch (error) {
      throw asFailed(error, work);
    } finally {
      if (activity) work?.end(activity);
    }
  });

/** Sends a statement on some connection of a pool. One whose statement failed or was cancelled is not used again. */
export const sendToPool = <Row extends object>(pool: Pool, statement: BoundStatement): Promise<QueryResult<Row>> =>
  published(statement, async () => {
    const work = currentWork();
    const client = await pool.connect().catch((error: unknown) => {
      throw asFailed(error, work);
    });
    const activity = work?.begin(client);
    // A connection that breaks fails its statement; without a listener it would end the process, too.
    client.on('error', ignore);
    let failed = true;
    try {
      const result = await client.query<Row>(prepared(statement));
      failed = false;
      return result;
    } catch (error) {
      throw asFailed(error, work);
    } finally {
      client.off('error', ignore);
      const clean = activity === undefined || work?.end(activity) === true;
      client.release(failed || !clean);
    }
  });

const ignore = (): void => undefined;

const published = <R>({ text }: BoundStatement, sent: () => Promise<R>): Promise<R> =>
  statements.hasSubscribers ? statements.tracePromise(sent, { text }) : sent();

/** A statement that failed because its work was aborted fails with that reason. The driver's stack leads to its socket, not to the caller. */
function asFailed(error: unknown, work: Work | undefined): unknown {
  if (work?.reason && isEnded(error)) return work.reason;
  if (error instanceof Error) Error.captureStackTrace(error);
  return error;
}

/** query_canceled, admin_shutdown. (PostgreSQL, "Error Codes") */
const ENDED: ReadonlySet<unknown> = new Set(['57014', '57P01']);
const isEnded = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && ENDED.has(error.code);

/** Statements are prepared once per connection, by the digest of their text; the first thousand of a process are. */
function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMES) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}

function prepared(
  { text, values, unnamed }: BoundStatement,
  seconds?: number,
): QueryConfig & { query_timeout?: number } {
  const name = unnamed ? undefined : nameOf(text);
  // The driver takes a time-out per statement, too; its types do not say so.
  return { name, text, values: [...values], ...(seconds && { query_timeout: (seconds + GRACE_SECONDS) * 1_000 }) };
}
