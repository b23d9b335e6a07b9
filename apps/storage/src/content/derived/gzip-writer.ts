import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { BlobWriter } from '../../platform/store.js';
import { deflateFrame, FRAME_BYTES, GZIP_HEADER, gzipEnd, writeFrameIndex } from '../read/gzip-frames.js';

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
