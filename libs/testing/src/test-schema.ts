import { createHash, randomBytes } from 'node:crypto';
import type { Service } from '@groundwork/service';
import pg from 'pg';

/**
 * A schema in a database of its own, on the PostgreSQL that `npm test` starts: what one spec locks, vacuums, waits for or listens to
 * concerns no other.
 */
export interface TestSchema {
  readonly url: string;
  readonly name: string;
  /** Runs a statement in the schema, past the service. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** Whose tables a schema has. */
export type Migrated = Pick<Service, 'name' | 'database'>;

/** Makes a schema: an empty one, or one that a service has migrated. Throws when no test database is running. */
export async function createTestSchema(service?: Migrated): Promise<TestSchema> {
  const name = newName();
  const template = service?.database && (await templateOf(service));
  // Its server does without fsync: copying files takes a tenth of the time that copying pages through the log takes.
  await administer(
    template
      ? `create database ${name} template ${template} strategy file_copy`
      : `create database ${name} strategy file_copy`,
  );
  const statement = template ? renamed(template, name) : `create schema ${name}`;
  return open({ url: urlOf(name), name }, statement, () => administer(`drop database ${name} with (force)`));
}

/** Makes an empty schema in the database of another, for what looks at several services. It goes with that database. */
export function createSchemaBeside({ url }: TestSchema): Promise<TestSchema> {
  const name = newName();
  return open({ url, name }, `create schema ${name}`, () => Promise.resolve());
}

const newName = (): string => `test_${randomBytes(6).toString('hex')}`;

async function open(
  { url, name }: Pick<TestSchema, 'url' | 'name'>,
  first: string,
  drop: () => Promise<void>,
): Promise<TestSchema> {
  const pool = new pg.Pool({ connectionString: url, max: 4, options: `-c search_path=${name},public -c timezone=UTC` });
  // A test may end the server's connections on purpose; the pool makes new ones.
  pool.on('error', () => undefined);
  await pool.query(first);
  return {
    url,
    name,
    query: async <Row extends object>(text: string, values?: unknown[]) => (await pool.query<Row>(text, values)).rows,
    async drop() {
      await pool.end();
      await drop();
    },
  };
}

/** The database that a service's migrations have filled, made by whoever needs it first: they take a second or more. */
async function templateOf({ name: service, database }: Migrated): Promise<string> {
  const migrations = Object.values(database?.migrations ?? []) as (new () => object)[];
  const digest = createHash('sha256').update(migrations.map((migration) => migration.name).join());
  const name = `migrated_${service}_${digest.digest('hex').slice(0, 12)}`;
  const { createDataSource, createPool, migrate } = await import('@groundwork/records'); // not loaded where nothing is migrated
  await withAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rows.length > 0) return;
    const unfinished = `${name}_unfinished`;
    await admin.query(`drop database if exists ${unfinished}`);
    await admin.query(`create database ${unfinished}`);
    const url = urlOf(unfinished);
    const options = { url, schema: name, poolSize: 1, entities: [], migrations };
    const source = await createDataSource(options, createPool(options)).initialize();
    const ran = await migrate(source, url, name).finally(() => source.destroy());
    if (ran.length !== migrations.length) throw new Error(`Of ${migrations.length} migrations ran ${ran.length}.`);
    await admin.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

/** Functions that look into the schema they were made in keep its name. */
const renamed = (before: string, after: string): string => `
  alter schema ${before} rename to ${after};
  do $$
  declare changed regprocedure;
  begin
    for changed in select oid from pg_proc where pronamespace = current_schema()::regnamespace and proconfig::text like '%search_path=%' loop
      execute format('alter function %s set search_path from current', changed);
    end loop;
  end $$`;

/** Of a database beside the one that `npm test` names. */
const urlOf = (database: string): string => Object.assign(new URL(sharedUrl()), { pathname: database }).href;

function sharedUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the specs by `npm test -- <path>`.');
  return url;
}

const administer = (statement: string): Promise<void> =>
  withAdmin(async (admin) => void (await admin.query(statement)));

async function withAdmin(work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: sharedUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
