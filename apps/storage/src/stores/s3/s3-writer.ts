import { ApiError } from '@groundwork/rest';
import type { BlobWriter, Committed } from '../../platform/store.js';
import { NO_BYTES, type S3Bucket } from './s3-bucket.js';
import type { PartSender } from './part-sender.js';
import { s3Error } from './s3-error.js';

/** Sends one part of a blob whose other parts others send. */
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

  /** Nobody waits for S3 to forget the parts: it may be what does not answer. What this leaves goes with the reserved key. */
  async abort(): Promise<void> {
    await this.close();
    const { key, uploadId } = this.sender.target;
    if (uploadId !== undefined) this.bucket.abortParts(key, uploadId).catch(() => undefined);
  }
}
