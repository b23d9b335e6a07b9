import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Records } from '@groundwork/records';
import {
  buildPrograms,
  startTestIssuer,
  startTestService,
  type TestIssuer,
  type TestService,
} from '@groundwork/testing';
import { BlobCollectorService } from '../content/audit/blob-collector.service.js';
import { CompressorService } from '../content/derived/compressor.service.js';
import { storage } from '../service.js';
import { StoresService } from '../stores/stores.service.js';
import { s3Folder, type StorageFolder } from '../testing/storage-folder.js';
import { StorageProcess } from '../testing/storage-process.js';
import { moveBlob, type Movable } from './move-blob.js';
import { MoveContentService } from './move-content.service.js';

const MEBIBYTE = 1024 ** 2;
let folder: StorageFolder;
let service: TestService;
let issuer: TestIssuer;
let agent: Awaited<ReturnType<TestService['as']>>;
/** What each file has to be. */
const expected = new Map<string, string>();

beforeAll(async () => {
  buildPrograms('storage');
  folder = s3Folder();
  const env = { ...folder.env, STORE: 'disk', GC_GRACE_SECONDS: '5', COMPRESSION_INTERVAL_SECONDS: '0' };
  service = await startTestService(storage, { env });
  issuer = await startTestIssuer('urn:groundwork:storage');
  agent = await service.as({}, { bucket: 'default' });
});
afterAll(async () => {
  await issuer.close();
  await service.close();
  folder.remove();
});

let made = 0;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const put = async (id: string, bytes: Buffer, type = 'application/octet-stream'): Promise<void> => {
  const { status } = await agent.put(`/files/${id}/content`).set('content-type', type).send(bytes);
  expect([200, 201]).toContain(status);
  expected.set(id, sha256(bytes));
};
const aFile = async (bytes: Buffer, type?: string): Promise<string> => {
  const { id } = (await agent.post('/files').send({ name: `file ${++made}` })).body;
  await put(id, bytes, type);
  return id;
};
const found = async (id: string): Promise<[number, string]> => {
  const { status, body } = await agent
    .get(`/files/${id}/content`)
    .set('accept-encoding', 'identity')
    .responseType('blob');
  return [status, sha256(body as Buffer)];
};
const processOptions = () => ({
  env: { ...folder.env, STORE: 'disk', GC_GRACE_SECONDS: '5' },
  schema: service.schema,
  issuer,
});
const move = (...args: string[]) => StorageProcess.run(processOptions(), 'move-content', ...args);
/** Contents of files; those of deleted files are still there until they are collected. */
const contentsIn = async (store: string): Promise<number> => {
  const [row] = await service.query<{ count: number }>(
    'select count(*)::int as count from content c where store = $1 and exists (select from file f where f.content_id = c.id)',
    [store],
  );
  return row?.count ?? -1;
};

describe('move-content', () => {
  it('reports the blobs and moves nothing in a dry run', async () => {
    for (const size of [0, 1, 100_000, 9 * MEBIBYTE]) await aFile(randomBytes(size));
    await aFile(Buffer.from('compress me, '.repeat(20_000)), 'text/plain');
    await service.query('update content set compress_at = now() where compress_at is not null');
    expect(await service.app.get(CompressorService).compress()).toBe(1);
    expect(await move('--to', 's3', '--dry-run')).toContain('In disk: 5 contents');
    expect([await contentsIn('disk'), await contentsIn('s3')]).toEqual([5, 0]);
  });

  it('rejects contradictory arguments', async () => {
    await expect(move()).rejects.toThrow('--to');
    await expect(move('--to', 'tape')).rejects.toThrow('disk, s3');
    await expect(move('--to', 's3', '--parallel', '0')).rejects.toThrow('1 to 99');
  });

  it('moves all while files are read, put, replaced, copied and deleted; each is always read as it was put', async () => {
    const steady = [...expected.keys()];
    for (let n = 0; n < 40; n++) steady.push(await aFile(randomBytes(50_000 + n)));
    const ended = new AbortController();
    let reads = 0;
    const reading = (async () => {
      for (; !ended.signal.aborted; reads++) {
        const id = steady[reads % steady.length] ?? '';
        expect([id, ...(await found(id))]).toEqual([id, 200, expected.get(id)]);
      }
    })();
    const writing = (async () => {
      for (let n = 0; !ended.signal.aborted; n++) {
        const id = await aFile(randomBytes(2_000 + n));
        if (n % 3 === 0) await put(id, randomBytes(3_000 + n));
        if (n % 5 === 0) await agent.post(`/files/${id}/copy`).send({ name: `copy ${n}` });
        if (n % 2 === 0) await agent.delete(`/files/${id}`).then(() => expected.delete(id));
      }
    })();
    const said = await move('--to', 's3', '--parallel', '3').finally(() => ended.abort());
    await Promise.all([reading, writing]);
    expect(said).toMatch(/Moved \d+ contents .*, 0 failed/);
    expect(reads).toBeGreaterThan(0);
    // New content went on to the disk; once it goes to S3 the rest follows.
    await move('--to', 's3');
    expect(await contentsIn('disk')).toBe(0);
    for (const [id, digest] of expected) expect([id, ...(await found(id))]).toEqual([id, 200, digest]);
  });

  it('leaves no blob behind in either store', async () => {
    const collector = service.app.get(BlobCollectorService);
    const blobsOf = async (name: string): Promise<number> => {
      let count = 0;
      for await (const page of service.app.get(StoresService).of(name).list('')) count += page.length;
      return count;
    };
    // Downloads that were running have five seconds.
    for (; (await blobsOf('disk')) > 0; await pause(500)) await collector.collect();
    await collector.collect();
    expect(await blobsOf('s3')).toBe(await contentsIn('s3'));
    expect((await agent.get('/storage_report')).body).toMatchObject({ missing: 0, damaged: 0, orphans: 0 });
  });

  it('continues after kill -9', async () => {
    const before = await contentsIn('s3');
    for (let n = 0; n < 6; n++) await aFile(randomBytes(12 * MEBIBYTE));
    const { child } = StorageProcess.begin(processOptions(), 'move-content', '--to', 's3', '--parallel', '1');
    while ((await contentsIn('s3')) === before) await pause(20);
    child.kill('SIGKILL');
    expect(await contentsIn('disk')).toBeGreaterThan(0);
    await move('--to', 's3');
    expect(await contentsIn('disk')).toBe(0);
    for (const [id, digest] of expected) expect([id, ...(await found(id))]).toEqual([id, 200, digest]);
  });

  it('moves what a copy still uses, not what another process moved meanwhile, and skips damaged blobs', async () => {
    const stores = service.app.get(StoresService);
    const route = { from: stores.of('disk'), to: stores.of('s3'), graceSeconds: 0 };
    const [changed, damaged] = [await aFile(randomBytes(5_000)), await aFile(randomBytes(5_000))];
    const contentOf = async (id: string): Promise<Movable> => {
      const [row] = await service.query<Movable>(
        `select c.id, c.blob_key, c.size_stored::int, c.encoding, c.sha256 from content c join file f on f.content_id = c.id where f.id = $1`,
        [id],
      );
      if (!row) throw new Error('The file has no content.');
      return row;
    };
    const [old, other] = [await contentOf(changed), await contentOf(damaged)];
    const shared = await aFile(randomBytes(7_000));
    const queued = await contentOf(shared);
    const copy = (await agent.post(`/files/${shared}/copy`).send({ name: 'the only one left' })).body.id;
    expected.set(copy, expected.get(shared) ?? '').delete(shared);
    await agent.delete(`/files/${shared}`);
    expect(await moveBlob(service.app.get(Records), route, queued)).toBe('moved');
    expect(await service.query('select store from blob_gc where content_id = $1', [queued.id])).toEqual([
      { store: 's3' },
    ]);
    // The second mover of two has the same row before it.
    for (const end of ['moved', 'overtaken']) expect(await moveBlob(service.app.get(Records), route, old)).toBe(end);
    expect(await moveBlob(service.app.get(Records), route, { ...other, sha256: sha256(Buffer.from('other')) })).toBe(
      'unsound',
    );
    expect(await found(damaged)).toEqual([200, expected.get(damaged)]);
  });

  it('moves content back, and the service forgets an empty store', async () => {
    await move('--to', 'disk');
    expect(await contentsIn('s3')).toBe(0);
    for (const [id, digest] of expected) expect([id, ...(await found(id))]).toEqual([id, 200, digest]);
    const moves = service.app.get(MoveContentService);
    expect(await moves.forget('s3')).toBe(false);
    await service.query("delete from blob_gc where store = 's3'");
    expect(await moves.forget('disk')).toBe(false);
    expect(await moves.forget('s3')).toBe(true);
    expect(await service.query('select store from store_identity')).toEqual([{ store: 'disk' }]);
  });
});
