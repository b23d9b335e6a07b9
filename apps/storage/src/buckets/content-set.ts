import { brokenConstraint, newId, type Database } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import sql from 'sql-template-tag';

/** Makes an empty set for the files and folders of a bucket; answers its id. Costs 1 statement. (storage.md §2, `content_set`) */
export async function makeSet(tx: Database): Promise<string> {
  const id = newId();
  await tx.query(sql`insert into content_set (id) values (${id})`);
  return id;
}

/** Ends the set of a bucket. What is in it keeps it, as the foreign keys of files and folders tell. Throws `bucket_not_empty`. */
export async function deleteSet(tx: Database, setId: string, name: string): Promise<void> {
  try {
    await tx.query(
      sql`with forgotten as (delete from counter where owner_id = ${setId}) delete from content_set where id = ${setId}`,
    );
  } catch (error) {
    if (!brokenConstraint(error)) throw error;
    throw new ApiError('bucket_not_empty', `The bucket ${name} still holds files or folders.`, { cause: error });
  }
}
