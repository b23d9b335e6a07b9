import { promisify } from 'node:util';
import { constants, deflateRaw, inflateRaw, crc32 } from 'node:zlib';
import type { BlobRange, BlobWriter } from '../../platform/store.js';
import { createHash } from 'node:crypto';

/** Each frame holds so many bytes of the content, the last one the rest. (storage.md §4, "Compression") */
export const FRAME_BYTES = 1024 ** 2;

/** Header of a gzip member: deflate, no name, no time, no system. (RFC 1952 §2.3) */
export const GZIP_HEADER = Buffer.from('1f8b08000000000000ff', 'hex');

const deflate = promisify<Buffer, object, Buffer>(deflateRaw);
const inflate = promisify<Buffer, object, Buffer>(inflateRaw);

/** Stored bytes are damaged. */
export class DamagedFrame extends Error {
  override readonly name = 'DamagedFrame';
}

/** A frame: deflated alone and flushed whole, so that it ends with a byte and needs none before it. (RFC 1951 §3.2.4) */
export const deflateFrame = (bytes: Buffer): Promise<Buffer> => deflate(bytes, { finishFlush: constants.Z_FULL_FLUSH });

/** The `size` bytes of a frame. Never makes more, whatever is stored. Throws `DamagedFrame`. */
export async function inflateFrame(frame: Buffer, size: number): Promise<Buffer> {
  const bytes = await inflate(frame, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: size }).catch(
    (cause: unknown) => {
      throw new DamagedFrame('A frame cannot be inflated.', { cause });
    },
  );
  if (bytes.length !== size) throw new DamagedFrame(`A frame has ${bytes.length} bytes instead of ${size}.`);
  return bytes;
}

/** What a gzip member ends with: an empty last block, CRC-32 and length of the content. (RFC 1952 §2.3.1) */
export function gzipEnd(crc: number, size: number): Buffer {
  const end = Buffer.from('03000000000000000000', 'hex');
  end.writeUInt32LE(crc >>> 0, 2);
  end.writeUInt32LE(size % 2 ** 32, 6);
  return end;
}

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

/** A compressed form that has been written. */
export interface GzipForm {
  readonly size: number;
  readonly frameIndex: Buffer;
  /** Of the content, in hex. */
  readonly sha256: string;
}

/** Writes content as one gzip member of frames, each of which can be inflated alone. (storage.md §4, "Compression") */
export class GzipWriter {
  private readonly hash = createHash('sha256');
  private readonly frame = Buffer.allocUnsafeSlow(FRAME_BYTES);
  private readonly offsets = [GZIP_HEADER.length];
  private filled = 0;
  private crc = 0;
  private taken = 0;

  private constructor(private readonly writer: BlobWriter) {}

  static async begin(writer: BlobWriter): Promise<GzipWriter> {
    // The writer takes over what it is given.
    await writer.write(Buffer.from(GZIP_HEADER));
    return new GzipWriter(writer);
  }

  /** Bytes of the compressed form so far. */
  get size(): number {
    return this.offsets.at(-1) ?? 0;
  }

  /** The next bytes of the content; they may change afterwards. */
  async write(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const copied = bytes.copy(this.frame, this.filled, at);
      at += copied;
      this.filled += copied;
      if (this.filled === FRAME_BYTES) await this.flush();
    }
  }

  async end(): Promise<GzipForm> {
    if (this.filled > 0) await this.flush();
    const end = gzipEnd(this.crc, this.taken);
    const size = this.size + end.length;
    await this.writer.write(end);
    return { size, frameIndex: writeFrameIndex(this.offsets), sha256: this.hash.digest('hex') };
  }

  private async flush(): Promise<void> {
    const bytes = this.frame.subarray(0, this.filled);
    this.hash.update(bytes);
    this.crc = crc32(bytes, this.crc);
    this.taken += bytes.length;
    const deflated = await deflateFrame(bytes);
    this.filled = 0;
    this.offsets.push(this.size + deflated.length);
    await this.writer.write(deflated);
  }
}
