import type { Database } from '@groundwork/records';
import { unavailable } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { BlobState, Store } from '../../platform/store.js';
import type { UploadRow } from './upload-row.js';

/**
 * The state of a blob whose parts come in any order: that of whoever was first, for all replicas. What another began meanwhile is
 * given up. Costs nothing where the store wants no state, else 2 statements for the first part, none for most.
 */
export async function beginParts(
  db: Database,
  store: Store,
  { id, blob_key, backend_state }: UploadRow,
): Promise<BlobState | null> {
  const state = backend_state ?? (await store.begin(blob_key));
  if (state === null || backend_state !== null) return state;
  await db.query(
    sql`update upload set backend_state = ${JSON.stringify(state)}::jsonb where id = ${id} and backend_state is null`,
  );
  const [row] = await db.query<{ backend_state: BlobState }>(
    sql`select backend_state from upload where id = ${id} and state = 'open'`,
  );
  if (!row || JSON.stringify(row.backend_state) !== JSON.stringify(state)) await store.abandon(blob_key, state);
  if (!row) throw unavailable('The upload has ended.');
  return row.backend_state;
}
