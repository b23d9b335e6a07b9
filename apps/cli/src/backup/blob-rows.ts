import { createInterface } from 'node:readline';
import { startProgram, type PostgresPrograms } from './postgres-programs.js';

/** A row that says that a blob has to be there. */
export interface BlobRow {
  readonly table: 'content' | 'preview';
  readonly key: string;
  readonly store: string;
  readonly size: number;
  /** Of the bytes as they were received; previews have none. */
  readonly sha256?: string;
  readonly encoding: string;
}

const TABLES = ['content', 'preview'] as const;
const COPY = /^COPY (?:\S+\.)?(content|preview) \((.+)\) FROM stdin;$/;

/** The blobs that a dump's rows speak of, read from the dump itself: no database is needed. */
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
