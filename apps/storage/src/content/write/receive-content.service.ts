import { newId } from '@groundwork/records';
import { Injectable } from '@nestjs/common';
import { Store, type BlobWriter } from '../../platform/store.js';
import { BlobKeysService } from './blob-keys.service.js';
import { receiveBytes, type Received, type StoredContent } from './receive-bytes.js';
import type { Checksum } from '../read/content-headers.js';

/** Bytes that are about to come. */
export interface Incoming {
  /** Absent when it is not known before. */
  readonly length?: number;
  /** Most bytes that are taken. */
  readonly limit: number;
  /** Asks for the bytes and yields them; called once there is room for them. */
  readonly body: () => AsyncIterable<Buffer>;
  /** What the bytes must hash to. */
  readonly checksums: readonly Checksum[];
}

/** Takes bytes into the store under a reserved key; what is refused or cut off leaves nothing there. (storage.md §5, "Order" 1 to 3) */
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

  /** Gives up a blob that will not become content. Never throws: without the database the reservation ends by itself. */
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
