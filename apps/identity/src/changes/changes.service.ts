import { Injectable } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { actingParty } from '../audit-events/record-event.service.js';
import { notifyIdentityChanged } from './change-feed.service.js';

/** Every write of the management API goes through here. (identity.md §3.12, §10) */
@Injectable()
export class Changes {
  constructor(private readonly records: Records) {}

  /** One transaction, all or nothing: its audit events name who asks, and every replica hears of it when it commits. */
  make<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return this.quietly(async (tx) => {
      const result = await work(tx);
      await notifyIdentityChanged(tx);
      return result;
    });
  }

  /** The same for what no replica remembers: anybody may cause it, and nobody may thus empty their memories. */
  quietly<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return this.records.transaction(async (tx) => {
      await tx.query(sql`select set_config('groundwork.audit', ${JSON.stringify(actingParty())}, true)`);
      return work(tx);
    });
  }
}

/** What follows in the transaction is done by a user itself, who carries no token: its events say so. One statement. */
export async function actAs(tx: Pick<Database, 'query'>, userId: string): Promise<void> {
  await tx.query(sql`
    select set_config('groundwork.audit', (coalesce(nullif(current_setting('groundwork.audit', true), ''), '{}')::jsonb
      || jsonb_build_object('actor_id', ${userId}::text))::text, true)`);
}
