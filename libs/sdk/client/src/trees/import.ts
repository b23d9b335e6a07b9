import { GroundworkError, type ErrorDetail } from '../errors.js';
import { follow } from '../requests/follow.js';
import { sendFile, type FileContext } from '../requests/sent-file.js';
import type { Bytes } from '../paths.js';

/**
 * A file of nodes or users. A stream, such as `createReadStream` of Node makes, is sent as it is read, and once; what can be read again, a
 * function that makes a stream among it, is sent again where the service asks for it. In a page it is read first, as requests cannot stream there.
 */
export type ImportSource = Bytes;

/** How far an import is. */
export interface ImportProgress {
  /** Of the file, sent so far. */
  readonly bytes: number;
  readonly phase: 'reading' | 'checking' | 'writing' | 'done';
  /** Nodes added, changed or removed so far. */
  readonly rows: number;
}

/** How a file is imported. */
export interface ImportOptions {
  /** Its media type: `application/x-ndjson` without it, or `text/csv`, `text/turtle` and what else the service reads. */
  readonly type?: string;
  /** `merge` adds and changes nodes by code; `replace` makes the version equal to the file. */
  readonly mode?: 'merge' | 'replace';
  /** Answers what would change, and changes nothing. */
  readonly dryRun?: boolean;
  /** Refuses a file of which something would be left out. */
  readonly strict?: boolean;
  /** Of a table: the member of a node that each column holds; null leaves it out. `{ SKU: 'code', Title: 'name' }` */
  readonly mapping?: Readonly<Record<string, string | null>>;
  /** Of a table: a named mapping of the service, `org`. */
  readonly preset?: string;
  /** Of a workbook: the name of a sheet; its first one otherwise. */
  readonly sheet?: string;
  /** Told how far it has come, whenever that changes. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Ends the import, in the service too. */
  readonly signal?: AbortSignal;
}

/** What an import did, or would do. */
export interface Imported {
  readonly dry_run: boolean;
  readonly added: number;
  readonly changed: number;
  readonly moved: number;
  readonly removed: number;
  readonly unchanged?: number;
  readonly warnings: readonly string[];
}

/** A run of the service, as far as an import needs it. */
export interface ImportRun {
  readonly id: string;
  readonly phase: string;
  readonly done: number;
  readonly result: unknown;
  /** With `code` and `message`. */
  readonly error: Readonly<Record<string, unknown>> | null;
}

/** One fault of a run that failed: what its list of errors has. */
export interface ImportFault {
  readonly line: number | null;
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** What an import needs of its client. */
export interface ImportContext extends FileContext {
  readonly findRun: (id: string, signal?: AbortSignal) => Promise<ImportRun>;
  /** The first hundred. */
  readonly findFaults: (id: string) => Promise<readonly ImportFault[]>;
  readonly cancelRun: (id: string) => Promise<void>;
}

/**
 * Sends a file of nodes: all of it is imported, or nothing. With `onProgress` the service answers once the file is read, and the run is
 * looked at every half second. (docs/tree-import-export.md; RFC 7240 §4.1)
 * Throws `GroundworkError`: `invalid_request`, whose `details` name the lines, `version_frozen`, `payload_too_large`; the reason of the signal.
 */
export async function importFile(
  context: ImportContext,
  address: string,
  source: ImportSource,
  options: ImportOptions,
): Promise<Imported> {
  const { type = 'application/x-ndjson', onProgress, signal } = options;
  const url = new URL(address);
  const { mode, dryRun: dry_run, strict, preset, sheet } = options;
  const mapping = options.mapping && JSON.stringify(options.mapping);
  for (const [name, value] of Object.entries({ mode, dry_run, strict, mapping, preset, sheet }))
    if (value !== undefined) url.searchParams.set(name, String(value));
  let bytes = 0;
  const onBytes = (sent: number): void => onProgress?.({ bytes: (bytes = sent), phase: 'reading', rows: 0 });
  const headers = { 'content-type': type, ...(onProgress ? { prefer: 'respond-async' } : {}) };
  const response = await sendFile(context, { url: url.href, headers, source, onBytes, signal });
  const answer: unknown = await response.json();
  if (response.status !== 202) return answer as Imported; // as the operation declares
  return finished(context, answer as ImportRun, options, bytes);
}

/** Until the run has ended; an abort, and a failure to look at it, ends it. */
async function finished(
  { timing, findRun, findFaults, cancelRun }: ImportContext,
  begun: ImportRun,
  { signal, onProgress }: ImportOptions,
  bytes: number,
): Promise<Imported> {
  const { id } = begun;
  const { phase, error, result } = await follow(begun, {
    timing,
    signal,
    find: (during) => findRun(id, during),
    cancel: () => cancelRun(id),
    isOver: ({ phase }) => !RUNNING.has(phase),
    onLook: ({ phase, done: rows }) => {
      if (phase === 'checking' || phase === 'writing' || phase === 'done') onProgress?.({ bytes, phase, rows });
    },
  });
  if (phase === 'done') return result as Imported; // of a run that imports
  throw failed(phase, error, phase === 'failed' ? await findFaults(id).catch(() => []) : []);
}

const RUNNING: ReadonlySet<string> = new Set(['reading', 'checking', 'writing']);

const failed = (phase: string, error: ImportRun['error'], faults: readonly ImportFault[]): GroundworkError =>
  new GroundworkError({
    details: faults.map(detailOf),
    code: typeof error?.['code'] === 'string' ? error['code'] : 'unexpected',
    status: 0,
    message: typeof error?.['message'] === 'string' ? error['message'] : `The import has ended: ${phase}.`,
  });

/** As a response names it that comes without a run. */
const detailOf = ({ line, field, code, message }: ImportFault): ErrorDetail => {
  const place = line === null ? [field] : [`line ${line}`, ...(field ? [field] : [])];
  return { field: place.join(': '), code, message };
};
