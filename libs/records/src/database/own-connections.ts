import { ApiError } from '@groundwork/rest';
import pg from 'pg';
import QueryStream from 'pg-query-stream';
import type { Sql } from 'sql-template-tag';
import { BackendSignals } from '../running/backend-signals.js';
import type { OperationSlots } from '../running/long-operations.js';
import type { RunningOperation } from '../running/running-operation.js';
import { rowTypes } from './data-source.js';
import type { Database } from './database.js';
import type { BoundStatement } from './statement.js';

/** The database and schema of connections, and how long a statement may run there. */
export interface ConnectionTarget {
  readonly url: string;
  readonly schema: string;
  readonly maxRunSeconds: number;
}

/** What own connections are for, and how many there may be. */
export interface OwnConnectionsOptions {
  /** Shown by the database, in health, logs and metrics: `transfer`. */
  readonly purpose: string;
  /** Most of this process at a time. */
  readonly most: number;
}

const ROWS_PER_FETCH = 500;
const IDLE_IN_TRANSACTION_SECONDS = 60;

/**
 * Connections beside the pool, for what takes as long as it takes: statements may run for `maxRunSeconds`, and a slow client holds none
 * of the pool's. What runs on them is a long operation: it ends with the request it was started in.
 */
export class OwnConnections {
  private readonly signals: BackendSignals;

  constructor(
    private readonly place: ConnectionTarget,
    private readonly slots: OperationSlots,
  ) {
    this.signals = new BackendSignals(place.url, `${place.schema} signals`);
  }

  /**
   * Runs `work` on a connection of its own, closed afterwards. Throws `unavailable` while too many are open, or `owner` (a tenant) has half
   * of them; and the reason for which the operation was aborted.
   */
  use<T>(work: (client: pg.Client, operation: RunningOperation) => Promise<T>, owner?: string): Promise<T> {
    return this.slots.use((operation) => this.connected(operation, work), owner);
  }

  private async connected<T>(
    operation: RunningOperation,
    work: (client: pg.Client, operation: RunningOperation) => Promise<T>,
  ): Promise<T> {
    const client = this.client();
    const activity = operation.hold(client);
    // Each statement that ends is a step.
    client.on('drain', () => operation.progress());
    operations.set(client, operation);
    try {
      await client.connect();
      await this.signals.identify(client);
      operation.assertWanted();
      return await work(client, operation);
    } finally {
      operation.end(activity);
      // Aborted work leaves a running statement behind; it ends with the connection.
      void client.end().catch(() => undefined);
    }
  }

  private client(): pg.Client {
    const { url, schema, maxRunSeconds } = this.place;
    const client = new pg.Client({
      connectionString: url,
      application_name: `${schema} ${this.slots.kind}`,
      options: `-c search_path=${schema},public -c timezone=UTC -c lock_timeout=5s -c work_mem=64MB`,
      connectionTimeoutMillis: 5_000,
      statement_timeout: maxRunSeconds * 1_000,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_SECONDS * 1_000,
    });
    // A lost connection fails the statement that runs; without a listener it would end the process too.
    client.on('error', () => undefined);
    return client;
  }
}

/** The operation of a connection: its rows count as progress. */
const operations = new WeakMap<pg.Client, RunningOperation>();

/** The rows of a statement as they come, a few hundred in memory at a time. */
export async function* rowsOf<Row>(client: pg.Client, statement: Sql): AsyncGenerator<Row> {
  const stream = client.query(new QueryStream(statement.text, [...statement.values], { batchSize: ROWS_PER_FETCH }));
  const operation = operations.get(client);
  try {
    // The rows are what the statement selects.
    for await (const row of stream) {
      operation?.progress();
      yield row as Row;
    }
  } catch (error) {
    throw error instanceof Error
      ? error
      : new ApiError('server_error', 'A stream of rows was interrupted.', { cause: error });
  } finally {
    stream.destroy();
  }
}

/** A transaction on a connection of one's own, as the `Database` that shared functions take; `records` limits what a caller may see. */
export async function transactionOn<T>(
  client: pg.Client,
  records: Database,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const tx: Database = {
    query: async <Row extends object>({ text, values }: BoundStatement) =>
      (await client.query<Row>({ text, values: [...values], types: rowTypes })).rows,
    read: (statement) => tx.query(statement),
    transaction: (inner) => inner(tx),
    of: (entity, caller) => records.of(entity, caller).on(tx),
  };
  await client.query('begin');
  try {
    const result = await work(tx);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
