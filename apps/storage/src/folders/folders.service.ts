import {
  assertState,
  brokenConstraint,
  createRecord,
  deleteRecord,
  findRecord,
  findRow,
  listRecords,
  modifyRecord,
  Records,
  type Database,
} from '@groundwork/records';
import { ApiError, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { inBucket } from '../buckets/bucket.entity.js';
import { OpenBucketsService } from '../buckets/open-buckets.service.js';
import { Folder, folderView, type FolderChanges, type NewFolder } from './folder.entity.js';
import { assertPlace, deleteSubtree, lockFolders } from './folder-tree.js';

/** The rules of folders. (storage.md §6) */
@Injectable()
export class FoldersService {
  constructor(
    private readonly records: Records,
    private readonly buckets: OpenBucketsService,
  ) {}

  async list(caller: Caller, bucket: string, query: ListQuery) {
    const page = await listRecords(this.in(caller, bucket), folderView, query);
    if (page.count === 0) await this.buckets.assertExists(caller, bucket);
    return page;
  }

  find(caller: Caller, bucket: string, id: string, query: RecordQuery) {
    return findRecord(this.in(caller, bucket), folderView, { id }, query);
  }

  /** Throws `not_found` when the parent is not in the bucket, `conflict` when the name is taken there. */
  create(caller: Caller, bucket: string, folder: NewFolder, query: RecordQuery) {
    return this.records.transaction(async (tx) => {
      const { id: bucket_id, set_id, tenant_id } = await this.buckets.openToAdd(tx, caller, bucket);
      if (folder.parent_id) await assertPlace(tx, folder.parent_id);
      return createRecord(tx.of(Folder, caller), folderView, { ...folder, bucket_id, set_id, tenant_id }, query);
    });
  }

  /** Throws `cycle_detected` for a move below itself. Moves within a set wait for one another, so that two never make a cycle. */
  modify(
    caller: Caller,
    bucket: string,
    id: string,
    changes: FolderChanges,
    query: RecordQuery,
    ifMatch?: IfMatchStates,
  ) {
    return this.records.transaction(async (tx) => {
      const set = this.in(caller, bucket, tx);
      if (changes.parent_id) {
        const { set_id } = await findRow<Folder>(set, folderView, { id });
        await lockFolders(tx, set_id);
        await assertPlace(tx, changes.parent_id, id);
      }
      return modifyRecord(set, folderView, { id }, changes, { query, ifMatch });
    });
  }

  /** Throws `folder_not_empty` unless everything below it may go too. */
  async delete(caller: Caller, bucket: string, id: string, recursive: boolean, ifMatch?: IfMatchStates): Promise<void> {
    await this.records.transaction((tx) =>
      recursive ? this.deleteAll(tx, caller, bucket, id, ifMatch) : this.deleteEmpty(tx, caller, bucket, id, ifMatch),
    );
  }

  private async deleteAll(
    tx: Database,
    caller: Caller,
    bucket: string,
    id: string,
    ifMatch?: IfMatchStates,
  ): Promise<void> {
    const set = this.in(caller, bucket, tx);
    await lockFolders(tx, (await findRow<Folder>(set, folderView, { id })).set_id);
    assertState(folderView, await findRow(set, folderView, { id }, sql`for update`), ifMatch);
    await deleteSubtree(tx, id);
  }

  /** What is in a folder keeps it: the foreign keys of files and folders tell. */
  private async deleteEmpty(
    tx: Database,
    caller: Caller,
    bucket: string,
    id: string,
    ifMatch?: IfMatchStates,
  ): Promise<void> {
    try {
      await deleteRecord(this.in(caller, bucket, tx), folderView, { id }, { ifMatch });
    } catch (error) {
      if (!brokenConstraint(error)) throw error;
      throw new ApiError('folder_not_empty', `Folder ${id} still holds files or folders.`, { cause: error });
    }
  }

  private in(caller: Caller, bucket: string, db: Database = this.records) {
    return db.of(Folder, caller).where(inBucket(bucket, caller));
  }
}
