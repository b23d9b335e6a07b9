import { constants, open, rename, unlink, type FileHandle } from 'node:fs/promises';
import { unavailable } from '@groundwork/rest';
import { statOf } from './disk-paths.js';
import { type BlobWriter, type Committed, releaseMemory } from '../../platform/store.js';
import { storing } from '../../platform/store-error.js';
import { closeSync, fsync, open as openDescriptor, write } from 'node:fs';
import { promisify } from 'node:util';

const BATCH_BYTES = 1024 * 1024;
/** A file needs no stored state. */
const NOTHING_TO_KEEP: Committed = { state: null, parts: [] };

/** Paths of a blob while it grows and when it is complete. */
export interface DiskBlob {
  readonly unfinished: string;
  readonly finished: string;
  /** Creates the folder of `finished`. */
  readonly prepare: () => Promise<void>;
  /** Throws `insufficient_storage` when so many bytes more do not fit. */
  readonly assertSpace: (bytes: number) => Promise<void>;
  /** Makes the name `finished` durable. */
  readonly settle: () => Promise<void>;
}

/** Writes a blob to disk, a mebibyte at a time while the next one comes in, as long as the volume keeps its reserve. (storage.md §5, "Disk") */
export class DiskWriter implements BlobWriter {
  private batch: Buffer[] = [];
  private batchBytes = 0;
  private written: number;
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: FileHandle,
    private readonly blob: DiskBlob,
    offset: number,
  ) {
    this.written = offset;
  }

  static async open(blob: DiskBlob): Promise<DiskWriter> {
    return new DiskWriter(await storing(() => open(blob.unfinished, 'wx', 0o600)), blob, 0);
  }

  /** Writes from an offset on, wherever the file ends. */
  static async part(blob: DiskBlob, offset: number): Promise<DiskWriter> {
    const flags = constants.O_RDWR | constants.O_CREAT;
    return new DiskWriter(await storing(() => open(blob.unfinished, flags, 0o600)), blob, offset);
  }

  /** Continues at an offset; the rest is truncated. Throws where the file is shorter. */
  static async resume(blob: DiskBlob, offset: number): Promise<DiskWriter> {
    if (offset > 0 && ((await statOf(blob.unfinished))?.size ?? 0) < offset)
      throw unavailable('The upload is incomplete.');
    const writer = await DiskWriter.part(blob, offset);
    await storing(() => writer.file.truncate(offset));
    return writer;
  }

  async write(chunk: Buffer): Promise<void> {
    this.batch.push(chunk);
    this.batchBytes += chunk.length;
    if (this.batchBytes < BATCH_BYTES) return;
    await this.writing;
    await this.flush();
  }

  async commit(): Promise<Committed> {
    await this.writing;
    await this.flush();
    await this.writing;
    await storing(() => this.file.datasync());
    return NOTHING_TO_KEEP;
  }

  async finish(): Promise<void> {
    await this.commit();
    await storing(async () => {
      await this.blob.prepare();
      await this.file.close();
      await rename(this.blob.unfinished, this.blob.finished);
      await this.blob.settle();
    });
  }

  async close(): Promise<void> {
    await this.writing.catch(() => undefined);
    await this.file.close().catch(() => undefined);
  }

  async abort(): Promise<void> {
    await this.close();
    await unlink(this.blob.unfinished).catch(() => undefined);
  }

  /** Starts the next write, where it leaves the reserve of the volume alone; its error comes out where it is awaited. */
  private async flush(): Promise<void> {
    const { batch, batchBytes } = this;
    if (batchBytes === 0) return;
    await this.blob.assertSpace(batchBytes);
    this.batch = [];
    this.batchBytes = 0;
    this.writing = storing(() => this.writeAll(batch, batchBytes));
    this.writing.catch(() => undefined);
  }

  /** write(2) may take less than it is given. */
  private async writeAll(batch: readonly Buffer[], bytes: number): Promise<void> {
    let { bytesWritten } = await this.file.writev(batch, this.written);
    const rest = bytesWritten < bytes ? Buffer.concat(batch) : undefined;
    while (rest && bytesWritten < bytes) {
      const { bytesWritten: more } = await this.file.write(
        rest,
        bytesWritten,
        bytes - bytesWritten,
        this.written + bytesWritten,
      );
      bytesWritten += more;
    }
    this.written += bytes;
    for (const chunk of batch) releaseMemory(chunk);
  }
}

const openFile = promisify(openDescriptor);
const syncFile = promisify(fsync);

/** A write is durable when it returns, with what is needed to find its bytes again. (open(2), `O_DSYNC`) */
const NEW_AND_DURABLE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_DSYNC;

/**
 * Writes a blob that fits into memory as a whole, in `finish` and under its final name: its key is reserved, and it is not read
 * before the database refers to it. That saves a rename and a second sync. (performance.md)
 */
export class SmallWriter implements BlobWriter {
  private readonly chunks: Buffer[] = [];
  private made = false;

  constructor(private readonly blob: Pick<DiskBlob, 'finished' | 'prepare' | 'settle'>) {}

  write(chunk: Buffer): Promise<void> {
    this.chunks.push(chunk);
    return Promise.resolve();
  }

  /** Such a blob comes in one request, so it is never continued. */
  commit(): Promise<Committed> {
    return Promise.reject(new Error('A small blob is written as a whole.'));
  }

  async finish(): Promise<void> {
    await storing(async () => {
      await this.blob.prepare();
      await this.writeNew(Buffer.concat(this.chunks));
      await this.blob.settle();
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async abort(): Promise<void> {
    if (this.made) await unlink(this.blob.finished).catch(() => undefined);
  }

  private async writeNew(bytes: Buffer): Promise<void> {
    const file = await openFile(this.blob.finished, NEW_AND_DURABLE, 0o600);
    this.made = true;
    try {
      for (let at = 0; at < bytes.length;) at += await writeSome(file, bytes, at);
      if (bytes.length === 0) await syncFile(file);
    } finally {
      // Nothing is left to be written, so this does not block.
      closeSync(file);
    }
  }
}

/** write(2) may take less than it is given. */
const writeSome = (file: number, bytes: Buffer, at: number): Promise<number> =>
  new Promise((resolve, reject) => {
    write(file, bytes, at, bytes.length - at, at, (error, written) => (error ? reject(error) : resolve(written)));
  });
