import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { from as copyFrom } from 'pg-copy-streams';
import { FaultyLines, lineFault, MAX_RUN_FAULTS, type RunFault } from '../../../runs/run-faults.js';
import { readMember, readNode, type Fault } from './imported-node.js';
import type { FileLanguages } from './file-languages.js';
import { KeptCells } from './kept-cells.js';
import type { Parsed } from './parse-lines.js';

const BATCH_CHARACTERS = 65_536;

/** Nodes as a file gives them, with the cells of the row as JSON, of a table; on the import's own connection, and gone with it. */
export const STAGING_TABLE =
  'create temporary table staged (line int not null, code text collate "C" not null, doc jsonb not null, cells text)';

/**
 * Loads what a parser reads into the temporary table `staged`, by COPY and with back pressure: memory stays the same whatever the
 * size. Returns whether nodes stand under keys instead of codes (`resolveKeys`). Throws `invalid_request` with the faulty lines.
 * (tree.md §5, "Import" 1)
 */
export async function stageNodes(
  client: pg.Client,
  rows: AsyncIterable<Parsed>,
  languages: FileLanguages,
): Promise<boolean> {
  await client.query(STAGING_TABLE);
  const read: Reading = { languages, faults: [], keyed: false, kept: new KeptCells() };
  await pipeline(
    Readable.from(copyLines(rows, read), { objectMode: false }),
    client.query(copyFrom('copy staged (line, code, doc, cells) from stdin')),
  );
  if (read.faults.length > 0) throw new FaultyLines(read.faults);
  await client.query('analyze staged');
  return read.keyed;
}

/** What is known of the rows read so far. */
interface Reading {
  readonly languages: FileLanguages;
  readonly faults: RunFault[];
  readonly kept: KeptCells;
  /** Parents are named by keys, which may differ from codes. */
  keyed: boolean;
}

/** A check: a statement that finds faulty lines, the member and what is wrong with it. */
export interface Check {
  readonly find: string | Sql;
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** The lines that a check finds. Costs 1 statement. */
export async function findFaults(client: pg.Client, { find, field, code, message }: Check): Promise<RunFault[]> {
  const { text, values } = typeof find === 'string' ? { text: find, values: [] } : find;
  const { rows } = await client.query<{ line: number }>(`${text} limit ${MAX_RUN_FAULTS}`, values);
  return rows.map(({ line }) => lineFault(line, { field, message }, code));
}

/** Throws `invalid_request` naming the lines a check finds. Costs 1 statement. */
export async function refuse(client: pg.Client, check: Check): Promise<void> {
  const faults = await findFaults(client, check);
  if (faults.length > 0) throw new FaultyLines(faults);
}

async function* copyLines(rows: AsyncIterable<Parsed>, read: Reading): AsyncGenerator<string> {
  let text = '';
  for await (const row of rows) {
    const staged = stagedLine(row, read.languages);
    if (typeof staged === 'string') text += staged;
    else read.faults.push(...staged.map((fault) => read.kept.with(lineFault(row.line, fault), row.cells)));
    if (row.key !== undefined) read.keyed = true;
    if (read.faults.length >= MAX_RUN_FAULTS) return;
    if (text.length < BATCH_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** A row that has a key stands under it, with its code in the document. */
function stagedLine(parsed: Parsed, languages: FileLanguages): string | readonly Fault[] {
  const { value, fault, key, implied } = parsed;
  const node = fault === undefined ? readNode(value, languages) : [{ field: '', message: fault }];
  if (!('code' in node)) return node;
  if (key === undefined) return copyLine(parsed, node.code, node.doc);
  const read = readMember('code', key);
  if ('message' in read) return [{ field: 'id', message: read.message }];
  const doc = { ...node.doc, code: node.code, ...(implied === undefined ? {} : { implied }) };
  return copyLine(parsed, String(read.value), doc);
}

const copyLine = ({ line, cells }: Parsed, code: string, doc: object): string =>
  `${line}\t${escaped(code)}\t${escaped(JSON.stringify(doc))}\t${cells ? escaped(JSON.stringify(cells)) : NULL}\n`;

const NULL = '\\N';

/** Codes and JSON have no control characters; only the escape character itself is left. (PostgreSQL, "COPY", text format) */
const escaped = (text: string): string => text.replaceAll('\\', '\\\\');
