import type { UploadRow } from './upload-row.js';

/** The record of an upload. (storage.md §3, "GET /uploads/{upload_id}") */
export function presentUpload(row: UploadRow) {
  const total = row.length === null ? 0 : Math.ceil(row.length / row.chunk_size);
  const whole = row.committed_offset === row.length;
  const uploaded = whole ? total : Math.floor(row.committed_offset / row.chunk_size);
  const { id, file_id, bucket_id, mode, state, error, length, chunk_size, expires_at, created_at } = row;
  const missing = Array.from({ length: Math.min(total - uploaded, MAX_MISSING) }, (_, at) => uploaded + at);
  return {
    ...{ id, file_id, bucket_id, mode, state, error, length, offset: row.committed_offset, chunk_size },
    ...{ chunks_total: total, chunks_uploaded: uploaded, missing_chunks: missing, expires_at, created_at },
  };
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
    mode: { type: 'string', enum: ['tus', 'parallel'] },
    state: { type: 'string', enum: ['open', 'finishing', 'done', 'aborted', 'expired', 'rejected'] },
    error: { type: 'string', nullable: true },
    length: { ...count, nullable: true },
    offset: count,
    chunk_size: count,
    chunks_total: count,
    chunks_uploaded: count,
    missing_chunks: { type: 'array', items: count, description: 'The first 1,000.' },
    expires_at: instant,
    created_at: instant,
  },
};
