import type { Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { assertNotRevoked } from '../read/content-row.js';
import { accepts, type BucketLimits } from '../../buckets/bucket-limits.js';
import { findPutTarget, type PutTarget } from '../write/put-target.js';
import type { UrlGrant } from './url-token.js';

/** Who puts by a signed URL: the one who made it, with no other right. */
export const bearerOf = ({ subject }: UrlGrant): Caller => ({
  subject,
  clientId: subject,
  isUser: false,
  tenantId: null,
  allTenants: false,
  scopes: new Set(),
  claims: {},
});

/** The target of a PUT by a signed URL, with the limits of the URL beside those of the bucket. Throws `forbidden` for a revoked one. */
export async function findGranted(records: Records, grant: UrlGrant): Promise<PutTarget | undefined> {
  const target = await findPutTarget(records, grant.fileId, sql`true`);
  if (target) assertNotRevoked(grant, target);
  if (!target || (grant.contentId !== undefined && grant.contentId !== target.content_id)) return undefined;
  return { ...target, declared_mime: grant.mimeType ?? target.declared_mime, limits: narrowed(target.limits, grant) };
}

/** Both hold: the smaller size, and the one type if the bucket takes it. */
function narrowed(limits: BucketLimits, { maxSize = Infinity, mimeType }: UrlGrant): BucketLimits {
  const max_file_size = Math.min(limits.max_file_size ?? Infinity, maxSize);
  if (mimeType === undefined) return { ...limits, max_file_size };
  return { ...limits, max_file_size, allowed_mime_types: accepts(limits, mimeType) ? [mimeType] : [] };
}
