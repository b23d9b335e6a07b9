import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError, type ErrorDetail } from '@groundwork/rest';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readNode, type Fault } from './imported-node.js';
import type { Parsed } from './parse-lines.js';

/** Most faulty lines that are reported; reading ends there. */
export const MAX_FAULTS = 100;
const BATCH_CHARACTERS = 65_536;

/** Nodes as a file gives them; on the import's own connection, and gone with it. */
export const STAGING_TABLE =
  'create temporary table staged (line int not null, code text collate "C" not null, doc jsonb not null)';

/**
 * Loads what a parser reads into the temporary table `staged`, by COPY and with back pressure: memory stays the same whatever the
 * size. Throws `invalid_request` with the first 100 faulty lines. (tree.md §5, "Import" 1)
 */
export async function stageNodes(client: pg.Client, rows: AsyncIterable<Parsed>): Promise<void> {
  await client.query(STAGING_TABLE);
  const faults: ErrorDetail[] = [];
  await pipeline(
    Readable.from(copyLines(rows, faults), { objectMode: false }),
    client.query(copyFrom('copy staged (line, code, doc) from stdin')),
  );
  if (faults.length > 0) throw refusedLines(faults);
  await client.query('analyze staged');
}

/** A check: statements that find faulty lines, the member and what is wrong with it. */
export interface Check {
  readonly find: string;
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** Throws `invalid_request` naming the lines a check finds. Costs 1 statement. */
export async function refuse(client: pg.Client, { find, field, code, message }: Check): Promise<void> {
  const { rows } = await client.query<{ line: number }>(find);
  const faults = rows.map(({ line }): ErrorDetail => lineFault(line, { field, message }, code));
  if (faults.length > 0) throw refusedLines(faults);
}

/** One 400 for faulty lines; each detail names line and member. */
export function refusedLines(faults: readonly ErrorDetail[]): ApiError {
  const [first] = faults;
  return new ApiError('invalid_request', `${first?.field ?? 'The file'} ${first?.message ?? 'is malformed'}`, {
    details: faults.slice(0, MAX_FAULTS),
  });
}

/** A fault of a line, as a detail of the error. */
export const lineFault = (line: number, { field, message }: Fault, code = 'format'): ErrorDetail => ({
  field: field ? `line ${line}: ${field}` : `line ${line}`,
  code,
  message,
});

async function* copyLines(rows: AsyncIterable<Parsed>, faults: ErrorDetail[]): AsyncGenerator<string> {
  let text = '';
  for await (const { line, value, fault } of rows) {
    const node = fault === undefined ? readNode(value) : [{ field: '', message: fault }];
    if ('code' in node) text += `${line}\t${escaped(node.code)}\t${escaped(JSON.stringify(node.doc))}\n`;
    else faults.push(...node.map((each) => lineFault(line, each)));
    if (faults.length >= MAX_FAULTS) return;
    if (text.length < BATCH_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Codes and JSON have no control characters; only the escape character itself is left. (PostgreSQL, "COPY", text format) */
const escaped = (text: string): string => text.replaceAll('\\', '\\\\');
