import pg from 'pg';
import type { DataSource } from 'typeorm';

/** Any number that no other use of advisory locks takes; one per purpose and schema. */
const MIGRATION_LOCK = 7_226_001;

/**
 * Brings the schema to the newest migration, once: whoever of several replicas comes first does it, the others wait.
 * The lock is held by a connection of its own, so that it ends with this process whatever happens.
 */
export async function migrate(dataSource: DataSource, url: string, schema: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: `${schema} migrations` });
  // A connection lost in between fails the statement that runs; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [MIGRATION_LOCK, schema]);
    await createSchema(client, schema);
    return (await dataSource.runMigrations()).map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** A role that owns no database may not create schemas; then its schema has to be there. */
async function createSchema(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query('select 1 from pg_namespace where nspname = $1', [schema]);
  if (rows.length === 0) await client.query(`create schema if not exists ${client.escapeIdentifier(schema)}`);
}

/** No migration is waiting. */
export const isMigrated = async (dataSource: DataSource): Promise<boolean> => !(await dataSource.showMigrations());
