import { startTestService, until, withLock, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { Forest, type Body } from '../testing/forest.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

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

/** A version that another connection is to hold, its nodes, and a request that has to wait for it. */
async function held(requestOf: (changed: Changed) => [string, object | string]) {
  const version = await forest.version();
  const [path, body] = requestOf(await changed(version));
  await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
  await forest.agent
    .post(`${version.replace(/v1$/, 'v2')}/nodes`)
    .send({ code: 'y', name: 'y' })
    .expect(201);
  const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
  return {
    ...{ version, before: await forest.nodes(version), id: (await forest.agent.get(version)).body.id as string },
    send: () => forest.agent.post(`${version}/${path}`).set('content-type', type),
    body,
  };
}

describe('11: runs that write a version held by another', () => {
  // Each waits for five seconds: one that is answered and one in the background at the same time, as many as a replica runs.
  it.each(Object.entries(RUNS))('%s: ends with 503 and Retry-After, and writes nothing', async (kind, requestOf) => {
    const both = [await held(requestOf), await held(requestOf)] as const;
    const lock = {
      lock: 'select from tree_version where id = any ($1) for update',
      values: [both.map(({ id }) => id)],
    };
    await withLock(service, lock, async () => {
      const [answered, background] = both;
      const [answer, begun] = await Promise.all([
        answered.send().send(answered.body),
        background.send().set('prefer', 'respond-async').send(background.body),
      ]);
      expect([answer.status, answer.headers['retry-after'], begun.status]).toEqual([503, '1', 202]);
      const run = async (): Promise<Body> => (await forest.agent.get(begun.headers['location']!)).body as Body;
      await until(async () => !/ing$/.test(String((await run())['phase'])));
      expect(await run()).toMatchObject({ kind, phase: 'failed', error: { code: 'unavailable' } });
    });
    for (const { version, before } of both) expect(await forest.nodes(version)).toEqual(before);
  });
});
