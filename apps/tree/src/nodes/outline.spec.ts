import { startTestService, type TestService } from '@groundwork/testing';
import { Forest, type Body } from '../testing/forest.js';
import { tree } from '../service.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

describe('lists in order', () => {
  /** Roots and branches whose positions are not in the order of their codes. */
  async function aForest(): Promise<{ version: string; nodes: Body[] }> {
    const version = await forest.version();
    const nodes = [await forest.root(version)];
    for (let n = 1; n < 30; n++) {
      const parent_id = n % 11 === 0 ? null : nodes[(n * 5) % Math.min(n, 8)]?.id;
      nodes.push(await forest.node(version, { parent_id, position: (n * 7) % 4 }));
    }
    return { version, nodes };
  }
  const read = async (version: string, query: object) => {
    const { body } = await forest.agent.get(`${version}/nodes`).query(query).expect(200);
    return body as { items: Body[]; has_more: boolean };
  };
  const refusal = async (version: string, query: object) => {
    const { status, body } = await forest.agent.get(`${version}/nodes`).query(query);
    return { status, field: (body.details as { field: string }[] | undefined)?.[0]?.field };
  };

  it('17: of a frozen version show each node once, by key', async () => {
    const { version, nodes } = await aForest();
    await forest.agent.patch(version).send({ frozen: true }).expect(200);
    const found: string[] = [];
    for (let ord = 0; ;) {
      const { items, has_more } = await read(version, { q: `ord>${ord}`, sort: 'ord', limit: 7 });
      found.push(...items.map(({ id }) => id));
      ord = Number(items.at(-1)?.['ord']);
      if (!has_more) break;
    }
    expect(found).toHaveLength(nodes.length);
    expect([...found].sort()).toEqual(nodes.map(({ id }) => id).sort());
  });

  it('17: answer 200 while nodes are moved', async () => {
    const { version, nodes } = await aForest();
    const moves = nodes
      .slice(10, 20)
      .map(({ id }) => forest.agent.patch(`${version}/nodes/${id}`).send({ parent_id: null }));
    const lists = nodes
      .slice(0, 10)
      .flatMap(({ id }) => [
        forest.agent.get(`${version}/nodes`).query({ sort: 'ord', limit: 1000 }),
        forest.agent.get(`${version}/nodes/${id}/descendants`),
      ]);
    expect(new Set((await Promise.all([...moves, ...lists])).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('18: order=outline gives the order of the nested tree, page by page', async () => {
    const { version, nodes } = await aForest();
    interface Nested {
      readonly code: string;
      readonly child_nodes: readonly Nested[];
    }
    const codesOf = (items: readonly Nested[]): string[] =>
      items.flatMap(({ code, child_nodes }) => [code, ...codesOf(child_nodes)]);
    const nested = codesOf((await forest.agent.get(`${version}/tree`)).body.items as Nested[]);
    expect(nested).toHaveLength(nodes.length);
    for (const limit of [1, 4, 1000]) {
      const found: string[] = [];
      for (let after: string | undefined; ;) {
        const { items, has_more } = await read(version, { order: 'outline', after, limit });
        found.push(...items.map(({ code }) => code));
        after = items.at(-1)?.id;
        if (!has_more) break;
      }
      expect(found).toEqual(nested);
    }
  });

  it('19: order=outline answers 400 after a node that is not there, and with other orders', async () => {
    const { version, nodes } = await aForest();
    const leaf = nodes.at(-1)?.id;
    const foreign = (await forest.root(await forest.version())).id;
    await forest.agent.delete(`${version}/nodes/${leaf}`).expect(204);
    for (const after of [leaf, foreign, 'x'])
      expect(await refusal(version, { order: 'outline', after })).toEqual({ status: 400, field: 'after' });
    expect(await refusal(version, { after: nodes[0]?.id })).toEqual({ status: 400, field: 'after' });
    expect(await refusal(version, { order: 'inline' })).toEqual({ status: 400, field: 'order' });
    for (const other of [{ q: 'depth=1' }, { sort: 'code' }, { offset: 1 }, { total_count: true }])
      expect(await refusal(version, { order: 'outline', ...other })).toEqual({
        status: 400,
        field: Object.keys(other)[0],
      });
    expect(await refusal(`${version}x`, { order: 'outline' })).toMatchObject({ status: 404 });
  });
});
