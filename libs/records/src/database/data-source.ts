import pg from 'pg';
import type { PoolConfig } from 'pg';
import { DataSource, type MixedList } from 'typeorm';
import { BackendSignals } from '../running/backend-signals.js';
import { ReadReplica } from './read-replica.js';

const { builtins, getTypeParser } = pg.types;

const WITH_SIX_DECIMALS = '2026-11-20 09:30:00.123456+00'.length;

/** `2026-11-20 09:30:00.12+00` (a session in UTC) as ISO 8601 with six decimals: PostgreSQL's precision, sortable as text. */
export function isoInstant(text: string): string {
  // Nearly all have six decimals: nothing is to be filled up.
  if (text.length === WITH_SIX_DECIMALS && text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 26)}Z`;
  const [time = '', decimals = ''] = text.slice(11).replace(/\+00$/, '').split('.');
  return `${text.slice(0, 10)}T${time}.${decimals.padEnd(6, '0')}Z`;
}

/** How values of rows arrive: instants as ISO text, dates as text, counts as numbers. The rest as pg does it. */
export const rowTypes = {
  getTypeParser(id: number, format?: 'text' | 'binary'): unknown {
    if (id === builtins.TIMESTAMPTZ) return isoInstant;
    if (id === builtins.DATE) return String;
    if (id === builtins.INT8 || id === builtins.NUMERIC) return Number;
    // The overloads of pg split by format; both are passed on as given.
    return getTypeParser(id, format);
  },
};

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** A statement that waits longer for a lock fails; 55P03 becomes 503. (tree.md §2) */
const LOCK_TIMEOUT_MS = 5_000;

/** Where a service's data lies: one schema of a PostgreSQL database. */
export interface DatabaseOptions {
  readonly url: string;
  /** A standby that lists and single records are read from. */
  readonly readUrl?: string;
  readonly schema: string;
  /** Most connections of this process. */
  readonly poolSize: number;
  readonly entities: MixedList<new () => object>;
  readonly migrations: MixedList<new () => object>;
}

/** The pool of a service. Its sessions have their own schema first in `search_path`, and the time zone UTC. */
export const createPool = ({ url, schema, poolSize }: DatabaseOptions): pg.Pool =>
  new pg.Pool({ connectionString: url, max: poolSize, ...sessionSettings(url, schema) });

/** The data source of a service, over a pool of ours: TypeORM makes its pool by the class that its driver has. */
export function createDataSource(options: DatabaseOptions, pool = createPool(options)): DataSource {
  return new DataSource({
    type: 'postgres',
    driver: {
      ...pg,
      Pool: class {
        constructor() {
          return pool;
        }
      },
    },
    url: options.url,
    schema: options.schema,
    entities: options.entities,
    migrations: options.migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    installExtensions: false,
  });
}

/**
 * A data source for the migrations of another: the same sessions, except that a statement takes as long as it takes. Waiting for a lock is
 * limited as everywhere: writers queue behind it.
 */
export function createMigrationSource({ migrations }: DataSource, givenUrl: string, schema: string): DataSource {
  const url = withoutTimeouts(givenUrl);
  const settings = sessionSettings(url, schema);
  const options = `${settings.options} -c statement_timeout=0`;
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    ...settings,
    options,
    query_timeout: 0,
    statement_timeout: 0,
  });
  const classes = migrations.map(({ constructor }) => constructor as new () => object);
  return createDataSource({ url, schema, poolSize: 1, entities: [], migrations: classes }, pool);
}

/** What a URL says of timeouts counts more than settings. */
function withoutTimeouts(url: string): string {
  const parsed = new URL(url);
  for (const name of ['query_timeout', 'statement_timeout']) parsed.searchParams.delete(name);
  return parsed.href;
}

/** The standby's pool, where there is a standby: the same sessions, elsewhere. */
export function createReplica({ readUrl, schema, poolSize }: DatabaseOptions): ReadReplica | undefined {
  if (readUrl === undefined) return undefined;
  return new ReadReplica({ connectionString: readUrl, max: poolSize, ...sessionSettings(readUrl, schema) });
}

const sessionSettings = (url: string, schema: string): PoolConfig => ({
  types: rowTypes,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  application_name: schema,
  options: `-c search_path=${schema},public -c timezone=UTC`,
  keepAlive: true,
  pipeline: true,
  // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for it; its types do not say so
  onConnect: new BackendSignals(url, `${schema} signals`).identify,
});
