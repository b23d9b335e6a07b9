import { ApiError, unavailable } from '@groundwork/rest';
import pg from 'pg';
import QueryStream from 'pg-query-stream';
import type { Sql } from 'sql-template-tag';
import type { Database } from './database.js';
import type { Question } from './statement.js';

/** Where connections of one's own lead, and how many there may be. */
export interface OwnConnectionsOptions {
  readonly url: string;
  readonly schema: string;
  /** What they are for, shown by the database: `transfer`. */
  readonly purpose: string;
  /** Most of this process at a time. */
  readonly most: number;
}

const RETRY_SECONDS = 5;
const ROWS_PER_FETCH = 500;

/**
 * Connections beside the pool, for what takes as long as it takes: no statement time-out, and a slow client holds none of the pool's.
 */
export class OwnConnections {
  private open = 0;

  constructor(private readonly options: OwnConnectionsOptions) {}

  /** Runs `work` on a connection of its own, closed afterwards. Throws `unavailable` while too many are open. */
  async use<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const { most, purpose } = this.options;
    if (this.open >= most) throw unavailable(`Too many of one kind at once (${purpose}); try again.`, RETRY_SECONDS);
    this.open++;
    const client = this.client();
    try {
      await client.connect();
      return await work(client);
    } finally {
      this.open--;
      // Work that was broken off leaves a running statement behind; the connection takes it along.
      void client.end().catch(() => undefined);
    }
  }

  private client(): pg.Client {
    const { url, schema, purpose } = this.options;
    const client = new pg.Client({
      connectionString: url,
      application_name: `${schema} ${purpose}`,
      options: `-c search_path=${schema},public -c timezone=UTC -c lock_timeout=5s -c work_mem=64MB`,
      connectionTimeoutMillis: 5_000,
    });
    // A lost connection fails the statement that runs; without a listener it would end the process too.
    client.on('error', () => undefined);
    return client;
  }
}

/** The rows of a statement as they come, a few hundred in memory at a time. */
export async function* rowsOf<Row>(client: pg.Client, statement: Sql): AsyncGenerator<Row> {
  const stream = client.query(new QueryStream(statement.text, [...statement.values], { batchSize: ROWS_PER_FETCH }));
  try {
    // The rows are what the statement selects.
    for await (const row of stream) yield row as Row;
  } catch (error) {
    throw error instanceof Error
      ? error
      : new ApiError('server_error', 'A stream of rows broke off.', { cause: error });
  } finally {
    stream.destroy();
  }
}

/**
 * A transaction on a connection of one's own, as the `Database` that shared functions take; `records` knows who may see what. A dry run
 * is taken back: its answer and refusals are those of the real call by nature.
 */
export async function transactionOn<T>(
  client: pg.Client,
  records: Database,
  dryRun: boolean,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const tx: Database = {
    query: async <Row extends object>({ text, values }: Question) => (await client.query<Row>(text, values)).rows,
    read: (statement) => tx.query(statement),
    transaction: (inner) => inner(tx),
    of: (entity, caller) => records.of(entity, caller).on(tx),
  };
  await client.query('begin');
  try {
    const result = await work(tx);
    await client.query(dryRun ? 'rollback' : 'commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
