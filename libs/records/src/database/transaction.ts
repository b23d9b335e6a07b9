import type { Caller, RecordClass } from '@groundwork/rest';
import type { PoolClient } from 'pg';
import type { RunningOperation } from '../running/running-operation.js';
import type { Database, RecordSet } from './database.js';
import { recordSet } from './record-set.js';
import { send, type Question } from './statement.js';

/** One transaction on one connection. */
export class Transaction implements Database {
  constructor(
    private readonly client: PoolClient,
    private readonly statementSeconds?: number,
    private readonly operation?: RunningOperation,
  ) {}

  async query<Row extends object>(statement: Question): Promise<Row[]> {
    this.operation?.assertWanted();
    const { rows } = await send<Row>(this.client, statement, this.statementSeconds);
    this.operation?.progress();
    return rows;
  }

  /** What a transaction reads is its own. */
  read<Row extends object>(statement: Question): Promise<Row[]> {
    return this.query(statement);
  }

  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return work(this);
  }

  of(entity: RecordClass, caller: Caller): RecordSet {
    return recordSet(this, entity, caller);
  }
}
