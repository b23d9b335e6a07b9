import { createHash } from 'node:crypto';
import { storageFolder, startStorage, type StartedStorage } from '../../testing/storage-folder.js';

const disk = storageFolder();
let service: StartedStorage['service'];
let agent: StartedStorage['agent'];
beforeAll(async () => ({ service, agent } = await startStorage(disk)));
afterAll(async () => {
  await service.close();
  disk.remove();
});

let made = 0;
const aFile = async (name = `file ${++made}`): Promise<string> => (await agent.post('/files').send({ name })).body.id;
const BYTES = 'some bytes';
const base64 = (algorithm: string, bytes: string): string => createHash(algorithm).update(bytes).digest('base64');

/** Every way to put bytes that takes digests of them. */
const WAYS: readonly (readonly [
  name: string,
  put: (headers: Record<string, string>) => Promise<{ status: number; code?: string }>,
])[] = [
  [
    'PUT of content',
    async (headers) => {
      const { status, body } = await agent
        .put(`/files/${await aFile()}/content`)
        .set({ 'content-type': 'text/plain', ...headers })
        .send(BYTES);
      return { status, code: body.code };
    },
  ],
  [
    'PUT by a signed URL',
    async (headers) => {
      const { body: signed } = await agent.post(`/files/${await aFile()}/signed_urls`).send({ method: 'PUT' });
      const { status, body } = await service.anonymous
        .put(new URL(signed.url).pathname)
        .set({ 'content-type': 'text/plain', ...headers })
        .send(BYTES);
      return { status, code: body.code };
    },
  ],
  [
    'PUT of a chunk',
    async (headers) => {
      const upload = (await agent.post('/uploads').send({ file_id: await aFile(), size: BYTES.length })).body;
      const { status, body } = await agent
        .put(`/uploads/${upload.id}/chunks/0`)
        .set({ 'content-type': 'application/octet-stream', ...headers })
        .send(BYTES);
      return { status, code: body?.code };
    },
  ],
];

describe.each(WAYS)('%s', (_, put) => {
  const right = (algorithm: string) => base64(algorithm, BYTES);
  const wrong = (algorithm: string) => base64(algorithm, 'other bytes');

  it.each([
    [{ 'content-digest': `sha-256=:${right('sha256')}:` }],
    [{ 'content-digest': `sha-512=:${right('sha512')}:` }],
    [{ 'content-digest': `md5=:${right('md5')}:, sha-256=:${right('sha256')}:, sha-512=:${right('sha512')}:` }],
    [{ 'repr-digest': `sha-512=:${right('sha512')}:` }],
    [{ 'content-md5': right('md5') }],
    [{ 'content-digest': 'crc32c=:AAAAAA==:' }],
  ])('accepts bytes that hash to %j', async (headers) => {
    expect([200, 201, 204]).toContain((await put(headers)).status);
  });

  it.each([
    [{ 'content-digest': `sha-256=:${wrong('sha256')}:` }],
    [{ 'content-digest': `sha-512=:${wrong('sha512')}:` }],
    [{ 'content-digest': `md5=:${wrong('md5')}:` }],
    [{ 'content-digest': `sha-256=:${right('sha256')}:, sha-512=:${wrong('sha512')}:` }],
    [{ 'content-digest': `sha-256=:${right('sha256')}:`, 'repr-digest': `sha-256=:${wrong('sha256')}:` }],
    [{ 'repr-digest': `sha-512=:${wrong('sha512')}:` }],
    [{ 'content-md5': wrong('md5') }],
  ])('rejects bytes that do not: %j', async (headers) => {
    expect(await put(headers)).toEqual({ status: 400, code: 'digest_mismatch' });
  });

  it.each<Record<string, string>>([{ 'content-md5': 'AAAA' }, { 'content-digest': 'sha-512=:AAAA:' }])(
    'rejects a malformed %j',
    async (headers) => {
      expect(await put(headers)).toEqual({ status: 400, code: 'invalid_request' });
    },
  );
});

describe('Put content', () => {
  it('rejects encoded bytes, naming what it accepts', async () => {
    const { status, headers } = await agent
      .put(`/files/${await aFile()}/content`)
      .set({ 'content-type': 'text/plain', 'content-encoding': 'gzip' })
      .send(BYTES);
    expect({ status, accepts: headers['accept-encoding'] }).toEqual({ status: 415, accepts: 'identity' });
  });

  it('rejects a form, naming what to send instead', async () => {
    const id = await aFile();
    const { status, body } = await agent.put(`/files/${id}/content`).attach('file', Buffer.from(BYTES), 'a.txt');
    expect({ status, message: body.message }).toEqual({
      status: 415,
      message: expect.stringMatching(/bytes.*not a form/),
    });
    expect((await agent.get(`/files/${id}/content`)).body.code).toBe('content_not_found');
  });

  it('detects the type by the file name where bytes and headers do not determine it', async () => {
    const id = await aFile('table.csv');
    const put = await agent
      .put(`/files/${id}/content`)
      .set('content-type', 'application/octet-stream')
      .send('a,b\n1,2\n');
    expect(put.body.metadata.mime_type).toBe('text/csv');
    const declared = await agent.patch(`/files/${id}`).send({ metadata: { mime_type: 'text/tab-separated-values' } });
    expect(declared.body.metadata.mime_type).toBe('text/tab-separated-values');
    const cleared = await agent.patch(`/files/${id}`).send({ metadata: { mime_type: null } });
    expect(cleared.body.metadata.mime_type).toBe('text/csv');
  });
});

describe('the bytes a bucket uses', () => {
  it('are the sum of its contents', async () => {
    await agent.post('/buckets').send({ name: 'used' });
    const used = async () => (await agent.get('/buckets/used')).body.aggregations.bytes_used;
    const { id } = (await agent.post('/files').set('bucket', 'used').send({ name: 'a' })).body;
    const put = (bytes: string) => agent.put(`/files/${id}/content`).set('bucket', 'used').send(bytes);
    await put(BYTES);
    expect(await used()).toBe(BYTES.length);
    await put('x');
    expect(await used()).toBe(1);
    await agent.delete(`/files/${id}`).set('bucket', 'used');
    expect(await used()).toBe(0);
  });
});

describe('Put by signed URL', () => {
  it('returns only what follows from the bytes', async () => {
    const { body: signed } = await agent.post(`/files/${await aFile()}/signed_urls`).send({ method: 'PUT' });
    const { status, body } = await service.anonymous
      .put(new URL(signed.url).pathname)
      .set('content-type', 'text/plain')
      .send(BYTES);
    expect({ status, members: Object.keys(body) }).toEqual({
      status: 201,
      members: ['id', 'metadata', 'updated_date'],
    });
    expect(body.metadata.size_original).toBe(BYTES.length);
  });
});

describe('Head content', () => {
  it.each(['bytes=0-3', 'bytes=99999-', 'bytes=0-1,5-6'])('ignores Range: %s', async (range) => {
    const id = await aFile();
    await agent.put(`/files/${id}/content`).set('content-type', 'text/plain').send(BYTES);
    const path = new URL((await agent.post(`/files/${id}/signed_urls`).send({})).body.url).pathname;
    for (const head of [agent.head(`/files/${id}/content`), service.anonymous.head(path)]) {
      const { status, headers } = await head.set('range', range);
      expect({ status, length: headers['content-length'], range: headers['content-range'] }).toEqual({
        status: 200,
        length: String(BYTES.length),
        range: undefined,
      });
    }
  });
});

describe('content of a public bucket', () => {
  it('is readable with a token of any scope; private content is not', async () => {
    await agent.post('/buckets').send({ name: 'open', metadata: { public: true } });
    const { id } = (await agent.post('/files').set('bucket', 'open').send({ name: 'a.txt' })).body;
    await agent.put(`/files/${id}/content`).set({ bucket: 'open', 'content-type': 'text/plain' }).send(BYTES);
    const closed = await aFile();
    const writer = await service.as({ scopes: 'files:write' });
    expect((await writer.get(`/files/${id}/content`)).status).toBe(200);
    expect((await writer.head(`/files/${id}/content`)).status).toBe(200);
    for (const file of [closed, '01900000-0000-7000-8000-000000000000'])
      expect((await writer.get(`/files/${file}/content`).set('bucket', 'default')).body.code).toBe(
        'insufficient_scope',
      );
    expect((await service.anonymous.get(`/files/${id}/content`).set('authorization', 'Bearer nonsense')).status).toBe(
      401,
    );
  });
});
