import { createHash, randomBytes } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { heldMebibytes, startTestService, until, type TestService } from '@groundwork/testing';
import { TruncatedSetsService } from '../buckets/truncated-sets.service.js';
import { storage } from '../service.js';
import { diskFolder } from '../testing/storage-folder.js';
import { BlobCollectorService } from './audit/blob-collector.service.js';

const disk = diskFolder();
let service: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;
let headers: Record<string, string>;
beforeAll(async () => {
  service = await startTestService(storage, { env: { ...disk.env, GC_GRACE_SECONDS: '0' } });
  agent = await service.as({}, { bucket: 'default' });
  headers = { authorization: `Bearer ${await service.token()}`, bucket: 'default' };
});
afterAll(async () => {
  await service.close();
  disk.remove();
});

/** Each request held 1 MiB while it ran. */
const MOST_HELD_MIB = 16;

let made = 0;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const makeFile = async (): Promise<string> =>
  String(
    (
      await agent
        .post('/files')
        .send({ name: `file ${++made}` })
        .expect(201)
    ).body.id,
  );
const put = (id: string, bytes: Buffer) =>
  agent.put(`/files/${id}/content`).set('content-type', 'application/octet-stream').send(bytes);

/** Files this process has open below the store. */
const openBlobs = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(disk.path);
    } catch {
      // It was closed meanwhile.
      return false;
    }
  }).length;

/** Sends a request and goes away once it is under way. */
const abort = (method: string, id: string, body?: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const outgoing = httpRequest(`${service.url}/files/${id}/content`, {
      method,
      headers: body ? { ...headers, 'content-length': '10000000' } : headers,
    });
    outgoing.on('error', () => resolve()).on('close', () => resolve());
    outgoing.on('response', (response) => response.on('error', () => undefined).once('data', () => outgoing.destroy()));
    if (body) outgoing.write(body, () => outgoing.destroy());
    else outgoing.end();
  });

it('30. a thousand aborted uploads and downloads leave no open file, no stored byte and no retained memory', async () => {
  const id = await makeFile();
  const kept = randomBytes(2_000_000);
  await put(id, kept).expect(201);
  const round = async (times: number) => {
    for (let time = 0; time < times; time++)
      await Promise.all([abort('GET', id), abort('PUT', id, kept.subarray(0, 30_000))]);
    await until(() => openBlobs() === 0);
  };
  await round(50);
  const before = heldMebibytes();
  await round(450);
  // What was on its way to clients that went away is let go of a moment after the files; what is held for good ends the test's time.
  await until(() => heldMebibytes() - before <= MOST_HELD_MIB);
  await service.app.get(BlobCollectorService).collect();
  expect(await disk.blobs()).toHaveLength(1);
  const { body } = await agent.get(`/files/${id}/content`).responseType('blob');
  expect(sha256(body as Buffer)).toBe(sha256(kept));
});

it('21. a copy of the data folder, begun at any moment, contains all bytes that were acknowledged before', async () => {
  const acknowledged = new Map<string, string>();
  let stopped = false;
  const writer = async () => {
    while (!stopped) {
      const [id, bytes] = [await makeFile(), randomBytes(1 + Math.floor(Math.random() * 200_000))];
      await put(id, bytes).expect(201);
      acknowledged.set(id, sha256(bytes));
    }
  };
  const writers = [writer(), writer(), writer()];
  for (let copy = 0; copy < 5; copy++) {
    await pause(20 + Math.random() * 200);
    const due = [...acknowledged];
    const target = `${disk.path}-copy`;
    cpSync(disk.path, target, { recursive: true });
    const rows = await service.query<{ id: string; key: string }>(
      'select f.id, c.blob_key as key from file f join content c on c.id = f.content_id where f.id = any($1)',
      [due.map(([id]) => id)],
    );
    const found = rows.map(({ id, key }) => [
      id,
      sha256(readFileSync(`${target}/blobs/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`)),
    ]);
    expect(new Map(found as [string, string][])).toEqual(new Map(due));
    rmSync(target, { recursive: true });
  }
  stopped = true;
  await Promise.all(writers);
  expect(acknowledged.size).toBeGreaterThan(5);
});

/** `STORAGE_SIZES=full` takes as many as storage.md §8 names. */
const isFull = process.env.STORAGE_SIZES === 'full';
const FILES = isFull ? 1_000_000 : 20_000;

it(
  '34. truncating costs the same for any size of bucket, and its purge blocks no request',
  async () => {
    const bucketOf = async (files: number): Promise<string> => {
      const { body } = await agent.post('/buckets').send({ name: `bucket ${++made}` });
      for (let from = 0; from < files; from += 20_000)
        await service.query(
          `insert into file (id, bucket_id, set_id, name) select gen_random_uuid(), b.id, b.set_id, n::text
          from generate_series($1::int + 1, least($1 + 20000, $2::int)) n, bucket b where b.id = $3`,
          [from, files, body.id],
        );
      return String(body.name);
    };
    const [first, few, many] = [await bucketOf(1), await bucketOf(10), await bucketOf(FILES)];
    const cost = (name: string) => service.countStatements(() => agent.post(`/buckets/${name}/truncate`).expect(204));
    // What the service keeps in memory for a while, such as the tenant, is read once.
    await cost(first);
    expect(await cost(many)).toBe(await cost(few));
    const filesOf = async (name: string) => (await agent.get('/files').set('bucket', name)).body.count as number;
    expect([await filesOf(few), await filesOf(many)]).toEqual([0, 0]);
    // No row was touched: all are there, for the purge to delete a thousand at a time.
    const gone =
      'select count(*)::int as files from file f where not exists (select from bucket b where b.set_id = f.set_id)';
    expect(await service.query(gone)).toEqual([{ files: FILES + 11 }]);
    let purged = false;
    const purge = service.app
      .get(TruncatedSetsService)
      .purge()
      .finally(() => (purged = true));
    let others = 0;
    for (; !purged || others === 0; others++) await put(await makeFile(), Buffer.from('x')).expect(201);
    expect(await purge).toBe(FILES + 11);
    expect(await service.query('select from content_set where purge_since is not null')).toHaveLength(0);
  },
  isFull ? 3_600_000 : 300_000,
);
