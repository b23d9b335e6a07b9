import { startTestService, type TestService } from '@groundwork/testing';
import { v7 } from 'uuid';
import { Forest, type Body } from '../testing/forest.js';
import { tree } from '../service.js';

let service: TestService;
let forest: Forest;
let version: string;
let root: Body;
let nodes: Record<string, Body>;

/** root > a > (b > (d, e), c) */
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  version = await forest.version();
  root = await forest.root(version);
  const a = await forest.node(version, { code: 'a', parent_id: root.id });
  const b = await forest.node(version, { code: 'b', parent_id: a.id, position: 2 });
  const c = await forest.node(version, { code: 'c', parent_id: a.id, position: 1 });
  const d = await forest.node(version, { code: 'd', parent_id: b.id });
  const e = await forest.node(version, { code: 'e', parent_id: b.id });
  nodes = { a, b, c, d, e };
});
afterAll(() => service.close());

const read = async (node: Body | undefined, relatives: string, query = {}) => {
  const { status, body } = await forest.agent.get(`${version}/nodes/${node?.id}/${relatives}`).query(query);
  return status === 200 ? (body.items as Body[]).map(({ code }) => code) : status;
};

describe.each(['children', 'descendants', 'ancestors', 'versions'])('Get … %s', (relatives) => {
  it('answers the envelope, in at most 3 statements; list parameters and language work', async () => {
    const path = `${version}/nodes/${nodes['b']?.id}/${relatives}`;
    const get = (query: object) => forest.agent.get(path).query(query);
    expect(Object.keys((await get({})).body as object).sort()).toEqual([
      'count',
      'has_more',
      'items',
      'limit',
      'offset',
    ]);
    const all = { total_count: true, expand: 'all', limit: 1000 };
    const cost = await service.countStatements(() => get(all));
    expect(cost).toBeLessThanOrEqual(3);
    expect(await service.countStatements(() => get({ ...all, language: 'mn_MN' }))).toBe(cost + 1);
    expect((await get({ q: "code='nobody'" })).body.count).toBe(0);
    expect((await get({ sort: 'nonsense' })).status).toBe(400);
    expect((await get({ language: 'mn_MN' })).headers['content-language']).toBe('mn-MN');
  });

  it('answers 404 for an unknown node, 400 for no uuid', async () => {
    expect((await forest.agent.get(`${version}/nodes/${v7()}/${relatives}`)).status).toBe(404);
    expect((await forest.agent.get(`${version}/nodes/seven/${relatives}`)).status).toBe(400);
  });
});

describe('Get Child Nodes', () => {
  it('answers one level, by position; where the link of a node leads', async () => {
    expect(await read(nodes['a'], 'children')).toEqual(['c', 'b']);
    expect(await read(nodes['d'], 'children')).toEqual([]);
    expect((await forest.agent.get(String((nodes['a']?.['child_nodes'] as { href: string }).href))).status).toBe(200);
  });
});

describe('Get Descendant Nodes', () => {
  it('answers all below, level by level', async () => {
    expect(await read(root, 'descendants')).toEqual(['a', 'c', 'b', 'd', 'e']);
    expect(await read(nodes['b'], 'descendants')).toEqual(['d', 'e']);
  });

  it('stops after max_depth levels; 0 and texts are 400', async () => {
    expect(await read(root, 'descendants', { max_depth: 2 })).toEqual(['a', 'c', 'b']);
    expect(await read(nodes['a'], 'descendants', { max_depth: 1 })).toEqual(['c', 'b']);
    expect([
      await read(root, 'descendants', { max_depth: 0 }),
      await read(root, 'descendants', { max_depth: 'x' }),
    ]).toEqual([400, 400]);
  });
});

describe('Get Ancestor Nodes', () => {
  it('answers all above, the root first, without the node', async () => {
    expect(await read(nodes['e'], 'ancestors')).toEqual([root.code, 'a', 'b']);
    expect(await read(root, 'ancestors')).toEqual([]);
  });
});

describe('Get Node Versions', () => {
  it('answers the node of the same code in each other version, linking into it', async () => {
    const versions = version.replace('/v1', '');
    for (const name of ['v3', 'v2'])
      await forest.agent.post(`${version}/clone`).send({ version: name, name }).expect(201);
    const [gone] = (await forest.agent.get(`${versions}/v3/nodes`).query({ q: "code='c'" })).body.items as [Body];
    await forest.agent.delete(`${versions}/v3/nodes/${gone.id}`).expect(204);
    const { body } = await forest.agent.get(`${version}/nodes/${nodes['b']?.id}/versions`);
    const links = (body.items as (Body & { child_nodes: { href: string } })[]).map(({ id, child_nodes }) => [
      id,
      child_nodes.href,
    ]);
    expect(links.map(([id, href]) => href?.replace(String(id), 'it'))).toEqual([
      `${versions}/v2/nodes/it/children`,
      `${versions}/v3/nodes/it/children`,
    ]);
    expect(await read(nodes['c'], 'versions')).toEqual(['c']);
  });
});
