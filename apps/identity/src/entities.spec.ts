import { checkSchema, createDataSource } from '@groundwork/records';
import { identityEntities } from './app/entities.js';
import { startTestDatabase } from './testing/test-database.js';

describe('identityEntities', () => {
  it('agree with the tables', async () => {
    const { schema, close } = await startTestDatabase();
    const { url, name } = schema;
    const dataSource = createDataSource({ url, schema: name, poolSize: 1, entities: identityEntities, migrations: [] });
    await dataSource.initialize();
    expect(await checkSchema(dataSource, name)).toEqual([]);
    await dataSource.destroy();
    await close();
  });
});
