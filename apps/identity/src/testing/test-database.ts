import { createDataSource, createPool, Records } from '@groundwork/records';
import { createTestSchema, type TestSchema } from '@groundwork/testing';
import { identityMigrations } from '../migrations/identity-migrations.js';

/** A migrated schema of identity, and `Records` on it. */
export interface TestDatabase {
  readonly schema: TestSchema;
  readonly records: Records;
  /** Another replica's connection pool on the same schema. */
  replica(): Promise<Records>;
  close(): Promise<void>;
}

/** Makes a schema with all tables of identity. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const schema = await createTestSchema({ name: 'identity', database: { migrations: identityMigrations } });
  const opened: Records[] = [];
  const replica = async (): Promise<Records> => {
    const { url, name } = schema;
    const options = { url, schema: name, poolSize: 6, entities: [], migrations: identityMigrations };
    const pool = createPool(options);
    const dataSource = createDataSource(options, pool);
    await dataSource.initialize();
    const records = new Records(dataSource, pool);
    opened.push(records);
    return records;
  };
  const records = await replica();
  return {
    schema,
    records,
    replica,
    async close() {
      await Promise.all(opened.map(({ dataSource }) => dataSource.destroy()));
      await schema.drop();
    },
  };
}
