import type { UploadRow } from './upload-row.js';

/** The record of an upload; `missing` are the chunks that are not there, the first thousand. (storage.md §3, "GET /uploads/{upload_id}") */
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

/** What comes in order is missing from where it stopped. */
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
