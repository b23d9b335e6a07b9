import { ownerOf } from '@groundwork/access';
import { AuditedByDate, recordJson, view, identifier, type Expression } from '@groundwork/records';
import { ObjectField, TextField, UuidField, Changes, fieldsOf, IntegerField, type FieldRule } from '@groundwork/rest';
import sql, { join, type Sql } from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { BucketData, bucketRecord } from '../buckets/bucket.entity.js';
import { FileNameField } from '../platform/file-name-field.js';
import { PickType } from '@nestjs/swagger';
import { MAX_MEDIA_TYPE, MEDIA_TYPE } from '../platform/media-type.js';

const COUNT = { optional: true, min: 0, max: Number.MAX_SAFE_INTEGER };

/**
 * Metadata of a file's content. Clients may send all members: `mime_type` is a declaration, `size_original` and `signature`
 * are expectations, the others have no effect. (Storage, "File"; storage.md §1)
 */
export class FileMetadata {
  @TextField({ max: MAX_MEDIA_TYPE, pattern: MEDIA_TYPE, form: 'a media type such as image/png', optional: true })
  mime_type?: string | null;
  @IntegerField({ ...COUNT, description: 'Bytes received.' }) size_original?: number | null;
  @IntegerField({ ...COUNT, description: 'Bytes stored.' }) size_compressed?: number | null;
  @IntegerField(COUNT) chunks_total?: number | null;
  @IntegerField({ ...COUNT, description: 'Chunks durably stored.' }) chunks_uploaded?: number | null;
  @TextField({
    min: 0,
    max: 255,
    pattern: /^(?!sha256:(?![0-9a-fA-F]{64}$))/,
    form: 'sha256: and 64 hexadecimal digits',
    description: '`sha256:` and 64 hexadecimal digits; empty without content.',
    optional: true,
  })
  signature?: string | null;
}

const MEMBERS = [...fieldsOf(FileMetadata)];

/** The column of a member. */
const columnOf =
  (name: string): Expression =>
  (file) =>
    sql`${file}.${identifier(`metadata_${name}`)}`;

const pairs = (file: Sql): Sql => join(MEMBERS.map(([name]) => sql`${name}::text, ${columnOf(name)(file)}`));

/** All members, in the order of the specification. */
export const shownMetadata: Expression = (file) => sql`json_build_object(${pairs(file)})`;

/** The same, as `q` compares it. */
export const comparedMetadata: Expression = (file) => sql`jsonb_build_object(${pairs(file)})`;

/** `metadata.size_original` and the others, each a column of its own for `q` and `sort`. (storage.md §2, `file`) */
export const METADATA_RULES: Readonly<Record<string, FieldRule>> = Object.fromEntries(
  MEMBERS.map(([name, rule]) => [`metadata.${name}`, rule]),
);

/** The expressions of the same names. */
export const METADATA_COLUMNS: Readonly<Record<string, Expression>> = Object.fromEntries(
  MEMBERS.map(([name]) => [`metadata.${name}`, columnOf(name)]),
);

/** Any media file; its content is immutable and swapped whole. (Storage, "File"; storage.md §1) */
@Entity({ name: 'file' })
export class File extends AuditedByDate {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid', { nullable: true }) tenant_id!: string | null;
  @Column('uuid') @UuidField({ readOnly: true }) bucket_id!: string;
  @ObjectField(() => BucketData, { description: 'The bucket, without its files and rules.', readOnly: true })
  bucket_data!: BucketData;
  @Column('uuid') set_id!: string;
  @Column('uuid', { nullable: true })
  @UuidField({ description: 'The folder it lies in; null at the top.', optional: true })
  folder_id!: string | null;
  /** Unique within its folder. */
  @Column('text') @FileNameField() name!: string;
  @Column('text', { nullable: true }) @TextField({ max: 4_000, optional: true }) description!: string | null;
  @Column('uuid', { nullable: true })
  @UuidField({
    description:
      'Who owns it: its creator, until an administrator of the bucket changes it; `null` makes that its creator again.',
    optional: true,
  })
  owner_id!: string | null;
  @ObjectField(() => FileMetadata, { optional: true }) metadata!: FileMetadata | null;
  @Column('text', { nullable: true }) declared_mime!: string | null;
  /** Bytes the first content has to have. */
  @Column('bigint', { nullable: true }) expected_size!: number | null;
  @Column('text', { nullable: true }) expected_sha256!: string | null;
  @Column('uuid', { nullable: true }) content_id!: string | null;
  @Column('text') metadata_mime_type!: string;
  @Column('bigint') metadata_size_original!: number;
  @Column('bigint') metadata_size_compressed!: number;
  @Column('int') metadata_chunks_total!: number;
  @Column('int') metadata_chunks_uploaded!: number;
  @Column('text') metadata_signature!: string;
}

/** The representation of a file. Lists cost the same at any size: each order has its index. (storage.md §2) */
export const fileView = view(File, {
  name: 'File',
  path: '/files',
  except: ['updated_by'],
  read: {
    bucket_data: (file) => recordJson(bucketRecord, 'b', (bucket) => sql`${bucket}.id = ${file}.bucket_id`),
    metadata: shownMetadata,
    owner_id: ownerOf,
  },
  queryBy: { metadata: comparedMetadata, ...METADATA_COLUMNS },
  filters: METADATA_RULES,
  sortable: Object.keys(METADATA_RULES),
});

const WRITABLE = ['name', 'description', 'metadata', 'folder_id'] as const;

/** Body of Create File. */
export class NewFile extends PickType(File, WRITABLE) {}

/** Body of Update File; `folder_id` moves it, `null` to the top. */
export class FileChanges extends Changes(PickType(File, [...WRITABLE, 'owner_id'] as const)) {}

/** Body of Rename File. */
export class NewFileName {
  @FileNameField() new_name!: string;
}

/** Body of Copy File; what is absent stays as it is. (storage.md §6) */
export class FileCopy extends Changes(PickType(File, ['name', 'folder_id'] as const)) {
  @TextField({ max: 128, description: 'Name of the target bucket.', optional: true }) bucket?: string | null;
}
