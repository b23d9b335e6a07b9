import { Injectable } from '@nestjs/common';
import type { Caller, RecordClass } from '@groundwork/rest';
import type { Pool, PoolClient } from 'pg';
import sql from 'sql-template-tag';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { BackendSignals, type Backend, type BackendEnd } from '../running/backend-signals.js';
import { LongOperations } from '../running/long-operations.js';
import type { RunningOperation } from '../running/running-operation.js';
import { type Database, type RecordSet, type TransactionLimits, recordSet } from './database.js';
import type { ReadReplica } from './read-replica.js';
import { OwnConnections, type OwnConnectionsOptions, type ConnectionTarget } from './own-connections.js';
import { sendToPool, type BoundStatement, send } from './statement.js';

/** One transaction on one connection. */
export class Transaction implements Database {
  constructor(
    private readonly client: PoolClient,
    private readonly statementSeconds?: number,
    private readonly operation?: RunningOperation,
  ) {}

  async query<Row extends object>(statement: BoundStatement): Promise<Row[]> {
    this.operation?.assertWanted();
    const { rows } = await send<Row>(this.client, statement, this.statementSeconds);
    this.operation?.progress();
    return rows;
  }

  /** A transaction reads its own writes. */
  read<Row extends object>(statement: BoundStatement): Promise<Row[]> {
    return this.query(statement);
  }

  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return work(this);
  }

  of(entity: RecordClass, caller: Caller): RecordSet {
    return recordSet(this, entity, caller);
  }
}

type PostgresConnectionOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** The service's database: one pool, one schema. */
@Injectable()
export class Records implements Database {
  private signals?: BackendSignals;

  constructor(
    readonly dataSource: DataSource,
    /** The one the data source works on. */
    readonly pool: Pool,
    readonly replica?: ReadReplica,
    readonly operations = new LongOperations(),
  ) {}

  /** Connections beside the pool, for one kind of long operation. */
  ownConnections(options: OwnConnectionsOptions): OwnConnections {
    return new OwnConnections(this.place, this.operations.slots({ kind: options.purpose, most: options.most }));
  }

  /** Ends a session of any replica of this service, or its statement, as long as it is the one that began then. */
  endSession(session: Backend, how: BackendEnd): void {
    (this.signals ??= new BackendSignals(this.place.url, `${this.place.schema} signals`)).end(session, how);
  }

  async query<Row extends object>(statement: BoundStatement): Promise<Row[]> {
    return (await sendToPool<Row>(this.pool, statement)).rows;
  }

  read<Row extends object>(statement: BoundStatement): Promise<Row[]> {
    return this.replica ? this.readFromReplica(this.replica, statement) : this.query(statement);
  }

  private async readFromReplica<Row extends object>(replica: ReadReplica, statement: BoundStatement): Promise<Row[]> {
    return (await replica.query<Row>(statement)) ?? this.query(statement);
  }

  /** The current position of the write-ahead log: a replica that has replayed so far has all earlier writes. */
  async position(): Promise<string> {
    const [row] = await this.query<{ at: string }>(sql`select pg_current_wal_insert_lsn()::text as at`);
    return row?.at ?? '0/0';
  }

  /** One whose statements may run longer than usual is a long operation: watched, and cancelled when its client disconnects. */
  transaction<T>(work: (tx: Database) => Promise<T>, limits: TransactionLimits = {}): Promise<T> {
    const { statementSeconds, kind = 'long transaction' } = limits;
    if (statementSeconds === undefined) return this.transact(work);
    return this.operations.run(kind, (operation) => this.transact(work, statementSeconds, operation));
  }

  /** A connection that breaks between two statements ends the transaction with its next one, and is not used again. */
  private async transact<T>(
    work: (tx: Database) => Promise<T>,
    statementSeconds?: number,
    operation?: RunningOperation,
  ): Promise<T> {
    const client = await this.pool.connect();
    const activity = operation?.hold(client);
    let broken: Error | boolean | undefined;
    const note = (error: Error): void => void (broken = error);
    client.on('error', note);
    try {
      // Pipelined with the first statement, which fails as well where the connection is lost.
      const begun = client.query(
        statementSeconds ? `begin; set local statement_timeout = ${statementSeconds * 1_000}` : 'begin',
      );
      begun.catch(note);
      const result = await work(new Transaction(client, statementSeconds, operation));
      await begun;
      await client.query('commit');
      return result;
    } catch (error) {
      broken ??= await rollback(client);
      throw error;
    } finally {
      client.off('error', note);
      if (activity && operation?.end(activity) === false) broken ??= true;
      client.release(broken);
    }
  }

  /** The database and schema of its connections. */
  private get place(): ConnectionTarget {
    // It was made by `createDataSource`.
    const { url = '', schema = '' } = this.dataSource.options as PostgresConnectionOptions;
    return { url, schema, maxRunSeconds: this.operations.limits.maxRunSeconds };
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
