import { statfs } from 'node:fs/promises';
import { storing } from '../../platform/store-error.js';

/** What a disk store is told. */
export interface DiskOptions {
  readonly root: string;
  /** Bytes of the volume that are never used. */
  readonly reserve: number;
  /** Bytes the volume has free; asked of the system where it is not given. */
  readonly freeBytes?: () => Promise<number>;
}

/** What was asked of the system counts for so long; what is promised meanwhile is subtracted. */
const KNOWN_MS = 250;

/** How much of the volume may still be used, without asking the system for each of many small contents. (storage.md §5, "Disk") */
export class DiskRoom {
  private bytes = 0;
  private askedAt = -Infinity;
  private asking?: Promise<void>;

  constructor(private readonly options: DiskOptions) {}

  /** There is room for `length` bytes more, which counts as used until the system is asked again. */
  async has(length: number): Promise<boolean> {
    if (performance.now() - this.askedAt > KNOWN_MS || this.bytes < length) await this.askOnce();
    if (this.bytes < length) return false;
    this.bytes -= length;
    return true;
  }

  /** Bytes that may still be used. */
  async left(): Promise<number> {
    if (performance.now() - this.askedAt > KNOWN_MS) await this.askOnce();
    return this.bytes;
  }

  /** Once for all who wait for the answer. */
  private askOnce(): Promise<void> {
    return (this.asking ??= this.ask().finally(() => (this.asking = undefined)));
  }

  private async ask(): Promise<void> {
    const { root, reserve, freeBytes = () => freeOf(root) } = this.options;
    this.bytes = (await storing(freeBytes)) - reserve;
    this.askedAt = performance.now();
  }
}

async function freeOf(root: string): Promise<number> {
  const { bavail, bsize } = await statfs(root);
  return bavail * bsize;
}
