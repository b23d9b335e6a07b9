import { startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { Forest, type Body } from '../testing/forest.js';
import { verifyTrees } from '../verify/verify-trees.js';

let service: TestService;
let forest: Forest;
let version: string;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(async () => {
  expect(await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name })).toEqual([]);
  await service.close();
});
beforeEach(async () => (version = await forest.version()));

const create = (code: string, values: object = {}) => ({ op: 'create', values: { code, name: code, ...values } });
const update = (code: string, values: object) => ({ op: 'update', code, values });
const remove = (code: string) => ({ op: 'delete', code });
/** Answers the status of each operation, or of the request with the members that are faulty. */
async function bulk(...operations: object[]): Promise<unknown[]> {
  const { status, body } = await forest.agent.post(`${version}/nodes/bulk`).send({ operations });
  if (status === 200) return (body.items as { status: number }[]).map((item) => item.status);
  return [status, ...(body.details as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)];
}
const find = async (code: string): Promise<Body> =>
  (await forest.agent.get(`${version}/nodes`).query({ q: `code='${code}'` })).body.items[0] as Body;
const part = async (id: string, name: string) =>
  (await forest.agent.get(`${version}/nodes/${id}/${name}`).expect(200)).body.items as Body[];

describe('Change Tree Nodes: labels and relations', () => {
  /** A node p with two relations and a label, and the nodes it is related to. */
  async function related() {
    await bulk(create('p'), create('x'), create('z'), create('other'));
    const [p, x, z] = [await find('p'), await find('x'), await find('z')];
    const path = `${version}/nodes/${p.id}`;
    for (const { id } of [x, z])
      await forest.agent.post(`${path}/relations`).send({ kind: 'secondary_parent', target_id: id }).expect(201);
    await forest.agent.post(`${path}/relations`).send({ kind: 'exact_match', target_uri: 'urn:p' }).expect(201);
    await forest.agent.post(`${path}/labels`).send({ value: 'Pe' }).expect(201);
    return { p, x, z };
  }
  const partsOf = async ({ id }: Body) => ({
    // It follows the code of the target.
    relations: (await part(id, 'relations')).map(({ target_code: _, ...relation }) => relation),
    labels: await part(id, 'labels'),
  });

  it.each<[string, object[]]>([
    ['a target gets a new code', [update('x', { code: 'y' }), update('p', { name: 'P' })]],
    [
      'targets exchange their codes',
      [update('x', { code: 'z' }), update('z', { code: 'x' }), update('p', { code: 'q' })],
    ],
    [
      'a target and another node exchange their codes',
      [update('x', { code: 'other' }), update('other', { code: 'x' }), update('p', { name: 'P' })],
    ],
    ['a target is moved', [update('x', { parent_code: 'z' }), update('p', { position: 3 })]],
    ['another node gets the code a target had', [update('x', { code: 'y' }), create('x'), update('p', { name: 'P' })]],
  ])('stay as they are where %s', async (_, operations) => {
    const { p } = await related();
    const before = await partsOf(p);
    expect(before.relations).toHaveLength(3);
    expect(await bulk(...operations)).toEqual(
      operations.map(({ op }: { op?: string }) => (op === 'create' ? 201 : 200)),
    );
    expect(await partsOf(p)).toEqual(before);
  });

  it('end with a target that is deleted, whatever node has its code then', async () => {
    const { p, x } = await related();
    const before = await partsOf(p);
    expect(await bulk(remove('x'), create('x'), update('p', { name: 'P' }))).toEqual([204, 201, 200]);
    const relations = before.relations.filter(({ target_id }) => target_id !== x.id);
    expect(await partsOf(p)).toEqual({ ...before, relations });
    expect(relations).toHaveLength(2);
  });
});

describe('Change Tree Nodes: a new node with the code of a deleted one', () => {
  beforeEach(
    async () => void (await bulk(create('a'), create('b', { parent_code: 'a' }), create('c', { parent_code: 'b' }))),
  );

  it.each<[string, string, object[]]>([
    ['a deleted node', 'b', [remove('b'), create('b'), update('c', { parent_code: 'b' })]],
    ['one below a deleted node', 'b', [remove('a'), create('b'), update('c', { parent_code: 'b' })]],
    ['a node that was renamed', 'b', [update('b', { code: 'old' }), create('b'), update('c', { parent_code: 'b' })]],
  ])('takes what is moved below it from %s', async (_, code, operations) => {
    const c = await find('c');
    const statuses = await bulk(...operations);
    expect(statuses.slice(1)).toEqual([201, 200]);
    const parent = await find(code);
    expect(await forest.now(version, c)).toMatchObject({ parent_id: parent.id, depth: 1 });
    expect(parent).toMatchObject({ depth: 0 });
  });

  it.each([
    ['is not the parent of what stays below the deleted one', {}, 'operations[2].code deleted'],
    ['is not the parent by the id of the deleted one', { parent_id: true }, 'operations[2].values.parent_id unknown'],
  ])('%s', async (_, values, fault) => {
    const a = await find('a');
    const parent = 'parent_id' in values ? { parent_id: a.id } : {};
    const before = await forest.nodes(version);
    const code = 'parent_id' in values ? 'd' : 'b';
    const target =
      code === 'd' ? { op: 'create', values: { code, name: code, ...parent } } : update(code, { name: 'B' });
    expect(await bulk(remove('a'), create('a'), target)).toEqual([400, fault]);
    expect(await forest.nodes(version)).toEqual(before);
  });

  it('a parent_id below a deleted node is refused, too, whatever has its code then', async () => {
    const { id } = await find('b');
    expect(await bulk(remove('a'), create('b'), create('d', { parent_id: id }))).toEqual([
      400,
      'operations[2].values.parent_id unknown',
    ]);
    expect(await bulk(remove('a'), create('d', { parent_id: id }))).toEqual([
      400,
      'operations[1].values.parent_id unknown',
    ]);
  });
});
