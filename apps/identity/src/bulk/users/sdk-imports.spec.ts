import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGroundwork, custom, isError, type UserImportProgress } from '@groundwork/client';
import { until, type TestService } from '@groundwork/testing';
import pg from 'pg';
import { hostOf } from '../../testing/import-file.js';
import { startIdentity } from '../../testing/identity-under-test.js';

/** Imports of users by the client package, from files. (docs/bulk-users.md) */
const USERS = 12_000;
let service: TestService;
let authorization: string;
let folder: string;
beforeAll(async () => {
  service = await startIdentity();
  authorization = `Bearer ${await service.token()}`;
  folder = mkdtempSync(join(tmpdir(), 'groundwork-sdk-imports-'));
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The service answers for the host of its issuer alone, which `fetch` cannot name. */
const reachedAsIssuer: typeof fetch = async (address, init = {}) => {
  const headers = { ...(init.headers as Record<string, string>), host: hostOf(service) };
  const sent = request(address as string, { method: init.method ?? 'GET', headers, signal: init.signal ?? undefined });
  const body = init.body as ReadableStream<Uint8Array> | undefined;
  const [[response]] = (await Promise.all([
    once(sent, 'response'),
    pipeline(body ? Readable.from(body) : Readable.from([]), sent),
  ])) as unknown as [[IncomingMessage]];
  return new Response(await buffer(response), {
    status: response.statusCode ?? 0,
    headers: { 'content-type': response.headers['content-type'] ?? '' },
  });
};
const client = () =>
  createGroundwork({
    issuer: service.url,
    auth: custom(() => Promise.resolve({ authorization })),
    fetch: reachedAsIssuer,
  }).identity;
function fileOf(name: string, lines: readonly string[]): string {
  const file = join(folder, name);
  writeFileSync(file, lines.join('\n'));
  return file;
}
const userOf = (username: string): string => JSON.stringify({ username });

it('imports a file as it is read, says how far it is, and what it did', async () => {
  const lines = Array.from({ length: USERS }, (_, n) => userOf(`streamed-${n}`));
  const file = fileOf('users.ndjson', lines);
  const seen: UserImportProgress[] = [];
  const done = await client().importUsers(createReadStream(file), { onProgress: (progress) => seen.push(progress) });
  expect(done).toMatchObject({ state: 'completed', received: USERS, added: USERS, failed: 0 });
  expect(seen.filter(({ state }) => state === 'receiving').length).toBeGreaterThan(1);
  expect(seen.at(-1)).toEqual({ bytes: lines.join('\n').length, state: 'completed', lines: USERS });
});

it('names the lines that were rejected, and imports the others', async () => {
  const file = fileOf('some.ndjson', [userOf('first'), '{"email":', userOf('third')]);
  const done = await client().importUsers(() => createReadStream(file));
  expect(done).toMatchObject({ state: 'completed', added: 2, failed: 1, errors: [{ line: 2 }] });
});

it('answers without waiting, and follows an import that has begun to its end, whichever that is', async () => {
  const file = fileOf('followed.ndjson', [userOf('followed')]);
  const { id, received } = await client().importUsers(createReadStream(file), { wait: false });
  expect(received).toBe(1);
  const seen: string[] = [];
  const done = await client().followImport(id, { onProgress: ({ state }) => seen.push(state) });
  expect(done).toMatchObject({ id, state: 'completed', added: 1 });
  expect(seen.at(-1)).toBe('completed');
  await service.query(`update imports set state = 'cancelled' where id = $1`, [id]);
  expect(await client().followImport(id)).toMatchObject({ id, state: 'cancelled' });
  const none: unknown = await client()
    .followImport('01990000-0000-7000-8000-00000000dead')
    .catch((error: unknown) => error);
  expect(isError(none, 'not_found')).toBe(true);
});

it('throws what the service refuses, before it takes the file', async () => {
  const file = fileOf('one.ndjson', [userOf('refused')]);
  const refused: unknown = await client()
    .importUsers(createReadStream(file), { type: 'text/plain' })
    .catch((error: unknown) => error);
  expect(isError(refused, 'unsupported_media_type')).toBe(true);
});

it('ends in the service when it is aborted', async () => {
  const file = fileOf('held.ndjson', [JSON.stringify({ username: 'held', name: 'Before' })]);
  await client().importUsers(createReadStream(file));
  const holder = new pg.Client({
    connectionString: service.schema.url,
    options: `-c search_path=${service.schema.name}`,
  });
  await holder.connect();
  try {
    await holder.query(`begin; select 1 from users where username = 'held' for update`);
    const aborting = new AbortController();
    const reason = new Error('Left.');
    const changed = fileOf('changed.ndjson', [JSON.stringify({ username: 'held', name: 'After' })]);
    const outcome = client()
      .importUsers(createReadStream(changed), {
        signal: aborting.signal,
        onProgress: ({ state }) => state === 'running' && aborting.abort(reason),
      })
      .catch((error: unknown) => error);
    expect(await outcome).toBe(reason);
    const states = () => service.query<{ state: string }>(`select state from imports order by created_at desc limit 1`);
    await until(async () => (await states())[0]?.state === 'cancelled');
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
});
