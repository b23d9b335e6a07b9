import { startTestService, until, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { aCode, Forest, type Body } from '../testing/forest.js';
import { SLOW, slowDown } from '../testing/slow-nodes.js';

let service: TestService;
let other: TestService;
let forest: Forest;
let sleeping: () => Promise<number>;
beforeAll(async () => {
  service = await startTestService(tree);
  other = await startTestService(tree, { schema: service.schema });
  sleeping = await slowDown(service);
  forest = new Forest(await service.as());
});
afterAll(async () => {
  await other.close();
  await service.close();
});

/** A version with a node that was removed, and what takes that back: a path below the version, and a body. */
interface Removed {
  readonly version: string;
  readonly node: Body;
  readonly requests: Readonly<Record<'restore' | 'undo', readonly [string, object]>>;
}

/** The node, of this name, is made by no slow statement. */
async function removed(name = 'A'): Promise<Removed> {
  const version = await forest.version();
  await service.query('alter table node disable trigger slow');
  const node = await forest.node(version, { name });
  await service.query('alter table node enable trigger slow');
  await forest.agent.delete(`${version}/nodes/${node.id}`).expect(204);
  const { body } = await forest.agent.get(`${version}/nodes/${node.id}/history`);
  const [removal, addition] = body.items as [Body, Body];
  return {
    version,
    node,
    requests: {
      restore: [`${version}/nodes/${node.id}/restore`, { change_id: removal.id }],
      undo: [`${version}/undo`, { after: addition.id }],
    },
  };
}

const runsOf = (version: string): string => version.replace('/versions/v1', '/runs');
const read = async (path: string): Promise<Body> => (await forest.agent.get(path).expect(200)).body as Body;
const statusOf = async (version: string, { id }: Body): Promise<number> =>
  (await forest.agent.get(`${version}/nodes/${id}`)).status;

describe.each(['restore', 'undo'] as const)('%s is a run', (kind) => {
  it('is recorded with what it did, and what it writes names it; so is a dry run', async () => {
    const { version, node, requests } = await removed();
    const [path, body] = requests[kind];
    const rehearsed = (await forest.agent.post(path).query({ dry_run: true }).send(body).expect(200)).body as Body;
    const { body: result } = await forest.agent.post(path).send(body).expect(200);
    expect(result).toMatchObject({ dry_run: false, added: 1 });
    const { items } = (await read(`${runsOf(version)}?sort=created_at`)) as unknown as { items: [Body, Body] };
    expect(items).toMatchObject([
      { kind, phase: 'done', result: rehearsed, options: { ...body, dry_run: true } },
      { kind, phase: 'done', result, done: 1, total: 1, options: { ...body, dry_run: false } },
    ]);
    const history = await read(`${version}/nodes/${node.id}/history?limit=1`);
    expect(history['items']).toMatchObject([{ kind: 'added', run_id: items[1].id }]);
  });

  it('with respond-async is answered 202, and carried out', async () => {
    const { version, node, requests } = await removed();
    const [path, body] = requests[kind];
    const { headers } = await forest.agent.post(path).set('prefer', 'respond-async').send(body).expect(202);
    expect(headers['preference-applied']).toBe('respond-async');
    const run = headers['location'] ?? '';
    await until(async () => (await read(run))['phase'] === 'done');
    expect(await read(run)).toMatchObject({ kind, result: { dry_run: false, added: 1 } });
    expect(await statusOf(version, node)).toBe(200);
  });

  it('says what failed', async () => {
    const { version, node, requests } = await removed();
    const [path, body] = requests[kind];
    await forest.node(version, { code: node.code, name: 'Another with the code' });
    if (kind === 'undo') await forest.agent.patch(version).send({ frozen: true }).expect(200);
    const { headers } = await forest.agent.post(path).set('prefer', 'respond-async').send(body).expect(202);
    const run = headers['location'] ?? '';
    await until(async () => (await read(run))['phase'] === 'failed');
    expect(await read(run)).toMatchObject({ error: { code: kind === 'undo' ? 'version_frozen' : 'conflict' } });
    expect(await statusOf(version, node)).toBe(404);
  });

  it('is cancelled from another replica: 409, nothing is written, the version is free', async () => {
    const { version, node, requests } = await removed(SLOW);
    const [path, body] = requests[kind];
    const answer = forest.agent
      .post(path)
      .send(body)
      .then(({ status }) => status);
    await until(async () => (await sleeping()) === 1);
    const { items } = (await read(`${runsOf(version)}?q=${encodeURIComponent(`kind='${kind}'`)}`)) as unknown as {
      items: [Body];
    };
    await (await other.as()).delete(`${runsOf(version)}/${items[0].id}`).expect(202);
    expect(await answer).toBe(409);
    await until(async () => (await read(`${runsOf(version)}/${items[0].id}`))['phase'] === 'cancelled');
    expect(await statusOf(version, node)).toBe(404);
    expect(await sleeping()).toBe(0);
    await forest.node(version, { code: aCode() });
  });
});
