import { createDataSource, createPool } from '@groundwork/records';
import type { Service } from '@groundwork/service';
import type { TestSchema } from './test-schema.js';

/**
 * Undoes every migration of a service behind its baseline: the schema of the first release, with the rows that it can hold. No process of
 * the service may be running on it. (docs/operations.md, "Upgrade")
 */
export async function undoToFirstRelease({ database }: Pick<Service, 'database'>, schema: TestSchema): Promise<void> {
  const migrations = database?.migrations ?? [];
  const options = { url: schema.url, schema: schema.name, poolSize: 1, entities: [], migrations };
  const source = createDataSource(options, createPool(options));
  await source.initialize();
  try {
    for (let left = source.migrations.length; left > 1; left--) await source.undoLastMigration();
  } finally {
    await source.destroy();
  }
}
