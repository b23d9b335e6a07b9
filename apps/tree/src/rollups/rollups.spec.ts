import { startTestService, type TestService } from '@groundwork/testing';
import { v7 } from 'uuid';
import { Forest, type Body } from '../testing/forest.js';
import { tree } from '../service.js';

const VALUES: readonly (number | string | undefined)[] = [
  5,
  -2.5,
  undefined,
  'seven',
  1e308,
  0,
  12,
  1.1,
  2.2,
  -1e307,
  undefined,
  '9',
];

let service: TestService;
let forest: Forest;
let version: string;
let nodes: (Body & {
  parent_id: string | null;
  depth: number;
  metadata: { fields: { name: string; value: unknown }[] };
})[];
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  version = await forest.version();
  const grown = [await forest.root(version)];
  for (const [at, value] of VALUES.entries()) {
    const fields = [{ name: 'other', value: 1 }, ...(value === undefined ? [] : [{ name: 'Staff', value }])];
    grown.push(await forest.node(version, { parent_id: grown[at >> 1]?.id, metadata: { fields } }));
  }
  nodes = (await forest.nodes(version)) as typeof nodes;
});
afterAll(() => service.close());

const ownValue = (node: (typeof nodes)[number]): number[] =>
  node.metadata.fields.flatMap(({ name, value }) => (name === 'Staff' && typeof value === 'number' ? [value] : []));
const childrenOf = (node: Body) => nodes.filter(({ parent_id }) => parent_id === node.id);
const allOf = (node: (typeof nodes)[number]): typeof nodes => [node, ...childrenOf(node).flatMap(allOf)];

/** What a walk over the listed nodes finds. */
function naive(node: (typeof nodes)[number], op: string, leavesOnly = false) {
  const all = allOf(node);
  const values = all.filter((each) => !leavesOnly || childrenOf(each).length === 0).flatMap(ownValue);
  const sum = values.reduce((total, value) => total + value, 0);
  const results: Record<string, number> = {
    sum,
    min: Math.min(...values),
    max: Math.max(...values),
    avg: sum / values.length,
    count: values.length,
  };
  return {
    node_id: node.id,
    depth: node.depth,
    nodes: all.length,
    count: values.length,
    value: values.length === 0 && op !== 'count' ? null : results[op],
  };
}

const get = async (path: string, query: object) => {
  const { status, body } = await forest.agent.get(`${path}/rollup`).query({ limit: 1000, sort: 'node_id', ...query });
  if (status !== 200) return { status, field: body.details?.[0]?.field as unknown };
  return (body.items as Record<string, unknown>[]).map(({ code: _, name: __, ...item }) => item);
};

const expected = (chosen: typeof nodes, op: string, leavesOnly = false) => {
  const sorted = [...chosen].sort((one, other) => (one.id < other.id ? -1 : 1));
  return sorted.map((node) => ({ ...naive(node, op, leavesOnly), value: closeTo(naive(node, op, leavesOnly).value) }));
};
const closeTo = (value: number | null | undefined) =>
  typeof value === 'number' && !Number.isInteger(value) ? (expect.closeTo(value, 6) as number) : value;

describe.each(['sum', 'min', 'max', 'avg', 'count'])('Get Version Rollup by %s', (op) => {
  it.each([0, 1, 2, 3])('25: agrees with a naive walk at depth %i, all nodes or leaves only', async (depth) => {
    const chosen = nodes.filter((node) => node.depth === depth);
    expect(await get(version, { field: 'Staff', op, depth })).toEqual(expected(chosen, op));
    expect(await get(version, { field: 'Staff', op, depth, leaves_only: true })).toEqual(expected(chosen, op, true));
  });
});

describe('Get Node Rollup', () => {
  it('answers the node, or the nodes of a depth below it', async () => {
    const child = childrenOf(nodes.find(({ depth }) => depth === 0) as Body)[0];
    const at = `${version}/nodes/${child?.id}`;
    expect(await get(at, { field: 'Staff' })).toEqual(expected(child ? [child] : [], 'sum'));
    expect(await get(at, { field: 'Staff', depth: 3 })).toEqual(
      expected(child ? allOf(child).filter(({ depth }) => depth === 3) : [], 'sum'),
    );
    expect(await get(at, { field: 'Staff', depth: 0 })).toEqual([]);
  });

  it('law: sums to the own value and the sums of the children', async () => {
    for (const node of nodes) {
      const sums = (await get(version, { field: 'other', depth: node.depth + 1 })) as {
        node_id: string;
        value: number;
      }[];
      const below = sums
        .filter(({ node_id }) => childrenOf(node).some(({ id }) => id === node_id))
        .reduce((sum, { value }) => sum + value, 0);
      const [own] = (await get(`${version}/nodes/${node.id}`, { field: 'other' })) as unknown as {
        value: number | null;
      }[];
      expect(own?.value ?? 0).toBe(below + (node.depth === 0 ? 0 : 1));
    }
  });
});

describe('rollups', () => {
  it('are lists: total_count, q, fields, sort; 2 statements', async () => {
    const { body } = await forest.agent
      .get(`${version}/rollup`)
      .query({ field: 'Staff', depth: 2, q: 'nodes > 1', fields: 'code,nodes', total_count: true, limit: 1 });
    const many = nodes.filter((node) => node.depth === 2 && childrenOf(node).length > 0);
    expect(body).toMatchObject({ total_count: many.length, count: 1, has_more: many.length > 1 });
    expect(Object.keys(body.items[0] as object)).toEqual(['code', 'nodes']);
    expect(await service.countStatements(() => get(version, { field: 'Staff', depth: 2, total_count: true }))).toBe(2);
    expect(
      (await forest.agent.get(`${version}/rollup`).query({ field: 'Staff', offset: 50, total_count: true })).body,
    ).toMatchObject({ total_count: 1, count: 0 });
  });

  it('answer null where no node has a number; 400 and 404', async () => {
    expect(await get(version, { field: 'nothing' })).toMatchObject([{ value: null, count: 0, nodes: nodes.length }]);
    expect(await get(version, {})).toEqual({ status: 400, field: 'field' });
    expect(await get(version, { field: 'x', op: 'median' })).toEqual({ status: 400, field: 'op' });
    expect(await get(version, { field: 'x', depth: -1 })).toEqual({ status: 400, field: 'depth' });
    expect(await get(`${version}x`, { field: 'x' })).toMatchObject({ status: 404 });
    expect(await get(`${version}/nodes/${v7()}`, { field: 'x' })).toMatchObject({ status: 404 });
  });
});
