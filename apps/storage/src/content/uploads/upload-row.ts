import { ApiError, type Caller } from '@groundwork/rest';
import { columnsOf, type Database } from '@groundwork/records';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { BlobState, GrowingBlob, BlobPart } from '../../platform/store.js';
import { publishing } from '@groundwork/events';
import { fileEvents } from '../../platform/file-events.js';
import { uploadView } from './upload.entity.js';

/** `finishing`: all bytes were received, the file has no content yet. */
export type UploadState = 'open' | 'finishing' | 'done' | 'aborted' | 'expired' | 'rejected';

/** A row of `upload`, as requests need it. (storage.md §2) */
export interface UploadRow {
  readonly id: string;
  readonly file_id: string;
  readonly bucket_id: string;
  readonly set_id: string;
  readonly mode: 'tus' | 'parallel';
  readonly made_file: boolean;
  readonly store: string;
  readonly blob_key: string;
  /** Bytes in all; null while the client has not declared them. */
  readonly length: number | null;
  /** Bytes that are durable. */
  readonly committed_offset: number;
  readonly chunk_size: number;
  readonly declared_mime: string | null;
  readonly expected_sha256: string | null;
  readonly tus_metadata: string | null;
  readonly segments: readonly number[];
  readonly suspect: boolean;
  /** State of the store; null where it needs none. */
  readonly backend_state: BlobState | null;
  /** State of SHA-256 at `committed_offset`, where the bytes cannot be read again before the end. */
  readonly sha_state: Buffer | null;
  readonly state: UploadState;
  readonly error: string | null;
  readonly expires_at: string;
  readonly created_at: string;
  readonly created_by: string;
  /** The name its bucket has now. */
  readonly bucket: string | null;
  /** Why its bytes are not, and will not become, the content of its file; else null. */
  readonly gone_reason: GoneReason | null;
}

/** `replaced`: the file has other content now. */
type GoneReason = 'truncated' | 'deleted' | 'replaced';

/** The columns of `UploadRow`, of the row `u`. An upload that is done has the id of its content. */
export const UPLOAD_ROW = sql`${columnsOf(uploadView.table, raw('u'))}, (select p.name from bucket p where p.id = u.bucket_id) as bucket, case
  when not exists (select from bucket p where p.id = u.bucket_id and p.set_id = u.set_id) then 'truncated'
  when not exists (select from file f where f.id = u.file_id and f.set_id = u.set_id) then 'deleted'
  when u.state = 'done' and not exists (select from file f where f.id = u.file_id and f.content_id = u.id) then 'replaced'
  end as gone_reason`;

/** The blob of an upload, as its store needs it. */
export const blobOf = ({ blob_key, length, chunk_size, backend_state }: UploadRow): GrowingBlob => ({
  ...{ key: blob_key, length, partSize: chunk_size, state: backend_state },
});

/** With it a caller sees the uploads of its whole tenant, with rules alone its own. */
export const WRITE_SCOPE = 'files:write';

/**
 * The upload `u` is in the named bucket of the caller's tenant, as a condition: by the name the bucket has, or had when the upload began,
 * so that renaming a bucket does not end the uploads of clients that only have the old name. (storage.md §6)
 */
export const uploadIn = (bucket: string, { tenantId, subject, scopes }: Caller): Sql => sql`exists (
  select from bucket b where b.id = u.bucket_id and (b.name = ${bucket} or u.bucket_name = ${bucket})
    and b.tenant_id is not distinct from ${tenantId}::uuid)${scopes.has(WRITE_SCOPE) ? empty : sql` and u.created_by = ${subject}`}`;

/** An upload of a bucket visible to the caller, in any state. Costs 1 statement. Throws `not_found`. */
export async function findUpload(db: Database, caller: Caller, bucket: string, id: string): Promise<UploadRow> {
  const [row] = await db.query<UploadRow>(
    sql`select ${UPLOAD_ROW} from upload u where u.id = ${id} and ${uploadIn(bucket, caller)}`,
  );
  if (!row) throw new ApiError('not_found', `There is no upload ${id}.`);
  return row;
}

const WHY: Readonly<Record<GoneReason, string>> = {
  truncated: 'the bucket was truncated or deleted',
  deleted: 'the file was deleted',
  replaced: 'the content of the file was replaced since',
};

/** Throws `gone` for an upload that ended without content, or whose file or bucket was deleted. */
export function assertAlive({ id, state, error, gone_reason }: UploadRow): void {
  if (state === 'aborted' || state === 'expired' || state === 'rejected') {
    throw new ApiError('gone', `Upload ${id} is ${state}${error ? `: ${error}` : ''}.`);
  }
  if (gone_reason) throw new ApiError('gone', `Upload ${id} is gone: ${WHY[gone_reason]}.`);
}

/**
 * Ends an upload without content: its blob is queued for removal (by a trigger), a file it made is deleted, and one without content is as before.
 * Costs 1 statement. Does nothing to one that has ended. (storage.md §1, "After a failed first upload"; §3)
 */
export async function endUpload(
  db: Database,
  { id }: Pick<UploadRow, 'id'>,
  state: UploadState,
  error: string | null = null,
): Promise<void> {
  await db.query(sql`
    with ended as (
      update upload set state = ${state}, error = ${error}, lock_token = null, lock_expires = null
      where id = ${id} and state in ('open', 'finishing') returning *
    ), deleted_file as (
      delete from file f using ended where f.id = ended.file_id and ended.made_file and f.content_id is null returning f.*
    ), ${publishing(fileEvents('file.deleted', sql`deleted_file`))}
    update file f set metadata_size_original = coalesce(f.expected_size, 0), metadata_chunks_total = 0, metadata_chunks_uploaded = 0
    from ended where f.id = ended.file_id and not ended.made_file and f.content_id is null`);
}

/** The parts of an upload's blob that are durable, in their order; none where the store needs none, or the blob fits into less than one. Costs 1 statement at most. */
export async function findParts(
  db: Database,
  { id, mode, length, chunk_size, backend_state }: UploadRow,
): Promise<BlobPart[]> {
  const isSmall = mode === 'tus' && (length ?? 0) < chunk_size;
  if (backend_state === null || isSmall) return [];
  return db.query<BlobPart>(sql`
    select idx as index, size, etag from upload_chunk where upload_id = ${id} and done and etag is not null order by idx`);
}

/** A `with` member that keeps parts of an upload, of which it replaces what is there; nothing where there are none. */
export function keepingParts(parts: readonly BlobPart[], upload: Sql): Sql {
  if (parts.length === 0) return empty;
  const [indexes, sizes, etags] = [
    parts.map(({ index }) => index),
    parts.map(({ size }) => size),
    parts.map(({ etag }) => etag),
  ];
  return sql`, parts as (
      insert into upload_chunk as c (upload_id, idx, size, etag, done)
      select u.id, p.idx, p.size, p.etag, true from ${upload} u, unnest(${indexes}::int[], ${sizes}::bigint[], ${etags}::text[]) as p (idx, size, etag)
      on conflict (upload_id, idx) do update set size = excluded.size, etag = excluded.etag, done = true
    )`;
}

/** The record of an upload; `missing` are the chunks that were not received, the first thousand. (storage.md §3, "GET /uploads/{upload_id}") */
export function presentUpload(row: UploadRow, missing: readonly number[] = missingAfter(row)) {
  const { id, file_id, bucket_id, bucket, mode, state, error, length, chunk_size } = row;
  const { created_by, created_at, expires_at } = row;
  const total = totalOf(row);
  return {
    ...{ id, file_id, bucket_id, bucket, mode, state, error, length, offset: row.committed_offset, chunk_size },
    ...{ chunks_total: total, chunks_uploaded: uploadedOf(row), missing_chunks: missing },
    ...{ created_by, created_at, expires_at },
  };
}

const totalOf = ({ length, chunk_size }: UploadRow): number => (length === null ? 0 : Math.ceil(length / chunk_size));

/** Only the last chunk is smaller than the others. */
const uploadedOf = (row: UploadRow): number =>
  row.mode === 'parallel' || row.committed_offset === row.length
    ? Math.ceil(row.committed_offset / row.chunk_size)
    : Math.floor(row.committed_offset / row.chunk_size);

/** Of an upload by tus all chunks after its offset are missing. */
export function missingAfter(row: UploadRow): number[] {
  const uploaded = uploadedOf(row);
  return Array.from({ length: Math.max(0, Math.min(totalOf(row) - uploaded, MAX_MISSING)) }, (_, at) => uploaded + at);
}

const MAX_MISSING = 1_000;
const uuid = { type: 'string', format: 'uuid' };
const count = { type: 'integer' };
const instant = { type: 'string', format: 'date-time' };

/** The schema of the same. */
export const UPLOAD_SCHEMA = {
  type: 'object',
  properties: {
    id: uuid,
    file_id: uuid,
    bucket_id: uuid,
    bucket: { type: 'string', nullable: true, description: 'Name of the bucket, as it is now.' },
    mode: { type: 'string', enum: ['tus', 'parallel'] },
    state: { type: 'string', enum: ['open', 'finishing', 'done', 'aborted', 'expired', 'rejected'] },
    error: { type: 'string', nullable: true },
    length: { ...count, nullable: true },
    offset: count,
    chunk_size: count,
    chunks_total: count,
    chunks_uploaded: count,
    missing_chunks: { type: 'array', items: count, description: 'The first 1,000.' },
    created_by: { ...uuid, nullable: true },
    created_at: instant,
    expires_at: instant,
  },
};
