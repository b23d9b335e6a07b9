import { Records } from '@groundwork/records';
import { InjectConfig, Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { StorageConfig } from '../../platform/config.js';
import type { BlobState, BlobStates, Store } from '../../platform/store.js';
import { StoresService } from '../../stores/stores.service.js';

const BATCH = 100;

interface Queued {
  readonly blob_key: string;
  readonly content_id: string | null;
  /** When it may be tried again; identifies this claim. */
  readonly not_before: string;
}

/**
 * Removes queued blobs: first the content row, if no file refers to it, then the blob, then the entry of the queue; repeated after
 * a crash at any point. No store call is made inside a transaction. (storage.md §5, "Delete")
 */
@Injectable()
export class BlobCollectorService {
  constructor(
    private readonly records: Records,
    private readonly stores: StoresService,
    @InjectConfig() private readonly config: StorageConfig,
    sweeps: Sweeps,
  ) {
    sweeps.every({ name: 'blob_gc', seconds: config.GC_INTERVAL_SECONDS, work: () => this.collect() });
  }

  /** Returns how many blobs were removed. Replicas may run it concurrently. */
  async collect(): Promise<number> {
    let count = 0;
    for (const store of this.stores.all) count += await this.collectFrom(store);
    return count;
  }

  private async collectFrom(store: Store): Promise<number> {
    let count = 0;
    for (let claimed = await this.claim(store); claimed.length > 0; claimed = await this.claim(store)) {
      const keys = await this.deleteUnused(claimed);
      await store.remove(keys, await this.statesOf(keys));
      await this.leaveQueue(claimed);
      count += keys.length;
    }
    return count;
  }

  /** Content is removed after the grace period, so that downloads of it can end. A claimed reservation can no longer become content. */
  private claim({ name }: Store): Promise<Queued[]> {
    const { GC_GRACE_SECONDS } = this.config;
    return this.records.query<Queued>(sql`
      update blob_gc set attempts = attempts + 1, not_before = clock_timestamp() + interval '5 minutes' where blob_key in (
        select blob_key from blob_gc where store = ${name}
          and not_before <= clock_timestamp() - make_interval(secs => case when content_id is null then 0 else ${GC_GRACE_SECONDS}::int end)
        order by not_before limit ${BATCH} for update skip locked
      ) returning blob_key, content_id, not_before`);
  }

  /**
   * Deletes contents no file refers to; returns the keys of blobs that no content refers to. Content that is in use again
   * leaves the queue, and of content whose blob was swapped since only the old blob is removed.
   */
  private async deleteUnused(claimed: readonly Queued[]): Promise<string[]> {
    const ids = claimed.flatMap(({ content_id }) => content_id ?? []);
    const keys = claimed.map(({ blob_key }) => blob_key);
    await this.records.query(
      sql`delete from content c where c.id = any(${ids}::uuid[]) and not exists (select from file f where f.content_id = c.id)`,
    );
    const kept = await this.records.query<{ blob_key: string }>(
      sql`select blob_key from content where blob_key = any(${keys}::uuid[])`,
    );
    const inUse = new Set(kept.map(({ blob_key }) => blob_key));
    return keys.filter((key) => !inUse.has(key));
  }

  /** States of uploads that ended without content: not every store can list unfinished blobs. */
  private async statesOf(keys: readonly string[]): Promise<BlobStates> {
    const rows = await this.records.query<{ blob_key: string; backend_state: BlobState }>(sql`
      select blob_key, backend_state from upload where blob_key = any(${[...keys]}::uuid[]) and backend_state is not null and state <> 'done'`);
    return new Map(rows.map(({ blob_key, backend_state }) => [blob_key, backend_state]));
  }

  /** An entry that was queued again meanwhile has another date and stays. */
  private async leaveQueue(claimed: readonly Queued[]): Promise<void> {
    const keys = claimed.map(({ blob_key }) => blob_key);
    const dates = claimed.map(({ not_before }) => not_before);
    await this.records.query(sql`
      delete from blob_gc g using unnest(${keys}::uuid[], ${dates}::timestamptz[]) as c (blob_key, not_before)
      where g.blob_key = c.blob_key and g.not_before = c.not_before`);
  }
}
