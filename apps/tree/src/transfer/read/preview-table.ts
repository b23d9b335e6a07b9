import { ApiError } from '@groundwork/rest';
import { charsetOf, decodeLines, endOfLines, markOf, type Charset } from './nodes/decode-text.js';
import type { FileLanguages } from './nodes/file-languages.js';
import type { FileOptions } from './file-options.js';
import { guessMembers } from './tables/guess-columns.js';
import { XLSX_TYPE } from './import-formats.js';
import { readCsv, type Row } from './tables/parse-csv.js';
import { readWorkbook } from './tables/read-workbook.js';
import { assertColumnCount, columnsOf } from './tables/table-columns.js';
import { PRESETS, type Preset } from './tables/table-presets.js';

type Bytes = AsyncIterable<Uint8Array>;

/** How an import would read a table, and its first rows. */
export interface TablePreview {
  readonly format: 'csv' | 'xlsx';
  /** Of a CSV: the encoding of the byte order mark or of the request, else a guess. */
  readonly charset: Charset | null;
  readonly delimiter: string | null;
  /** Of a workbook: the sheet that is shown, and all. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly columns: readonly string[];
  /** A value for `mapping=`: the member of each column; null for one that would be left out. */
  readonly mapping: Readonly<Record<string, string | null>>;
  readonly rows: readonly (readonly string[])[];
}

/** How a table is read, and the languages of the tree. */
export type PreviewOptions = FileOptions & { readonly languages: FileLanguages };

/** The media types that are previewed. */
export const PREVIEWED_TYPES = ['text/csv', XLSX_TYPE];

const ROWS = 20;

/** Bytes of a text that are looked at. */
const START_BYTES = 262_144;

/**
 * The first 20 rows of a table with what is found out about it; of a text only its beginning is read. Throws `invalid_request`,
 * `unsupported_media_type`. (docs/tree-import-export.md, "Preview")
 */
export async function previewTable(contentType: string, bytes: Bytes, options: PreviewOptions): Promise<TablePreview> {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/csv') return previewCsv(charsetOf(contentType), await startOf(bytes), options);
  if (type !== XLSX_TYPE)
    throw new ApiError(
      'unsupported_media_type',
      `The body is ${type || 'of no media type'}; a preview is made of ${PREVIEWED_TYPES.join(', ')}.`,
    );
  const { sheet, sheets, rows } = await readWorkbook(bytes, options.sheet);
  const found = { format: 'xlsx' as const, charset: null, delimiter: null, sheet, sheets };
  return { ...found, ...(await shown(rows, options)) };
}

async function previewCsv(declared: Charset | undefined, start: Start, options: PreviewOptions): Promise<TablePreview> {
  const charset = markOf(start.bytes).charset ?? declared ?? guessCharset(start.bytes);
  const preset: Preset | undefined = options.preset && PRESETS[options.preset];
  const { delimiter, rows } = await readCsv(decodeLines(wholeLines(start, charset), charset), preset);
  const found = { format: 'csv' as const, charset, delimiter, sheet: null, sheets: [] };
  return { ...found, ...(await shown(rows, options)) };
}

async function shown(rows: AsyncIterable<Row>, options: PreviewOptions) {
  const read: (readonly string[])[] = [];
  const preset: Preset | undefined = options.preset && PRESETS[options.preset];
  for await (const { line, cells } of rows) {
    if (read.length === 0) assertColumnCount(cells, line);
    read.push(cells);
    if (read.length > ROWS) break;
  }
  const columns = preset?.columns ?? read.shift() ?? [];
  return { columns, mapping: mappingOf(columns, options), rows: read.slice(0, ROWS) };
}

/** The mapping that the request names, completed by guesses where it names none. */
function mappingOf(
  columns: readonly string[],
  { preset, mapping, languages }: PreviewOptions,
): TablePreview['mapping'] {
  const named = columns.map((name) => name.trim());
  const given =
    preset || mapping ? columnsOf(columns, { preset: preset && PRESETS[preset], mapping, languages }) : undefined;
  const members = given?.map(({ member }) => member) ?? guessMembers(named, languages);
  return Object.fromEntries(named.map((name, at) => [name, members[at] ?? null]));
}

/** The beginning of a file. */
interface Start {
  readonly bytes: Buffer;
  /** The file goes on. */
  readonly isCut: boolean;
}

async function startOf(bytes: Bytes): Promise<Start> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    length += piece.length;
    if (length > START_BYTES) return { bytes: Buffer.concat(pieces).subarray(0, START_BYTES), isCut: true };
  }
  return { bytes: Buffer.concat(pieces), isCut: false };
}

/** Without the line that is cut off. */
async function* wholeLines({ bytes, isCut }: Start, charset: Charset): AsyncGenerator<Buffer> {
  yield await Promise.resolve(isCut ? bytes.subarray(0, endOfLines(bytes, charset)) : bytes);
}

/**
 * The encoding of a text without a mark: UTF-16 has zeros beside letters, UTF-8 is hardly valid by chance; of the others Cyrillic has
 * several letters beyond ASCII in a row, where Western European has single ones.
 */
export function guessCharset(start: Buffer): Charset {
  const zeros = [0, 1].map((parity) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  const [even = 0, odd = 0] = zeros;
  if (even + odd > start.length / 8) return odd >= even ? 'utf-16le' : 'utf-16be';
  if (isUtf8(start)) return 'utf-8';
  const high = start.filter((byte) => byte >= 0xc0).length;
  const inRow = start.filter((byte, at) => byte >= 0xc0 && (start[at + 1] ?? 0) >= 0xc0).length;
  return inRow * 2 > high ? 'windows-1251' : 'windows-1252';
}

/** A last character that is cut off does not count. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
