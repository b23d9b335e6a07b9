import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { Metrics } from '@groundwork/service';
import sql from 'sql-template-tag';

/** How long the keys have been signing, asked at each scrape. (identity.md §10, `key_age_seconds`) */
@Injectable()
export class KeyAge implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const read = () => this.read().catch(() => []); // while the database is away the rest is still told
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
