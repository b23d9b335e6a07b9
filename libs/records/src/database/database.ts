import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { Caller, RecordClass } from '@groundwork/rest';
import type { PoolClient } from 'pg';
import type { Sql } from 'sql-template-tag';
import { recordSet, type RecordSet } from './record-set.js';

/** Tells every statement sent, `{ text }`; for tests that count and for metrics. */
export const statements = channel('groundwork:statement');

/** Where statements go: the pool, or one transaction. */
export interface Database {
  /** One statement; every value in it is bound. */
  query<Row extends object>(statement: Sql): Promise<Row[]>;
  /** All or nothing; inside a transaction it is that same one. */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** The records of an entity that a caller may see. */
  of(entity: RecordClass, caller: Caller): RecordSet;
}

const MAX_NAMES = 1_000;
const names = new Map<string, string>();

/** Statements are prepared once per connection, by the digest of their text; the first thousand shapes of a process are. */
export function prepared(statement: Sql): { name?: string; text: string; values: unknown[] } {
  const { text, values } = statement;
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMES) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return { name, text, values };
}

/** One transaction on one connection. */
export class Transaction implements Database {
  constructor(private readonly client: PoolClient) {}

  async query<Row extends object>(statement: Sql): Promise<Row[]> {
    if (statements.hasSubscribers) statements.publish({ text: statement.text });
    return (await this.client.query<Row>(prepared(statement))).rows;
  }

  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return work(this);
  }

  of(entity: RecordClass, caller: Caller): RecordSet {
    return recordSet(this, entity, caller);
  }
}
