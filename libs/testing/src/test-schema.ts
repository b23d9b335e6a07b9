import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A schema of its own in the PostgreSQL that `npm test` starts. */
export interface TestSchema {
  readonly url: string;
  readonly name: string;
  /** Runs a statement in the schema, past the service. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** Makes an empty schema. Throws when no test database is running. */
export async function createTestSchema(): Promise<TestSchema> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the specs by `npm test -- <path>`.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const pool = new pg.Pool({ connectionString: url, max: 4, options: `-c search_path=${name},public -c timezone=UTC` });
  // A test may end the server's connections on purpose; the pool makes new ones.
  pool.on('error', () => undefined);
  await pool.query(`create schema ${name}`);
  return {
    url,
    name,
    query: async <Row extends object>(text: string, values?: unknown[]) => (await pool.query<Row>(text, values)).rows,
    async drop() {
      await pool.query(`drop schema ${name} cascade`);
      await pool.end();
    },
  };
}
