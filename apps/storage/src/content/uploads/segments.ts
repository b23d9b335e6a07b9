import { crc32 } from 'node:zlib';

const SEGMENT_BYTES = 64 * 1024 ** 2;

/**
 * Running CRC-32 of each 64 MiB of an upload, kept with every commit: when a writer may have written past its lease,
 * they tell whether the stored bytes are those that were acknowledged. (storage.md §3, "Fenced commits")
 */
export class Segments {
  private readonly sums: number[];

  constructor(
    sums: readonly number[],
    private offset: number,
  ) {
    this.sums = [...sums];
  }

  add(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) {
      const index = Math.floor(this.offset / SEGMENT_BYTES);
      const room = SEGMENT_BYTES - (this.offset % SEGMENT_BYTES);
      const part = chunk.subarray(at, at + room);
      this.sums[index] = crc32(part, this.sums[index] ?? 0);
      this.offset += part.length;
      at += part.length;
    }
  }

  get values(): readonly number[] {
    return this.sums;
  }

  equals(others: readonly number[]): boolean {
    return this.sums.length === others.length && this.sums.every((sum, at) => sum === others[at]);
  }
}
