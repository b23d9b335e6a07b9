import { propertyRuns, startTestService, type TestService } from '@groundwork/testing';
import fc from 'fast-check';
import { Forest, type Body } from '../testing/forest.js';
import { tree } from '../service.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

type Node = Body & { readonly parent_id: string | null; readonly depth: number; readonly position: number };

/** Nodes whose n-th one is below an earlier one. */
async function makeTree(parents: readonly { readonly parent: number; readonly position: number }[]) {
  const version = await forest.version();
  const operations = parents.map(({ parent, position }, n) => ({
    op: 'create',
    values: { code: `n${n}`, name: 'x', position, ...(n > 0 && { parent_code: `n${parent % n}` }) },
  }));
  await forest.agent.post(`${version}/nodes/bulk`).send({ operations }).expect(200);
  return { version, nodes: (await forest.nodes(version)) as Node[] };
}

function below(nodes: readonly Node[], top: Node, levels: number): string[] {
  const found: Node[] = [];
  for (let level = [top.id], depth = 0; level.length > 0 && depth < levels; depth++) {
    const next = nodes.filter(({ parent_id }) => parent_id !== null && level.includes(parent_id));
    found.push(...next);
    level = next.map(({ id }) => id);
  }
  const key = ({ depth, position, code }: Node) => [depth, position, code] as const;
  const inOrder = (a: Node, b: Node): number => {
    const at = key(a).findIndex((value, n) => value !== key(b)[n]);
    return at < 0 ? 0 : key(a)[at]! < key(b)[at]! ? -1 : 1;
  };
  return found.sort(inOrder).map(({ code }) => code);
}

describe('Get Descendant Nodes: pages', () => {
  it('law: are what a walk over the listed nodes finds, level by level, of any offset, limit and depth', async () => {
    const parent = fc.record({ parent: fc.nat(1_000), position: fc.integer({ min: 0, max: 2 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(parent, { minLength: 2, maxLength: 150 }),
        fc.infiniteStream(fc.nat()),
        async (parents, numbers) => {
          const next = (most: number): number => Number(numbers.next().value) % most;
          const { version, nodes } = await makeTree(parents);
          for (let times = 0; times < 8; times++) {
            const top = times === 0 ? nodes.find(({ code }) => code === 'n0')! : nodes[next(nodes.length)]!;
            const levels = next(2) ? 1 + next(4) : undefined;
            const expected = below(nodes, top, levels ?? Infinity);
            const [offset, limit] = [next(3) ? 0 : next(expected.length + 3), [1, 3, 10, 20, 77, 1_000][next(6)]!];
            const query = { offset, limit, ...(levels && { max_depth: levels }) };
            const { body } = await forest.agent.get(`${version}/nodes/${top.id}/descendants`).query(query).expect(200);
            expect([query, (body.items as Body[]).map(({ code }) => code), body.has_more]).toEqual([
              query,
              expected.slice(offset, offset + limit),
              expected.length > offset + limit,
            ]);
          }
        },
      ),
      { numRuns: propertyRuns(12) },
    );
  });

  it('are the same with the total, and by ord the nodes of the range', async () => {
    const { version, nodes } = await makeTree(
      Array.from({ length: 60 }, (_, n) => ({ parent: n * 7, position: n % 3 })),
    );
    const top = nodes.find(({ code }) => code === 'n0')!;
    const read = async (query: object) =>
      (await forest.agent.get(`${version}/nodes/${top.id}/descendants`).query(query).expect(200)).body as {
        items: Node[];
        total_count?: number;
      };
    const [plain, counted] = [await read({ limit: 25 }), await read({ limit: 25, total_count: true })];
    expect(counted).toEqual({ total_count: below(nodes, top, Infinity).length, ...plain });
    const all = (await read({ sort: 'ord', limit: 1_000 })).items;
    expect(all.map(({ code }) => code).sort()).toEqual(below(nodes, top, Infinity).sort());
    const [third] = all.slice(2);
    const after = await read({ sort: 'ord', q: `ord>${String(third!['ord'])}`, limit: 5 });
    expect(after.items).toEqual(all.slice(3, 8));
    expect((await read({ sort: 'ord:desc', limit: 5 })).items).toEqual(all.slice(-5).reverse());
    expect((await read({ sort: 'ord', q: `code='n5'` })).items.map(({ code }) => code)).toEqual(['n5']);
  });

  it('cost 1 statement: the first ones, and those by ord', async () => {
    const { version, nodes } = await makeTree([
      { parent: 0, position: 0 },
      { parent: 0, position: 0 },
    ]);
    const top = nodes.find(({ code }) => code === 'n0')!;
    for (const query of [
      {},
      { max_depth: 1 },
      { offset: 0, limit: 77 },
      { sort: 'ord' },
      { sort: 'ord', q: 'ord>5' },
    ]) {
      const get = () => forest.agent.get(`${version}/nodes/${top.id}/descendants`).query(query).expect(200);
      await get();
      expect([query, await service.countStatements(get)]).toEqual([query, 1]);
    }
  });
});
