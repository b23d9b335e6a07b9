import { randomUUID } from 'node:crypto';
import { DEFAULT_TENANT, startTestService, type TestService } from '@groundwork/testing';
import { storage } from '../service.js';
import { storageFolder } from '../testing/storage-folder.js';
import { TruncatedSetsService } from './truncated-sets.service.js';

type Agent = Awaited<ReturnType<TestService['as']>>;
type Writer = (agent: Agent, name: string, bytes: number, bucket: string) => Promise<{ status: number }>;

const disk = storageFolder();
let service: TestService;
beforeAll(async () => (service = await startTestService(storage, { env: disk.env })));
afterAll(async () => {
  await service.close();
  disk.remove();
});

const [ME, YOU] = [randomUUID(), randomUUID()] as [string, string];
const ACCESS = [
  { to: 'owner', may: ['list', 'read', 'change', 'delete'] },
  { to: 'signed_in', may: ['create'] },
];
const BINARY = 'application/octet-stream';
const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream' };
const QUOTA = 1_000;

let made = 0;
async function makeBucket(metadata: object = { quota_bytes_per_owner: QUOTA }) {
  const name = `owners-${++made}`;
  const admin = await service.as({ tenantId: DEFAULT_TENANT }, { bucket: name });
  await admin.post('/buckets').send({ name, access: ACCESS, metadata }).expect(201);
  const as = (subject: string) =>
    service.as({ subject, scopes: 'files:use', tenantId: DEFAULT_TENANT }, { bucket: name });
  return { name, admin, me: await as(ME), you: await as(YOU) };
}
const newFile = async (agent: Agent, name: string, more = {}): Promise<string> =>
  String(
    (
      await agent
        .post('/files')
        .send({ name, ...more })
        .expect(201)
    ).body.id,
  );
const put = (agent: Agent, id: string, bytes: number) =>
  agent.put(`/files/${id}/content`).set('content-type', BINARY).send(Buffer.alloc(bytes));

/** What is held by counters, and by the files themselves. */
async function held(bucket: string, owner: string): Promise<number> {
  const [row] = await service.query<{ counted: number; real: number }>(
    `select (select coalesce(sum(bytes), 0)::int from owner_counter o where o.set_id = b.set_id and o.owner_id = $2) as counted,
      (select coalesce(sum(metadata_size_original), 0)::int from file f
       where f.set_id = b.set_id and f.content_id is not null and coalesce(f.owner_id, f.created_by) = $2) as real
     from bucket b where b.name = $1`,
    [bucket, owner],
  );
  expect(row?.counted).toBe(row?.real);
  return row?.counted ?? -1;
}

const pathOf = (url: unknown): string => {
  const { pathname, search } = new URL(String(url), 'http://storage');
  return pathname + search;
};
const tusUpload = async (agent: Agent, name: string, bytes: number, length: Record<string, string>, later = {}) => {
  const metadata = { 'upload-metadata': `filename ${Buffer.from(name).toString('base64')}` };
  const begun = await agent.post('/uploads').set({ ...TUS, ...length, ...metadata });
  if (begun.status !== 201) return begun;
  const headers = { ...BYTES, 'upload-offset': '0', ...later };
  return agent.patch(pathOf(begun.headers['location'])).set(headers).send(Buffer.alloc(bytes));
};
const beginWithoutLength = (agent: Agent, bytes = 0) =>
  agent
    .post('/uploads')
    .set({ ...TUS, 'upload-defer-length': '1', 'upload-metadata': `filename ${btoa(randomUUID())}` })
    .set(bytes > 0 ? { 'content-type': BYTES['content-type'] } : {})
    .send(bytes > 0 ? Buffer.alloc(bytes) : undefined);

/** Every way of content into a bucket. */
const WRITERS: Readonly<Record<string, Writer>> = {
  PUT: async (agent, name, bytes) => put(agent, await newFile(agent, name), bytes),
  async 'PUT without a length'(agent, name, bytes) {
    const call = agent.put(`/files/${await newFile(agent, name)}/content`);
    call.set('content-type', BINARY).write(Buffer.alloc(bytes));
    return new Promise((resolve) => void call.end((_, response) => resolve(response)));
  },
  async 'a signed URL'(agent, name, bytes) {
    const id = await newFile(agent, name);
    const { body } = await agent.post(`/files/${id}/signed_urls`).send({ method: 'PUT' }).expect(201);
    return agent.put(pathOf(body.url)).set('content-type', BINARY).send(Buffer.alloc(bytes));
  },
  tus: (agent, name, bytes) => tusUpload(agent, name, bytes, { 'upload-length': String(bytes) }),
  'tus that declares its length later': (agent, name, bytes) =>
    tusUpload(agent, name, bytes, { 'upload-defer-length': '1' }, { 'upload-length': String(bytes) }),
  async chunks(agent, name, bytes) {
    const begun = await agent.post('/uploads').send({ name, size: bytes });
    if (begun.status !== 201) return begun;
    const chunk = agent.put(`/uploads/${begun.body.id}/chunks/0`).set('content-type', BINARY);
    const sent = await chunk.send(Buffer.alloc(bytes));
    return sent.status === 204 ? agent.post(`/uploads/${begun.body.id}/complete`) : sent;
  },
  async 'a copy from another bucket'(agent, name, bytes, bucket) {
    const source = await makeBucket({});
    const id = await newFile(source.me, name);
    await put(source.me, id, bytes).expect(201);
    return source.me.post(`/files/${id}/copy`).send({ name, bucket });
  },
};
const FITS = [200, 201, 204];

describe('37. quota_bytes_per_owner', () => {
  it.each(Object.keys(WRITERS))('limits %s', async (way) => {
    const { name, me } = await makeBucket();
    const write = WRITERS[way] as Writer;
    expect(FITS).toContain((await write(me, 'first', 600, name)).status);
    expect(await write(me, 'second', 401, name)).toMatchObject({ status: 413, body: { code: 'quota_exceeded' } });
    expect(FITS).toContain((await write(me, 'third', 400, name)).status);
    expect(await held(name, ME)).toBe(QUOTA);
  });

  it.each(Object.keys(WRITERS))('is never exceeded by 50 concurrent requests: %s', async (way) => {
    const { name, me } = await makeBucket();
    const write = WRITERS[way] as Writer;
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => write(me, `file ${n}`, 100, name)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 413 && !FITS.includes(status))).toEqual([]);
    // An upload without a length keeps its bytes from others until it is refused at its end: all may be.
    const left = QUOTA - (await held(name, ME));
    expect(left).toBeGreaterThanOrEqual(0);
    if (left > 0) expect(FITS).toContain((await write(me, 'what is left', left, name)).status);
    expect(await held(name, ME)).toBe(QUOTA);
  });

  it('is never exceeded by concurrent writes of every kind, and counts each owner separately', async () => {
    const { name, me, you } = await makeBucket();
    const all = (agent: Agent, of: string) =>
      Array.from({ length: 7 }, (_, n) =>
        Object.entries(WRITERS).map(([way, write]) => write(agent, `${of} ${way} ${n}`, 90, name)),
      ).flat();
    await Promise.all([...all(me, 'mine'), put(you, await newFile(you, 'yours'), QUOTA).expect(201)]);
    expect(await held(name, ME)).toBeLessThanOrEqual(QUOTA);
    expect(await held(name, YOU)).toBe(QUOTA);
  });

  it.each(['quota_bytes', 'quota_bytes_per_owner'])('rejects a length declared later by %s', async (quota) => {
    const { name, me } = await makeBucket({ [quota]: QUOTA });
    await put(me, await newFile(me, 'first'), 300).expect(201);
    const begun = await beginWithoutLength(me);
    const path = pathOf(begun.headers['location']);
    const send = (bytes: number, headers: Record<string, string>) =>
      me
        .patch(path)
        .set({ ...BYTES, ...headers })
        .send(Buffer.alloc(bytes));
    const refused = await send(1, { 'upload-offset': '0', 'upload-length': '701' });
    expect(refused).toMatchObject({ status: 413, body: { code: 'quota_exceeded' } });
    expect((await me.get(path)).body).toMatchObject({ state: 'open', length: null, offset: 0 });
    // Nothing is reserved.
    const others = await newFile(me, 'others');
    await put(me, others, 700).expect(201);
    await me.delete(`/files/${others}`).expect(204);
    await send(1, { 'upload-offset': '0', 'upload-length': '700' }).expect(204);
    await put(me, await newFile(me, 'too much'), 1).expect(413);
    await send(699, { 'upload-offset': '1' }).expect(204);
    expect(await held(name, ME)).toBe(QUOTA);
  });

  it.each(['quota_bytes', 'quota_bytes_per_owner'])('rejects bytes without a length by %s', async (quota) => {
    const { name, me } = await makeBucket({ [quota]: QUOTA });
    await put(me, await newFile(me, 'first'), 300).expect(201);
    const refused = await beginWithoutLength(me, 701);
    expect(refused).toMatchObject({ status: 413, body: { code: 'quota_exceeded' } });
    const begun = await beginWithoutLength(me, 700);
    expect(begun.status).toBe(201);
    const path = pathOf(begun.headers['location']);
    const more = await me
      .patch(path)
      .set({ ...BYTES, 'upload-offset': '700' })
      .send('x');
    expect(more).toMatchObject({ status: 413, body: { code: 'quota_exceeded' } });
    await me
      .patch(path)
      .set({ ...BYTES, 'upload-offset': '700', 'upload-length': '700' })
      .expect(204);
    expect(await held(name, ME)).toBe(QUOTA);
  });

  it('has room again after content is replaced, files and folders are deleted, and a bucket is truncated', async () => {
    const { name, admin, me } = await makeBucket();
    const { body: folder } = await me.post('/folders').send({ name: 'folder' }).expect(201);
    const id = await newFile(me, 'a');
    await put(me, id, QUOTA).expect(201);
    await put(me, id, QUOTA + 1).expect(413);
    await put(me, id, 300).expect(200);
    expect(await held(name, ME)).toBe(300);
    await put(me, await newFile(me, 'b', { folder_id: folder.id }), 700).expect(201);
    await me.delete(`/folders/${folder.id}?recursive=true`).expect(204);
    expect(await held(name, ME)).toBe(300);
    await me.delete(`/files/${id}`).expect(204);
    expect(await held(name, ME)).toBe(0);
    await put(me, await newFile(me, 'c'), QUOTA).expect(201);
    await admin.post(`/buckets/${name}/truncate`).expect(204);
    expect(await held(name, ME)).toBe(0);
    await put(me, await newFile(me, 'c'), QUOTA).expect(201);
    await service.app.get(TruncatedSetsService).purge();
    const left = `select from owner_counter o where not exists (select from bucket b where b.set_id = o.set_id)`;
    expect(await service.query(left)).toEqual([]);
  });

  it('is counted for the owner regardless of the writer, and for the new owner when owner_id changes', async () => {
    const { name, admin, me, you } = await makeBucket();
    const id = await newFile(me, 'a');
    await put(admin, id, 800).expect(201);
    await put(admin, id, QUOTA + 1).expect(413);
    expect(await held(name, ME)).toBe(800);
    await put(you, await newFile(you, 'b'), 300).expect(201);
    const owner = (owner_id: string | null) => admin.patch(`/files/${id}`).send({ owner_id });
    expect((await owner(YOU)).body.code).toBe('quota_exceeded');
    await owner(ME).expect(200);
    await put(me, id, 700).expect(200);
    await owner(YOU).expect(200);
    expect([await held(name, ME), await held(name, YOU)]).toEqual([0, QUOTA]);
    await put(me, await newFile(me, 'c'), 301).expect(201);
    expect((await owner(null)).body.code).toBe('quota_exceeded');
  });

  it('is not exceeded where files get content and another owner concurrently', async () => {
    const { name, admin, me } = await makeBucket();
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => newFile(me, `file ${n}`)));
    await Promise.all(
      ids.flatMap((id) => [put(admin, id, 300), admin.patch(`/files/${id}`).send({ owner_id: YOU }), put(me, id, 200)]),
    );
    for (const owner of [ME, YOU]) expect(await held(name, owner)).toBeLessThanOrEqual(QUOTA);
  });

  it('applies beside the quota of the bucket, and ends when it is removed', async () => {
    const { name, admin, me, you } = await makeBucket({ quota_bytes: 1_500, quota_bytes_per_owner: QUOTA });
    await put(me, await newFile(me, 'a'), QUOTA).expect(201);
    await put(you, await newFile(you, 'b'), 501).expect(413);
    await put(you, await newFile(you, 'c'), 500).expect(201);
    await admin.patch(`/buckets/${name}`).send({ metadata: { quota_bytes: null, quota_bytes_per_owner: null } });
    await put(me, await newFile(me, 'd'), QUOTA).expect(201);
    await admin
      .patch(`/buckets/${name}`)
      .send({ metadata: { quota_bytes_per_owner: QUOTA } })
      .expect(200);
    await put(me, await newFile(me, 'e'), 1).expect(413);
  });

  it('is a whole number of bytes', async () => {
    const { name, admin } = await makeBucket({});
    const { status, body } = await admin
      .patch(`/buckets/${name}`)
      .send({ metadata: { quota_bytes_per_owner: 'many' } });
    expect([status, body.details[0].field]).toEqual([400, 'metadata.quota_bytes_per_owner']);
  });
});
