import { guessCharset, type Charset } from './charsets';
import { checkRecords, type Checked, type FoundRecord, type LineFault } from './check-records';
import { FIREBASE_COLUMNS, guessFormat, kindOf, type FileKind, type Format } from './formats';
import { guessMapping, userOf, type Mapping } from './mapping';
import { tableOf, type Row } from './table';

/** So many users of a file are looked at before it is sent. */
export const SAMPLE_LINES = 100;
const BEGINNING_BYTES = 1_048_576;
/** JSON is read as a whole, which a browser does up to here. */
const MOST_JSON_BYTES = 67_108_864;

/** How a file is to be read; what is not said is guessed. */
export interface Reading {
  readonly format?: Format | undefined;
  readonly charset?: Charset | undefined;
  readonly mapping?: Mapping | undefined;
}

/** A table as it is shown beside the mapping. */
export interface TableSample {
  readonly charset: Charset;
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  readonly rows: readonly (readonly string[])[];
}

/** What the beginning of a file says. */
export interface Sample extends Checked {
  readonly format: Format;
  /** Of a table of one's own. */
  readonly table?: TableSample;
  /** It was too large to be looked into here. */
  readonly isUnread?: boolean;
}

/** Looks at the first users of a file. */
export async function readSample(file: File, reading: Reading): Promise<Sample> {
  const kind = kindOf(file.name);
  if (kind === 'json') return jsonSample(file, reading);
  const isCut = file.size > BEGINNING_BYTES;
  const bytes = new Uint8Array(await file.slice(0, BEGINNING_BYTES).arrayBuffer());
  const charset = reading.charset ?? guessCharset(bytes, isCut);
  const text = new TextDecoder(charset).decode(bytes);
  return kind === 'csv' ? tableSample(text, charset, isCut, reading) : linesSample(text, isCut, reading);
}

function linesSample(text: string, isCut: boolean, { format }: Reading): Sample {
  const lines = text.split('\n').slice(0, isCut ? -1 : undefined);
  const found = lines
    .map((content, index) => ({ line: index + 1, content }))
    .filter(({ content }) => content.trim() !== '')
    .slice(0, SAMPLE_LINES)
    .map(({ line, content }): FoundRecord => ({ line, record: parse(content) }));
  return checked('ndjson', found, format);
}

async function jsonSample(file: File, { format }: Reading): Promise<Sample> {
  if (file.size > MOST_JSON_BYTES)
    return { format: format ?? 'keycloak', lines: 0, faults: [], members: [], isUnread: true };
  const document = parse(await file.text()) as { readonly users?: unknown } | undefined; // checked below
  const users: unknown = Array.isArray(document) ? document : document?.users;
  if (!Array.isArray(users)) {
    const key = document === undefined ? 'notJson' : 'foreign';
    return { format: format ?? 'keycloak', lines: 1, faults: [{ line: 1, key }], members: [] };
  }
  const found = users.slice(0, SAMPLE_LINES).map((record: unknown, index) => ({ line: index + 1, record }));
  return checked('json', found, format);
}

function tableSample(text: string, charset: Charset, isCut: boolean, reading: Reading): Sample {
  const rows = tableOf(text, SAMPLE_LINES + 2);
  const whole = isCut && rows.length <= SAMPLE_LINES ? rows.slice(0, -1) : rows;
  const head = whole[0]?.cells ?? [];
  const format = reading.format ?? (isOfFirebase(head) ? 'firebase' : guessFormat('csv', head));
  const columns = (format === 'firebase' ? FIREBASE_COLUMNS : head).map((name) => name.trim());
  const body = (format === 'firebase' ? whole : whole.slice(1)).slice(0, SAMPLE_LINES);
  const shape = body.flatMap((row) => shapeFaultsOf(row, columns.length));
  if (format !== 'csv') {
    const named = body.map(({ line, cells }) => ({ line, record: namedBy(columns, cells) }));
    const { faults, ...others } = checked('csv', named, format);
    return { ...others, faults: inOrder([...shape, ...faults]) };
  }
  const mapping = reading.mapping?.length === columns.length ? reading.mapping : guessMapping(columns);
  const users = body.flatMap(({ line, cells }) => {
    const record = userOf(columns, cells, mapping);
    return record === undefined ? [] : [{ line, record }];
  });
  const { faults, ...others } = checkRecords('csv', users);
  const table = { charset, columns, mapping, rows: body.map(({ cells }) => cells) };
  return { ...others, format, faults: inOrder([...shape, ...faults]), table };
}

function checked(kind: FileKind, found: readonly FoundRecord[], chosen: Format | undefined): Sample {
  const first = found.find(({ record }) => typeof record === 'object' && record !== null)?.record ?? {};
  const format = chosen ?? guessFormat(kind, Object.keys(first));
  return { format, ...checkRecords(format, found) };
}

function shapeFaultsOf({ line, cells, isBroken }: Row, width: number): readonly LineFault[] {
  if (isBroken) return [{ line, key: 'quotes' }];
  return cells.length > width ? [{ line, key: 'cells' }] : [];
}

const inOrder = (faults: readonly LineFault[]): readonly LineFault[] =>
  [...faults].sort((one, other) => one.line - other.line);

const namedBy = (columns: readonly string[], cells: readonly string[]): object =>
  Object.fromEntries(columns.flatMap((name, at) => (name === '' ? [] : [[name, cells[at] ?? '']])));

/** Firebase's table has no header and at least so many columns. */
const isOfFirebase = (head: readonly string[]): boolean =>
  head.length >= FIREBASE_COLUMNS.length - 2 && (head[1] ?? '').includes('@');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
