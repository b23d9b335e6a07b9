import { AuditedByDate, recordJson, view } from '@groundwork/records';
import { ObjectField, TextField, UuidField, Changes } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Bucket, bucketRecord } from '../buckets/bucket.entity.js';
import { FileNameField } from '../platform/file-name-field.js';
import { askedMetadata, FileMetadata, METADATA_COLUMNS, METADATA_RULES, shownMetadata } from './file-metadata.js';
import { PickType } from '@nestjs/swagger';

/** Any media file; its content is immutable and swapped whole. (Storage, "File"; storage.md §1) */
@Entity({ name: 'file' })
export class File extends AuditedByDate {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid', { nullable: true }) tenant_id!: string | null;
  @Column('uuid') @UuidField({ readOnly: true }) bucket_id!: string;
  @ObjectField(() => Bucket, { description: 'The bucket, without its files.', readOnly: true }) bucket_data!: Bucket;
  @Column('uuid') set_id!: string;
  @Column('uuid', { nullable: true })
  @UuidField({ description: 'The folder it lies in; null at the top.', optional: true })
  folder_id!: string | null;
  /** Unique within its folder. */
  @Column('text') @FileNameField() name!: string;
  @Column('text', { nullable: true }) @TextField({ max: 4_000, optional: true }) description!: string | null;
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

/** What callers see of a file. Lists cost the same at any size: each order has its index. (storage.md §2) */
export const fileView = view(File, {
  name: 'File',
  path: '/files',
  except: ['created_by', 'updated_by'],
  read: {
    bucket_data: (file) => recordJson(bucketRecord, 'b', (bucket) => sql`${bucket}.id = ${file}.bucket_id`),
    metadata: shownMetadata,
  },
  asked: { metadata: askedMetadata, ...METADATA_COLUMNS },
  filters: METADATA_RULES,
  sortable: Object.keys(METADATA_RULES),
});

const WRITABLE = ['name', 'description', 'metadata', 'folder_id'] as const;

/** Body of Create File. */
export class NewFile extends PickType(File, WRITABLE) {}

/** Body of Update File; `folder_id` moves it, `null` to the top. */
export class FileChanges extends Changes(PickType(File, WRITABLE)) {}

/** Body of Rename File. */
export class NewFileName {
  @FileNameField() new_name!: string;
}

/** Body of Copy File; what is absent stays as it is. (storage.md §6) */
export class FileCopy extends Changes(PickType(File, ['name', 'folder_id'] as const)) {
  @TextField({ max: 128, description: 'Name of the target bucket.', optional: true }) bucket?: string | null;
}
