import { GroundworkError, type ErrorDetail } from '../errors.js';
import { failureOf, fetchAuthorized, type Sender } from '../requests/authorized.js';
import type { RetryTiming } from '../requests/retry.js';

const LOOK_EVERY_SECONDS = 0.5;

/** A file of nodes. A stream is sent as it is read; in a page it is read first, where requests cannot stream. */
export type ImportSource = Blob | Uint8Array | string | ReadableStream<Uint8Array>;

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
export interface ImportContext extends Sender {
  readonly timing: RetryTiming;
  readonly findRun: (id: string, signal?: AbortSignal) => Promise<ImportRun>;
  /** The first hundred. */
  readonly findFaults: (id: string) => Promise<readonly ImportFault[]>;
  readonly cancelRun: (id: string) => Promise<void>;
}

/**
 * Sends a file of nodes, once: all of it is imported, or nothing. With `onProgress` the service answers once the file is read, and the run is
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
  const body = await bodyOf(source, (more) => {
    bytes += more;
    onProgress?.({ bytes, phase: 'reading', rows: 0 });
  });
  const headers = { 'content-type': type, ...(onProgress ? { prefer: 'respond-async' } : {}) };
  const response = await fetchAuthorized(context, { method: 'POST', url: url.href, headers, body, signal });
  if (!response.ok) throw await failureOf(response);
  const answer: unknown = await response.json();
  if (response.status !== 202) return answer as Imported; // as the operation declares
  return follow(context, (answer as ImportRun).id, options, bytes);
}

/** Until the run has ended; an abort, and a failure to look at it, ends it. */
async function follow(
  { timing, findRun, findFaults, cancelRun }: ImportContext,
  id: string,
  { signal, onProgress }: ImportOptions,
  bytes: number,
): Promise<Imported> {
  let isOver = false;
  try {
    for (;;) {
      const { phase, done: rows, result, error } = await findRun(id, signal);
      if (phase === 'checking' || phase === 'writing' || phase === 'done') onProgress?.({ bytes, phase, rows });
      if (phase === 'done') return result as Imported; // of a run that imports
      isOver = !RUNNING.has(phase);
      if (isOver) throw failed(phase, error, phase === 'failed' ? await findFaults(id).catch(() => []) : []);
      await timing.sleep(LOOK_EVERY_SECONDS, signal);
    }
  } catch (error) {
    if (!isOver) await cancelRun(id).catch(() => undefined); // nobody waits for it; it may have ended by now
    throw error;
  }
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

/** The body, whose bytes are counted as they are sent. */
async function bodyOf(
  source: ImportSource,
  count: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer> | Blob | ReadableStream<Uint8Array>> {
  const isPage = 'document' in globalThis;
  if (!(source instanceof ReadableStream) || isPage) {
    const whole = source instanceof ReadableStream ? await new Response(source).blob() : new Blob([partOf(source)]);
    if (isPage) count(whole.size);
    return isPage ? whole : counted(whole.stream(), count);
  }
  return counted(source, count);
}

const counted = (stream: ReadableStream<Uint8Array>, count: (bytes: number) => void): ReadableStream<Uint8Array> =>
  stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        count(bytes.length);
        controller.enqueue(bytes);
      },
    }),
  );

/** Bytes that other threads may change are copied, as a Blob demands. */
const partOf = (source: Exclude<ImportSource, ReadableStream>) =>
  source instanceof Uint8Array ? new Uint8Array(source) : source;
