import { startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../../service.js';
import { Forest, type Body } from '../../testing/forest.js';

let service: TestService;
let forest: Forest;
let version: string;
let top: Body;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  version = await forest.version();
  top = await forest.node(version, { code: 'top', name: 'Top', parent_id: (await forest.root(version)).id });
  for (const [code, parent, position] of [
    ['b', 'top', 1],
    ['a', 'top', 2],
    ['b2', 'b', 0],
    ['b1', 'b', 0],
  ] as [string, string, number][]) {
    const [{ id }] = (await forest.agent.get(`${version}/nodes`).query({ q: `code='${parent}'` })).body.items as [Body];
    await forest.node(version, { code, name: code.toUpperCase(), parent_id: id, position });
  }
  await forest.node(version, { code: 'outside' });
});
afterAll(() => service.close());

const subtree = (query: object = {}, id = top.id) => forest.agent.get(`${version}/nodes/${id}/tree`).query(query);
/** `code(children)` */
const outline = ({ code, child_nodes }: Body): string =>
  `${code}(${(child_nodes as Body[]).map((child) => outline(child)).join(' ')})`;

describe('Get Nested Subtree', () => {
  it('answers the node with all below it, siblings in their order, each as in the whole tree', async () => {
    const { status, body, headers } = await subtree();
    expect([status, headers['content-type'], outline(body as Body)]).toEqual([
      200,
      'application/json; charset=utf-8',
      'top(b(b1() b2()) a())',
    ]);
    const whole = (await forest.agent.get(`${version}/tree`)).body.items as Body[];
    expect(whole.flatMap(({ child_nodes }) => child_nodes)).toContainEqual(body);
  });

  it.each([
    [0, 'top()'],
    [1, 'top(b() a())'],
    [2, 'top(b(b1() b2()) a())'],
    [9, 'top(b(b1() b2()) a())'],
  ])('max_depth=%i counts levels below the node', async (max_depth, shape) => {
    const { body } = await subtree({ max_depth });
    expect(outline(body as Body)).toBe(shape);
  });

  it('shows only the requested attributes, and texts in the requested language', async () => {
    const body = { language: 'mn_MN', name: 'Дээд' };
    await forest.agent.post(`${version}/nodes/${top.id}/translations`).send(body).expect(201);
    const read = await subtree({ fields: 'code,name,leaf', max_depth: 1, language: 'mn_MN' });
    expect(read.body).toEqual({
      code: 'top',
      name: 'Дээд',
      leaf: false,
      child_nodes: [
        { code: 'b', name: 'B', leaf: false, child_nodes: [] },
        { code: 'a', name: 'A', leaf: true, child_nodes: [] },
      ],
    });
    expect((await subtree({ fields: 'leaf', max_depth: 0 })).body).toEqual({ leaf: false, child_nodes: [] });
  });

  it.each([
    [{ fields: 'nonsense' }, 'fields'],
    [{ fields: 'tree_id' }, 'fields'],
    [{ max_depth: -1 }, 'max_depth'],
    [{ language: 'xx' }, 'language'],
  ])('answers 400 to %j', async (query, field) => {
    const { status, body } = await subtree(query);
    expect({ status, field: body.details?.[0]?.field }).toEqual({ status: 400, field });
  });

  it('answers 404 for a node that is not there', async () => {
    expect((await subtree({}, '00000000-0000-7000-8000-00000000dead')).status).toBe(404);
  });

  it('answers a subtree deeper than walks go, from below the first levels', async () => {
    const path = await forest.version();
    const lines = Array.from({ length: 300 }, (_, n) =>
      JSON.stringify({ code: `n${n}`, name: 'x', parent_code: n === 0 ? null : `n${n - 1}` }),
    );
    await forest.agent.post(`${path}/import`).type('application/x-ndjson').send(lines.join('\n')).expect(200);
    const [{ id }] = (await forest.agent.get(`${path}/nodes`).query({ q: "code='n50'" })).body.items as [Body];
    for (const [query, length] of [
      [{}, 250],
      [{ max_depth: 220 }, 221],
    ] as [object, number][]) {
      const { body } = await forest.agent.get(`${path}/nodes/${id}/tree`).query(query).expect(200);
      const codes: string[] = [];
      for (let at = body as Body | undefined; at; at = (at['child_nodes'] as Body[])[0]) codes.push(at.code);
      expect([codes[0], codes.at(-1), codes.length]).toEqual(['n50', `n${49 + length}`, length]);
    }
  });
});
