import { AccessField, rulesOf, ruleTable, type AccessRule } from '@groundwork/access';
import { Audited, view, ownOf, viewNamed, type Expression } from '@groundwork/records';
import { FlagField, JsonField, TextField, UuidField, type Caller, Changes, Without } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { PickType } from '@nestjs/swagger';

const BUCKET_NAME = /^[A-Za-z0-9]([A-Za-z0-9 ._-]{0,126}[A-Za-z0-9])?$/;
const BUCKET_NAME_FORM = '1 to 128 letters, digits, spaces, ".", "_" and "-", the first and last a letter or digit';

/** A bucket's name. (storage.md §1, "Names") */
export const BucketNameField = (): PropertyDecorator =>
  TextField({ max: 128, pattern: BUCKET_NAME, form: BUCKET_NAME_FORM, example: 'photos' });

/** A container for files and folders, comparable to a drive. (Storage, "Bucket"; storage.md §1, "Names") */
@Entity({ name: 'bucket' })
export class Bucket extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid', { nullable: true }) tenant_id!: string | null;
  /** Addresses the bucket in paths and in the header `bucket`; unique within a tenant. */
  @Column('text') @BucketNameField() name!: string;
  @Column('text', { nullable: true }) @TextField({ max: 4_000, optional: true }) description!: string | null;
  @Column('jsonb')
  @JsonField({
    description:
      'Kept as given; `max_file_size`, `quota_bytes` and `quota_bytes_per_owner` (bytes), `allowed_mime_types` (`image/png`, `image/*`) and `public` (true or false) are rules of the bucket.',
    optional: true,
    default: {},
    example: { quota_bytes: 1_073_741_824, allowed_mime_types: ['image/*'] },
  })
  metadata!: Record<string, unknown>;
  @AccessField() access!: AccessRule[] | null;
  @Column('boolean') @FlagField({ readOnly: true, description: 'Cannot be deleted.' }) is_default!: boolean;
  /** The set its files and folders belong to; Truncate Bucket gives it a new one. */
  @Column('uuid') set_id!: string;
  /** Signed URLs that carry another epoch are revoked. */
  @Column('int') url_epoch!: number;
}

/** Where the rules of buckets are. */
export const BUCKET_RULES = ruleTable('bucket');

/** A bucket without its files and rules: the `bucket_data` of a file. */
export const bucketRecord = view(Bucket, {
  name: 'BucketRecord',
  key: 'name',
  path: '/buckets',
  except: ['access', 'is_default'],
});

/** The fields of `bucketRecord`. */
export class BucketData extends Without(Bucket, ['access', 'is_default']) {}

const ANYONE = JSON.stringify([{ to: 'anyone', id: null, may: ['read'] }]);

/** The rules of a bucket. That anyone may read is kept in `metadata.public`, the other spelling of it. */
const accessOf: Expression = (bucket) => sql`(
  case when ${bucket}.metadata -> 'public' = 'true' then ${ANYONE}::jsonb else '[]' end || ${rulesOf(BUCKET_RULES, sql`${bucket}.id`)})`;

/** The bucket of a name visible to a caller, as a condition on `b`; a global caller sees those of no tenant. (storage.md §2) */
export const bucketNamed = (name: string, { tenantId }: Caller): Sql =>
  tenantId === null
    ? sql`b.name = ${name} and b.tenant_id is null`
    : sql`b.name = ${name} and b.tenant_id = ${tenantId}`;

/** The records in the bucket of a name, as a condition on `t`. */
export const inBucket = (name: string, caller: Caller): Sql =>
  sql`t.set_id = (select b.set_id from bucket b where ${bucketNamed(name, caller)})`;

const WRITABLE = ['name', 'description', 'metadata', 'access'] as const;

/** Body of Create storage. */
export class NewBucket extends PickType(Bucket, WRITABLE) {}

/** Body of Update Bucket. */
export class BucketChanges extends Changes(PickType(Bucket, WRITABLE)) {}

/** Body of Rename Bucket. */
export class NewBucketName {
  @BucketNameField() new_name!: string;
}

const filesOf: Expression = (bucket) =>
  sql`(select coalesce(sum(n.files), 0)::bigint from counter n where n.owner_id = ${bucket}.set_id)`;

/** Original bytes of all contents: what `quota_bytes` limits, together with open uploads. */
const bytesOf: Expression = (bucket) =>
  sql`(select coalesce(sum(n.bytes), 0)::bigint from counter n where n.owner_id = ${bucket}.set_id)`;

/** The representation of a bucket; its files are at `/files`, with its name in the header. (Storage, "Bucket"; storage.md §1) */
export const bucketView = view(Bucket, {
  name: 'Bucket',
  key: 'name',
  path: '/buckets',
  read: { access: accessOf },
  // Who may not see rules does not find out by searching.
  queryBy: { access: () => sql`null::jsonb` },
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
