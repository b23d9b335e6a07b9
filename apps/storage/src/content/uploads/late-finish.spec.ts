import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestService, type TestService } from '@groundwork/testing';
import { storage } from '../../service.js';
import { storageFolder } from '../../testing/storage-folder.js';

const disk = storageFolder();
let service: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;
beforeAll(async () => {
  // No request waits: as if every finish took longer than twenty seconds.
  service = await startTestService(storage, { env: { ...disk.env, UPLOAD_FINISH_SECONDS: '0' } });
  agent = await service.as({}, { bucket: 'default' });
});
afterAll(async () => {
  await service.close();
  disk.remove();
});

const SIZE = 12 * 1024 ** 2;
const CHUNK = 8 * 1024 ** 2;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

interface Seen {
  readonly state: string;
  readonly error: string | null;
  readonly file_id: string;
}

/** The upload, once its finish has ended. */
async function ended(id: string): Promise<Seen> {
  for (;;) {
    // The record of an upload.
    const upload = (await agent.get(`/uploads/${id}`)).body as Seen;
    if (upload.state !== 'open' && upload.state !== 'finishing') return upload;
    await pause(20);
  }
}

async function sendChunks(bytes: Buffer, signature: string): Promise<string> {
  const { body } = await agent.post('/uploads').send({ name: `late ${signature}`, size: SIZE, signature });
  for (const index of [1, 0])
    await agent
      .put(`/uploads/${body.id}/chunks/${index}`)
      .set('content-type', 'application/octet-stream')
      .send(bytes.subarray(index * CHUNK, (index + 1) * CHUNK))
      .expect(204);
  return String(body.id);
}

// storage.md §3, "Parallel chunks"
describe('completing an upload that takes long', () => {
  it('answers 202 for parallel chunks, continues, and answers 200 once it is done', async () => {
    const bytes = randomBytes(SIZE);
    const id = await sendChunks(bytes, `sha256:${sha256(bytes)}`);
    const { status, headers, body } = await agent.post(`/uploads/${id}/complete`);
    expect({ status, again: headers['retry-after'] }).toEqual({ status: 202, again: '5' });
    expect(body).toMatchObject({ id, state: 'finishing', error: null, chunks_uploaded: 2, missing_chunks: [] });
    const { state, file_id } = await ended(id);
    expect(state).toBe('done');
    const repeated = await agent.post(`/uploads/${id}/complete`).expect(200);
    expect(repeated.body).toMatchObject({ id: file_id, metadata: { signature: `sha256:${sha256(bytes)}` } });
    expect(await service.query('select from content')).toHaveLength(1);
  });

  it('reports in state and error why the bytes are rejected', async () => {
    const id = await sendChunks(randomBytes(SIZE), `sha256:${'0'.repeat(64)}`);
    expect((await agent.post(`/uploads/${id}/complete`)).status).toBe(202);
    const { state, error, file_id } = await ended(id);
    expect({ state, error }).toEqual({ state: 'rejected', error: expect.stringContaining('The declared sha-256') });
    expect((await agent.get(`/files/${file_id}`)).status).toBe(404);
    expect((await agent.post(`/uploads/${id}/complete`)).status).toBe(410);
  });

  it('answers 204 for tus; the file follows', async () => {
    const bytes = randomBytes(100_000);
    const tus = await service.as({}, { bucket: 'default', 'tus-resumable': '1.0.0' });
    const created = await tus
      .post('/uploads')
      .set({ 'upload-length': String(bytes.length), 'upload-metadata': `name ${btoa('late tus')}` });
    const path = String(created.headers['location']);
    const patch = tus.patch(path).set({ 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' });
    const { status, headers } = await patch.send(bytes);
    expect({ status, offset: headers['upload-offset'] }).toEqual({ status: 204, offset: String(bytes.length) });
    const { state, file_id } = await ended(String(path.split('/').at(-1)));
    expect(state).toBe('done');
    const { metadata } = (await agent.get(`/files/${file_id}`)).body;
    expect(metadata).toMatchObject({ size_original: bytes.length, signature: `sha256:${sha256(bytes)}` });
  });
});
