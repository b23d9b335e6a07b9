import { startTestService, type TestService } from '@groundwork/testing';
import { v7 } from 'uuid';
import { Forest } from '../testing/forest.js';
import { tree } from '../service.js';

let service: TestService;
let mine: Forest;
let other: Forest;
let paths: { tree: string; version: string; node: string };
beforeAll(async () => {
  service = await startTestService(tree);
  [mine, other] = [new Forest(await service.as({ tenantId: v7() })), new Forest(await service.as({ tenantId: v7() }))];
  const version = await mine.version('geo');
  const { id } = await mine.node(version, { code: 'EU' });
  for (const record of ['/trees/geo', version, `${version}/nodes/${id}`])
    await mine.agent.post(`${record}/translations`).send({ name: 'x' }).expect(201);
  paths = { tree: '/trees/geo', version, node: `${version}/nodes/${id}` };
});
afterAll(() => service.close());

type Method = 'get' | 'post' | 'patch' | 'delete';

/** Every operation on a record or below it, with a body that its owner could send. */
const operations = (): [Method, string, object][] => {
  const { tree: t, version: v, node: n } = paths;
  const records = [t, v, n].flatMap((record): [Method, string, object][] => [
    ['get', record, {}],
    ['patch', record, { name: 'x' }],
    ['delete', record, {}],
    ['get', `${record}/translations`, {}],
    ['post', `${record}/translations`, { language: 'mn_MN', name: 'x' }],
    ['get', `${record}/translations/en_US`, {}],
    ['patch', `${record}/translations/en_US`, { name: 'x' }],
    ['delete', `${record}/translations/en_US`, {}],
  ]);
  return [
    ...records,
    ['post', `${t}/clone`, { code: 'copy', name: 'x' }],
    ['post', `${t}/change_code`, { new_code: 'taken-over' }],
    ['get', `${t}/versions`, {}],
    ['post', `${t}/versions`, {}],
    ['post', `${v}/clone`, { version: 'v2', name: 'x' }],
    ['post', `${v}/change_code`, { new_version: 'v3' }],
    ['get', `${v}/nodes`, {}],
    ['post', `${v}/nodes`, { code: 'x', name: 'x' }],
    ['post', `${n}/clone`, { code: 'x', name: 'x' }],
  ];
};

describe('a foreign tenant', () => {
  it('27: answers 404 on every route, as if the tree were unknown, and changes nothing', async () => {
    const before = (await mine.agent.get(paths.version).query({ expand: 'all' })).body as unknown;
    for (const [method, path, body] of operations()) {
      const known = await other.agent[method](path).send(method === 'get' || method === 'delete' ? undefined : body);
      const unknown = await other.agent[method](path.replace('geo', 'atlantis')).send(
        method === 'get' || method === 'delete' ? undefined : body,
      );
      expect({ method, path, status: known.status }).toEqual({ method, path, status: 404 });
      expect(unknown.status).toBe(404);
      expect(String(known.body.message)).toBe(String(unknown.body.message).replace('atlantis', 'geo'));
    }
    expect((await mine.agent.get(paths.version).query({ expand: 'all' })).body).toEqual(before);
    expect((await other.agent.get('/trees')).body.count).toBe(0);
  });

  it('27: cannot name its nodes as a parent or in q', async () => {
    const version = await other.version('geo');
    const foreign = paths.node.split('/').at(-1);
    expect((await other.agent.post(`${version}/nodes`).send({ code: 'x', name: 'x', parent_id: foreign })).status).toBe(
      400,
    );
    expect(
      (await other.agent.get(`${version}/nodes`).query({ q: `id=${foreign} or descendant_id=${foreign}` })).body.count,
    ).toBe(0);
    expect((await other.agent.get(`${version}/nodes/${foreign}`)).status).toBe(404);
  });

  it('is one tenant for a global caller that says so; else that caller reaches by code only trees of no tenant', async () => {
    const global = await service.as();
    expect((await global.get('/trees')).body.count).toBe(2);
    expect((await global.get('/trees/geo')).status).toBe(404);
    expect((await global.post('/trees').send({ code: 'geo', name: 'Ours' })).status).toBe(201);
    expect((await global.get('/trees/geo')).body.name).toBe('Ours');
  });
});
