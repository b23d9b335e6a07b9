import { Records } from '@groundwork/records';
import { InjectConfig, Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
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

  /**
   * Returns how many files and folders were deleted. Replicas may run it concurrently: each skips rows that others have locked. A set that
   * cannot be purged stays for the next time; its error is thrown after the others are purged.
   */
  async purge(): Promise<number> {
    const sets = await this.records.query<{ id: string }>(
      sql`select id from content_set where purge_since is not null order by purge_since limit 100`,
    );
    let count = 0;
    const errors: unknown[] = [];
    for (const { id } of sets) {
      try {
        count += await this.purgeSet(id);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} sets could not be purged.`);
    return count;
  }

  private async purgeSet(id: string): Promise<number> {
    let count = 0;
    for (const batch of [filesOf(id), leafFoldersOf(id)]) count += await this.purgeAll(batch);
    // There may be as many as owners; the few that others have locked are deleted with the set.
    await this.purgeAll(ownerCountersOf(id));
    await this.records.query(sql`
      with deleted_counter as (delete from counter where owner_id = ${id})
      delete from content_set s where s.id = ${id}
        and not exists (select from file where set_id = s.id) and not exists (select from folder where set_id = s.id)`);
    return count;
  }

  /** Returns how many rows were deleted. */
  private async purgeAll(batch: Sql): Promise<number> {
    let count = 0;
    for (let gone = BATCH; gone > 0; count += gone) gone = (await this.records.query(batch)).length;
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

const ownerCountersOf = (setId: string) => sql`
  delete from owner_counter where (set_id, owner_id, slot) in (
    select set_id, owner_id, slot from owner_counter where set_id = ${setId} limit ${BATCH} for update skip locked
  ) returning slot`;
