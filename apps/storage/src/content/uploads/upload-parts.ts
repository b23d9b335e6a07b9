import type { Database } from '@groundwork/records';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { BlobPart } from '../../platform/store.js';
import type { UploadRow } from './upload-row.js';

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
