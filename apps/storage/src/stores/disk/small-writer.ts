import { closeSync, constants, fsync, open, unlink, write } from 'node:fs';
import { promisify } from 'node:util';
import type { DiskBlob } from './disk-writer.js';
import type { BlobWriter, Committed } from '../../platform/store.js';
import { storing } from '../../platform/store-error.js';

const openFile = promisify(open);
const syncFile = promisify(fsync);
const removeFile = promisify(unlink);

/** A write is durable when it returns, with what is needed to find its bytes again. (open(2), `O_DSYNC`) */
const NEW_AND_DURABLE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_DSYNC;

/**
 * Writes a blob that fits into memory as a whole, at its end and under its final name: its key is reserved, and nobody looks there
 * before the database says so. That spares a rename and a second sync. (ADR 0033)
 */
export class SmallWriter implements BlobWriter {
  private readonly chunks: Buffer[] = [];
  private made = false;

  constructor(private readonly blob: Pick<DiskBlob, 'finished' | 'prepare' | 'settle'>) {}

  write(chunk: Buffer): Promise<void> {
    this.chunks.push(chunk);
    return Promise.resolve();
  }

  /** There is nothing to go on with: such a blob comes in one request. */
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
    if (this.made) await removeFile(this.blob.finished).catch(() => undefined);
  }

  private async writeNew(bytes: Buffer): Promise<void> {
    const file = await openFile(this.blob.finished, NEW_AND_DURABLE, 0o600);
    this.made = true;
    try {
      for (let at = 0; at < bytes.length;) at += await writeSome(file, bytes, at);
      if (bytes.length === 0) await syncFile(file);
    } finally {
      // Nothing waits to be written, so this waits for nothing.
      closeSync(file);
    }
  }
}

/** The system may take less than it is given. */
const writeSome = (file: number, bytes: Buffer, at: number): Promise<number> =>
  new Promise((resolve, reject) => {
    write(file, bytes, at, bytes.length - at, at, (error, written) => (error ? reject(error) : resolve(written)));
  });
