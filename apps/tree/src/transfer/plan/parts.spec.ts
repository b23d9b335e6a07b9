import { startTestService, type TestService } from '@groundwork/testing';
import { Forest, type Body } from '../../testing/forest.js';
import { tree } from '../../service.js';
import { verifyTrees } from '../../verify/verify-trees.js';

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
beforeEach(async () => {
  version = await forest.version();
});

const TYPES: Readonly<Record<string, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  json: 'application/json',
  turtle: 'text/turtle',
  jsonld: 'application/ld+json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const exported = async (format: string, from = version): Promise<Buffer> => {
  const url = `${service.url}${from}/export?format=${format}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${await service.token()}` } });
  return Buffer.from(await response.arrayBuffer());
};
const imported = async (file: string | Buffer, format = 'ndjson', query: object = {}, into = version) => {
  const type = TYPES[format] ?? '';
  const request = forest.agent
    .post(`${into}/import`)
    .query({ mode: 'replace', ...query })
    .set('content-type', type);
  const { status, body } = await request.send(type.includes('json') ? String(file) : file);
  return { status, body: body as Record<string, unknown> & { details?: { field: string; code: string }[] } };
};
const lines = (...rows: object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
const rowsOf = async (from = version): Promise<Body[]> =>
  String(await exported('ndjson', from))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Body);
const partsOf = async (code: string) => {
  const row = (await rowsOf()).find((each) => each.code === code);
  return { uri: row?.['uri'], labels: row?.['labels'], relations: row?.['relations'] };
};

const FILE = lines(
  { code: 'animals', name: 'Animals', uri: 'http://example.org/animals' },
  { code: 'pets', name: 'Pets' },
  {
    code: 'cat',
    name: 'Cat',
    parent_code: 'pets',
    uri: 'http://example.org/cat',
    labels: [
      { language: 'mn_MN', kind: 'alt', value: 'Мий' },
      { language: 'en_US', kind: 'hidden', value: 'kat' },
      { value: 'Moggy' },
      { value: 'Moggy' },
    ],
    relations: [
      { kind: 'secondary_parent', target_code: 'animals' },
      { kind: 'related', target_code: 'dog' },
      { kind: 'exact_match', target_uri: 'http://dbpedia.org/resource/Cat' },
    ],
  },
  { code: 'dog', name: 'Dog', parent_code: 'animals' },
);
const CAT = {
  uri: 'http://example.org/cat',
  labels: [
    { language: 'en_US', kind: 'alt', value: 'Moggy' },
    { language: 'en_US', kind: 'hidden', value: 'kat' },
    { language: 'mn_MN', kind: 'alt', value: 'Мий' },
  ],
  relations: [
    { kind: 'exact_match', target_uri: 'http://dbpedia.org/resource/Cat' },
    { kind: 'related', target_code: 'dog' },
    { kind: 'secondary_parent', target_code: 'animals' },
  ],
};

describe.each(Object.keys(TYPES))('IRI, labels and relations in %s', (format) => {
  it('come back: replace changes nothing, and makes the same version elsewhere', async () => {
    expect(await imported(FILE)).toMatchObject({ status: 200, body: { added: 4, warnings: [] } });
    expect(await partsOf('cat')).toEqual(CAT);
    expect(await partsOf('dog')).toEqual({
      uri: null,
      labels: [],
      relations: [{ kind: 'related', target_code: 'cat' }],
    });
    const file = await exported(format);
    const again = await imported(file, format, { strict: true });
    expect(again.body).toEqual({
      ...{ dry_run: false, added: 0, changed: 0, moved: 0, removed: 0, unchanged: 4, warnings: [] },
    });
    const other = await forest.version();
    expect(await imported(file, format, { strict: true }, other)).toMatchObject({ body: { added: 4, warnings: [] } });
    expect(sorted(await exported('csv', other))).toEqual(sorted(await exported('csv')));
  });
});

const sorted = (file: Buffer): string[] => String(file).split('\r\n').sort();

describe('labels and relations of an import', () => {
  it('stay where the file has no such member, and go where it is empty', async () => {
    await imported(FILE);
    expect((await imported(lines({ code: 'cat', name: 'Cat' }), 'ndjson', { mode: 'merge' })).body).toMatchObject({
      unchanged: 1,
    });
    expect(await partsOf('cat')).toEqual(CAT);
    const empty = { code: 'cat', uri: null, labels: [], relations: [] };
    expect((await imported(lines(empty), 'ndjson', { mode: 'merge' })).body).toMatchObject({ changed: 1 });
    expect(await partsOf('cat')).toEqual({ uri: null, labels: [], relations: [] });
    expect(await partsOf('dog')).toMatchObject({ relations: [] });
  });

  it('keep the rows that do not change', async () => {
    await imported(FILE);
    const labels = async () => {
      const [cat] = (await forest.agent.get(`${version}/nodes`).query({ q: "code='cat'" })).body.items as [Body];
      return (await forest.agent.get(`${version}/nodes/${cat.id}/labels`)).body.items as Body[];
    };
    const before = await labels();
    const more = { code: 'cat', labels: [...CAT.labels.slice(1), { value: 'Puss' }] };
    await imported(lines(more), 'ndjson', { mode: 'merge' });
    const kept = new Set(before.map(({ id }) => id));
    expect((await labels()).map(({ id, value }) => [value, kept.has(id)]).sort()).toEqual([
      ['Puss', false],
      ['kat', true],
      ['Мий', true],
    ]);
  });

  it.each<[string, object[], string]>([
    ['a target there is not', [{ kind: 'related', target_code: 'nobody' }], 'line 1: relations unknown'],
    ['itself', [{ kind: 'related', target_code: 'a' }], 'line 1: relations unknown'],
    ['a secondary parent below it', [{ kind: 'secondary_parent', target_code: 'b' }], 'line 1: relations cycle'],
    ['a kind there is not', [{ kind: 'friend', target_code: 'b' }], 'line 1: relations format'],
    ['a code where an IRI belongs', [{ kind: 'exact_match', target_code: 'b' }], 'line 1: relations format'],
    ['a relative IRI', [{ kind: 'exact_match', target_uri: 'b' }], 'line 1: relations format'],
  ])('answers 400 to %s', async (_, relations, fault) => {
    const file = lines({ code: 'a', name: 'A', relations }, { code: 'b', name: 'B', parent_code: 'a' });
    const { status, body } = await imported(file);
    expect([status, ...(body.details ?? []).map(({ field, code }) => `${field} ${code}`)]).toEqual([400, fault]);
  });

  it('answers 400 to labels and an IRI that are none', async () => {
    const file = lines({ code: 'a', name: 'A', labels: [{ language: 'fr', value: 'x' }], uri: 'b' });
    const { body } = await imported(file);
    expect(body.details?.map(({ field }) => field).sort()).toEqual(['line 1: labels', 'line 1: uri']);
  });
});

describe('labels and relations of other versions', () => {
  it('are merged and compared like other members', async () => {
    await imported(FILE);
    const tree_code = version.split('/')[2] ?? '';
    await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    const v2 = `/trees/${tree_code}/versions/v2`;
    const more = { code: 'cat', labels: [{ value: 'Puss' }], relations: [] };
    await imported(lines(more), 'ndjson', { mode: 'merge' }, v2);
    const merged = await forest.agent.post(`${version}/merge`).send({ from: 'v2', base: 'v1', strategy: 'fail' });
    expect(merged.status).toBe(200);
    expect(await partsOf('cat')).toEqual({
      ...CAT,
      relations: [],
      labels: [{ language: 'en_US', kind: 'alt', value: 'Puss' }],
    });
  });
});

describe('IRIs that nodes exchange', () => {
  const iris = async () => Object.fromEntries((await rowsOf()).map(({ code, uri }) => [code, uri]));
  const rows = (uris: Readonly<Record<string, string | null>>) =>
    lines(...Object.entries(uris).map(([code, uri]) => ({ code, name: code, uri })));
  const [x, y, z] = ['urn:x:1', 'urn:x:2', 'urn:x:3'];

  it.each<
    [string, 'merge' | 'replace', Readonly<Record<string, string | null>>, Readonly<Record<string, string | null>>]
  >([
    ['two swap', 'merge', { a: y, b: x }, { a: y, b: x, c: z }],
    ['three take one another’s', 'merge', { a: y, b: z, c: x }, { a: y, b: z, c: x }],
    ['a new one takes that of one that has none any more', 'merge', { a: null, d: x }, { a: null, b: y, c: z, d: x }],
    ['a new one takes that of one that is removed', 'replace', { b: y, d: x }, { b: y, d: x }],
    ['one takes that of one that is removed', 'replace', { b: x }, { b: x }],
  ])('%s, in one import and one merge', async (_, mode, file, expected) => {
    await imported(rows({ a: x, b: y, c: z }));
    await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    expect((await imported(rows(file), 'ndjson', { mode })).status).toBe(200);
    expect(await iris()).toEqual(expected);
    const v2 = version.replace(/v1$/, 'v2');
    await forest.agent.post(`${v2}/merge`).send({ from: 'v1', base: 'v2' }).expect(200);
    expect(Object.fromEntries((await rowsOf(v2)).map(({ code, uri }) => [code, uri]))).toEqual(expected);
  });

  it('are refused where another node keeps it, and nothing is changed', async () => {
    await imported(rows({ a: x, b: y }));
    const { status, body } = await imported(rows({ b: x }), 'ndjson', { mode: 'merge' });
    expect([status, body.details]).toEqual([409, [{ field: 'uri', code: 'taken', message: 'is taken' }]]);
    expect(await iris()).toEqual({ a: x, b: y });
  });
});
