import type { BlobWriter, Committed } from '../../platform/store.js';
import type { PartSender } from './part-sender.js';

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
