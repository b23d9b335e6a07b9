import { statfs } from 'node:fs/promises';
import { storing } from '../../platform/store-error.js';

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
