import { deleteRecord, type Database, type Row } from '@groundwork/records';
import { ApiError, type Caller, type IfMatchStates } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { discardPlans } from '../platform/bulk-write.js';
import type { VersionRow } from '../platform/find-version.js';
import { nodeView, nodesIn } from './tree-node.entity.js';

/** The node to delete. */
export interface Deletion {
  readonly id: string;
  /** Deletes its descendants too. */
  readonly cascade: boolean;
  readonly ifMatch?: IfMatchStates;
}

/** The deleted node's code, and how many nodes were deleted with it included. */
export interface Deleted {
  readonly code: unknown;
  readonly nodes: number;
}

/**
 * Deletes a node of a locked version with its descendants, and subtracts them from the version's counter. Costs 5 statements whatever the
 * subtree, one more where there is any. Throws `not_found`, `has_children`, `last_root`, `precondition_failed`. (tree.md §2, "Delete node"; ADR 0027)
 */
export async function deleteNode(
  tx: Database,
  caller: Caller,
  version: VersionRow,
  { id, cascade, ifMatch }: Deletion,
): Promise<Deleted> {
  const [before] = await tx.query<{ deleted: number; parent: boolean }>(sql`
    select ${DELETED_SO_FAR} as deleted, exists (select from node where tree_version_id = ${version.id} and parent_id = ${id}) as parent`);
  if (before?.parent) await discardPlans(tx);
  const check = async (row: Row): Promise<void> => {
    if (!cascade && before?.parent) throw new ApiError('has_children', `${String(row['code'])} has child nodes.`);
    await assertRootStays(tx, version, row);
  };
  const { code } = await deleteRecord(nodesIn(tx, caller, version), nodeView, { id }, { ifMatch, check });
  return { code, nodes: await subtractDeleted(tx, version, before?.deleted ?? 0) };
}

/**
 * How many nodes this transaction has deleted, cascades included: PostgreSQL keeps that count anyway, and
 * walking the subtree to find it costs a third of the deletion. It stays 0 where `track_counts` is off. (PostgreSQL, "The Cumulative Statistics System")
 */
const DELETED_SO_FAR = sql`pg_stat_get_xact_tuples_deleted('node'::regclass)`;

/** Subtracts what was deleted since from the counter; without statistics the version's nodes are counted. Returns how many were deleted. */
async function subtractDeleted(tx: Database, { id, node_count }: VersionRow, before: number): Promise<number> {
  const [after] = await tx.query<{ node_count: number }>(sql`
    update tree_version v set node_count = case when d.deleted > 0 then v.node_count - d.deleted
      else (select count(*) from node n where n.tree_version_id = v.id) end
    from (select ${DELETED_SO_FAR} - ${before}::bigint as deleted) d where v.id = ${id} returning v.node_count`);
  return node_count - (after?.node_count ?? 0);
}

async function assertRootStays(tx: Database, { id, version }: VersionRow, row: Row): Promise<void> {
  if (row['parent_id'] !== null) return;
  const [other] = await tx.query(
    sql`select from node where tree_version_id = ${id} and parent_id is null and id <> ${row['id']} limit 1`,
  );
  if (!other) throw new ApiError('last_root', `${String(row['code'])} is the last root of version ${version}.`);
}
