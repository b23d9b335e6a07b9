import { Records } from '@groundwork/records';
import { InjectConfig, Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { StorageConfig } from '../platform/config.js';

const BATCH = 1_000;

/** Purges the files and folders of truncated buckets, a thousand rows at a time. (storage.md §5, "Truncate") */
@Injectable()
export class TruncatedSetsService {
  constructor(
    private readonly records: Records,
    sweeps: Sweeps,
    @InjectConfig() { GC_INTERVAL_SECONDS }: StorageConfig,
  ) {
    sweeps.every({ name: 'truncated_sets', seconds: GC_INTERVAL_SECONDS, work: () => this.purge() });
  }

  /** Returns how many files and folders were deleted. Replicas may run it concurrently: each skips rows that others have locked. */
  async purge(): Promise<number> {
    const sets = await this.records.query<{ id: string }>(
      sql`select id from content_set where purge_since is not null order by purge_since limit 100`,
    );
    let count = 0;
    for (const { id } of sets) count += await this.purgeSet(id);
    return count;
  }

  private async purgeSet(id: string): Promise<number> {
    let count = 0;
    for (const batch of [filesOf(id), leafFoldersOf(id)]) {
      for (let gone = BATCH; gone > 0; count += gone) gone = (await this.records.query(batch)).length;
    }
    await this.records.query(sql`
      with deleted_counter as (delete from counter where owner_id = ${id})
      delete from content_set s where s.id = ${id}
        and not exists (select from file where set_id = s.id) and not exists (select from folder where set_id = s.id)`);
    return count;
  }
}

const filesOf = (setId: string) => sql`
  delete from file where id in (select id from file where set_id = ${setId} limit ${BATCH} for update skip locked) returning id`;

/** Folders without folders in them; those above follow in the next batches, at most 64 levels. */
const leafFoldersOf = (setId: string) => sql`
  delete from folder where id in (
    select f.id from folder f where f.set_id = ${setId}
      and not exists (select from folder c where c.set_id = f.set_id and c.parent_id = f.id)
    limit ${BATCH} for update of f skip locked
  ) returning id`;
