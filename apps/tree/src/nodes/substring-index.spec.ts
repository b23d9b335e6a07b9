import {
  createTestSchema,
  healthOnce,
  startTestService,
  until,
  type TestSchema,
  type TestService,
} from '@groundwork/testing';
import pg from 'pg';
import { tree } from '../service.js';
import { Forest, type Body } from '../testing/forest.js';

const EXTENSIONS = ['pg_trgm', 'btree_gin'];

let schema: TestSchema;
let service: TestService | undefined;
beforeEach(async () => (schema = await createTestSchema()));
afterEach(async () => {
  await service?.close();
  service = undefined;
  await schema.drop();
});

const start = async (SUBSTRING_INDEX: string): Promise<Forest> => {
  await service?.close();
  service = await startTestService(tree, { schema, env: { SUBSTRING_INDEX } });
  return new Forest(await service.as());
};
const change = async (statement: (name: string) => string): Promise<void> => {
  for (const name of EXTENSIONS) await schema.query(statement(name));
};
const isThere = async (): Promise<boolean> =>
  (
    await schema.query(
      `select from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisvalid and c.oid = to_regclass('node_name_trigrams')`,
    )
  ).length === 1;

/** How nodes are found, where no scan is taken. */
async function planOf(condition: string): Promise<string> {
  const settings = `-c search_path=${schema.name},public -c enable_seqscan=off -c enable_indexscan=off -c enable_indexonlyscan=off`;
  const client = new pg.Client({ connectionString: schema.url, options: settings });
  await client.connect();
  try {
    const explain = `explain (costs off) select from node where ${condition}`;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(explain);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.end();
  }
}

async function assertFinds(forest: Forest): Promise<void> {
  const version = await forest.version();
  for (const name of ['School', 'Tool', 'Desk']) await forest.node(version, { name });
  const { body } = await forest.agent.get(`${version}/nodes`).query({ q: `name ilike '*OOL*'`, sort: 'name' });
  expect((body.items as Body[]).map((node) => node['name'])).toEqual(['School', 'Tool']);
}

describe('SUBSTRING_INDEX', () => {
  it('needs two extensions: without them /health says so, and everything works', async () => {
    await change((name) => `drop extension if exists ${name} cascade`);
    const forest = await start('true');
    await healthOnce(forest.agent, ({ server_description }) => server_description.includes('pg_trgm and btree_gin'));
    await assertFinds(forest);
    expect(await isThere()).toBe(false);
  });

  it('builds an index that finds parts of names, on a table with rows too; without it the index is removed', async () => {
    await change((name) => `create extension if not exists ${name} schema public`);
    const without = await start('false');
    await assertFinds(without);
    expect(await isThere()).toBe(false);
    const forest = await start('true');
    await until(isThere);
    await assertFinds(forest);
    await healthOnce(forest.agent, ({ server_description }) => server_description === 'Everything answers.');
    expect(await planOf(`name ilike '%ool%'`)).toMatch(/node_name_trigrams[^]*Index Cond: .name ~~\* '%ool%'/);
    await start('false');
    await until(async () => !(await isThere()));
  });

  it('is built anew where its building was interrupted', async () => {
    await change((name) => `create extension if not exists ${name} schema public`);
    await start('true');
    await until(isThere);
    await schema.query(`update pg_index set indisvalid = false where indexrelid = to_regclass('node_name_trigrams')`);
    await start('true');
    await until(isThere);
  });
});
