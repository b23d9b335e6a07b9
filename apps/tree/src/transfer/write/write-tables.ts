import { Readable } from 'node:stream';
import yazl from 'yazl';
import { csvCell } from '../../platform/csv-cell.js';
import { cellsOf, exportedNodes, headerOf, inPieces, type TableShape } from './exported-node.js';
import type { FlatNode } from './nested-json.js';

/** How the cells of a CSV are written. */
export interface CsvOptions {
  readonly delimiter: string;
  /** Begins with a byte order mark, by which spreadsheet programs know UTF-8. */
  readonly bom: boolean;
  /** Cells that a spreadsheet would evaluate as a formula are escaped. */
  readonly spreadsheet: boolean;
}

/** A CSV file with a header. (RFC 4180) */
export const writeCsv = (
  nodes: AsyncIterable<FlatNode>,
  shape: TableShape,
  options: CsvOptions,
): AsyncGenerator<string> => inPieces(csvLines(nodes, shape, options));

async function* csvLines(
  nodes: AsyncIterable<FlatNode>,
  shape: TableShape,
  { bom, spreadsheet, delimiter }: CsvOptions,
): AsyncGenerator<string> {
  const lineOf = (cells: readonly unknown[]): string =>
    `${cells.map((cell) => csvCell(cell, spreadsheet, delimiter)).join(delimiter)}\r\n`;
  yield `${bom ? '\u{feff}' : ''}${lineOf(headerOf(shape))}`;
  for await (const node of exportedNodes(nodes)) yield lineOf(cellsOf(node, shape));
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The parts of a workbook beside its sheet. (ISO/IEC 29500-1 §18.2, ISO/IEC 29500-2) */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="nodes" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Rows of a sheet but for the header. (Microsoft, "Excel specifications and limits") */
export const MAX_WORKBOOK_NODES = 1_048_575;

/** An XLSX workbook with one sheet, whose texts are texts and never formulas. Only what is being written is in memory. */
export function writeWorkbook(nodes: AsyncIterable<FlatNode>, shape: TableShape): AsyncIterable<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [name, part] of Object.entries(PARTS)) archive.addBuffer(Buffer.from(XML + part), name);
  const sheet = Readable.from(inPieces(sheetLines(nodes, shape)), { objectMode: false });
  const output = Readable.from(archive.outputStream);
  // A failure of the database ends the archive, so that no part of it is taken for the whole.
  sheet.on('error', (error) => output.destroy(error));
  archive.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  archive.end();
  return output;
}

async function* sheetLines(nodes: AsyncIterable<FlatNode>, shape: TableShape): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rowOf(headerOf(shape))}`;
  for await (const node of exportedNodes(nodes)) yield rowOf(cellsOf(node, shape));
  yield '</sheetData></worksheet>';
}

const rowOf = (cells: readonly (string | number | boolean | null)[]): string =>
  `<row>${cells.map((cell, at) => writtenCell(cell, at === cells.length - 1)).join('')}</row>\n`;

function writtenCell(cell: string | number | boolean | null, isLast: boolean): string {
  if (cell === null) return isLast ? '' : '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that XML does not have, and what looks like an escape, are escaped as `_x0001_`. (ISO/IEC 29500-1 §22.9.2.19) */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // eslint-disable-next-line no-control-regex -- these are the characters in question
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, codeEscape)
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);

const codeEscape = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
