import { Records } from '@groundwork/records';
import { Log, Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { Store, StoredBlob } from '../../platform/store.js';
import { StoresService } from '../../stores/stores.service.js';

const DAY_SECONDS = 86_400;

/**
 * Lists the store for blobs that no row refers to: reported when first found, queued for removal when found again
 * and over a day old. Contents without a blob are reported, never deleted. (storage.md §5, "Orphan sweep")
 */
@Injectable()
export class OrphanSweepService {
  constructor(
    private readonly records: Records,
    private readonly stores: StoresService,
    private readonly log: Log,
    sweeps: Sweeps,
  ) {
    sweeps.every({ name: 'orphans', seconds: DAY_SECONDS, work: () => this.sweep() });
  }

  /** Returns how many blobs were queued for removal; `now` is in milliseconds. */
  async sweep(now: number = Date.now()): Promise<number> {
    let queued = 0;
    for (const store of this.stores.all)
      for await (const page of store.list('')) queued += await this.handlePage(store, page, now);
    await this.records.query(sql`delete from orphan o using blob_gc g where g.blob_key = o.blob_key`);
    return queued;
  }

  private async handlePage({ name }: Store, page: readonly StoredBlob[], now: number): Promise<number> {
    const unknown = await this.unknownOf(page);
    if (unknown.length === 0) return 0;
    for (const { key, size } of unknown) this.log.warn({ blob_key: key, size }, 'an orphaned blob');
    const old = unknown.filter(({ modifiedAt }) => now - modifiedAt.getTime() > DAY_SECONDS * 1_000);
    const again = await this.records.query(sql`
      insert into blob_gc (blob_key, store, not_before)
      select o.blob_key, o.store, clock_timestamp() from orphan o
      where o.blob_key = any(${old.map(({ key }) => key)}::uuid[]) and o.found_at < clock_timestamp() - interval '1 hour'
      on conflict (blob_key) do nothing returning blob_key`);
    await this.records.query(sql`
      insert into orphan (blob_key, store, size)
      select k, ${name}, s from unnest(${unknown.map(({ key }) => key)}::uuid[], ${unknown.map(({ size }) => size)}::bigint[]) as u (k, s)
      on conflict (blob_key) do nothing`);
    return again.length;
  }

  /** Every blob is in `content`, `preview` or in the queue. (storage.md §5, "Order") */
  private async unknownOf(page: readonly StoredBlob[]): Promise<StoredBlob[]> {
    const rows = await this.records.query<{ key: string }>(sql`
      select k as key from unnest(${page.map(({ key }) => key)}::uuid[]) k
      where not exists (select from content c where c.blob_key = k) and not exists (select from preview p where p.blob_key = k)
        and not exists (select from blob_gc g where g.blob_key = k)`);
    const keys = new Set(rows.map(({ key }) => key));
    return page.filter(({ key }) => keys.has(key));
  }
}
