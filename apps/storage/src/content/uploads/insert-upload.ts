import { randomUUID } from 'node:crypto';
import { publishing } from '@groundwork/events';
import { columnsOf, newId, type Database } from '@groundwork/records';
import { ApiError, invalidField, type Caller } from '@groundwork/rest';
import type { KeyedRequest } from '@groundwork/service';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { OpenBucket } from '../../buckets/open-buckets.service.js';
import { fileEvents } from '../../platform/file-events.js';
import { UNKNOWN_TYPE } from '../../platform/media-type.js';
import { chunkSize } from '../../platform/store.js';
import { uploadView, type UploadParameters } from './upload.entity.js';
import { type UploadRow, UPLOAD_ROW } from './upload-row.js';

type KeyedRow = UploadRow & { readonly request_digest: Buffer; readonly is_old: boolean };

/**
 * The upload that an earlier request with the same Idempotency-Key began within 24 hours, unless it ended without content: then the key is free
 * again. Costs 1 statement. Throws `conflict` when the key was used for another upload. (api.md, "Idempotency")
 */
export async function findRepeated(db: Database, keyed: KeyedRequest): Promise<UploadRow | undefined> {
  const [row] = await db.query<KeyedRow>(sql`
    select ${UPLOAD_ROW}, u.created_at < clock_timestamp() - interval '24 hours' as is_old from upload u
    where u.request_id = ${keyed.id} and u.state in ('open', 'finishing', 'done')`);
  if (row?.is_old) return clearKey(db, row);
  if (row && !row.request_digest.equals(keyed.digest))
    throw new ApiError('conflict', 'The Idempotency-Key was used for another request.');
  return row;
}

async function clearKey(db: Database, { id }: UploadRow): Promise<undefined> {
  await db.query(sql`update upload set request_id = null where id = ${id}`);
}

/** A new upload and its bucket. */
export interface UploadBeginning {
  readonly caller: Caller;
  readonly bucket: OpenBucket;
  readonly parameters: UploadParameters;
  /** The store of its blob. */
  readonly store: string;
  /** Most bytes it may have. */
  readonly limit: number;
  /** Most uploads the caller may have open. */
  readonly maxOpen: number;
  /** Free bytes of the store, where that is known. */
  readonly free?: number;
  /** The request, where it has an Idempotency-Key. */
  readonly keyed?: KeyedRequest;
}

/**
 * Inserts an upload with its reserved key, and a new file where it names none. Costs 1 statement, in a transaction that is rolled
 * back when it throws: `not_found`, `conflict` for a name that is taken, `too_many_requests` with `maxOpen` open uploads,
 * `insufficient_storage` for a length that does not fit beside the uploads that are being written now. The file is locked: what
 * deletes it waits, and then ends the upload. (storage.md §3)
 */
export async function insertUpload(tx: Database, beginning: UploadBeginning): Promise<UploadRow> {
  const { parameters, bucket, caller, store, limit, maxOpen, keyed } = beginning;
  const key = randomUUID();
  const made = parameters.fileId === undefined;
  // The key is reserved for longer than an upload may live.
  const [row] = await tx.query<UploadRow & { arriving: number }>(sql`
    with reserved as (
      insert into blob_gc (blob_key, store, not_before) values (${key}, ${store}, clock_timestamp() + interval '8 days')
    ), target as (${made ? newFile(beginning) : sql`select * from file where id = ${parameters.fileId} and set_id = ${bucket.set_id} for key share`}
    )${made ? sql`, ${publishing(fileEvents('file.created', sql`target`))}` : empty}
    insert into upload as u (id, tenant_id, file_id, bucket_id, bucket_name, set_id, mode, made_file, store, blob_key, length, chunk_size, declared_mime,
      expected_sha256, tus_metadata, expires_at, created_by, request_id, request_digest)
    select ${parameters.id}::uuid, ${bucket.tenant_id}::uuid, f.id, ${bucket.id}::uuid, ${bucket.name}, f.set_id, ${parameters.mode}, ${made}::boolean, ${store}, ${key}::uuid,
      ${parameters.length ?? null}::bigint, ${chunkSize(parameters.length ?? limit)}::bigint, ${parameters.mimeType ?? null}, ${parameters.sha256 ?? null},
      ${parameters.tusMetadata ?? null}, clock_timestamp() + interval '24 hours', ${caller.subject}::uuid,
      ${keyed?.id ?? null}::bytea, ${keyed?.digest ?? null}::bytea
    from target f
    where (select count(*) from upload o where o.created_by = ${caller.subject} and o.state in ('open', 'finishing')) < ${maxOpen}
    returning ${columnsOf(uploadView.table, raw('u'))}, u.bucket_name as bucket, null as gone_reason, ${arrivingIn(beginning)} as arriving`);
  if (!row) return refuse(tx, beginning);
  assertFits(beginning, row.arriving);
  return row;
}

/** Bytes still to come of uploads whose requests are running now. Idle uploads reserve nothing. */
const arrivingIn = ({ store, parameters, free }: UploadBeginning): Sql =>
  free === undefined || parameters.length === undefined
    ? sql`0`
    : sql`(select coalesce(sum(o.length - o.committed_offset), 0) from upload o
        where o.state = 'open' and o.store = ${store} and o.lock_expires > clock_timestamp() and o.length is not null)::bigint`;

function assertFits({ parameters: { length = 0 }, free = Infinity }: UploadBeginning, arriving: number): void {
  if (length > free - arriving)
    throw new ApiError('insufficient_storage', 'The store has no space left for an upload of this length.');
}

/** The file while its first upload is open. (storage.md §1) */
function newFile({ caller: { subject }, bucket, parameters }: UploadBeginning): Sql {
  const { name, folderId = null, description = null, mimeType = null, length } = parameters;
  if (name === undefined) throw invalidField('name', 'or file_id must say which file gets the content', 'required');
  const chunks = length === undefined ? 0 : Math.ceil(length / chunkSize(length));
  return sql`
      insert into file (id, tenant_id, bucket_id, set_id, folder_id, name, description, declared_mime, metadata_mime_type,
        metadata_size_original, metadata_chunks_total, created_by, updated_by)
      values (${newId()}, ${bucket.tenant_id}, ${bucket.id}, ${bucket.set_id}, ${folderId}, ${name}, ${description}, ${mimeType},
        ${mimeType ?? UNKNOWN_TYPE}, ${length ?? 0}, ${chunks}, ${subject}, ${subject}) returning *`;
}

/** Either the file does not exist, or the caller has too many uploads. */
async function refuse(
  tx: Database,
  { parameters: { fileId }, bucket, caller, maxOpen }: UploadBeginning,
): Promise<never> {
  if (fileId !== undefined) {
    const [file] = await tx.query(sql`select from file where id = ${fileId} and set_id = ${bucket.set_id}`);
    if (!file) throw new ApiError('not_found', `There is no file ${fileId}.`);
  }
  const [next] = await tx.query<{ seconds: number }>(sql`
    select ceil(extract(epoch from min(expires_at) - clock_timestamp()))::int as seconds from upload
    where created_by = ${caller.subject} and state in ('open', 'finishing')`);
  const message = `${maxOpen} uploads are open; finish some, or list them by GET /uploads and cancel those that are no longer needed.`;
  // Unless one ends before, the next upload is possible when the first one expires.
  const headers = { 'Retry-After': String(Math.max(1, next?.seconds ?? 1)) };
  throw new ApiError('too_many_requests', message, { headers });
}
