import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Progress } from '../progress.js';
import type { BlobFolder } from './backup-folder.js';
import { createInterface } from 'node:readline';
import { startProgram, type PostgresPrograms } from './postgres-programs.js';

/** A row that refers to a blob. */
export interface BlobRow {
  readonly table: 'content' | 'preview';
  readonly key: string;
  readonly store: string;
  readonly size: number;
  /** Digest of the received bytes; previews have none. */
  readonly sha256?: string;
  readonly encoding: string;
}

const TABLES = ['content', 'preview'] as const;
const COPY = /^COPY (?:\S+\.)?(content|preview) \((.+)\) FROM stdin;$/;

/** The blobs that the rows of a dump refer to, read from the dump without a database. */
export async function* blobRowsOf(programs: PostgresPrograms, dump: string, schema: string): AsyncGenerator<BlobRow> {
  const tables = TABLES.map((table) => `--table=${table}`);
  const args = ['--data-only', `--schema=${schema}`, ...tables, '--file=-', dump];
  const { output, ended } = startProgram({ ...programs, url: undefined }, 'pg_restore', args);
  let columns: string[] | undefined;
  let table: BlobRow['table'] = 'content';
  for await (const line of createInterface({ input: output })) {
    const begin = COPY.exec(line);
    if (begin) {
      table = begin[1] === 'preview' ? 'preview' : 'content';
      columns = begin[2]?.split(', ');
    } else if (line === String.raw`\.`) columns = undefined;
    else if (columns) yield rowOf(table, columns, line.split('\t'));
  }
  await ended;
}

/** Keys, numbers and names need no unescaping; the columns that might are not read. (PostgreSQL, COPY, "Text Format") */
function rowOf(table: BlobRow['table'], columns: readonly string[], values: readonly string[]): BlobRow {
  const of = (name: string): string | undefined => values[columns.indexOf(name)];
  return {
    table,
    key: of('blob_key') ?? '',
    store: of('store') ?? '',
    size: Number(of('size_stored') ?? of('size')),
    sha256: of('sha256'),
    encoding: of('encoding') ?? 'identity',
  };
}

/** The differences between rows and blobs, with at most `MAX_KEYS` keys of each kind. */
export interface Comparison {
  rows: number;
  /** Rows whose content is in another store. */
  elsewhere: number;
  missing: string[];
  missingCount: number;
  damaged: string[];
  damagedCount: number;
  /** Blobs without a row: written during the dump, or waiting for garbage collection. */
  surplus: string[];
  surplusCount: number;
}

/** Keys that are listed of each kind. */
const MAX_KEYS = 20;

/**
 * Compares rows with the blobs of a folder: existence, size and, when `deep`, digest. Keeps the keys of all rows in memory (about
 * 100 bytes each).
 */
export async function compare(
  rows: AsyncIterable<BlobRow>,
  folder: BlobFolder,
  { deep, progress }: { deep: boolean; progress: Progress },
): Promise<Comparison> {
  const found: Comparison = {
    ...{ rows: 0, elsewhere: 0, missing: [], missingCount: 0, damaged: [], damagedCount: 0 },
    ...{ surplus: [], surplusCount: 0 },
  };
  const known = new Set<string>();
  progress.begin('rows compared');
  for await (const row of rows) {
    progress.at(++found.rows);
    if (row.store !== 'disk') {
      found.elsewhere++;
      continue;
    }
    known.add(row.key);
    const size = await folder.sizeOf(row.key);
    if (size === undefined) note(found, 'missing', row.key);
    else if (size !== row.size || (deep && !(await isWhole(row, folder)))) note(found, 'damaged', row.key);
  }
  for await (const { key } of folder.list()) if (!known.has(key)) note(found, 'surplus', key);
  progress.end();
  return found;
}

function note(found: Comparison, kind: 'missing' | 'damaged' | 'surplus', key: string): void {
  found[`${kind}Count`]++;
  if (found[kind].length < MAX_KEYS) found[kind].push(key);
}

async function isWhole({ key, sha256, encoding }: BlobRow, folder: BlobFolder): Promise<boolean> {
  if (sha256 === undefined) return true;
  const hash = createHash('sha256');
  try {
    if (encoding === 'gzip') await pipeline(folder.read(key), createGunzip(), hash);
    else await pipeline(folder.read(key), hash);
  } catch {
    return false;
  }
  return hash.digest('hex') === sha256;
}
