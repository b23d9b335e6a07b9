import { Injectable, type OnModuleInit } from '@nestjs/common';
import { findRecord, listRecords, Records, type Presented } from '@groundwork/records';
import { ApiError, LOCATION, type Caller, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { Metrics } from '@groundwork/service';
import sql from 'sql-template-tag';
import { isGlobal } from '../privileges/privileges.js';
import { SigningKey, signingKeyView, type KeyRotation } from './signing-key.entity.js';
import { SigningKeys } from './signing-keys.service.js';

/** What operators do with signing keys. They belong to the deployment, so no tenant reaches them. (identity.md §7, §8 "Privilege") */
@Injectable()
export class KeyManagement {
  constructor(
    private readonly records: Records,
    private readonly keys: SigningKeys,
  ) {}

  /** Throws `forbidden` for callers of a tenant, as all here. */
  async list(caller: Caller, query: ListQuery) {
    assertGlobal(caller);
    return listRecords(this.records.of(SigningKey, caller), signingKeyView, query);
  }

  /** The new key: published at once, it signs after the delay. */
  async rotate(caller: Caller, { algorithm, delay_seconds }: KeyRotation, query: RecordQuery): Promise<Presented> {
    assertGlobal(caller);
    const kid = await this.keys.rotate(algorithm, delay_seconds, caller.subject);
    // A key has no page of its own: the list has one with that kid.
    return { ...(await this.find(caller, kid, query)), [LOCATION]: `/keys?q=(kid=${kid})` };
  }

  /** Ends a key for good; all it signed is worthless within 5 s. Throws `not_found`. */
  async revoke(caller: Caller, kid: string, query: RecordQuery): Promise<Presented> {
    assertGlobal(caller);
    await this.keys.revoke(kid, caller.subject);
    return this.find(caller, kid, query);
  }

  private find(caller: Caller, kid: string, query: RecordQuery): Promise<Presented> {
    return findRecord(this.records.of(SigningKey, caller), signingKeyView, { kid }, query);
  }
}

function assertGlobal(caller: Caller): void {
  if (!isGlobal(caller)) throw new ApiError('forbidden', 'Signing keys belong to no tenant.');
}

/** How long the keys have been signing, read at each scrape. (identity.md §10, `key_age_seconds`) */
@Injectable()
export class KeyAge implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const read = () => this.read().catch(() => []); // without the database the other metrics are still exported
    this.metrics.gauge({
      name: 'key_age_seconds',
      help: 'Seconds since the active key of an algorithm began to sign.',
      labelNames: ['algorithm'],
      async collect() {
        for (const { algorithm, seconds } of await read()) this.set({ algorithm }, seconds);
      },
    });
  }

  private read() {
    return this.records.query<{ algorithm: string; seconds: number }>(sql`
      select algorithm, extract(epoch from now() - active_at)::float8 as seconds from signing_keys where state = 'active'`);
  }
}
