import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { healthOnce, until, whenFree, type TestService } from '@groundwork/testing';
import { BlobCollectorService } from '../../content/audit/blob-collector.service.js';
import { diskFolder, startStorage } from '../../testing/storage-folder.js';
import { TinyS3 } from '../../testing/tiny-s3.js';

/** What storage does where an S3 server hangs, or cannot list what was begun. */
const MEBIBYTE = 1024 ** 2;
const disk = diskFolder();
let s3: TinyS3;
let service: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;

async function start(more: Readonly<Record<string, string>> = {}): Promise<void> {
  // A store that works is not taken for one that hangs because the machine stands still.
  const env = { ...disk.env, ...s3.env, GC_GRACE_SECONDS: '0', S3_TIMEOUT_SECONDS: '60', ...more };
  ({ service, agent } = await startStorage({ ...disk, env }));
}
beforeEach(async () => (s3 = await TinyS3.start()));
afterEach(async () => {
  s3.hangs = false;
  await service.close();
  await s3.stop();
});
afterAll(() => disk.remove());

const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream' };
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const aFile = async (): Promise<string> =>
  (await agent.post('/files').send({ name: randomUUID() }).expect(201)).body.id;
const put = (id: string, bytes: Buffer) =>
  agent.put(`/files/${id}/content`).set('content-type', 'application/octet-stream').send(bytes);
/** The database may be away for a moment, too: then it is put again. */
const putWhole = async (id: string, bytes: Buffer): Promise<void> =>
  expect((await whenFree(() => put(id, bytes))).status).toBe(201);
const digestOf = async (id: string): Promise<string> => {
  const { status, body } = await whenFree(() => agent.get(`/files/${id}/content`).responseType('blob'));
  expect(status).toBe(200);
  return sha256(body as Buffer);
};
const beginTus = async (length: number) => {
  const metadata = `name ${btoa(randomUUID())}`;
  const { headers } = await agent
    .post('/uploads')
    .set({ ...TUS, 'upload-length': String(length), 'upload-metadata': metadata })
    .expect(201);
  return { path: String(headers['location']), file: String(headers['file-id']) };
};
const patch = (path: string, offset: number, bytes: Buffer) =>
  agent
    .patch(path)
    .set({ ...BYTES, 'upload-offset': String(offset) })
    .send(bytes);
/** Sends so much of the bytes that are missing; goes on where the upload is when it was refused, as clients of tus do. */
const append = (path: string, bytes: Buffer): Promise<void> =>
  until(async () => {
    const { headers } = await agent.head(path).set(TUS).expect(200);
    const offset = Number(headers['upload-offset']);
    const { status } = await patch(path, offset, bytes.subarray(offset));
    expect([204, 503]).toContain(status);
    return status === 204;
  });

describe.each([403, 501] as const)('An S3 server that answers ListMultipartUploads with %i', (status) => {
  beforeEach(async () => {
    s3.refusesListing = status;
    await start();
  });

  it('stores content by every path, and removes what was aborted', async () => {
    const bytes = randomBytes(18 * MEBIBYTE);
    const id = await aFile();
    await putWhole(id, bytes);
    expect(await digestOf(id)).toBe(sha256(bytes));

    const { path, file } = await beginTus(bytes.length);
    await append(path, bytes.subarray(0, 9 * MEBIBYTE));
    await append(path, bytes);
    expect(await digestOf(file)).toBe(sha256(bytes));

    const { body: parallel } = await agent.post('/uploads').send({ name: randomUUID(), size: bytes.length });
    const chunk = (index: number) =>
      agent
        .put(`/uploads/${parallel.id}/chunks/${index}`)
        .set('content-type', 'application/octet-stream')
        .send(bytes.subarray(index * 8 * MEBIBYTE, (index + 1) * 8 * MEBIBYTE));
    // All at once: each begins parts, and those that were not first give theirs up.
    const sent = [0, 1, 2].map((index) => whenFree(() => chunk(index)));
    for (const { status: answered } of await Promise.all(sent)) expect(answered).toBe(204);
    await agent.post(`/uploads/${parallel.id}/complete`).expect(200);
    expect(await digestOf(parallel.file_id)).toBe(sha256(bytes));
    expect([...s3.begun]).toEqual([]);
  });

  it('keeps neither the parts of a cancelled upload nor the blobs of deleted files', async () => {
    const bytes = randomBytes(18 * MEBIBYTE);
    const { path } = await beginTus(bytes.length);
    await append(path, bytes.subarray(0, 9 * MEBIBYTE));
    const id = await aFile();
    await putWhole(id, bytes);
    expect(s3.begun.size).toBe(1);
    // Beside the content and what marks the store, the end of what arrived: anew where it took long.
    expect(s3.objects.size).toBeGreaterThanOrEqual(3);
    await agent.delete(path).set(TUS).expect(204);
    await agent.delete(`/files/${id}`).expect(204);
    await service.app.get(BlobCollectorService).collect();
    // What is left marks the store.
    expect([s3.begun.size, [...s3.objects.keys()]]).toEqual([0, ['store.json']]);
  });
});

describe('An S3 server that hangs', () => {
  // The tests wait for two of them; a machine does not stand still for so long.
  beforeEach(() => start({ S3_TIMEOUT_SECONDS: '10' }));

  it('makes every operation answer 503 with Retry-After; operations without the store succeed', async () => {
    const bytes = randomBytes(18 * MEBIBYTE);
    const [small, large, empty, other] = [await aFile(), await aFile(), await aFile(), await aFile()];
    await putWhole(small, bytes.subarray(0, 1_000));
    await putWhole(large, bytes);
    const { path } = await beginTus(bytes.length);
    await append(path, bytes.subarray(0, 9 * MEBIBYTE));
    s3.hangs = true;
    const operations = {
      'GET of small content': () => agent.get(`/files/${small}/content`),
      'GET of large content': () => agent.get(`/files/${large}/content`),
      'PUT of small content': () => put(empty, bytes.subarray(0, 1_000)),
      'PUT of large content': () => put(other, bytes),
      'PATCH of tus': () => patch(path, 9 * MEBIBYTE, bytes.subarray(9 * MEBIBYTE)),
    };
    // All at once: each waits for as long as the store may take.
    const answers = Object.entries(operations).map(async ([name, operation]) => {
      let answer = await operation();
      // The database was away, so that the store was not asked.
      while (/database/.test(String(answer.body.message))) answer = await operation();
      return [name, answer.status, answer.headers['retry-after']];
    });
    expect(await Promise.all(answers)).toEqual(Object.keys(operations).map((name) => [name, 503, '5']));
    await agent.head(`/files/${large}/content`).expect(200);
    await agent.head(path).set(TUS).expect(200);
    await agent.get('/files').expect(200);
    await healthOnce(agent, ({ server_status }) => server_status === 'Warning');
    s3.hangs = false;
    expect(await digestOf(large)).toBe(sha256(bytes));
  });

  it('delays no request because many wait', async () => {
    const id = await aFile();
    await putWhole(id, randomBytes(1_000));
    s3.hangs = true;
    const answers = await Promise.all(Array.from({ length: 300 }, () => agent.get(`/files/${id}/content`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  });
});
