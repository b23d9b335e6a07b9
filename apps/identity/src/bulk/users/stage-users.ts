import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '@groundwork/records';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ImportProgress } from './import-rows.js';
import type { ReadLine } from './read-line.js';

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

/** What a line of a file says of a user. */
export interface ReadUser {
  readonly line: number;
  readonly read: ReadLine;
}

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
  lines: AsyncIterable<ReadUser>,
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
  lines: AsyncIterable<ReadUser>,
  home: HomeTenant,
  progress: ImportProgress,
): AsyncGenerator<string> {
  let text = '';
  let savedAt = Date.now();
  for await (const { line, read } of lines) {
    if (Date.now() - savedAt >= SAVED_EVERY_MS) {
      await progress.save('receiving');
      savedAt = Date.now();
    }
    progress.received++;
    text += rowOf(line, read, home, progress);
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** The COPY row of a valid line; empty for a refused one. */
function rowOf(line: number, read: ReadLine, home: HomeTenant, progress: ImportProgress): string {
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

const cell = (value: unknown): string => (typeof value === 'string' ? escaped(value) : '\\N');

/** JSON and identifiers have no control characters; only the escape character itself is left. (PostgreSQL, "COPY", text format) */
const escaped = (text: string): string => (text.includes('\\') ? text.replaceAll('\\', '\\\\') : text);
