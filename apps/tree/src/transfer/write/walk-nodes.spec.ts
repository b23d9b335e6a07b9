import { startTestService, type TestService } from '@groundwork/testing';
import { Forest } from '../../testing/forest.js';
import { tree } from '../../service.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

interface Nested {
  readonly code: string;
  readonly leaf?: boolean;
  readonly child_nodes: readonly Nested[];
}

/** Inserts nodes 1 to `many` below the root; `parent` is an SQL expression over `n`, null for one more root. */
async function insertNodes(many: number, parent: string): Promise<string> {
  const version = await forest.version();
  const { id } = await forest.root(version);
  // Nodes are numbered together, instead of each when it is inserted.
  await service.query(`
    set session_replication_role = replica;
    with recursive made as materialized (
      select n, uuid_v7() as id, (${parent})::int as parent, (n * 7919) % 13 as position from generate_series(1, ${many}) n),
    with_depth as (
      select n, id, null::uuid as parent_id, position, 0 as depth from made where parent is null
      union all select m.n, m.id, p.id, m.position, p.depth + 1 from with_depth p join made m on m.parent = p.n)
    insert into node (tree_version_id, id, parent_id, code, name, label_id, position, depth)
    select r.tree_version_id, p.id, p.parent_id, 'c' || p.n, 'c', uuid_v7(), p.position, p.depth from with_depth p, node r where r.id = '${id}';
    reset session_replication_role;
    select number_version(tree_version_id) from node where id = '${id}'`);
  return version;
}

const read = async (path: string): Promise<readonly Nested[]> => {
  const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${await service.token()}` } });
  return ((await response.json()) as { items: readonly Nested[] }).items;
};
const shapeOf = (nodes: readonly Nested[]): unknown[] =>
  nodes.map(({ code, child_nodes }) => [code, ...shapeOf(child_nodes)]);

const readLines = async (path: string): Promise<unknown[]> => {
  const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${await service.token()}` } });
  const lines = (await response.text()).trimEnd().split('\n');
  return lines.map((line) => {
    const { code, parent_code } = JSON.parse(line) as { code: string; parent_code: string | null };
    return [parent_code, code];
  });
};
const linesOf = (nodes: readonly Nested[], parent: string | null = null): unknown[] =>
  nodes.flatMap(({ code, child_nodes }) => [[parent, code], ...linesOf(child_nodes, code)]);

/** The same by a naive walk over all rows. */
async function naive(version: string): Promise<unknown[]> {
  const rows = await service.query<{ id: string; parent_id: string | null; code: string }>(
    `select n.id, n.parent_id, n.code from node n join tree_version v on v.id = n.tree_version_id join tree t on t.id = v.tree_id
     where t.code = $1 order by n.position, n.code, n.id`,
    [version.split('/')[2]],
  );
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const below = (parent: string | null): unknown[] =>
    (children.get(parent) ?? []).map(({ id, code }) => [code, ...below(id)]);
  return below(null);
}

describe('a version in depth-first order', () => {
  it.each([
    [
      'one node with 5,000 children, some with their own',
      6_000,
      'case when n > 1 then case when n > 5000 then n - 4990 else 1 end end',
    ],
    ['5,000 roots', 5_000, 'null'],
    ['chains side by side, more than are held in memory', 9_000, 'case when n > 1500 then n - 1500 end'],
    ['nodes anywhere', 6_000, 'case when n > 3 then 1 + (n::bigint * 48271 % 2147483647) % (n - 1) end'],
  ])('is right for %s', async (_, many, parent) => {
    const version = await insertNodes(many, parent);
    const items = await read(`${version}/tree`);
    expect(shapeOf(items)).toEqual(await naive(version));
    const wrong: string[] = [];
    const check = ({ code, leaf, child_nodes }: Nested): void => {
      if (leaf !== (child_nodes.length === 0)) wrong.push(code);
      child_nodes.forEach(check);
    };
    items.forEach(check);
    expect(wrong).toEqual([]);
    expect(shapeOf(await read(`${version}/export?format=json`))).toEqual(shapeOf(items));
    expect(await readLines(`${version}/export`)).toEqual(linesOf(items));
  });
});
