import { checkSchema, createDataSource, storedEntities } from '@groundwork/records';
import { identity } from './service.js';
import { startTestDatabase } from './testing/test-database.js';

describe('the entities', () => {
  it(`of ${identity.name} match the tables`, async () => {
    const { schema, close } = await startTestDatabase();
    const { url, name } = schema;
    // The testing library brings its own.
    const entities = storedEntities().filter((entity) => !['Shelf', 'Book'].includes(entity.name));
    const dataSource = createDataSource({ url, schema: name, poolSize: 1, entities, migrations: [] });
    await dataSource.initialize();
    expect(entities.length).toBeGreaterThan(20);
    expect(await checkSchema(dataSource, name)).toEqual([]);
    await dataSource.destroy();
    await close();
  });
});
