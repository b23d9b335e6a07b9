import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { sendBeginning, startTestService, stopSweeps, until, type TestService } from '@groundwork/testing';
import { jest } from '@jest/globals';
import { Upload } from 'tus-js-client';
import { storage } from '../../service.js';
import { storageFolder } from '../../testing/storage-folder.js';
import { BlobCollectorService } from '../audit/blob-collector.service.js';
import { FinishContentService } from '../write/finish-content.service.js';
import { UploadSweepService } from './upload-sweep.service.js';

const disk = storageFolder();
let service: TestService;
let replica: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;
beforeAll(async () => {
  const env = { ...disk.env, MAX_FILE_BYTES: '30000000', GC_GRACE_SECONDS: '0' };
  service = await startTestService(storage, { env });
  replica = await startTestService(storage, { env, schema: service.schema });
  for (const one of [service, replica]) await stopSweeps(one);
  agent = await service.as({}, { bucket: 'default', 'tus-resumable': '1.0.0' });
});
afterAll(async () => {
  await replica.close();
  await service.close();
  disk.remove();
});

let made = 0;
const aName = (): string => `upload ${++made}`;
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const meta = (members: Record<string, string>): string =>
  Object.entries(members)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const begin = (headers: Record<string, string>) => agent.post('/uploads').set(headers);
const create = async (length: number, members: Record<string, string> = { name: aName() }): Promise<string> => {
  const { status, headers } = await begin({ 'upload-length': String(length), 'upload-metadata': meta(members) });
  expect(status).toBe(201);
  return String(headers['location']);
};
const patch = (path: string, offset: number | string, bytes: Buffer | string, headers: Record<string, string> = {}) =>
  agent
    .patch(path)
    .set({ 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers })
    .send(bytes);
const idOf = (path: string): string => path.split('/').at(-1) ?? '';
/** How many bytes the service has taken of a request that is sent from now on. */
function takenBytes(): (request: ClientRequest) => number {
  const sockets = new Set<Socket>();
  service.app.getHttpServer().on('connection', (socket: Socket) => sockets.add(socket));
  return ({ socket }) => [...sockets].find(({ remotePort }) => remotePort === socket?.localPort)?.bytesRead ?? 0;
}
const upload = async (path: string) => (await agent.get(path)).body;
const fileOf = async (path: string) => (await agent.get(`/files/${(await upload(path)).file_id}`)).body;
const contentOf = async (path: string): Promise<string> => {
  const { body } = await agent.get(`/files/${(await upload(path)).file_id}/content`).responseType('blob');
  return sha256(body as Buffer);
};
const spareBlobs = async (): Promise<number> => {
  await service.app.get(BlobCollectorService).collect();
  const [row] = await service.query<{ count: number }>(
    "select (select count(*) from content) + (select count(*) from upload where state = 'open' and committed_offset > 0) as count",
  );
  return (await disk.blobs()).length - Number(row?.count);
};

it('costs six statements from creation to content', async () => {
  // Keys for blobs are reserved in batches, now and then.
  await create(1);
  let path = '';
  const bytes = randomBytes(100_000);
  const work = async () => {
    path = await create(bytes.length);
    await patch(path, 0, bytes).expect(204);
  };
  expect(await service.countStatements(work)).toBe(6);
  expect(await contentOf(path)).toBe(sha256(bytes));
});

describe('Upload options', () => {
  it('describes the protocol, without a token', async () => {
    const { status, headers } = await service.anonymous.options('/uploads');
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-max-size': '30000000',
      'tus-checksum-algorithm': 'sha1,sha256',
    });
    expect(headers['tus-extension']).toBe(
      'creation,creation-with-upload,creation-defer-length,expiration,checksum,termination',
    );
  });
});

describe('Create upload', () => {
  it('creates a file whose members show the progress in every state', async () => {
    const bytes = randomBytes(9_000_000);
    const path = await create(bytes.length, { name: aName(), filetype: 'a/b' });
    expect((await fileOf(path)).metadata).toEqual({
      mime_type: 'a/b',
      size_original: 9_000_000,
      size_compressed: 0,
      chunks_total: 2,
      chunks_uploaded: 0,
      signature: '',
    });
    expect((await patch(path, 0, bytes.subarray(0, 8_500_000))).headers['upload-offset']).toBe('8500000');
    expect((await fileOf(path)).metadata).toMatchObject({ chunks_uploaded: 1, signature: '' });
    expect(await upload(path)).toMatchObject({
      state: 'open',
      offset: 8_500_000,
      chunks_total: 2,
      chunks_uploaded: 1,
      missing_chunks: [1],
    });
    expect((await patch(path, 8_500_000, bytes.subarray(8_500_000))).status).toBe(204);
    expect((await fileOf(path)).metadata).toMatchObject({
      chunks_uploaded: 2,
      size_compressed: 9_000_000,
      signature: `sha256:${sha256(bytes)}`,
    });
    expect(await contentOf(path)).toBe(sha256(bytes));
    expect(await upload(path)).toMatchObject({ state: 'done', missing_chunks: [] });
    expect((await agent.head(path)).headers['upload-offset']).toBe('9000000');
  });

  it('returns by HEAD what the client sent with it, also to browsers of other origins, and its file', async () => {
    const sent = `${meta({ name: aName(), own: 'my own' })},flag`;
    const { headers } = await begin({ 'upload-length': '3', 'upload-metadata': sent });
    const found = await agent.head(String(headers['location'])).set('origin', 'https://app.example.com');
    expect(found.headers['upload-metadata']).toBe(sent);
    expect(found.headers['file-id']).toBe(headers['file-id']);
    expect(found.headers['access-control-expose-headers']).toMatch(/File-Id.*Upload-Metadata/);
  });

  it('replaces the content of a file; the old content is served until the end', async () => {
    const { body: file } = await agent.post('/files').send({ name: aName() });
    await agent.put(`/files/${file.id}/content`).set('content-type', 'a/b').send('old');
    const path = await create(6, { file_id: file.id });
    await patch(path, 0, 'abc');
    expect((await fileOf(path)).metadata).toMatchObject({ size_original: 3, signature: `sha256:${sha256('old')}` });
    await patch(path, 3, 'def');
    expect(await contentOf(path)).toBe(sha256('abcdef'));
    expect(await spareBlobs()).toBe(0);
  });

  it('accepts the first bytes with the creation, none at all, and a length declared later', async () => {
    const both = await begin({
      'upload-length': '3',
      'upload-metadata': meta({ name: aName() }),
      'content-type': 'application/offset+octet-stream',
    }).send('abc');
    expect({ status: both.status, offset: both.headers['upload-offset'], id: both.headers['file-id'] }).toEqual({
      status: 201,
      offset: '3',
      id: expect.any(String),
    });
    expect((await fileOf(String(both.headers['location']))).metadata.signature).toBe(`sha256:${sha256('abc')}`);
    expect((await fileOf(await create(0))).metadata).toMatchObject({
      size_original: 0,
      chunks_total: 0,
      signature: `sha256:${sha256('')}`,
    });
    const late = await begin({ 'upload-defer-length': '1', 'upload-metadata': meta({ name: aName() }) });
    const path = String(late.headers['location']);
    await patch(path, 0, 'abc');
    expect((await agent.head(path)).headers).toMatchObject({ 'upload-defer-length': '1', 'upload-offset': '3' });
    expect((await patch(path, 3, 'de', { 'upload-length': '5' })).status).toBe(204);
    expect(await contentOf(path)).toBe(sha256('abcde'));
  });

  it.each(['-1', '9007199254740993', '1e3', '+5', '01', 'x'])('9. answers 400 for the length %s', async (length) => {
    expect((await begin({ 'upload-length': length, 'upload-metadata': meta({ name: aName() }) })).body.code).toBe(
      'invalid_request',
    );
  });

  it('answers 412 for another version, 501 for concatenation, 400 without a name, 404 for an unknown file, 413 over the limit', async () => {
    const members = { 'upload-length': '3', 'upload-metadata': meta({ name: aName() }) };
    const version = await begin({ ...members, 'tus-resumable': '0.2.2' });
    expect({ status: version.status, version: version.headers['tus-version'] }).toEqual({
      status: 412,
      version: '1.0.0',
    });
    expect((await begin({ ...members, 'upload-concat': 'partial' })).status).toBe(501);
    expect((await begin({ 'upload-length': '3' })).body.details[0].field).toBe('name');
    expect(
      (
        await begin({
          'upload-length': '3',
          'upload-metadata': meta({ file_id: '00000000-0000-7000-8000-00000000dead' }),
        })
      ).status,
    ).toBe(404);
    expect(
      (await begin({ 'upload-length': '3', 'upload-metadata': meta({ name: 'a/b' }) })).body.details[0].field,
    ).toBe('name');
    expect((await begin({ ...members, 'upload-length': '30000001' })).body.code).toBe('payload_too_large');
    expect((await begin({ ...members, bucket: 'nobody' })).status).toBe(400);
    expect((await begin({ 'upload-metadata': meta({ name: aName() }) })).status).toBe(400);
    const long = await begin({
      'upload-length': '3',
      'upload-metadata': meta({ name: aName(), note: 'x'.repeat(8_192) }),
    });
    expect(long).toMatchObject({ status: 400, body: { details: [{ field: 'Upload-Metadata' }] } });
  });

  it('10, 17. reserves quota for open uploads, and answers 429 to the 101st', async () => {
    const name = aName();
    await agent.post('/buckets').send({ name, metadata: { quota_bytes: 100 } });
    const reserve = () => begin({ 'upload-length': '60', 'upload-metadata': meta({ name: aName() }), bucket: name });
    expect((await reserve()).status).toBe(201);
    expect((await reserve()).body.code).toBe('quota_exceeded');
    const other = await service.as(
      { subject: '00000000-0000-7000-8000-0000000000aa' },
      { bucket: 'default', 'tus-resumable': '1.0.0' },
    );
    const one = () => other.post('/uploads').set({ 'upload-length': '1', 'upload-metadata': meta({ name: aName() }) });
    for (let open = 0; open < 100; open++) expect((await one()).status).toBe(201);
    expect((await one()).body.code).toBe('too_many_requests');
  });
});

describe('Append to upload', () => {
  it('answers 409 for another offset, 400 without one, 415 for another type, 413 over the declared length', async () => {
    const path = await create(6);
    expect((await patch(path, 3, 'abc')).status).toBe(409);
    expect((await agent.patch(path).set('content-type', 'application/offset+octet-stream').send('abc')).status).toBe(
      400,
    );
    expect((await patch(path, 0, 'abc', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await patch(path, 0, 'abcdefg')).status).toBe(413);
    expect((await agent.head(path)).headers['upload-offset']).toBe('0');
  });

  it('38. verifies Upload-Checksum; 460 leaves the offset unchanged', async () => {
    const path = await create(3);
    const digest = (name: string, text: string) => `${name} ${createHash(name).update(text).digest('base64')}`;
    expect((await patch(path, 0, 'abc', { 'upload-checksum': digest('sha1', 'abd') })).status).toBe(460);
    expect((await agent.head(path)).headers['upload-offset']).toBe('0');
    expect((await patch(path, 0, 'abc', { 'upload-checksum': 'md5 abc' })).status).toBe(400);
    expect((await patch(path, 0, 'abc', { 'upload-checksum': digest('sha256', 'abc') })).status).toBe(204);
    expect(await contentOf(path)).toBe(sha256('abc'));
  });

  it('35. answers repeated zero-byte requests at the end alike, with one content', async () => {
    const path = await create(3);
    await patch(path, 0, 'abc');
    for (let again = 0; again < 5; again++) expect((await patch(path, 3, '')).status).toBe(204);
    expect(await spareBlobs()).toBe(0);
  });

  it('7. detects the type from the bytes; a type the bucket rejects ends the upload and deletes the file it created', async () => {
    const html = '<html><script>alert(1)</script>';
    const path = await create(html.length, { name: aName(), filetype: 'image/png' });
    await patch(path, 0, html);
    expect((await fileOf(path)).metadata.mime_type).toBe('text/html');
    const bucket = aName();
    await agent.post('/buckets').send({ name: bucket, metadata: { allowed_mime_types: ['image/*'] } });
    const { headers } = await begin({
      'upload-length': String(html.length),
      'upload-metadata': meta({ name: 'a', type: 'image/png' }),
      bucket,
    });
    const refused = await patch(String(headers['location']), 0, html, { bucket });
    expect(refused.status).toBe(415);
    expect((await agent.get('/files').set('bucket', bucket)).body.count).toBe(0);
    expect((await agent.head(String(headers['location'])).set('bucket', bucket)).status).toBe(410);
    expect(await spareBlobs()).toBe(0);
  });

  it('keeps the received bytes of a request that was cut off, and continues on another replica', async () => {
    const bytes = randomBytes(6_000_000);
    const path = await create(bytes.length);
    const headers = {
      authorization: `Bearer ${await service.token()}`,
      bucket: 'default',
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(bytes.length),
    };
    const sent = takenBytes();
    const outgoing = httpRequest(`${service.url}${path}`, { method: 'PATCH', headers }).on('error', () => undefined);
    outgoing.write(bytes.subarray(0, 3_000_000));
    // More than waits in a connection that nobody reads.
    await until(() => sent(outgoing) > 1_000_000);
    outgoing.destroy(new Error('gone'));
    const other = await replica.as({}, { bucket: 'default', 'tus-resumable': '1.0.0' });
    const offset = Number((await other.head(path)).headers['upload-offset']);
    expect(offset).toBeGreaterThan(0);
    const rest = await other
      .patch(path)
      .set({ 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) })
      .send(bytes.subarray(offset));
    expect(rest.status).toBe(204);
    expect(await contentOf(path)).toBe(sha256(bytes));
  });

  it('preempts a request that stalls', async () => {
    const path = await create(6);
    const token = await service.token({ scopes: Object.keys(storage.scopes) });
    const headers = {
      authorization: `Bearer ${token}`,
      bucket: 'default',
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': '6',
    };
    const stalled = httpRequest(`${service.url}${path}`, { method: 'PATCH', headers }).on('error', () => undefined);
    let answered: number | undefined;
    stalled.on('response', (response) => (answered = response.statusCode));
    stalled.write('abc');
    const writing = () => service.query('select from upload where id = $1 and lock_token is not null', [idOf(path)]);
    await until(async () => (await writing()).length > 0);
    const other = await replica.as({}, { bucket: 'default', 'tus-resumable': '1.0.0' });
    const answer = await other
      .patch(path)
      .set({ 'content-type': 'application/offset+octet-stream', 'upload-offset': '3' })
      .send('def');
    // It did not wait until the stalled one was given up for sending nothing.
    expect({ status: answer.status, idle: answered === 408 }).toEqual({ status: 204, idle: false });
    expect(await contentOf(path)).toBe(sha256('abcdef'));
    stalled.destroy();
  });

  it('22. accepts one of many concurrent writers on two replicas for each offset', async () => {
    const path = await create(20_000);
    const other = await replica.as({}, { bucket: 'default', 'tus-resumable': '1.0.0' });
    const one = (by: typeof agent) =>
      by
        .patch(path)
        .set({ 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' })
        .send(Buffer.alloc(20_000, 7));
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => one(at % 2 === 0 ? agent : other)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await contentOf(path)).toBe(sha256(Buffer.alloc(20_000, 7)));
  });

  it('detects bytes that changed after a writer lost its lease', async () => {
    const path = await create(6);
    await patch(path, 0, 'abc');
    const [row] = await service.query<{ blob_key: string }>(
      "update upload set suspect = true, segments = '[1]' where id = $1 returning blob_key",
      [path.split('/')[2]],
    );
    expect(row).toBeDefined();
    expect((await patch(path, 3, 'def')).body.code).toBe('digest_mismatch');
    expect((await agent.head(path)).status).toBe(410);
  });
});

describe('Cancel upload', () => {
  it('answers 204, then 410; the file it created and its bytes are deleted; a completed one answers 400', async () => {
    const path = await create(6);
    await patch(path, 0, 'abc');
    const { file_id } = await upload(path);
    expect((await agent.delete(path)).status).toBe(204);
    expect((await agent.head(path)).status).toBe(410);
    expect((await agent.delete(path)).status).toBe(410);
    expect((await agent.get(`/files/${file_id}`)).status).toBe(404);
    expect(await spareBlobs()).toBe(0);
    const done = await create(0);
    expect((await agent.delete(done)).status).toBe(400);
  });

  it('2, 3, 16. guards every method: 401, 403, 404 for another bucket and an unknown id; X-HTTP-Method-Override is checked as its method', async () => {
    const path = await create(3);
    const other = await service.as({}, { bucket: 'other', 'tus-resumable': '1.0.0' });
    await agent.post('/buckets').send({ name: 'other' });
    for (const method of ['get', 'head', 'delete', 'patch'] as const) {
      const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      expect((await service.anonymous[method](path)).status).toBe(401);
      expect((await other[method](path).set(headers)).status).toBe(404);
      expect((await agent[method]('/uploads/00000000-0000-7000-8000-00000000dead').set(headers)).status).toBe(404);
      expect((await agent[method]('/uploads/a%2Fb').set(headers)).status).toBe(400);
    }
    const reader = await service.as({ scopes: 'files:read' }, { bucket: 'default', 'tus-resumable': '1.0.0' });
    expect((await reader.post(path).set('x-http-method-override', 'PATCH')).status).toBe(403);
    expect(
      (
        await agent
          .post(path)
          .set({
            'x-http-method-override': 'PATCH',
            'upload-offset': '0',
            'content-type': 'application/offset+octet-stream',
          })
          .send('abc')
      ).status,
    ).toBe(204);
  });

  it('is done for open uploads by truncation', async () => {
    const bucket = aName();
    await agent.post('/buckets').send({ name: bucket });
    const { headers } = await begin({ 'upload-length': '3', 'upload-metadata': meta({ name: 'a' }), bucket });
    const path = String(headers['location']);
    await agent.post(`/buckets/${bucket}/truncate`);
    expect((await patch(path, 0, 'abc', { bucket })).status).toBe(410);
  });
});

it('36. sweeps: expires abandoned uploads, completes those with all bytes, keeps completed ones', async () => {
  const [left, full, done] = [await create(6), await create(3), await create(3)];
  await patch(left, 0, 'abc');
  await patch(done, 0, 'abc');
  await service.query("update upload set expires_at = now() - interval '1 second' where id = $1", [left.split('/')[2]]);
  // As a crash between the last commit and the finish leaves it.
  const cut = jest.spyOn(service.app.get(FinishContentService), 'finish').mockRejectedValueOnce(new Error('cut off'));
  expect((await patch(full, 0, 'abc')).status).toBe(500);
  cut.mockRestore();
  expect(await upload(full)).toMatchObject({ state: 'open', offset: 3 });
  await service.app.get(UploadSweepService).sweep();
  expect((await agent.head(left)).status).toBe(410);
  expect(await contentOf(full)).toBe(sha256('abc'));
  expect((await upload(done)).state).toBe('done');
  expect(await spareBlobs()).toBe(0);
});

it('20. completes at the next request what was cut off between blob and row, and leaves nothing else', async () => {
  const bytes = randomBytes(10_000);
  const path = await create(bytes.length);
  // Only the finish itself fails, after the blob is complete.
  const cut = jest.spyOn(FinishContentService.prototype, 'finish').mockRejectedValueOnce(new Error('cut off'));
  await patch(path, 0, bytes);
  cut.mockRestore();
  expect(await upload(path)).toMatchObject({ state: 'open', offset: bytes.length });
  expect((await patch(path, bytes.length, '')).status).toBe(204);
  expect(await contentOf(path)).toBe(sha256(bytes));
  expect(await spareBlobs()).toBe(0);
});

it('16. accepts a PATCH whose token expires meanwhile; the next request with it is rejected', async () => {
  const path = await create(6);
  // By the clock of the machine, as S3 refuses requests of a process whose clock is set; it is accepted for 15 s more.
  const token = await service.token({ expiresIn: 3 });
  const headers = { authorization: `Bearer ${token}`, bucket: 'default', 'tus-resumable': '1.0.0' };
  // Its bytes are read once its token is accepted.
  const { sent } = await sendBeginning(service, {
    method: 'PATCH',
    path,
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    beginning: Buffer.from('abc'),
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  await until(async () => (await service.anonymous.get(path).set(headers)).status === 401);
  sent.end('def');
  const [response] = await answered;
  expect(response.resume().statusCode).toBe(204);
  expect((await upload(path)).state).toBe('done');
});

it.each([
  ['in one request', {}],
  ['in chunks of 1 MiB', { chunkSize: 1_048_576 }],
  ['with the creation', { uploadDataDuringCreation: true, chunkSize: 2_000_000 }],
  ['with a length sent later', { uploadLengthDeferred: true, chunkSize: 1_048_576 }],
])('46. accepts an upload of tus-js-client %s', async (_, options) => {
  const bytes = randomBytes(5_000_000);
  const authorization = `Bearer ${await service.token()}`;
  const fileId = await new Promise<string>((resolve, reject) => {
    let id = '';
    const client = new Upload(bytes, {
      endpoint: `${service.url}/uploads`,
      headers: { authorization, bucket: 'default' },
      metadata: { filename: aName(), filetype: 'a/b' },
      onAfterResponse: (_request, response) => void (id ||= response.getHeader('File-Id') ?? ''),
      onError: reject,
      onSuccess: () => resolve(id),
      onBeforeRequest: (request) => {
        const url = new URL(request.getURL());
        if (url.host !== new URL(service.url).host) throw new Error(`${url.href} is elsewhere.`);
      },
      ...options,
    });
    client.start();
  });
  expect((await agent.get(`/files/${fileId}`)).body.metadata.signature).toBe(`sha256:${sha256(bytes)}`);
});
