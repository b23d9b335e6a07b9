import { describeResource, startTestService, type TestService } from '@groundwork/testing';
import { v7 } from 'uuid';
import { aCode, Forest, type Body } from '../testing/forest.js';
import { tree } from '../service.js';
import { nodeView } from './tree-node.entity.js';

let service: TestService;
let forest: Forest;
let version: string;
beforeAll(async () => {
  service = await startTestService(tree, { env: { MAX_DEPTH: '6' } });
  forest = new Forest(await service.as());
  version = await forest.version();
});
afterAll(() => service.close());

const aNode = () => ({
  code: aCode('Улаан буудай '),
  name: 'A node',
  description: 'Below.',
  metadata: { tags: ['x'], fields: [{ name: 'Cost centre', value: '007' }] },
  position: 3,
});

describeResource({
  service: () => service,
  path: () => `${version}/nodes`,
  view: nodeView,
  scopes: { read: 'trees:read', write: 'trees:write' },
  sample: aNode,
  changes: { name: 'Renamed', description: null, enabled: false, position: 7 },
  refused: [
    ...['', ' ', 'a\nb', 'x'.repeat(256), null].map((code) => ({ body: { code }, field: 'code' })),
    ...['', 'x'.repeat(256), null].map((name) => ({ body: { name }, field: 'name' })),
    ...[-1, 1.5, 2 ** 31, '1', null].map((position) => ({ body: { position }, field: 'position' })),
    ...['x', 7, v7()].map((parent_id) => ({ body: { parent_id }, field: 'parent_id' })),
    ...['depth', 'leaf', 'tree_id', 'label_id', 'enabled'].map((member) => ({
      body: { [member]: true },
      field: member,
    })),
  ],
});

describe('Get Tree Nodes', () => {
  it('answers 404 for an unknown tree or version, 400 for an id that is no uuid', async () => {
    expect((await forest.agent.get(`${version}x/nodes`)).status).toBe(404);
    expect((await forest.agent.post(`${version}x/nodes`).send(aNode())).status).toBe(404);
    expect((await forest.agent.get(`${version}/nodes/seven`)).status).toBe(400);
  });

  it('28: costs 1 statement, one more for an unfiltered total and for a language; of any page size', async () => {
    const cost = (query: object) => service.countStatements(() => forest.agent.get(`${version}/nodes`).query(query));
    // Whether the version is a release is remembered for some seconds.
    await cost({ limit: 1 });
    expect(await cost({ limit: 1 })).toBe(1);
    expect(await cost({ limit: 1000, expand: 'all', total_count: true })).toBe(2);
    expect(await cost({ limit: 1000, expand: 'all', language: 'mn_MN', total_count: true })).toBe(3);
    expect(await cost({ limit: 1000, q: 'leaf=true', total_count: true })).toBe(1);
  });

  it('orders by position, code, id', async () => {
    const at = await forest.version();
    const parent_id = (await forest.root(at)).id;
    for (const [code, position] of [
      ['b', 1],
      ['c', 0],
      ['a', 1],
      ['B', 1],
      ['d', 0],
    ])
      await forest.node(at, { code, position, parent_id });
    const { body } = await forest.agent.get(`${at}/nodes`).query({ q: `parent_id=${parent_id}`, fields: 'code' });
    expect((body.items as Body[]).map(({ code }) => code)).toEqual(['c', 'd', 'B', 'a', 'b']);
  });

  it('18: keeps the link where a node has more than 1,000 children', async () => {
    const at = await forest.version();
    const { id } = await forest.root(at);
    await service.query(
      `insert into node (tree_version_id, id, parent_id, code, name, label_id, depth)
       select tree_version_id, gen_random_uuid(), id, 'c' || n, 'c', gen_random_uuid(), 1 from node, generate_series(1, 1001) n where id = $1`,
      [id],
    );
    const { body } = await forest.agent.get(`${at}/nodes/${id}`).query({ expand: 'all' });
    expect(body.child_nodes).toEqual({ href: `${at}/nodes/${id}/children` });
    expect(body.aggregations.child_nodes).toBe(1001);
    await service.query("delete from node where code = 'c1' and parent_id = $1", [id]);
    expect((await forest.agent.get(`${at}/nodes/${id}`).query({ expand: 'all' })).body.child_nodes).toHaveLength(1000);
  });
});

describe('Create Tree Node', () => {
  it('3: puts it below its parent: depth, leaf, levels and counts follow', async () => {
    const at = await forest.version();
    const root = await forest.root(at);
    const child = await forest.node(at, { parent_id: root.id });
    const grandchild = await forest.node(at, { parent_id: child.id });
    expect([child, grandchild].map(({ depth, leaf }) => ({ depth, leaf }))).toEqual([
      { depth: 1, leaf: true },
      { depth: 2, leaf: true },
    ]);
    expect(await forest.now(at, child)).toMatchObject({
      leaf: false,
      aggregations: { tree_node_id: child.id, child_nodes: 1 },
    });
    expect((await forest.agent.get(at)).body.aggregations).toMatchObject({ levels: 3, nodes: 3 });
    const shown = Object.keys(
      (await forest.agent.get(`${at}/nodes/${root.id}`).query({ expand: 'all' })).body.child_nodes[0],
    ).sort();
    expect(shown).toEqual([
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

  it('3: answers 400 naming parent_id for a parent of another version', async () => {
    const foreign = await forest.root(await forest.version());
    const { status, body } = await forest.agent.post(`${version}/nodes`).send({ ...aNode(), parent_id: foreign.id });
    expect({ status, field: body.details[0].field }).toEqual({ status: 400, field: 'parent_id' });
  });

  it('answers 409 to a taken code, also in another Unicode form, and counts nothing', async () => {
    const at = await forest.version();
    await forest.node(at, { code: 'Zürich' });
    expect((await forest.agent.post(`${at}/nodes`).send({ code: 'Zu\u0308rich', name: 'x' })).status).toBe(409);
    expect((await forest.agent.get(at)).body.aggregations.nodes).toBe(2);
  });

  it('answers 400 below the greatest depth, for new, moved and cloned nodes', async () => {
    const at = await forest.version();
    const nodes = await forest.chain(at, 6, await forest.root(at));
    const [top, , third] = nodes as [Body, Body, Body];
    const parent_id = nodes.at(-1)?.id;
    const other = await forest.node(at);
    expect((await forest.agent.post(`${at}/nodes`).send({ ...aNode(), parent_id })).status).toBe(400);
    expect((await forest.agent.patch(`${at}/nodes/${other.id}`).send({ parent_id })).status).toBe(400);
    expect(
      (await forest.agent.post(`${at}/nodes/${top.id}/clone`).send({ code: aCode(), name: 'x', parent_id: third.id }))
        .status,
    ).toBe(400);
    expect((await forest.agent.get(at)).body.aggregations).toMatchObject({ nodes: 8, levels: 7 });
  });
});

describe('Update Tree Node', () => {
  it('moves the node and all below it; null makes a root; back again is as before', async () => {
    const at = await forest.version();
    const root = await forest.root(at);
    const [first, second, third] = (await forest.chain(at, 3, root)) as [Body, Body, Body];
    const before = await forest.nodes(at);
    const depths = async () =>
      Promise.all([first, second, third].map(async (node) => (await forest.now(at, node))['depth']));
    await forest.agent.patch(`${at}/nodes/${second.id}`).send({ parent_id: null }).expect(200);
    expect(await depths()).toEqual([1, 0, 1]);
    await forest.agent.patch(`${at}/nodes/${first.id}`).send({ parent_id: third.id }).expect(200);
    expect(await depths()).toEqual([2, 0, 1]);
    await forest.agent.patch(`${at}/nodes/${first.id}`).send({ parent_id: root.id }).expect(200);
    await forest.agent.patch(`${at}/nodes/${second.id}`).send({ parent_id: first.id }).expect(200);
    const placement = ({ id, depth, parent_id, leaf }: Body) => ({ id, depth, parent_id, leaf });
    expect((await forest.nodes(at)).map(placement)).toEqual(before.map(placement));
  });

  it('writes nothing when nothing changes', async () => {
    const node = await forest.node(version, aNode());
    const { body } = await forest.agent
      .patch(`${version}/nodes/${node.id}`)
      .send({ parent_id: null, name: node['name'] });
    expect(body).toEqual(node);
  });

  it('answers 409 cycle_detected below itself, 400 for an unknown parent', async () => {
    const at = await forest.version();
    const [first, , third] = (await forest.chain(at, 3, await forest.root(at))) as [Body, Body, Body];
    for (const parent_id of [first.id, third.id]) {
      const { status, body } = await forest.agent.patch(`${at}/nodes/${first.id}`).send({ parent_id });
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'cycle_detected' });
    }
    expect((await forest.agent.patch(`${at}/nodes/${first.id}`).send({ parent_id: v7() })).status).toBe(400);
  });
});

describe('Delete Tree Node', () => {
  it('takes the subtree and its translations with it, and counts', async () => {
    const at = await forest.version();
    const [first, second] = (await forest.chain(at, 3, await forest.root(at))) as [Body, Body];
    await forest.agent.post(`${at}/nodes/${second.id}/translations`).send({ name: 'x' }).expect(201);
    await forest.agent.delete(`${at}/nodes/${first.id}`).expect(204);
    expect((await forest.agent.get(at)).body.aggregations).toMatchObject({ nodes: 1, levels: 1 });
    expect(await service.query('select from translation where node_id = $1', [second.id])).toEqual([]);
  });

  it('7: answers 400 last_root to the last root: of two deleted in parallel one stays', async () => {
    for (let round = 0; round < 10; round++) {
      const at = await forest.version();
      const [one, other] = [await forest.root(at), await forest.node(at)];
      const answers = await Promise.all([one, other].map(({ id }) => forest.agent.delete(`${at}/nodes/${id}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
      expect(answers.find(({ status }) => status === 400)?.body.code).toBe('last_root');
      expect((await forest.agent.get(at)).body.aggregations.nodes).toBe(1);
    }
  });

  it('answers 404 in another version, though the node exists', async () => {
    const other = await forest.version();
    const node = await forest.node(version);
    expect((await forest.agent.delete(`${other}/nodes/${node.id}`)).status).toBe(404);
    expect((await forest.agent.get(`${version}/nodes/${node.id}`)).status).toBe(200);
  });
});
