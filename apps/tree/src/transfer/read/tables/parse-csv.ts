import { ApiError } from '@groundwork/rest';
import { Readable } from 'node:stream';
import { parse, type CsvError } from 'csv-parse';
import { UnreadableText } from '../../../runs/run-faults.js';

/** A row of a table with its line in the file, from 1; `fault` instead of cells where it cannot be read. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault?: string;
}

/** How the rows of a text are written; what is absent is found out. */
export interface Dialect {
  readonly delimiter?: string;
  /** Whether cells may be in quotation marks; they may by default. */
  readonly quoted?: boolean;
  /** Lines that begin so are skipped. */
  readonly comment?: string;
}

/** A text whose delimiter is known, with its rows still to be read. */
export interface CsvRows {
  readonly delimiter: string;
  readonly rows: AsyncIterable<Row>;
}

/** What spreadsheet programs separate cells with; of equally frequent ones the first is taken. */
const DELIMITERS = [',', ';', '\t', '|'];
const MAX_HEADER_CHARACTERS = 65_536;
const MAX_RECORD_CHARACTERS = 1_048_576;

/** A line of Microsoft Excel before the header. */
const SEPARATOR_LINE = /^"?sep=(.)"?\r?(?:\n|$)/i;

/**
 * Reads a text as CSV (RFC 4180) whose delimiter a line `sep=` states, else the header shows. Rows without a filled cell are skipped.
 * Throws `invalid_request`, naming the line, for a broken file.
 */
export async function readCsv(text: AsyncIterable<string>, dialect: Dialect = {}): Promise<CsvRows> {
  const pieces = text[Symbol.asyncIterator]();
  const start = await readHeader(pieces);
  const [line = '', stated] = SEPARATOR_LINE.exec(start) ?? [];
  const delimiter = stated ?? dialect.delimiter ?? delimiterOf(start);
  const before = line === '' ? 0 : 1;
  const rest = follow(start.slice(line.length), pieces);
  return { delimiter, rows: parseRows(rest, { ...dialect, delimiter }, before) };
}

/** The text up to and with the piece in which the first record ends. */
async function readHeader(pieces: AsyncIterator<string>): Promise<string> {
  let start = '';
  while (start.length < MAX_HEADER_CHARACTERS && firstRecord(start.replace(SEPARATOR_LINE, '')) === undefined) {
    const next = await pieces.next();
    if (next.done) break;
    start += next.value;
  }
  return start;
}

async function* follow(start: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  yield start;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}

/** The first record that is not empty, if it is complete: line ends within quotation marks do not end it. */
function firstRecord(text: string): string | undefined {
  let quoted = false;
  const start = text.search(/[^\r\n]/);
  for (let at = start; at >= 0 && at < text.length; at++) {
    if (text[at] === '"') quoted = !quoted;
    else if (!quoted && (text[at] === '\n' || text[at] === '\r')) return text.slice(start, at);
  }
  return undefined;
}

/** The delimiter that is most frequent in the header outside quotation marks. */
function delimiterOf(start: string): string {
  const header = (firstRecord(start) ?? start).replace(/"[^"]*"/g, '');
  const count = (delimiter: string): number => header.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}

async function* parseRows(
  text: AsyncIterable<string>,
  { delimiter, quoted = true, comment }: Dialect,
  before: number,
): AsyncGenerator<Row> {
  const parser = parse({
    delimiter: delimiter ?? ',',
    quote: quoted ? '"' : null,
    // Tab-separated texts have no quotation marks around cells, but may have them inside.
    relax_quotes: delimiter === '\t',
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    info: true,
    ...(comment === undefined ? {} : { comment, comment_no_infix: true }),
  });
  const rows = Readable.from(text)
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  try {
    for await (const { info, record } of rows as AsyncIterable<{ info: { lines: number }; record: string[] }>)
      yield { line: info.lines + before, cells: record };
  } catch (error) {
    throw error instanceof ApiError ? error : malformed(error as CsvError & { readonly lines?: number }, before);
  }
}

function malformed(error: CsvError & { readonly lines?: number }, before: number): UnreadableText {
  const { message, lines } = error;
  const line = lines === undefined ? null : lines + before;
  return new UnreadableText(line, message, { message: `The CSV is malformed: ${message}.`, cause: error });
}
