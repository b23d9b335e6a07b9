import { createDataSource, createPool } from '@groundwork/records';
import {
  createTestSchema,
  startTestService,
  whileLocked,
  type TestSchema,
  type TestService,
} from '@groundwork/testing';
import { treeMigrations } from './tree-migrations.js';
import { tree } from '../service.js';
import { Forest, type Body } from '../testing/forest.js';
import { ChangesOfParts1764382000000 } from './changes-of-parts.migration.js';

let schema: TestSchema;
let service: TestService;
let forest: Forest;
beforeAll(async () => {
  // Later migrations may make indexes concurrently, which waits for other specs in the same database.
  schema = await createTestSchema();
  service = await startTestService(tree, { schema });
  forest = new Forest(await service.as());
});
afterAll(async () => {
  await service.close();
  await schema.drop();
});

/** Runs `work` on a data source of the migrations. */
async function onMigrations<T>(work: (source: ReturnType<typeof createDataSource>) => Promise<T>): Promise<T> {
  const { url, name: schema } = service.schema;
  const options = { url, schema, poolSize: 1, entities: [], migrations: [...treeMigrations] };
  const source = createDataSource(options, createPool(options));
  await source.initialize();
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}

const cloneOf = async (version: string): Promise<Body> =>
  (await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201)).body as Body;
const snapshotOf = async ({ id }: Body): Promise<unknown> =>
  (await service.query<{ cloned_at: unknown }>('select cloned_at from tree_version where id = $1', [id]))[0]?.cloned_at;

it('the upgrade that logs labels waits for who writes a clone, and keeps nobody waiting who writes labels elsewhere', async () => {
  const [version, plain] = [await forest.version(), await forest.version()];
  const label = async (of: string) => {
    const { id } = await forest.node(of);
    await forest.agent.post(`${of}/nodes/${id}/labels`).send({ value: 'x' }).expect(201);
  };
  await label(version);
  const [clone, other] = [await cloneOf(version), await cloneOf(plain)];
  const { name } = new ChangesOfParts1764382000000();
  await onMigrations(async (source) => {
    while ((await service.query('select from migrations where name = $1', [name])).length > 0)
      await source.undoLastMigration();
  });
  const ran = await whileLocked(service, {
    lock: 'select from tree_version where id = $1 for update',
    values: [clone.id],
    send: () => onMigrations((source) => source.runMigrations()),
    meanwhile: async () => {
      await label(version);
      await label(plain);
      expect(await snapshotOf(clone)).not.toBeNull();
    },
  });
  expect(ran.map((migration) => migration.name)).toContain(name);
  expect(await snapshotOf(clone)).toBeNull();
  expect(await snapshotOf(other)).not.toBeNull();
});
