import { view, type Expression } from '@groundwork/records';
import { DateTimeField, EnumField, IntegerField, TextField, UuidField, parseBody } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FileNameField } from '../../platform/file-name-field.js';
import { MAX_MEDIA_TYPE, MEDIA_TYPE } from '../../platform/media-type.js';

const SHOWN = { readOnly: true };
const BYTES = { readOnly: true, description: 'Bytes.' };

/** An upload in several requests, as lists show it. (storage.md §2, `upload`) */
@Entity({ name: 'upload' })
export class Upload {
  @PrimaryColumn('uuid') @UuidField(SHOWN) id!: string;
  @Column('uuid', { nullable: true }) tenant_id!: string | null;
  @Column('uuid') @UuidField(SHOWN) file_id!: string;
  @Column('uuid') @UuidField(SHOWN) bucket_id!: string;
  @TextField({ description: 'Name of the bucket, as it is now.', readOnly: true, nullable: true }) bucket!:
    string | null;
  @Column('uuid') set_id!: string;
  @Column('text') @EnumField(['tus', 'parallel'], { name: 'UploadMode', ...SHOWN }) mode!: string;
  @Column('boolean') made_file!: boolean;
  @Column('text') store!: string;
  @Column('uuid') blob_key!: string;
  @Column('bigint', { nullable: true })
  @IntegerField({ ...BYTES, nullable: true, description: 'Bytes in all; null while the client has not declared them.' })
  length!: number | null;
  @IntegerField({ ...BYTES, description: 'Bytes that are durable.' }) offset!: number;
  @Column('bigint') committed_offset!: number;
  @Column('bigint') @IntegerField(BYTES) chunk_size!: number;
  @IntegerField(SHOWN) chunks_total!: number;
  @IntegerField(SHOWN) chunks_uploaded!: number;
  @Column('text', { nullable: true }) declared_mime!: string | null;
  @Column('text', { nullable: true }) expected_sha256!: string | null;
  @Column('text', { nullable: true }) tus_metadata!: string | null;
  @Column('jsonb') segments!: readonly number[];
  @Column('boolean') suspect!: boolean;
  @Column('uuid', { nullable: true }) lock_token!: string | null;
  @Column('timestamptz', { nullable: true }) lock_expires!: string | null;
  @Column('boolean') release_wanted!: boolean;
  @Column('text') @EnumField(['open', 'finishing'], { name: 'OpenUploadState', ...SHOWN }) state!: string;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('timestamptz') @DateTimeField(SHOWN) expires_at!: string;
  @Column('uuid', { nullable: true })
  @UuidField({ description: 'Subject of the token that began it.', readOnly: true, nullable: true })
  created_by!: string | null;
  @Column('timestamptz') @DateTimeField(SHOWN) created_at!: string;
  @Column('jsonb', { nullable: true }) backend_state!: object | null;
  @Column('uuid', { nullable: true }) spare_key!: string | null;
  @Column('bytea', { nullable: true }) sha_state!: Buffer | null;
  /** The name of the bucket when the upload began: its client may not have a later one. */
  @Column('text', { nullable: true }) bucket_name!: string | null;
  /** Digest of caller and Idempotency-Key, where the request had one. */
  @Column('bytea', { nullable: true }) request_id!: Buffer | null;
  @Column('bytea', { nullable: true }) request_digest!: Buffer | null;
}

const chunksTotal: Expression = (u) =>
  sql`case when ${u}.length is null then 0 else (${u}.length + ${u}.chunk_size - 1) / ${u}.chunk_size end`;

/** Only the last chunk is smaller than the others. */
const chunksUploaded: Expression = (u) => sql`case when ${u}.mode = 'parallel' or ${u}.committed_offset = ${u}.length
  then (${u}.committed_offset + ${u}.chunk_size - 1) / ${u}.chunk_size else ${u}.committed_offset / ${u}.chunk_size end`;

/** The representation of an upload in a list; Get upload adds its missing chunks. */
export const uploadView = view(Upload, {
  name: 'Upload',
  path: '/uploads',
  attributes: [
    ...['id', 'file_id', 'bucket_id', 'bucket', 'mode', 'state', 'length', 'offset', 'chunk_size'],
    ...['chunks_total', 'chunks_uploaded', 'created_by', 'created_at', 'expires_at'],
  ],
  read: {
    bucket: (u) => sql`(select b.name from bucket b where b.id = ${u}.bucket_id)`,
    offset: (u) => sql`${u}.committed_offset`,
    chunks_total: chunksTotal,
    chunks_uploaded: chunksUploaded,
  },
});

/** The parameters of a new upload. */
export interface UploadParameters {
  readonly id: string;
  readonly mode: 'tus' | 'parallel';
  /** The file that gets the content; else `name` makes one. */
  readonly fileId?: string;
  readonly name?: string;
  readonly folderId?: string | null;
  readonly description?: string;
  /** Bytes; absent while it is not known. */
  readonly length?: number;
  readonly mimeType?: string;
  /** In hex. */
  readonly sha256?: string;
  /** `Upload-Metadata` as it was sent. */
  readonly tusMetadata?: string;
}

/** The body that begins an upload: JSON, or the members of `Upload-Metadata`. (storage.md §3, "POST /uploads") */
export class NewUpload {
  @UuidField({ description: 'The file that gets the content; else `name` makes one.', optional: true }) file_id?:
    string | null;
  @FileNameField({ optional: true }) name?: string | null;
  @UuidField({ optional: true }) folder_id?: string | null;
  @TextField({ max: 4_000, optional: true }) description?: string | null;
  @IntegerField({ description: 'Bytes.', min: 0, max: Number.MAX_SAFE_INTEGER, optional: true }) size?: number | null;
  @TextField({ max: MAX_MEDIA_TYPE, pattern: MEDIA_TYPE, form: 'a media type such as image/png', optional: true })
  mime_type?: string | null;
  @TextField({ pattern: /^sha256:[0-9a-fA-F]{64}$/, form: 'sha256: and 64 hexadecimal digits', optional: true })
  signature?: string | null;
}

/** The parameters of a JSON body. */
export const parametersOf = (body: NewUpload, id: string, mode: UploadParameters['mode']): UploadParameters => ({
  id,
  mode,
  fileId: body.file_id ?? undefined,
  name: body.name ?? undefined,
  folderId: body.folder_id,
  description: body.description ?? undefined,
  length: body.size ?? undefined,
  mimeType: body.mime_type ?? undefined,
  sha256: body.signature?.slice('sha256:'.length).toLowerCase(),
});

/** The parameters of tus metadata; unknown members are ignored. Throws `invalid_request` naming a faulty one. */
export function parametersOfMetadata(
  metadata: Readonly<Record<string, string | null>>,
  id: string,
  length?: number,
): UploadParameters {
  const { file_id, folder_id, description, signature } = metadata;
  const name = metadata['name'] ?? metadata['filename'];
  const mime_type = metadata['mime_type'] ?? metadata['filetype'] ?? metadata['type'];
  const given = { file_id, folder_id, description, signature, name, mime_type };
  const body = parseBody(NewUpload, Object.fromEntries(Object.entries(given).filter(([, value]) => value)));
  return { ...parametersOf(body, id, 'tus'), length };
}
