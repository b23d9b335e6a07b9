import { startTestService, type TestService } from '@groundwork/testing';
import { Forest, type Body } from '../testing/forest.js';
import { tree } from '../service.js';

let service: TestService;
let forest: Forest;
let version: string;
let nodes: Body[];

beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  version = await forest.version();
  const grown = [await forest.root(version)];
  for (let n = 1; n < 40; n++) {
    const parent_id = n % 13 === 0 ? null : grown[(n * 7) % Math.min(n, 9)]?.id;
    const fields = [{ name: 'Cost centre', value: n % 3 === 0 ? String(n) : n }];
    grown.push(
      await forest.node(version, {
        parent_id,
        code: `k${n}`,
        name: `Name ${n}`,
        metadata: { tags: [n % 2 ? 'odd' : 'even'], ...(n % 5 ? { fields } : {}) },
      }),
    );
  }
  nodes = await forest.nodes(version);
});
afterAll(() => service.close());

const query = async (q: string): Promise<unknown[]> => {
  const { status, body } = await forest.agent
    .get(`${version}/nodes`)
    .query({ q, limit: 1000, fields: 'code', sort: 'code' });
  return status === 200 ? (body.items as Body[]).map(({ code }) => code) : [status, body.details[0].field];
};
const codes = (wanted: (node: Body) => boolean): unknown[] =>
  nodes
    .filter(wanted)
    .map(({ code }) => code)
    .sort();

/** The nodes above one, by a walk over the listed records. */
function above(node: Body): Body[] {
  const parent = nodes.find(({ id }) => id === node['parent_id']);
  return parent ? [parent, ...above(parent)] : [];
}
const isLeaf = (node: Body): boolean => !nodes.some((other) => other['parent_id'] === node.id);
const isBelow = (node: Body, top: Body): boolean => above(node).includes(top);
const number = (node: Body): number => Number(node.code.slice(1));

describe('q on the position of a node in the hierarchy', () => {
  it('17: agrees with a naive walk for each node', async () => {
    for (const node of nodes) {
      expect(await query(`ancestor_id=${node.id}`)).toEqual(codes((other) => isBelow(other, node)));
      expect(await query(`descendant_id=${node.id}`)).toEqual(codes((other) => isBelow(node, other)));
    }
  });

  it('17: combines with not, and, or, in', async () => {
    const [a, b] = nodes.filter((node) => !isLeaf(node)) as [Body, Body];
    expect(await query('leaf=true')).toEqual(codes(isLeaf));
    expect(await query('leaf is false and root = true')).toEqual(
      codes((node) => !isLeaf(node) && node['parent_id'] === null),
    );
    expect(await query('leaf in (true, false) and root != true')).toEqual(codes((node) => node['parent_id'] !== null));
    expect(await query(`ancestor_id in (${a.id}, ${b.id})`)).toEqual(
      codes((node) => isBelow(node, a) || isBelow(node, b)),
    );
    expect(await query(`not ancestor_id=${a.id} and (leaf=true or id=${a.id})`)).toEqual(
      codes((node) => !isBelow(node, a) && (isLeaf(node) || node === a)),
    );
    expect(await query(`ancestor_id not in (${a.id}) and depth >= 2`)).toEqual(
      codes((node) => !isBelow(node, a) && Number(node['depth']) >= 2),
    );
  });

  it('finds nothing for an unknown id, answers 400 to other comparisons', async () => {
    const unknown = '00000000-0000-7000-8000-000000000000';
    expect(await query(`ancestor_id=${unknown} or descendant_id=${unknown}`)).toEqual([]);
    for (const q of [
      'ancestor_id is null',
      `ancestor_id != ${unknown}`,
      `descendant_id > ${unknown}`,
      'root=1',
      'ancestor_id=x',
      'leaf like a',
    ]) {
      expect(await query(q)).toEqual([400, 'q']);
    }
  });
});

describe('q on metadata', () => {
  const centre = (node: Body) => ((node['metadata'] as { fields: { value: unknown }[] }).fields[0] ?? {}).value;

  it('finds tags and fields by equality', async () => {
    expect(await query("metadata.tags has 'odd'")).toEqual(
      codes((node) => node.code.startsWith('k') && number(node) % 2 === 1),
    );
    expect(await query("not metadata.tags has 'odd' and metadata.tags is not null")).toEqual(
      codes((node) => node.code.startsWith('k') && number(node) % 2 === 0),
    );
    expect(await query("metadata.fields.'Cost centre' = 7")).toEqual(['k7']);
    expect(await query("metadata.fields.'Cost centre' = 9")).toEqual(['k9']);
    expect(await query("metadata.fields.'Cost centre' = '7'")).toEqual([]);
    expect(await query("metadata.fields.'Cost centre' in (7, 8, 9)")).toEqual(['k7', 'k8', 'k9']);
  });

  it('compares numbers with numbers, texts with texts; != and null hold for those without', async () => {
    expect(await query("metadata.fields.'Cost centre' > 30")).toEqual(
      codes((node) => typeof centre(node) === 'number' && Number(centre(node)) > 30),
    );
    expect(await query("metadata.fields.'Cost centre' >= '30'")).toEqual(
      codes((node) => typeof centre(node) === 'string' && String(centre(node)) >= '30'),
    );
    expect(await query("metadata.fields.'Cost centre' like '3*'")).toEqual(
      codes((node) => typeof centre(node) === 'string' && String(centre(node)).startsWith('3')),
    );
    expect(await query("metadata.fields.'Cost centre' != 7")).toEqual(codes((node) => centre(node) !== 7));
    expect(await query("metadata.fields.'Cost centre' is null")).toEqual(codes((node) => centre(node) === undefined));
  });

  it('finds a record by its label', async () => {
    const [node] = nodes as [Body];
    expect(
      await query(`metadata.label.label_id=${(node['metadata'] as { label: { label_id: string } }).label.label_id}`),
    ).toEqual([node.code]);
  });

  it.each([
    'metadata.fields = 1',
    'metadata.fields.a.b = 1',
    "metadata.fields.a has 'x'",
    "metadata.tags = 'x'",
    'metadata.tags.x = 1',
  ])('answers 400 to %s', async (q) => {
    expect(await query(q)).toEqual([400, 'q']);
  });
});
