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

/** What waits for the version: a path below it and a body, and the kind of its run. */
const RUNS: Record<string, (root: Body) => [string, object | string]> = {
  import: () => ['import', '{"code":"x","name":"x"}\n'],
  merge: () => ['merge', { from: 'v2', base: null, strategy: 'theirs' }],
  bulk: () => ['nodes/bulk', { operations: [{ op: 'create', values: { code: 'x', name: 'x' } }] }],
  clone_node: ({ id }) => [`nodes/${id}/clone`, { code: 'x', name: 'x' }],
};

describe('11: runs that write a version held by another', () => {
  it.each(Object.entries(RUNS))('%s: ends with 503 and Retry-After, and writes nothing', async (kind, requestOf) => {
    const version = await forest.version();
    await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    await forest.agent
      .post(`${version.replace(/v1$/, 'v2')}/nodes`)
      .send({ code: 'y', name: 'y' })
      .expect(201);
    const before = await forest.nodes(version);
    const { id } = (await forest.agent.get(version)).body as Body;
    const [path, body] = requestOf(await forest.root(version));
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
