import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { healthOnce, startTestService, type TestService } from '@groundwork/testing';
import { BlobCollectorService } from '../../content/audit/blob-collector.service.js';
import { CompressorService } from '../../content/derived/compressor.service.js';
import { storage } from '../../service.js';
import { PartMemory } from '../s3/part-memory.js';

const MEBIBYTE = 1024 ** 2;
/** 8 MiB, mounted by `tools/quality/suites/storage-faults.mjs`. */
const volume = process.env.SMALL_VOLUME ?? '';
let folder: string;
let service: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;
beforeEach(async () => {
  folder = mkdtempSync(join(volume, 'content-'));
  service = await startTestService(storage, { env: variables('0') });
  agent = await service.as({}, { bucket: 'default', 'tus-resumable': '1.0.0' });
});
afterEach(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const variables = (reserve: string): Record<string, string> => ({
  ...{ STORE: 'disk', DISK_ROOT: folder, DISK_RESERVE: reserve },
  ...{ GC_GRACE_SECONDS: '0', GC_INTERVAL_SECONDS: '3600', COMPRESSION_INTERVAL_SECONDS: '0' },
});
let made = 0;
const aFile = async (): Promise<string> => (await agent.post('/files').send({ name: `file ${++made}` })).body.id;
const put = (id: string, bytes: Buffer, type = 'application/octet-stream') =>
  agent.put(`/files/${id}/content`).set('content-type', type).send(bytes);
const read = async (id: string): Promise<Buffer> => {
  const { status, body } = await agent
    .get(`/files/${id}/content`)
    .set('accept-encoding', 'identity')
    .responseType('blob');
  expect(status).toBe(200);
  return body as Buffer;
};
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const collect = () => service.app.get(BlobCollectorService).collect();
/** A PUT without Content-Length; returns its status. */
const putUnannounced = async (id: string, bytes: Buffer): Promise<number | undefined> => {
  const authorization = `Bearer ${await service.token()}`;
  return new Promise((resolve, reject) => {
    const headers = { authorization, bucket: 'default', 'transfer-encoding': 'chunked' };
    const outgoing = httpRequest(`${service.url}/files/${id}/content`, { method: 'PUT', headers }, (answer) =>
      resolve(answer.resume().statusCode),
    );
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
};

// storage.md §8, 25; deployment.md, fault 10
describe('A full disk', () => {
  it('25. answers 507 to a PUT before the first byte or during it, keeps other content, and accepts it when there is room', async () => {
    const [first, second] = [await aFile(), await aFile()];
    const [kept, late] = [randomBytes(6 * MEBIBYTE), randomBytes(5 * MEBIBYTE)];
    expect((await put(first, kept)).status).toBe(201);
    const refused = await put(second, late);
    expect([refused.status, refused.body.code]).toEqual([507, 'insufficient_storage']);
    expect(await putUnannounced(second, late)).toBe(507);
    expect((await agent.get(`/files/${second}/content`)).body.code).toBe('content_not_found');
    expect((await read(first)).equals(kept)).toBe(true);
    expect((await agent.get('/storage_report')).body).toMatchObject({ contents: 1, missing: 0, damaged: 0 });
    expect((await agent.delete(`/files/${first}`)).status).toBe(204);
    await collect();
    expect((await put(second, late)).status).toBe(201);
    expect((await read(second)).equals(late)).toBe(true);
  });

  it('25. ends a tus request with 507 at a durable offset, from where it continues later', async () => {
    const [first, bytes] = [await aFile(), randomBytes(6 * MEBIBYTE)];
    const begin = (name: string) =>
      agent.post('/uploads').set({ 'upload-length': String(bytes.length), 'upload-metadata': `name ${btoa(name)}` });
    const begun = await begin('late');
    await put(first, randomBytes(4 * MEBIBYTE));
    expect((await begin('too late')).body.code).toBe('insufficient_storage');
    const path = String(begun.headers['location']);
    const patch = (offset: number, end: number) =>
      agent
        .patch(path)
        .set({ 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) })
        .send(bytes.subarray(offset, end));
    expect((await patch(0, 2 * MEBIBYTE)).status).toBe(204);
    const refused = await patch(2 * MEBIBYTE, bytes.length);
    expect([refused.status, refused.body.code]).toEqual([507, 'insufficient_storage']);
    const offset = Number((await agent.head(path)).headers['upload-offset']);
    expect(offset).toBeGreaterThanOrEqual(2 * MEBIBYTE);
    expect((await agent.delete(`/files/${first}`)).status).toBe(204);
    await collect();
    expect((await patch(offset, bytes.length)).status).toBe(204);
    const { file_id } = (await agent.get(path)).body;
    expect(sha256(await read(file_id))).toBe(sha256(bytes));
  });

  it('25. leaves content unchanged that has no room to be compressed', async () => {
    const [id, text] = [await aFile(), Buffer.from(randomBytes(2_500_000).toString('hex'))];
    expect((await put(id, text, 'text/plain')).status).toBe(201);
    await service.query('update content set compress_at = now()');
    await put(await aFile(), randomBytes(2 * MEBIBYTE));
    expect(await service.app.get(CompressorService).compress()).toBe(0);
    expect((await read(id)).equals(text)).toBe(true);
    await collect();
    expect(await service.query("select from content where encoding = 'gzip'")).toEqual([]);
  });

  it('is one whose reserve would be used', async () => {
    const [first, second] = [await aFile(), await aFile()];
    expect((await put(first, randomBytes(MEBIBYTE))).status).toBe(201);
    const env = variables(String(6 * MEBIBYTE));
    const careful = await startTestService(storage, { env, schema: service.schema });
    const other = await careful.as({}, { bucket: 'default' });
    const send = (bytes: number) =>
      other.put(`/files/${second}/content`).set('content-type', 'a/b').send(randomBytes(bytes));
    expect((await send(2 * MEBIBYTE)).status).toBe(507);
    expect((await send(1_000)).status).toBe(201);
    expect((await other.get(`/files/${first}/content`)).status).toBe(200);
    await careful.close();
  });

  it('makes health a Warning', async () => {
    await put(await aFile(), randomBytes(7.5 * MEBIBYTE));
    const health = await healthOnce(agent, ({ server_description }) =>
      /free space in the store/.test(server_description),
    );
    expect(health.server_status).toBe('Warning');
  });

  it('25. is reported when it holds the spool of parts for S3', async () => {
    const part = await new PartMemory(folder).take(20 * MEBIBYTE);
    await part.add(randomBytes(5 * MEBIBYTE));
    await expect(part.add(randomBytes(5 * MEBIBYTE))).rejects.toMatchObject({ code: 'insufficient_storage' });
    await part.release();
    const next = await new PartMemory(folder).take(20 * MEBIBYTE);
    await next.add(randomBytes(5 * MEBIBYTE));
    await next.release();
  });
});
