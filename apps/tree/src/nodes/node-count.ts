import type { Database } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import sql from 'sql-template-tag';

/** Adds to the counter of a version, under its lock. (tree.md §3) */
export const addToCount = (tx: Database, versionId: string, nodes: number) =>
  tx.query(sql`update tree_version set node_count = node_count + ${nodes} where id = ${versionId}`);

/** Throws `invalid_request` when the version would hold more nodes than allowed. (tree.md §6) */
export function assertRoom(
  { node_count, version }: { node_count: number; version: string },
  more: number,
  most: number,
): void {
  if (node_count + more > most)
    throw new ApiError('invalid_request', `Version ${version} would have more than ${most} nodes.`);
}
