import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { diskFolder, startStorage } from '../../testing/storage-folder.js';
import { DiskStore } from './disk-store.js';
import { Store, type BlobWriter } from '../../platform/store.js';

const MEBIBYTE = 1024 ** 2;
const VOLUME = 16 * MEBIBYTE;
const RESERVE = 4 * MEBIBYTE;

let root: string;
let store: DiskStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'reserve-'));
  store = new DiskStore({ root, reserve: RESERVE, freeBytes: async () => VOLUME - (await usedBytes()) });
  await store.prepare();
});
afterEach(() => rm(root, { recursive: true }));

async function usedBytes(): Promise<number> {
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

const growing = (key: string) => ({ key, length: null, partSize: 8 * MEBIBYTE, state: null });
const WRITERS: Readonly<Record<string, () => Promise<BlobWriter>>> = {
  'of an unknown length': () => store.open(randomUUID()),
  'of a length that was declared too small': () => store.open(randomUUID(), MEBIBYTE),
  'that goes on with an upload': () => store.resume(growing(randomUUID()), 0),
  'of one part of an upload': () => store.openPart({ ...growing(randomUUID()), length: VOLUME }, 0),
};

describe('DISK_RESERVE', () => {
  it.each(Object.keys(WRITERS))(
    'is respected by a writer %s: a write into the reserve is insufficient_storage',
    async (name) => {
      const writer = await WRITERS[name]!();
      const write = async (): Promise<void> => {
        for (let sent = 0; sent < VOLUME; sent += MEBIBYTE) await writer.write(randomBytes(MEBIBYTE));
        await writer.commit();
      };
      await expect(write()).rejects.toMatchObject({ code: 'insufficient_storage' });
      await writer.close();
      const used = await usedBytes();
      expect(used).toBeLessThanOrEqual(VOLUME - RESERVE);
      expect(used).toBeGreaterThanOrEqual(VOLUME - RESERVE - 2 * MEBIBYTE);
    },
  );

  it('is respected by many concurrent writers', async () => {
    const writers = await Promise.all(Array.from({ length: 4 }, () => store.open(randomUUID())));
    const results = await Promise.allSettled(
      writers.map(async (writer) => {
        for (let sent = 0; sent < VOLUME; sent += MEBIBYTE) await writer.write(randomBytes(MEBIBYTE));
      }),
    );
    expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    await Promise.all(writers.map((writer) => writer.close()));
    expect(await usedBytes()).toBeLessThanOrEqual(VOLUME - RESERVE);
  });
});

describe('An upload of a length that exceeds the free space', () => {
  const disk = diskFolder();
  let started: Awaited<ReturnType<typeof startStorage>>;
  beforeAll(async () => (started = await startStorage(disk)));
  afterAll(async () => {
    await started.service.close();
    disk.remove();
  });

  const tus = (length: number) =>
    started.agent.post('/uploads').set({
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': `name ${btoa(randomUUID())}`,
    });
  const parallel = (length: number) => started.agent.post('/uploads').send({ name: randomUUID(), size: length });

  it.each([
    ['tus', tus],
    ['parallel', parallel],
  ])('is rejected with 507 before its first byte, by %s', async (_, begin) => {
    const free = jest.spyOn(started.service.app.get(Store), 'freeBytes').mockResolvedValue(1_000);
    expect((await begin(1_001)).body.code).toBe('insufficient_storage');
    expect((await begin(1_000)).status).toBe(201);
    free.mockRestore();
    expect(await started.service.query('select from file where metadata_size_original = 1001')).toEqual([]);
  });

  it('counts the remaining bytes of uploads that are being written, and not of idle ones', async () => {
    const { headers } = await tus(600);
    const id = String(headers['location']).split('/')[2];
    const free = jest.spyOn(started.service.app.get(Store), 'freeBytes').mockResolvedValue(1_000);
    expect((await tus(500)).status).toBe(201);
    await started.service.query(
      "update upload set lock_token = id, lock_expires = now() + interval '1 hour' where id = $1",
      [id],
    );
    expect((await tus(500)).body.code).toBe('insufficient_storage');
    expect((await tus(400)).status).toBe(201);
    free.mockRestore();
  });
});
