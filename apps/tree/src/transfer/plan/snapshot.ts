import type { Database } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { joinTemporaryTables } from '../../platform/bulk-write.js';
import { GENERIC_PLANS } from '../../platform/find-version.js';
import { changedCodes, type LogPart } from '../diff/changed-codes.js';

/** The state of a database that a plan is made of, as PostgreSQL names it. */
export interface Snapshot {
  readonly snapshot: string;
  /** Every transaction before this one is in it, or was rolled back. */
  readonly since: string;
}

/** All that the transaction reads is of one moment. Its first statements; no lock is taken. */
export async function takeSnapshot(tx: Database): Promise<Snapshot> {
  await tx.query(sql`set transaction isolation level repeatable read`);
  const [taken] = await tx.query<Snapshot>(sql`
    select pg_current_snapshot()::text as snapshot, pg_snapshot_xmin(pg_current_snapshot())::text as since, ${GENERIC_PLANS} as plans`);
  if (!taken) throw new Error('A select without a table always returns a row.');
  await joinTemporaryTables(tx);
  return taken;
}

/** The part of a version's log that a snapshot does not show. Under the lock of the version: all of it. (tree-next.md, "Change log") */
const after =
  ({ snapshot, since }: Snapshot) =>
  (version: string): LogPart => ({ version, since, one: snapshot, other: null });

/** The codes of nodes of some versions that were changed after a snapshot; the first two are those by which a renamed node is looked up. */
export const changedAfter = (
  taken: Snapshot,
  [fromId, toId = fromId, ...others]: readonly [string, ...string[]],
): Sql => changedCodes({ fromId, toId }, [...new Set([fromId, toId, ...others])].map(after(taken)));

/** Whether such changes make, move, rename or remove nodes of a version, rather than change what they say. */
export const isRestructured = (taken: Snapshot, versionId: string): Sql => sql`
  select from change where tree_version_id = ${versionId} and tx >= ${taken.since}::xid8 and node_id is not null
    and not pg_visible_in_snapshot(tx, ${taken.snapshot}::pg_snapshot) and (kind <> 'changed' or before ? 'code') limit 1`;

/** The error of a version that is another one, or gone, when it is locked. */
export const replacedVersion = (): ApiError =>
  new ApiError('conflict', 'The version was deleted or replaced while its changes were planned.');
