import { startTestService, type TestService } from '@groundwork/testing';
import { Forest, type Body } from '../../testing/forest.js';
import { tree } from '../../service.js';

let service: TestService;
let forest: Forest;
let version: string;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  version = await forest.version();
  const root = await forest.root(version);
  for (const [code, position] of [
    ['a', 1],
    ['b', 0],
  ] as const) {
    const { id } = await forest.node(version, { code, position, parent_id: root.id });
    for (const leaf of ['y', 'x'])
      await forest.node(version, { code: `${code}${leaf}`, parent_id: id, description: 'Quote " and \u2028' });
  }
  await forest.node(version, { code: 'second root', position: 5 });
});
afterAll(() => service.close());

interface Nested extends Body {
  readonly child_nodes: Nested[];
}

const read = async (query = {}, at = version) => {
  const { status, body, headers } = await forest.agent.get(`${at}/tree`).query(query);
  return { status, headers, items: body.items as Nested[], body: body as Body };
};
const shape = (nodes: readonly Nested[]): unknown[] =>
  nodes.map(({ code, child_nodes }) => [code, ...shape(child_nodes)]);

describe('Get Nested Tree', () => {
  it('nests all nodes under their parents, siblings in order, as the nodes themselves are answered', async () => {
    const { items, headers } = await read();
    const root = version.split('/')[2];
    expect(shape(items)).toEqual([[root, ['b', ['bx'], ['by']], ['a', ['ax'], ['ay']]], ['second root']]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const nodes = await forest.nodes(version);
    const first = items[0]?.child_nodes[0]?.child_nodes[0] as Nested;
    const { child_nodes: _, ...members } = first;
    expect(nodes.find(({ id }) => id === first.id)).toMatchObject(members);
    expect(Object.keys(members).sort()).toEqual([
      'attributes',
      'code',
      'created_at',
      'created_by',
      'depth',
      'description',
      'enabled',
      'id',
      'leaf',
      'metadata',
      'name',
      'position',
      'updated_at',
      'updated_by',
    ]);
  });

  it('stops at max_depth, where leaf is still right', async () => {
    const { items } = await read({ max_depth: 1 });
    expect(shape(items)).toEqual([[version.split('/')[2], ['b'], ['a']], ['second root']]);
    expect(items[0]?.child_nodes[0]?.['leaf']).toBe(false);
    expect(shape((await read({ max_depth: 0 })).items)).toEqual([[version.split('/')[2]], ['second root']]);
    expect((await read({ max_depth: -1 })).status).toBe(400);
  });

  it('is read in a language', async () => {
    const [node] = (await forest.agent.get(`${version}/nodes`).query({ q: "code='second root'" })).body.items as [Body];
    await forest.agent
      .post(`${version}/nodes/${node.id}/translations`)
      .send({ language: 'mn_MN', name: 'Хоёр' })
      .expect(201);
    const { items, headers } = await read({ language: 'mn_MN' });
    expect([items[1]?.['name'], headers['content-language']]).toEqual(['Хоёр', 'mn-MN']);
  });

  it('answers 404 for an unknown version, 403 without the scope', async () => {
    expect((await read({}, `${version}x`)).status).toBe(404);
    expect((await (await service.as({ scopes: 'trees:write' })).get(`${version}/tree`)).status).toBe(403);
  });

  it('19: answers a chain of 10,000 nodes', async () => {
    const at = await forest.version();
    const root = await forest.root(at);
    await service.query(
      `with made as (select n, gen_random_uuid() as id from generate_series(1, 10000) n)
       insert into node (tree_version_id, id, parent_id, code, name, label_id, depth)
       select r.tree_version_id, m.id, coalesce(p.id, r.id), 'c' || m.n, 'c', gen_random_uuid(), m.n
       from node r, made m left join made p on p.n = m.n - 1 where r.id = $1`,
      [root.id],
    );
    const response = await fetch(`${service.url}${at}/tree`, {
      headers: { authorization: `Bearer ${await service.token()}` },
    });
    const text = await response.text();
    expect(text.match(/"child_nodes":\[/g)).toHaveLength(10_001);
    expect(text.endsWith(']}'.repeat(10_002))).toBe(true);
  });
});
