import { createHash } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { startTestService, type TestService } from '@groundwork/testing';
import { storage } from '../../service.js';
import { StoresService } from '../../stores/stores.service.js';
import { storageFolder } from '../../testing/storage-folder.js';
import { ScrubberService } from '../audit/scrubber.service.js';
import { BlobCollectorService } from '../audit/blob-collector.service.js';
import { CompressorService } from './compressor.service.js';

const disk = storageFolder();
let service: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;
let token = '';

beforeAll(async () => {
  service = await startTestService(storage, { env: { ...disk.env, GC_GRACE_SECONDS: '0' } });
  agent = await service.as({}, { bucket: 'default' });
  token = await service.token();
});
afterAll(async () => {
  await service.close();
  disk.remove();
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** A request whose answer is left as it came. */
const send = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const all = { authorization: `Bearer ${token}`, bucket: 'default', ...headers };
    request(`${service.url}${path}`, { method, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });

let made = 0;
/** Text that says at each position where it is. */
const textOf = (size: number): Buffer =>
  Buffer.from(
    Array.from({ length: Math.ceil(size / 10) }, (_, at) => `${++made % 7}${String(at).padStart(8, ' ')}\n`).join(''),
  ).subarray(0, size);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function aFile(bytes: Buffer, type = 'text/plain'): Promise<string> {
  const { id } = (await agent.post('/files').send({ name: `file ${++made}` })).body;
  await agent.put(`/files/${id}/content`).set('content-type', type).send(bytes).expect(201);
  return String(id);
}
const compress = () => service.app.get(CompressorService).compress();

interface ContentOf {
  readonly blob_key: string;
  readonly encoding: string;
  readonly size_stored: string;
}
const contentOf = async (id: string): Promise<ContentOf> => {
  const [row] = await service.query<ContentOf>(
    'select c.blob_key, c.encoding, c.size_stored from content c join file f on f.content_id = c.id where f.id = $1',
    [id],
  );
  if (!row) throw new Error('The file has no content.');
  return row;
};
/** The blob is in the store. */
const isThere = async (key: string): Promise<boolean> => (await disk.blobs()).some((name) => name.endsWith(key));

const GZIP = { 'accept-encoding': 'gzip' };

describe('compression at rest', () => {
  let id = '';
  const bytes = textOf(2_500_000);
  beforeAll(async () => {
    id = await aFile(bytes);
    expect(await compress()).toBe(1);
  });

  it('shows size_compressed, and changes nothing else', async () => {
    const { metadata } = (await agent.get(`/files/${id}`)).body;
    const { encoding, size_stored } = await contentOf(id);
    expect(encoding).toBe('gzip');
    expect(Number(size_stored)).toBeLessThan(bytes.length / 2);
    expect(metadata).toEqual({
      mime_type: 'text/plain',
      size_original: bytes.length,
      size_compressed: Number(size_stored),
      chunks_total: 1,
      chunks_uploaded: 1,
      signature: `sha256:${sha256(bytes)}`,
    });
    expect((await agent.get(`/files?q=(metadata.size_compressed=${size_stored})`)).body.items).toHaveLength(1);
  });

  it('43. sends the stored bytes where the client accepts gzip', async () => {
    const { status, headers, bytes: stored } = await send(`/files/${id}/content`, GZIP);
    expect({ status, vary: headers.vary, etag: headers.etag }).toEqual({
      status: 200,
      vary: expect.stringContaining('Accept-Encoding'),
      etag: `"${sha256(bytes)}-gz"`,
    });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(stored.length) });
    expect(headers).not.toHaveProperty('repr-digest');
    expect(gunzipSync(stored).equals(bytes)).toBe(true);
    const head = await send(`/files/${id}/content`, GZIP, 'HEAD');
    expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': String(stored.length) });
  });

  it.each<Record<string, string>>([{}, { 'accept-encoding': 'gzip;q=0' }, { 'accept-encoding': 'br' }])(
    'decompresses for other clients: %o',
    async (accepted) => {
      const { headers, bytes: got } = await send(`/files/${id}/content`, accepted);
      expect(headers).toMatchObject({ etag: `"${sha256(bytes)}"`, 'content-length': String(bytes.length) });
      expect(headers).toMatchObject({
        vary: expect.stringContaining('Accept-Encoding'),
        'repr-digest': expect.any(String),
      });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(got.equals(bytes)).toBe(true);
    },
  );

  it.each([
    'bytes=0-0',
    'bytes=1048570-1048580',
    'bytes=1048576-2097151',
    'bytes=1000000-2400000',
    'bytes=-5',
    'bytes=2097152-',
  ])('43. answers %s with bytes of the content, for any Accept-Encoding', async (range) => {
    const { status, headers, bytes: part } = await send(`/files/${id}/content`, { ...GZIP, range });
    const [, start = '', end = ''] = /^bytes (\d+)-(\d+)\//.exec(headers['content-range'] ?? '') ?? [];
    expect({ status, etag: headers.etag }).toEqual({ status: 206, etag: `"${sha256(bytes)}"` });
    expect(part.equals(bytes.subarray(Number(start), Number(end) + 1))).toBe(true);
    expect(part.length).toBe(Number(headers['content-length']));
  });

  it('evaluates preconditions correctly for both representations', async () => {
    const [plain, gz] = [`"${sha256(bytes)}"`, `"${sha256(bytes)}-gz"`];
    const status = async (headers: Record<string, string>) => (await send(`/files/${id}/content`, headers)).status;
    expect(await status({ ...GZIP, 'if-none-match': gz })).toBe(304);
    expect(await status({ ...GZIP, 'if-none-match': plain })).toBe(304);
    expect(await status({ 'if-none-match': plain })).toBe(304);
    expect(await status({ 'if-none-match': gz })).toBe(200);
    expect(await status({ ...GZIP, 'if-match': gz })).toBe(200);
    expect(await status({ 'if-match': '"other"' })).toBe(412);
    expect(await status({ ...GZIP, range: 'bytes=0-1', 'if-range': gz })).toBe(200);
    expect(await status({ ...GZIP, range: 'bytes=0-1', 'if-range': plain })).toBe(206);
    const put = (match: string) => agent.put(`/files/${id}/content`).set('if-match', match).send('replaced');
    expect((await put('"other-gz"')).status).toBe(412);
    expect((await put(gz)).status).toBe(200);
  });
});

describe('Compressing', () => {
  it('skips content that is small, of another type, or hardly becomes smaller', async () => {
    const wasm = Buffer.concat([Buffer.from('0061736d01000000', 'hex'), createNoise(20_000)]);
    const files = [
      await aFile(textOf(4_095)),
      await aFile(createNoise(20_000), 'application/x-noise'),
      await aFile(wasm, 'application/wasm'),
    ];
    expect(await compress()).toBe(0);
    for (const id of files) expect((await contentOf(id)).encoding).toBe('identity');
    expect(await service.query('select from content where compress_at is not null')).toHaveLength(0);
    expect((await send(`/files/${files[2]}/content`, GZIP)).bytes.equals(wasm)).toBe(true);
  });

  it('queues the old blob for deletion, counts for copies too, and leaves nothing behind', async () => {
    const id = await aFile(textOf(50_000));
    const copy = (await agent.post(`/files/${id}/copy`).send({ name: 'copied before' })).body.id as string;
    const { blob_key } = await contentOf(id);
    await compress();
    const { metadata } = (await agent.get(`/files/${id}`)).body;
    const later = (await agent.post(`/files/${id}/copy`).send({ name: 'copied after' })).body;
    expect((await agent.get(`/files/${copy}`)).body.metadata).toEqual(metadata);
    expect(later.metadata).toEqual(metadata);
    await service.app.get(BlobCollectorService).collect();
    expect(await isThere(blob_key)).toBe(false);
    for (const file of [id, copy, later.id as string]) await agent.delete(`/files/${file}`).expect(204);
    const blobs = await disk.blobs();
    await service.app.get(BlobCollectorService).collect();
    expect(blobs.length - (await disk.blobs()).length).toBe(1);
  });

  it('by two replicas concurrently handles each content once', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 8; at++) ids.push(await aFile(textOf(40_000 + at)));
    const replica = await startTestService(storage, { env: disk.env, schema: service.schema });
    try {
      const counts = await Promise.all([compress(), replica.app.get(CompressorService).compress()]);
      expect(counts[0] + counts[1]).toBe(8);
      for (const id of ids) expect((await contentOf(id)).encoding).toBe('gzip');
    } finally {
      await replica.close();
    }
  });

  it('of content that is deleted concurrently leaves no blob, in either order', async () => {
    await service.app.get(BlobCollectorService).collect();
    const before = (await disk.blobs()).length;
    for (let round = 0; round < 12; round++) {
      const id = await aFile(textOf(30_000));
      await Promise.all([compress(), agent.delete(`/files/${id}`), service.app.get(BlobCollectorService).collect()]);
    }
    for (let time = 0; time < 3; time++) await service.app.get(BlobCollectorService).collect();
    expect(await disk.blobs()).toHaveLength(before);
  });

  it('is repeated after the lease of a process that died has ended', async () => {
    const id = await aFile(textOf(30_000));
    await service.query(`update content set compress_at = now() + interval '15 minutes' where compress_at is not null`);
    expect(await compress()).toBe(0);
    await service.query(`update content set compress_at = now() where compress_at is not null`);
    expect(await compress()).toBe(1);
    expect((await contentOf(id)).encoding).toBe('gzip');
  });

  it('29. does not affect downloads that are in progress', async () => {
    const bytes = textOf(8_000_000);
    const id = await aFile(bytes);
    const { blob_key } = await contentOf(id);
    const download = await new Promise<Buffer>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, bucket: 'default' };
      request(`${service.url}/files/${id}/content`, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.once('readable', () => {
          void (async () => {
            await compress();
            await service.app.get(BlobCollectorService).collect();
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
          })().catch(reject);
        });
        response.on('end', () => resolve(Buffer.concat(chunks)));
        response.on('error', reject); // a download that is cut says nothing else
      })
        .on('error', reject)
        .end();
    });
    expect(download.equals(bytes)).toBe(true);
    expect(await isThere(blob_key)).toBe(false);
  });

  it('40. detects changed bytes, before and after', async () => {
    const [before, after] = [await aFile(textOf(30_000)), await aFile(textOf(30_000))];
    await flip((await contentOf(before)).blob_key, 5_000);
    expect(await compress()).toBe(1);
    expect((await contentOf(before)).encoding).toBe('identity');
    const { blob_key, size_stored } = await contentOf(after);
    await flip(blob_key, Math.floor(Number(size_stored) / 2));
    await service.query(`update content set verified_at = now() - interval '31 days'`);
    expect(await service.app.get(ScrubberService).scrub()).toBe(2);
    for (const id of [before, after]) expect((await send(`/files/${id}/content`)).status).toBe(500);
    expect((await send(`/files/${after}/content`, GZIP)).status).toBe(500);
    expect((await agent.get('/storage_report')).body).toMatchObject({ damaged: 2, missing: 0 });
  });
});

/** Incompressible bytes, always the same. */
const createNoise = (size: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(size / 32) }, (_, at) => createHash('sha256').update(`${at}`).digest()),
  ).subarray(0, size);

/** Changes one bit of a blob. */
async function flip(key: string, position: number): Promise<void> {
  const store = service.app.get(StoresService).current;
  const chunks: Buffer[] = [];
  for await (const chunk of store.readWhole(key)) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  bytes.writeUInt8(bytes.readUInt8(position) ^ 1, position);
  await store.remove([key]);
  const writer = await store.open(key, bytes.length);
  await writer.write(bytes);
  await writer.finish();
}
