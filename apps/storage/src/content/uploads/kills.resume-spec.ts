import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  buildPrograms,
  createTestSchema,
  startTestIssuer,
  startTestService,
  type TestIssuer,
  type TestSchema,
} from '@groundwork/testing';
import { storage } from '../../service.js';
import { byCurl, byFetch, byTusClient, type Resumed, writeRandomFile } from '../../testing/resuming-clients.js';
import { RoundRobin } from '../../testing/round-robin.js';
import { storageFolder } from '../../testing/storage-folder.js';
import { StorageProcess } from '../../testing/storage-process.js';
import { BlobCollectorService } from '../audit/blob-collector.service.js';
import { OrphanSweepService } from '../audit/orphan-sweep.service.js';

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
  buildPrograms('storage');
  folder = await mkdtemp(join(tmpdir(), 'resume-'));
  file = join(folder, 'bytes');
  digest = await writeRandomFile(file, BYTES);
  [schema, issuer] = [await createTestSchema(), await startTestIssuer('urn:groundwork:storage')];
  replicas = [await startReplica(), await startReplica()];
  proxy = await RoundRobin.start(replicas.map(({ url }) => url));
});
afterAll(async () => {
  await proxy.stop();
  await Promise.all(replicas.map((replica) => replica.signal('SIGKILL')));
  await issuer.close();
  await schema.drop();
  await rm(folder, { recursive: true });
  place.remove();
});

const startReplica = () => StorageProcess.start({ env: { ...place.env, GC_GRACE_SECONDS: '0' }, schema, issuer });

/** Kills the process that receives the bytes each time it has received another share; a new process starts before the next kill. */
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

const SUBJECT = '01900000-0000-7000-8000-000000000001';
const authorization = async (): Promise<string> =>
  `Bearer ${await issuer.sign({ scopes: Object.keys(storage.scopes), subject: SUBJECT, expiresIn: 7_200 })}`;

// storage.md §8, 24
describe(`${BYTES / 1024 ** 2} MiB to two processes behind a round robin, one of them killed ${KILLS} times`, () => {
  it.each<[string, (what: Resumed) => Promise<string>]>([
    ['tus-js-client', byTusClient],
    ['fetch (undici)', byFetch],
    ['curl', byCurl],
  ])(
    '24. arrive completely by %s, and nothing is lost or left over',
    async (_, send) => {
      const kills = killOnTheWay();
      const id = await send({ url: proxy.url, authorization: await authorization(), file, bytes: BYTES });
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
  const headers = { authorization: await authorization(), bucket: 'default' };
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
  // What the killed processes had reserved.
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
