import { createHash, randomBytes } from 'node:crypto';
import { startTestService, whenFree, type TestService } from '@groundwork/testing';
import { storage } from '../../service.js';
import { storageFolder } from '../../testing/storage-folder.js';
import { digestField } from '../read/content-headers.js';

const disk = storageFolder();
let service: TestService;
let replica: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;
let other: typeof agent;
beforeAll(async () => {
  service = await startTestService(storage, { env: disk.env });
  replica = await startTestService(storage, { env: disk.env, schema: service.schema });
  agent = await service.as({}, { bucket: 'default' });
  other = await replica.as({}, { bucket: 'default' });
});
afterAll(async () => {
  await replica.close();
  await service.close();
  disk.remove();
});

const CHUNK = 8 * 1024 ** 2;
let made = 0;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const create = async (size: number, body: object = {}) =>
  (await agent.post('/uploads').send({ name: `parallel ${++made}`, size, ...body })).body;
const put = (id: string, index: number | string, bytes: Buffer, by = agent, headers: Record<string, string> = {}) =>
  by
    .put(`/uploads/${id}/chunks/${index}`)
    .set({ 'content-type': 'application/octet-stream', ...headers })
    .send(bytes);

describe('Put chunk', () => {
  it('37. accepts chunks in any order on two replicas, also repeated; the digest is right', async () => {
    const bytes = randomBytes(3 * CHUNK + 1_000);
    const upload = await create(bytes.length);
    expect(upload).toMatchObject({
      mode: 'parallel',
      chunk_size: CHUNK,
      chunks_total: 4,
      missing_chunks: [0, 1, 2, 3],
      state: 'open',
    });
    const part = (index: number): Buffer => bytes.subarray(index * CHUNK, (index + 1) * CHUNK);
    const answers = await Promise.all(
      [3, 1, 0, 3, 1].map((index, at) => whenFree(() => put(upload.id, index, part(index), at % 2 ? other : agent))),
    );
    expect(answers.filter(({ status }) => status !== 204 && status !== 423).map(({ body }) => body as object)).toEqual(
      [],
    );
    expect((await agent.get(`/uploads/${upload.id}`)).body).toMatchObject({ chunks_uploaded: 3, missing_chunks: [2] });
    expect((await agent.get(`/files/${upload.file_id}`)).body.metadata).toMatchObject({
      chunks_total: 4,
      chunks_uploaded: 3,
      signature: '',
    });
    expect((await agent.post(`/uploads/${upload.id}/complete`)).body.message).toContain('missing: 2');
    expect((await put(upload.id, 2, part(2), other, { 'content-digest': digestField(sha256(part(2))) })).status).toBe(
      204,
    );
    expect((await put(upload.id, 2, part(2))).status).toBe(204);
    expect((await put(upload.id, 2, part(1))).body.code).toBe('conflict');
    const done = await other.post(`/uploads/${upload.id}/complete`);
    expect({ status: done.status, signature: done.body.metadata.signature }).toEqual({
      status: 200,
      signature: `sha256:${sha256(bytes)}`,
    });
    expect((await agent.post(`/uploads/${upload.id}/complete`)).body).toEqual(done.body);
    expect(done.body.metadata).toMatchObject({ chunks_total: 4, chunks_uploaded: 4, size_compressed: bytes.length });
    const { body } = await agent.get(`/files/${upload.file_id}/content`).responseType('blob');
    expect(sha256(body as Buffer)).toBe(sha256(bytes));
  });

  it('answers 400 for a chunk that is too short, of another digest or invalid number, 413 for one too long', async () => {
    const { id } = await create(10);
    expect((await put(id, 0, Buffer.alloc(9))).body.code).toBe('digest_mismatch');
    expect((await put(id, 0, Buffer.alloc(10), agent, { 'content-digest': digestField('ab'.repeat(32)) })).status).toBe(
      400,
    );
    expect((await put(id, 0, Buffer.alloc(11))).status).toBe(413);
    for (const index of [1, -1, 'x', '01']) expect((await put(id, index, Buffer.alloc(1))).status).toBe(400);
    expect((await put(id, 0, Buffer.alloc(10), agent, { bucket: 'nobody' })).status).toBe(404);
    expect((await put(id, 0, Buffer.alloc(10))).status).toBe(204);
  });

  it('replaces the chunk of a writer that died', async () => {
    const { id } = await create(10);
    const hold = (expires: string) =>
      service.query(
        `insert into upload_chunk (upload_id, idx, size, token, expires) values ($1, 0, 10, gen_random_uuid(), now() + $2::interval)
        on conflict (upload_id, idx) do update set expires = excluded.expires`,
        [id, expires],
      );
    await hold('1 minute');
    expect((await put(id, 0, Buffer.alloc(10))).body.code).toBe('locked');
    await hold('-1 second');
    expect((await put(id, 0, Buffer.alloc(10))).status).toBe(204);
  });
});

describe('Complete upload', () => {
  it('detects the type from the bytes, and verifies the declared digest', async () => {
    const html = Buffer.from('<html><script>alert(1)</script>');
    const typed = await create(html.length, { mime_type: 'image/png' });
    await put(typed.id, 0, html);
    expect((await agent.post(`/uploads/${typed.id}/complete`)).body.metadata.mime_type).toBe('text/html');
    const signed = await create(html.length, { signature: `sha256:${'ab'.repeat(32)}` });
    await put(signed.id, 0, html);
    expect((await agent.post(`/uploads/${signed.id}/complete`)).body.code).toBe('digest_mismatch');
    expect((await agent.get(`/uploads/${signed.id}`)).body).toMatchObject({
      state: 'rejected',
      error: expect.any(String),
    });
    expect((await agent.get(`/files/${signed.file_id}`)).status).toBe(404);
    expect((await agent.post(`/uploads/${signed.id}/complete`)).status).toBe(410);
  });

  it('creates an empty file from no chunks', async () => {
    const { id, chunks_total } = await create(0);
    expect(chunks_total).toBe(0);
    expect((await agent.post(`/uploads/${id}/complete`)).body.metadata).toMatchObject({
      size_original: 0,
      chunks_total: 0,
      signature: `sha256:${sha256(Buffer.alloc(0))}`,
    });
  });
});

describe('Create upload', () => {
  it.each([
    [{ size: 1 }, 400],
    [{ name: 'a' }, 400],
    [{ name: 'a', size: -1 }, 400],
    [{ name: 'a', size: 1, nonsense: 1 }, 400],
    [{ file_id: 'x', size: 1 }, 400],
    [{ file_id: '00000000-0000-7000-8000-00000000dead', size: 1 }, 404],
    ['{"a":', 400],
    ['[]', 400],
  ])('answers %j with %d', async (body, status) => {
    expect((await agent.post('/uploads').set('content-type', 'application/json').send(body)).status).toBe(status);
  });

  it('answers 415 to another type, 413 to a large body, 400 to a chunk of a tus upload', async () => {
    expect((await agent.post('/uploads').set('content-type', 'text/plain').send('x')).status).toBe(415);
    expect((await agent.post('/uploads').send({ name: 'x'.repeat(120_000) })).status).toBe(413);
    const tus = await agent.post('/uploads').set({
      'tus-resumable': '1.0.0',
      'upload-length': '3',
      'upload-metadata': `name ${Buffer.from('t').toString('base64')}`,
    });
    expect((await put(String(tus.headers['location']).split('/')[2] ?? '', 0, Buffer.alloc(3))).status).toBe(400);
  });
});
