import { Injectable } from '@nestjs/common';
import type { Caller, RecordClass } from '@groundwork/rest';
import type { Pool, PoolClient } from 'pg';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Database, RecordSet, TransactionLimits } from './database.js';
import type { ReadReplica } from './read-replica.js';
import { recordSet } from './record-set.js';
import { send, type Question } from './statement.js';
import { Transaction } from './transaction.js';

/** The service's database: one pool, one schema. */
@Injectable()
export class Records implements Database {
  constructor(
    readonly dataSource: DataSource,
    readonly replica?: ReadReplica,
  ) {}

  /** The pool of the data source. */
  get pool(): Pool {
    // TypeORM types its driver by the interface that all databases share; a postgres driver keeps its pg pool in `master`.
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }

  async query<Row extends object>(statement: Question): Promise<Row[]> {
    return (await send<Row>(this.pool, statement)).rows;
  }

  read<Row extends object>(statement: Question): Promise<Row[]> {
    return this.replica ? this.readAside(this.replica, statement) : this.query(statement);
  }

  private async readAside<Row extends object>(replica: ReadReplica, statement: Question): Promise<Row[]> {
    return (await replica.query<Row>(statement)) ?? this.query(statement);
  }

  /** Where the log of writes stands: a replica that has come so far has all that was written before. */
  async position(): Promise<string> {
    const [row] = await this.query<{ at: string }>(sql`select pg_current_wal_insert_lsn()::text as at`);
    return row?.at ?? '0/0';
  }

  /** A connection that breaks between two statements ends the transaction with its next one, and is not used again. */
  async transaction<T>(work: (tx: Database) => Promise<T>, limits: TransactionLimits = {}): Promise<T> {
    const { statementSeconds } = limits;
    const client = await this.pool.connect();
    let broken: Error | undefined;
    const note = (error: Error): void => void (broken = error);
    client.on('error', note);
    try {
      // It travels with the first statement; that one fails, too, where the connection is lost.
      const begun = client.query(
        statementSeconds ? `begin; set local statement_timeout = ${statementSeconds * 1_000}` : 'begin',
      );
      begun.catch(note);
      const result = await work(new Transaction(client, statementSeconds));
      await begun;
      await client.query('commit');
      return result;
    } catch (error) {
      broken ??= await rollback(client);
      throw error;
    } finally {
      client.off('error', note);
      client.release(broken);
    }
  }

  of(entity: RecordClass, caller: Caller): RecordSet {
    return recordSet(this, entity, caller);
  }
}

/** The error of a connection that cannot be used again. */
async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
