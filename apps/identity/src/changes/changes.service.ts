import { Injectable } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import { notifyIdentityChanged } from './change-feed.service.js';

/** Every write of the management API goes through here. (identity.md §3.12) */
@Injectable()
export class Changes {
  constructor(private readonly records: Records) {}

  /** One transaction, all or nothing, of which every replica hears when it commits. */
  make<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return this.records.transaction(async (tx) => {
      const result = await work(tx);
      await notifyIdentityChanged(tx);
      return result;
    });
  }
}
