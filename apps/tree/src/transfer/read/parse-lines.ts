import { ApiError } from '@groundwork/rest';
import { Readable } from 'node:stream';
import { parse, type CsvError } from 'csv-parse';

/** A value of an import with the line it begins in, from 1; `fault` instead where the line cannot be read. */
export interface Parsed {
  readonly line: number;
  readonly value?: unknown;
  readonly fault?: string;
}

const MAX_LINE_CHARACTERS = 1_048_576;

/** Text lines of a stream of bytes, without line ends and byte order mark. Throws `invalid_request` for bytes that are no UTF-8. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of textOf(bytes)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.map((line) => line.replace(/\r$/, ''));
    if (rest.length > MAX_LINE_CHARACTERS)
      throw new ApiError('invalid_request', `A line is longer than ${MAX_LINE_CHARACTERS} characters.`);
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}

/** Bytes as text. Throws `invalid_request` for bytes that are no UTF-8. */
export async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of bytes) yield decoded(() => decoder.decode(piece, { stream: true }));
  yield decoded(() => decoder.decode());
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch (error) {
    throw new ApiError('invalid_request', 'The body is not UTF-8.', { cause: error });
  }
}

/** One JSON value per line; empty lines are skipped. (NDJSON) */
export async function* parseNdjson(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Parsed> {
  let line = 0;
  for await (const text of linesOf(bytes)) {
    line++;
    if (text.trim() !== '') yield parseLine(line, text);
  }
}

function parseLine(line: number, text: string): Parsed {
  try {
    return { line, value: JSON.parse(text) as unknown };
  } catch {
    return { line, fault: 'is not valid JSON' };
  }
}

const MAX_RECORD_CHARACTERS = 1_048_576;
const TEXTS = /^(name|description)\.(\w+)$/;

interface CsvRecord {
  readonly info: { readonly lines: number };
  readonly record: Readonly<Record<string, string>>;
}

/** Rows of a CSV file with a header (RFC 4180), each as the object that the JSON formats have. Throws `invalid_request` for a broken file. */
export async function* parseCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Parsed> {
  const parser = parse({ columns: true, info: true, skip_empty_lines: true, max_record_size: MAX_RECORD_CHARACTERS });
  const rows = Readable.from(textOf(bytes))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  try {
    for await (const { info, record } of rows as AsyncIterable<CsvRecord>) yield readRow(info.lines, record);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid_request', `The CSV is malformed: ${(error as CsvError).message}.`, { cause: error });
  }
}

function readRow(line: number, record: Readonly<Record<string, string>>): Parsed {
  const value: Record<string, unknown> = {};
  const translations: Record<string, Record<string, string | null>> = {};
  for (const [name, cell] of Object.entries(record)) {
    const [, text, language] = TEXTS.exec(name) ?? [];
    if (text && language) (translations[language] ??= {})[text] = cell || null;
    else if (cell !== '' || !OMITTED_WHEN_EMPTY.has(name)) value[name] = (CELLS.get(name) ?? String)(cell);
  }
  const given = Object.entries(translations).filter(([, texts]) => Object.values(texts).some((text) => text !== null));
  return { line, value: given.length > 0 ? { ...value, translations: Object.fromEntries(given) } : value };
}

/** Columns whose empty cells count as absent; in others an empty cell is an empty value. */
const OMITTED_WHEN_EMPTY: ReadonlySet<string> = new Set(['position', 'enabled']);

/** How cells that are no texts are read; what cannot be read stays text, and is refused as such. */
const CELLS: ReadonlyMap<string, (cell: string) => unknown> = new Map<string, (cell: string) => unknown>([
  ['position', (cell) => (/^\d{1,10}$/.test(cell) ? Number(cell) : cell)],
  ['enabled', (cell) => (/^(true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : cell)],
  ['description', (cell) => cell || null],
  ['tags', readArray],
  ['fields', readArray],
]);

function readArray(cell: string): unknown {
  try {
    return cell === '' ? [] : (JSON.parse(cell) as unknown);
  } catch {
    return cell;
  }
}
