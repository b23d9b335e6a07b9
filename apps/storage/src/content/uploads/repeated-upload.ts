import type { Database } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import type { KeyedRequest } from '@groundwork/service';
import sql from 'sql-template-tag';
import { UPLOAD_ROW, type UploadRow } from './upload-row.js';

type KeyedRow = UploadRow & { readonly request_digest: Buffer; readonly is_old: boolean };

/**
 * The upload an earlier request with the same Idempotency-Key began within 24 hours, unless it ended without content: then the key is free
 * again. Costs 1 statement. Throws `conflict` when the key was used for another upload. (api.md, "Idempotency")
 */
export async function findRepeated(db: Database, keyed: KeyedRequest): Promise<UploadRow | undefined> {
  const [row] = await db.query<KeyedRow>(sql`
    select ${UPLOAD_ROW}, u.created_at < clock_timestamp() - interval '24 hours' as is_old from upload u
    where u.request_id = ${keyed.id} and u.state in ('open', 'finishing', 'done')`);
  if (row?.is_old) return forgetKey(db, row);
  if (row && !row.request_digest.equals(keyed.digest))
    throw new ApiError('conflict', 'The Idempotency-Key was used for another request.');
  return row;
}

async function forgetKey(db: Database, { id }: UploadRow): Promise<undefined> {
  await db.query(sql`update upload set request_id = null where id = ${id}`);
}
