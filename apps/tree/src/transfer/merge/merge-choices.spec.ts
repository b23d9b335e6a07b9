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

/** root > a, b, c, d, frozen as v1, cloned as ours and theirs, which have one conflict of each kind but a cycle. */
beforeEach(async () => {
  base = await forest.version();
  const root = await forest.root(base);
  for (const code of ['a', 'b', 'c', 'd'])
    await forest.node(base, { code, name: code, description: code, parent_id: root.id });
  await forest.agent.patch(base).send({ frozen: true }).expect(200);
  [ours, theirs] = [base.replace('/v1', '/ours'), base.replace('/v1', '/theirs')];
  for (const [version, at] of [
    ['ours', ours],
    ['theirs', theirs],
  ] as const) {
    await forest.agent.post(`${base}/clone`).send({ version, name: version }).expect(201);
    await edit(at, 'a', { name: version, description: version });
    await forest.node(at, { code: 'n', name: version });
    await (version === 'ours' ? edit(at, 'b', { name: version }) : remove(at, 'b'));
    await (version === 'ours' ? remove(at, 'c') : edit(at, 'c', { name: version }));
  }
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
const texts = async () =>
  Object.fromEntries((await forest.nodes(ours)).map(({ code, name, description }) => [code, [name, description]]));

const CONFLICTS = [
  ['a', 'description'],
  ['a', 'name'],
  ['b', null],
  ['c', null],
  ['n', 'name'],
] as const;
const choose = (sides: readonly string[]) =>
  CONFLICTS.map(([code, attribute], at) => ({ code, attribute, side: sides[at] }));

describe('Choices of a merge', () => {
  it('says of each conflict what it was, and who decides it', async () => {
    const { body } = await merge({ choices: [{ code: 'a', attribute: 'name', side: 'theirs' }] }, { dry_run: true });
    expect(body.undecided).toBe(4);
    expect(
      body.conflicts.map(({ code, attribute, kind, side }: Body) => [code, attribute, kind, side] as unknown[]),
    ).toEqual([
      ['a', 'description', 'edit_edit', null],
      ['b', null, 'edit_delete', null],
      ['c', null, 'delete_edit', null],
      ['n', 'name', 'add_add', null],
      ['a', 'name', 'edit_edit', 'theirs'],
    ]);
    const [text, , deleted, added, named] = body.conflicts as [Body, Body, Body, Body, Body];
    expect([text['base'], text['ours'], text['theirs']]).toEqual(['a', 'ours', 'theirs']);
    expect([deleted['ours'], deleted['base'], deleted['theirs']]).toMatchObject([
      null,
      { name: 'c' },
      { name: 'theirs' },
    ]);
    expect([added['base'], added['ours']]).toEqual([null, 'ours']);
    expect([named['base'], named['ours'], named['theirs']]).toEqual(['a', 'ours', 'theirs']);
    const all = (await merge({ strategy: 'ours' }, { dry_run: true })).body;
    expect([all.undecided, new Set(all.conflicts.map(({ side }: Body) => side))]).toEqual([0, new Set(['ours'])]);
  });

  it('takes the side that is chosen for each, for the rest that of the strategy', async () => {
    await merge({
      strategy: 'theirs',
      choices: [
        { code: 'a', attribute: 'name', side: 'ours' },
        { code: 'b', side: 'ours' },
      ],
    }).expect(200);
    expect(await texts()).toMatchObject({
      a: ['ours', 'theirs'],
      b: ['ours', 'b'],
      c: ['theirs', 'c'],
      n: ['theirs', null],
    });
  });

  it.each([
    [['ours', 'theirs', 'theirs', 'ours', 'ours'], { a: ['theirs', 'ours'], d: ['d', 'd'], n: ['ours', null] }],
    [
      ['theirs', 'ours', 'ours', 'theirs', 'theirs'],
      { a: ['ours', 'theirs'], b: ['ours', 'b'], c: ['theirs', 'c'], d: ['d', 'd'], n: ['theirs', null] },
    ],
  ])('merges without a strategy once every conflict is decided: %j', async (sides, expected) => {
    const { body } = await merge({ choices: choose(sides) }).expect(200);
    expect(body).toMatchObject({ dry_run: false, undecided: 0 });
    const { [base.split('/')[2] ?? '']: _, ...rest } = await texts();
    expect(rest).toEqual(expected);
  });

  it('refuses what is left, names that alone, and writes nothing', async () => {
    const before = await texts();
    const { status, body } = await merge({ choices: choose(['ours', 'ours', 'ours', 'ours']).slice(0, 4) });
    expect([status, body.code, body.details]).toEqual([
      409,
      'merge_conflict',
      [{ field: 'n: name', code: 'add_add', message: 'was added differently on both sides' }],
    ]);
    expect(await texts()).toEqual(before);
  });

  it('decides a cycle of two moves node by node; sides that do not resolve it are refused', async () => {
    await edit(ours, 'a', { parent_id: (await find(ours, 'd')).id });
    await edit(theirs, 'd', { parent_id: (await find(theirs, 'a')).id });
    const parents = (a: string, d: string) => [
      { code: 'a', attribute: 'parent_code', side: a },
      { code: 'd', attribute: 'parent_code', side: d },
    ];
    const rehearsed = await merge({ strategy: 'ours', choices: parents('theirs', 'theirs') }, { dry_run: true });
    expect(
      rehearsed.body.conflicts
        .filter(({ kind }: Body) => kind === 'cycle')
        .map(({ code, side }: Body) => [code, side] as unknown[]),
    ).toEqual([
      ['a', 'theirs'],
      ['d', 'theirs'],
    ]);
    const mixed = await merge({ strategy: 'ours', choices: parents('ours', 'theirs') });
    expect([mixed.status, mixed.body.code]).toEqual([409, 'merge_conflict']);
    await merge({ strategy: 'ours', choices: parents('theirs', 'theirs') }).expect(200);
    expect((await find(ours, 'd'))['parent_id']).toBe((await find(ours, 'a')).id);
  });

  it('passes over what is no conflict, and refuses what is malformed', async () => {
    const choices = [
      { code: 'd', attribute: 'name', side: 'theirs' },
      { code: 'nowhere', side: 'theirs' },
    ];
    expect((await merge({ strategy: 'ours', choices }).expect(200)).body.undecided).toBe(0);
    expect((await texts())['d']).toEqual(['d', 'd']);
    for (const wrong of [
      null,
      {},
      [null],
      [{ code: 'a' }],
      [{ side: 'ours' }],
      [{ code: 'a', side: 'both' }],
      [{ code: 'a', side: 'ours', attribute: 7 }],
      [
        { code: 'a', side: 'ours' },
        { code: 'a', side: 'theirs' },
      ],
      Array.from({ length: 1_001 }, (_, at) => ({ code: `n${at}`, side: 'ours' })),
    ])
      expect({ wrong, status: (await merge({ choices: wrong })).status }).toEqual({ wrong, status: 400 });
  });
});
