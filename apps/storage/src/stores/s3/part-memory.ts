import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Sendable } from './s3-bucket.js';
import { spoolError } from './s3-error.js';

const MEBIBYTE = 1024 ** 2;
/** Parts over this size are never held in memory. */
const LARGEST_BYTES = 16 * MEBIBYTE;
/** Held by all parts of this process together. */
const TOTAL_BYTES = 64 * MEBIBYTE;
const FIRST_BYTES = 256 * 1024;

/** A part while it is filled and sent. */
export interface PartBuffer extends Sendable {
  /** Copies. */
  add(bytes: Buffer): Promise<void>;
  /** Never throws. */
  release(): Promise<void>;
}

/** Buffers for parts until they are full and sent: 64 MiB of memory for all of them, beyond that files in a folder. (storage.md §5, "S3") */
export class PartMemory {
  private free = TOTAL_BYTES;

  constructor(private readonly spoolFolder: string) {}

  /** A part of about so many bytes. Throws `insufficient_storage` when the spool is full. */
  async take(bytes: number): Promise<PartBuffer> {
    if (bytes > LARGEST_BYTES || bytes > this.free) return this.openSpool();
    this.free -= bytes;
    return new MemoryPart(bytes, () => (this.free += bytes));
  }

  /** An unlinked file: it is freed with the process in any case. */
  private async openSpool(): Promise<PartBuffer> {
    try {
      await mkdir(this.spoolFolder, { recursive: true });
      const path = join(this.spoolFolder, `part-${randomUUID()}`);
      const file = await open(path, 'wx+', 0o600);
      await unlink(path);
      return new SpooledPart(file);
    } catch (error) {
      throw spoolError(error);
    }
  }
}

/** Grows up to its size: most content is small. */
class MemoryPart implements PartBuffer {
  size = 0;
  private bytes: Buffer;
  private released = false;

  constructor(
    private readonly limit: number,
    private readonly giveBack: () => void,
  ) {
    this.bytes = Buffer.allocUnsafeSlow(Math.min(limit, FIRST_BYTES));
  }

  add(bytes: Buffer): Promise<void> {
    const size = this.size + bytes.length;
    if (size > this.bytes.length) this.grow(size);
    this.size += bytes.copy(this.bytes, this.size);
    return Promise.resolve();
  }

  body(): Buffer {
    return this.bytes.subarray(0, this.size);
  }

  release(): Promise<void> {
    if (!this.released) this.giveBack();
    this.released = true;
    return Promise.resolve();
  }

  private grow(size: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(size, Math.min(this.limit, this.bytes.length * 4)));
    this.bytes.copy(larger, 0, 0, this.size);
    this.bytes = larger;
  }
}

class SpooledPart implements PartBuffer {
  size = 0;

  constructor(private readonly file: FileHandle) {}

  async add(bytes: Buffer): Promise<void> {
    try {
      const { bytesWritten } = await this.file.write(bytes, 0, bytes.length, this.size);
      this.size += bytesWritten;
      if (bytesWritten < bytes.length) await this.add(bytes.subarray(bytesWritten));
    } catch (error) {
      throw spoolError(error);
    }
  }

  body(): Readable {
    // The path counts for nothing where a descriptor is given.
    return createReadStream('', { fd: this.file.fd, autoClose: false, start: 0, end: this.size - 1 });
  }

  async release(): Promise<void> {
    await this.file.close().catch(() => undefined);
  }
}
