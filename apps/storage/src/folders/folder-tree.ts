import type { Database } from '@groundwork/records';
import { publishing } from '@groundwork/events';
import { ApiError } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { fileEvents } from '../platform/file-events.js';

/** How deep folders may lie in one another. (storage.md §6) */
export const MAX_FOLDER_DEPTH = 64;

/** Keeps all other moves and recursive deletes of a set waiting until the transaction ends. */
export const lockFolders = (tx: Database, setId: string) =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${setId}, 0))`);

/** The folder's place may be below the parent. Throws `cycle_detected`, or `invalid_request` when it would lie too deep. */
export async function assertPlace(tx: Database, parentId: string, folderId?: string): Promise<void> {
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
