import { startTestService, type TestService } from '@groundwork/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tree } from '../../../service.js';
import { Forest } from '../../../testing/forest.js';
import { workbook } from '../../../testing/workbook.js';

let service: TestService;
let forest: Forest;
let version: string;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());
beforeEach(async () => {
  version = await forest.version();
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const fileOf = (name: string) => readFileSync(join(import.meta.dirname, '../../../testing/tables', name));
const send = (file: Buffer, query: object = {}, type = XLSX) =>
  forest.agent
    .post(`${version}/import`)
    .query({ mode: 'replace', ...query })
    .set('content-type', type)
    .send(file);
const members = async () =>
  (await forest.nodes(version)).map(({ code, name, description, position, enabled, depth, metadata }) => [
    code,
    name,
    description,
    position,
    enabled,
    depth,
    (metadata as { fields: { name: string; value: unknown }[] }).fields.map(
      (field) => `${field.name}=${String(field.value)}`,
    ),
  ]);
const faults = ({ status, body }: { status: number; body: { details?: { field: string }[] } }) => [
  status,
  ...(body.details ?? []).map(({ field }) => field),
];

const CATALOGUE = [
  ['kitchen', 'Küche', 'Two\nlines, "quoted"', 1, true, 0, []],
  ['kettle', 'Kettle', null, 2, false, 1, ['Price=29.9', 'Since=2026-01-31']],
  ['007', 'Löffel, groß', '€ 7', 3, true, 1, ['Price=7']],
];
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const HEADER = row(text('code'), text('name'), text('description'));

describe('44: one table, as programs write it', () => {
  it.each([
    ['libreoffice.xlsx', XLSX, {}],
    ['openpyxl.xlsx', XLSX, { sheet: 'Catalogue' }],
    ['libreoffice-utf8.csv', 'text/csv', {}],
    ['libreoffice-1252.csv', 'text/csv; charset=windows-1252', {}],
    ['libreoffice-utf16.csv', 'text/csv', {}],
  ])('%s', async (name, type, query) => {
    const { status, body } = await send(fileOf(name), { ...query, strict: true }, type);
    expect({ status, body: body as unknown }).toMatchObject({ status: 200, body: { added: 3 } });
    expect(await members()).toEqual(CATALOGUE);
  });

  it('names the sheets there are where one is unknown', async () => {
    const { status, body } = await send(fileOf('openpyxl.xlsx'), { sheet: 'Nodes' });
    expect([status, body.message]).toEqual([400, 'sheet must be one of Notes, Catalogue']);
  });
});

describe('values of a workbook', () => {
  it('45: takes the last result of a formula, texts in parts without how they are read, dates by their formats', async () => {
    const file = await workbook(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c><c r="E1" t="s"><v>3</v></c></row>
       <row r="3"><c r="A3"><v>1234567890123</v></c><c r="B3" t="s"><v>4</v></c><c r="D3" t="str"><f>1+1</f><v>2_x000D_</v></c><c r="E3" s="1"><v>45658.5</v></c></row>
       <row r="4"><c r="A4" s="2"><v>60</v></c><c r="B4" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c r="D4" t="str"><f>""</f><v></v></c><c r="E4" s="2"><v>0.25</v></c></row>
       <row r="5"><c r="A5"><v>1.5</v></c><c r="B5" t="inlineStr"><is><t>_x005F_x0041_ &amp;lt;</t></is></c></row>`,
      {
        'xl/sharedStrings.xml':
          '<x:sst xmlns:x="x"><x:si><x:t>code</x:t></x:si><x:si><x:t>name</x:t></x:si><x:si><x:t>description</x:t></x:si><x:si><x:t>fields.when</x:t></x:si><x:si><x:r><x:t>東</x:t></x:r><x:r><x:t>京</x:t></x:r><x:rPh><x:t>トウキョウ</x:t></x:rPh></x:si></x:sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;day&quot; yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      },
    );
    expect((await send(file)).body).toMatchObject({ added: 3, warnings: [] });
    expect((await members()).map((values) => [values[0], values[1], values[2], values[6]])).toEqual([
      ['1.5', '_x0041_ &lt;', null, []],
      ['1234567890123', '東京', '2\r', ['when=2025-01-01T12:00:00']],
      ['1900-02-28', 'inline', null, ['when=06:00:00']],
    ]);
  });

  it('names the row of a cell with an error, and of one beyond the columns that are read', async () => {
    const file = await workbook(
      `${HEADER}${row(text('a'), '<c t="e"><v>#N/A</v></c>')}${row('<c r="XFD3"><v>1</v></c>')}`,
    );
    expect(faults(await send(file))).toEqual([400, 'line 2', 'line 3']);
  });
});

describe('45: a workbook that is none, or that would need memory or files', () => {
  it.each<[string, () => Promise<Buffer>, number]>([
    ['no archive', () => Promise.resolve(Buffer.from('code,name\n')), 400],
    ['half an archive', async () => (await workbook(HEADER)).subarray(0, 300), 400],
    ['another archive', async () => await workbook(HEADER, { 'xl/workbook.xml': '<a/>' }), 400],
    ['malformed XML', () => workbook(`${HEADER}<row>`), 400],
    [
      'an external entity',
      () =>
        workbook('', {
          'xl/worksheets/sheet1.xml':
            '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&e;</v></c></row></sheetData></worksheet>',
        }),
      400,
    ],
    ['a text without end', () => workbook(row(text('x'.repeat(2_000_000)))), 400],
    ['elements without end', () => workbook('<a>'.repeat(200)), 400],
    ['100 times its size unpacked', () => workbook(row(text('')).repeat(200_000)), 413],
    ['over 100 MiB unpacked', () => workbook(row(text(' '.repeat(1_000))).repeat(110_000)), 413],
    ['a row beyond the last', () => workbook(`${HEADER}<row r="1048577"><c><v>1</v></c></row>`), 413],
  ])('%s: is refused, and nothing is stored', async (_, file, status) => {
    const body = await file();
    const before = process.memoryUsage().rss;
    expect((await send(body)).status).toBe(status);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 2 ** 20);
    expect(await forest.nodes(version)).toHaveLength(1);
  });

  it('a part that is larger than its directory says is refused', async () => {
    const body = await workbook(HEADER + row(text('a'), text('A')).repeat(1_000));
    const directory = body.lastIndexOf(Buffer.from('xl/worksheets/sheet1.xml')) - 46;
    body.writeUInt32LE(500, directory + 24);
    expect((await send(body)).status).toBe(400);
  });
});
