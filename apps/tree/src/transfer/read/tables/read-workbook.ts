import { ApiError, invalidField } from '@groundwork/rest';
import type { Row } from './parse-csv.js';
import { listed, MAX_COLUMNS } from './table-columns.js';
import { readXml, type XmlReader } from './read-xml.js';
import { MAX_CELL_CHARACTERS, readDateFormats, readParts, StringTable, type WorkbookParts } from './workbook-parts.js';
import { ZipArchive } from './zip-archive.js';

/** Most rows of a sheet, and most columns that are read. */
const LIMITS = { rows: 1_048_576, columns: MAX_COLUMNS, rowCharacters: MAX_CELL_CHARACTERS };

/** A workbook with the rows of one of its sheets. */
export interface WorkbookRows {
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly rows: AsyncIterable<Row>;
}

/**
 * Reads a sheet of an XLSX workbook, the first one without a name: the values of its cells as they are stored, of formulas the last result, of
 * dates ISO 8601. Rows without a value are skipped. The packed file and the texts of its cells are in memory. Throws `invalid_request`,
 * `payload_too_large`. (ISO/IEC 29500-1 §18)
 */
export async function readWorkbook(bytes: AsyncIterable<Uint8Array>, sheetName?: string): Promise<WorkbookRows> {
  const archive = await ZipArchive.open(bytes);
  const [workbook, relations] = [archive.read('xl/workbook.xml'), archive.read('xl/_rels/workbook.xml.rels')];
  if (!workbook || !relations) throw new ApiError('invalid_request', 'The body is not an XLSX workbook.');
  const parts = await readParts(workbook, relations);
  const sheet = parts.sheets.find(({ name }) => sheetName === undefined || name === sheetName);
  const part = sheet && archive.read(sheet.part);
  if (!sheet || !part) throw invalidField('sheet', `must be one of ${listed(namesOf(parts))}`, 'choice');
  return { sheets: namesOf(parts), sheet: sheet.name, rows: rowsOf(archive, parts, part) };
}

const namesOf = ({ sheets }: WorkbookParts): string[] => sheets.map(({ name }) => name);

async function* rowsOf(archive: ZipArchive, parts: WorkbookParts, sheet: AsyncIterable<Buffer>): AsyncGenerator<Row> {
  const styles = parts.styles === undefined ? undefined : archive.read(parts.styles);
  const dates = styles ? await readDateFormats(styles) : new Set<number>();
  const strings = await StringTable.read(parts.strings === undefined ? undefined : archive.read(parts.strings));
  yield* readXml(sheet, new SheetRows(strings, dates, parts.from1904));
}

/** Rows of a sheet; a number of row or column that is left out follows from the one before. (ISO/IEC 29500-1 §18.3.1) */
class SheetRows implements XmlReader<Row> {
  private rows: Row[] = [];
  private line = 0;
  private cells: string[] = [];
  private characters = 0;
  private column = 0;
  private type = 'n';
  private isDate = false;
  private value = '';
  private fault: string | undefined;
  private reading = false;

  constructor(
    private readonly strings: StringTable,
    private readonly dates: ReadonlySet<number>,
    private readonly from1904: boolean,
  ) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.openRow(attributes['r']);
    else if (name === 'c') this.openCell(attributes);
    else this.reading = name === 'v' || (name === 't' && this.type === 'inlineStr');
  }

  text(text: string): void {
    if (!this.reading || this.fault !== undefined) return;
    this.value += text;
    if (this.value.length > MAX_CELL_CHARACTERS) this.refuse(`more than ${MAX_CELL_CHARACTERS} characters`);
  }

  close(name: string): void {
    this.reading = false;
    if (name === 'c') this.closeCell();
    else if (name === 'row') this.closeRow();
  }

  take(): readonly Row[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  private openRow(number: string | undefined): void {
    this.line = number === undefined ? this.line + 1 : Number(number);
    if (!(this.line <= LIMITS.rows))
      throw new ApiError('payload_too_large', `A sheet has at most ${LIMITS.rows} rows.`);
    this.cells = [];
    this.characters = 0;
    this.column = 0;
    this.fault = undefined;
  }

  private openCell({ r: reference, t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>): void {
    this.column = reference === undefined ? this.column + 1 : columnOf(reference);
    this.type = type;
    this.isDate = this.dates.has(Number(style));
    this.value = '';
    if (!(this.column <= LIMITS.columns)) this.fault = `has more than ${LIMITS.columns} columns`;
    if (this.fault !== undefined) this.column = 1;
  }

  private valueOf(): string {
    switch (this.type) {
      case 's':
        return unescaped(this.strings.get(Number(this.value)) ?? this.refuse('a text that the workbook does not have'));
      case 'b':
        return this.value === '1' ? 'true' : 'false';
      case 'e':
        return this.refuse(`the error ${this.value}`);
      case 'n':
        return this.isDate ? dateOf(Number(this.value), this.from1904) : String(Number(this.value));
      default:
        return unescaped(this.value);
    }
  }

  private closeCell(): void {
    if (this.value === '' || this.fault !== undefined) return;
    const cell = this.valueOf();
    this.characters += cell.length;
    if (this.characters > LIMITS.rowCharacters) this.fault ??= `has more than ${LIMITS.rowCharacters} characters`;
    else this.cells[this.column - 1] = cell;
  }

  private refuse(what: string): string {
    this.fault ??= `has ${what} in column ${this.column}`;
    return '';
  }

  private closeRow(): void {
    const { line, fault } = this;
    const cells = Array.from(this.cells, (cell: string | undefined) => cell ?? '');
    if (fault !== undefined) this.rows.push({ line, cells: [], fault });
    else if (cells.some((cell) => cell.trim() !== '')) this.rows.push({ line, cells });
  }
}

/** `B7` is in column 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column || Infinity;
}

/** `_x000D_` is a carriage return. (ISO/IEC 29500-1 §22.9.2.19) */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
    : text;

const DAY_MS = 86_400_000;

/** Days since the end of 1899, where 29 February 1900 counts although there was none; a time alone is less than a day. */
function dateOf(days: number, from1904: boolean): string {
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const date = new Date(start + Math.round(days * DAY_MS));
  if (Number.isNaN(date.getTime())) return String(days);
  const [day = '', time = ''] = date.toISOString().replace('.000Z', '').split('T');
  if (days < 1 && !from1904) return time;
  return time === '00:00:00' ? day : `${day}T${time}`;
}
