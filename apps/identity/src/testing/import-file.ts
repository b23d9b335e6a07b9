import { setTimeout as wait } from 'node:timers/promises';
import { CONFIG } from '@groundwork/service';
import type { TestService } from '@groundwork/testing';
import type { Response } from 'supertest';
import type { IdentityConfig } from '../platform/config/config.js';
import type { Import } from '../bulk/users/import.entity.js';

/** What became of a file: the answer to the upload, and the record at its end. */
export interface Imported {
  readonly accepted: Response;
  readonly record: Import;
}

const POLL_MS = 20;

/** Imports lines (objects as JSON, texts as they are, bytes as they are) and waits for the end. */
export async function importFile(
  service: TestService,
  file: readonly unknown[] | Buffer,
  query: Readonly<Record<string, string>> = {},
  token: Parameters<TestService['as']>[0] = {},
): Promise<Imported> {
  const agent = await service.as(token);
  const body = Buffer.isBuffer(file)
    ? file
    : Buffer.from(file.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  const request = agent.post('/users/import').query(query).type('application/x-ndjson');
  // superagent takes bytes for a stream only through its own writing.
  request.write(body);
  const accepted = await request;
  let record = accepted.body as Import;
  while (accepted.status === 202 && !record.finished_at) {
    await wait(POLL_MS);
    record = (await (await service.as()).get(`/imports/${record.id}`)).body as Import;
  }
  return { accepted, record };
}

/** The host a service under test answers for. */
export const hostOf = ({ app }: TestService): string => new URL(app.get<IdentityConfig>(CONFIG).ISSUER).host;
