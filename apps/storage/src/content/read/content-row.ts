import type { Records } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';

/** The columns of a file and its content that a download needs. */
export interface ContentRow {
  readonly name: string;
  readonly bucket: string;
  readonly bucket_id: string;
  readonly owner_id: string | null;
  readonly created_by: string | null;
  readonly tenant_id: string | null;
  readonly is_public: boolean;
  /** The epoch a signed URL must carry. */
  readonly url_epoch: number;
  readonly mime_type: string;
  /** Null for a file without content, with all that follows. */
  readonly content_id: string | null;
  readonly store: string;
  readonly blob_key: string;
  readonly size: number;
  readonly size_stored: number;
  readonly encoding: 'identity' | 'gzip';
  /** Of compressed content. */
  readonly frame_index: Buffer | null;
  readonly sha256: string;
  readonly created_at: string;
  readonly damaged_at: string | null;
}

/** The row of a file's content, by an index scan even where the statistics of the table are of when it was empty. */
export const contentOf = (file: Sql): Sql => sql`select * from content where id = ${file}.content_id limit 1`;

/** The content of a file, without authorization; `undefined` for a file that does not exist or whose bucket was truncated. Costs 1 statement. */
export async function findContentRow(records: Records, fileId: string): Promise<ContentRow | undefined> {
  const [row] = await records.query<ContentRow>(sql`
    select f.name, b.name as bucket, f.bucket_id, f.owner_id, f.created_by, b.tenant_id, coalesce(b.metadata ->> 'public', '') = 'true' as is_public, b.url_epoch,
      f.metadata_mime_type as mime_type, c.id as content_id, c.store, c.blob_key, c.size_original as size, c.size_stored, c.encoding,
      c.frame_index, c.sha256, c.created_at, c.damaged_at
    from file f join bucket b on b.set_id = f.set_id left join lateral (${contentOf(sql`f`)}) c on true
    where f.id = ${fileId}`);
  return row;
}

/** Throws `forbidden` for a URL that was made before the bucket's URLs were revoked. */
export function assertNotRevoked(
  { epoch = 0 }: { readonly epoch?: number },
  bucket: { readonly url_epoch: number },
): void {
  if (epoch !== bucket.url_epoch) throw new ApiError('forbidden', 'The signed URL was revoked.');
}
