import { Records } from '@groundwork/records';
import { Log } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { StoresService } from '../../stores/stores.service.js';

/** The result of verifying a content's blob. */
export type Finding = 'whole' | 'damaged' | 'missing';

/** Records which contents are missing or damaged: the storage report names their files. (storage.md §5, "Scrubber") */
@Injectable()
export class ContentFaultsService {
  constructor(
    private readonly records: Records,
    private readonly stores: StoresService,
    private readonly log: Log,
  ) {}

  /** Checks a blob that a download found missing or of another size. Never throws. */
  async check(contentId: string, blobKey: string): Promise<void> {
    try {
      const [content] = await this.records.query<{ store: string; size_stored: number }>(
        sql`select store, size_stored from content where id = ${contentId} and blob_key = ${blobKey}`,
      );
      if (!content) return;
      const size = await this.stores.of(content.store).size(blobKey);
      if (size === content.size_stored) return;
      await this.record({ id: contentId, blob_key: blobKey }, size === undefined ? 'missing' : 'damaged');
    } catch (error) {
      this.log.warn({ content_id: contentId, error }, 'faulty content could not be checked');
    }
  }

  /** Skips content whose blob was swapped since. */
  async record({ id, blob_key }: { readonly id: string; readonly blob_key: string }, finding: Finding): Promise<void> {
    await this.records.query(sql`
      update content set verified_at = now(),
        damaged_at = case when ${finding} = 'damaged' then coalesce(damaged_at, now()) end,
        missing_at = case when ${finding} = 'missing' then coalesce(missing_at, now()) end
      where id = ${id} and blob_key = ${blob_key}`);
    if (finding === 'whole') return;
    this.log.error({ content_id: id, blob_key, finding }, 'content is missing or damaged');
  }
}
