import { ApiError } from '@groundwork/rest';
import type { Caller } from '@groundwork/rest';
import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { bucketNamed } from '../../buckets/bucket.entity.js';
import type { BlobState, GrowingBlob } from '../../stores/store.service.js';

/** How an upload stands. `finishing`: all bytes are there, the file not yet. */
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
  /** Bytes in all; null while the client has not told. */
  readonly length: number | null;
  /** Bytes that are durable: what the client may rely on. */
  readonly committed_offset: number;
  readonly chunk_size: number;
  readonly declared_mime: string | null;
  readonly expected_sha256: string | null;
  readonly tus_metadata: string | null;
  readonly segments: readonly number[];
  readonly suspect: boolean;
  /** The store's own; null where it wants nothing. */
  readonly backend_state: BlobState | null;
  /** How far SHA-256 has come at `committed_offset`, where the bytes cannot be read again before the end. */
  readonly sha_state: Buffer | null;
  readonly state: UploadState;
  readonly error: string | null;
  readonly expires_at: string;
  readonly created_at: string;
  readonly created_by: string;
}

/** The blob of an upload, as its store has to know it. */
export const blobOf = ({ blob_key, length, chunk_size, backend_state }: UploadRow): GrowingBlob => ({
  ...{ key: blob_key, length, partSize: chunk_size, state: backend_state },
});

/** An upload of a bucket in reach of the caller, in whatever state. Costs 1 statement. Throws `not_found`; `gone` when the bucket was truncated. */
export async function findUpload(db: Database, caller: Caller, bucket: string, id: string): Promise<UploadRow> {
  const [row] = await db.query<UploadRow & { reachable: boolean }>(sql`
    select u.*, u.set_id = b.set_id as reachable from upload u join bucket b on b.id = u.bucket_id
    where u.id = ${id} and ${bucketNamed(bucket, caller)}`);
  if (!row) throw new ApiError('not_found', `There is no upload ${id}.`);
  if (!row.reachable && row.state !== 'done') throw new ApiError('gone', `The bucket of upload ${id} was truncated.`);
  return row;
}

/** Bytes may still come. Throws `gone` for an upload that has ended without content. */
export function assertAlive({ id, state, error }: UploadRow): void {
  if (state === 'aborted' || state === 'expired' || state === 'rejected') {
    throw new ApiError('gone', `Upload ${id} is ${state}${error ? `: ${error}` : ''}.`);
  }
}
