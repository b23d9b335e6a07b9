import { denied, ownerOf, type Verb } from '@groundwork/access';
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
  type Presented,
} from '@groundwork/records';
import { ApiError, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { BucketAccessService, selected, type Selection } from '../buckets/bucket-access.service.js';
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
    private readonly access: BucketAccessService,
  ) {}

  async list(caller: Caller, bucket: string, query: ListQuery) {
    const folders = await this.access.listed(caller, bucket);
    const page = await listRecords(this.in(caller, folders), folderView, query);
    if (page.count === 0) await this.buckets.assertExists(caller, bucket);
    await this.countVisible(caller, bucket, page.items);
    return page;
  }

  find(caller: Caller, bucket: string, id: string, query: RecordQuery) {
    return this.withFolder(caller, bucket, 'read', id, async (folders) => {
      const folder = await findRecord(this.in(caller, folders), folderView, { id }, query);
      return this.counted(caller, bucket, folder);
    });
  }

  /** Throws `not_found` when the parent is not in the bucket, `conflict` when the name is taken there. */
  async create(caller: Caller, bucket: string, folder: NewFolder, query: RecordQuery) {
    await this.access.assertMayCreate(caller, bucket);
    await this.access.assertFolder(this.records, caller, bucket, folder.parent_id);
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
    return this.withFolder(caller, bucket, 'change', id, async (mine) => {
      const folders = changes.owner_id === undefined ? mine : await this.access.administered(caller, bucket, mine);
      await this.access.assertFolder(this.records, caller, bucket, changes.parent_id);
      const changed = await this.records.transaction(async (tx) => {
        const set = this.in(caller, folders, tx);
        if (changes.parent_id) {
          const { set_id } = await findRow<Folder>(set, folderView, { id });
          await lockFolders(tx, set_id);
          await assertNesting(tx, changes.parent_id, id);
        }
        return modifyRecord(set, folderView, { id }, changes, { query, ifMatch });
      });
      return this.counted(caller, bucket, changed);
    });
  }

  /** Throws `folder_not_empty` unless `recursive`, `forbidden` where another owns some of what is in it. */
  async delete(caller: Caller, bucket: string, id: string, recursive: boolean, ifMatch?: IfMatchStates): Promise<void> {
    await this.withFolder(caller, bucket, 'delete', id, (folders) =>
      this.records.transaction((tx) =>
        recursive
          ? this.deleteAll(tx, caller, folders, id, ifMatch)
          : this.deleteEmpty(tx, caller, folders, id, ifMatch),
      ),
    );
  }

  private async deleteAll(
    tx: Database,
    caller: Caller,
    folders: Selection,
    id: string,
    ifMatch?: IfMatchStates,
  ): Promise<void> {
    const set = this.in(caller, folders, tx);
    await lockFolders(tx, (await findRow<Folder>(set, folderView, { id })).set_id);
    assertState(folderView, await findRow(set, folderView, { id }, sql`for update`), ifMatch);
    await deleteSubtree(tx, id, folders.ownedBy);
  }

  /** A folder that is not empty is not deleted: the foreign keys of files and folders prevent it. */
  private async deleteEmpty(
    tx: Database,
    caller: Caller,
    folders: Selection,
    id: string,
    ifMatch?: IfMatchStates,
  ): Promise<void> {
    try {
      await deleteRecord(this.in(caller, folders, tx), folderView, { id }, { ifMatch });
    } catch (error) {
      if (!brokenConstraint(error)) throw error;
      throw new ApiError('folder_not_empty', `Folder ${id} still holds files or folders.`, { cause: error });
    }
  }

  private withFolder<T>(caller: Caller, bucket: string, verb: Verb, id: string, work: (of: Selection) => Promise<T>) {
    return this.access.withRecord(caller, bucket, verb, { view: folderView, id }, work);
  }

  private async counted(caller: Caller, bucket: string, folder: Presented): Promise<Presented> {
    await this.countVisible(caller, bucket, [folder]);
    return folder;
  }

  /** Counts follow what the caller may list. Costs 1 statement where that is not all. */
  private async countVisible(caller: Caller, bucket: string, folders: readonly Presented[]): Promise<void> {
    const verdict = await this.access.listVerdict(caller, bucket);
    if (verdict === 'all') return;
    // As they are presented.
    const counts = folders.flatMap(({ aggregations: of }) => (of ? [of as Record<string, unknown>] : []));
    const ids = verdict === 'own' ? counts.map(({ id }) => id) : [];
    const owned = ids.length > 0 ? await this.records.query<OwnedCounts>(countOwned(ids, caller.subject)) : [];
    const byId = new Map(owned.map((row) => [row.id, row]));
    for (const count of counts) {
      const { files = 0, folders: below = 0 } = byId.get(String(count['id'])) ?? {};
      Object.assign(count, { files, folders: below });
    }
  }

  private in(caller: Caller, folders: Selection, db: Database = this.records) {
    return db.of(Folder, caller).where(selected(folders));
  }
}

interface OwnedCounts {
  readonly id: string;
  readonly files: number;
  readonly folders: number;
}

/** How many files and folders of an owner are directly in each folder. */
const countOwned = (ids: readonly unknown[], owner: string): Sql => sql`
  select d.id,
    (select count(*) from file f where f.set_id = d.set_id and f.folder_id = d.id and ${ownerOf(sql`f`)} = ${owner}) as files,
    (select count(*) from folder c where c.set_id = d.set_id and c.parent_id = d.id and ${ownerOf(sql`c`)} = ${owner}) as folders
  from folder d where d.id = any(${ids}::uuid[])`;

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

/**
 * Deletes a folder with everything below it, by set; where `ownedBy` is given, only if all of it is owned by that. Throws `forbidden`.
 * (storage.md §6, "Delete")
 */
export async function deleteSubtree(tx: Database, folderId: string, ownedBy?: string): Promise<void> {
  const rows = await tx.query<{ id: string }>(sql`
    with recursive below as (
      select id, set_id from folder where id = ${folderId}
      union all select f.id, f.set_id from folder f join below b on f.set_id = b.set_id and f.parent_id = b.id
    ) select f.id from folder f where f.id in (select id from below) order by f.id for update`);
  const ids = rows.map(({ id }) => id);
  if (ownedBy !== undefined) await assertOwned(tx, folderId, ids, ownedBy);
  await tx.query(sql`
    with gone as (
      delete from file f using folder d where d.id = any(${ids}::uuid[]) and f.set_id = d.set_id and f.folder_id = d.id returning f.*
    ), ${publishing(fileEvents('file.deleted', sql`gone`))} select`);
  await tx.query(sql`delete from folder where id = any(${ids}::uuid[])`);
}

/** The folders are locked: nothing comes into them any more. */
async function assertOwned(tx: Database, folderId: string, ids: readonly string[], owner: string): Promise<void> {
  const [foreign] = await tx.query(sql`
    select 1 from folder d where d.id = any(${ids}::uuid[]) and ${ownerOf(sql`d`)} is distinct from ${owner}
    union all
    select 1 from folder d join file f on f.set_id = d.set_id and f.folder_id = d.id
    where d.id = any(${ids}::uuid[]) and ${ownerOf(sql`f`)} is distinct from ${owner} limit 1`);
  if (foreign) throw denied('delete', `all that is in folder ${folderId}`);
}
