import { ApiError } from '@groundwork/rest';
import type { BlobWriter, Committed, BlobState } from '../../platform/store.js';
import { NO_BYTES, type S3Bucket } from './s3-bucket.js';
import type { PartSender } from './part-sender.js';
import { s3Error } from './s3-error.js';

/** The state of an unfinished object: the id of its multipart upload; the blob with the bytes after the last full part; or that it was put by one request. */
export interface S3State {
  readonly uploadId?: string;
  readonly tail?: { readonly key: string; readonly size: number };
  readonly whole?: boolean;
}

/** As the database stores it. */
export const toState = ({ uploadId, tail, whole }: S3State): BlobState => ({
  ...(uploadId === undefined ? {} : { upload_id: uploadId }),
  ...(tail ? { tail_key: tail.key, tail_size: tail.size } : {}),
  ...(whole ? { whole: 1 } : {}),
});

/** The inverse; empty for a blob that was not begun. */
export function fromState(state: BlobState | null): S3State {
  const { upload_id, tail_key, tail_size, whole } = state ?? {};
  return {
    ...(upload_id === undefined ? {} : { uploadId: String(upload_id) }),
    ...(tail_key === undefined ? {} : { tail: { key: String(tail_key), size: Number(tail_size) } }),
    whole: whole === 1,
  };
}

/** Keys for bytes that fill no part. */
export interface Spare {
  /** A reserved key. */
  readonly take: () => Promise<string>;
  /** The object of a key. */
  readonly objectOf: (key: string) => string;
}

/**
 * Continues a blob. Open parts cannot be read back and are of one size, so that a commit in the middle of a part puts its bytes beside
 * the blob, under a new key each time: the previous one is kept until the database refers to the new one. (storage.md §5, "S3")
 */
export class S3Appender implements BlobWriter {
  constructor(
    private readonly bucket: S3Bucket,
    private readonly sender: PartSender,
    private offset: number,
    private readonly spare: Spare,
  ) {}

  async write(chunk: Buffer): Promise<void> {
    this.offset += chunk.length;
    await this.sender.add(chunk);
  }

  async commit(): Promise<Committed> {
    const { sender } = this;
    await sender.settle();
    const ends = this.offset === sender.target.length;
    if (ends && sender.count === 0) return this.putWhole();
    if (ends || sender.rest?.size === sender.target.partSize) await sender.sendRest();
    await sender.settle();
    const tail = await this.putTail();
    const state = toState({ uploadId: sender.target.uploadId, tail });
    return { state, parts: sender.takeSent(), ...(tail ? { spareKey: tail.key } : {}) };
  }

  finish(): Promise<void> {
    throw new Error('A blob of several requests is completed by its store.');
  }

  async close(): Promise<void> {
    await this.sender.release();
  }

  async abort(): Promise<void> {
    await this.close();
  }

  private async putWhole(): Promise<Committed> {
    try {
      await this.bucket.put(this.sender.target.key, this.sender.rest ?? NO_BYTES);
    } catch (error) {
      throw s3Error(error);
    }
    return { state: toState({ whole: true }), parts: [] };
  }

  private async putTail(): Promise<S3State['tail']> {
    const { rest } = this.sender;
    if (!rest || rest.size === 0) return undefined;
    const key = await this.spare.take();
    try {
      await this.bucket.put(this.spare.objectOf(key), rest);
    } catch (error) {
      throw s3Error(error);
    }
    return { key, size: rest.size };
  }
}

/** Sends one part of a blob; its other parts are sent by other requests. */
export class S3PartWriter implements BlobWriter {
  constructor(private readonly sender: PartSender) {}

  write(chunk: Buffer): Promise<void> {
    return this.sender.add(chunk);
  }

  async commit(): Promise<Committed> {
    await this.sender.sendRest();
    await this.sender.settle();
    return { state: null, parts: this.sender.takeSent() };
  }

  finish(): Promise<void> {
    throw new Error('A part is committed; its blob is completed by its store.');
  }

  async close(): Promise<void> {
    await this.sender.release();
  }

  async abort(): Promise<void> {
    await this.close();
  }
}

/** Puts a whole blob in one go. */
export class S3Writer implements BlobWriter {
  constructor(
    private readonly bucket: S3Bucket,
    private readonly sender: PartSender,
  ) {}

  write(chunk: Buffer): Promise<void> {
    return this.sender.add(chunk);
  }

  commit(): Promise<Committed> {
    throw new Error('A blob that is put at once is finished, not committed.');
  }

  async finish(): Promise<void> {
    const { sender, bucket } = this;
    const { target } = sender;
    try {
      if (sender.count === 0) return await bucket.put(target.key, sender.rest ?? NO_BYTES);
      await sender.sendRest();
      await sender.settle();
      await bucket.completeParts(target.key, target.uploadId ?? '', sender.takeSent());
    } catch (error) {
      throw error instanceof ApiError ? error : s3Error(error);
    } finally {
      await sender.release();
    }
  }

  async close(): Promise<void> {
    await this.sender.release();
  }

  /** Does not wait until S3 has aborted the parts: it may be what does not respond. What is left is removed with the reserved key. */
  async abort(): Promise<void> {
    await this.close();
    const { key, uploadId } = this.sender.target;
    if (uploadId !== undefined) this.bucket.abortParts(key, uploadId).catch(() => undefined);
  }
}
