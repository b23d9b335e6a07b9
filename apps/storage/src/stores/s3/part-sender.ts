import { type BlobPart, releaseMemory } from '../../platform/store.js';
import type { PartBuffer, PartMemory } from './part-memory.js';
import type { S3Bucket } from './s3-bucket.js';
import { s3Error } from './s3-error.js';

/** The object that parts are sent to. */
export interface S3Target {
  /** In the bucket. */
  readonly key: string;
  readonly partSize: number;
  /** Bytes in all, where that is known or declared. */
  readonly length?: number;
  /** Of the parts that were begun. */
  uploadId?: string;
}

/** Gathers parts and sends each while the next one fills: a full one when more comes, for what fits into one part is put at once. (storage.md §5, "S3") */
export class PartSender {
  private readonly sent: BlobPart[] = [];
  private sending: Promise<void> = Promise.resolve();
  private part?: PartBuffer;

  constructor(
    private readonly bucket: S3Bucket,
    private readonly memory: PartMemory,
    readonly target: S3Target,
    private index = 0,
  ) {}

  /** Parts that are full or were sent; the blob is not small any more. */
  get count(): number {
    return this.index;
  }

  /** The part that is being filled. */
  get rest(): PartBuffer | undefined {
    return this.part;
  }

  async add(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      if (this.part?.size === this.target.partSize) await this.sendRest();
      this.part ??= await this.memory.take(this.nextPartBytes());
      const piece = bytes.subarray(at, at + this.target.partSize - this.part.size);
      await this.part.add(piece);
      at += piece.length;
    }
    releaseMemory(bytes);
  }

  /** Sends what there is as a part, whatever its size; at most one is on its way. */
  async sendRest(): Promise<void> {
    const { part } = this;
    if (!part) return;
    await this.settle();
    this.part = undefined;
    const index = this.index++;
    this.sending = this.send(part, index);
    this.sending.catch(() => undefined);
  }

  /** Waits for all that was sent. */
  async settle(): Promise<void> {
    await this.sending;
  }

  takeSent(): BlobPart[] {
    return this.sent.splice(0);
  }

  /** Never throws. */
  async release(): Promise<void> {
    await this.sending.catch(() => undefined);
    await this.part?.release();
    this.part = undefined;
  }

  private async send(part: PartBuffer, index: number): Promise<void> {
    const { key } = this.target;
    try {
      const id = (this.target.uploadId ??= await this.bucket.beginParts(key));
      this.sent.push(await this.bucket.putPart(key, id, index, part));
    } catch (error) {
      throw s3Error(error);
    } finally {
      await part.release();
    }
  }

  private nextPartBytes(): number {
    const { partSize, length } = this.target;
    const left = length === undefined ? partSize : length - this.index * partSize;
    return left > 0 ? Math.min(partSize, left) : partSize;
  }
}
