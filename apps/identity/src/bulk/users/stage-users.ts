import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '@groundwork/records';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ImportProgress } from './import-rows.js';
import { readLine, type ReadLine } from './read-line.js';
import { ApiError } from '@groundwork/rest';
import type { Request } from 'express';

const IDLE_MS = 60_000;

/**
 * The body as a stream; ending the iteration early keeps the connection, so that an error response can be sent.
 * Throws `invalid_request` when the client goes away, or sends nothing for a minute.
 */
export async function* bytesOf(request: Request): AsyncGenerator<Uint8Array> {
  const idle = setTimeout(() => request.destroy(new Error('silent for a minute')), IDLE_MS);
  try {
    // An IncomingMessage without an encoding yields buffers.
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      idle.refresh();
      yield piece;
    }
  } catch (error) {
    throw new ApiError('invalid_request', 'The file was cut off before its end.', { cause: error });
  } finally {
    clearTimeout(idle);
  }
}

/** A line of a file, from 1; `text` is absent where the line is too long to be kept. */
export interface Line {
  readonly line: number;
  readonly text?: string;
}

/** Longer lines are skipped and reported. */
export const MAX_LINE_BYTES = 262_144;
const LINE_FEED = 10;

/**
 * The lines of a stream of bytes that are not empty, without byte order mark. Buffers one line at most.
 * Throws `invalid_request` for bytes that are not UTF-8. (NDJSON)
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let line = 1;
  let held: Uint8Array[] = [];
  let size = 0;
  const take = (piece: Uint8Array): void => {
    size += piece.length;
    if (size <= MAX_LINE_BYTES) held.push(piece);
    else held = [];
  };
  const finish = (): Line => {
    const whole: Line = size > MAX_LINE_BYTES ? { line } : { line, text: decoded(held, line) };
    [held, size] = [[], 0];
    line++;
    return whole;
  };
  for await (const piece of bytes) {
    let from = 0;
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, from)) {
      take(piece.subarray(from, at));
      from = at + 1;
      const next = finish();
      if (next.text?.trim() !== '') yield next;
    }
    if (from < piece.length) take(piece.subarray(from));
  }
  const last = finish();
  if (last.text?.trim() !== '') yield last;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function decoded(pieces: readonly Uint8Array[], line: number): string {
  try {
    return decoder.decode(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces));
  } catch (error) {
    throw new ApiError('invalid_request', `Line ${line} is not UTF-8.`, { cause: error });
  }
}

const PIECE_CHARACTERS = 65_536;
const SAVED_EVERY_MS = 1_000;

/** Temporary tables, dropped with the connection. */
const TABLES = `
  create temporary table staged (line int not null, id uuid not null, tenant_id uuid not null, username text, email text, phone text, doc jsonb not null);
  create temporary table refused (line int not null, field text not null, message text not null);
  create temporary table picked (line int not null, id uuid not null, tenant_id uuid not null, doc jsonb not null, user_id uuid)`;

const INDEXES = `
  create unique index on staged (line); create index on refused (line);
  analyze staged`;

/** The tenant of the users of a file. */
export interface HomeTenant {
  readonly tenantId: string;
  /** Lines may name another tenant. */
  readonly isOpen: boolean;
}

/**
 * Copies the valid lines of a file into the temporary table `staged`, by COPY and with back pressure: memory does not grow with the
 * file. (identity.md §8, "Bulk")
 */
export async function stageUsers(
  client: pg.Client,
  lines: AsyncIterable<Line>,
  home: HomeTenant,
  progress: ImportProgress,
): Promise<void> {
  await client.query(TABLES);
  await pipeline(
    Readable.from(copyLines(lines, home, progress), { objectMode: false }),
    client.query(copyFrom('copy staged from stdin')),
  );
  await client.query(INDEXES);
}

async function* copyLines(
  lines: AsyncIterable<Line>,
  home: HomeTenant,
  progress: ImportProgress,
): AsyncGenerator<string> {
  let text = '';
  let savedAt = Date.now();
  for await (const { line, text: given } of lines) {
    if (Date.now() - savedAt >= SAVED_EVERY_MS) {
      await progress.save('receiving');
      savedAt = Date.now();
    }
    progress.received++;
    text += rowOf(line, given, home, progress);
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** The COPY row of a valid line; empty for a refused one. */
function rowOf(line: number, text: string | undefined, home: HomeTenant, progress: ImportProgress): string {
  const read = text === undefined ? TOO_LONG : readLine(text);
  if ('faults' in read) {
    progress.refuse(
      1,
      read.faults.map((fault) => ({ line, ...fault })),
    );
    return '';
  }
  const { tenant_id: named, ...document } = read.document;
  const tenantId = typeof named === 'string' ? named.toLowerCase() : home.tenantId;
  if (tenantId !== home.tenantId && !home.isOpen) {
    progress.refuse(1, [{ line, field: 'tenant_id', message: "is not the caller's tenant" }]);
    return '';
  }
  const { username, email, phone } = document;
  const cells = [
    String(line),
    newId(),
    tenantId,
    cell(username),
    cell(email),
    cell(phone),
    escaped(JSON.stringify(document)),
  ];
  return `${cells.join('\t')}\n`;
}

const TOO_LONG: ReadLine = { faults: [{ field: '', message: `is longer than ${MAX_LINE_BYTES} bytes` }] };

const cell = (value: unknown): string => (typeof value === 'string' ? escaped(value) : '\\N');

/** JSON and identifiers have no control characters; only the escape character itself is left. (PostgreSQL, "COPY", text format) */
const escaped = (text: string): string => (text.includes('\\') ? text.replaceAll('\\', '\\\\') : text);
