import { createHash } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Sql } from 'sql-template-tag';

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
  const question = prepared(statement);
  // The driver takes a time-out per statement too; its types do not say so.
  const timed = seconds ? { ...question, query_timeout: (seconds + GRACE_SECONDS) * 1_000 } : question;
  const sent = (): Promise<QueryResult<Row>> => connection.query<Row>(timed);
  return statements.hasSubscribers ? statements.tracePromise(sent, { text: statement.text }) : sent();
}

/** Statements are prepared once per connection, by the digest of their text; the first thousand shapes of a process are. */
export function prepared(statement: Question): { name?: string; text: string; values: unknown[] } {
  const { text, values } = statement;
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMES) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return { name, text, values };
}
