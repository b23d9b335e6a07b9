import { startTestService, type TestService } from '@groundwork/testing';
import { Forest, type Body } from '../../testing/forest.js';
import { tree } from '../../service.js';
import { verifyTrees } from '../../verify/verify-trees.js';

let service: TestService;
let forest: Forest;
let base: string;
let ours: string;
let theirs: string;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(async () => {
  expect(await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name })).toEqual([]);
  await service.close();
});

/** root > (a > b, c > d), frozen as v1, cloned as ours and theirs. */
beforeEach(async () => {
  base = await forest.version();
  const root = await forest.root(base);
  for (const [top, below] of [
    ['a', 'b'],
    ['c', 'd'],
  ]) {
    const { id } = await forest.node(base, { code: top, name: top, parent_id: root.id });
    await forest.node(base, { code: below, name: below, parent_id: id });
  }
  await forest.agent.patch(base).send({ frozen: true }).expect(200);
  [ours, theirs] = [base.replace('/v1', '/ours'), base.replace('/v1', '/theirs')];
  for (const version of ['ours', 'theirs'])
    await forest.agent.post(`${base}/clone`).send({ version, name: version }).expect(201);
});

const find = async (version: string, code: string): Promise<Body> =>
  (await forest.agent.get(`${version}/nodes`).query({ q: `code='${code}'` })).body.items[0] as Body;
const edit = async (version: string, code: string, values: object) =>
  forest.agent
    .patch(`${version}/nodes/${(await find(version, code)).id}`)
    .send(values)
    .expect(200);
const remove = async (version: string, code: string) =>
  forest.agent.delete(`${version}/nodes/${(await find(version, code)).id}`).expect(204);
const merge = (values: object = {}, query = {}) =>
  forest.agent
    .post(`${ours}/merge`)
    .query(query)
    .send({ from: 'theirs', ...values });
const shape = async (version: string) => {
  const nodes = await forest.nodes(version);
  const codes = new Map(nodes.map(({ id, code }) => [id as unknown, code]));
  return Object.fromEntries(
    nodes.map(({ code, name, parent_id }) => [code, `${String(codes.get(parent_id))} ${String(name)}`]),
  );
};
const counts = (values: object) => ({
  dry_run: false,
  added: 0,
  removed: 0,
  moved: 0,
  changed: 0,
  conflicts: [],
  undecided: 0,
  warnings: [],
  ...values,
});

describe('Merge Tree Version', () => {
  it('brings in what the other side changed, added, moved and deleted, and keeps our own', async () => {
    await edit(ours, 'a', { name: 'ours' });
    await edit(theirs, 'a', { description: 'theirs' });
    await edit(theirs, 'b', { parent_id: (await find(theirs, 'c')).id });
    await remove(theirs, 'd');
    await forest.node(theirs, { code: 'e', name: 'e', parent_id: (await find(theirs, 'b')).id });
    await forest.node(ours, { code: 'f', name: 'f' });
    const e = await find(theirs, 'e');
    await forest.agent.post(`${theirs}/nodes/${e.id}/translations`).send({ language: 'mn_MN', name: 'Э' }).expect(201);
    const { status, body } = await merge();
    expect({ status, body: body as unknown }).toEqual({
      status: 200,
      body: counts({ added: 1, removed: 1, moved: 1, changed: 1 }),
    });
    const root = base.split('/')[2] ?? '';
    expect(await shape(ours)).toEqual({
      [root]: `undefined Tree ${root}`,
      a: `${root} ours`,
      b: 'c b',
      c: `${root} c`,
      e: 'b e',
      f: 'undefined f',
    });
    expect((await find(ours, 'a'))['description']).toBe('theirs');
    expect((await forest.agent.get(`${ours}/nodes/${(await find(ours, 'e')).id}/translations/mn_MN`)).body.name).toBe(
      'Э',
    );
    expect((await merge()).body).toEqual(counts({}));
  });

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>, string, string, object, object]>([
    [
      'edit_edit',
      () => edit(ours, 'a', { name: 'ours' }),
      () => edit(theirs, 'a', { name: 'theirs' }),
      'a: name',
      'a',
      { a: 'ours' },
      { a: 'theirs' },
    ],
    [
      'add_add',
      () => forest.node(ours, { code: 'n', name: 'ours' }),
      () => forest.node(theirs, { code: 'n', name: 'theirs' }),
      'n: name',
      'n',
      { n: 'ours' },
      { n: 'theirs' },
    ],
    ['edit_delete', () => edit(ours, 'b', { name: 'ours' }), () => remove(theirs, 'b'), 'b', 'b', { b: 'ours' }, {}],
    [
      'delete_edit',
      () => remove(ours, 'b'),
      () => edit(theirs, 'b', { name: 'theirs' }),
      'b',
      'b',
      {},
      { b: 'theirs' },
    ],
  ])(
    '24: %s: fail answers 409 and changes nothing; ours and theirs take that side',
    async (kind, mine, other, field, code, taken, taking) => {
      await mine();
      await other();
      const before = await shape(ours);
      const refused = await merge();
      expect([
        refused.status,
        refused.body.code,
        refused.body.details.map((each: { field: string; code: string }) => [each.field, each.code]),
      ]).toEqual([409, 'merge_conflict', [[field, kind]]]);
      expect(await shape(ours)).toEqual(before);
      const rehearsed = await merge({}, { dry_run: true });
      expect(rehearsed.body).toMatchObject({ dry_run: true, conflicts: [{ code, kind }] });
      expect(await shape(ours)).toEqual(before);
      const nameOf = async () =>
        Object.fromEntries(
          (await forest.nodes(ours)).filter((node) => node.code === code).map((node) => [code, node['name']]),
        );
      expect((await merge({ strategy: 'theirs' }, { dry_run: true })).status).toBe(200);
      expect((await merge({ strategy: 'ours' })).status).toBe(200);
      expect(await nameOf()).toEqual(taken);
      expect((await merge({ strategy: 'theirs' })).status).toBe(200);
      expect(await nameOf()).toEqual(taking);
    },
  );

  it('24: finds the cycle that two moves form together; a side resolves it', async () => {
    await edit(ours, 'a', { parent_id: (await find(ours, 'c')).id });
    await edit(theirs, 'c', { parent_id: (await find(theirs, 'a')).id });
    const refused = await merge();
    expect(refused.status).toBe(409);
    expect(new Set(refused.body.details.map(({ code }: { code: string }) => code))).toEqual(new Set(['cycle']));
    expect((await merge({ strategy: 'theirs' })).status).toBe(200);
    expect(await shape(ours)).toEqual(await shape(theirs));
  });

  it('keeps a deleted node above one that stays, and says so', async () => {
    await remove(theirs, 'a');
    await forest.node(ours, { code: 'g', name: 'g', parent_id: (await find(ours, 'b')).id });
    const { body } = await merge();
    expect(body.warnings.sort()).toEqual(
      ['a', 'b'].map((code) => `${code} was deleted on one side and is kept: nodes below it stay.`),
    );
    expect(await shape(ours)).toMatchObject({ b: 'a b', g: 'b g' });
  });

  it('takes the base that is named: the target itself, none, any version', async () => {
    await edit(ours, 'a', { name: 'ours' });
    await remove(theirs, 'b');
    expect((await merge({ base: null, strategy: 'ours' })).body).toMatchObject({ removed: 0 });
    expect(await shape(ours)).toMatchObject({ b: 'a b' });
    await merge({ base: 'ours' }).expect(200);
    expect(await shape(ours)).toEqual(await shape(theirs));
  });

  it('24: answers 400 without a common base, 404 for unknown versions, 409 into a frozen one', async () => {
    await forest.agent.patch(base).send({ frozen: false }).expect(200);
    const refused = await merge();
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'base']);
    expect((await merge({ from: 'nowhere', base: 'v1' })).status).toBe(404);
    expect((await merge({ base: 'nowhere' })).status).toBe(404);
    for (const body of [{ from: null }, { from: 'a/b' }, { strategy: 'both' }, { base: 7 }, { extra: 1 }])
      expect((await merge(body)).status).toBe(400);
    await forest.agent.patch(ours).send({ frozen: true }).expect(200);
    expect((await merge({ base: 'v1' })).body.code).toBe('version_frozen');
  });
});
