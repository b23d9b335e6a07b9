import { describeResource, startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { Forest, type Body } from '../testing/forest.js';
import { verifyTrees } from '../verify/verify-trees.js';
import { nodeRelationView } from './node-relation.entity.js';

let service: TestService;
let forest: Forest;
let version: string;
let node: Body;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  version = await forest.version();
  node = await forest.node(version);
});
afterAll(() => service.close());

const at = ({ id }: Body, path = version) => `${path}/nodes/${id}/relations`;
const relate = (from: Body, kind: string, target: Body, path = version) =>
  forest.agent.post(at(from, path)).send({ kind, target_id: target.id });
/** `kind code-or-IRI` of each relation a node shows. */
const shown = async (of: Body, path = version): Promise<string[]> =>
  ((await forest.agent.get(at(of, path)).expect(200)).body.items as Body[]).map(
    ({ kind, target_code, target_uri }) => `${String(kind)} ${String(target_code ?? target_uri)}`,
  );
const expectSound = async () =>
  expect(await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name })).toEqual([]);
let made = 0;

describeResource({
  service: () => service,
  path: () => at(node),
  view: nodeRelationView,
  listedOnly: true,
  scopes: { read: 'trees:read', write: 'trees:write' },
  sample: () => ({ kind: 'exact_match', target_uri: `https://example.com/concepts#${++made}` }),
  refused: [
    { body: { kind: 'child' }, field: 'kind' },
    { body: { kind: 'related' }, field: 'target_id' },
    { body: { kind: 'exact_match', target_uri: null }, field: 'target_uri' },
    { body: { target_uri: 'no scheme' }, field: 'target_uri' },
    { body: { target_uri: '/relative' }, field: 'target_uri' },
    { body: { target_uri: 'urn:a b' }, field: 'target_uri' },
    { body: { target_uri: `urn:${'я'.repeat(1_100)}` }, field: 'target_uri' },
    { body: { target_id: '00000000-0000-7000-8000-00000000dead' }, field: 'target_id' },
    {
      body: { kind: 'related', target_uri: undefined, target_id: '00000000-0000-7000-8000-00000000dead' },
      field: 'target_id',
    },
  ],
});

describe('related nodes', () => {
  it('show it both, whichever was named first, and once: the same from either side is 409', async () => {
    const [a, b] = [await forest.node(version), await forest.node(version)] as [Body, Body];
    const { body } = await relate(b, 'related', a).expect(201);
    expect(body).toMatchObject({ kind: 'related', target_id: a.id, target_code: a.code, target_uri: null });
    expect([await shown(a), await shown(b)]).toEqual([[`related ${b.code}`], [`related ${a.code}`]]);
    for (const request of [relate(a, 'related', b), relate(b, 'related', a)])
      expect((await request).body).toMatchObject({ code: 'conflict' });
    expect((await forest.agent.delete(`${at(a)}/${String(body.id)}`)).status).toBe(204);
    expect([await shown(a), await shown(b)]).toEqual([[], []]);
  });

  it('40: are never above or below one another, over either kind of parent, and whatever comes first (SKOS S27)', async () => {
    const root = await forest.node(version);
    const [top, middle, leaf] = (await forest.chain(version, 3, root)) as [Body, Body, Body];
    for (const [one, other] of [
      [top, leaf],
      [leaf, top],
      [middle, leaf],
    ] as [Body, Body][])
      expect((await relate(one, 'related', other)).body).toMatchObject({ code: 'conflict' });
    const aside = await forest.node(version);
    await relate(aside, 'related', leaf).expect(201);
    expect((await relate(middle, 'secondary_parent', aside)).body).toMatchObject({ code: 'conflict' });
    expect((await relate(aside, 'secondary_parent', leaf)).body).toMatchObject({ code: 'conflict' });
    const patched = await forest.agent.patch(`${version}/nodes/${top.id}`).send({ parent_id: aside.id });
    expect({ status: patched.status, code: patched.body.code }).toEqual({ status: 409, code: 'conflict' });
    const moved = await forest.agent.post(`${version}/nodes/${aside.id}/move`).send({ parent_id: leaf.id });
    expect({ status: moved.status, code: moved.body.code }).toEqual({ status: 409, code: 'conflict' });
    await relate(aside, 'secondary_parent', root).expect(201);
    await expectSound();
  });
});

describe('secondary parents', () => {
  it('make no cycle with parents of either kind, and moves none with them', async () => {
    const [a, b, c] = [await forest.node(version), await forest.node(version), await forest.node(version)] as [
      Body,
      Body,
      Body,
    ];
    const below = await forest.node(version, { parent_id: c.id });
    await relate(a, 'secondary_parent', b).expect(201);
    await relate(b, 'secondary_parent', below).expect(201);
    for (const [child, parent] of [
      [c, a],
      [below, a],
      [b, a],
    ] as [Body, Body][]) {
      expect((await relate(child, 'secondary_parent', parent)).body).toMatchObject({ code: 'cycle_detected' });
      expect((await forest.agent.patch(`${version}/nodes/${child.id}`).send({ parent_id: a.id })).body).toMatchObject({
        code: 'cycle_detected',
      });
    }
    expect((await relate(below, 'secondary_parent', c)).body).toMatchObject({ code: 'conflict' });
    expect((await relate(a, 'secondary_parent', b)).body).toMatchObject({ code: 'conflict' });
    expect((await relate(a, 'secondary_parent', a)).body.details[0].field).toBe('target_id');
    expect((await forest.agent.post(`${version}/nodes/${a.id}/move`).send({ parent_id: b.id })).status).toBe(200);
    await expectSound();
  });

  it('39: of two requests in parallel that would make a cycle together one answers 409', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await forest.node(version), await forest.node(version)] as [Body, Body];
      const answers = await Promise.all([
        relate(a, 'secondary_parent', b),
        round % 2
          ? relate(b, 'secondary_parent', a)
          : forest.agent.post(`${version}/nodes/${b.id}/move`).send({ parent_id: a.id }),
      ]);
      expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code as string)).toEqual([
        'cycle_detected',
      ]);
    }
    await expectSound();
  });

  it('make no cycle by an import that moves nodes: 409, and nothing is written', async () => {
    const path = await forest.version();
    const [a, b] = [await forest.node(path), await forest.node(path)] as [Body, Body];
    await relate(a, 'secondary_parent', b, path).expect(201);
    const line = JSON.stringify({ code: b.code, parent_code: a.code });
    for (const query of [{ dry_run: true }, {}]) {
      const request = forest.agent.post(`${path}/import`).query(query).type('application/x-ndjson').send(line);
      const { status, body } = await request;
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'cycle_detected' });
    }
    expect((await forest.now(path, b))['parent_id']).toBeNull();
    await expectSound();
  });

  it('are found by verify where SQL made them a cycle', async () => {
    const path = await forest.version();
    const [a, b] = [await forest.node(path), await forest.node(path)] as [Body, Body];
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as [Body, Body][])
      await service.query(
        `insert into relation (id, tree_version_id, node_id, kind, target_id) values (uuid_v7(), $1, $2, 'secondary_parent', $3)`,
        [a['tree_version_id'], one.id, other.id],
      );
    const found = await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name });
    expect(found).toEqual(
      expect.arrayContaining(
        [a, b].map(({ id, code }) => `node ${id} (${code}) is above itself by secondary parents`),
      ) as string[],
    );
    await service.query('delete from relation where tree_version_id = $1', [a['tree_version_id']]);
  });
});

describe('relations of a node', () => {
  it('go with either of their nodes', async () => {
    const [a, b, c] = [await forest.node(version), await forest.node(version), await forest.node(version)] as [
      Body,
      Body,
      Body,
    ];
    await relate(a, 'related', b).expect(201);
    await relate(c, 'secondary_parent', b).expect(201);
    await forest.agent.delete(`${version}/nodes/${b.id}`).expect(204);
    expect([await shown(a), await shown(c)]).toEqual([[], []]);
  });

  it('answer 404 at a node that is not there, 400 to a target in another version, 409 when frozen', async () => {
    const path = await forest.version();
    const other = await forest.node(path);
    const gone = { id: '00000000-0000-7000-8000-00000000dead', code: '' };
    expect((await forest.agent.get(at(gone))).status).toBe(404);
    expect((await relate(gone, 'related', node)).status).toBe(404);
    expect((await relate(node, 'related', other)).body.details[0]).toMatchObject({
      field: 'target_id',
      code: 'unknown',
    });
    await forest.agent.patch(path).send({ frozen: true }).expect(200);
    const match = { kind: 'close_match', target_uri: 'urn:x' };
    expect((await forest.agent.post(at(other, path)).send(match)).body.code).toBe('version_frozen');
  });
});
