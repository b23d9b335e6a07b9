import { randomUUID } from 'node:crypto';
import { startTestService, until, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { Forest, type Body } from '../testing/forest.js';
import { verifyTrees } from '../verify/verify-trees.js';

let service: TestService;
let forest: Forest;
let version: string;
let root: Body;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(async () => {
  expect(await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name })).toEqual([]);
  await service.close();
});
beforeEach(async () => {
  version = await forest.version();
  root = await forest.root(version);
});

interface Answer {
  readonly status: number;
  readonly body: {
    readonly code: string;
    readonly items: { readonly status: number; readonly id: string }[];
    readonly details?: { readonly field: string; readonly code: string }[];
  };
}
const send = async (body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  forest.agent.post(`${version}/nodes/bulk`).set(headers).send(body);
const bulk = (...operations: object[]) => send({ operations });
const create = (code: string, values: object = {}) => ({ op: 'create', values: { code, name: code, ...values } });
const below = (parent_code: string | null) => ({ parent_code });
const statuses = ({ status, body }: Answer) => [status, body.items.map((item) => item.status)];
const faults = ({ status, body }: Answer) => [
  status,
  body.code,
  (body.details ?? []).map(({ field, code }) => `${field} ${code}`),
];

/** Each node by its code: the code of its parent and its depth. */
const shape = async () => {
  const nodes = await forest.nodes(version);
  const codes = new Map(nodes.map(({ id, code }) => [id as unknown, code]));
  return Object.fromEntries(
    nodes
      .filter(({ id }) => id !== root.id)
      .map(({ code, parent_id, depth }) => [
        code,
        `${parent_id === root.id ? 'root' : String(codes.get(parent_id))} ${String(depth)}`,
      ]),
  );
};
const find = async (code: string): Promise<Body> =>
  (await forest.agent.get(`${version}/nodes`).query({ q: `code='${code}'` })).body.items[0] as Body;
const count = async () => (await forest.agent.get(`${version}/nodes?total_count=true`)).body.total_count as number;

describe('Change Tree Nodes: operations', () => {
  it('makes nodes below each other whatever their order, with all members', async () => {
    const answer = await bulk(
      create('c', below('b')),
      create('b', { parent_id: root.id, position: 3 }),
      create('top', {
        description: 'A root',
        uri: 'https://example.com/top',
        metadata: { tags: ['x'], fields: [{ name: 'Staff', value: 4 }] },
        attributes: { price: 2 },
      }),
    );
    expect(statuses(answer)).toEqual([200, [201, 201, 201]]);
    expect(await shape()).toEqual({ b: 'root 1', c: 'b 2', top: 'undefined 0' });
    expect(await forest.now(version, answer.body.items[2]!)).toMatchObject({
      code: 'top',
      description: 'A root',
      uri: 'https://example.com/top',
      enabled: true,
      position: 0,
      parent_id: null,
      attributes: { price: 2 },
      metadata: { tags: ['x'], fields: [{ name: 'Staff', value: 4 }] },
    });
    expect(await count()).toBe(4);
  });

  it('updates, moves and deletes by id and by code; what is below goes along', async () => {
    await bulk(create('a'), create('b', below('a')), create('c', below('b')), create('d'), create('e', below('d')));
    const b = await find('b');
    const answer = await bulk(
      { op: 'move', id: b.id.toUpperCase(), values: { parent_code: 'd', position: 7 } },
      { op: 'update', code: 'c', values: { name: 'C', metadata: { tags: ['t'] }, attributes: { n: 1 } } },
      { op: 'delete', code: 'a' },
      { op: 'delete', code: 'e' },
    );
    expect(statuses(answer)).toEqual([200, [200, 200, 204, 204]]);
    expect(await shape()).toEqual({ d: 'undefined 0', b: 'd 1', c: 'b 2' });
    expect(await find('b')).toMatchObject({ id: b.id, position: 7 });
    const c = await find('c');
    expect(c).toMatchObject({ name: 'C', attributes: { n: 1 }, metadata: { tags: ['t'], fields: [] } });
    const { body } = await forest.agent.get(`${version}/nodes/${c.id}/history`);
    expect((body.items as Body[]).map(({ kind }) => kind).sort()).toEqual(['added', 'changed']);
  });

  it('merges metadata and attributes as Update Tree Node does; what stays equal is not written', async () => {
    const metadata = { tags: ['a'], fields: [{ name: 'f', value: 1 }] };
    await bulk(create('a', { metadata, attributes: { x: 1, deep: { y: 2 } }, uri: 'https://example.com/a' }));
    const before = await find('a');
    await bulk({ op: 'update', code: 'a', values: { name: 'a', attributes: { x: 1 }, metadata: { tags: ['a'] } } });
    expect(await find('a')).toEqual(before);
    await bulk({
      op: 'update',
      code: 'a',
      values: { attributes: { x: null, deep: { z: 3 } }, metadata: { fields: null }, uri: null, description: 'new' },
    });
    expect(await find('a')).toMatchObject({
      attributes: { deep: { y: 2, z: 3 } },
      metadata: { tags: ['a'], fields: [] },
      uri: null,
      description: 'new',
    });
  });

  it('exchanges codes, gives the code of a deleted node to a new one, and keeps what is below a renamed node', async () => {
    await bulk(create('a'), create('b'), create('below-a', below('a')), create('old'));
    await bulk(create('old-below', { ...below('old'), uri: 'https://example.com/old' }));
    const [a, b] = [await find('a'), await find('b')];
    const answer = await bulk(
      { op: 'update', id: a.id, values: { code: 'b' } },
      { op: 'update', id: b.id, values: { code: 'a' } },
      { op: 'update', code: 'below-a', values: { name: 'Below' } },
      { op: 'delete', code: 'old' },
      create('old', { parent_id: a.id, uri: 'https://example.com/old' }),
    );
    expect(statuses(answer)).toEqual([200, [200, 200, 200, 204, 201]]);
    expect([(await find('a')).id, (await find('b')).id]).toEqual([b.id, a.id]);
    expect(await shape()).toMatchObject({ 'below-a': 'b 1', old: 'b 1' });
  });

  it('a node that is moved out of a deleted one stays, with all below it', async () => {
    await bulk(create('a'), create('b', below('a')), create('c', below('b')), create('x', below('a')));
    await bulk({ op: 'delete', code: 'a' }, { op: 'move', code: 'b', values: below(null) });
    expect(await shape()).toEqual({ b: 'undefined 0', c: 'b 1' });
  });

  it.each<[string, unknown[], number, string, string[]]>([
    ['an unknown kind', [{ op: 'copy' }], 400, 'invalid_request', ['operations[0].op choice']],
    ['no object', [create('q'), 7], 400, 'invalid_request', ['operations[1] type']],
    [
      'a missing name',
      [{ op: 'create', values: { code: 'q' } }],
      400,
      'invalid_request',
      ['operations[0].values.name required'],
    ],
    [
      'an unknown member',
      [create('q', { colour: 1 })],
      400,
      'invalid_request',
      ['operations[0].values.colour unknown'],
    ],
    [
      'a member of a part',
      [create('q', { metadata: { tags: 'x' } })],
      400,
      'invalid_request',
      ['operations[0].values.metadata.tags type'],
    ],
    [
      'both parents',
      [create('q', { parent_id: null, parent_code: 'a' })],
      400,
      'invalid_request',
      ['operations[0].values.parent_code unknown'],
    ],
    ['no node', [{ op: 'update', values: {} }], 400, 'invalid_request', ['operations[0].id required']],
    [
      'both names of a node',
      [{ op: 'delete', id: randomUUID(), code: 'a' }],
      400,
      'invalid_request',
      ['operations[0].id required'],
    ],
    [
      'values of a deletion',
      [{ op: 'delete', code: 'a', values: {} }],
      400,
      'invalid_request',
      ['operations[0].values unknown'],
    ],
    ['an unknown code', [{ op: 'delete', code: 'nobody' }], 400, 'invalid_request', ['operations[0].code unknown']],
    [
      'an unknown id',
      [{ op: 'move', id: randomUUID(), values: {} }],
      400,
      'invalid_request',
      ['operations[0].id unknown'],
    ],
    [
      'a node twice',
      [
        { op: 'delete', code: 'a' },
        { op: 'update', code: 'a', values: {} },
      ],
      400,
      'invalid_request',
      ['operations[1].code duplicate'],
    ],
    [
      'an unknown parent',
      [create('q', { parent_code: 'nobody' })],
      400,
      'invalid_request',
      ['operations[0].values.parent_code unknown'],
    ],
    [
      'an unknown parent id',
      [create('q', { parent_id: randomUUID() })],
      400,
      'invalid_request',
      ['operations[0].values.parent_id unknown'],
    ],
    [
      'a deleted parent',
      [create('q', { parent_code: 'a' }), { op: 'delete', code: 'a' }],
      400,
      'invalid_request',
      ['operations[0].values.parent_code unknown'],
    ],
    [
      'a change below a deleted node',
      [
        { op: 'update', code: 'b', values: { name: 'B' } },
        { op: 'delete', code: 'a' },
      ],
      400,
      'invalid_request',
      ['operations[0].code deleted'],
    ],
    ['a code that is taken', [create('q'), create('a')], 409, 'conflict', ['operations[1].values.code duplicate']],
    [
      'a code twice',
      [create('q'), create('q')],
      409,
      'conflict',
      ['operations[0].values.code duplicate', 'operations[1].values.code duplicate'],
    ],
    [
      'an IRI that is taken',
      [{ op: 'update', code: 'b', values: { uri: 'https://example.com/a' } }],
      409,
      'conflict',
      ['operations[0].values.uri duplicate'],
    ],
    [
      'a label that is changed',
      [{ op: 'update', code: 'b', values: { metadata: { label: { label_id: randomUUID() } } } }],
      400,
      'invalid_request',
      ['operations[0].values.metadata.label.label_id choice'],
    ],
    [
      'a move below itself',
      [{ op: 'move', code: 'a', values: { parent_code: 'b' } }],
      409,
      'cycle_detected',
      ['operations[0].values.parent_code cycle'],
    ],
    [
      'metadata that become too large',
      [
        {
          op: 'update',
          code: 'b',
          values: { metadata: { tags: Array.from({ length: 99 }, (_, n) => `${n}${'x'.repeat(90)}`) } },
        },
      ],
      400,
      'invalid_request',
      ['operations[0].values.metadata length'],
    ],
  ])('all or nothing: %s', async (_, operations, status, code, details) => {
    const fields = Array.from({ length: 9 }, (__, n) => ({ name: `${n}`, value: 'y'.repeat(900) }));
    await bulk(create('a', { uri: 'https://example.com/a' }), create('b', { parent_code: 'a', metadata: { fields } }));
    const before = await forest.nodes(version);
    const answer = await send({ operations: [...operations, create('good')] });
    expect(faults(answer)).toEqual([status, code, details]);
    expect(await forest.nodes(version)).toEqual(before);
  });

  it('keeps the last root, and refuses nodes that would be too deep', async () => {
    expect((await bulk({ op: 'delete', id: root.id })).body.code).toBe('last_root');
    await bulk(create('first', below(root.code)));
    const chain = Array.from({ length: 10_000 }, (_, n) => create(`n${n}`, below(n === 0 ? 'first' : `n${n - 1}`)));
    const deep = await send({ operations: chain });
    expect([deep.status, deep.body.code]).toEqual([400, 'invalid_request']);
    expect(await count()).toBe(2);
  });

  it('43: takes 10,000 operations and refuses 10,001; one bad of 10,000 and nothing is done', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) =>
      create(`n${n}`, below(n % 10 === 0 ? null : `n${n - (n % 10)}`)),
    );
    expect(faults(await send({ operations: [...many, create('more')] }))).toEqual([
      400,
      'invalid_request',
      ['operations length'],
    ]);
    const bad = many.map((one, n) => (n === 7_777 ? create('n7777', { position: -1 }) : one));
    expect(faults(await send({ operations: bad }))).toEqual([
      400,
      'invalid_request',
      ['operations[7777].values.position range'],
    ]);
    expect(await count()).toBe(1);
    const done = await send({ operations: many });
    expect([done.status, done.body.items.length]).toEqual([200, 10_000]);
    expect(await count()).toBe(10_001);
  });

  it('refuses a body of more than 10 MiB, and one that has neither form', async () => {
    const large = create('a', { description: 'x'.repeat(10 * 1_024 * 1_024) });
    expect((await bulk(large)).status).toBe(413);
    expect(faults(await send({}))).toEqual([400, 'invalid_request', ['operations required']]);
    expect(faults(await send({ operations: [] }))).toEqual([400, 'invalid_request', ['operations length']]);
    expect(faults(await send({ operations: {} }))).toEqual([400, 'invalid_request', ['operations length']]);
    expect(faults(await send({ operations: [create('a')], q: 'leaf=true' }))).toEqual([
      400,
      'invalid_request',
      ['q unknown'],
    ]);
    expect((await send([create('a')])).status).toBe(400);
  });
});

describe('Change Tree Nodes: a condition', () => {
  beforeEach(async () => {
    await bulk(create('a'), create('b', below('a')), create('c', below('b')), create('d', { position: 5 }));
  });

  it('changes all nodes that match, and deletes them', async () => {
    const a = await find('a');
    const changed = await send({ q: `ancestor_id=${a.id}`, patch: { position: 9, metadata: { tags: ['x'] } } });
    expect(statuses(changed)).toEqual([200, [200, 200]]);
    expect(
      (await forest.nodes(version))
        .filter(({ position }) => position === 9)
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['b', 'c']);
    expect(statuses(await send({ q: 'position=9', delete: true }))).toEqual([200, [204, 204]]);
    expect(await shape()).toEqual({ a: 'undefined 0', d: 'undefined 0' });
    expect(statuses(await send({ q: 'position=9', delete: true }))).toEqual([200, []]);
  });

  it('43: more matches than limit, 1,000 where none is given: 400, and nothing is done', async () => {
    const more = Array.from({ length: 1_000 }, (_, n) => create(`m${n}`));
    await send({ operations: more });
    expect(faults(await send({ q: 'depth>=0', patch: { name: 'x' } }))).toEqual([
      400,
      'invalid_request',
      ['limit range'],
    ]);
    expect(faults(await send({ q: 'depth>=0', delete: true, limit: 2 }))).toEqual([
      400,
      'invalid_request',
      ['limit range'],
    ]);
    expect((await find('a'))['name']).toBe('a');
    expect(
      (await send({ q: `depth>=0 and name != 'x'`, patch: { name: 'x' }, limit: 10_000 })).body.items,
    ).toHaveLength(1_005);
    expect((await find('a'))['name']).toBe('x');
  });

  it.each<[string, object, number, string[]]>([
    ['neither change', { q: 'leaf=true' }, 400, ['patch required']],
    ['both', { q: 'leaf=true', patch: {}, delete: true }, 400, ['delete unknown']],
    ['a malformed q', { q: 'leaf=', delete: true }, 400, ['q format']],
    ['an empty q', { q: ' ', delete: true }, 400, ['q format']],
    ['a limit that is too large', { q: 'leaf=true', delete: true, limit: 10_001 }, 400, ['limit range']],
    ['a faulty member', { q: 'leaf=true', patch: { position: 'x' } }, 400, ['patch.position type']],
    [
      'one code for all',
      { q: 'depth=0', patch: { code: 'same' } },
      409,
      ['patch.code duplicate', 'patch.code duplicate', 'patch.code duplicate'],
    ],
    ['an unknown parent', { q: `code='d'`, patch: { parent_code: 'nobody' } }, 400, ['patch.parent_code unknown']],
  ])('refuses %s', async (_, body, status, details) => {
    const before = await forest.nodes(version);
    const answer = await send(body);
    expect([answer.status, faults(answer)[2]]).toEqual([status, details]);
    expect(await forest.nodes(version)).toEqual(before);
  });
});

describe('Change Tree Nodes: schemas of attributes', () => {
  const price = { type: 'object', properties: { price: { type: 'number', default: 1 } }, required: ['price'] };
  const setSchema = (levels: object) =>
    forest.agent
      .put(`${version.replace('/versions/v1', '')}/schema`)
      .send({ levels })
      .expect(200);

  it('adds defaults to new nodes, and checks new, changed and moved ones by their level', async () => {
    await setSchema({ 1: price });
    await bulk(create('a', below(root.code)), create('top'), create('free', { attributes: { price: 'x' } }));
    expect((await find('a'))['attributes']).toEqual({ price: 1 });
    expect((await find('top'))['attributes']).toEqual({});
    expect(
      faults(
        await bulk(
          create('b', { ...below(root.code), attributes: { price: 'high' } }),
          { op: 'update', code: 'a', values: { attributes: { price: null } } },
          { op: 'move', code: 'free', values: below(root.code) },
        ),
      ),
    ).toEqual([
      400,
      'invalid_request',
      [
        'operations[0].values.attributes.price type',
        'operations[1].values.attributes.price required',
        'operations[2].values.attributes.price type',
      ],
    ]);
    expect(statuses(await bulk({ op: 'update', code: 'a', values: { name: 'A' } }))).toEqual([200, [200]]);
  });
});

describe('Change Tree Nodes: like other writes', () => {
  it('is not repeated under an Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await send({ operations: [create('a')] }, headers);
    const again = await send({ operations: [create('a')] }, headers);
    expect(again.body).toEqual(first.body);
    expect(await count()).toBe(2);
  });

  it('is refused in a frozen version', async () => {
    await forest.agent.patch(version).send({ frozen: true }).expect(200);
    expect((await bulk(create('a'))).body.code).toBe('version_frozen');
  });

  it('is a run, with Prefer: respond-async too, and its changes name it', async () => {
    const accepted = await forest.agent
      .post(`${version}/nodes/bulk`)
      .set('Prefer', 'respond-async')
      .send({ operations: [create('a')] })
      .expect(202);
    const run = String(accepted.headers['location']);
    let ended: Body | undefined;
    await until(async () => {
      const { body } = await forest.agent.get(new URL(run, service.url).pathname);
      ended = body as Body;
      return body.phase === 'done';
    });
    expect(ended).toMatchObject({
      kind: 'bulk',
      options: { operations: { create: 1 } },
      result: { added: 1, changed: 0, moved: 0, removed: 0 },
    });
    const { body } = await forest.agent.get(`${version}/nodes/${(await find('a')).id}/history`);
    expect(body.items).toMatchObject([{ kind: 'added', run_id: ended!.id }]);
  });
});
