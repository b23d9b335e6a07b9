import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { aDangerousName, isName } from './testing/dangerous-names.js';
import { diskFolder, startStorage, type StartedStorage } from './testing/storage-folder.js';
import { uploadWithAborts, digestOfZeros, writeSparseChunks } from './testing/upload-with-aborts.js';

/** `STORAGE_SIZES=full` takes the sizes that storage.md §8 names, which is a matter of many minutes; else a few of each. */
const isFull = process.env.STORAGE_SIZES === 'full';
const MIB = 1024 ** 2;
const LONGEST_MS = isFull ? 60 * 60_000 : 60_000;

const disk = diskFolder();
let service: StartedStorage['service'];
let agent: StartedStorage['agent'];
beforeAll(async () => ({ service, agent } = await startStorage(disk)));
afterAll(async () => {
  await service.close();
  disk.remove();
});

const NAMES = isFull ? 10_000 : 100;
const AT_ONCE = 20;
it(
  `1. ${NAMES} names of special characters are stored literally or rejected, and nothing is written outside the store`,
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
    const name = aDangerousName();
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
  `46. uploads of tus-js-client complete over ${ABORTS} aborts at random moments`,
  async () => {
    const authorization = `Bearer ${await service.token()}`;
    for (let aborts = 0; aborts < ABORTS;) {
      const { body: file } = await agent
        .post('/files')
        .send({ name: `aborted ${aborts}` })
        .expect(201);
      const bytes = randomBytes(4 * MIB);
      const upload = { url: service.url, authorization, fileId: String(file.id), bytes, most: ABORTS - aborts };
      aborts += await uploadWithAborts(upload);
      const { body } = await agent.get(`/files/${String(file.id)}`);
      expect(body.metadata.signature).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
    }
  },
  LONGEST_MS,
);

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
    await writeSparseChunks(service, disk, { id: upload.id, size, chunks });
    const last = randomBytes(size - (chunks - 1) * upload.chunk_size);
    await agent
      .put(`/uploads/${String(upload.id)}/chunks/${chunks - 1}`)
      .set('content-type', 'a/b')
      .send(last)
      .expect(204);
    await agent.post(`/uploads/${String(upload.id)}/complete`);
    const signature = `sha256:${await digestOfZeros(size - last.length, last)}`;
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
