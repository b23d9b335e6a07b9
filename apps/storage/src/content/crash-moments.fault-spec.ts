import { setTimeout as pause } from 'node:timers/promises';
import {
  buildPrograms,
  createTestSchema,
  startTestIssuer,
  startTestService,
  type TestIssuer,
  type TestSchema,
} from '@groundwork/testing';
import { storage } from '../service.js';
import { CrashClient } from '../testing/crash-client.js';
import { storageFolder } from '../testing/storage-folder.js';
import { StorageProcess } from '../testing/storage-process.js';
import { ScrubberService } from './audit/scrubber.service.js';
import { BlobCollectorService } from './audit/blob-collector.service.js';
import { UploadSweepService } from './uploads/upload-sweep.service.js';

/** storage.md §8 demands 200; `CRASH_MOMENTS=200` tries them, a run of the suite some of them. */
const MOMENTS = Number(process.env['CRASH_MOMENTS'] ?? 12);
const CLIENTS = 4;
const MOST_MS = 1_500;

const folder = storageFolder();
const env = {
  ...folder.env,
  GC_GRACE_SECONDS: '0',
  GC_INTERVAL_SECONDS: '1',
  COMPRESSION_INTERVAL_SECONDS: '1',
};
let schema: TestSchema;
let issuer: TestIssuer;
beforeAll(async () => {
  buildPrograms('storage');
  [schema, issuer] = [await createTestSchema(), await startTestIssuer('urn:groundwork:storage')];
});
afterAll(async () => {
  await issuer.close();
  await schema.drop();
  folder.remove();
});

// storage.md §8, 20
it(
  `20. kill -9 at ${MOMENTS} moments of upload, finish, delete, truncate, compress: all acknowledged content is there, and nothing else`,
  async () => {
    const subject = '01900000-0000-7000-8000-000000000001';
    const token = await issuer.sign({ scopes: Object.keys(storage.scopes), subject, expiresIn: 7_200 });
    const headers = { authorization: `Bearer ${token}` };
    const clients = Array.from({ length: CLIENTS }, (_, at) => new CrashClient(`bucket-${at}`, headers));
    for (let moment = 0; moment < MOMENTS; moment++) {
      const replica = await StorageProcess.start({ env, schema, issuer });
      if (moment === 0) await makeBuckets(replica.url, headers);
      for (const client of clients) await client.verify(replica.url);
      const work = clients.map((client) => client.work(replica.url));
      await pause(50 + Math.random() * MOST_MS);
      await replica.signal('SIGKILL');
      await Promise.all(work);
    }
    expect(clients.reduce((sum, { answered }) => sum + answered, 0)).toBeGreaterThan(MOMENTS * CLIENTS);
    const last = await StorageProcess.start({ env, schema, issuer });
    for (const client of clients) await client.verify(last.url);
    await last.signal('SIGTERM');
    await expectNothingLeft();
  },
  120_000 + MOMENTS * 20_000,
);

async function makeBuckets(url: string, headers: Record<string, string>): Promise<void> {
  for (let at = 0; at < CLIENTS; at++) {
    const body = JSON.stringify({ name: `bucket-${at}` });
    const made = { ...headers, 'content-type': 'application/json' };
    expect((await fetch(`${url}/buckets`, { method: 'POST', headers: made, body })).status).toBe(201);
  }
}

/** Once reservations and uploads of the killed processes have ended, every blob belongs to a content, and has its bytes. */
async function expectNothingLeft(): Promise<void> {
  const quiet = { ...folder.env, GC_GRACE_SECONDS: '0' };
  const service = await startTestService(storage, { env: quiet, schema });
  try {
    await schema.query(`update upload set expires_at = now(), lock_token = null where state in ('open', 'finishing')`);
    await service.app.get(UploadSweepService).sweep();
    await schema.query('update blob_gc set not_before = now()');
    for (let time = 0; time < 3; time++) await service.app.get(BlobCollectorService).collect();
    await schema.query(`update content set verified_at = now() - interval '31 days'`);
    expect(await service.app.get(ScrubberService).scrub()).toBe(0);
    const contents = await schema.query<{ key: string }>('select blob_key as key from content');
    const blobs = (await folder.blobs()).map((name) => name.slice(-36));
    expect(blobs.sort()).toEqual(contents.map(({ key }) => key).sort());
    expect(await schema.query('select from blob_gc')).toEqual([]);
  } finally {
    await service.close();
  }
}
