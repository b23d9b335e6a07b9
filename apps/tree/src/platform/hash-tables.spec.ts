import { analyzeAll, keepStatistics, startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { Forest, type Body } from '../testing/forest.js';
import { HashTables } from '../testing/hash-tables-of-plans.js';

/** Most that a hash table may take before it has a row; the connections of these operations allow 128 MiB. */
const MOST_BYTES = 4 * 1_024 * 1_024;

let service: TestService;
let forest: Forest;
let tables: HashTables;
let base: string;

/** Related nodes and secondary parents, which are walked up from. */
const NODES = [
  { code: 'a', name: 'A' },
  { code: 'b', name: 'B', relations: [{ kind: 'related', target_code: 'a' }] },
  { code: 'c', name: 'C', parent_code: 'b', relations: [{ kind: 'secondary_parent', target_code: 'a' }] },
  { code: 'd', name: 'D', parent_code: 'c' },
  { code: 'e', name: 'E', parent_code: 'd' },
];
const CHANGED = [
  { code: 'd', parent_code: 'b' },
  { code: 'f', name: 'F', parent_code: 'd', relations: [{ kind: 'related', target_code: 'e' }] },
];

beforeAll(async () => {
  service = await startTestService(tree);
  await keepStatistics(service);
  forest = new Forest(await service.as());
  base = await forest.version();
  await importInto(base, NODES, { mode: 'replace' });
  tables = new HashTables(service);
});
afterAll(() => service.close());

const importInto = (version: string, nodes: readonly object[], query: object = {}) =>
  forest.agent
    .post(`${version}/import`)
    .query(query)
    .set('content-type', 'application/x-ndjson')
    .send(nodes.map((node) => JSON.stringify(node)).join('\n'))
    .expect(200);
const send = (path: string, body: object) => forest.agent.post(path).send(body).expect(200);

let clones = 0;
async function clone(): Promise<string> {
  const version = `w${++clones}`;
  await forest.agent.post(`${base}/clone`).send({ version, name: version }).expect(201);
  return base.replace(/[^/]+$/, version);
}
const nameOf = (version: string): string => version.replace(/.*\//, '');
async function pathOf(version: string, code: string): Promise<string> {
  const node = (await forest.nodes(version)).find((one) => one.code === code);
  return `${version}/nodes/${String(node?.id)}`;
}
const rename = async (version: string, code: string, name: string) =>
  forest.agent
    .patch(await pathOf(version, code))
    .send({ name })
    .expect(200);
const lastChange = async (path: string): Promise<string> => {
  const { body } = await forest.agent.get(`${path}/history`).query({ limit: 1 }).expect(200);
  return (body.items as [Body])[0].id;
};

/** Two versions of which one has a node below one that the other has deleted. */
async function deletedBelow(): Promise<readonly [string, string]> {
  const [ours, theirs] = [await clone(), await clone()];
  await forest.agent.delete(await pathOf(ours, 'd')).expect(204);
  await rename(theirs, 'e', 'Theirs');
  return [ours, theirs];
}

async function merged(byLog: boolean): Promise<void> {
  const [ours, theirs] = await deletedBelow();
  if (!byLog) await service.query('update tree_version set cloned_from = null');
  await send(`${ours}/merge`, { from: nameOf(theirs), base: 'v1', strategy: 'theirs' });
}

/** Everything that works on a connection of its own, but for copies of more than 20,000 nodes. */
const OPERATIONS: Readonly<Record<string, () => Promise<unknown>>> = {
  'an import': async () => importInto(await clone(), CHANGED),
  'an import by replace': async () => importInto(await clone(), [...NODES, ...CHANGED.slice(1)], { mode: 'replace' }),
  'a dry run': async () => importInto(await clone(), CHANGED, { dry_run: true }),
  'a merge by the log': () => merged(true),
  'a merge by columns': () => merged(false),
  'a bulk change': async () => {
    const operations = [
      { op: 'create', values: { code: 'h', name: 'H', parent_code: 'b' } },
      { op: 'move', code: 'e', values: { parent_code: 'h' } },
      { op: 'delete', code: 'd' },
    ];
    await send(`${await clone()}/nodes/bulk`, { operations });
  },
  'a restoration': async () => {
    const version = await clone();
    const path = await pathOf(version, 'b');
    await forest.agent.delete(path).expect(204);
    await send(`${path}/restore`, { change_id: await lastChange(path) });
  },
  'an undo': async () => {
    const version = await clone();
    await rename(version, 'e', 'First');
    const after = await lastChange(await pathOf(version, 'e'));
    await importInto(version, CHANGED);
    await send(`${version}/undo`, { after });
  },
  exports: async () => {
    for (const format of ['json', 'ndjson', 'csv', 'turtle', 'jsonld'])
      await forest.agent.get(`${base}/export`).query({ format }).expect(200);
    await forest.agent.get(`${base}/tree`).expect(200);
    await forest.agent.get(`${await pathOf(base, 'b')}/tree`).expect(200);
  },
  'a review': async () => {
    const version = await clone();
    await forest.agent.post(`${version}/review`).send({ state: 'requested' }).expect(201);
    await forest.agent.get(`${version}/approval`).expect(200);
  },
};

/** As in a database of ten million nodes, however few pages there are: the planner multiplies these by the rows of a page. */
async function enlarge(): Promise<void> {
  await service.query(`update pg_class set reltuples = 1e7, relpages = greatest(1, pg_relation_size(oid) / 8192)
    where relnamespace = current_schema()::regnamespace and relname in ('node', 'relation', 'label', 'translation', 'change')`);
}

describe.each([
  ['without statistics', () => Promise.resolve()],
  ['analyzed', () => analyzeAll(service)],
])('where tables are large, and %s', (_, prepare) => {
  beforeAll(prepare);
  beforeEach(enlarge);

  it.each(Object.entries(OPERATIONS))('%s makes room for few rows before it has one', async (__, operation) => {
    const found = await tables.of(operation);
    expect(found.filter(({ bytes }) => bytes > MOST_BYTES)).toEqual([]);
  });

  it('walks and distinct rows are seen', async () => {
    const names = (await tables.of(OPERATIONS['an import']!)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['CTE above_placed', 'CTE climbed']));
    expect((await tables.of(OPERATIONS['a bulk change']!)).map(({ name }) => name)).toContain('CTE gone');
  });
});
