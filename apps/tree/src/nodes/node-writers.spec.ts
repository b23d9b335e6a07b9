import {
  anyOf,
  createTestSchema,
  deadlocksOf,
  drawnNumbers,
  startTestService,
  whenFree,
  withLock,
  type TestSchema,
  type TestService,
} from '@groundwork/testing';
import type { Response, Test } from 'supertest';
import { lockOf } from '../testing/concurrent-writes.js';
import { aCode, Forest, type Body } from '../testing/forest.js';
import { tree } from '../service.js';

let schema: TestSchema;
let services: [TestService, TestService];
let forests: [Forest, Forest];
beforeAll(async () => {
  schema = await createTestSchema(tree);
  services = [await startTestService(tree, { schema }), await startTestService(tree, { schema })];
  forests = [new Forest(await services[0].as()), new Forest(await services[1].as())];
});
afterAll(async () => {
  for (const service of services) await service.close();
  expect(await deadlocksOf(schema)).toBe(0);
  await schema.drop();
});

const draw = drawnNumbers();

interface Row {
  readonly id: string;
  readonly parent_id: string | null;
  readonly depth: number;
}

/** Depth by walking up from every node, independent of what is stored. */
function walk(rows: readonly Row[]): Map<string, number> {
  const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
  return new Map(
    rows.map(({ id, parent_id }) => {
      let depth = 0;
      for (let at = parent_id; at; at = parents.get(at) ?? null)
        if (++depth > rows.length) throw new Error(`A cycle above ${id}.`);
      return [id, depth];
    }),
  );
}

/** What the service returns of a version equals what a walk over its rows finds. */
async function expectTrue(version: string): Promise<void> {
  const [forest] = forests;
  const { body } = await forest.agent.get(version);
  const rows = await services[0].query<Row>('select id, parent_id, depth from node where tree_version_id = $1', [
    body.id,
  ]);
  const depths = walk(rows);
  for (const { id, parent_id, depth } of rows) {
    expect(depth).toBe(depths.get(id));
    if (parent_id) expect(depths.has(parent_id)).toBe(true);
  }
  const levels = Math.max(...depths.values()) + 1;
  expect(body.aggregations).toMatchObject({ nodes: rows.length, levels });
  for (let offset = 0; offset < rows.length; offset += 1000) {
    const { body: page } = await forest.agent.get(`${version}/nodes`).query({ limit: 1000, offset });
    for (const node of page.items as (Body & Row & { leaf: boolean; aggregations: { child_nodes: number } })[]) {
      const children = rows.filter(({ parent_id }) => parent_id === node.id).length;
      expect({ leaf: node.leaf, children: node.aggregations.child_nodes }).toEqual({ leaf: children === 0, children });
    }
  }
}

/** One random structural write; returns its status. */
async function write({ agent }: Forest, version: string, ids: string[]): Promise<number> {
  const any = (): string => anyOf(draw, ids);
  const chance = draw(100);
  if (chance < 45) {
    const values = { code: aCode(), name: 'n', parent_id: any() };
    const { status, body } = await whenFree(() => agent.post(`${version}/nodes`).send(values));
    if (status === 201) ids.push(String(body.id));
    return status;
  }
  const path = `${version}/nodes/${any()}`;
  const parent_id = chance < 50 ? null : any();
  if (chance < 80) return (await whenFree(() => agent.patch(path).send({ parent_id }))).status;
  if (chance < 85 && ids.length < 2_000) {
    const code = aCode();
    return (await whenFree(() => agent.post(`${path}/clone`).send({ code, name: 'n', parent_id }))).status;
  }
  // Of the younger half: without the first nodes, and all below them, there would soon be nothing left to move.
  const older = Math.floor(ids.length / 2);
  const [id] = ids.splice(older + draw(ids.length - older), 1);
  return (await whenFree(() => agent.delete(`${version}/nodes/${id ?? ''}`))).status;
}

describe('16 concurrent writers on two replicas', () => {
  it('4: creating, moving, cloning and deleting nodes leave depth, leaf, levels and counts as a recomputation finds them', async () => {
    const [forest] = forests;
    const version = await forest.version();
    const ids = [(await forest.root(version)).id];
    for (let n = 0; n < 20; n++) ids.push((await forest.node(version, { parent_id: ids[n >> 1] })).id);
    const statuses = new Map<number, number>();
    const writer = async (nth: number): Promise<void> => {
      for (let n = 0; n < 40; n++) {
        const status = await write(forests[nth % 2] as Forest, version, ids);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, nth) => writer(nth)));
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect([200, 201, 204].filter((status) => !statuses.has(status))).toEqual([]);
    await expectTrue(version);
  });
});

describe('two moves at once', () => {
  it('5: A under B and B under A: at most one wins, the other answers 409 cycle_detected', async () => {
    const [forest, other] = forests;
    const version = await forest.version();
    const root = await forest.root(version);
    for (let round = 0; round < 200; round++) {
      const [a, b] = [
        await forest.node(version, { parent_id: root.id }),
        await forest.node(version, { parent_id: root.id }),
      ];
      const answers = await Promise.all([
        whenFree(() => forest.agent.patch(`${version}/nodes/${a.id}`).send({ parent_id: b.id })),
        whenFree(() => other.agent.patch(`${version}/nodes/${b.id}`).send({ parent_id: a.id })),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('cycle_detected');
    }
    await expectTrue(version);
  });

  it('6: a node created below P while an ancestor of P moves gets the right depth', async () => {
    const [forest, other] = forests;
    const version = await forest.version();
    const root = await forest.root(version);
    const deep = (await forest.chain(version, 5, root)).at(-1) as Body;
    const [top, p] = (await forest.chain(version, 2, root)) as [Body, Body];
    for (let round = 0; round < 50; round++) {
      const parent_id = round % 2 ? root.id : deep.id;
      const values = { code: aCode(), name: 'n', parent_id: p.id };
      const answers = await Promise.all([
        whenFree(() => forest.agent.patch(`${version}/nodes/${top.id}`).send({ parent_id })),
        whenFree(() => other.agent.post(`${version}/nodes`).send(values)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 201]);
    }
    await expectTrue(version);
  });

  it('7: a subtree deleted while a child is added: the child is gone or was refused, and the counter is right', async () => {
    const [forest, other] = forests;
    const version = await forest.version();
    const root = await forest.root(version);
    for (let round = 0; round < 50; round++) {
      const [top, p] = (await forest.chain(version, 2, root)) as [Body, Body];
      const [deleted, added] = await Promise.all([
        whenFree(() => forest.agent.delete(`${version}/nodes/${top.id}`)),
        whenFree(() => other.agent.post(`${version}/nodes`).send({ code: aCode(), name: 'n', parent_id: p.id })),
      ]);
      expect(deleted.status).toBe(204);
      expect([201, 400]).toContain(added.status);
    }
    await expectTrue(version);
    expect((await forest.agent.get(version)).body.aggregations.nodes).toBe(1);
  });
});

describe('a version that is held by another', () => {
  it('8: answers 503 with Retry-After to a write after 5 s; reads and clones of it do not wait', async () => {
    const [forest] = forests;
    const version = await forest.version();
    const { body } = await forest.agent.get(version);
    const answered: string[] = [];
    const inOrder = async (name: string, request: Test): Promise<Response> => {
      const response = await request;
      answered.push(name);
      return response;
    };
    const send = () =>
      Promise.all([
        inOrder('write', forest.agent.post(`${version}/nodes`).send({ code: 'x', name: 'x' })),
        inOrder('list', forest.agent.get(`${version}/nodes`)),
        inOrder('clone', forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' })),
      ]);
    const [refused, list, clone] = await withLock(services[0], lockOf(String(body.id)), send);
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect([list.status, clone.status]).toEqual([200, 201]);
    expect(answered.at(-1)).toBe('write');
  });
});
