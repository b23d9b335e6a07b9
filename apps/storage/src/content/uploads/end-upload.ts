import { telling } from '@groundwork/events';
import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { fileEvents } from '../../platform/file-events.js';
import type { UploadRow, UploadState } from './upload-row.js';

/**
 * Ends an upload without content: its blob may go (by the table), a file it made vanishes, and one that has no content yet is as before.
 * Costs 1 statement. Does nothing to one that has ended. (storage.md §1, "After a failed first upload"; §3)
 */
export async function endUpload(
  db: Database,
  { id }: Pick<UploadRow, 'id'>,
  state: UploadState,
  error: string | null = null,
): Promise<void> {
  await db.query(sql`
    with ended as (
      update upload set state = ${state}, error = ${error}, lock_token = null, lock_expires = null
      where id = ${id} and state in ('open', 'finishing') returning *
    ), vanished as (
      delete from file f using ended where f.id = ended.file_id and ended.made_file and f.content_id is null returning f.*
    ), ${telling(fileEvents('file.deleted', sql`vanished`))}
    update file f set metadata_size_original = coalesce(f.expected_size, 0), metadata_chunks_total = 0, metadata_chunks_uploaded = 0
    from ended where f.id = ended.file_id and not ended.made_file and f.content_id is null`);
}
