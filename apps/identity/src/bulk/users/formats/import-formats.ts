import { MAX_LINE_BYTES, linesOf } from './file-lines.js';
import { readUser, type ReadLine, type ReadUser } from './read-line.js';
import { fromAuth0 } from './auth0.js';
import { fromCognito } from './cognito.js';
import { csvRecords } from './csv-records.js';
import { FIREBASE_COLUMNS, fromFirebase } from './firebase.js';
import { jsonElements } from './json-elements.js';
import { fromKeycloak } from './keycloak.js';
import { fromSupabase } from './supabase.js';
import { objectOf, type FormatOptions, type SourceRecord, type SourceUser } from './source-user.js';

/** The first is the registered one. (NDJSON) */
export const LINE_TYPES = ['application/x-ndjson', 'application/ndjson', 'application/jsonl'] as const;
const JSON_TYPES = ['application/json'] as const;
const CSV_TYPES = ['text/csv'] as const;

/** A record of a file; its text where it is JSON, nothing where it is too long. */
interface Found {
  readonly line: number;
  readonly text?: string;
  readonly record?: SourceRecord;
}

/** How users of another system are read. (docs/guides/move-your-users-over.md) */
interface ImportFormat {
  /** Media types, each with what finds the records. */
  readonly takes: Readonly<Record<string, (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Found>>>;
  readonly map: (record: SourceRecord, options: FormatOptions) => SourceUser;
}

const LIMIT = { maxBytes: MAX_LINE_BYTES };
const each = (types: readonly string[], read: ImportFormat['takes'][string]): ImportFormat['takes'] =>
  Object.fromEntries(types.map((type) => [type, read]));
const lines = each(LINE_TYPES, linesOf);
const membersOf = (member?: string) => each(JSON_TYPES, (bytes) => jsonElements(bytes, { ...LIMIT, member }));
const rows = (columns?: readonly string[]) => each(CSV_TYPES, (bytes) => csvRecords(bytes, { ...LIMIT, columns }));

const FORMATS = {
  auth0: { takes: lines, map: fromAuth0 },
  keycloak: { takes: membersOf('users'), map: fromKeycloak },
  firebase: { takes: { ...membersOf('users'), ...rows(FIREBASE_COLUMNS) }, map: fromFirebase },
  cognito: { takes: rows(), map: fromCognito },
  supabase: { takes: { ...rows(), ...lines, ...membersOf() }, map: fromSupabase },
} satisfies Record<string, ImportFormat>;

/** Systems whose exports are taken as they are. */
export const FORMAT_NAMES = Object.keys(FORMATS) as (keyof typeof FORMATS)[];
/** One of them. */
export type FormatName = keyof typeof FORMATS;

/** The media types of a format. */
export const typesOf = (format: FormatName): string[] => Object.keys(FORMATS[format].takes);

/** All that an import takes. */
export const ALL_TYPES = [...LINE_TYPES, ...JSON_TYPES, ...CSV_TYPES];

/** The users of a file of another system. `type` is one of `typesOf`. */
export async function* readFormat(
  bytes: AsyncIterable<Uint8Array>,
  { format, type, acceptWeak, ...options }: FormatOptions & { format: FormatName; type: string; acceptWeak: boolean },
): AsyncGenerator<ReadUser> {
  const { takes, map }: ImportFormat = FORMATS[format];
  const read = takes[type];
  if (!read) return;
  for await (const found of read(bytes)) {
    const record = found.record ?? recordOf(found.text);
    yield typeof record === 'string'
      ? { line: found.line, read: refused('', record) }
      : {
          line: found.line,
          ...userOf(
            mapped(() => map(record, options)),
            acceptWeak,
          ),
        };
  }
}

/** What is nested so deep that the stack does not hold it is the line's fault. */
function mapped(map: () => SourceUser): SourceUser {
  try {
    return map();
  } catch (error) {
    if (error instanceof RangeError) return { field: '', message: 'is nested too deep' };
    throw error;
  }
}

function recordOf(text: string | undefined): SourceRecord | string {
  if (text === undefined) return `is longer than ${MAX_LINE_BYTES} bytes`;
  const record = objectOf(text);
  return Object.keys(record).length > 0 ? record : 'must be a JSON object';
}

function userOf(source: SourceUser, acceptWeak: boolean): Omit<ReadUser, 'line'> {
  if ('message' in source) return { read: refused(source.field, source.message) };
  return { read: readUser(source.user, acceptWeak), links: source.links };
}

const refused = (field: string, message: string): ReadLine => ({ faults: [{ field, message }] });
