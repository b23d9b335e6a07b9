import { Records, type Database } from '@groundwork/records';
import { ApiError, type Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { assertQuota, assertSize, assertType, sizeLimit } from '../../bucket-limits.js';
import { OpenBucketsService, type OpenBucket } from '../../buckets/open-buckets.service.js';
import type { StorageConfig } from '../../config.js';
import { Store } from '../../stores/store.service.js';
import { endUpload } from './end-upload.js';
import { insertUpload } from './insert-upload.js';
import { assertAlive, findUpload, type UploadRow } from './upload-row.js';
import type { UploadWish } from './upload-wish.js';

/** Uploads in several requests: beginning, asking, giving up. (storage.md §3, "POST /uploads") */
@Injectable()
export class UploadsService {
  constructor(
    private readonly records: Records,
    private readonly buckets: OpenBucketsService,
    private readonly store: Store,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  /** Costs 2 statements, 2 more with a quota. Throws what a PUT of the same bytes would, before the first of them; `too_many_requests` with 100 open ones. */
  create(caller: Caller, bucketName: string, wish: UploadWish): Promise<UploadRow> {
    return this.records.transaction(async (tx) => {
      const bucket = await this.buckets.open(caller, bucketName, tx);
      if (wish.mimeType !== undefined) assertType(wish.mimeType, bucket.limits);
      if (wish.length !== undefined) await this.assertRoom(tx, bucket, wish.length);
      const limit = sizeLimit(bucket.limits, this.config.MAX_FILE_BYTES);
      return insertUpload(tx, { caller, bucket, wish, store: this.store.name, limit });
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
}
