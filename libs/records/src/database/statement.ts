import { createHash } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Sql } from 'sql-template-tag';
import { currentWork } from '../running/scope.js';
import type { Work } from '../running/work.js';
import { PreparedQuery } from './prepared-query.js';

/** What is told of a statement: its text, without values. */
export interface Statement {
  readonly text: string;
}

/** Tells every statement sent, when it starts and when it ends; for tests that count and for traces. */
export const statements = tracingChannel<string, Statement>('groundwork:statement');

/** A statement with its bound values; `Sql` is one. */
export type Question = Pick<Sql, 'text' | 'values'>;

const MAX_NAMES = 1_000;
const names = new Map<string, string>();

/** The database ends a statement by itself; the driver gives it so much longer before it takes the database for lost. */
export const GRACE_SECONDS = 5;

/** Sends a statement on a connection, and publishes it; the driver waits longer for one that may run `seconds`. */
export const send = <Row extends object>(
  client: PoolClient,
  statement: Question,
  seconds?: number,
): Promise<QueryResult<Row>> => published(statement, () => answered(client, prepared(statement, seconds)));

/** Sends a statement on some connection of a pool. */
export const sendToPool = <Row extends object>(pool: Pool, statement: Question): Promise<QueryResult<Row>> =>
  published(statement, () => answeredByPool(pool, prepared(statement)));

const published = <R>({ text }: Question, sent: () => Promise<R>): Promise<R> =>
  statements.hasSubscribers ? statements.tracePromise(sent, { text }) : sent();

async function answered<Row extends object>(client: PoolClient, query: PreparedQuery): Promise<QueryResult<Row>> {
  const work = currentWork();
  const activity = work?.begin(client);
  try {
    return await new Promise<QueryResult<Row>>((resolve, reject) => {
      ask<Row>(client, query, (error, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    throw asFailed(error, work);
  } finally {
    if (activity) work?.end(activity);
  }
}

async function answeredByPool<Row extends object>(pool: Pool, query: PreparedQuery): Promise<QueryResult<Row>> {
  const work = currentWork();
  try {
    return await new Promise<QueryResult<Row>>((resolve, reject) => {
      pool.connect((error, client, release) => {
        if (error || !client) return reject(error ?? new Error('The pool gave no connection.'));
        onClient<Row>(client, query, work, (failure, result, isClean) => {
          // A connection whose statement failed or was cancelled is not used again.
          release(failure ?? !isClean);
          if (failure) reject(failure);
          else resolve(result);
        });
      });
    });
  } catch (error) {
    throw asFailed(error, work);
  }
}

type Done<Row extends object> = (error: Error | undefined, result: QueryResult<Row>) => void;

/** Calls back once, also where the connection breaks. */
function onClient<Row extends object>(
  client: PoolClient,
  query: PreparedQuery,
  work: Work | undefined,
  done: (error: Error | undefined, result: QueryResult<Row>, isClean: boolean) => void,
): void {
  const activity = work?.begin(client);
  let isDone = false;
  const end = (error: Error | undefined, result?: QueryResult<Row>): void => {
    if (isDone) return;
    isDone = true;
    client.off('error', end);
    // There is a result where there is no error.
    done(error, result!, activity === undefined || work?.end(activity) === true);
  };
  client.on('error', end);
  ask<Row>(client, query, end);
}

/** The driver's types know a query without a callback only. */
const ask = <Row extends object>(client: PoolClient, query: PreparedQuery, done: Done<Row>): void =>
  (client as unknown as { query: (query: PreparedQuery, done: Done<Row>) => void }).query(query, done);

/** What failed because its work was aborted fails for that reason. The driver's own stack leads to its socket, and not to who asked. */
function asFailed(error: unknown, work: Work | undefined): unknown {
  if (work?.reason && isEnded(error)) return work.reason;
  if (error instanceof Error) Error.captureStackTrace(error);
  return error;
}

/** query_canceled, admin_shutdown. (PostgreSQL, "Error Codes") */
const ENDED: ReadonlySet<unknown> = new Set(['57014', '57P01']);
const isEnded = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && ENDED.has(error.code);

/**
 * Statements are prepared once per connection, by the digest of their text; the first thousand shapes of a process are.
 * Made as the driver's own kind: what is given as an object it copies, descriptor by descriptor, which costs more than the rest.
 */
function prepared({ text, values }: Question, seconds?: number): PreparedQuery {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMES) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  // The driver takes a name and a time-out per statement here, too; its types do not say so.
  const own = seconds ? { name, query_timeout: (seconds + GRACE_SECONDS) * 1_000 } : { name };
  return Object.assign(new PreparedQuery(text, values), own);
}
