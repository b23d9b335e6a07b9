import { startTestService, type TestService } from '@groundwork/testing';
import { Forest, type Body } from '../../testing/forest.js';
import { tree } from '../../service.js';
import { verifyTrees } from '../../verify/verify-trees.js';

let service: TestService;
let forest: Forest;
let version: string;
let root: string;
beforeAll(async () => {
  service = await startTestService(tree, {
    env: { MAX_DEPTH: '50', MAX_VERSION_NODES: '500', MAX_IMPORT_BYTES: '3000000' },
  });
  forest = new Forest(await service.as());
});
afterAll(async () => {
  expect(await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name })).toEqual([]);
  await service.close();
});
beforeEach(async () => {
  version = await forest.version();
  root = version.split('/')[2] ?? '';
});

const NDJSON = 'application/x-ndjson';
const send = (body: string | Buffer, query: object = {}, type = NDJSON) =>
  forest.agent.post(`${version}/import`).query(query).set('content-type', type).send(body);
const lines = (...rows: object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
const result = (counts: object) => ({
  dry_run: false,
  added: 0,
  changed: 0,
  moved: 0,
  removed: 0,
  unchanged: 0,
  warnings: [],
  ...counts,
});
const depthsAndNames = async () =>
  Object.fromEntries((await forest.nodes(version)).map(({ code, depth, name }) => [code, [depth, name]]));
const faults = async (
  answer: PromiseLike<{ status: number; body: { details?: { field: string; code: string }[] } }>,
) => {
  const { status, body } = await answer;
  return [status, ...(body.details ?? []).map(({ field, code }) => `${field} ${code}`)];
};

describe('Import Tree Version by merge', () => {
  it('adds nodes below known and new ones, in any order of lines, with translations', async () => {
    const body = lines(
      {
        code: 'b',
        name: 'B',
        parent_code: 'a',
        position: 2,
        enabled: false,
        tags: ['x', 'x'],
        fields: [{ name: 'n', value: 1.5 }],
      },
      { code: 'a', name: 'A', parent_code: root, translations: { mn_MN: { name: 'А' } } },
      { code: 'r', name: 'Second root' },
    );
    const { status, body: answer } = await send(body);
    expect({ status, answer: answer as unknown }).toEqual({ status: 200, answer: result({ added: 3 }) });
    expect(await depthsAndNames()).toEqual({
      [root]: [0, `Tree ${root}`],
      a: [1, 'A'],
      b: [2, 'B'],
      r: [0, 'Second root'],
    });
    const [b] = (await forest.agent.get(`${version}/nodes`).query({ q: "code='b'" })).body.items as [Body];
    expect(b).toMatchObject({
      position: 2,
      enabled: false,
      metadata: { tags: ['x'], fields: [{ name: 'n', value: 1.5 }] },
    });
    const [a] = (await forest.agent.get(`${version}/nodes`).query({ q: "code='a'", language: 'mn_MN' })).body.items as [
      Body,
    ];
    expect(a['name']).toBe('А');
    expect((await forest.agent.get(version)).body.aggregations).toMatchObject({ nodes: 4, levels: 3 });
  });

  it('changes and moves by code, keeps ids, labels and what is absent', async () => {
    await send(
      lines(
        { code: 'a', name: 'A', description: 'first', parent_code: root },
        { code: 'b', name: 'B', parent_code: 'a' },
        { code: 'c', name: 'C', parent_code: 'b' },
      ),
    ).expect(200);
    const before = new Map((await forest.nodes(version)).map((node) => [node.code, node]));
    const { body } = await send(
      lines(
        { code: 'b', parent_code: null, description: 'up' },
        { code: 'a', name: 'A' },
        { code: 'd', name: 'D', parent_code: 'c' },
      ),
    );
    expect(body).toEqual(result({ added: 1, changed: 1, moved: 1, unchanged: 1 }));
    expect(await depthsAndNames()).toMatchObject({ a: [1, 'A'], b: [0, 'B'], c: [1, 'C'], d: [2, 'D'] });
    const after = new Map((await forest.nodes(version)).map((node) => [node.code, node]));
    for (const code of ['a', 'b', 'c'])
      expect(after.get(code)).toMatchObject({ id: before.get(code)?.id, metadata: before.get(code)?.['metadata'] });
    expect(after.get('a')).toEqual({
      ...before.get('a'),
      leaf: true,
      aggregations: { ...(before.get('a')?.['aggregations'] as object), child_nodes: 0 },
    });
  });

  it('13: changes nothing in a dry run, and says the same', async () => {
    const before = await forest.nodes(version);
    const { body } = await send(lines({ code: 'a', name: 'A' }), { dry_run: true });
    expect(body).toEqual({ ...result({ added: 1 }), dry_run: true });
    expect(await forest.nodes(version)).toEqual(before);
  });
});

describe('Import Tree Version by replace', () => {
  it('makes the version what the file says; a node moved out of a removed one stays', async () => {
    await send(
      lines(
        { code: 'a', name: 'A', parent_code: root, description: 'x' },
        { code: 'b', name: 'B', parent_code: 'a' },
        { code: 'c', name: 'C', parent_code: 'b' },
      ),
    ).expect(200);
    const { body } = await send(lines({ code: 'c', name: 'C' }, { code: 'b', name: 'B', parent_code: 'c' }), {
      mode: 'replace',
    });
    expect(body).toEqual(result({ moved: 2, removed: 2 }));
    expect(await depthsAndNames()).toEqual({ c: [0, 'C'], b: [1, 'B'] });
  });

  it('sets absent members to their defaults and removes absent translations', async () => {
    const node = {
      code: 'a',
      name: 'A',
      description: 'x',
      enabled: false,
      position: 4,
      tags: ['t'],
      translations: { mn_MN: { name: 'А' } },
    };
    await send(lines(node), { mode: 'replace' }).expect(200);
    expect((await send(lines({ code: 'a', name: 'A' }), { mode: 'replace' })).body).toEqual(result({ changed: 1 }));
    const [a] = (await forest.nodes(version)) as [Body];
    expect(a).toMatchObject({ description: null, enabled: true, position: 0, metadata: { tags: [], fields: [] } });
    expect((await forest.agent.get(`${version}/nodes/${a.id}/translations`)).body.count).toBe(0);
  });

  it('answers 400 last_root to an empty file', async () => {
    expect((await send('\n', { mode: 'replace' })).body.code).toBe('last_root');
  });
});

describe('CSV', () => {
  const csv = (text: string, query = {}) => send(text, query, 'text/csv; charset=utf-8');

  it('21: has the same members in columns; a byte order mark, CRLF, quotes and empty cells are understood', async () => {
    const text =
      `\u{feff}code,parent_code,name,description,position,enabled,tags,fields,name.mn_MN,description.mn_MN\r\n` +
      `a,${root},"A, ""quoted""\r\ntwo lines",,3,false,"[""x""]","[{""name"":""n"",""value"":7}]",А,\r\nb,a,B,,,,,,,\r\n`;
    expect((await csv(text)).body).toEqual(result({ added: 2 }));
    const nodes = new Map((await forest.nodes(version)).map((node) => [node.code, node]));
    expect(nodes.get('a')).toMatchObject({
      name: 'A, "quoted"\r\ntwo lines',
      description: null,
      position: 3,
      enabled: false,
      metadata: { tags: ['x'], fields: [{ name: 'n', value: 7 }] },
    });
    expect(nodes.get('b')).toMatchObject({ position: 0, enabled: true, depth: 2 });
    expect((await forest.agent.get(`${version}/nodes/${nodes.get('a')?.id}/translations/mn_MN`)).body).toMatchObject({
      name: 'А',
      description: null,
    });
  });

  it('answers 400 with the line for a cell that cannot be read, a column there is not, a broken row', async () => {
    expect(await faults(csv(`code,name,position\na,A,1\nb,B,x\n`))).toEqual([400, 'line 3: position format']);
    expect(await faults(csv(`code,name,colour\na,A,red\n`))).toEqual([400, 'line 1: colour choice']);
    expect((await csv(`code,name\na,A,B\n`)).status).toBe(400);
    expect((await csv(`code,name\na,"A\n`)).status).toBe(400);
  });
});

describe('a file with faults', () => {
  const node = { code: 'a', name: 'A' };

  it.each<[string, string | Buffer, string[]]>([
    ['a broken line', `${lines(node)}\n{"code":\n`, ['line 2 format']],
    ['a line that is no object', '[]\n7', ['line 1 format', 'line 2 format']],
    ['unknown and missing members', lines({ name: 'x', id: 1 }), ['line 1: id format', 'line 1: code format']],
    [
      'wrong values',
      lines({
        ...node,
        name: ' ',
        position: -1,
        enabled: 1,
        tags: [1],
        fields: [{ name: 'n' }],
        translations: { fr: {} },
      }),
      ['name', 'position', 'enabled', 'tags', 'fields', 'translations.fr'].map((name) => `line 1: ${name} format`),
    ],
    ['duplicate codes', lines(node, { code: 'b', name: 'B' }, node), ['line 3: code duplicate']],
    [
      'an unknown parent',
      lines(node, { code: 'b', name: 'B', parent_code: 'nobody' }),
      ['line 2: parent_code unknown'],
    ],
    [
      'a cycle, and what is below it',
      lines(
        { ...node, parent_code: 'b' },
        { code: 'b', name: 'B', parent_code: 'a' },
        { code: 'c', name: 'C', parent_code: 'b' },
      ),
      [1, 2, 3].map((line) => `line ${line}: parent_code cycle`),
    ],
    ['a new node without a name', lines({ code: 'a' }), ['line 1: name required']],
  ])('21: with %s: answers 400 naming the lines, and stores nothing', async (_, body, expected) => {
    const before = await forest.nodes(version);
    expect(await faults(send(body))).toEqual([400, ...expected]);
    expect(await forest.nodes(version)).toEqual(before);
  });

  it('21: answers 400 to bytes that are no UTF-8, to a line that never ends, to too many nodes and levels', async () => {
    expect((await send(Buffer.from([0x7b, 0xff, 0xfe]))).status).toBe(400);
    expect((await send(`{"code":"${'x'.repeat(2_500_000)}`)).status).toBe(400);
    const many = Array.from({ length: 500 }, (_, n) => ({ code: `m${n}`, name: 'm' }));
    expect((await send(lines(...many))).status).toBe(400);
    const deep = Array.from({ length: 52 }, (_, n) => ({
      code: `d${n}`,
      name: 'd',
      parent_code: n === 0 ? null : `d${n - 1}`,
    }));
    expect((await send(lines(...deep))).status).toBe(400);
    expect((await forest.agent.get(version)).body.aggregations.nodes).toBe(1);
  });

  it('names the first 100 faulty lines', async () => {
    const { body } = await send(lines(...Array.from({ length: 150 }, () => ({}))));
    expect(body.details).toHaveLength(100);
  });

  it('answers 413 over MAX_IMPORT_BYTES, 415 to another type, 404 to an unknown version, 409 to a frozen one', async () => {
    expect((await send(`${lines(node)}\n`.repeat(150_000))).status).toBe(413);
    expect((await send('<a/>', {}, 'text/xml')).status).toBe(415);
    expect((await send(lines(node), { mode: 'wipe' })).body.details[0].field).toBe('mode');
    expect((await forest.agent.post(`${version}x/import`).set('content-type', NDJSON).send(lines(node))).status).toBe(
      404,
    );
    await forest.agent.patch(version).send({ frozen: true }).expect(200);
    expect((await send(lines(node))).body.code).toBe('version_frozen');
  });

  it('answers 503 with Retry-After while four others are under way', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(lines(node))));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    for (const { status, headers } of answers) if (status === 503) expect(headers['retry-after']).toBeDefined();
  });
});
