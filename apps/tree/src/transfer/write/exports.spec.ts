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
  version = await forest.version();
  root = version.split('/')[2] ?? '';
  const { id } = await forest.root(version);
  const a = await forest.node(version, {
    code: '=a',
    name: 'A "quoted", with\nlines',
    parent_id: id,
    description: 'Кирилл 𠀀',
    metadata: { tags: ['x', 'y'], fields: [{ name: 'n', value: 1.5 }] },
  });
  const b = await forest.node(version, { code: 'b\\', name: '+1', parent_id: a.id, position: 3 });
  await forest.agent.patch(`${version}/nodes/${b.id}`).send({ enabled: false }).expect(200);
  await forest.agent.post(`${version}/nodes/${a.id}/translations`).send({ language: 'mn_MN', name: 'А' }).expect(201);
  await forest.agent
    .post(`${version}/nodes/${b.id}/translations`)
    .send({ language: 'en_UK', description: 'British' })
    .expect(201);
  for (let n = 0; n < 30; n++) await forest.node(version, { parent_id: n % 3 ? a.id : null });
});
afterAll(() => service.close());

const TYPES: Readonly<Record<string, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  json: 'application/json',
  turtle: 'text/turtle',
  jsonld: 'application/ld+json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const FORMATS = Object.keys(TYPES);

const exported = async (
  query: object,
  path = `${version}/export`,
): Promise<{ status: number; text: string; bytes: Buffer; headers: Headers }> => {
  const url = `${service.url}${path}?${new URLSearchParams(query as Record<string, string>).toString()}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${await service.token()}` } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, text: bytes.toString(), bytes, headers: response.headers };
};
const imported = (at: string, file: string | Buffer, format: string, mode: string) =>
  forest.agent
    .post(`${at}/import`)
    .query({ mode })
    .set('content-type', TYPES[format] ?? '')
    // superagent would write an object for a JSON type.
    .send(TYPES[format]?.includes('json') ? String(file) : file);

describe.each(FORMATS)('Export Tree Version as %s', (format) => {
  it('changes nothing when it is imported by replace', async () => {
    const before = await forest.nodes(version);
    const { status, bytes, headers } = await exported({ format });
    expect({
      status,
      type: headers.get('content-type')?.split(';')[0],
      file: headers.get('content-disposition'),
    }).toEqual({
      status: 200,
      type: TYPES[format],
      file: `attachment; filename=${root}-v1.${format === 'turtle' ? 'ttl' : format}`,
    });
    const { body } = await imported(version, bytes, format, 'replace');
    expect(body).toEqual({ dry_run: false, added: 0, changed: 0, moved: 0, removed: 0, unchanged: 33, warnings: [] });
    expect(await forest.nodes(version)).toEqual(before);
  });

  it('makes the same version elsewhere', async () => {
    const { bytes } = await exported({ format });
    const other = await forest.version();
    const { body } = await imported(other, bytes, format, 'replace');
    expect(body).toMatchObject({ added: 33, removed: 1 });
    expect((await exported({ format: 'json' }, `${other}/export`)).text).toBe(
      (await exported({ format: 'json' })).text,
    );
  });
});

describe('Export Tree Version', () => {
  it('writes ndjson by default, parents before children, with all translations', async () => {
    const rows = (await exported({})).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Body);
    const known = new Set<unknown>([null]);
    for (const row of rows) {
      expect(known.has(row['parent_code'])).toBe(true);
      known.add(row.code);
    }
    expect(rows.find(({ code }) => code === 'b\\')).toEqual({
      code: 'b\\',
      parent_code: '=a',
      name: '+1',
      description: null,
      position: 3,
      enabled: false,
      tags: [],
      fields: [],
      attributes: {},
      uri: null,
      labels: [],
      relations: [],
      translations: { en_UK: { name: null, description: 'British' } },
    });
  });

  it('escapes formulas for spreadsheets on request', async () => {
    const row = (text: string) => text.split('\r\n').find((line) => line.includes('b\\'));
    expect(row((await exported({ format: 'csv' })).text)).toMatch(/^b\\,=a,\+1,,3,false,\[\],\[\],/);
    expect(row((await exported({ format: 'csv', spreadsheet: 'true' })).text)).toMatch(/^b\\,'=a,'\+1,,3,/);
  });

  it.each(['comma', 'semicolon', 'tab', 'pipe', ';'])(
    'separates cells by %s, with a byte order mark',
    async (delimiter) => {
      const { bytes } = await exported({ format: 'csv', delimiter, bom: 'true' });
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      expect((await imported(version, bytes, 'csv', 'replace')).body).toMatchObject({ unchanged: 33, warnings: [] });
    },
  );

  it('answers 400 to a delimiter there is not', async () => {
    expect((await exported({ format: 'csv', delimiter: 'space' })).status).toBe(400);
  });

  it('answers 400 to a format there is not, 404 to an unknown version', async () => {
    expect((await exported({ format: 'xml' })).status).toBe(400);
    expect((await exported({}, `${version}x/export`)).status).toBe(404);
  });
});

describe('Import of nested JSON', () => {
  it('takes what v/tree answers', async () => {
    const { text } = await exported({}, `${version}/tree`);
    expect((await imported(version, text, 'json', 'merge')).body).toMatchObject({
      added: 0,
      changed: 0,
      moved: 0,
      unchanged: 33,
    });
  });

  it.each([
    ['broken JSON', '{"items":[{"code":"a"'],
    ['no node', '{"items":[7]}'],
    ['a code after its children', '{"items":[{"child_nodes":[{"code":"b","name":"B"}],"code":"a","name":"A"}]}'],
    ['a faulty node', '{"items":[{"code":"a","name":"A","child_nodes":[{"code":"b","name":""}]}]}'],
    ['__proto__', '{"items":[{"code":"a","name":"A","__proto__":{"x":1}}]}'],
  ])('answers 400 to %s and stores nothing', async (_, text) => {
    const before = await forest.nodes(version);
    expect((await imported(version, text, 'json', 'merge')).status).toBe(400);
    expect(await forest.nodes(version)).toEqual(before);
  });
});
