import { insertRow, Records, type Database } from '@groundwork/records';
import { ApiError, invalidField, type Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { assertQuota, assertSize, assertType, sizeLimit } from '../../bucket-limits.js';
import { OpenBucketsService, type OpenBucket } from '../../buckets/open-buckets.service.js';
import type { StorageConfig } from '../../config.js';
import { File, fileView } from '../../files/file.entity.js';
import { tellOfFile } from '../../events/file-events.service.js';
import { UNKNOWN_TYPE } from '../../media-type.js';
import { Store } from '../../stores/store.service.js';
import { chunkSize } from '../chunk-count.js';
import { endUpload } from './end-upload.js';
import { assertAlive, findUpload, type UploadRow } from './upload-row.js';
import type { UploadWish } from './upload-wish.js';

const MAX_OPEN = 100;

/** Uploads in several requests: beginning, asking, giving up. (storage.md §3, "POST /uploads") */
@Injectable()
export class UploadsService {
  constructor(
    private readonly records: Records,
    private readonly buckets: OpenBucketsService,
    private readonly store: Store,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  /** Throws what a PUT of the same bytes would, before the first of them; `too_many_requests` with 100 open ones. */
  create(caller: Caller, bucketName: string, wish: UploadWish): Promise<UploadRow> {
    return this.records.transaction(async (tx) => {
      const bucket = await this.buckets.open(caller, bucketName, tx);
      if (wish.mimeType !== undefined) assertType(wish.mimeType, bucket.limits);
      if (wish.length !== undefined) await this.assertRoom(tx, bucket, wish.length);
      const fileId = wish.fileId ?? (await this.makeFile(tx, caller, bucket, wish));
      return this.insert(tx, caller, bucket, { ...wish, fileId }, wish.fileId === undefined);
    });
  }

  find(caller: Caller, bucket: string, id: string): Promise<UploadRow> {
    return findUpload(this.records, caller, bucket, id);
  }

  /** Throws `gone` for one that has ended without content. */
  async findAlive(caller: Caller, bucket: string, id: string): Promise<UploadRow> {
    const row = await this.find(caller, bucket, id);
    assertAlive(row);
    return row;
  }

  /** Most bytes an upload of the bucket may have. */
  async limitOf({ bucket_id }: Pick<UploadRow, 'bucket_id'>): Promise<number> {
    return sizeLimit(await this.buckets.limitsById(bucket_id), this.config.MAX_FILE_BYTES);
  }

  /** The client has told how long the upload will be. Throws `payload_too_large`, `quota_exceeded`. */
  async declareLength(row: UploadRow, length: number): Promise<void> {
    assertSize(length, await this.buckets.limitsById(row.bucket_id), this.config.MAX_FILE_BYTES);
    await this.records.query(sql`
      with told as (update upload set length = ${length} where id = ${row.id} and length is null returning file_id)
      update file f set metadata_size_original = ${length}, metadata_chunks_total = ${Math.ceil(length / row.chunk_size)}
      from told where f.id = told.file_id and f.content_id is null`);
  }

  /** Throws `invalid_request` for an upload that is done. */
  async cancel(caller: Caller, bucket: string, id: string): Promise<void> {
    const row = await this.findAlive(caller, bucket, id);
    if (row.state === 'done') throw new ApiError('invalid_request', `Upload ${id} is done; delete its file.`);
    await endUpload(this.records, row, 'aborted');
  }

  private async assertRoom(tx: Database, bucket: OpenBucket, length: number): Promise<void> {
    assertSize(length, bucket.limits, this.config.MAX_FILE_BYTES);
    assertQuota(await this.buckets.heldBytes(tx, bucket), length, bucket.limits);
  }

  private async makeFile(
    tx: Database,
    caller: Caller,
    bucket: OpenBucket,
    { name, folderId, description, mimeType, length }: UploadWish,
  ): Promise<string> {
    if (name === undefined) throw invalidField('name', 'or file_id must say which file gets the content', 'required');
    const chunks = length === undefined ? 0 : Math.ceil(length / chunkSize(length));
    const row = {
      name,
      folder_id: folderId ?? null,
      description,
      declared_mime: mimeType ?? null,
      metadata_mime_type: mimeType ?? UNKNOWN_TYPE,
    };
    const place = { bucket_id: bucket.id, set_id: bucket.set_id, tenant_id: bucket.tenant_id };
    const size = { metadata_size_original: length ?? 0, metadata_chunks_total: chunks };
    const { id } = await insertRow<File>(tx.of(File, caller), fileView, { ...row, ...place, ...size });
    await tellOfFile(tx, id, 'file.created');
    return id;
  }

  /** The key is reserved for longer than an upload may live. */
  private async insert(
    tx: Database,
    { subject, tenantId }: Caller,
    bucket: OpenBucket,
    wish: UploadWish & { fileId: string },
    made: boolean,
  ): Promise<UploadRow> {
    const key = randomUUID();
    const size = chunkSize(wish.length ?? sizeLimit(bucket.limits, this.config.MAX_FILE_BYTES));
    const [row] = await tx.query<UploadRow>(sql`
      with reserved as (
        insert into blob_gc (blob_key, store, not_before) values (${key}, ${this.store.name}, clock_timestamp() + interval '8 days')
      )
      insert into upload (id, tenant_id, file_id, bucket_id, set_id, mode, made_file, store, blob_key, length, chunk_size, declared_mime, expected_sha256, tus_metadata, expires_at, created_by)
      select ${wish.id}::uuid, ${tenantId}::uuid, f.id, ${bucket.id}::uuid, f.set_id, ${wish.mode}, ${made}::boolean, ${this.store.name}, ${key}::uuid, ${wish.length ?? null}::bigint,
        ${size}::bigint, ${wish.mimeType ?? null}, ${wish.sha256 ?? null}, ${wish.tusMetadata ?? null}, clock_timestamp() + interval '24 hours', ${subject}::uuid
      from file f where f.id = ${wish.fileId} and f.set_id = ${bucket.set_id}
        and (select count(*) from upload o where o.created_by = ${subject} and o.state in ('open', 'finishing')) < ${MAX_OPEN}
      returning *`);
    return row ?? refuse(tx, wish.fileId, bucket);
  }
}

/** Either the file is not there, or the caller has too many uploads. */
async function refuse(tx: Database, fileId: string, { set_id }: OpenBucket): Promise<never> {
  const [file] = await tx.query(sql`select from file where id = ${fileId} and set_id = ${set_id}`);
  if (!file) throw new ApiError('not_found', `There is no file ${fileId}.`);
  throw new ApiError('too_many_requests', `${MAX_OPEN} uploads are open; finish or cancel some.`, {
    headers: { 'Retry-After': '60' },
  });
}
