import { createHash, randomBytes, randomInt } from 'node:crypto';
import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { startTestService, type TestService } from '@groundwork/testing';
import { Upload } from 'tus-js-client';
import { storage } from './service.js';
import { diskFolder } from './testing/storage-folder.js';

/** `STORAGE_SIZES=full` takes the sizes that storage.md §8 names, which is a matter of many minutes; else a few of each. */
const isFull = process.env.STORAGE_SIZES === 'full';
const MIB = 1024 ** 2;
const LONGEST_MS = isFull ? 60 * 60_000 : 60_000;

const disk = diskFolder();
let service: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;
beforeAll(async () => {
  service = await startTestService(storage, { env: disk.env });
  agent = await service.as({}, { bucket: 'default' });
});
afterAll(async () => {
  await service.close();
  disk.remove();
});

const PIECES = [
  '../',
  '..',
  '.',
  '/',
  '\\',
  'C:\\',
  '%2e%2e%2f',
  '\0',
  '\r\n',
  '\u0085',
  '\u202e',
  ' ',
  'a',
  'Зураг',
  '🖼',
  'e\u0301',
  "'",
  ';',
  '"',
  'x'.repeat(100),
  'y'.repeat(5_000),
];
const aName = (): string => Array.from({ length: randomInt(5) }, () => PIECES[randomInt(PIECES.length)]).join('');

/** storage.md §1, "Names"; like every text, one of white space alone is none. */
const isName = (name: string): boolean =>
  name.trim() !== '' &&
  [...name].length >= 1 &&
  [...name].length <= 255 &&
  !/[\p{Cc}/]/u.test(name) &&
  name !== '.' &&
  name !== '..';

const NAMES = isFull ? 10_000 : 100;
const AT_ONCE = 20;
it(
  `1. ${NAMES} names made of what is dangerous are kept literally or refused, and nothing comes to lie beside the store`,
  async () => {
    const kept = new Set<string>();
    for (let sent = 0; sent < NAMES; sent += AT_ONCE) await sendNames(kept);
    expect(kept.size).toBeGreaterThan(NAMES / 10);
    expect(readdirSync(disk.path).sort()).toEqual(['blobs', 'store.json', 'tmp']);
    expect(await disk.blobs()).toHaveLength(NAMES / AT_ONCE);
  },
  LONGEST_MS,
);

/** Sends names at once, none of them twice; the first that is kept gets content. */
async function sendNames(kept: Set<string>): Promise<void> {
  const names = new Map<string, string>();
  while (names.size < AT_ONCE) {
    const name = aName();
    names.set(name.normalize('NFC'), name);
  }
  names.set(`plain ${kept.size}`, `plain ${kept.size}`);
  const answers = [...names].map(async ([name, sent]) => {
    const { status, body } = await agent.post('/files').send({ name: sent });
    expect({ sent, status }).toEqual({ sent, status: !isName(name) ? 400 : kept.has(name) ? 409 : 201 });
    if (status === 201) expect(body.name).toBe(name);
    return { name, status, id: String(body.id) };
  });
  const made = (await Promise.all(answers)).filter(({ status }) => status === 201);
  for (const { name } of made) kept.add(name);
  await agent.put(`/files/${made[0]?.id}/content`).send('x').expect(201);
}

const ABORTS = isFull ? 1_000 : 20;
it(
  `46. uploads of tus-js-client arrive over ${ABORTS} aborts at random moments`,
  async () => {
    const authorization = `Bearer ${await service.token()}`;
    for (let aborts = 0; aborts < ABORTS;) {
      const { body: file } = await agent
        .post('/files')
        .send({ name: `aborted ${aborts}` })
        .expect(201);
      const bytes = randomBytes(4 * MIB);
      aborts += await uploadWithAborts(String(file.id), bytes, ABORTS - aborts, authorization);
      const { body } = await agent.get(`/files/${String(file.id)}`);
      expect(body.metadata.signature).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
    }
  },
  LONGEST_MS,
);

/** Aborts again and again once the upload has begun, and goes on each time; answers how often. */
async function uploadWithAborts(fileId: string, bytes: Buffer, most: number, authorization: string): Promise<number> {
  let finished = false;
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const client = new Upload(bytes, {
    endpoint: `${service.url}/uploads`,
    headers: { authorization, bucket: 'default' },
    metadata: { file_id: fileId },
    chunkSize: MIB / 4,
    retryDelays: Array.from({ length: 1_000 }, () => 50),
    onUploadUrlAvailable: () => begun.resolve(),
    onError: ended.reject,
    onSuccess: () => {
      finished = true;
      ended.resolve();
    },
  });
  client.start();
  await Promise.race([begun.promise, ended.promise]);
  let aborts = 0;
  for (; !finished && aborts < most; aborts++) {
    await Promise.race([pause(randomInt(40)), ended.promise]);
    if (finished) break;
    await client.abort();
    // The client takes the end of the request it gave up for one of the next, if that comes first.
    await pause(5);
    client.start();
  }
  await ended.promise;
  return aborts;
}

/** Chunks of 8 MiB, and the most a file may have. */
const LENGTHS = isFull ? [10_000 * 8 * MIB, 100 * 1024 * MIB] : [8 * MIB + 1, 16 * MIB, 24 * MIB - 1];
it.each(LENGTHS)(
  '33. six members are right of %d bytes in parallel chunks, all but the last one sparse',
  async (size) => {
    const { body: upload } = await agent
      .post('/uploads')
      .send({ name: `sparse ${size}`, size })
      .expect(201);
    const chunks = Math.ceil(size / upload.chunk_size);
    expect(upload).toMatchObject({ chunks_total: chunks, chunks_uploaded: 0 });
    await layHoles(upload.id, size, chunks);
    const last = randomBytes(size - (chunks - 1) * upload.chunk_size);
    await agent
      .put(`/uploads/${String(upload.id)}/chunks/${chunks - 1}`)
      .set('content-type', 'a/b')
      .send(last)
      .expect(204);
    await agent.post(`/uploads/${String(upload.id)}/complete`);
    const signature = `sha256:${await digestOf(size - last.length, last)}`;
    for (let state = 'finishing'; state === 'finishing'; await pause(500)) {
      // A token may end before all bytes are hashed.
      agent = await service.as({}, { bucket: 'default' });
      state = (await agent.get(`/uploads/${String(upload.id)}`).expect(200)).body.state;
    }
    const { body: file } = await agent.get(`/files/${String(upload.file_id)}`);
    expect(file.metadata).toEqual({
      mime_type: 'application/octet-stream',
      size_original: size,
      size_compressed: size,
      chunks_total: chunks,
      chunks_uploaded: chunks,
      signature,
    });
    const end = await agent
      .get(`/files/${String(upload.file_id)}/content`)
      .set('range', 'bytes=-100')
      .responseType('blob');
    expect((end.body as Buffer).equals(Buffer.concat([Buffer.alloc(100), last]).subarray(-100))).toBe(true);
    await agent.delete(`/files/${String(upload.file_id)}`).expect(204);
  },
  LONGEST_MS,
);

/** All chunks but the last are there, as holes of the file. */
async function layHoles(id: string, size: number, chunks: number): Promise<void> {
  const [row] = await service.query<{ blob_key: string; chunk_size: number }>(
    'select blob_key, chunk_size from upload where id = $1',
    [id],
  );
  const { blob_key, chunk_size } = row ?? { blob_key: '', chunk_size: 0 };
  await agent
    .put(`/uploads/${id}/chunks/0`)
    .set('content-type', 'a/b')
    .send(Buffer.alloc(Math.min(size, chunk_size)))
    .expect(204);
  truncateSync(join(disk.path, 'tmp', blob_key), size);
  await service.query(
    `insert into upload_chunk (upload_id, idx, size, sha256, done) select $1, n, $2, $3, true from generate_series(1, $4::int - 2) n`,
    [id, chunk_size, await digestOf(chunk_size, Buffer.alloc(0)), chunks],
  );
}

/** SHA-256 of so many zeros and an end. */
async function digestOf(zeros: number, end: Buffer): Promise<string> {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(MIB);
  for (let left = zeros; left > 0; left -= piece.length) {
    hash.update(piece.subarray(0, Math.min(left, piece.length)));
    await turn();
  }
  return hash.update(end).digest('hex');
}
