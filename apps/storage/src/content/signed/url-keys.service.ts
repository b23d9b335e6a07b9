import { randomBytes, randomUUID } from 'node:crypto';
import { Records } from '@groundwork/records';
import { Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';

const DAY_SECONDS = 86_400;
/** How long keys are cached, so that every replica soon drops a retired one. */
const FRESH_MS = 5_000;

/** A key that signs URLs. */
export interface UrlKey {
  readonly kid: string;
  readonly secret: Buffer;
}

/** The keys of signed URLs: a new one every 30 days, each verifying for the 7 days a URL may live after that. (storage.md §4) */
@Injectable()
export class UrlKeysService {
  private keys: readonly UrlKey[] = [];
  private readAt = -Infinity;

  constructor(
    private readonly records: Records,
    sweeps: Sweeps,
  ) {
    sweeps.every({ name: 'url_keys', seconds: DAY_SECONDS, work: () => this.rotate() });
  }

  /** The newest key; created at the first use. */
  async current(): Promise<UrlKey> {
    const [newest] = await this.read();
    if (newest) return newest;
    await this.rotate();
    return this.current();
  }

  async find(kid: string): Promise<UrlKey | undefined> {
    return (await this.read()).find((key) => key.kid === kid);
  }

  /** Returns how many keys were retired. Concurrent replicas create one key. */
  async rotate(): Promise<number> {
    this.readAt = -Infinity;
    return this.records.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('url_key', 0))`);
      await tx.query(sql`
        insert into url_key (kid, secret) select ${randomUUID()}::uuid, ${randomBytes(32)}::bytea
        where not exists (select from url_key where retired_at is null and created_at > now() - interval '30 days')`);
      const retired = await tx.query(sql`
        update url_key set retired_at = now() where retired_at is null and created_at < now() - interval '37 days' returning kid`);
      return retired.length;
    });
  }

  private async read(): Promise<readonly UrlKey[]> {
    if (performance.now() - this.readAt < FRESH_MS) return this.keys;
    const sentAt = performance.now();
    this.keys = await this.records.query<UrlKey>(
      sql`select kid, secret from url_key where retired_at is null order by created_at desc`,
    );
    this.readAt = sentAt;
    return this.keys;
  }
}
