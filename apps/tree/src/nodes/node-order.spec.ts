import { Records } from '@groundwork/records';
import { propertyRuns, startTestService, type TestService } from '@groundwork/testing';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { aCode, Forest, type Body } from '../testing/forest.js';
import { addVersion } from '../testing/database-states.js';
import { tree } from '../service.js';
import { verifyTrees } from '../verify/verify-trees.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

const verify = () => verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name });

/** The parent of each node, by code. */
type Parents = Map<string, string | null>;

interface State {
  readonly version: string;
  readonly parents: Parents;
}

const isWithin = (parents: Parents, code: string | null, top: string): boolean =>
  code !== null && (code === top || isWithin(parents, parents.get(code) ?? null, top));

/** Nodes by code; what is drawn picks one of them, or none. */
const pick = ({ parents }: State, drawn: number): string => [...parents.keys()][drawn % parents.size] ?? '';
const pickParent = (state: State, drawn: number): string | null => (drawn % 5 === 0 ? null : pick(state, drawn));

async function idOf({ version }: State, code: string | null): Promise<string | null> {
  if (code === null) return null;
  const { body } = await forest.agent.get(`${version}/nodes`).query({ q: `code=${code}` });
  return (body.items as [Body])[0].id;
}

/** A change to a version, by the API and in the model; the numbers pick nodes. */
const CHANGES: Readonly<Record<string, (state: State, one: number, other: number) => Promise<void>>> = {
  async create(state, one) {
    const [code, parent] = [aCode('m'), pickParent(state, one)];
    await forest.node(state.version, { code, parent_id: await idOf(state, parent) });
    state.parents.set(code, parent);
  },
  async move(state, one, other) {
    const [code, parent] = [pick(state, one), pickParent(state, other)];
    const path = `${state.version}/nodes/${await idOf(state, code)}`;
    const { status } = await forest.agent.patch(path).send({ parent_id: await idOf(state, parent) });
    const isCycle = isWithin(state.parents, parent, code);
    expect(status).toBe(isCycle ? 409 : 200);
    if (!isCycle) state.parents.set(code, parent);
  },
  async delete(state, one) {
    const code = pick(state, one);
    const roots = [...state.parents.values()].filter((parent) => parent === null).length;
    if (roots === 1 && state.parents.get(code) === null) return;
    await forest.agent.delete(`${state.version}/nodes/${await idOf(state, code)}`).expect(204);
    const gone = [...state.parents.keys()].filter((each) => isWithin(state.parents, each, code));
    gone.forEach((each) => state.parents.delete(each));
  },
  async clone(state, one, other) {
    const [code, parent, copy] = [pick(state, one), pickParent(state, other), aCode('x')];
    const copied = [...state.parents].filter(([each]) => isWithin(state.parents, each, code));
    const renamed = (each: string) => copy + (each.startsWith(code) ? each.slice(code.length) : `.${each}`);
    const body = { code: copy, name: copy, parent_id: await idOf(state, parent) };
    const path = `${state.version}/nodes/${await idOf(state, code)}/clone`;
    const { status } = await forest.agent.post(path).send(body);
    // A copy of `x1`, with the copy `x1.m` of a node and that node `m` below it, would have the code `x2.m` twice.
    const isClash = new Set(copied.map(([each]) => renamed(each))).size < copied.length;
    expect(status).toBe(isClash ? 409 : 201);
    if (isClash) return;
    for (const [each, above] of copied)
      state.parents.set(renamed(each), each === code ? parent : above === null ? null : renamed(above));
  },
  async import(state, one, other) {
    const added = [aCode('i'), aCode('i')] as const;
    const lines = [
      { code: added[0], name: 'x', parent_code: pickParent(state, one) },
      { code: added[1], name: 'x', parent_code: added[0] },
    ];
    const moved = pick(state, other);
    if (!isWithin(state.parents, lines[0]?.parent_code ?? null, moved))
      lines.push({ code: moved, name: 'x', parent_code: added[1] });
    await forest.agent
      .post(`${state.version}/import`)
      .set('content-type', 'application/x-ndjson')
      .send(lines.map((line) => JSON.stringify(line)).join('\n'))
      .expect(200);
    for (const { code, parent_code } of lines) state.parents.set(code, parent_code);
  },
  /** As if many had been inserted at each place. */
  async squeeze({ version }) {
    await service.query(
      `update node n set ord = x.nth from (select n.tree_version_id, n.id, row_number() over (order by n.ord) as nth
         from node n join tree_version v on v.id = n.tree_version_id join tree t on t.id = v.tree_id where t.code = $1) x
       where n.tree_version_id = x.tree_version_id and n.id = x.id`,
      [version.split('/')[2]],
    );
  },
};

/** The nodes by `ord` are a walk over the model: each is below the last one of the depth above. */
async function assertOrdered({ version, parents }: State): Promise<void> {
  const { body } = await forest.agent.get(`${version}/nodes`).query({ sort: 'ord', limit: 1000, total_count: true });
  const nodes = body.items as (Body & { depth: number; ord: number })[];
  const counted = (await forest.agent.get(version)).body as { aggregations: { nodes: number } };
  expect([Number(body.total_count), counted.aggregations.nodes]).toEqual([parents.size, parents.size]);
  const open: string[] = [];
  const walked = new Map<string, string | null>();
  for (const { code, depth } of nodes) {
    open.length = depth;
    walked.set(code, open.at(-1) ?? null);
    open.push(code);
  }
  expect(Object.fromEntries([...walked].sort())).toEqual(Object.fromEntries([...parents].sort()));
  expect(new Set(nodes.map(({ ord }) => ord)).size).toBe(parents.size);
}

/** Everything that is below one node by the model, and nothing else, whichever way it is listed. */
async function assertBelow(state: State, drawn: number): Promise<void> {
  const code = pick(state, drawn);
  const id = await idOf(state, code);
  const expected = [...state.parents.keys()]
    .filter((each) => each !== code && isWithin(state.parents, each, code))
    .sort();
  const list = async (path: string, query: object) => {
    const { body } = await forest.agent
      .get(`${state.version}/nodes${path}`)
      .query({ limit: 1000, fields: 'code,depth', ...query });
    return (body.items as (Body & { depth: number })[]).map(({ code, depth }) => ({ code, depth }));
  };
  const below = await list(`/${id}/descendants`, {});
  expect(below.map(({ code }) => code).sort()).toEqual(expected);
  expect(await list('', { q: `ancestor_id=${id}`, sort: 'depth,position,code' })).toEqual(below);
  const { depth } = (await forest.agent.get(`${state.version}/nodes/${id}`)).body as { depth: number };
  expect(await list(`/${id}/descendants`, { max_depth: 2 })).toEqual(below.filter((node) => node.depth <= depth + 2));
  const pages = await Promise.all([0, 3, 6].map((offset) => list(`/${id}/descendants`, { limit: 3, offset })));
  expect(pages.flat()).toEqual(below.slice(0, 9));
}

describe('ord', () => {
  it('12: follows creates, moves, deletions, clones and imports, with and without space', async () => {
    const changes = fc.array(fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.nat(99), fc.nat(99)), {
      minLength: 10,
      maxLength: 14,
    });
    await fc.assert(
      fc.asyncProperty(changes, async (drawn) => {
        const version = await forest.version();
        const state: State = { version, parents: new Map([[(await forest.root(version)).code, null]]) };
        for (const [change, one, other] of drawn) {
          await CHANGES[change]?.(state, one, other);
          await assertOrdered(state);
          await assertBelow(state, one);
        }
      }),
      { numRuns: propertyRuns(12) },
    );
    expect(await verify()).toEqual([]);
  });

  it('is the same in the clone of a version', async () => {
    const version = await forest.version();
    await forest.chain(version, 3, await forest.root(version));
    await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    const ords = async (at: string) => (await forest.nodes(at)).map(({ ord }) => ord);
    expect(await ords(version.replace('v1', 'v2'))).toEqual(await ords(version));
  });

  it.each([
    ['below one parent', 'r.id'],
    ['as roots', 'null::uuid'],
    ['before and after others', '(select id from node where parent_id = r.id order by ord desc offset 1 limit 1)'],
  ])('13: costs few rows for each new one %s', async (_, parent) => {
    const version = await forest.version();
    const root = await forest.root(version);
    for (let sibling = 0; sibling < 3; sibling++) await forest.node(version, { parent_id: root.id });
    const place = { root, parent };
    let written = 0;
    for (let batch = 0; batch < 10; batch++) written += await insertWithoutOrd(place, batch);
    expect(written).toBeLessThan(8 * 10 * BATCH);
    expect(await verify()).toEqual([]);
  });
});

const BATCH = 2_000;

/** Returns how many nodes got another number meanwhile. */
const insertWithoutOrd = ({ root, parent }: { root: Body; parent: string }, batch: number): Promise<number> =>
  service.app.get(Records).transaction(async (tx) => {
    await tx.query({
      text: `
        with p as (select r.tree_version_id, ${parent} as id from node r where r.id = $1),
        counted as (update tree_version set node_count = node_count + $2 where id = (select tree_version_id from p))
        insert into node (tree_version_id, id, parent_id, code, name, label_id, depth)
        select p.tree_version_id, uuid_v7(), p.id, 'c' || $3 || '.' || n, 'c', uuid_v7(), coalesce(above.depth + 1, 0)
        from p left join node above on above.tree_version_id = p.tree_version_id and above.id = p.id cross join generate_series(1, $2) n`,
      values: [root.id, BATCH, String(batch)],
    });
    const [row] = await tx.query<{ rows: number }>(
      sql`select pg_stat_get_xact_tuples_updated('node'::regclass) as rows`,
    );
    return row?.rows ?? 0;
  });

describe('the previous release, which knows no ord', () => {
  it('inserts children before their parents in one statement', async () => {
    const version = await forest.version();
    const root = await forest.root(version);
    await service.query(
      `insert into node (tree_version_id, id, parent_id, code, name, label_id, depth)
       select r.tree_version_id, md5('old' || n)::uuid, case when n = 1 then r.id else md5('old' || n / 2)::uuid end, 'o' || n, 'o', uuid_v7(),
         1 + floor(log(2, n))
       from node r, generate_series(20, 1, -1) n where r.id = $1`,
      [root.id],
    );
    await service.query('update tree_version set node_count = 21 where id = $1', [root['tree_version_id']]);
    expect(await verify()).toEqual([]);
  });

  it('moves several subtrees in one statement, one of them into another', async () => {
    const version = await forest.version();
    const root = await forest.root(version);
    const [, b, c] = (await forest.chain(version, 6, root)) as [Body, Body, Body];
    const [, other] = (await forest.chain(version, 2, root)) as [Body, Body];
    await service.query(
      `update node set depth = case id when $1 then 4 when $2 then 3 end, parent_id = case id when $1 then $2::uuid when $2 then $3::uuid end
       where id in ($1, $2)`,
      [b.id, c.id, other.id],
    );
    expect(await verify()).toEqual([]);
  });
});

describe('number_version', () => {
  afterEach(() => service.query("delete from tree where code like 'state-%'"));

  it.each([
    ['flat', 500, '1'],
    ['a chain', 2_000, 'n - 1'],
    ['bushy', 3_000, '(n + 8) / 10'],
  ])('numbers the nodes that were there before: %s', async (_, nodes, parent) => {
    await addVersion(service.query, { nodes, parent });
    expect(await verify()).toEqual([]);
  });
});

describe('damage', () => {
  it('16: of order or depth is named, and reads end', async () => {
    const version = await forest.version();
    const root = await forest.root(version);
    const [a, b, c] = (await forest.chain(version, 3, root)) as [Body, Body, Body];
    const other = await forest.node(version, { parent_id: root.id });
    const depth = service.query('update node set depth = 9 where id = $1', [c.id]);
    await depth;
    await service.query('update node set ord = $1 where id = $2', [Number(other['ord']) - 1, b.id]);
    const found = (await verify()).join('\n');
    expect(found).toContain(`node ${c.id} (${c.code}) has depth 9`);
    expect(found).toContain(`(${b.code}) has the ord ${Number(other['ord']) - 1}, which is not below its parent`);
    for (const { id } of [root, a, b, c, other]) {
      expect((await forest.agent.get(`${version}/nodes/${id}/descendants`)).status).toBe(200);
      expect((await forest.agent.get(`${version}/nodes`).query({ q: `ancestor_id=${id}` })).status).toBe(200);
    }
    const imported = forest.agent.post(`${version}/import`).set('content-type', 'application/x-ndjson');
    await imported.send(`{"code":"new","name":"x","parent_code":${JSON.stringify(c.code)}}`).expect(200);
    expect(await verify()).toEqual([]);
  });
});
