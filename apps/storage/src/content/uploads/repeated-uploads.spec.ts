import { randomUUID } from 'node:crypto';
import type { TestService } from '@groundwork/testing';
import { storageFolder, startStorage } from '../../testing/storage-folder.js';

const disk = storageFolder();
type Agent = Awaited<ReturnType<TestService['as']>>;
let service: TestService;
let agent: Agent;
beforeAll(async () => ({ service, agent } = await startStorage(disk)));
afterAll(async () => {
  await service.close();
  disk.remove();
});

const TUS = { 'tus-resumable': '1.0.0' };
type Begin = (name: string, key: string, by?: Agent) => ReturnType<Agent['post']>;
const tus: Begin = (name, key, by = agent) =>
  by
    .post('/uploads')
    .set({ ...TUS, 'idempotency-key': key, 'upload-length': '6', 'upload-metadata': `name ${btoa(name)}` });
const withBytes: Begin = (name, key, by = agent) =>
  tus(name, key, by).set('content-type', 'application/offset+octet-stream').send('abc');
const parallel: Begin = (name, key, by = agent) =>
  by.post('/uploads').set('idempotency-key', key).send({ name, size: 6 });

const KINDS: ReadonlyArray<readonly [string, Begin]> = [
  ['tus', tus],
  ['tus with the first bytes', withBytes],
  ['parallel chunks', parallel],
];

describe.each(KINDS)('POST /uploads with an Idempotency-Key, %s', (kind, begin) => {
  it('returns the same upload for an equal request, repeatedly', async () => {
    const [name, key] = [randomUUID(), randomUUID()];
    const first = await begin(name, key).expect(201);
    const again = await begin(name, key).expect(201);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(again.headers['idempotency-replayed']).toBe('true');
    for (const header of ['location', 'file-id', 'upload-chunk-size', 'upload-offset'])
      expect(again.headers[header]).toBe(first.headers[header]);
    expect(again.body).toEqual(first.body);
    const { body } = await agent.get(`/files?q=(name="${name}")`);
    expect(body.count).toBe(1);
  });

  it('creates one upload for ten concurrent equal requests', async () => {
    const [name, key] = [randomUUID(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => begin(name, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ headers }) => headers['location'])).size).toBe(1);
  });

  it("answers 409 for another request, and is independent of other callers' keys", async () => {
    const [name, key] = [randomUUID(), randomUUID()];
    const first = await begin(name, key).expect(201);
    expect((await begin(randomUUID(), key).expect(409)).body.message).toContain('Idempotency-Key');
    const other = await service.as({ subject: randomUUID() }, { bucket: 'default' });
    const elsewhere = await begin(randomUUID(), key, other).expect(201);
    expect(elsewhere.headers['location']).not.toBe(first.headers['location']);
  });

  it('creates a new upload when the first ended without content, or the key is a day old', async () => {
    const [name, key] = [randomUUID(), randomUUID()];
    const first = await begin(name, key).expect(201);
    const id = String(first.headers['location']).split('/')[2];
    await agent.delete(`/uploads/${id}`).expect(204);
    const second = await begin(name, key).expect(201);
    expect(second.headers['location']).not.toBe(first.headers['location']);
    const newer = String(second.headers['location']).split('/')[2];
    await service.query("update upload set created_at = now() - interval '25 hours' where id = $1", [newer]);
    await begin(name, key).expect(409);
    await begin(randomUUID(), key).expect(201);
  });

  it('stores no rejection: a repetition is a new attempt', async () => {
    const [name, key] = [randomUUID(), randomUUID()];
    const { body: file } = await agent.post('/files').send({ name }).expect(201);
    await begin(name, key).expect(409);
    await agent.delete(`/files/${file.id}`).expect(204);
    await begin(name, key).expect(201);
  });

  it('answers 400 for an invalid key', async () => {
    await begin(randomUUID(), 'two words').expect(400);
  });
});

it('continues an upload whose creation was repeated', async () => {
  const [name, key] = [randomUUID(), randomUUID()];
  await withBytes(name, key).expect(201);
  const { headers } = await withBytes(name, key).expect(201);
  expect(headers['upload-offset']).toBe('3');
  const path = String(headers['location']);
  await agent
    .patch(path)
    .set({ ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '3' })
    .send('def')
    .expect(204);
  const { body } = await agent.get(`/files/${headers['file-id']}/content`).responseType('blob');
  expect(String(body)).toBe('abcdef');
  // What is done is still the same upload.
  expect((await withBytes(name, key).expect(201)).headers['upload-offset']).toBe('6');
});
