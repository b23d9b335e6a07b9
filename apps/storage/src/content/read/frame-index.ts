import type { BlobRange } from '../../platform/store.js';
import { FRAME_BYTES } from './gzip-frames.js';

const OFFSET_BYTES = 4;

/** Where the frames of a blob begin and, last, where they end; four bytes each, for content of at most 4 GiB. (storage.md §2, `frame_index`) */
export function writeFrameIndex(offsets: readonly number[]): Buffer {
  const index = Buffer.allocUnsafe(offsets.length * OFFSET_BYTES);
  offsets.forEach((offset, at) => index.writeUInt32BE(offset, at * OFFSET_BYTES));
  return index;
}

/** One frame: where it is stored, and how many bytes it holds. */
export interface Frame {
  readonly stored: BlobRange;
  readonly size: number;
}

/** The frames that hold a part of content of a size, in order; none for an empty part. */
export function framesOf(index: Buffer, size: number, { start, end }: BlobRange): readonly Frame[] {
  const first = Math.floor(start / FRAME_BYTES);
  const count = end > start ? Math.ceil(end / FRAME_BYTES) - first : 0;
  return Array.from({ length: count }, (_, at) => frameAt(index, size, first + at));
}

const frameAt = (index: Buffer, size: number, at: number): Frame => ({
  stored: { start: index.readUInt32BE(at * OFFSET_BYTES), end: index.readUInt32BE((at + 1) * OFFSET_BYTES) },
  size: Math.min(FRAME_BYTES, size - at * FRAME_BYTES),
});
