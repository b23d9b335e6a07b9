import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { sendAndCut, startTestService, until, type TestService } from '@groundwork/testing';
import { storage } from '../service.js';
import { Store } from '../platform/store.js';
import { storageFolder } from '../testing/storage-folder.js';
import { BlobCollectorService } from './audit/blob-collector.service.js';
import { digestField } from './read/content-headers.js';

const disk = storageFolder();
let service: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;
beforeAll(async () => {
  service = await startTestService(storage, {
    env: { ...disk.env, MAX_FILE_BYTES: '30000000', GC_GRACE_SECONDS: '0' },
  });
  agent = await service.as({}, { bucket: 'default' });
});
afterAll(async () => {
  await service.close();
  disk.remove();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
let made = 0;
const aName = (): string => `file ${++made}`;
const makeBucket = async (metadata: object): Promise<string> =>
  (await agent.post('/buckets').send({ name: `bucket-${++made}`, metadata })).body.name;
const makeFile = async (body: object = {}, bucket = 'default'): Promise<string> =>
  (
    await agent
      .post('/files')
      .set('bucket', bucket)
      .send({ name: aName(), ...body })
  ).body.id;
const put = (id: string, bytes: Buffer | string, headers: Record<string, string> = {}) =>
  agent
    .put(`/files/${id}/content`)
    .set({ 'content-type': 'application/octet-stream', ...headers })
    .send(bytes);
const get = (id: string, headers: Record<string, string> = {}) =>
  agent.get(`/files/${id}/content`).set(headers).responseType('blob');
const makeWith = async (bytes: Buffer | string, body: object = {}, bucket = 'default'): Promise<string> => {
  const id = await makeFile(body, bucket);
  const { status } = await put(id, bytes, { bucket });
  expect(status).toBe(201);
  return id;
};
const bytesOf = (response: NodeJS.ReadableStream, done: (error: Error | null, body: Buffer) => void): void => {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
};
const metadataOf = async (id: string) => (await agent.get(`/files/${id}`)).body.metadata;
const collect = () => service.app.get(BlobCollectorService).collect();
const spareBlobs = async (): Promise<number> => {
  await collect();
  const [row] = await service.query<{ count: number }>('select count(*)::int as count from content');
  return (await disk.blobs()).length - (row?.count ?? 0);
};
/** A PUT whose body the test sends by itself, in pieces. */
const rawPut = async (
  id: string,
  headers: Record<string, string>,
  pieces: AsyncIterable<Buffer>,
  at = service,
): Promise<{ status?: number; body: string; connection?: string }> => {
  const token = await at.token();
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      `${at.url}/files/${id}/content`,
      { method: 'PUT', headers: { authorization: `Bearer ${token}`, bucket: 'default', ...headers } },
      (response) => {
        bytesOf(response, (_, body) =>
          resolve({ status: response.statusCode, body: body.toString(), connection: response.headers.connection }),
        );
      },
    );
    outgoing.on('error', reject);
    void (async () => {
      for await (const piece of pieces) if (!outgoing.destroyed) outgoing.write(piece);
      outgoing.end();
    })();
  });
};
async function* endless(bytes: number): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < bytes; sent += 65_536) {
    yield Buffer.alloc(65_536);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('Put content', () => {
  it.each(['*/*', 'image/*', '*/*; charset=utf-8'])('takes %s, which is no type, for none', async (type) => {
    const id = await makeFile();
    expect((await put(id, 'words', { 'content-type': type })).status).toBe(201);
    expect((await metadataOf(id)).mime_type).toBe('application/octet-stream');
  });

  it.each([0, 1, 65_536, 65_537, 1_048_576, 8_388_607, 8_388_608, 8_388_609])(
    '33. stores %d bytes; all six members are right',
    async (size) => {
      const bytes = randomBytes(size);
      const id = await makeWith(bytes);
      const chunks = size === 0 ? 0 : size <= 8_388_608 ? 1 : 2;
      expect(await metadataOf(id)).toEqual({
        mime_type: 'application/octet-stream',
        size_original: size,
        size_compressed: size,
        chunks_total: chunks,
        chunks_uploaded: chunks,
        signature: `sha256:${sha256(bytes)}`,
      });
      const { body, headers } = await get(id);
      expect(sha256(body)).toBe(sha256(bytes));
      expect(headers).toMatchObject({
        'content-length': String(size),
        'repr-digest': digestField(sha256(bytes)),
        etag: `"${sha256(bytes)}"`,
      });
    },
  );

  it('answers 201 with the file for the first content, 200 for a replacement, with the ETag of the content', async () => {
    const id = await makeFile();
    const first = await put(id, 'one');
    expect({ status: first.status, etag: first.headers['etag'] }).toEqual({ status: 201, etag: `"${sha256('one')}"` });
    expect(first.body).toMatchObject({ id, metadata: { size_original: 3 }, bucket_data: { name: 'default' } });
    const second = await put(id, 'other');
    expect({ status: second.status, etag: second.headers['etag'] }).toEqual({
      status: 200,
      etag: `"${sha256('other')}"`,
    });
    expect((await get(id)).body.toString()).toBe('other');
    expect(await spareBlobs()).toBe(0);
  });

  it('stores JSON and forms as raw bytes, also chunked', async () => {
    const id = await makeFile();
    expect((await put(id, '{"a":1}', { 'content-type': 'application/json' })).body.metadata).toMatchObject({
      size_original: 7,
      mime_type: 'application/json',
    });
    expect(
      (await put(id, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })).body.metadata.size_original,
    ).toBe(3);
    expect((await rawPut(id, {}, endless(200_000))).status).toBe(200);
    expect((await metadataOf(id)).size_original).toBe(262_144);
  });

  it('costs 2 statements; getting the content costs 1', async () => {
    const id = await makeWith('warm');
    expect(await service.countStatements(async () => put(id, 'counted'))).toBe(2);
    expect(await service.countStatements(async () => get(id))).toBe(1);
    expect(await service.countStatements(async () => agent.head(`/files/${id}/content`))).toBe(1);
  });

  it('verifies Content-Digest and Repr-Digest; a wrong one leaves the earlier content', async () => {
    const id = await makeWith('old');
    for (const header of ['content-digest', 'repr-digest']) {
      expect((await put(id, 'new', { [header]: digestField(sha256('else')) })).body.code).toBe('digest_mismatch');
      expect((await put(id, 'new', { [header]: 'sha-256=nonsense' })).body.code).toBe('invalid_request');
    }
    expect((await get(id)).body.toString()).toBe('old');
    expect((await put(id, 'new', { 'content-digest': digestField(sha256('new')) })).status).toBe(200);
    expect(await spareBlobs()).toBe(0);
  });

  it('checks the size and signature declared for the file, once', async () => {
    const id = await makeFile({ metadata: { size_original: 3, signature: `sha256:${sha256('abc')}` } });
    expect((await put(id, 'abcd')).body.code).toBe('digest_mismatch');
    expect((await put(id, 'abd')).body.code).toBe('digest_mismatch');
    expect(await metadataOf(id)).toMatchObject({ size_original: 3, signature: '', chunks_total: 0 });
    expect((await put(id, 'abc')).status).toBe(201);
    expect((await put(id, 'longer')).status).toBe(200);
  });

  it('honours If-Match and If-None-Match', async () => {
    const id = await makeFile();
    expect((await put(id, 'a', { 'if-match': '*' })).status).toBe(412);
    expect((await put(id, 'a', { 'if-none-match': '*' })).status).toBe(201);
    expect((await put(id, 'b', { 'if-none-match': '*' })).body.code).toBe('precondition_failed');
    expect((await put(id, 'b', { 'if-match': '"nothing"' })).status).toBe(412);
    expect((await put(id, 'b', { 'if-match': `"${sha256('a')}"` })).status).toBe(200);
  });

  it('11. answers 415 for encoded bytes, 400 for a multipart body or an invalid type, 404 for an unknown file', async () => {
    const id = await makeFile();
    expect((await put(id, 'x', { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await put(id, 'x', { 'content-range': 'bytes 0-0/2' })).status).toBe(400);
    expect((await put(id, 'x', { 'content-type': 'nonsense' })).body.details[0].field).toBe('Content-Type');
    expect((await put(id, 'x', { 'content-type': `a/${'x'.repeat(128)}` })).status).toBe(400);
    expect((await put('00000000-0000-7000-8000-00000000dead', 'x')).status).toBe(404);
    expect((await put('nonsense', 'x')).status).toBe(400);
    expect((await put(id, 'x', { bucket: 'nobody' })).status).toBe(404);
    expect((await put(id, 'x', { bucket: '' })).status).toBe(400);
    expect((await agent.get(`/files/${id}/content`)).body.code).toBe('content_not_found');
  });

  it('8. answers 413 at the first byte over the limit, closes the connection, and stores nothing', async () => {
    const bucket = await makeBucket({ max_file_size: 100_000 });
    const id = await makeFile({}, bucket);
    expect((await put(id, Buffer.alloc(100_001), { bucket })).body.code).toBe('payload_too_large');
    const chunked = await rawPut(id, { bucket }, endless(4_000_000));
    expect(chunked).toMatchObject({ status: 413, connection: 'close' });
    expect(await spareBlobs()).toBe(0);
    expect((await put(id, Buffer.alloc(100_000), { bucket })).status).toBe(201);
  });

  it('detects types from the bytes: declared before, real after', async () => {
    const bucket = await makeBucket({ allowed_mime_types: ['image/*'] });
    const id = await makeFile({}, bucket);
    expect((await put(id, PNG, { bucket, 'content-type': 'text/csv' })).status).toBe(415);
    expect((await put(id, '<html>', { bucket, 'content-type': 'image/png' })).status).toBe(415);
    expect((await put(id, PNG, { bucket })).body.metadata.mime_type).toBe('image/png');
    expect(await spareBlobs()).toBe(0);
  });

  it('10. accepts 10 of 20 concurrent uploads within a quota for 10', async () => {
    const bucket = await makeBucket({ quota_bytes: 1_000 });
    const ids = await Promise.all(Array.from({ length: 20 }, () => makeFile({}, bucket)));
    const answers = await Promise.all(ids.map((id) => put(id, Buffer.alloc(100), { bucket })));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(201),
      ...Array<number>(10).fill(413),
    ]);
    expect(answers.find(({ status }) => status === 413)?.body.code).toBe('quota_exceeded');
    expect(await spareBlobs()).toBe(0);
  });

  it('28. stores the last of concurrent uploads, and one of those with If-Match', async () => {
    const id = await makeWith('start');
    const texts = Array.from({ length: 8 }, (_, at) => `content ${at} `.repeat(1_000));
    const answers = await Promise.all(texts.map((text) => put(id, text)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const winner = (await get(id)).body.toString();
    expect(texts).toContain(winner);
    const guarded = await Promise.all(texts.map((text) => put(id, `${text}!`, { 'if-match': `"${sha256(winner)}"` })));
    expect(guarded.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(guarded.filter(({ status }) => status === 412)).toHaveLength(7);
    expect(await spareBlobs()).toBe(0);
  });

  it('31. answers 408 to a body that stalls, and stores nothing', async () => {
    const id = await makeFile();
    const env = { ...disk.env, UPLOAD_IDLE_SECONDS: '1' };
    const impatient = await startTestService(storage, { schema: service.schema, env });
    const { promise: answered, resolve: end } = Promise.withResolvers<void>();
    const stalled = async function* () {
      yield Buffer.from('a');
      await answered;
    };
    expect(await rawPut(id, { 'content-length': '10' }, stalled(), impatient)).toMatchObject({ status: 408 });
    end();
    await impatient.close();
    expect(await spareBlobs()).toBe(0);
  });

  it('stores nothing of a body that is cut off', async () => {
    const id = await makeWith('before');
    const token = await service.token();
    await sendAndCut(service, {
      method: 'PUT',
      path: `/files/${id}/content`,
      headers: { authorization: `Bearer ${token}`, bucket: 'default', 'content-length': '2000000' },
      beginning: Buffer.alloc(1_500_000),
    });
    await until(async () => (await spareBlobs()) === 0);
    expect((await get(id)).body.toString()).toBe('before');
  });
});

describe('Get content', () => {
  it('12, 13. answers ranges with 206, several as the whole content, those outside with 416', async () => {
    const id = await makeWith('0123456789');
    const part = await get(id, { range: 'bytes=2-4' });
    expect({ status: part.status, body: part.body.toString(), range: part.headers['content-range'] }).toEqual({
      status: 206,
      body: '234',
      range: 'bytes 2-4/10',
    });
    expect((await get(id, { range: 'bytes=0-1,5-6' })).status).toBe(200);
    const outside = await agent.get(`/files/${id}/content`).set('range', 'bytes=10-');
    expect({ status: outside.status, code: outside.body.code, range: outside.headers['content-range'] }).toEqual({
      status: 416,
      code: 'range_not_satisfiable',
      range: 'bytes */10',
    });
    expect((await get(id, { range: 'bytes=2-4', 'if-range': '"stale"' })).status).toBe(200);
  });

  it('closes the blob when it is sent, and when the client disconnects before', async () => {
    const bytes = randomBytes(20_000_000);
    const id = await makeWith(bytes);
    const store = service.app.get(Store);
    const read = store.read.bind(store);
    let [opened, closed] = [0, 0];
    store.read = async (...wanted) => {
      const body = await read(...wanted);
      if (Buffer.isBuffer(body)) return body;
      opened++;
      return { next: () => body.next(), close: () => body.close().then(() => void closed++) };
    };
    const reads = [get(id), get(id)].map(async (answer) => (await answer).body.equals(bytes));
    expect(await Promise.all(reads)).toEqual([true, true]);
    const headers = { authorization: `Bearer ${await service.token()}`, bucket: 'default' };
    await new Promise<void>((resolve) => {
      httpRequest(`${service.url}/files/${id}/content`, { headers }, (response) => {
        response.once('data', () => response.destroy()).once('close', () => resolve());
      }).end();
    });
    await until(() => closed >= 3);
    store.read = read;
    expect([opened, closed]).toEqual([3, 3]);
  });

  it('reads ranges of large content across its read buffers', async () => {
    const bytes = randomBytes(3_000_000);
    const id = await makeWith(bytes);
    for (const [start, end] of [
      [0, 2_999_999],
      [1_048_575, 1_048_577],
      [65_530, 2_200_000],
    ] as const) {
      expect((await get(id, { range: `bytes=${start}-${end}` })).body.equals(bytes.subarray(start, end + 1))).toBe(
        true,
      );
    }
  });

  it('answers 304 and 412, HEAD like GET without bytes', async () => {
    const id = await makeWith('abc');
    const etag = `"${sha256('abc')}"`;
    expect((await get(id, { 'if-none-match': etag })).status).toBe(304);
    expect((await agent.get(`/files/${id}/content`).set('if-match', '"other"')).body.code).toBe('precondition_failed');
    const head = await agent.head(`/files/${id}/content`);
    expect(head.headers).toMatchObject({ 'content-length': '3', etag, 'accept-ranges': 'bytes' });
  });

  it.each([
    ['image/png', '<html><script>alert(1)</script>', 'text/html', 'attachment'],
    ['image/svg+xml', '<svg onload="x">', 'image/svg+xml', 'inline'],
    ['APPLICATION/PDF', '%PDF-1.7', 'application/pdf', 'inline'],
    ['text/javascript', 'alert(1)', 'text/javascript', 'attachment'],
    ['text/html;x', 'no tags', 'text/html;x', 'attachment'],
    ['text/plain', 'plain', 'text/plain; charset=utf-8', 'inline'],
    ['application/xml', '<?xml version="1.0"?><a/>', 'application/xml', 'attachment'],
  ])('6, 7. declared %s with the bytes %j is sent as %s, %s, sandboxed', async (declared, bytes, type, disposition) => {
    const id = await makeWith(bytes, { metadata: { mime_type: declared } });
    const { headers } = await agent.get(`/files/${id}/content?disposition=inline`);
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
    });
    expect(headers['content-disposition']).toMatch(new RegExp(`^${disposition};`));
  });

  it('sends the name of the file, or the requested one, in Content-Disposition', async () => {
    const id = await makeWith('x', { name: `Ямар "нэр" ${++made}.txt` });
    expect((await get(id)).headers['content-disposition']).toContain("filename*=UTF-8''%D0%AF%D0%BC%D0%B0%D1%80%20%22");
    expect((await agent.get(`/files/${id}/content?filename=a.txt`)).headers['content-disposition']).toContain(
      'filename="a.txt"',
    );
    expect((await agent.get(`/files/${id}/content?filename=${'x'.repeat(255)}`)).status).toBe(200);
    const tooLong = await agent.get(`/files/${id}/content?filename=${'x'.repeat(256)}`);
    expect(tooLong).toMatchObject({ status: 400, body: { details: [{ field: 'filename' }] } });
    expect((await agent.get(`/files/${id}/content?disposition=both`)).status).toBe(400);
    expect((await agent.get(`/files/${id}/content?nonsense=1`)).status).toBe(200);
  });

  it('answers 401 without a token, for unknown files too; 403 without the scope; 400 without the header', async () => {
    const id = await makeWith('x');
    for (const path of [`/files/${id}/content`, '/files/00000000-0000-7000-8000-00000000dead/content']) {
      for (const method of ['get', 'head', 'put'] as const)
        expect((await service.anonymous[method](path)).status).toBe(401);
    }
    const writer = await service.as({ scopes: 'files:write' }, { bucket: 'default' });
    expect((await writer.get(`/files/${id}/content`)).body.code).toBe('insufficient_scope');
    expect((await writer.head(`/files/${id}/content`)).status).toBe(403);
    expect((await (await service.as()).get(`/files/${id}/content`)).body.details[0].field).toBe('bucket');
    expect((await agent.get(`/files/${id}/content`).set('bucket', 'other')).status).toBe(404);
  });

  it('returns content of a public bucket without a token', async () => {
    const bucket = await makeBucket({ public: true });
    const id = await makeWith('open', {}, bucket);
    const { status, headers } = await service.anonymous.get(`/files/${id}/content`);
    expect({ status, cache: headers['cache-control'], policy: headers['cross-origin-resource-policy'] }).toEqual({
      status: 200,
      cache: 'public, no-cache',
      policy: 'cross-origin',
    });
    expect((await service.anonymous.get(`/files/${id}/content`).set('authorization', 'Bearer garbage')).status).toBe(
      401,
    );
    expect((await service.anonymous.get(`/files/${id}`)).status).toBe(401);
  });

  it('40. answers 500 without a body when the blob is missing or truncated', async () => {
    const id = await makeWith('precious');
    await service.query('update content set size_original = 9 where id = (select content_id from file where id = $1)', [
      id,
    ]);
    expect((await agent.get(`/files/${id}/content`)).body.code).toBe('server_error');
  });

  it('29. completes a download while its content is replaced, deleted and collected', async () => {
    const bytes = randomBytes(20_000_000);
    const id = await makeWith(bytes);
    const token = await service.token();
    const read = await new Promise<Buffer>((resolve, reject) => {
      httpRequest(
        `${service.url}/files/${id}/content`,
        { headers: { authorization: `Bearer ${token}`, bucket: 'default' } },
        (response) => {
          void (async () => {
            await put(id, 'new');
            await agent.delete(`/files/${id}`);
            await collect();
            bytesOf(response, (error, body) => (error ? reject(error) : resolve(body)));
          })();
        },
      ).end();
    });
    expect(read.equals(bytes)).toBe(true);
    expect(await spareBlobs()).toBe(0);
  });
});

describe('Copy File', () => {
  it('shares the content, which is deleted with its last file', async () => {
    const id = await makeWith('shared');
    const copy = await agent.post(`/files/${id}/copy`).send({ name: aName() });
    expect(copy.body.metadata).toEqual(await metadataOf(id));
    await agent.delete(`/files/${id}`);
    await collect();
    expect((await get(copy.body.id)).body.toString()).toBe('shared');
    const before = (await disk.blobs()).length;
    await agent.delete(`/files/${copy.body.id}`);
    await collect();
    expect((await disk.blobs()).length).toBe(before - 1);
  });

  it('applies the limits and the quota of the target', async () => {
    const id = await makeWith('12345');
    const copyTo = async (metadata: object) =>
      agent.post(`/files/${id}/copy`).send({ bucket: await makeBucket(metadata) });
    expect((await copyTo({ max_file_size: 4 })).body.code).toBe('payload_too_large');
    expect((await copyTo({ quota_bytes: 4 })).body.code).toBe('quota_exceeded');
    expect((await copyTo({ allowed_mime_types: ['image/png'] })).body.code).toBe('unsupported_media_type');
    expect((await copyTo({ quota_bytes: 5 })).status).toBe(201);
  });
});

describe('Update File', () => {
  it('validates a changed type again, and rejects a size or signature that differs from the content', async () => {
    const id = await makeWith('a,b', { metadata: { mime_type: 'text/csv' } });
    const patch = (metadata: object) => agent.patch(`/files/${id}`).send({ metadata });
    expect((await patch({ mime_type: 'image/png' })).body.metadata.mime_type).toBe('application/octet-stream');
    expect((await patch({ mime_type: 'text/plain' })).body.metadata.mime_type).toBe('text/plain');
    expect((await patch({ size_original: 4 })).body.details[0].field).toBe('metadata.size_original');
    expect((await patch({ ...(await metadataOf(id)), chunks_total: 9 })).body.metadata.chunks_total).toBe(1);
  });
});
