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
import { publishing } from '@groundwork/events';
import { fileEvents } from '../platform/file-events.js';

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
      if (folder.parent_id) await assertNesting(tx, folder.parent_id);
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
        await assertNesting(tx, changes.parent_id, id);
      }
      return modifyRecord(set, folderView, { id }, changes, { query, ifMatch });
    });
  }

  /** Throws `folder_not_empty` unless `recursive`. */
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

  /** Foreign keys of files and folders refuse to delete a folder that is not empty. */
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

/** How deep folders may be nested. (storage.md §6) */
export const MAX_FOLDER_DEPTH = 64;

/** Makes other moves and recursive deletes of a set wait until the transaction ends. */
export const lockFolders = (tx: Database, setId: string) =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${setId}, 0))`);

/** Throws `cycle_detected` for a move below the folder itself, `invalid_request` when folders would be nested too deep. */
export async function assertNesting(tx: Database, parentId: string, folderId?: string): Promise<void> {
  const above = await idsAbove(tx, parentId);
  if (folderId !== undefined && above.includes(folderId)) {
    throw new ApiError('cycle_detected', `Folder ${folderId} cannot be moved below itself.`);
  }
  const below = folderId === undefined ? 1 : await heightOf(tx, folderId);
  if (above.length + below > MAX_FOLDER_DEPTH) {
    const message = `lies so deep that folders would be nested over ${MAX_FOLDER_DEPTH} levels`;
    throw new ApiError('invalid_request', `parent_id ${message}.`, {
      details: [{ field: 'parent_id', code: 'range', message }],
    });
  }
}

async function idsAbove(tx: Database, folderId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    with recursive above as (
      select id, set_id, parent_id from folder where id = ${folderId}
      union all select f.id, f.set_id, f.parent_id from folder f join above a on f.set_id = a.set_id and f.id = a.parent_id
    ) select id from above`);
  return rows.map(({ id }) => id);
}

async function heightOf(tx: Database, folderId: string): Promise<number> {
  const [row] = await tx.query<{ height: number }>(sql`
    with recursive below as (
      select id, set_id, 1 as level from folder where id = ${folderId}
      union all select f.id, f.set_id, b.level + 1 from folder f join below b on f.set_id = b.set_id and f.parent_id = b.id
    ) select max(level) as height from below`);
  return row?.height ?? 1;
}

/** Deletes a folder with everything below it, by set. (storage.md §6, "Delete") */
export async function deleteSubtree(tx: Database, folderId: string): Promise<void> {
  const rows = await tx.query<{ id: string }>(sql`
    with recursive below as (
      select id, set_id from folder where id = ${folderId}
      union all select f.id, f.set_id from folder f join below b on f.set_id = b.set_id and f.parent_id = b.id
    ) select f.id from folder f where f.id in (select id from below) order by f.id for update`);
  const ids = rows.map(({ id }) => id);
  await tx.query(sql`
    with gone as (
      delete from file f using folder d where d.id = any(${ids}::uuid[]) and f.set_id = d.set_id and f.folder_id = d.id returning f.*
    ), ${publishing(fileEvents('file.deleted', sql`gone`))} select`);
  await tx.query(sql`delete from folder where id = any(${ids}::uuid[])`);
}
