import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { Log } from '@groundwork/service';
import { LRUCache } from 'lru-cache';
import sql from 'sql-template-tag';

const HALF_DAY_MS = 43_200_000;
const MOST = 10_000;

/** When clients that registered themselves last got a token: one statement per client, replica and half a day. */
@Injectable()
export class ClientUses implements BeforeApplicationShutdown {
  private readonly noted = new LRUCache<string, true>({ max: MOST, ttl: HALF_DAY_MS });
  private readonly writing = new Set<Promise<void>>();

  constructor(
    private readonly records: Records,
    private readonly log: Log,
  ) {}

  /** The client got a token; nobody waits for the row. Of other clients nothing is written. */
  note(clientId: string, isRegistered: boolean): void {
    if (!isRegistered || this.noted.has(clientId)) return;
    this.noted.set(clientId, true);
    const written: Promise<void> = this.write(clientId)
      .catch((error: unknown) => this.log.warn({ error }, 'the use of a client was not noted'))
      .finally(() => this.writing.delete(written));
    this.writing.add(written);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.writing);
  }

  private async write(clientId: string): Promise<void> {
    await this.records.query(sql`
      insert into client_uses (client_id) select id from clients where id = ${clientId}
      on conflict (client_id) do update set used_at = now()`);
  }
}
