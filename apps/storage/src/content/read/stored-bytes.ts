import type { BlobReader } from '../../platform/store.js';

/** Bytes of a store, taken in pieces of any length. */
export class StoredBytes {
  private piece: Buffer = Buffer.alloc(0);
  private readonly reader?: BlobReader;

  constructor(source: Buffer | BlobReader) {
    if (Buffer.isBuffer(source)) this.piece = source;
    else this.reader = source;
  }

  /** Throws when there are fewer. */
  async take(bytes: number): Promise<Buffer> {
    const taken = Buffer.allocUnsafeSlow(bytes);
    for (let at = 0; at < bytes;) {
      if (this.piece.length === 0) this.piece = await this.more();
      const copied = this.piece.copy(taken, at);
      this.piece = this.piece.subarray(copied);
      at += copied;
    }
    return taken;
  }

  async close(): Promise<void> {
    await this.reader?.close();
  }

  private async more(): Promise<Buffer> {
    const piece = await this.reader?.next();
    if (!piece) throw new Error('The blob ends before its size.');
    return piece;
  }
}
