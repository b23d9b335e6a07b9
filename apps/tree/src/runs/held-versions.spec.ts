import { startTestService, until, type TestService } from '@groundwork/testing';
import pg from 'pg';
import { tree } from '../service.js';
import { Forest, type Body } from '../testing/forest.js';

let service: TestService;
let forest: Forest;
let holder: pg.Client;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  holder = new pg.Client({
    connectionString: service.schema.url,
    options: `-c search_path=${service.schema.name},public`,
  });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await service.close();
});

/** The root of a version, and its last two changes, newest first. */
interface Changed {
  readonly root: Body;
  readonly changes: readonly [number, number];
}

/** What waits for the version: a path below it and a body, and the kind of its run. */
const RUNS: Record<string, (changed: Changed) => [string, object | string]> = {
  import: () => ['import', '{"code":"x","name":"x"}\n'],
  merge: () => ['merge', { from: 'v2', base: null, strategy: 'theirs' }],
  bulk: () => ['nodes/bulk', { operations: [{ op: 'create', values: { code: 'x', name: 'x' } }] }],
  clone_node: ({ root }) => [`nodes/${root.id}/clone`, { code: 'x', name: 'x' }],
  restore: ({ root, changes }) => [`nodes/${root.id}/restore`, { change_id: changes[0] }],
  undo: ({ changes }) => ['undo', { after: changes[1] }],
};

async function changed(version: string): Promise<Changed> {
  const root = await forest.root(version);
  const path = `${version}/nodes/${root.id}`;
  for (const name of ['First', 'Second']) await forest.agent.patch(path).send({ name }).expect(200);
  const { body } = await forest.agent.get(`${path}/history`).query({ limit: 2 }).expect(200);
  const [second, first] = body.items as [{ id: number }, { id: number }];
  return { root, changes: [second.id, first.id] };
}

describe('11: runs that write a version held by another', () => {
  it.each(Object.entries(RUNS))('%s: ends with 503 and Retry-After, and writes nothing', async (kind, requestOf) => {
    const version = await forest.version();
    const [path, body] = requestOf(await changed(version));
    await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    await forest.agent
      .post(`${version.replace(/v1$/, 'v2')}/nodes`)
      .send({ code: 'y', name: 'y' })
      .expect(201);
    const before = await forest.nodes(version);
    const { id } = (await forest.agent.get(version)).body as Body;
    const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
    await holder.query('begin');
    await holder.query('select from tree_version where id = $1 for update', [id]);
    const answer = await forest.agent.post(`${version}/${path}`).set('content-type', type).send(body);
    const background = await forest.agent
      .post(`${version}/${path}`)
      .set('content-type', type)
      .set('prefer', 'respond-async')
      .send(body);
    const { headers, status } = background;
    expect({ status, answer: answer.status, later: answer.headers['retry-after'] }).toEqual({
      status: 202,
      answer: 503,
      later: '1',
    });
    const run = async (): Promise<Body> => (await forest.agent.get(headers['location']!)).body as Body;
    await until(async () => !/ing$/.test(String((await run())['phase'])));
    await holder.query('rollback');
    expect(await run()).toMatchObject({ kind, phase: 'failed', error: { code: 'unavailable' } });
    expect(await forest.nodes(version)).toEqual(before);
  });
});
