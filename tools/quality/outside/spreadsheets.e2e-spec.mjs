// LibreOffice: an export that it opens and saves again, as a workbook or as CSV in other encodings, is imported as the same version.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { exportOf, importInto, manage } from './stack.mjs';

const run = promisify(execFile);
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Values that spreadsheet programs like to change. */
const NODES = [
  { code: '007', name: '1.50', description: '=1+1', attributes: { price: 1.5, size: '1e3', sku: '0012', ok: true } },
  {
    code: 'b',
    parent_code: '007',
    name: 'a;b,c "d"',
    attributes: { price: 1e-7, size: '5', ok: 'TRUE', of: { a: [] } },
  },
  { code: '2026-11-23', parent_code: 'b', name: ' a ', translations: { 'fr-FR': { name: 'Été' } }, position: 3 },
  { code: '1/2', parent_code: 'b', name: 'Zürich', tags: ['x'], fields: [{ name: 'n', value: 1 }], enabled: false },
];

/** What LibreOffice is to save as, and the type of it; the numbers are delimiter, quotation mark, encoding. ("CSV Filter Options") */
const SAVED = [
  ['xlsx', 'xlsx', XLSX],
  ['csv', 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false', 'text/csv'],
  ['csv', 'csv:Text - txt - csv (StarCalc):9,34,65535,1,,0,false,false', 'text/csv; charset=utf-16le'],
  ['csv', 'csv:Text - txt - csv (StarCalc):59,34,1,1,,0,false,false', 'text/csv; charset=windows-1252'],
];

describe('LibreOffice', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-spreadsheets-'));
  const code = `spreadsheets-${randomUUID().slice(0, 8)}`;
  const version = `/trees/${code}/versions/v1`;

  before(async () => {
    await manage('tree', 'POST', '/trees', { code, name: 'Spreadsheets' });
    await manage('tree', 'PUT', `/trees/${code}/languages/fr-FR`, {});
    const file = NODES.map((node) => JSON.stringify(node)).join('\n');
    assert.equal((await importInto(version, file, 'application/x-ndjson')).added, NODES.length);
    writeFileSync(join(folder, 'export.xlsx'), await exportOf(version, 'xlsx'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [ending = '', filter = '', type = ''] of SAVED)
    it(`saves ${filter.replace(/ .*:/, ' ')} of which an import changes nothing`, async () => {
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
      const output = join(folder, 'saved');
      await run('soffice', [
        profile,
        '--headless',
        '--convert-to',
        filter,
        '--outdir',
        output,
        join(folder, 'export.xlsx'),
      ]);
      const file = new Uint8Array(readFileSync(join(output, `export.${ending}`)));
      const { added, changed, moved, removed, unchanged } = await importInto(version, file, type);
      assert.deepEqual(
        { added, changed, moved, removed, unchanged },
        { added: 0, changed: 0, moved: 0, removed: 0, unchanged: NODES.length },
      );
    });
});
