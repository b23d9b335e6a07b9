import { createHash, randomBytes } from 'node:crypto';
import { healthOnce, startTestService, type TestService } from '@groundwork/testing';
import { BlobCollectorService } from '../../content/audit/blob-collector.service.js';
import { storage } from '../../service.js';
import { FaultyS3, type Fault, type Passing } from '../../testing/faulty-s3.js';
import { s3Folder, type StorageFolder } from '../../testing/storage-folder.js';

const MEBIBYTE = 1024 ** 2;
let s3: FaultyS3;
let folder: StorageFolder;
let service: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;
beforeAll(async () => {
  s3 = await FaultyS3.start();
  folder = s3Folder(s3.endpoint);
  const env = { ...folder.env, S3_TIMEOUT_SECONDS: '3', GC_GRACE_SECONDS: '0' };
  service = await startTestService(storage, { env });
  agent = await service.as({}, { bucket: 'default', 'tus-resumable': '1.0.0' });
});
afterEach(() => s3.heal());
afterAll(async () => {
  await service.close();
  await s3.stop();
  folder.remove();
});

let made = 0;
const aFile = async (): Promise<string> => (await agent.post('/files').send({ name: `file ${++made}` })).body.id;
const put = (id: string, bytes: Buffer) =>
  agent.put(`/files/${id}/content`).set('content-type', 'application/octet-stream').send(bytes);
const get = (id: string) => agent.get(`/files/${id}/content`).responseType('blob');
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const always = (fault: Fault, matches: (passing: Passing) => boolean) => {
  s3.choose = (passing) => (matches(passing) ? fault : 'pass');
};

const gets = ({ method }: Passing): boolean => method === 'GET';
const puts = ({ method }: Passing): boolean => method === 'PUT';
const completes = ({ method, path }: Passing): boolean => method === 'POST' && path.includes('uploadId=');

/** What is in the store is what rows name, once the queue is worked off. */
const assertAgreement = async (): Promise<void> => {
  s3.heal();
  await service.query('update blob_gc set not_before = now() where content_id is not null or attempts > 0');
  await service.app.get(BlobCollectorService).collect();
  const rows = await service.query<{ key: string }>(`
    select blob_key as key from content union all select blob_key from upload where state = 'open'
    union all select spare_key from upload where state = 'open' and spare_key is not null`);
  const known = new Set(rows.map(({ key }) => key));
  expect((await folder.blobs()).filter((key) => !known.has(key))).toEqual([]);
  const contents = await service.query<{ key: string }>('select blob_key as key from content');
  expect(contents.map(({ key }) => key).filter((key) => !known.has(key))).toEqual([]);
  expect((await agent.get('/storage_report')).body).toMatchObject({ missing: 0, damaged: 0, orphans: 0 });
};

// deployment.md, fault 9; storage.md §8, 26
describe('S3 that fails', () => {
  it.each<[string, Fault[]]>([
    ['answers 500 twice', ['broken', 'broken']],
    ['cuts the body off', ['cut request']],
    ['does not answer', ['hang']],
    ['carries it out and drops the response', ['lose answer']],
  ])('26. receives the request of a PUT again when it %s', async (_, faults) => {
    for (const bytes of [randomBytes(100_000), randomBytes(20 * MEBIBYTE)]) {
      const id = await aFile();
      s3.fail(faults, puts);
      expect((await put(id, bytes)).status).toBe(201);
      expect(sha256((await get(id)).body as Buffer)).toBe(sha256(bytes));
    }
    await assertAgreement();
  });

  it.each<Fault>(['broken', 'cut request', 'hang', 'lose answer'])(
    '26. makes a PUT answer 503 with Retry-After and keeps the earlier content when it repeatedly: %s',
    async (fault) => {
      const id = await aFile();
      const earlier = randomBytes(1_000);
      await put(id, earlier);
      for (const size of [1_000, 20 * MEBIBYTE]) {
        always(fault, puts);
        const refused = await put(id, randomBytes(size));
        expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
        s3.heal();
        expect(sha256((await get(id)).body as Buffer)).toBe(sha256(earlier));
      }
      await assertAgreement();
    },
  );

  it.each<Fault>(['lose answer', 'broken'])(
    'completes parts once when their completion fails by: %s',
    async (fault) => {
      const [id, bytes] = [await aFile(), randomBytes(20 * MEBIBYTE)];
      s3.fail([fault], completes);
      expect((await put(id, bytes)).status).toBe(201);
      expect(sha256((await get(id)).body as Buffer)).toBe(sha256(bytes));
      await assertAgreement();
    },
  );

  it('receives a request for the rest when it truncates a download', async () => {
    const [id, bytes] = [await aFile(), randomBytes(5 * MEBIBYTE)];
    await put(id, bytes);
    s3.fail(['cut answer', 'cut answer', 'broken', 'cut answer'], gets);
    expect(sha256((await get(id)).body as Buffer)).toBe(sha256(bytes));
    s3.fail(['cut answer'], gets);
    const part = await get(id).set('range', 'bytes=1000000-2999999');
    expect(part.status).toBe(206);
    expect(bytes.subarray(1_000_000, 3_000_000).equals(part.body as Buffer)).toBe(true);
  });

  it('serves small and large downloads over the same connections', async () => {
    const [small, large] = [await aFile(), await aFile()];
    await put(small, randomBytes(1_000));
    await put(large, randomBytes(3 * MEBIBYTE));
    const before = s3.connections;
    for (let time = 0; time < 20; time++) for (const id of [small, large]) expect((await get(id)).status).toBe(200);
    expect(s3.connections - before).toBeLessThanOrEqual(2);
  });

  it.each<Fault>(['broken', 'hang', 'lose answer'])(
    '26. makes a download answer 503 when it repeatedly: %s',
    async (fault) => {
      const id = await aFile();
      await put(id, randomBytes(1_000));
      always(fault, gets);
      const { status, headers } = await get(id);
      expect([status, headers['retry-after']]).toEqual([503, '5']);
    },
  );

  it('allows a tus upload to continue where its last commit was', async () => {
    const bytes = randomBytes(20 * MEBIBYTE);
    const begun = await agent.post('/uploads').set({
      'upload-length': String(bytes.length),
      'upload-metadata': `name ${Buffer.from('tus').toString('base64')}`,
    });
    const path = String(begun.headers['location']);
    const patch = (offset: number, end: number) =>
      agent
        .patch(path)
        .set({ 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) })
        .send(bytes.subarray(offset, end));
    expect((await patch(0, 9 * MEBIBYTE)).status).toBe(204);
    always('broken', puts);
    expect((await patch(9 * MEBIBYTE, bytes.length)).status).toBe(503);
    s3.heal();
    expect((await agent.head(path)).headers['upload-offset']).toBe(String(9 * MEBIBYTE));
    expect((await patch(9 * MEBIBYTE, bytes.length)).status).toBe(204);
    const { file_id, state } = (await agent.get(path)).body;
    expect(state).toBe('done');
    expect(sha256((await get(file_id)).body as Buffer)).toBe(sha256(bytes));
    await assertAgreement();
  });

  it('keeps removals in the queue, and health is a Warning', async () => {
    const id = await aFile();
    await put(id, randomBytes(1_000));
    const before = (await folder.blobs()).length;
    await agent.delete(`/files/${id}`);
    s3.choose = () => 'broken';
    await expect(service.app.get(BlobCollectorService).collect()).rejects.toThrow('does not respond');
    const health = await healthOnce(agent, ({ server_description }) =>
      /free space in the store/.test(server_description),
    );
    expect(health.server_status).toBe('Warning');
    s3.heal();
    expect((await folder.blobs()).length).toBe(before);
    await assertAgreement();
    expect((await folder.blobs()).length).toBe(before - 1);
    await healthOnce(agent, ({ server_status }) => server_status === 'Active');
  });
});
