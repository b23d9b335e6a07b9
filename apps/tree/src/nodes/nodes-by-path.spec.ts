import { startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { Forest, type Body } from '../testing/forest.js';

let service: TestService;
let forest: Forest;
let version: string;
let root: Body;
let nodes: [Body, Body, Body];
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  version = await forest.version();
  root = await forest.root(version);
  const a = await forest.node(version, { code: 'a/b', parent_id: root.id });
  const b = await forest.node(version, { code: 'Улс 50%', parent_id: a.id });
  nodes = [a, b, await forest.node(version, { code: '..c', parent_id: b.id })];
});
afterAll(() => service.close());

const at = (...codes: string[]): string => `${version}/by_path/${codes.map(encodeURIComponent).join('/')}`;

describe('Get Tree Node by Path', () => {
  it('answers the node below all the others, as by its id, with its tag and language', async () => {
    const codes = [root.code, ...nodes.map(({ code }) => code)];
    for (const [depth, node] of [root, ...nodes].entries()) {
      const path = at(...codes.slice(0, depth + 1));
      const [one, other] = [await forest.agent.get(path), await forest.agent.get(`${version}/nodes/${node.id}`)];
      expect({ status: one.status, body: one.body as unknown, etag: one.headers['etag'] }).toEqual({
        status: 200,
        body: other.body as unknown,
        etag: other.headers['etag'],
      });
      expect((await forest.agent.get(path).set('if-none-match', String(one.headers['etag']))).status).toBe(304);
    }
    const translation = { language: 'mn_MN', name: 'Монгол' };
    await forest.agent.post(`${version}/nodes/${nodes[1].id}/translations`).send(translation).expect(201);
    const read = forest.agent.get(at(...codes.slice(0, 3))).query({ language: 'mn_MN', fields: 'id,name' });
    expect((await read).body).toEqual({ id: nodes[1].id, name: 'Монгол' });
  });

  it('takes a code in any form of Unicode', async () => {
    const cafe = await forest.node(version, { code: 'Café', parent_id: root.id });
    expect((await forest.agent.get(at(root.code, 'Cafe\u0301'))).body.id).toBe(cafe.id);
  });

  it('answers 404 where a code is missing, in another order, or not at a root', async () => {
    const [a, b, c] = nodes.map(({ code }) => code) as [string, string, string];
    for (const codes of [
      [a],
      [a, b],
      [root.code, b],
      [root.code, a, c],
      [root.code, b, a],
      [root.code, a, b, c, c],
      [root.code, root.code],
      ['nothing', a],
      [root.code, 'nothing'],
    ])
      expect([codes, (await forest.agent.get(at(...codes))).status]).toEqual([codes, 404]);
    expect((await forest.agent.get(at(root.code).replace('/v1/', '/v9/'))).status).toBe(404);
    expect((await forest.agent.get(`${version}/by_path`)).status).toBe(404);
  });

  it('answers 400 to a code over 255 characters and to NUL, 405 to other methods', async () => {
    expect((await forest.agent.get(at(root.code, 'x'.repeat(256)))).body.details[0].field).toBe('codes');
    expect((await forest.agent.get(`${version}/by_path/%00`)).body.details[0].field).toBe('codes');
    const { status, headers } = await forest.agent.post(at(root.code, 'x')).send({});
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});
