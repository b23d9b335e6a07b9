import { startTestService, type TestService } from '@groundwork/testing';
import { v7 } from 'uuid';
import { Forest, type Body } from '../testing/forest.js';
import { tree } from '../service.js';
import { verifyTrees } from '../verify/verify-trees.js';

let service: TestService;
let forest: Forest;
let version: string;
let root: Body;
let nodes: Record<'a' | 'b' | 'c' | 'd', Body>;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(async () => {
  expect(await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name })).toEqual([]);
  await service.close();
});

/** root > (a 0, b 1, c 2, d 2) */
beforeEach(async () => {
  version = await forest.version();
  root = await forest.root(version);
  const made = [
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['d', 2],
  ].map(([code, position]) => forest.node(version, { code, position, parent_id: root.id }));
  const [a, b, c, d] = (await Promise.all(made)) as [Body, Body, Body, Body];
  nodes = { a, b, c, d };
});

const move = (node: Body, body: object, query = {}) =>
  forest.agent.post(`${version}/nodes/${node.id}/move`).query(query).send(body);
const children = async (node: Body) =>
  ((await forest.agent.get(`${version}/nodes/${node.id}/children`)).body.items as Body[]).map(
    ({ code, position }) => `${code}${String(position)}`,
  );

describe('Move Tree Node', () => {
  it('12: shifts the siblings from a taken position on; a free one shifts nobody', async () => {
    expect((await move(nodes.d, { position: 1 })).body).toMatchObject({ position: 1, parent_id: root.id });
    expect(await children(root)).toEqual(['a0', 'd1', 'b2', 'c3']);
    await move(nodes.a, { position: 9 }).expect(200);
    expect(await children(root)).toEqual(['d1', 'b2', 'c3', 'a9']);
  });

  it('keeps the number without a position, and takes what is below along', async () => {
    await move(nodes.c, { parent_id: nodes.b.id }).expect(200);
    expect((await move(nodes.b, { parent_id: nodes.a.id })).body).toMatchObject({ depth: 2, position: 1 });
    expect(await forest.now(version, nodes.c)).toMatchObject({ depth: 3, position: 2 });
    expect((await move(nodes.b, { parent_id: null })).body).toMatchObject({ depth: 0, parent_id: null });
    expect(await forest.now(version, nodes.c)).toMatchObject({ depth: 1 });
  });

  it('takes a parent in capitals for the one it is', async () => {
    const to = (node: Body) => ({ parent_id: String(node.id).toUpperCase() });
    expect((await move(nodes.c, to(root))).body).toMatchObject({ depth: 1, parent_id: root.id });
    expect((await move(nodes.c, to(nodes.b))).body).toMatchObject({ depth: 2, parent_id: nodes.b.id });
    expect((await move(nodes.b, to(nodes.c))).body.code).toBe('cycle_detected');
  });

  it('writes nothing when nothing changes', async () => {
    const before = await forest.nodes(version);
    for (const body of [{}, { position: 2 }, { parent_id: root.id }, { parent_id: root.id, position: 2 }]) {
      expect((await move(nodes.c, body)).status).toBe(200);
    }
    expect(await forest.nodes(version)).toEqual(before);
  });

  it('12: answers 400, 404, 409, 412 and changes nothing', async () => {
    const before = await forest.nodes(version);
    for (const body of [
      { position: -1 },
      { position: 1.5 },
      { position: 2 ** 31 },
      { parent_id: 'x' },
      { parent_id: v7() },
      { depth: 1 },
    ]) {
      expect((await move(nodes.a, body)).status).toBe(400);
    }
    expect((await move({ ...nodes.a, id: v7() }, {})).status).toBe(404);
    expect((await move(root, { parent_id: nodes.a.id })).body.code).toBe('cycle_detected');
    expect((await move(nodes.a, { position: 2 }).set('if-match', '"old"')).status).toBe(412);
    expect(await forest.nodes(version)).toEqual(before);
  });

  it('there and back leaves parents, depths and the order of siblings as they were', async () => {
    const before = await forest.nodes(version);
    for (const node of Object.values(nodes)) {
      await move(node, { parent_id: null }).expect(200);
      await move(node, { parent_id: root.id }).expect(200);
    }
    const placement = ({ id, parent_id, depth, position }: Body) => ({ id, parent_id, depth, position });
    expect((await forest.nodes(version)).map(placement)).toEqual(before.map(placement));
  });
});

describe('dry_run', () => {
  const effect = (values: object) => ({
    dry_run: true,
    versions: 0,
    nodes: 0,
    translations: 0,
    depth_changes: 0,
    ...values,
  });

  it('13: of a move counts nodes and depth changes, and refuses as the real one', async () => {
    await move(nodes.c, { parent_id: nodes.b.id }).expect(200);
    const before = await forest.nodes(version);
    const dry = { dry_run: true };
    expect((await move(nodes.b, { parent_id: nodes.a.id }, dry)).body).toEqual(effect({ nodes: 2, depth_changes: 2 }));
    expect((await move(nodes.b, { position: 0 }, dry)).body).toEqual(effect({ nodes: 2 }));
    expect((await move(nodes.b, {}, dry)).body).toEqual(effect({}));
    expect((await move(nodes.b, { parent_id: nodes.c.id }, dry)).body.code).toBe('cycle_detected');
    expect(await forest.nodes(version)).toEqual(before);
  });

  it('13: of a node, version and tree delete counts what goes, and deletes nothing', async () => {
    await move(nodes.c, { parent_id: nodes.b.id }).expect(200);
    const treePath = version.replace('/versions/v1', '');
    for (const record of [treePath, version, `${version}/nodes/${nodes.c.id}`, `${version}/nodes/${root.id}`]) {
      await forest.agent.post(`${record}/translations`).send({ name: 'x' }).expect(201);
    }
    const remove = async (path: string) => {
      const { status, body } = await forest.agent.delete(path).query({ dry_run: true });
      return status === 200 ? (body as unknown) : [status, body.code];
    };
    expect(await remove(`${version}/nodes/${nodes.b.id}`)).toEqual(effect({ nodes: 2, translations: 1 }));
    expect(await remove(`${version}/nodes/${root.id}`)).toEqual([400, 'last_root']);
    expect(await remove(version)).toEqual([400, 'last_version']);
    await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    expect(await remove(version)).toEqual(effect({ versions: 1, nodes: 5, translations: 3 }));
    expect(await remove(treePath)).toEqual(effect({ versions: 2, nodes: 10, translations: 7 }));
    expect((await forest.agent.get(treePath)).body.aggregations).toMatchObject({ versions: 2, nodes: 10 });
    await forest.agent.delete(`${version}/nodes/${nodes.b.id}`).query({ dry_run: false }).expect(204);
    expect((await forest.agent.get(version)).body.aggregations.nodes).toBe(3);
  });
});

describe('cascade=false', () => {
  it('14: deletes a leaf, answers 400 has_children to another node', async () => {
    await move(nodes.c, { parent_id: nodes.b.id }).expect(200);
    const remove = (node: Body) => forest.agent.delete(`${version}/nodes/${node.id}`).query({ cascade: false });
    const refused = await remove(nodes.b);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 400, code: 'has_children' });
    expect((await remove(nodes.c)).status).toBe(204);
    expect((await remove(nodes.b)).status).toBe(204);
    expect((await forest.agent.delete(`${version}/nodes/${nodes.a.id}`).query({ cascade: 'perhaps' })).status).toBe(
      400,
    );
  });
});
