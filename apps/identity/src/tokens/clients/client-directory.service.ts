import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { ChangeFeed } from '../../platform/changes/change-feed.service.js';
import { findAccountPages } from './account-pages-client.js';
import { findClientRecord, type ClientRecord } from './client-record.js';

interface Remembered {
  readonly client: Promise<ClientRecord | undefined>;
  readonly until: number;
}

const KNOWN_MS = 30_000;
const UNKNOWN_MS = 5_000;
const MOST = 10_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Clients by id, with what tokens for them are planned from. Remembered only while changes are heard; a change anywhere
 * forgets all. What is no uuid never reaches SQL. (identity.md §3.12)
 */
@Injectable()
export class ClientDirectory {
  private remembered = new Map<string, Remembered>();

  constructor(
    private readonly records: Records,
    private readonly changes: ChangeFeed,
  ) {
    changes.on('access', () => (this.remembered = new Map()));
  }

  /** `undefined` for an unknown client, and for one whose tenant is inactive. */
  find(id: string): Promise<ClientRecord | undefined> {
    if (!UUID.test(id)) return Promise.resolve(undefined);
    const known = this.remembered.get(id);
    if (known && known.until > Date.now()) return known.client;
    const client = this.look(id);
    if (this.changes.isListening) this.remember(id, client);
    return client;
  }

  private async look(id: string): Promise<ClientRecord | undefined> {
    return (await findClientRecord(this.records, id)) ?? findAccountPages(this.records, id);
  }

  /** A load that was under way when a change came in must not outlive it: it goes into the map of its time. */
  private remember(id: string, client: Promise<ClientRecord | undefined>): void {
    const map = this.remembered;
    if (map.size >= MOST) map.clear();
    map.set(id, { client, until: Date.now() + UNKNOWN_MS });
    client.then(
      (found) => found && map.set(id, { client, until: Date.now() + KNOWN_MS }),
      () => map.delete(id),
    );
  }
}
