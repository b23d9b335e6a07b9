import { randomUUID } from 'node:crypto';
import { outsideWork, Records } from '@groundwork/records';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Store } from '../../platform/store.js';

const BATCH = 64;
const REFILL_BELOW = 16;
/** A batch is used for so long; its reservation ends after 24 hours. */
const USABLE_MS = 12 * 3_600_000;

interface Key {
  readonly key: string;
  readonly until: number;
}

/**
 * Keys for new blobs, reserved in the queue of blobs to remove before anything is written under them: what a crash leaves is
 * found there. A process reserves 64 at a time, so that a PUT pays for none. (storage.md §5, "Order" 1)
 */
@Injectable()
export class BlobKeysService implements BeforeApplicationShutdown {
  private keys: Key[] = [];
  private refilling?: Promise<void>;

  constructor(
    private readonly records: Records,
    private readonly store: Store,
  ) {}

  async take(): Promise<string> {
    for (;;) {
      const key = this.keys.pop();
      if (this.keys.length < REFILL_BELOW) this.refilling ??= outsideWork(() => this.refill());
      if (key && key.until > Date.now()) return key.key;
      if (!key) await this.refilling;
    }
  }

  /** Queues a blob under the key, if there is one, for immediate removal. Does nothing when it has become content. */
  async discard(key: string): Promise<void> {
    await this.records.query(
      sql`update blob_gc set not_before = clock_timestamp() where blob_key = ${key} and content_id is null`,
    );
  }

  /** Releases unused keys. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.refilling?.catch(() => undefined);
    const left = this.keys.splice(0).map(({ key }) => key);
    if (left.length === 0) return;
    await this.records
      .query(sql`delete from blob_gc where blob_key = any(${left}::uuid[]) and content_id is null`)
      .catch(() => undefined);
  }

  private async refill(): Promise<void> {
    try {
      const keys = Array.from({ length: BATCH }, () => randomUUID());
      await this.records.query(sql`
        insert into blob_gc (blob_key, store, not_before)
        select k, ${this.store.name}, clock_timestamp() + interval '24 hours' from unnest(${keys}::uuid[]) k`);
      const until = Date.now() + USABLE_MS;
      this.keys.unshift(...keys.map((key) => ({ key, until })));
    } finally {
      this.refilling = undefined;
    }
  }
}
