import { startTestService, type TestService } from '@groundwork/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tree } from '../../service.js';
import { Forest } from '../../testing/forest.js';

let service: TestService;
let forest: Forest;
let version: string;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  version = await forest.version();
});
afterAll(() => service.close());

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const preview = (file: string | Buffer, type = 'text/csv', query: object = {}) =>
  forest.agent.post(`${version}/import/preview`).query(query).set('content-type', type).send(file);

describe('Preview Import of Tree Version', () => {
  it('48: shows encoding, delimiter, columns, a mapping and the first 20 rows, and writes nothing', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `${at};Gerät ${at};x`);
    const file = Buffer.from(['SKU;Bezeichnung;Parent ID', ...rows].join('\r\n'), 'latin1');
    const { status, body } = await preview(file);
    expect(status).toBe(200);
    expect({ ...body, rows: body.rows.length }).toEqual({
      format: 'csv',
      charset: 'windows-1252',
      delimiter: ';',
      sheet: null,
      sheets: [],
      columns: ['SKU', 'Bezeichnung', 'Parent ID'],
      mapping: { SKU: 'code', Bezeichnung: 'name', 'Parent ID': 'parent_id' },
      rows: 20,
    });
    expect(body.rows[0]).toEqual(['0', 'Gerät 0', 'x']);
    expect(await forest.nodes(version)).toHaveLength(1);
    expect((await forest.agent.get(`${version}/imports`)).body.count).toBe(0);
  });

  it.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from('code,name\na,Гэр\n'), 'utf-8'],
    ['UTF-16', Buffer.from('code\tname\na\tГэр\n', 'utf16le'), 'utf-16le'],
    ['Cyrillic of Windows', Buffer.from('code;name\na;\xcf\xee\xf1\xf3\xe4\xe0\n', 'latin1'), 'windows-1251'],
    ['Western European of Windows', Buffer.from('code;name\na;Stra\xdfe f\xfcr \xc4pfel\n', 'latin1'), 'windows-1252'],
  ])('guesses %s', async (_, file, charset) => expect((await preview(file)).body.charset).toBe(charset));

  it('shows the beginning of a large file', async () => {
    const file = `code,name\n${'я,я\n'.repeat(500_000)}`;
    expect((await preview(file)).body).toMatchObject({ charset: 'utf-8', columns: ['code', 'name'] });
    const wide = Buffer.from(`\u{feff}${file}`, 'utf16le');
    expect((await preview(wide)).body).toMatchObject({ charset: 'utf-16le', columns: ['code', 'name'] });
  });

  it('shows a sheet of a workbook, and what a preset or a mapping makes of a table', async () => {
    const file = readFileSync(join(import.meta.dirname, '../../testing/tables/openpyxl.xlsx'));
    expect((await preview(file, XLSX)).body).toMatchObject({ sheet: 'Notes', sheets: ['Notes', 'Catalogue'] });
    const { body } = await preview(file, XLSX, { sheet: 'Catalogue' });
    expect(body).toMatchObject({ format: 'xlsx', mapping: { code: 'code', 'fields.Price': 'fields.Price' } });
    const google = await preview('# 2021\n1 - A\n2 - A > B\n', 'text/csv', { preset: 'google' });
    expect(google.body).toMatchObject({
      mapping: { code: 'code', path: 'path' },
      rows: [
        ['1', 'A'],
        ['2', 'A > B'],
      ],
    });
    const mapped = await preview('a,b\n1,2\n', 'text/csv', { mapping: '{"a":"code"}' });
    expect(mapped.body.mapping).toEqual({ a: 'code', b: null });
  });

  it('takes its own mapping for an import', async () => {
    const file = 'SKU,Title,Parent SKU,Colour\na,A,,red\nb,B,a,\n';
    const { mapping } = (await preview(file)).body as { mapping: object };
    const { body } = await forest.agent
      .post(`${version}/import`)
      .query({ mapping: JSON.stringify(mapping), dry_run: true })
      .set('content-type', 'text/csv')
      .send(file);
    expect(body).toMatchObject({ added: 2, warnings: [] });
  });

  it('answers 415 to what is no table, 404 to an unknown version, 403 without the scope', async () => {
    expect((await preview('{}', 'application/json')).status).toBe(415);
    const unknown = forest.agent.post(`${version}x/import/preview`).set('content-type', 'text/csv').send('code\n');
    expect((await unknown).status).toBe(404);
    const reader = await service.as({ scopes: 'trees:read' });
    const refused = reader.post(`${version}/import/preview`).set('content-type', 'text/csv').send('code\n');
    expect((await refused).status).toBe(403);
  });
});
