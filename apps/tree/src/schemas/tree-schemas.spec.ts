import { describeDocument, startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { aCode, Forest, type Body } from '../testing/forest.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

const treeOf = (version: string): string => version.replace('/versions/v1', '');
const put = (version: string, levels: unknown, query: object = {}) =>
  forest.agent
    .put(`${treeOf(version)}/schema`)
    .query(query)
    .send({ levels });
const PRICED = {
  type: 'object',
  properties: {
    price: { type: 'number', minimum: 0 },
    currency: { enum: ['MNT', 'EUR'], default: 'MNT' },
    'cost centre': { type: 'string', pattern: '^[A-Z]{2}-\\d+$' },
  },
  required: ['price'],
  additionalProperties: false,
};
const create = (version: string, attributes: object, values: object = {}) =>
  forest.agent.post(`${version}/nodes`).send({ code: aCode(), name: 'x', attributes, ...values });

describe('attributes of a node', () => {
  it('are kept as given, merged by PATCH, copied, and found and ordered by their members', async () => {
    const version = await forest.version();
    const made: Body[] = [];
    for (const price of [10, 9.5, '10', null, { amount: 3 }]) {
      const { body } = await create(version, { price, tags: ['a'] }).expect(201);
      made.push(body as Body);
    }
    const first = `${version}/nodes/${made[0]?.id}`;
    const patched = await forest.agent.patch(first).send({ attributes: { tags: null, size: { w: 1 } } });
    expect(patched.body.attributes).toEqual({ price: 10, size: { w: 1 } });
    const list = async (query: object) =>
      (
        (
          await forest.agent
            .get(`${version}/nodes`)
            .query({ fields: 'id,attributes', ...query })
            .expect(200)
        ).body.items as Body[]
      ).map(({ attributes }) => (attributes as Record<string, unknown>)['price']);
    expect(await list({ q: 'attributes.price>9.7' })).toEqual([10]);
    expect(await list({ q: "attributes.price='10' and attributes.tags has 'a'" })).toEqual(['10']);
    expect(await list({ q: 'attributes.size.w=1' })).toEqual([10]);
    expect(await list({ q: 'attributes.price.amount<4' })).toEqual([{ amount: 3 }]);
    const sorted = await list({ sort: 'attributes.price:desc,code', limit: 3 });
    expect(sorted.filter((price) => price !== null && price !== undefined)).toEqual([{ amount: 3 }]);
    expect((await list({ sort: 'attributes.price', q: 'attributes.price>0' })).slice(0, 2)).toEqual([9.5, 10]);
    await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    const copied = await forest.agent.get(`${version.replace('/v1', '/v2')}/nodes`).query({ q: 'attributes.size.w=1' });
    expect(copied.body.items[0].attributes).toEqual({ price: 10, size: { w: 1 } });
  });

  it.each([
    ['sort', 'attributes'],
    ['sort', 'attributes.'],
    ['sort', "attributes.a'b"],
    ['sort', 'attributes.a:up'],
    ['sort', 'metadata.x'],
    ['sort', `attributes${'.a'.repeat(9)}`],
  ])('answer 400 to %s=%s', async (name, value) => {
    const version = await forest.version();
    const { status, body } = await forest.agent.get(`${version}/nodes`).query({ [name]: value });
    expect({ status, field: body.details?.[0]?.field }).toEqual({ status: 400, field: name });
  });

  it('38: compare with any literal, order by any member: 200 whatever is stored', async () => {
    const version = await forest.version();
    for (const x of ['text', 1e300, true, [], {}, null, '1e400', 'NaN']) await create(version, { x }).expect(201);
    for (const q of ['>10', '<1e308', "='x'", '!=1', " like '*e*'", ' has 1', ' in (1,true)', ' is null', '>=NaN'])
      for (const sort of ['attributes.x', 'attributes.x.y:desc', 'attributes.0'])
        expect([
          q,
          sort,
          (await forest.agent.get(`${version}/nodes`).query({ q: `attributes.x${q}`, sort, offset: 1_001 })).status,
        ]).toEqual([q, sort, 200]);
  });

  it('are at most 64 KiB, and an object', async () => {
    const version = await forest.version();
    expect((await create(version, { text: 'x'.repeat(65_600) })).body.details[0].field).toBe('attributes');
    const { body } = await create(version, { text: 'x'.repeat(40_000) }).expect(201);
    const grown = forest.agent
      .patch(`${version}/nodes/${String(body.id)}`)
      .send({ attributes: { more: 'x'.repeat(40_000) } });
    expect((await grown).body.details[0].field).toBe('attributes');
    for (const bad of [[], 'x', null])
      expect((await create(version, bad as object)).body.details[0].field).toBe('attributes');
    const reserved = forest.agent.post(`${version}/nodes`).set('content-type', 'application/json');
    const sent = await reserved.send('{"code":"p","name":"p","attributes":{"__proto__":{"polluted":true}}}');
    expect({ status: sent.status, polluted: ({} as Record<string, unknown>)['polluted'] }).toEqual({ status: 400 });
  });
});

describe('Tree Schema', () => {
  describeDocument({
    service: () => service,
    path: async () => `${treeOf(await forest.version())}/schema`,
    body: (number) => ({ levels: { '*': { required: ['b', 'a'], maxProperties: number + 2, type: 'object' } } }),
    written: ({ levels }) => levels,
  });

  it('decides over new nodes, with defaults, and over what changes; names the members at fault', async () => {
    const version = await forest.version();
    expect((await forest.agent.get(`${treeOf(version)}/schema`)).body).toEqual({ levels: {} });
    const old = await create(version, { price: 'dear' }).expect(201);
    const { body } = await put(version, { '*': PRICED }).expect(200);
    const faults = body.violations as Record<string, unknown>[];
    expect(faults).toHaveLength(2);
    expect(faults).toContainEqual({
      tree_version: 'v1',
      tree_node_id: old.body.id as string,
      code: old.body.code as string,
      field: 'attributes.price',
      message: 'must be number',
    });
    expect((await forest.agent.get(`${treeOf(version)}/schema`)).body).toEqual({ levels: { '*': PRICED } });
    expect((await create(version, { price: 1 }).expect(201)).body.attributes).toEqual({ price: 1, currency: 'MNT' });
    for (const [attributes, field, message] of [
      [{}, 'attributes.price', 'is required'],
      [{ price: -1 }, 'attributes.price', 'must be >= 0'],
      [{ price: 1, currency: 'USD' }, 'attributes.currency', 'must be equal to one of the allowed values'],
      [{ price: 1, colour: 'red' }, 'attributes.colour', 'is not a member that the schema allows'],
      [{ price: 1, 'cost centre': 'x' }, 'attributes.cost centre', 'must match pattern "^[A-Z]{2}-\\d+$"'],
    ] as [object, string, string][])
      expect((await create(version, attributes)).body.details[0]).toMatchObject({ field, message });
    const path = `${version}/nodes/${String(old.body.id)}`;
    expect((await forest.agent.patch(path).send({ name: 'Still as it was' })).status).toBe(200);
    expect((await forest.agent.patch(path).send({ attributes: { currency: 'EUR' } })).status).toBe(400);
    expect((await forest.agent.patch(path).send({ attributes: { price: 3 } })).body.attributes).toEqual({ price: 3 });
    expect((await put(version, {}).expect(200)).body).toEqual({ levels: {}, violations: [] });
    await create(version, { anything: 1 }).expect(201);
  });

  it('37: is that of the level; a move to another one is checked against it', async () => {
    const version = await forest.version();
    const levels = { '0': { required: ['a'] }, '1': { required: ['b'] }, '*': { maxProperties: 1 } };
    await put(version, levels).expect(200);
    const [one] = [(await create(version, { a: 1 }).expect(201)).body as Body];
    const two = (await create(version, { b: 1 }, { parent_id: one.id }).expect(201)).body as Body;
    expect((await create(version, { b: 1 })).status).toBe(400);
    expect((await create(version, { x: 1, y: 1 }, { parent_id: two.id })).status).toBe(400);
    const three = (await create(version, { a: 1 }, { parent_id: two.id }).expect(201)).body as Body;
    const move = (node: Body, parent_id: string | null) => [
      forest.agent.post(`${version}/nodes/${node.id}/move`).send({ parent_id }),
      forest.agent.patch(`${version}/nodes/${node.id}`).send({ parent_id }),
    ];
    for (const request of move(two, null)) expect((await request).body.details[0].field).toBe('attributes.a');
    for (const request of move(three, one.id)) expect((await request).body.details[0].field).toBe('attributes.b');
    for (const request of move(three, null)) expect((await request).status).toBe(200);
    const clone = { code: aCode(), name: 'x', parent_id: null };
    expect((await forest.agent.post(`${version}/nodes/${two.id}/clone`).send(clone)).body.details[0].field).toBe(
      'attributes.a',
    );
  });

  it('changes nothing by a dry run, leaves frozen versions out, names at most a thousand nodes, and is cloned', async () => {
    const version = await forest.version();
    const lines = Array.from({ length: 1_100 }, (_, n) => JSON.stringify({ code: `n${n}`, name: 'x' }));
    await forest.agent.post(`${version}/import`).type('application/x-ndjson').send(lines.join('\n')).expect(200);
    const dry = await put(version, { '0': PRICED }, { dry_run: true }).expect(200);
    expect(dry.body.violations).toHaveLength(1_000);
    await create(version, {}).expect(201);
    await forest.agent.patch(version).send({ frozen: true }).expect(200);
    expect((await put(version, { '0': PRICED }).expect(200)).body.violations).toEqual([]);
    const code = aCode('tree');
    await forest.agent
      .post(`${treeOf(version)}/clone`)
      .send({ code, name: 'x' })
      .expect(201);
    expect((await create(`/trees/${code}/versions/v1`, {})).status).toBe(400);
  });

  it.each<[string, unknown, string]>([
    ['no level', { first: {} }, 'levels.first'],
    ['a wrong keyword', { '0': { type: 'nothing' } }, 'levels.0'],
    ['no schema', { '0': 7 }, 'levels.0'],
    ['a remote reference', { '*': { $ref: 'https://example.com/schema.json' } }, 'levels.*'],
    ['a reference to nothing', { '*': { $ref: '#/$defs/none' } }, 'levels.*'],
    ['another draft', { '*': { $schema: 'http://json-schema.org/draft-07/schema#' } }, 'levels.*'],
    ['a pattern RE2 lacks', { '*': { properties: { a: { pattern: '(?=x)' } } } }, 'levels.*'],
    ['over 64 KiB', { '*': { description: 'x'.repeat(65_600) } }, 'levels'],
    ['over 20 levels', { '*': JSON.parse('{"not":'.repeat(21) + 'true' + '}'.repeat(21)) as object }, 'levels.*'],
  ])('36: answers 400 to %s', async (_, levels, field) => {
    const version = await forest.version();
    const { status, body } = await put(version, levels);
    expect({ status, field: body.details?.[0]?.field }).toEqual({ status: 400, field });
  });

  it.each([
    ['a level', '{"levels":{"__proto__":{"polluted":true}}}'],
    ['a schema', '{"levels":{"*":{"__proto__":{"polluted":true}}}}'],
    ['a member', '{"levels":{"*":{"properties":{"__proto__":{"polluted":true}}}}}'],
  ])('36: answers 400 to %s called __proto__', async (_, levels) => {
    const path = `${treeOf(await forest.version())}/schema`;
    const { status } = await forest.agent.put(path).set('content-type', 'application/json').send(levels);
    expect({ status, polluted: ({} as Record<string, unknown>)['polluted'] }).toEqual({ status: 400 });
    expect((await forest.agent.get(path)).body).toEqual({ levels: {} });
  });

  it('36: ends a check without end', async () => {
    const version = await forest.version();
    await put(version, { '*': { $ref: '#' } }).then(({ status }) => expect([200, 400]).toContain(status));
    const doubling = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [
        `d${n}`,
        n === 59 ? { type: 'object' } : { allOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] },
      ]),
    );
    expect((await put(version, { '1': { $defs: doubling, $ref: '#/$defs/d0' } })).status).toBe(200);
    const root = await forest.root(version);
    const { status, body } = await create(version, { a: 1 }, { parent_id: root.id });
    expect({ status, field: body.details[0].field }).toEqual({ status: 400, field: 'attributes' });
    await put(version, { '*': { properties: { a: { pattern: '^(a+)+$' } } } }).expect(200);
    expect((await create(version, { a: `${'a'.repeat(60_000)}b` })).body.details[0].field).toBe('attributes.a');
  });
});
