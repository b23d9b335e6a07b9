import { startTestService, type TestService } from '@groundwork/testing';
import { Forest, type Body } from '../../testing/forest.js';
import { tree } from '../../service.js';

let service: TestService;
let forest: Forest;
let version: string;
let root: string;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());
beforeEach(async () => {
  version = await forest.version();
  root = version.replace(/\/versions\/.*/, '');
});

const lines = (...rows: object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
const imported = async (file: string, type = 'application/x-ndjson', query: object = {}) => {
  const request = forest.agent.post(`${version}/import`).query({ mode: 'replace', ...query });
  const { status, body } = await request.set('content-type', type).send(file);
  const { details = [], ...rest } = body as Body & {
    details?: { field: string; code: string; message: string }[];
  };
  return { status, rest, faults: details.map(({ field, code }) => `${field} ${code}`), details };
};
const attributesOf = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries((await forest.nodes(version)).map(({ code, attributes }) => [code, attributes]));
const SCHEMA = {
  levels: {
    0: { properties: { kind: { const: 'shop' } }, additionalProperties: false },
    '*': {
      required: ['price'],
      properties: { price: { type: 'number' }, size: { type: 'string', enum: ['S', 'M'] }, unit: { default: 'kg' } },
    },
  },
};

describe('texts of a file in a language that the tree does not list', () => {
  const JSON_FILE = JSON.stringify({
    items: [
      { code: 'a', name: 'A', child_nodes: [{ code: 'b', name: 'B', translations: { 'fr-FR': { name: 'B' } } }] },
    ],
  });
  it.each<[string, string, string, string]>([
    [
      'NDJSON',
      'application/x-ndjson',
      lines({ code: 'a', name: 'A' }, { code: 'b', name: 'B', translations: { 'fr-FR': { name: 'B' } } }),
      'line 2: translations.fr-FR',
    ],
    ['nested JSON', 'application/json', JSON_FILE, 'line 1: translations.fr-FR'],
    ['CSV', 'text/csv', 'code,name,name.fr-FR\na,A,\nb,B,B', 'line 3: translations.fr-FR'],
    [
      'labels',
      'application/x-ndjson',
      lines({ code: 'a', name: 'A', labels: [{ language: 'fr-FR', value: 'x' }] }),
      'line 1: labels',
    ],
    [
      'no language',
      'application/x-ndjson',
      lines({ code: 'a', name: 'A', translations: { 'a b': { name: 'x' } } }),
      'line 1: translations.a b',
    ],
  ])(
    'of %s are refused, naming line, member and language; once it is listed they are taken',
    async (name, type, file, field) => {
      const refused = await imported(file, type);
      expect([refused.status, refused.faults]).toEqual([400, [`${field} format`]]);
      expect(refused.details[0]?.message).toMatch(
        name === 'no language'
          ? /^is in "a b", which is not/
          : /^is in "fr-FR", which is not a language of the tree: en_US, en_UK, mn_MN$/,
      );
      await forest.agent.put(`${root}/languages/fr-FR`).send({}).expect(201);
      expect((await imported(file, type)).status).toBe(name === 'no language' ? 400 : 200);
    },
  );

  it('is named by any form of its tag, and once', async () => {
    await forest.agent.put(`${root}/languages/fr-FR`).send({}).expect(201);
    const file = (translations: object) => lines({ code: 'a', name: 'A', translations });
    expect((await imported(file({ 'FR-fr': { name: 'Un' }, 'en-GB': { name: 'One' } }))).status).toBe(200);
    const [node] = await forest.nodes(version);
    const { body } = await forest.agent.get(`${version}/nodes/${node?.id}/translations`).expect(200);
    expect((body.items as Body[]).map(({ language, name }) => [language, name])).toEqual([
      ['en_UK', 'One'],
      ['fr-FR', 'Un'],
    ]);
    const { faults } = await imported(file({ en_UK: { name: 'One' }, 'en-gb': { name: 'Two' } }));
    expect(faults).toEqual(['line 1: translations.en-gb format']);
  });

  it('stands for labels without a language where it is the default', async () => {
    await forest.agent.put(`${root}/languages/fr-FR`).send({ is_default: true }).expect(201);
    const { status } = await imported(lines({ code: 'a', name: 'A', labels: [{ value: 'x' }] }));
    const [node] = await forest.nodes(version);
    const { body } = await forest.agent.get(`${version}/nodes/${node?.id}/labels`).expect(200);
    expect([status, (body.items as Body[])[0]?.['language']]).toEqual([200, 'fr-FR']);
  });
});

describe('attributes of a file', () => {
  it('are checked on every line by the schema of the level; nothing is written where one breaks it', async () => {
    await forest.agent.put(`${root}/schema`).send(SCHEMA).expect(200);
    const bad = Array.from({ length: 1_500 }, (_, at) => ({
      ...{ code: `n${at}`, name: 'N', parent_code: 'a' },
      attributes: at % 2 ? { price: 1 } : { price: 'high', size: 'L' },
    }));
    const { status, faults } = await imported(
      lines(
        { code: 'a', name: 'A', attributes: { kind: 'shop', colour: 'red' } },
        { code: 'b', name: 'B', parent_code: 'a' },
        ...bad,
      ),
    );
    expect([status, faults.slice(0, 4)]).toEqual([
      400,
      [
        'line 1: attributes.colour unknown',
        'line 2: attributes.price required',
        'line 3: attributes.size choice',
        'line 3: attributes.price type',
      ],
    ]);
    const { body } = await forest.agent.get(`${root}/runs`).query({ limit: 1 });
    const errors = `${root}/runs/${(body.items as Body[])[0]?.id}/errors`;
    const { body: all } = await forest.agent.get(errors).query({ total_count: true, limit: 1 }).expect(200);
    expect(all.total_count).toBe(2 + 1_500);
    expect(await forest.nodes(version)).toHaveLength(1);
  });

  it('that take too long to check are refused with their line', async () => {
    const twice = (name: string) => ({ allOf: [{ $ref: `#/$defs/${name}` }, { $ref: `#/$defs/${name}` }] });
    const names = Array.from({ length: 40 }, (_, n) => `d${n}`);
    const $defs = Object.fromEntries(names.map((name, n) => [name, n === 39 ? true : twice(`d${n + 1}`)]));
    const levels = { 0: { $defs, properties: { slow: { $ref: '#/$defs/d0' } } } };
    await forest.agent.put(`${root}/schema`).send({ levels }).expect(200);
    const { status, faults } = await imported(
      lines({ code: 'a', name: 'A' }, { code: 'b', name: 'B', attributes: { slow: 1 } }, { code: 'c', name: 'C' }),
    );
    expect([status, faults]).toEqual([400, ['line 2: attributes format']]);
  });

  it('get the defaults of their level where the node is new', async () => {
    await forest.agent.put(`${root}/schema`).send(SCHEMA).expect(200);
    await imported(
      lines({ code: 'a', name: 'A' }, { code: 'b', name: 'B', parent_code: 'a', attributes: { price: 2 } }),
    );
    expect(await attributesOf()).toEqual({ a: {}, b: { price: 2, unit: 'kg' } });
  });

  it('stay as they are of a node whose level and attributes do not change', async () => {
    await imported(lines({ code: 'a', name: 'A', attributes: { x: 1 } }, { code: 'b', name: 'B', parent_code: 'a' }));
    await forest.agent.put(`${root}/schema`).send(SCHEMA).expect(200);
    const rename = lines({ code: 'a', name: 'Other' });
    expect((await imported(rename, 'application/x-ndjson', { mode: 'merge' })).rest).toMatchObject({ changed: 1 });
    const move = lines({ code: 'a', name: 'A', parent_code: 'b' }, { code: 'b', name: 'B', parent_code: null });
    expect((await imported(move)).faults).toEqual(['line 1: attributes.price required']);
  });

  it('are merged by their names, and replaced as a whole', async () => {
    await imported(lines({ code: 'a', name: 'A', attributes: { x: 1, y: { z: null } } }));
    const more = lines({ code: 'a', attributes: { x: null, w: [] } });
    expect((await imported(more, 'application/x-ndjson', { mode: 'merge' })).rest).toMatchObject({ changed: 1 });
    expect(await attributesOf()).toEqual({ a: { x: null, y: { z: null }, w: [] } });
    await imported('code,name,attributes.x,attributes\na,A,2,"{""x"":1,""v"":true}"', 'text/csv');
    expect(await attributesOf()).toEqual({ a: { x: 2, v: true } });
    await imported(lines({ code: 'a', name: 'A' }));
    expect(await attributesOf()).toEqual({ a: {} });
  });

  it.each<[string, unknown]>([
    ['a list', [1]],
    ['a text', 'x'],
    ['more than 64 KiB', { a: 'x'.repeat(65_536) }],
    ['a NUL character', { a: ['\0'] }],
    ['half a character', { '\ud800': 1 }],
  ])('are refused as %s', async (_, attributes) => {
    const { status, faults } = await imported(lines({ code: 'a', name: 'A', attributes }));
    expect([status, faults]).toEqual([400, ['line 1: attributes format']]);
  });
});

describe('a header', () => {
  const columns = (many: number): string =>
    ['code', 'name', ...Array.from({ length: many - 2 }, (_, n) => `attributes.a${n}`)].join(',');

  it('has a thousand columns at most', async () => {
    expect((await imported(`${columns(1_000)}\na,A`, 'text/csv')).status).toBe(200);
    for (const path of ['import', 'import/preview']) {
      const request = forest.agent.post(`${version}/${path}`).set('content-type', 'text/csv');
      const { status, body } = await request.send(`${columns(1_001)}\na,A`);
      expect({ status, details: (body as Body)['details'] }).toEqual({
        status: 400,
        details: [{ field: 'line 1: header', code: 'range', message: 'has 1001 columns; a table has at most 1000' }],
      });
    }
  });

  it('is named in part where it identifies no nodes', async () => {
    const { rest } = await imported(Array.from({ length: 500 }, (_, n) => `c${n}`).join(','), 'text/csv');
    expect(rest['error_description'] ?? rest['message']).toContain('c9 and 490 more');
  });
});
