import { describeResource, startTestService, type TestService } from '@groundwork/testing';
import { storage } from '../service.js';
import { storageFolder } from '../testing/storage-folder.js';
import { fileView } from './file.entity.js';

const disk = storageFolder();
let service: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;
beforeAll(async () => {
  service = await startTestService(storage, { env: { ...disk.env, MAX_FILE_BYTES: '1000000' } });
  agent = await service.as({}, { bucket: 'default' });
  await agent.post('/buckets').send({ name: 'other' });
});
afterAll(async () => {
  await service.close();
  disk.remove();
});

let made = 0;
const aName = (): string => `file ${++made}.txt`;
const make = async (changes: object = {}) => (await agent.post('/files').send({ name: aName(), ...changes })).body;
const makeBucket = async (metadata: object): Promise<string> =>
  (await agent.post('/buckets').send({ name: `bucket-${++made}`, metadata })).body.name;
const SIGNATURE = `sha256:${'ab'.repeat(32)}`;

describeResource({
  service: () => service,
  path: '/files',
  view: fileView,
  headers: () => ({ bucket: 'default' }),
  scopes: { read: 'files:read', write: 'files:write' },
  sample: () => ({ name: aName(), description: 'A file' }),
  changes: { description: 'Changed' },
  refused: [
    { body: { name: '' }, field: 'name' },
    { body: { name: '.' }, field: 'name' },
    { body: { name: 'a/b' }, field: 'name' },
    { body: { name: 'x'.repeat(256) }, field: 'name' },
    { body: { folder_id: 'x' }, field: 'folder_id' },
    { body: { metadata: 'text' }, field: 'metadata' },
    { body: { metadata: { colour: 'red' } }, field: 'metadata.colour' },
    { body: { metadata: { mime_type: 'png' } }, field: 'metadata.mime_type' },
    { body: { metadata: { mime_type: 'image/png\r\nx: y' } }, field: 'metadata.mime_type' },
    { body: { metadata: { mime_type: `image/${'x'.repeat(128)}` } }, field: 'metadata.mime_type' },
    { body: { metadata: { size_original: -1 } }, field: 'metadata.size_original' },
    { body: { metadata: { size_original: 1.5 } }, field: 'metadata.size_original' },
    { body: { metadata: { chunks_total: '1' } }, field: 'metadata.chunks_total' },
    { body: { metadata: { signature: 'sha256:abc' } }, field: 'metadata.signature' },
  ],
});

describe('Create File', () => {
  it('stores declared values; members of the content are null without content', async () => {
    const sent = {
      mime_type: 'image/png',
      size_original: 5,
      size_compressed: 4,
      chunks_total: 3,
      chunks_uploaded: 2,
      signature: SIGNATURE,
    };
    const { metadata } = await make({ metadata: sent });
    expect(metadata).toEqual({
      mime_type: 'image/png',
      size_original: 5,
      size_compressed: 0,
      chunks_total: 0,
      chunks_uploaded: 0,
      signature: '',
    });
    expect(Object.keys((await make()).metadata)).toEqual(Object.keys(sent));
    expect((await make()).metadata).toMatchObject({
      mime_type: 'application/octet-stream',
      size_original: 0,
      signature: '',
    });
  });

  it('returns the bucket it belongs to', async () => {
    const file = await make();
    const bucket = (await agent.get('/buckets/default')).body;
    expect(file.bucket_id).toBe(bucket.id);
    expect(file.bucket_data).toMatchObject({
      id: bucket.id,
      name: 'default',
      metadata: {},
      created_at: bucket.created_at,
    });
    expect(file.bucket_data).not.toHaveProperty('files');
  });

  it.each(['../../x'.replaceAll('/', '\\'), '%2e%2e%2f', 'C:\\', 'dot.', '...', ' a ', 'Зураг 🖼.png', 'e\u0301'])(
    '1. stores the name %j literally, in NFC',
    async (name) => {
      const { id } = await make({ name });
      expect((await agent.get(`/files/${id}`)).body.name).toBe(name.normalize('NFC'));
    },
  );

  it.each(['image/png\r\nx: y', 'image/png\n', `image/${'x'.repeat(122)}`, 'image', ''])(
    '5. rejects the type %j',
    async (mime_type) => {
      const { status, body } = await agent.post('/files').send({ name: aName(), metadata: { mime_type } });
      expect({ status, field: body.details?.[0]?.field as unknown }).toEqual({
        status: 400,
        field: 'metadata.mime_type',
      });
    },
  );

  it('answers 409 when the name is taken in its folder, 404 for a folder of another bucket', async () => {
    const { name } = await make();
    const folder = (await agent.post('/folders').send({ name: aName() })).body;
    expect((await agent.post('/files').send({ name })).body).toMatchObject({
      code: 'conflict',
      details: [{ field: 'name' }],
    });
    expect((await agent.post('/files').send({ name, folder_id: folder.id })).status).toBe(201);
    expect((await agent.post('/files').set('bucket', 'other').send({ name, folder_id: folder.id })).status).toBe(404);
  });

  it('answers 400 without the header bucket or for an unknown bucket', async () => {
    const plain = await service.as();
    for (const method of ['get', 'post'] as const) {
      expect((await plain[method]('/files').send()).body.details).toMatchObject([{ field: 'bucket' }]);
      expect((await plain[method]('/files').set('bucket', 'nobody').send({ name: 'a' })).body.details).toMatchObject([
        { field: 'bucket' },
      ]);
    }
  });

  it('answers 413 for a declared size over the limit, 415 for a declared type the bucket rejects', async () => {
    const bucket = await makeBucket({ max_file_size: 10, allowed_mime_types: ['image/*'] });
    const create = (metadata: object) => agent.post('/files').set('bucket', bucket).send({ name: aName(), metadata });
    expect((await create({ size_original: 11 })).body.code).toBe('payload_too_large');
    expect((await create({ mime_type: 'text/plain' })).body.code).toBe('unsupported_media_type');
    expect((await create({ mime_type: 'IMAGE/PNG', size_original: 10 })).status).toBe(201);
    expect((await agent.post('/files').send({ name: aName(), metadata: { size_original: 1_000_001 } })).status).toBe(
      413,
    );
  });
});

describe('Get Files', () => {
  it('filters and sorts by the members of metadata', async () => {
    const bucket = await makeBucket({});
    for (const size_original of [3, 1, 2])
      await agent
        .post('/files')
        .set('bucket', bucket)
        .send({ name: `f${size_original}`, metadata: { size_original } });
    const list = async (query: object) =>
      (await agent.get('/files').set('bucket', bucket).query(query)).body.items.map(
        ({ name }: { name: string }) => name,
      );
    expect(await list({ sort: 'metadata.size_original:desc' })).toEqual(['f3', 'f2', 'f1']);
    expect(await list({ q: 'metadata.size_original>=2 and name != f3' })).toEqual(['f2']);
    expect(await list({ q: "metadata.signature!=''" })).toEqual([]);
    expect((await agent.get('/files').query({ q: 'metadata.size_original=big' })).status).toBe(400);
    for (const q of ["metadata.nope='x'", "metadata.tags has 'x'", "bucket_data.nope='x'", "bucket_data.set_id='x'"])
      expect((await agent.get('/files').query({ q })).body.details?.[0]).toMatchObject({ field: 'q', code: 'unknown' });
    expect((await agent.get('/files').query({ q: "bucket_data.metadata.anything='x'" })).status).toBe(200);
    expect((await agent.get('/files').query({ sort: 'metadata.colour' })).status).toBe(400);
  });

  it('costs 1 statement, total_count included, whatever the page size', async () => {
    for (const limit of ['1', '20']) {
      expect(await service.countStatements(async () => agent.get('/files').query({ limit }))).toBe(1);
      expect(await service.countStatements(async () => agent.get('/files').query({ limit, total_count: 'true' }))).toBe(
        1,
      );
    }
  });
});

describe('Get File', () => {
  it('3. answers 404 for a file of another bucket, by every method', async () => {
    const { id } = await make();
    const other = await service.as({}, { bucket: 'other' });
    const answers = [
      await other.get(`/files/${id}`),
      await other.patch(`/files/${id}`).send({ description: 'x' }),
      await other.patch(`/files/${id}`).send({ metadata: { mime_type: 'a/b' } }),
      await other.delete(`/files/${id}`),
      await other.post(`/files/${id}/rename`).send({ new_name: 'x' }),
      await other.post(`/files/${id}/copy`).send({}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await (await service.as({}, { bucket: 'nobody' })).get(`/files/${id}`)).status).toBe(404);
  });
});

describe('Update File', () => {
  it('changes declared values by member; null clears them', async () => {
    const { id } = await make({ metadata: { mime_type: 'image/png', size_original: 5 } });
    const patch = async (metadata: unknown) => (await agent.patch(`/files/${id}`).send({ metadata })).body.metadata;
    expect(await patch({ mime_type: 'text/csv' })).toMatchObject({ mime_type: 'text/csv', size_original: 5 });
    expect(await patch({ size_original: null })).toMatchObject({ mime_type: 'text/csv', size_original: 0 });
    expect(await patch(null)).toMatchObject({ mime_type: 'application/octet-stream', size_original: 0 });
  });

  it('moves by folder_id; 404 for a folder of another bucket', async () => {
    const { id } = await make();
    const folder = (await agent.post('/folders').send({ name: aName() })).body;
    const foreign = (await agent.post('/folders').set('bucket', 'other').send({ name: aName() })).body;
    expect((await agent.patch(`/files/${id}`).send({ folder_id: folder.id })).body.folder_id).toBe(folder.id);
    expect((await agent.get('/files').query({ q: `folder_id="${folder.id}"` })).body.count).toBe(1);
    expect((await agent.patch(`/files/${id}`).send({ folder_id: foreign.id })).status).toBe(404);
    expect((await agent.get(`/folders/${folder.id}`)).body.aggregations.files).toBe(1);
  });
});

describe('Rename File', () => {
  it('answers 200 with the record, also for its own name; 409 for a taken one', async () => {
    const [a, b] = [await make(), await make()];
    const rename = (new_name: unknown) => agent.post(`/files/${a.id}/rename`).send({ new_name });
    expect((await rename('Ямар нэр.txt')).body).toMatchObject({ id: a.id, name: 'Ямар нэр.txt' });
    expect((await rename('Ямар нэр.txt')).status).toBe(200);
    expect(await rename(b.name)).toMatchObject({ status: 409, body: { details: [{ field: 'new_name' }] } });
    expect((await rename('a/b')).body.details[0].field).toBe('new_name');
    expect((await agent.post(`/files/${a.id}/rename`).send({})).body.details[0].field).toBe('new_name');
  });
});

describe('Copy File', () => {
  it('copies within a bucket, and to the root of another one', async () => {
    const folder = (await agent.post('/folders').send({ name: aName() })).body;
    const file = await make({ folder_id: folder.id, description: 'kept' });
    expect((await agent.post(`/files/${file.id}/copy`).send({})).status).toBe(409);
    const name = aName();
    const copy = await agent.post(`/files/${file.id}/copy`).send({ name });
    expect(copy.body).toMatchObject({ name, folder_id: folder.id, description: 'kept' });
    expect(copy.headers['location']).toBe(`/files/${copy.body.id}`);
    const far = await agent.post(`/files/${file.id}/copy`).send({ bucket: 'other' });
    expect(far.body).toMatchObject({ name: file.name, folder_id: null, bucket_data: { name: 'other' } });
    expect((await agent.post(`/files/${file.id}/copy`).send({ bucket: 'nobody' })).status).toBe(400);
  });
});

it('42. counts right after 64 concurrent creates and deletes', async () => {
  const bucket = await makeBucket({});
  const own = await service.as({}, { bucket });
  const made = await Promise.all(Array.from({ length: 64 }, (_, at) => own.post('/files').send({ name: `f${at}` })));
  await Promise.all(made.filter((_, at) => at % 2 === 0).map(({ body }) => own.delete(`/files/${body.id}`)));
  expect((await own.get(`/buckets/${bucket}`)).body.aggregations.files).toBe(32);
  expect((await own.get('/files').query({ total_count: 'true' })).body.total_count).toBe(32);
});
