import type { FileHandle } from 'node:fs/promises';
import type { BlobRange, BlobReader } from '../../platform/store.js';
import { closeSync, open, read } from 'node:fs';
import { promisify } from 'node:util';

const openFile = promisify(open);

/** Reads up to so many bytes from the start of a file. */
export async function readStart(path: string, bytes: number): Promise<Buffer> {
  const descriptor = await openFile(path, 'r');
  try {
    return await readAtOnce(descriptor, Buffer.allocUnsafe(bytes));
  } finally {
    // Closing a file that was only read does not block.
    closeSync(descriptor);
  }
}

const readAtOnce = (descriptor: number, buffer: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    read(descriptor, buffer, 0, buffer.length, 0, (error, bytesRead) =>
      error ? reject(error) : resolve(buffer.subarray(0, bytesRead)),
    );
  });

const READ_BYTES = 1024 * 1024;

/** Reads a part of a file into two buffers in turn: a new one per mebibyte would be garbage, and collecting it cost more than the reading. (storage.md §4) */
export class DiskReader implements BlobReader {
  private readonly buffers: readonly Buffer[];
  private readonly end: number;
  private at: number;
  private turn = 0;

  constructor(
    private readonly file: FileHandle,
    { start, end }: BlobRange,
  ) {
    this.at = start;
    this.end = end;
    const bytes = Math.min(READ_BYTES, end - start);
    this.buffers = [Buffer.allocUnsafeSlow(bytes), Buffer.allocUnsafeSlow(bytes)];
  }

  async next(): Promise<Buffer | undefined> {
    const wanted = Math.min(READ_BYTES, this.end - this.at);
    const into = this.buffers[this.turn];
    if (wanted === 0 || !into) return undefined;
    this.turn = (this.turn + 1) % this.buffers.length;
    const { bytesRead } = await this.file.read(into, 0, wanted, this.at);
    if (bytesRead === 0) throw new Error('The blob ends before its size.');
    this.at += bytesRead;
    return into.subarray(0, bytesRead);
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}
