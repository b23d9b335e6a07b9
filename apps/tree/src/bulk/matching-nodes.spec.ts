import { randomUUID } from 'node:crypto';
import { DEFAULT_TENANT, startTestService, whileLocked, withLock, type TestService } from '@groundwork/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { tree } from '../service.js';
import { lockOf } from '../testing/concurrent-writes.js';
import { aCode, Forest, type Body } from '../testing/forest.js';
import { verifyTrees } from '../verify/verify-trees.js';

let service: TestService;
let forest: Forest;
let version: string;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(async () => {
  expect(await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name })).toEqual([]);
  await service.close();
});
beforeEach(async () => (version = await forest.version()));

const send = (body: object, agent: TestAgent = forest.agent) => agent.post(`${version}/nodes/bulk`).send(body);
const create = (code: string, values: object = {}) => ({ op: 'create', values: { code, name: code, ...values } });
const newest = async (path = version): Promise<Body> => {
  const { body } = await forest.agent.get(path.replace(/\/versions\/.*/, '/runs')).expect(200);
  return (body.items as [Body])[0];
};

const versionLock = async () => lockOf(String((await forest.agent.get(version).expect(200)).body.id));

describe('Change Tree Nodes: a condition and the lock of the version', () => {
  it('is evaluated without the lock: what is refused then does not wait', async () => {
    await send({ operations: [create('a'), create('b')] }).expect(200);
    await withLock(service, await versionLock(), async () => {
      const { body } = await send({ q: 'depth=0', patch: { position: 1 }, limit: 2 }).expect(400);
      expect(body.details).toMatchObject([{ field: 'limit', code: 'range' }]);
      expect(await newest()).toMatchObject({ phase: 'failed', error: { code: 'invalid_request' } });
    });
  });

  it('changes nodes that still match under the lock, of those that matched before', async () => {
    await send({ operations: ['a', 'b', 'c'].map((code) => create(code, { position: 1 })) }).expect(200);
    const { body: found } = await forest.agent.get(`${version}/nodes`).query({ q: 'position=1', sort: 'code' });
    const [a, b] = found.items as [Body, Body];
    const { status, body } = await whileLocked(service, {
      ...(await versionLock()),
      send: () => send({ q: 'position=1', patch: { name: 'changed' } }),
      meanwhile: (other) => other.query('update node set position = 2 where id = $1', [a.id]),
    });
    expect([status, (body.items as Body[]).length]).toEqual([200, 2]);
    expect(await forest.now(version, a)).toMatchObject({ name: 'a', position: 2 });
    expect(await forest.now(version, b)).toMatchObject({ name: 'changed' });
  });
});

describe('Change Tree Nodes: a patch', () => {
  const MANY = 2_500;
  const large = { attributes: { text: 'x'.repeat(60_000) } };

  it('is refused where it is too large for as many nodes, and nothing is done', async () => {
    await send({ operations: Array.from({ length: MANY }, (_, n) => create(`n${n}`)) }).expect(200);
    const { body } = await send({ q: 'depth=0', patch: large, limit: 10_000 }).expect(413);
    expect(body.code).toBe('payload_too_large');
    expect(await service.query(`select from node where attributes ? 'text'`)).toEqual([]);
  });

  it('is in the options of its run by the names of its members', async () => {
    await send({ q: 'depth=0', patch: { name: 'Secret', position: 3 } }).expect(200);
    expect((await newest())['options']).toEqual({ q: 'depth=0', limit: 1_000, patch: ['name', 'position'] });
  });
});

describe('Change Tree Nodes: events', () => {
  it('are published only where something changed', async () => {
    const hook = { url: 'https://example.com/hook', events: ['version.nodes_changed'] };
    await forest.agent.post(version.replace('/versions/v1', '/webhooks')).send(hook).expect(201);
    const { body } = await forest.agent.get(version).expect(200);
    const events = async () =>
      (await service.query(`select * from outbox where type = 'version.nodes_changed'`)).filter((event) =>
        JSON.stringify(event).includes(version.split('/')[2] ?? String(body.id)),
      ).length;
    await send({ operations: [create('a')] }).expect(200);
    expect(await events()).toBe(1);
    await send({ operations: [{ op: 'update', code: 'a', values: { name: 'a' } }] }).expect(200);
    await send({ q: 'position=77', delete: true }).expect(200);
    expect(await events()).toBe(1);
  });
});

describe('Cancel Tree Run: a bulk change', () => {
  it.each([
    ['create', [create('b')]],
    ['change', [{ op: 'update', code: 'a', values: { name: 'A' } }]],
    ['delete', [{ op: 'delete', code: 'a' }]],
  ])('is for who may only %s and began it', async (verb, operations) => {
    const code = aCode('ruled');
    const subject = randomUUID();
    const access = [{ to: 'user', id: subject, may: ['list', 'read', verb] }];
    const admin = await service.as({ tenantId: DEFAULT_TENANT });
    await admin.post('/trees').send({ code, name: code, access }).expect(201);
    version = `/trees/${code}/versions/v1`;
    await send({ operations: [create('a')] }, admin).expect(200);
    const me = await service.as({ tenantId: DEFAULT_TENANT, subject, scopes: 'trees:use' });
    await send({ operations }, me).expect(200);
    const { body } = await me.get(`/trees/${code}/runs`).expect(200);
    const [mine, others] = body.items as [Body, Body];
    const cancelled = await me.delete(`/trees/${code}/runs/${mine.id}`);
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'conflict']);
    expect((await me.delete(`/trees/${code}/runs/${others.id}`)).status).toBe(403);
  });
});
