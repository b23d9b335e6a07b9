import { owns, type Owned, type Verb } from '@groundwork/access';
import {
  columnsOf,
  createRecord,
  deleteRecord,
  findRecord,
  listRecords,
  modifyRecord,
  newId,
  notFound,
  Records,
  type Database,
  type ModifyOptions,
  type RecordSet,
  type Row,
} from '@groundwork/records';
import type { Caller, IfMatchStates, ListQuery, RecordQuery } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { assertQuota, assertSize, assertType, limitsOf, type BucketLimits } from '../buckets/bucket-limits.js';
import { BucketAccessService, ownedOf, selected, type Selection } from '../buckets/bucket-access.service.js';
import { OpenBucketsService } from '../buckets/open-buckets.service.js';
import type { StorageConfig } from '../platform/config.js';
import { changeOf, publishFileChange, publishFileEvent, type RecordChange } from '../platform/file-events.js';
import { describeContent, NOTHING_DESCRIBED, type Described } from './described-content.js';
import { File, fileView, type FileChanges, type NewFile, type FileMetadata } from './file.entity.js';

/** The rules of file records; `content/` has those of their bytes. (Storage, "File"; storage.md §1, §6) */
@Injectable()
export class FilesService {
  constructor(
    private readonly records: Records,
    private readonly buckets: OpenBucketsService,
    private readonly access: BucketAccessService,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  /** Costs 1 statement, 2 to 3 with `total_count`; an empty page costs one more. */
  async list(caller: Caller, bucket: string, query: ListQuery) {
    const page = await listRecords(this.in(caller, await this.access.listed(caller, bucket)), fileView, query);
    if (page.count === 0) await this.buckets.assertExists(caller, bucket);
    return page;
  }

  find(caller: Caller, bucket: string, id: string, query: RecordQuery) {
    return this.withFile(caller, bucket, 'read', id, (files) =>
      findRecord(this.in(caller, files), fileView, { id }, query),
    );
  }

  /** Throws `conflict` when the name is taken in its folder, `not_found` when the folder is not in the bucket. */
  async create(caller: Caller, bucket: string, { metadata, ...file }: NewFile, query: RecordQuery) {
    await this.access.assertMayCreate(caller, bucket);
    await this.access.assertFolder(this.records, caller, bucket, file.folder_id);
    return this.records.transaction(async (tx) => {
      const { id: bucket_id, set_id, tenant_id, limits } = await this.buckets.openToAdd(tx, caller, bucket);
      const described = describeContent(NOTHING_DESCRIBED, metadata ?? null);
      this.assertAllowed(described, limits);
      const row = { ...file, ...described, id: newId(), bucket_id, set_id, tenant_id };
      const made = await createRecord(tx.of(File, caller), fileView, row, query);
      await publishFileEvent(tx, row.id, 'file.created');
      return made;
    });
  }

  /**
   * Also moves (`folder_id`), and changes the owner, for who administers the bucket. Throws `not_found` for a folder of another bucket,
   * `conflict` when the name is taken there.
   */
  modify(
    caller: Caller,
    bucket: string,
    id: string,
    changes: FileChanges,
    query: RecordQuery,
    ifMatch?: IfMatchStates,
  ) {
    return this.withFile(caller, bucket, 'change', id, async (mine) => {
      const files = changes.owner_id === undefined ? mine : await this.access.administered(caller, bucket, mine);
      await this.access.assertFolder(this.records, caller, bucket, changes.folder_id);
      return this.records.transaction(async (tx) => {
        if (changes.owner_id !== undefined) await this.assertRoomFor(tx, files, id, changes.owner_id);
        const { metadata, ...others } = changes;
        const described = metadata === undefined ? {} : await this.describe(tx, files, id, metadata);
        return this.change(tx, this.in(caller, files, tx), id, { ...others, ...described }, { query, ifMatch });
      });
    });
  }

  rename(caller: Caller, bucket: string, id: string, name: string, query: RecordQuery) {
    return this.withFile(caller, bucket, 'change', id, (files) =>
      this.records.transaction((tx) => this.change(tx, this.in(caller, files, tx), id, { name }, { query })),
    );
  }

  /** Changes the record and publishes what changed. */
  private async change(tx: Database, set: RecordSet, id: string, changes: object, options: ModifyOptions) {
    let change: RecordChange | undefined;
    const check = (before: Row, values: Row): void => void (change = changeOf(before, values));
    const changed = await modifyRecord(set, fileView, { id }, changes, { ...options, check });
    await publishFileChange(tx, id, change);
    return changed;
  }

  /** The content is removed some time after its last file. (storage.md §5, "Delete") */
  async delete(caller: Caller, bucket: string, id: string, ifMatch?: IfMatchStates): Promise<void> {
    const check = (_: Row, tx: Database) => publishFileEvent(tx, id, 'file.deleted');
    await this.withFile(caller, bucket, 'delete', id, (files) =>
      deleteRecord(this.in(caller, files), fileView, { id }, { ifMatch, check }),
    );
  }

  private withFile<T>(caller: Caller, bucket: string, verb: Verb, id: string, work: (files: Selection) => Promise<T>) {
    return this.access.withRecord(caller, bucket, verb, { view: fileView, id }, work);
  }

  private in(caller: Caller, files: Selection, db: Database = this.records) {
    return db.of(File, caller).where(selected(files));
  }

  private async describe(
    tx: Database,
    { bucket, ownedBy }: Selection,
    id: string,
    metadata: FileMetadata | null,
  ): Promise<Described> {
    const f = raw('f');
    const [file] = await tx.query<File & { sniffed_mime: string | null; limits: Record<string, unknown> }>(sql`
      select ${columnsOf(fileView.table, f)}, c.sniffed_mime, b.metadata as limits
      from file f join bucket b on b.set_id = f.set_id left join content c on c.id = f.content_id
      where f.id = ${id} and ${bucket}${ownedOf(ownedBy, f)} for no key update of f`);
    if (!file) throw notFound(fileView, { id });
    const described = describeContent(file, metadata, file.sniffed_mime ?? undefined);
    this.assertAllowed(described, limitsOf(file.limits));
    return described;
  }

  /**
   * The owner a file gets may hold its bytes, too; `null` stands for its creator. Costs 1 statement, 4 where owners have a quota. Throws
   * `quota_exceeded`.
   */
  private async assertRoomFor(tx: Database, files: Selection, id: string, ownerId: string | null): Promise<void> {
    const [file] = await tx.query<OwnedFile>(ownedFile(files, id, empty));
    const owner = ownerId ?? file?.created_by ?? null;
    const limits = limitsOf(file?.metadata ?? {});
    if (!file || owner === null || limits.quota_bytes_per_owner === undefined) return;
    const { quota_bytes_per_owner } = limits;
    const held = await this.buckets.heldBytes(tx, { set_id: file.set_id, limits: { quota_bytes_per_owner } }, owner);
    // Its content and its owner may have changed meanwhile; from here on they do not.
    const [locked] = await tx.query<OwnedFile>(ownedFile(files, id, sql`for no key update of f`));
    if (locked && !owns(owner, locked)) assertQuota(held, locked.bytes, { quota_bytes_per_owner });
  }

  /** Throws `payload_too_large`, `unsupported_media_type`. */
  private assertAllowed({ expected_size, declared_mime, metadata_mime_type }: Described, limits: BucketLimits): void {
    if (expected_size != null) assertSize(expected_size, limits, this.config.MAX_FILE_BYTES);
    if (declared_mime != null) assertType(metadata_mime_type ?? declared_mime, limits);
  }
}

interface OwnedFile extends Owned {
  readonly set_id: string;
  /** Of its bucket. */
  readonly metadata: Record<string, unknown>;
  /** Of its content and its open uploads. */
  readonly bytes: number;
}

const ownedFile = ({ bucket, ownedBy }: Selection, id: string, lock: Sql): Sql => sql`
  select f.set_id, f.owner_id, f.created_by, b.metadata, (case when f.content_id is null then 0 else f.metadata_size_original end
    + (select coalesce(sum(coalesce(u.length, u.committed_offset)), 0) from upload u
       where u.file_id = f.id and u.state in ('open', 'finishing')))::bigint as bytes
  from file f join bucket b on b.set_id = f.set_id where f.id = ${id} and ${bucket}${ownedOf(ownedBy, raw('f'))} ${lock}`;
