import { createHash } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Sql } from 'sql-template-tag';
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

/** Sends a statement, and tells who wants to know; the driver waits longer for one that may run `seconds`. */
export function send<Row extends object>(
  connection: Pool | PoolClient,
  statement: Question,
  seconds?: number,
): Promise<QueryResult<Row>> {
  const sent = (): Promise<QueryResult<Row>> => answered(connection, prepared(statement, seconds));
  return statements.hasSubscribers ? statements.tracePromise(sent, { text: statement.text }) : sent();
}

async function answered<Row extends object>(
  connection: Pool | PoolClient,
  query: PreparedQuery,
): Promise<QueryResult<Row>> {
  // Its types know a query without a callback only.
  const { query: ask } = connection as unknown as { query: (query: PreparedQuery, done: Done<Row>) => void };
  try {
    return await new Promise((resolve, reject) => {
      ask.call(connection, query, (error, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // The driver's own stack leads to its socket, and not to who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

type Done<Row extends object> = (error: Error | undefined, result: QueryResult<Row>) => void;

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
