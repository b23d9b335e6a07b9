import { newId } from '@groundwork/records';
import { Injectable } from '@nestjs/common';
import { Store, type BlobWriter } from '../../platform/store.js';
import { BlobKeysService } from './blob-keys.service.js';
import { receiveBytes, type Received, type StoredContent } from './receive-bytes.js';
import type { Checksum } from '../read/content-headers.js';

/** A body to receive. */
export interface Incoming {
  /** Absent when it is not known before. */
  readonly length?: number;
  /** Most bytes that are accepted. */
  readonly limit: number;
  /** Requests the bytes and yields them; called once they fit. */
  readonly body: () => AsyncIterable<Buffer>;
  /** The digests the bytes must have. */
  readonly checksums: readonly Checksum[];
}

/** Stores bytes under a reserved key; a refused or interrupted body leaves nothing there. (storage.md §5, "Order" 1 to 3) */
@Injectable()
export class ReceiveContentService {
  constructor(
    private readonly keys: BlobKeysService,
    private readonly store: Store,
  ) {}

  async receive(incoming: Incoming): Promise<StoredContent> {
    const blobKey = await this.keys.take();
    try {
      const writer = await this.store.open(blobKey, incoming.length);
      const received = await write(writer, incoming);
      return { id: newId(), store: this.store.name, blobKey, ...received };
    } catch (error) {
      await this.discard(blobKey);
      throw error;
    }
  }

  /** Discards a blob that will not become content. Never throws: without the database the reservation expires. */
  async discard(blobKey: string): Promise<void> {
    await this.keys.discard(blobKey).catch(() => undefined);
  }
}

async function write(writer: BlobWriter, { body, limit, checksums }: Incoming): Promise<Received> {
  try {
    const received = await receiveBytes(body(), writer, limit, checksums);
    await writer.finish();
    return received;
  } catch (error) {
    await writer.abort();
    throw error;
  }
}
