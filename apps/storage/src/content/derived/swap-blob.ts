import type { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import type { GzipForm } from './gzip-writer.js';

/** Content whose bytes lie in another blob from now on. */
export interface BlobSwap {
  readonly contentId: string;
  readonly from: string;
  readonly to: string;
  /** Of the new blob. */
  readonly store: string;
  /** How long downloads of the old blob may still take. */
  readonly graceSeconds: number;
}

class Overtaken extends Error {}

/**
 * Makes a compressed form that of a content: its row points to the new blob, all its files tell the new size, and the old blob waits for
 * its removal. Does nothing, and answers false, when the content has gone or changed its blob meanwhile, or is about to go.
 * Costs 2 statements in a transaction: files that are copied meanwhile wait, so that none keeps the old size. (storage.md §4, "Compression")
 */
export async function swapBlob(records: Records, swap: BlobSwap, form: GzipForm): Promise<boolean> {
  try {
    await records.transaction(async (tx) => {
      await tx.query(sql`select from content where id = ${swap.contentId} for update`);
      const [row] = await tx.query(swapStatement(swap, form));
      if (!row) throw new Overtaken();
    });
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
}

/** A blob that is queued already belongs to content whose last file has gone. */
const swapStatement = ({ contentId, from, to, store, graceSeconds }: BlobSwap, { size, frameIndex }: GzipForm) => sql`
  with reserved as (
    delete from blob_gc where blob_key = ${to} and content_id is null and attempts = 0 returning blob_key
  ), queued as (
    insert into blob_gc (blob_key, store, not_before)
    select c.blob_key, c.store, clock_timestamp() + make_interval(secs => ${graceSeconds}::int)
    from content c, reserved where c.id = ${contentId} and c.blob_key = ${from} on conflict (blob_key) do nothing returning blob_key
  ), swapped as (
    update content c set store = ${store}, blob_key = r.blob_key, encoding = 'gzip', size_stored = ${size}, frame_index = ${frameIndex},
      compress_at = null
    from reserved r, queued q where c.id = ${contentId} and c.blob_key = q.blob_key and c.encoding = 'identity' returning c.id
  ), told as (
    update file f set metadata_size_compressed = ${size} from swapped where f.content_id = swapped.id
  ) select id from swapped`;
