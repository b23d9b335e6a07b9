import { covers, denied, type Owned } from '@groundwork/access';
import { listRecords, notFound, Records, type Database } from '@groundwork/records';
import { ApiError, type Caller, type ListQuery } from '@groundwork/rest';
import { InjectConfig, type KeyedRequest } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import {
  assertQuota,
  assertSize,
  assertType,
  hasQuota,
  roomIn,
  sizeLimit,
  type BucketLimits,
  type HeldBytes,
} from '../../buckets/bucket-limits.js';
import { BucketAccessService, selected } from '../../buckets/bucket-access.service.js';
import { bucketNamed } from '../../buckets/bucket.entity.js';
import { fileView } from '../../files/file.entity.js';
import { OpenBucketsService, type OpenBucket } from '../../buckets/open-buckets.service.js';
import type { StorageConfig } from '../../platform/config.js';
import { Store } from '../../platform/store.js';
import type { Appended } from './append-upload.service.js';
import { insertUpload, type UploadBeginning, findRepeated } from './insert-upload.js';
import { Upload, uploadView, type UploadParameters } from './upload.entity.js';
import { assertAlive, findUpload, type UploadRow, endUpload, WRITE_SCOPE } from './upload-row.js';

const NOBODYS: Owned = { owner_id: null, created_by: null };

/** An upload, and whether an earlier request with the same key began it. */
export interface BegunUpload {
  readonly row: UploadRow;
  readonly repeated: boolean;
}

/** Uploads in several requests: create, read, cancel. (storage.md §3, "POST /uploads") */
@Injectable()
export class UploadsService {
  constructor(
    private readonly records: Records,
    private readonly buckets: OpenBucketsService,
    private readonly access: BucketAccessService,
    private readonly store: Store,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  /**
   * Costs 2 statements, 2 to 3 more with a quota, 1 more with an Idempotency-Key: a repeated request with it gets the same upload. Throws what a
   * PUT of the same bytes would, before the first of them; `too_many_requests` with too many open ones.
   */
  async create(
    caller: Caller,
    bucket: string,
    parameters: UploadParameters,
    keyed?: KeyedRequest,
  ): Promise<BegunUpload> {
    await this.assertMayBegin(caller, bucket, parameters);
    const before = keyed && (await findRepeated(this.records, keyed));
    if (before) return { row: before, repeated: true };
    const free = await this.store.freeBytes();
    try {
      return { row: await this.insert({ caller, parameters, keyed, free }, bucket), repeated: false };
    } catch (error) {
      // The name, the last free upload or the key may have been taken by the same request, sent twice at once.
      const same = keyed && (await findRepeated(this.records, keyed));
      if (!same) throw error;
      return { row: same, repeated: true };
    }
  }

  /** Uploads that are open: a user's own, or, for a client by itself, all of its tenant's. Throws `invalid_request` for an unknown bucket. */
  async list(caller: Caller, bucket: string | undefined, query: ListQuery) {
    const open = this.records.of(Upload, caller).where(sql`t.state in ('open', 'finishing')`);
    const sees = caller.scopes.has(WRITE_SCOPE);
    if (!sees && bucket !== undefined) await this.access.reached(caller, bucket);
    const mine = caller.isUser || !sees ? open.where(sql`t.created_by = ${caller.subject}`) : open;
    if (bucket === undefined) return listRecords(mine, uploadView, query);
    const page = await listRecords(mine.where(inBucketNow(bucket, caller)), uploadView, query);
    if (page.count === 0) await this.buckets.assertExists(caller, bucket);
    return page;
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

  /**
   * The caller may still do what it began. Costs nothing for a token with the scope. Throws `forbidden`, and the upload is rejected.
   */
  async assertMayWrite(caller: Caller, row: UploadRow): Promise<void> {
    if (caller.scopes.has(WRITE_SCOPE) || row.state === 'done') return;
    const verb = row.made_file ? 'create' : 'change';
    const bucket = await this.access.byId(row.bucket_id);
    const verdict = bucket ? await this.access.access.verdict(caller, bucket, verb) : 'nothing';
    const file = verdict === 'own' ? await findOwned(this.records, row.file_id) : NOBODYS;
    if (covers(verdict, caller.subject, file)) return;
    await endUpload(this.records, row, 'rejected', 'The rules of the bucket no longer allow it.');
    throw denied(verb, row.made_file ? 'anything in the bucket' : `file ${row.file_id}`);
  }

  /**
   * Most bytes that an upload without a length may have: what the bucket takes, and what its quotas leave now. Costs 1 statement, 3 more with a
   * quota.
   */
  async limitOf(row: UploadRow): Promise<Pick<Appended, 'limit' | 'refusal'>> {
    const limits = await this.buckets.limitsById(row.bucket_id);
    const limit = sizeLimit(limits, this.config.MAX_FILE_BYTES);
    if (!hasQuota(limits)) return { limit };
    const room = roomIn(await this.records.transaction((tx) => this.heldBeside(tx, row, limits)), limits);
    if (room >= limit) return { limit };
    return { limit: room, refusal: new ApiError('quota_exceeded', 'The quotas leave no room for so many bytes.') };
  }

  /** Sets the length of an upload, which counts for the quotas from then on. Throws `payload_too_large`, `quota_exceeded`. */
  async declareLength(row: UploadRow, length: number): Promise<void> {
    await this.records.transaction(async (tx) => {
      const limits = await this.buckets.limitsById(row.bucket_id, tx);
      assertSize(length, limits, this.config.MAX_FILE_BYTES);
      if (hasQuota(limits)) assertQuota(await this.heldBeside(tx, row, limits), length, limits);
      await tx.query(sql`
        with declared as (update upload set length = ${length} where id = ${row.id} and length is null returning file_id)
        update file f set metadata_size_original = ${length}, metadata_chunks_total = ${Math.ceil(length / row.chunk_size)}
        from declared where f.id = declared.file_id and f.content_id is null`);
    });
  }

  /** What counts beside an upload. */
  private async heldBeside(tx: Database, { id, file_id, set_id }: UploadRow, limits: BucketLimits): Promise<HeldBytes> {
    const { owner_id, created_by } = await findOwned(tx, file_id);
    return this.buckets.heldBytes(tx, { set_id, limits }, owner_id ?? created_by, id);
  }

  /** Throws `invalid_request` for an upload that is done. */
  async cancel(caller: Caller, bucket: string, id: string): Promise<void> {
    const row = await this.findAlive(caller, bucket, id);
    if (row.state === 'done') throw new ApiError('invalid_request', `Upload ${id} is done; delete its file.`);
    await endUpload(this.records, row, 'aborted');
  }

  /** For a new file the caller may create, for one that exists change it. Throws as the same operations on files do. */
  private async assertMayBegin(caller: Caller, bucket: string, { fileId, folderId }: UploadParameters): Promise<void> {
    if (caller.scopes.has(WRITE_SCOPE)) return;
    if (fileId === undefined) {
      await this.access.assertMayCreate(caller, bucket);
      return this.access.assertFolder(this.records, caller, bucket, folderId);
    }
    await this.access.reached(caller, bucket);
    const record = { view: fileView, id: fileId };
    await this.access.withRecord(caller, bucket, 'change', record, async (files) => {
      const [found] = await this.records.query(sql`select 1 from file t where t.id = ${fileId} and ${selected(files)}`);
      if (!found) throw notFound(fileView, { id: fileId });
    });
  }

  private insert(wanted: Pick<UploadBeginning, 'caller' | 'parameters' | 'keyed' | 'free'>, bucketName: string) {
    const { caller, parameters } = wanted;
    return this.records.transaction(async (tx) => {
      const bucket = await this.buckets.openToAdd(tx, caller, bucketName);
      if (parameters.mimeType !== undefined) assertType(parameters.mimeType, bucket.limits);
      await this.assertWithinLimits(tx, caller, bucket, parameters);
      const limit = sizeLimit(bucket.limits, this.config.MAX_FILE_BYTES);
      const maxOpen = this.config.MAX_OPEN_UPLOADS;
      return insertUpload(tx, { ...wanted, bucket, store: this.store.name, limit, maxOpen });
    });
  }

  /** One whose length is not known yet is counted when it is finished. */
  private async assertWithinLimits(
    tx: Database,
    { subject }: Caller,
    bucket: OpenBucket,
    { length, fileId }: UploadParameters,
  ): Promise<void> {
    if (length === undefined) return;
    assertSize(length, bucket.limits, this.config.MAX_FILE_BYTES);
    if (!hasQuota(bucket.limits)) return;
    const owned = fileId === undefined ? undefined : await findOwned(tx, fileId);
    const owner = owned ? (owned.owner_id ?? owned.created_by) : subject;
    assertQuota(await this.buckets.heldBytes(tx, bucket, owner), length, bucket.limits);
  }
}

/** Of the bucket that has the name now, as a condition on `t`. */
const inBucketNow = (bucket: string, caller: Caller): Sql =>
  sql`exists (select from bucket b where b.id = t.bucket_id and ${bucketNamed(bucket, caller)})`;

async function findOwned(db: Database, fileId: string): Promise<Owned> {
  const [file] = await db.query<Owned>(sql`select owner_id, created_by from file where id = ${fileId}`);
  return file ?? NOBODYS;
}
