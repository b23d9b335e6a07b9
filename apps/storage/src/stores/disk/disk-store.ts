import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, statfs, unlink, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DiskPaths, listDisk, statOf } from './disk-paths.js';
import { DiskReader, readStart } from './disk-reader.js';
import { DiskShards, syncFolder } from './disk-shards.js';
import { DiskWriter, type DiskBlob, SmallWriter } from './disk-writer.js';
import { codeOf, missingBlob, noSpace, storeError, storing } from '../../platform/store-error.js';
import {
  Store,
  type BlobRange,
  type BlobReader,
  type BlobWriter,
  type GrowingBlob,
  type StoredBlob,
  identityText,
  readIdentity,
} from '../../platform/store.js';

/** Options of a disk store. */
export interface DiskOptions {
  readonly root: string;
  /** Bytes of the volume that are never used. */
  readonly reserve: number;
  /** Returns the free bytes of the volume; by statfs(2) where it is absent. */
  readonly freeBytes?: () => Promise<number>;
}

/** A result of statfs(2) is used for so long; reservations in between are subtracted. */
const KNOWN_MS = 250;

/** Free space of the volume, without a call of statfs(2) for each small content. (storage.md §5, "Disk") */
export class DiskSpace {
  private bytes = 0;
  private readAt = -Infinity;
  private reading?: Promise<void>;

  constructor(private readonly options: DiskOptions) {}

  /** Whether `length` bytes more fit; they count as used until the next call of statfs(2). */
  async has(length: number): Promise<boolean> {
    if (performance.now() - this.readAt > KNOWN_MS || this.bytes < length) await this.readOnce();
    if (this.bytes < length) return false;
    this.bytes -= length;
    return true;
  }

  /** Bytes that may still be used. */
  async left(): Promise<number> {
    if (performance.now() - this.readAt > KNOWN_MS) await this.readOnce();
    return this.bytes;
  }

  /** Concurrent callers share one call. */
  private readOnce(): Promise<void> {
    return (this.reading ??= this.read().finally(() => (this.reading = undefined)));
  }

  private async read(): Promise<void> {
    const { root, reserve, freeBytes = () => freeOf(root) } = this.options;
    this.bytes = (await storing(freeBytes)) - reserve;
    this.readAt = performance.now();
  }
}

async function freeOf(root: string): Promise<number> {
  const { bavail, bsize } = await statfs(root);
  return bavail * bsize;
}

/** Up to this size a part is read into one buffer, and a blob is written by one call. (storage.md §4; performance.md) */
const SMALL_BYTES = 64 * 1024;
const READ_BYTES = 1024 * 1024;

/** Blobs as files of one volume: `tmp/<key>` while they grow, `blobs/ab/cd/<key>` when they are complete. (storage.md §5, "Disk") */
export class DiskStore extends Store {
  readonly name = 'disk';
  readonly location: string;
  readonly readsUnfinished = true;
  readonly paths: DiskPaths;
  private readonly shards: DiskShards;
  private readonly space: DiskSpace;

  constructor(private readonly options: DiskOptions) {
    super();
    this.paths = new DiskPaths(options.root);
    this.location = `The folder ${options.root} (DISK_ROOT)`;
    this.shards = new DiskShards(this.paths);
    this.space = new DiskSpace(options);
  }

  /** Creates the folders and loads existing ones; before anything else. */
  async prepare(): Promise<undefined> {
    await mkdir(this.paths.unfinished, { recursive: true });
    await mkdir(this.paths.finished, { recursive: true });
    await syncFolder(this.options.root);
    await this.shards.load();
  }

  async open(key: string, length?: number): Promise<BlobWriter> {
    await this.assertSpace(length ?? 0);
    const isSmall = length !== undefined && length <= SMALL_BYTES;
    return isSmall ? new SmallWriter(this.blobOf(key)) : DiskWriter.open(this.blobOf(key));
  }

  begin(): Promise<null> {
    return Promise.resolve(null);
  }

  abandon(): Promise<void> {
    return Promise.resolve();
  }

  async resume({ key }: GrowingBlob, offset: number): Promise<BlobWriter> {
    await this.assertSpace(0);
    return DiskWriter.resume(this.blobOf(key), offset);
  }

  async openPart({ key, partSize }: GrowingBlob, index: number): Promise<BlobWriter> {
    await this.assertSpace(0);
    return DiskWriter.part(this.blobOf(key), index * partSize);
  }

  async *readWhole(key: string): AsyncIterable<Buffer> {
    yield* createReadStream(this.paths.blob(key), { highWaterMark: READ_BYTES });
  }

  async complete({ key }: GrowingBlob, size: number): Promise<void> {
    if ((await this.size(key)) === size) return;
    const writer = await DiskWriter.resume(this.blobOf(key), size);
    await writer.finish();
  }

  async read(key: string, size: number, range: BlobRange): Promise<Buffer | BlobReader> {
    if (size <= SMALL_BYTES) return this.readSmall(key, size, range);
    const file = await this.openBlob(key);
    try {
      if ((await storing(() => file.stat())).size !== size) throw missingBlob(key);
      const reader = new DiskReader(file, range);
      if (range.end - range.start > SMALL_BYTES) return reader;
      const part = (await reader.next()) ?? Buffer.alloc(0);
      await file.close();
      return part;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async size(key: string): Promise<number | undefined> {
    return (await statOf(this.paths.blob(key)))?.size;
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await storing(() => unlink(this.paths.unfinishedBlob(key)).catch(ignoreMissing));
      await storing(() => unlink(this.paths.blob(key)).catch(ignoreMissing));
    }
  }

  list(after: string): AsyncIterable<readonly StoredBlob[]> {
    return listDisk(this.paths, after);
  }

  freeBytes(): Promise<number> {
    return this.space.left();
  }

  async freeShare(): Promise<number> {
    const { bavail, blocks } = await statfs(this.options.root);
    return blocks === 0 ? 0 : bavail / blocks;
  }

  async identity(): Promise<string | undefined> {
    try {
      return readIdentity(await readFile(this.paths.identity, 'utf8'));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      return undefined;
    }
  }

  async mark(id: string): Promise<void> {
    await writeFile(this.paths.identity, identityText(id), { flag: 'wx' });
  }

  private blobOf(key: string): DiskBlob {
    const finished = this.paths.blob(key);
    return {
      unfinished: this.paths.unfinishedBlob(key),
      finished,
      prepare: () => this.shards.make(key.slice(0, 4)),
      assertSpace: (bytes) => this.assertSpace(bytes),
      settle: () => syncFolder(dirname(finished)),
    };
  }

  private openBlob(key: string): Promise<FileHandle> {
    return open(this.paths.blob(key)).catch((error: unknown) => failed(key, error));
  }

  /** Reads one byte more than the size, which must not exist: that saves a stat(2). */
  private async readSmall(key: string, size: number, { start, end }: BlobRange): Promise<Buffer> {
    const bytes = await readStart(this.paths.blob(key), size + 1).catch((error: unknown) => failed(key, error));
    if (bytes.length !== size) throw missingBlob(key);
    return bytes.subarray(start, end);
  }

  private async assertSpace(length: number): Promise<void> {
    if (!(await this.space.has(length))) throw noSpace();
  }
}

/** Why a blob could not be opened or read. */
function failed(key: string, error: unknown): never {
  throw codeOf(error) === 'ENOENT' ? missingBlob(key, error) : storeError(error);
}

const ignoreMissing = (error: unknown): void => {
  if (codeOf(error) !== 'ENOENT') throw error;
};
