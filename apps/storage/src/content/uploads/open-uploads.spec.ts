import { randomUUID } from 'node:crypto';
import type { TestService } from '@groundwork/testing';
import { storageFolder, startStorage } from '../../testing/storage-folder.js';

const disk = storageFolder();
let service: TestService;
beforeAll(async () => ({ service } = await startStorage(disk, { MAX_OPEN_UPLOADS: '3' })));
afterAll(async () => {
  await service.close();
  disk.remove();
});

type Agent = Awaited<ReturnType<TestService['as']>>;
const TUS = { 'tus-resumable': '1.0.0' };
const newUser = () => service.as({ subject: randomUUID(), clientId: randomUUID() }, { bucket: 'default' });
const newClient = (id: string = randomUUID()) => service.as({ subject: id, clientId: id }, { bucket: 'default' });
const parallel = (agent: Agent, name: string = randomUUID()) => agent.post('/uploads').send({ name, size: 6 });
const tus = (agent: Agent, name: string = randomUUID()) =>
  agent.post('/uploads').set({ ...TUS, 'upload-length': '6', 'upload-metadata': `name ${btoa(name)}` });
const items = async (agent: Agent, query = '') => (await agent.get(`/uploads${query}`).expect(200)).body.items;

describe('Get uploads', () => {
  it('lists the open ones of a user, in the envelope of every list', async () => {
    const [alice, bob] = [await newUser(), await newUser()];
    const { body: first } = await parallel(alice).expect(201);
    await tus(alice).expect(201);
    await tus(bob).expect(201);
    const { body } = await alice.get('/uploads?total_count=true').expect(200);
    expect(body).toMatchObject({ total_count: 2, count: 2, has_more: false, limit: 10, offset: 0 });
    const { missing_chunks: _missing, error: _error, ...shown } = first;
    expect(body.items[0]).toEqual(shown);
    expect(await items(alice, '?q=(mode="tus")&fields=id,offset&sort=created_at:desc')).toEqual([
      { id: expect.any(String), offset: 0 },
    ]);
    expect(await items(bob, '?q=(bucket="default" and chunks_total=1 and chunks_uploaded=0)')).toHaveLength(1);
    expect(await items(bob, '?q=(offset>0)')).toEqual([]);
  });

  it('lists those of the whole tenant for a client without a user', async () => {
    const [back, user] = [await newClient(), await newUser()];
    const { body } = await parallel(user).expect(201);
    expect((await items(back, `?q=(id="${body.id}")`)).length).toBe(1);
  });

  it('lists those of one bucket where it is named; 400 for an unknown bucket', async () => {
    const alice = await newUser();
    await parallel(alice).expect(201);
    await alice.post('/buckets').send({ name: 'elsewhere' }).expect(201);
    expect((await alice.get('/uploads').set('bucket', 'elsewhere').expect(200)).body.items).toEqual([]);
    await alice.get('/uploads').set('bucket', 'nowhere').expect(400);
  });

  it('returns ids by which uploads can be cancelled', async () => {
    const alice = await newUser();
    await parallel(alice).expect(201);
    await tus(alice).expect(201);
    for (const { id, bucket, file_id } of await items(alice)) {
      await alice.delete(`/uploads/${id}`).set('bucket', bucket).expect(204);
      await alice.get(`/files/${file_id}`).expect(404);
    }
    expect(await items(alice)).toEqual([]);
  });
});

describe('The limit of open uploads', () => {
  it('is counted per user over all clients, and per client without a user', async () => {
    const client = randomUUID();
    const user = () => service.as({ subject: randomUUID(), clientId: client }, { bucket: 'default' });
    for (const agent of [await user(), await user(), await newClient(client)]) {
      for (let open = 0; open < 3; open++) await parallel(agent).expect(201);
      expect((await parallel(agent).expect(429)).body.code).toBe('too_many_requests');
      expect((await tus(agent).expect(429)).body.code).toBe('too_many_requests');
    }
  });

  it('returns in Retry-After when the first upload expires', async () => {
    const alice = await newUser();
    const { body } = await parallel(alice);
    for (let open = 1; open < 3; open++) await tus(alice).expect(201);
    await service.query("update upload set expires_at = clock_timestamp() + interval '90 seconds' where id = $1", [
      body.id,
    ]);
    const { headers } = await parallel(alice).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(60);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(90);
  });

  it.each([
    ['a file', (agent: Agent, { file_id }: { file_id: string }) => agent.delete(`/files/${file_id}`)],
    [
      'a folder',
      (agent: Agent, { folder_id }: { folder_id: string }) => agent.delete(`/folders/${folder_id}?recursive=true`),
    ],
    ['a truncated bucket', (agent: Agent, { bucket }: { bucket: string }) => agent.post(`/buckets/${bucket}/truncate`)],
    ['the upload', (agent: Agent, { id }: { id: string }) => agent.delete(`/uploads/${id}`)],
  ])('is available again after %s', async (_, remove) => {
    const bucket = randomUUID();
    const alice = await service.as({ subject: randomUUID(), clientId: randomUUID() }, { bucket });
    await alice.post('/buckets').send({ name: bucket }).expect(201);
    const { body: folder } = await alice.post('/folders').send({ name: 'folder' }).expect(201);
    const begin = (name: string) => alice.post('/uploads').send({ name, size: 6, folder_id: folder.id });
    const { body: first } = await begin('0').expect(201);
    for (let open = 1; open < 3; open++) await begin(String(open)).expect(201);
    await begin('3').expect(429);
    expect((await remove(alice, { ...first, folder_id: folder.id })).status).toBe(204);
    await parallel(alice).expect(201);
  });
});
