import { ownerOf } from '@groundwork/access';
import { publishing } from '@groundwork/events';
import { presenter, selectRecords, type Database, type Presented, type Row } from '@groundwork/records';
import { WHOLE_RECORD, type Caller } from '@groundwork/rest';
import sql, { empty, raw } from 'sql-template-tag';
import { fileEvents } from '../../platform/file-events.js';
import { fileView } from '../../files/file.entity.js';
import { effectiveType, essenceOf } from '../../platform/media-type.js';
import { chunkCount } from '../../platform/store.js';
import type { PutTarget } from './put-target.js';
import type { StoredContent } from './receive-bytes.js';

const LEAST_BYTES = 4 * 1024;
const MOST_BYTES = 4 * 1024 ** 3;
/** Text, and what is written as text. Pictures, films and archives are compressed as they are. */
const TYPES = /^text\/|[/+](json|xml)$|^application\/(javascript|wasm|rtf|postscript)$|^image\/(svg\+xml|bmp)$/;

/** Content of this type and size is worth a try. (storage.md §4, "Compression") */
export const isCompressible = (sniffed: string, size: number): boolean =>
  size >= LEAST_BYTES && size <= MOST_BYTES && TYPES.test(essenceOf(sniffed));

/** Below this share of the original size the compressed form is kept. */
export const WORTHWHILE = 0.9;

/** The file that gets the content, the caller, and the declared type. */
export interface Swap {
  readonly target: PutTarget;
  readonly caller: Caller;
  readonly declared: string | null;
}

const ENDED_UPLOAD = sql`done as (
      update upload u set state = 'done', error = null, lock_token = null, lock_expires = null from made where u.id = made.id
    ),`;

/**
 * Makes stored bytes the content of a file, in one statement: the reservation is deleted, the content inserted, the file updated, the old
 * content queued (by a trigger), and its upload is done. The event is published where the bucket has webhooks: each part of the
 * statement costs, even without rows. Returns the file; `undefined`, with nothing done, when the file was deleted or has
 * other content, or where that counts another owner, than the target, or its bucket got its first webhook, or was truncated or deleted (which waits for this to
 * end), or the reservation has ended. (storage.md §5, "Order" 4)
 */
export async function swapContent(
  db: Database,
  { target, caller, declared }: Swap,
  stored: StoredContent,
): Promise<Presented | undefined> {
  const chunks = chunkCount(stored.size);
  const swap = sql`with target as (
      select f.id from file f join bucket b on b.set_id = f.set_id
      where f.id = ${target.id} and f.set_id = ${target.set_id} and f.content_id is not distinct from ${target.content_id}::uuid
        ${target.limits.quota_bytes_per_owner === undefined ? empty : sql`and ${ownerOf(raw('f'))} is not distinct from ${target.owner}::uuid`}
        ${target.has_webhooks ? empty : sql`and not exists (select from webhook w where w.owner_id = ${target.bucket_id})`}
      for no key update of f for key share of b
    ), reserved as (
      delete from blob_gc g using target where g.blob_key = ${stored.blobKey} and g.content_id is null and g.attempts = 0 returning g.blob_key
    ), made as (
      insert into content (id, store, blob_key, size_original, size_stored, sha256, sniffed_mime, compress_at)
      select ${stored.id}::uuid, ${stored.store}, blob_key, ${stored.size}::bigint, ${stored.size}::bigint, ${stored.sha256}, ${stored.sniffed},
        case when ${isCompressible(stored.sniffed, stored.size)}::boolean then clock_timestamp() end from reserved
      returning id
    ), ${stored.uploaded ? ENDED_UPLOAD : empty} changed as (
      update file f set content_id = made.id, declared_mime = ${declared}, expected_size = null, expected_sha256 = null,
        metadata_mime_type = ${effectiveType(declared, stored.sniffed, target.name)}, metadata_size_original = ${stored.size},
        metadata_size_compressed = ${stored.size}, metadata_chunks_total = ${chunks}, metadata_chunks_uploaded = ${chunks},
        metadata_signature = ${`sha256:${stored.sha256}`}, updated_by = ${caller.subject},
        updated_date = greatest(clock_timestamp(), f.updated_date + interval '1 microsecond')
      from made where f.id = ${target.id} returning f.*
    )${target.has_webhooks ? sql`, ${publishing(fileEvents('file.content_ready', sql`changed`))}` : empty} `;
  const [row] = await db.query<Row>(sql`${swap}${selectRecords(fileView, WHOLE_RECORD, sql`select * from changed`)}`);
  return row && presenter(fileView, WHOLE_RECORD, '/files')(row);
}
