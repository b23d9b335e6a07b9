import { ownerOf } from '@groundwork/access';
import type { Database } from '@groundwork/records';
import sql, { raw, type Sql } from 'sql-template-tag';
import { limitsOf, type BucketLimits, type HeldBytes } from '../../buckets/bucket-limits.js';
import { type ContentState, etagOf, GZIP_TAG } from '../read/content-headers.js';
import { contentOf } from '../read/content-row.js';

/** The columns of a file that a write of content needs. */
export interface PutTarget extends HeldBytes {
  readonly id: string;
  readonly name: string;
  readonly bucket_id: string;
  readonly set_id: string;
  readonly owner: string | null;
  readonly content_id: string | null;
  readonly declared_mime: string | null;
  readonly expected_size: number | null;
  readonly expected_sha256: string | null;
  readonly size: number;
  /** SHA-256 and date of the present content; null without one. */
  readonly sha256: string | null;
  readonly created_at: string | null;
  readonly limits: BucketLimits;
  /** The epoch a signed URL must carry. */
  readonly url_epoch: number;
  /** The bucket has webhooks. */
  readonly has_webhooks: boolean;
}

/**
 * The target of new content, in a bucket that meets `condition`, over `b`. Costs 1 statement.
 * The content is a lateral look-up: a join planned while the table was small would read all of it for every file.
 */
export async function findPutTarget(db: Database, id: string, condition: Sql): Promise<PutTarget | undefined> {
  const [row] = await db.query<Omit<PutTarget, 'limits'> & { metadata: Record<string, unknown> }>(sql`
    select f.id, f.name, f.bucket_id, f.set_id, f.content_id, f.declared_mime, f.expected_size, f.expected_sha256, b.metadata, b.url_epoch,
      ${ownerOf(raw('f'))} as owner,
      coalesce(c.size_original, 0)::bigint as size, c.sha256, c.created_at,
      case when b.metadata ? 'quota_bytes'
        then (select coalesce(sum(n.bytes), 0) from counter n where n.owner_id = f.set_id) else 0 end::bigint as held,
      case when b.metadata ? 'quota_bytes_per_owner' then (
        select coalesce(sum(n.bytes), 0) from owner_counter n where n.set_id = f.set_id and n.owner_id = ${ownerOf(raw('f'))}) else 0 end::bigint as held_by_owner,
      exists (select from webhook w where w.owner_id = b.id) as has_webhooks
    from file f join bucket b on b.set_id = f.set_id left join lateral (${contentOf(sql`f`)}) c on true
    where f.id = ${id} and ${condition}`);
  return row && { ...row, limits: limitsOf(row.metadata) };
}

/** The state of the present content for conditions, in every form. */
export const stateOfTarget = ({ sha256, created_at }: PutTarget): ContentState | undefined =>
  sha256 === null
    ? undefined
    : { etag: etagOf(sha256), otherTags: [etagOf(sha256, GZIP_TAG)], modifiedAt: new Date(created_at ?? 0) };
