import { jest } from '@jest/globals';
import { startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../../service.js';
import { Forest, type Body } from '../../testing/forest.js';
import { CheckTime } from './check-time.js';

let service: TestService;
let forest: Forest;
let version: string;
let node: Body;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

const LEVELS = { '*': { type: 'object', properties: { price: { type: 'number' } } } };
type Answer = Awaited<ReturnType<Forest['agent']['get']>>;

beforeEach(async () => {
  version = await forest.version();
  node = await forest.node(version, { attributes: { price: 1 } });
  await forest.agent
    .put(`${version.replace('/versions/v1', '')}/schema`)
    .send({ levels: LEVELS })
    .expect(200);
});
afterEach(() => jest.restoreAllMocks());

const lastChange = async (): Promise<string> => {
  const { body } = await forest.agent.get(`${version}/nodes/${node.id}/history`).query({ limit: 100 }).expect(200);
  return String((body.items as Body[])[0]?.id);
};

/** What checks the attributes of many nodes, with the status and the member of its refusal. */
const CHECKS: Readonly<Record<string, [send: () => Promise<Answer>, status: number, field?: string]>> = {
  'a bulk change': [
    async () =>
      forest.agent
        .post(`${version}/nodes/bulk`)
        .send({ operations: [{ op: 'update', code: node.code, values: { attributes: { price: 2 } } }] }),
    400,
    'operations',
  ],
  'an import': [
    async () =>
      forest.agent
        .post(`${version}/import`)
        .type('application/x-ndjson')
        .send(JSON.stringify({ code: node.code, attributes: { price: 2 } })),
    400,
    'attributes',
  ],
  'a merge': [
    async () => {
      await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
      const other = `${version.replace('/v1', '/v2')}/nodes/bulk`;
      const create = { op: 'create', values: { code: 'new', name: 'x' } };
      jest.restoreAllMocks();
      await forest.agent
        .post(other)
        .send({ operations: [create] })
        .expect(200);
      noTimeLeft();
      return forest.agent.post(`${version}/merge`).send({ from: 'v2', base: null });
    },
    409,
  ],
  'a restoration': [
    async () => {
      await forest.agent
        .patch(`${version}/nodes/${node.id}`)
        .send({ attributes: { price: 2 } })
        .expect(200);
      return forest.agent.post(`${version}/nodes/${node.id}/restore`).send({ change_id: Number(await lastChange()) });
    },
    409,
  ],
  'another schema': [
    async () => forest.agent.put(`${version.replace('/versions/v1', '')}/schema`).send({ levels: LEVELS }),
    400,
    'levels',
  ],
};
const noTimeLeft = () => jest.spyOn(CheckTime.prototype, 'allowedMs', 'get').mockReturnValue(-1);

it.each(Object.keys(CHECKS))(
  '%s ends when the attributes of its nodes have been checked for too long',
  async (what) => {
    const [send, status, field] = CHECKS[what]!;
    noTimeLeft();
    const refused = await send();
    expect([refused.status, refused.body.details?.[0]?.field]).toEqual([status, field]);
    expect(String(refused.body.message)).toMatch(/take too long to check/);
    jest.restoreAllMocks();
    expect((await forest.now(version, node)).attributes).toEqual({ price: what === 'a restoration' ? 2 : 1 });
  },
);

it('takes 30 s and more for many nodes', () => {
  const time = new CheckTime(() => new Error('over') as never);
  expect(time.allowedMs).toBe(30_000);
  time.spend(1_000_000, () => undefined);
  expect(time.allowedMs).toBe(60_000);
  time.assertLeft();
});
