import { startTestService, type TestService } from '@groundwork/testing';
import pg from 'pg';
import type { Response, Test } from 'supertest';
import { aCode, Forest, type Body } from '../testing/forest.js';
import { tree } from '../service.js';

let services: [TestService, TestService];
let forests: [Forest, Forest];
beforeAll(async () => {
  const first = await startTestService(tree);
  services = [first, await startTestService(tree, { schema: first.schema })];
  forests = [new Forest(await services[0].as()), new Forest(await services[1].as())];
});
afterAll(async () => {
  await services[1].close();
  await services[0].close();
});

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
  const any = (): string => ids[Math.floor(Math.random() * ids.length)] ?? '';
  const chance = Math.random();
  if (chance < 0.45) {
    const { status, body } = await agent.post(`${version}/nodes`).send({ code: aCode(), name: 'n', parent_id: any() });
    if (status === 201) ids.push(String(body.id));
    return status;
  }
  if (chance < 0.8)
    return (await agent.patch(`${version}/nodes/${any()}`).send({ parent_id: chance < 0.5 ? null : any() })).status;
  if (chance < 0.85 && ids.length < 2_000)
    return (await agent.post(`${version}/nodes/${any()}/clone`).send({ code: aCode(), name: 'n', parent_id: any() }))
      .status;
  // Of the younger half: without the first nodes, and all below them, there would soon be nothing left to move.
  const [id] = ids.splice(Math.ceil(ids.length * (0.5 + Math.random() / 2)) - 1, 1);
  return (await agent.delete(`${version}/nodes/${id ?? ''}`)).status;
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
        forest.agent.patch(`${version}/nodes/${a.id}`).send({ parent_id: b.id }),
        other.agent.patch(`${version}/nodes/${b.id}`).send({ parent_id: a.id }),
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
      await Promise.all([
        forest.agent
          .patch(`${version}/nodes/${top.id}`)
          .send({ parent_id: round % 2 ? root.id : deep.id })
          .expect(200),
        other.node(version, { parent_id: p.id }),
      ]);
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
        forest.agent.delete(`${version}/nodes/${top.id}`),
        other.agent.post(`${version}/nodes`).send({ code: aCode(), name: 'n', parent_id: p.id }),
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
    const { url, name } = services[0].schema;
    const holder = new pg.Client({ connectionString: url, options: `-c search_path=${name}` });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from tree_version where id = $1 for update', [body.id]);
    const answered: string[] = [];
    const inOrder = async (name: string, request: Test): Promise<Response> => {
      const response = await request;
      answered.push(name);
      return response;
    };
    const [refused, list, clone] = await Promise.all([
      inOrder('write', forest.agent.post(`${version}/nodes`).send({ code: 'x', name: 'x' })),
      inOrder('list', forest.agent.get(`${version}/nodes`)),
      inOrder('clone', forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' })),
    ]).finally(() => holder.end());
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect([list.status, clone.status]).toEqual([200, 201]);
    expect(answered.at(-1)).toBe('write');
  });
});
