import { createRecord, findRow, newId, Records, type Database } from '@groundwork/records';
import type { Caller, RecordQuery } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { assertQuota, assertSize, assertType } from '../buckets/bucket-limits.js';
import { BucketAccessService, selected, type Selection } from '../buckets/bucket-access.service.js';
import { OpenBucketsService } from '../buckets/open-buckets.service.js';
import type { StorageConfig } from '../platform/config.js';
import { publishFileEvent } from '../platform/file-events.js';
import { File, fileView, type FileCopy } from './file.entity.js';

/** Copies of files share one content, so a copy costs the same whatever its size. (storage.md §6, "Copy") */
@Injectable()
export class FileCopiesService {
  constructor(
    private readonly records: Records,
    private readonly buckets: OpenBucketsService,
    private readonly access: BucketAccessService,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  /** Throws `conflict` when the name is taken at the target, and the errors of content over the target's limits. */
  create(caller: Caller, bucket: string, id: string, copy: FileCopy, query: RecordQuery) {
    const source = { view: fileView, id };
    return this.access.withRecord(caller, bucket, 'read', source, async (files) => {
      const targetName = copy.bucket ?? bucket;
      await this.access.assertMayCreate(caller, targetName);
      await this.access.assertFolder(this.records, caller, targetName, copy.folder_id);
      return this.copy(caller, files, { id, copy, targetName }, query);
    });
  }

  private copy(
    caller: Caller,
    files: Selection,
    { id, copy, targetName }: { id: string; copy: FileCopy; targetName: string },
    query: RecordQuery,
  ) {
    return this.records.transaction(async (tx) => {
      const file = await findRow<File>(tx.of(File, caller).where(selected(files)), fileView, { id });
      const target = await this.buckets.openToAdd(tx, caller, targetName);
      if (file.content_id) {
        assertSize(file.metadata_size_original, target.limits, this.config.MAX_FILE_BYTES);
        assertType(file.metadata_mime_type, target.limits);
        assertQuota(
          await this.buckets.heldBytes(tx, target, caller.subject),
          file.metadata_size_original,
          target.limits,
        );
      }
      const metadata_size_compressed = await storedBytes(tx, file);
      const row = { ...copied(file, copy, target), metadata_size_compressed, id: newId() };
      const made = await createRecord(tx.of(File, caller), fileView, row, query);
      await (file.content_id
        ? publishFileEvent(tx, row.id, 'file.created', 'file.content_ready')
        : publishFileEvent(tx, row.id, 'file.created'));
      return made;
    });
  }
}

/** Bytes of the file's content as they are stored. They are locked until the transaction ends: compression waits for it. */
async function storedBytes(tx: Database, { content_id }: File): Promise<number> {
  if (content_id === null) return 0;
  const [content] = await tx.query<{ size_stored: number }>(
    sql`select size_stored from content where id = ${content_id} for key share`,
  );
  return content?.size_stored ?? 0;
}

type Target = Awaited<ReturnType<OpenBucketsService['open']>>;

/** Without `folder_id` a copy in another bucket is at the top. */
function copied(file: File, { name, folder_id, bucket }: FileCopy, target: Target): Partial<File> {
  const { id: _id, created_by: _c, created_date: _cd, updated_by: _u, updated_date: _ud, owner_id: _o, ...rest } = file;
  const folder = folder_id === undefined && bucket == null ? file.folder_id : (folder_id ?? null);
  const location = { bucket_id: target.id, set_id: target.set_id, tenant_id: target.tenant_id, folder_id: folder };
  return { ...rest, ...location, name: name ?? file.name };
}
