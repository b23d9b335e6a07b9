import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createTestSchema,
  startTestIssuer,
  startTestService,
  type TestIssuer,
  type TestSchema,
} from '@groundwork/testing';
import { Upload } from 'tus-js-client';
import { storage } from '../../service.js';
import { RoundRobin } from '../../testing/round-robin.js';
import { storageFolder } from '../../testing/storage-folder.js';
import { buildStorage, StorageProcess } from '../../testing/storage-process.js';
import { BlobCollectorService } from '../blob-collector.service.js';
import { OrphanSweepService } from '../orphan-sweep.service.js';

/** `npm run suite:resume` says how much and how often. */
const BYTES = Number(process.env.RESUME_BYTES ?? 64 * 1024 ** 2);
const KILLS = Number(process.env.RESUME_KILLS ?? 3);
const LONGEST_MS = 30 * 60_000;

const place = storageFolder();
let folder: string;
let file: string;
let digest: string;
let schema: TestSchema;
let issuer: TestIssuer;
let replicas: StorageProcess[];
let proxy: RoundRobin;

beforeAll(async () => {
  buildStorage();
  folder = await mkdtemp(join(tmpdir(), 'resume-'));
  file = join(folder, 'bytes');
  digest = await writeRandom(file);
  [schema, issuer] = [await createTestSchema(), await startTestIssuer('urn:groundwork:storage')];
  replicas = [await startReplica(), await startReplica()];
  proxy = await RoundRobin.start(replicas.map(({ url }) => url));
}, 300_000);
afterAll(async () => {
  await proxy.stop();
  await Promise.all(replicas.map((replica) => replica.signal('SIGKILL')));
  await issuer.close();
  await schema.drop();
  await rm(folder, { recursive: true });
  place.remove();
});

const startReplica = () => StorageProcess.start({ env: { ...place.env, GC_GRACE_SECONDS: '0' }, schema, issuer });

async function writeRandom(path: string): Promise<string> {
  const [output, hash] = [createWriteStream(path), createHash('sha256')];
  for (let left = BYTES; left > 0; left -= 1024 ** 2) {
    const piece = randomBytes(Math.min(left, 1024 ** 2));
    hash.update(piece);
    if (!output.write(piece)) await once(output, 'drain');
  }
  output.end();
  await once(output, 'close');
  return hash.digest('hex');
}

/** Kills whoever takes the bytes, each time another share of them has come; another process takes the dead one's place before the next dies. */
function killOnTheWay(): { count: () => number; settled: () => Promise<void> } {
  let [came, kills] = [0, 0];
  let restarted = Promise.resolve();
  proxy.onBytes = async (index, bytes) => {
    came += bytes;
    if (kills === KILLS || came < ((kills + 1) * BYTES) / (KILLS + 1)) return;
    kills++;
    await restarted;
    replicas[index]?.child.kill('SIGKILL');
    restarted = replace(index);
  };
  return { count: () => kills, settled: () => restarted };
}

async function replace(index: number): Promise<void> {
  const replica = await startReplica();
  replicas[index] = replica;
  proxy.replicas[index] = replica.url;
}

const headersFor = async () => ({
  authorization: `Bearer ${await issuer.sign({ scopes: Object.keys(storage.scopes), subject: SUBJECT, expiresIn: 7_200 })}`,
  bucket: 'default',
  'tus-resumable': '1.0.0',
});
const SUBJECT = '01900000-0000-7000-8000-000000000001';

/** Sends what is missing until nothing is, whatever becomes of each request: a plain client. Answers the file. */
async function resume(name: string, send: (url: string, offset: number) => Promise<unknown>): Promise<string> {
  const headers = await headersFor();
  const metadata = `name ${Buffer.from(name).toString('base64')}`;
  const begin = { ...headers, 'upload-length': String(BYTES), 'upload-metadata': metadata };
  const begun = await fetch(`${proxy.url}/uploads`, { method: 'POST', headers: begin });
  const url = `${proxy.url}${begun.headers.get('location')}`;
  for (let offset = 0; offset < BYTES;) {
    await send(url, offset);
    const asked = await fetch(url, { method: 'HEAD', headers }).catch(() => undefined);
    if (asked?.ok) offset = Number(asked.headers.get('upload-offset'));
    else await pause(200);
  }
  return begun.headers.get('file-id') ?? '';
}

async function byFetch(): Promise<string> {
  const headers = { ...(await headersFor()), 'content-type': 'application/offset+octet-stream' };
  return resume('fetch', (url, offset) =>
    fetch(url, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(offset) },
      body: Readable.toWeb(createReadStream(file, { start: offset })) as ReadableStream,
      duplex: 'half',
    }).catch(() => undefined),
  );
}

async function byCurl(): Promise<string> {
  const { authorization } = await headersFor();
  const fixed = ['Tus-Resumable: 1.0.0', 'bucket: default', 'Content-Type: application/offset+octet-stream'];
  return resume('curl', async (url, offset) => {
    const headers = [...fixed, `Authorization: ${authorization}`, `Upload-Offset: ${offset}`].flatMap((line) => [
      '-H',
      line,
    ]);
    const curl = spawn('curl', ['-sS', '-X', 'PATCH', '-T', '-', ...headers, url], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const ended = once(curl, 'exit');
    // A curl that gave up reads no more.
    curl.stdin.on('error', () => undefined);
    createReadStream(file, { start: offset }).pipe(curl.stdin);
    await ended;
  });
}

async function byTusClient(): Promise<string> {
  const headers = await headersFor();
  let id = '';
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    new Upload(createReadStream(file), {
      endpoint: `${proxy.url}/uploads`,
      headers: { authorization: headers.authorization, bucket: 'default' },
      metadata: { name: 'tus-js-client' },
      retryDelays: Array.from({ length: 100 }, () => 500),
      onAfterResponse: (request, response) => {
        said.push(`${request.getMethod()} ${response.getStatus()} ${response.getBody()}`);
        id = response.getHeader('File-Id') ?? id;
      },
      onSuccess: () => resolve(),
      onError: (error) => reject(new Error(`${error.message}\n${said.join('\n')}`)),
    }).start();
  });
  return id;
}

// storage.md §8, 24
describe(`${BYTES / 1024 ** 2} MiB to two processes behind a round robin, one of them killed ${KILLS} times`, () => {
  it.each<[string, () => Promise<string>]>([
    ['tus-js-client', byTusClient],
    ['fetch (undici)', byFetch],
    ['curl', byCurl],
  ])(
    '24. arrive whole by %s, and nothing is lost or left over',
    async (_, send) => {
      const kills = killOnTheWay();
      const id = await send();
      await kills.settled();
      expect(kills.count()).toBe(KILLS);
      await assertWhole(id);
      await assertNothingLeft();
    },
    LONGEST_MS,
  );
});

/** A finish that takes long goes on behind the last answer. */
async function assertWhole(id: string): Promise<void> {
  const headers = await headersFor();
  for (;;) {
    const answer = await fetch(`${proxy.url}/files/${id}/content`, { headers });
    if (answer.status !== 404) {
      const hash = createHash('sha256');
      for await (const piece of answer.body ?? []) hash.update(piece as Uint8Array);
      return expect([answer.status, hash.digest('hex')]).toEqual([200, digest]);
    }
    await pause(500);
  }
}

/**
 * What is in the store is the content of files, what files name is there, and no file has been lost. Reservations are ended for it, which
 * a process that lives would go on using: all end first, and others take their places.
 */
async function assertNothingLeft(): Promise<void> {
  await Promise.all(replicas.map((replica) => replica.signal('SIGKILL')));
  const service = await startTestService(storage, { env: { ...place.env, GC_GRACE_SECONDS: '0' }, schema });
  await schema.query('update blob_gc set not_before = now() where content_id is not null or not_before < now()');
  // What the dead had reserved.
  await schema.query(
    "update blob_gc set not_before = now() where not_before > now() and not_before < now() + interval '25 hours'",
  );
  await service.app.get(BlobCollectorService).collect();
  await service.app.get(OrphanSweepService).sweep();
  const agent = await service.as({}, { bucket: 'default' });
  const { body: report } = await agent.get('/storage_report');
  const [{ count } = { count: -1 }] = await schema.query<{ count: number }>(
    'select count(*)::int as count from content',
  );
  expect(report).toMatchObject({ contents: count, orphans: 0, missing: 0, damaged: 0, uploads_open: 0 });
  expect(await place.blobs()).toHaveLength(count);
  await service.close();
  await Promise.all(replicas.map((_, index) => replace(index)));
}
