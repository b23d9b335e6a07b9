import { keepStatistics, propertyRuns, startTestService, type TestService } from '@groundwork/testing';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { tree } from '../service.js';
import { Forest, type Body } from '../testing/forest.js';
import { belowByAllParents } from './secondary-descendants.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  await keepStatistics(service);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

const put = (version: string, child: Body, parent: Body) =>
  forest.agent.post(`${version}/nodes/${child.id}/relations`).send({ kind: 'secondary_parent', target_id: parent.id });
const below = async (version: string, { id }: Body, query = {}) => {
  const { status, body } = await forest.agent
    .get(`${version}/nodes/${id}/descendants`)
    .query({ include: 'secondary', limit: 1_000, ...query });
  return { status, body, codes: ((body.items ?? []) as Body[]).map(({ code }) => code) };
};

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}
type Explained = { readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan }] };

/** Rows that a plan reads from tables. */
const rowsRead = (plan: Plan): number =>
  (plan['Relation Name'] ? plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) : 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0);

/** root > (a > a1 > a2, b > b1, c > c1). */
async function makeTree() {
  const version = await forest.version();
  const root = await forest.root(version);
  const add = (code: string, parent: Body) => forest.node(version, { code, name: code, parent_id: parent.id });
  const [a, b, c] = [await add('a', root), await add('b', root), await add('c', root)];
  const a1 = await add('a1', a);
  return { version, root, a, b, c, a1, a2: await add('a2', a1), b1: await add('b1', b), c1: await add('c1', c) };
}

describe('Get Descendant Nodes: include=secondary', () => {
  it('adds what is below by secondary parents, over several of them, each node once and by levels', async () => {
    const { version, root, a, b, c, a1, a2, b1 } = await makeTree();
    expect((await below(version, a)).codes).toEqual(['a1', 'a2']);
    await put(version, b, a1).expect(201);
    await put(version, c, b1).expect(201);
    await put(version, a2, a).expect(201);
    expect((await below(version, a)).codes).toEqual(['b', 'c', 'a1', 'b1', 'c1', 'a2']);
    expect((await below(version, b)).codes).toEqual(['c', 'b1', 'c1']);
    expect((await below(version, root)).codes).toHaveLength(7);
    const plain = await forest.agent.get(`${version}/nodes/${a.id}/descendants`).expect(200);
    expect((plain.body.items as Body[]).map(({ code }) => code)).toEqual(['a1', 'a2']);
  });

  it('is paged, counted, filtered and sorted as without it', async () => {
    const { version, a, b, a1 } = await makeTree();
    await put(version, b, a1).expect(201);
    const page = await below(version, a, { limit: 2, offset: 1, total_count: true, sort: 'code:desc' });
    expect(page.body).toMatchObject({ total_count: 4, count: 2, has_more: true, offset: 1 });
    expect(page.codes).toEqual(['b', 'a2']);
    expect((await below(version, a, { q: `ancestor_id=${b.id}` })).codes).toEqual(['b1']);
    expect((await below(version, a, { fields: 'code' })).body.items[0]).toEqual({ code: 'b' });
  });

  it('ends where the database has a cycle, and leaves the node itself out', async () => {
    const { version, a, b, a1, b1 } = await makeTree();
    await put(version, b, a1).expect(201);
    await service.query(
      `insert into relation (id, tree_version_id, node_id, kind, target_id)
       select uuid_v7(), tree_version_id, $1, 'secondary_parent', id from node where id = $2`,
      [a.id, b1.id],
    );
    expect((await below(version, a)).codes.sort()).toEqual(['a1', 'a2', 'b', 'b1']);
  });

  it('answers 400 for another value and together with max_depth, 404 for an unknown node', async () => {
    const { version, a } = await makeTree();
    for (const [query, field] of [
      [{ include: 'all' }, 'include'],
      [{ max_depth: 1 }, 'include'],
    ] as const) {
      const { status, body } = await below(version, a, query);
      expect([status, body.details[0].field]).toEqual([400, field]);
    }
    expect(
      (await below(version, { ...a, id: version.length.toString().padStart(8, '0') + a.id.slice(8) })).status,
    ).toBe(404);
  });

  it('takes 20,000 nodes below, and answers 400 on include where there are more', async () => {
    const version = await forest.version();
    const [top, aside] = [await forest.node(version), await forest.node(version)];
    await put(version, aside, top).expect(201);
    const rows = Array.from({ length: 19_999 }, (_, n) => ({ code: `m${n}`, name: 'x', parent_code: aside.code }));
    const file = rows.map((row) => JSON.stringify(row)).join('\n');
    await forest.agent.post(`${version}/import`).type('application/x-ndjson').send(file).expect(200);
    expect((await below(version, top, { limit: 1 })).codes).toEqual([aside.code]);
    const last = await below(version, top, { limit: 1, offset: 19_999 });
    expect([last.status, last.body.count, last.body.has_more]).toEqual([200, 1, false]);
    expect((await below(version, top, { q: `code='none'` })).body.count).toBe(0);
    await forest.node(version, { parent_id: top.id });
    for (const query of [{}, { limit: 1 }, { q: `code='none'` }, { q: `ancestor_id=${aside.id}` }]) {
      const { status, body } = await below(version, top, query);
      expect([status, body.details?.[0]?.field]).toEqual([400, 'include']);
    }
    expect((await below(version, aside, { limit: 1 })).status).toBe(200);
  });

  it('reads what it reaches, however many secondary parents the version has', async () => {
    const { version, root, a, b, a1 } = await makeTree();
    await put(version, b, a1).expect(201);
    const others = Array.from({ length: 500 }, (_, n) => ({ code: `o${n}`, name: 'x', parent_code: root.code }));
    const relations = (n: number) => (n === 0 ? [] : [{ kind: 'secondary_parent', target_code: `o${n - 1}` }]);
    const file = others.map((row, n) => JSON.stringify({ ...row, relations: relations(n) })).join('\n');
    await forest.agent.post(`${version}/import`).type('application/x-ndjson').send(file).expect(200);
    for (const analyze of ['analyze node, relation', 'select']) {
      await service.query(analyze);
      const { text, values } =
        sql`explain (analyze, timing off, format json) select ${belowByAllParents(String(a['tree_version_id']), a.id)}`;
      const [
        {
          'QUERY PLAN': [{ Plan }],
        },
      ] = (await service.query(text, values)) as [Explained];
      expect(rowsRead(Plan)).toBeLessThan(20);
    }
  });

  it('costs 1 statement a page', async () => {
    const { version, a, b, a1 } = await makeTree();
    await put(version, b, a1).expect(201);
    await below(version, a);
    expect(await service.countStatements(() => below(version, a))).toBe(1);
  });

  it('law: is what a walk over both kinds of parents reaches, with few and with many subtrees', async () => {
    const many = fc.integer({ min: 2, max: 300 });
    await fc.assert(
      fc.asyncProperty(many, fc.infiniteStream(fc.nat()), async (nodes, numbers) => {
        const next = (most: number): number => Number(numbers.next().value) % most;
        const version = await forest.version();
        const parents = [0, ...Array.from({ length: nodes - 1 }, (_, n) => next(n + 1))];
        const operations = parents.map((parent, n) => ({
          op: 'create',
          values: { code: `n${n}`, name: 'x', ...(n === 0 ? {} : { parent_code: `n${parent}` }) },
        }));
        const { body } = await forest.agent.post(`${version}/nodes/bulk`).send({ operations }).expect(200);
        const ids = (body.items as Body[]).map(({ id }) => id);
        // Below an earlier one: no cycle.
        const extra = Array.from({ length: nodes }, (_, n) => [n, next(n + 1)] as const).filter(([n, to]) => n !== to);
        await service.query(
          `insert into relation (id, tree_version_id, node_id, kind, target_id)
           select uuid_v7(), n.tree_version_id, n.id, 'secondary_parent', r.target
           from unnest($1::uuid[], $2::uuid[]) r (node, target) join node n on n.id = r.node`,
          [extra.map(([n]) => ids[n]), extra.map(([, to]) => ids[to])],
        );
        const top = next(nodes);
        const reached = new Set([top]);
        for (let n = top + 1; n < nodes; n++)
          if (reached.has(parents[n]!) || extra.some(([child, to]) => child === n && reached.has(to))) reached.add(n);
        reached.delete(top);
        const found = await below(version, { id: ids[top]!, code: '' });
        expect(found.codes.sort()).toEqual([...reached].map((n) => `n${n}`).sort());
      }),
      { numRuns: propertyRuns(15) },
    );
  });
});
