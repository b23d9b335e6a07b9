import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '@groundwork/records';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ImportProgress } from './import-rows.js';
import type { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { stagedLinks } from './imported-links.js';
import type { ReadUser } from './formats/read-line.js';

const PIECE_CHARACTERS = 65_536;
const SAVED_EVERY_MS = 1_000;

/** Temporary tables, dropped with the connection. */
const TABLES = `
  create temporary table staged (line int not null, id uuid not null, tenant_id uuid not null, username text, email text, phone text, doc jsonb not null, links jsonb);
  create temporary table refused (line int not null, field text not null, message text not null);
  create temporary table picked (line int not null, id uuid not null, tenant_id uuid not null, doc jsonb not null, links jsonb, user_id uuid);
  create temporary table linked (line int not null, id uuid not null, tenant_id uuid not null, user_id uuid not null, links jsonb not null)`;

const INDEXES = `
  create unique index on staged (line); create index on refused (line);
  analyze staged`;

/** The tenant of the users of a file. */
export interface HomeTenant {
  readonly tenantId: string;
  /** Lines may name another tenant. */
  readonly isOpen: boolean;
  /** Encrypts the secrets that wait in the temporary table. */
  readonly cipher: SecretCipher;
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
  for await (const user of lines) {
    if (Date.now() - savedAt >= SAVED_EVERY_MS) {
      await progress.save('receiving');
      savedAt = Date.now();
    }
    progress.received++;
    text += rowOf(user, home, progress);
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** The COPY row of a valid line; empty for a refused one. */
function rowOf({ line, read, links }: ReadUser, home: HomeTenant, progress: ImportProgress): string {
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
  const id = newId();
  const cells = [
    String(line),
    id,
    tenantId,
    cell(username),
    cell(email),
    cell(phone),
    escaped(JSON.stringify(document)),
    cell(stagedLinks(links, id, home.cipher)),
  ];
  return `${cells.join('\t')}\n`;
}

const cell = (value: unknown): string => (typeof value === 'string' ? escaped(value) : '\\N');

/** JSON and identifiers have no control characters; only the escape character itself is left. (PostgreSQL, "COPY", text format) */
const escaped = (text: string): string => (text.includes('\\') ? text.replaceAll('\\', '\\\\') : text);
