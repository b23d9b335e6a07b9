import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { s3Folder, type StorageFolder } from '../../testing/storage-folder.js';
import type { BlobPart, BlobState, GrowingBlob, Store } from '../../platform/store.js';
import type { S3StoreOptions } from './s3-store.js';
import { S3Store } from './s3-store.js';

const MEBIBYTE = 1024 ** 2;
const folders: StorageFolder[] = [];
afterAll(() => folders.forEach((folder) => folder.remove()));

const aStore = (options: Partial<S3StoreOptions> = {}): S3Store => {
  const folder = s3Folder();
  folders.push(folder);
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket = '', S3_PREFIX } = folder.env;
  const { S3_TEST_KEY: accessKeyId = '', S3_TEST_SECRET: secretAccessKey = '' } = process.env;
  return new S3Store({
    ...{ endpoint, bucket, prefix: `${S3_PREFIX}/`, region: 'us-east-1', pathStyle: true },
    ...{ credentials: { accessKeyId, secretAccessKey }, checksums: 'WHEN_REQUIRED', timeoutMs: 2_000 },
    ...{ spoolFolder: folder.path, partSize: () => 8 * MEBIBYTE },
    ...options,
  });
};
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
/** A writer takes the memory of what it is given. */
const copy = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer);
const digestOf = async (store: Store, key: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of store.readWhole(key)) hash.update(piece);
  return hash.digest('hex');
};
const keysOf = async (store: Store): Promise<string[]> => {
  const keys: string[] = [];
  for await (const page of store.list('')) keys.push(...page.map(({ key }) => key));
  return keys;
};

// storage.md §5, "S3"
describe('S3 store', () => {
  it.each([0, 1, 8 * MEBIBYTE - 1, 8 * MEBIBYTE, 8 * MEBIBYTE + 1, 20_000_000])(
    'stores a blob of %i bytes, of known or unknown length',
    async (size) => {
      const store = aStore();
      const bytes = randomBytes(size);
      for (const length of [size, undefined]) {
        const key = randomUUID();
        const writer = await store.open(key, length);
        for (let at = 0; at < size; at += 300_000) await writer.write(copy(bytes.subarray(at, at + 300_000)));
        await writer.finish();
        expect([await store.size(key), await digestOf(store, key)]).toEqual([size, sha256(bytes)]);
        await store.remove([key, randomUUID()]);
        expect(await store.size(key)).toBeUndefined();
      }
      expect(await keysOf(store)).toEqual([]);
    },
  );

  it('treats a wrong length as an estimate', async () => {
    const store = aStore();
    for (const [guess, size] of [
      [10, 300_000],
      [300_000, 10],
      [8 * MEBIBYTE, 8 * MEBIBYTE + 1],
      [1_000_000, 20_000_000],
    ] as const) {
      const [key, bytes] = [randomUUID(), randomBytes(size)];
      const writer = await store.open(key, guess);
      for (let at = 0; at < size; at += 300_000) await writer.write(copy(bytes.subarray(at, at + 300_000)));
      await writer.finish();
      expect(await digestOf(store, key)).toBe(sha256(bytes));
    }
  });

  it('sends parts that exceed the memory from the spool, and removes them from it', async () => {
    const store = aStore({ partSize: () => 20 * MEBIBYTE });
    const [key, bytes] = [randomUUID(), randomBytes(50 * MEBIBYTE)];
    const writer = await store.open(key);
    await writer.write(copy(bytes));
    await writer.finish();
    expect(await digestOf(store, key)).toBe(sha256(bytes));
    expect(await readdir(folders.at(-1)?.path ?? '')).toEqual([]);
  });

  it('continues a blob at any byte, in any number of commits, by another process', async () => {
    const [key, bytes] = [randomUUID(), randomBytes(19_000_000)];
    const store = aStore();
    const parts: BlobPart[] = [];
    let blob: GrowingBlob = { key, length: bytes.length, partSize: 8 * MEBIBYTE, state: null };
    const ends = [1, 5_000_000, 8 * MEBIBYTE, 8 * MEBIBYTE + 1, 16 * MEBIBYTE, 18_000_000, bytes.length];
    for (const [at, end] of ends.entries()) {
      const offset = ends[at - 1] ?? 0;
      const writer = await store.resume(blob, offset, () => Promise.resolve(randomUUID()));
      await writer.write(copy(bytes.subarray(offset, end)));
      const committed = await writer.commit();
      await writer.close();
      parts.push(...committed.parts);
      blob = { ...blob, state: committed.state };
    }
    for (let time = 0; time < 2; time++) await store.complete(blob, bytes.length, parts);
    expect(await digestOf(store, key)).toBe(sha256(bytes));
  });

  it('completes a blob of unknown length from its parts and its tail', async () => {
    const store = aStore();
    for (const size of [0, 3, 9_000_000]) {
      const [key, bytes] = [randomUUID(), randomBytes(size)];
      const blob = { key, length: null, partSize: 8 * MEBIBYTE, state: null };
      const writer = await store.resume(blob, 0, () => Promise.resolve(randomUUID()));
      await writer.write(copy(bytes));
      const { state, parts } = await writer.commit();
      await writer.close();
      await store.complete({ ...blob, length: size, state }, size, parts);
      expect([await store.size(key), await digestOf(store, key)]).toEqual([size, sha256(bytes)]);
    }
  });

  it('rejects a blob whose part was replaced after its commit, and one with a missing part', async () => {
    const store = aStore();
    const key = randomUUID();
    const state: BlobState = await store.begin(key);
    const blob = { key, length: 10 * MEBIBYTE, partSize: 8 * MEBIBYTE, state };
    const putPart = async (index: number, size: number): Promise<BlobPart[]> => {
      const writer = await store.openPart(blob, index);
      await writer.write(randomBytes(size));
      const { parts } = await writer.commit();
      await writer.close();
      return [...parts];
    };
    const parts = [...(await putPart(0, 8 * MEBIBYTE)), ...(await putPart(1, 2 * MEBIBYTE))];
    await expect(store.complete(blob, blob.length, parts.slice(1))).rejects.toMatchObject({ code: 'unavailable' });
    await putPart(0, 8 * MEBIBYTE);
    await expect(store.complete(blob, blob.length, parts)).rejects.toMatchObject({ code: 'digest_mismatch' });
    await store.remove([key]);
    expect(await keysOf(store)).toEqual([]);
  });

  it('reads the requested range, and reports a blob that is missing or of another size', async () => {
    const [store, key, bytes] = [aStore(), randomUUID(), randomBytes(300_000)];
    const writer = await store.open(key, bytes.length);
    await writer.write(copy(bytes));
    await writer.finish();
    expect(await store.read(key, bytes.length, { start: 5, end: 10 })).toEqual(bytes.subarray(5, 10));
    await expect(store.read(key, 299_999, { start: 5, end: 10 })).rejects.toMatchObject({ code: 'server_error' });
    await expect(store.read(randomUUID(), 1, { start: 0, end: 1 })).rejects.toMatchObject({ code: 'server_error' });
    await expect(store.read(randomUUID(), 0, { start: 0, end: 0 })).rejects.toMatchObject({ code: 'server_error' });
  });

  it.each<[string, Partial<S3StoreOptions>, string]>([
    ['no such bucket', { bucket: 'none-of-ours' }, 'check S3_BUCKET'],
    ['a wrong secret', { credentials: { accessKeyId: 'TESTKEY', secretAccessKey: 'wrong' } }, 'check S3_ACCESS_KEY_ID'],
    ['no server', { endpoint: 'http://127.0.0.1:1' }, 'check S3_ENDPOINT'],
  ])('reports at the start what to check: %s', async (_, options, advice) => {
    await expect(aStore(options).prepare()).rejects.toThrow(advice);
  });

  it('is marked once', async () => {
    const store = aStore();
    expect(await store.identity()).toBeUndefined();
    const id = randomUUID();
    await store.mark(id);
    await expect(store.mark(randomUUID())).rejects.toThrow();
    expect(await store.identity()).toBe(id);
  });
});
