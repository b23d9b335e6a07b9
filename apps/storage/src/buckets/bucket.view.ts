import { ownOf, view, viewNamed, type Expression } from '@groundwork/records';
import sql from 'sql-template-tag';
import { Bucket, bucketRecord } from './bucket.entity.js';

const filesOf: Expression = (bucket) =>
  sql`(select coalesce(sum(n.files), 0)::bigint from counter n where n.owner_id = ${bucket}.set_id)`;

/** Bytes of all contents as they were put: what `quota_bytes` limits, together with open uploads. */
const bytesOf: Expression = (bucket) =>
  sql`(select coalesce(sum(n.bytes), 0)::bigint from counter n where n.owner_id = ${bucket}.set_id)`;

/** What callers see of a bucket; its files lie under `/files`, with its name in the header. (Storage, "Bucket"; storage.md §1) */
export const bucketView = view(Bucket, {
  name: 'Bucket',
  key: 'name',
  path: '/buckets',
  attributes: [...bucketRecord.attributes.keys()],
  children: {
    files: {
      view: viewNamed('File'),
      where: (file, bucket) => sql`${file}.set_id = ${bucket}.set_id`,
      count: filesOf,
      order: (file) => sql`${file}.name`,
      href: (_, bucket) => ({ href: '/files', headers: { bucket: String(ownOf(bucket, 'name')) } }),
    },
  },
  aggregations: { owner: 'bucket_id', counts: { files: filesOf, bytes_used: bytesOf } },
  order: (bucket) => sql`${bucket}.name`,
});
