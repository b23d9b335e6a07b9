import { telling } from '@groundwork/events';
import type { Database } from '@groundwork/records';
import sql, { join, type Sql } from 'sql-template-tag';

/** Every event a bucket's webhooks can be told. (storage.md §2, "Events") */
export const EVENT_TYPES = ['file.created', 'file.content_ready', 'file.deleted', 'bucket.truncated'] as const;

type FileEvent = Extract<(typeof EVENT_TYPES)[number], `file.${string}`>;

/** An event of each file of `files` (a table, or an expression of the statement), for `telling`. */
export const fileEvents = (type: FileEvent, files: Sql): Sql => sql`
  select f.bucket_id as owner_id, ${type}::text as type, jsonb_build_object(
    'bucket_id', f.bucket_id, 'bucket', (select b.name from bucket b where b.id = f.bucket_id), 'file_id', f.id, 'name', f.name,
    'folder_id', f.folder_id, 'mime_type', f.metadata_mime_type, 'size_original', f.metadata_size_original, 'signature', f.metadata_signature
  ) as data from ${files} f`;

/** Tells the webhooks of a file's bucket of it, in the transaction that makes it true and while the file is there. Costs 1 statement. */
export async function tellOfFile(tx: Database, id: string, ...types: readonly FileEvent[]): Promise<void> {
  const file = sql`(select * from file where id = ${id})`;
  const events = types.map((type) => fileEvents(type, file));
  await tx.query(sql`with ${telling(join(events, ' union all '))} select`);
}
