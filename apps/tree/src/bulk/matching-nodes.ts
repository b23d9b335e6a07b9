import { whereSql, type Database } from '@groundwork/records';
import { ApiError, invalidField, jsonBytes, type Caller } from '@groundwork/rest';
import sql, { raw, type Sql } from 'sql-template-tag';
import { ancestorsIn, readRanges } from '../nodes/subtree-ranges.js';
import { nodesOfVersion, nodeView } from '../nodes/tree-node.entity.js';
import type { VersionPath } from '../platform/paths.js';
import { replacedVersion } from '../transfer/plan/snapshot.js';
import type { BulkByCondition, Operation } from './read-bulk.js';

/** A request writes its patch once per node: into the plan, the nodes and their log. */
const MAX_PATCHED_BYTES = 128 * 1_024 * 1_024;

/** The nodes of a version that match a condition. */
export interface Found {
  readonly versionId: string;
  readonly ids: readonly string[];
}

/**
 * The first statements of a transaction, which takes no lock. Throws `invalid_request` on `limit` where more nodes match,
 * `payload_too_large` where so many get too large a patch.
 */
export async function findMatching(
  tx: Database,
  caller: Caller,
  at: VersionPath,
  bulk: BulkByCondition,
): Promise<Found> {
  const { limit, patch } = bulk;
  await tx.query(sql`set transaction isolation level repeatable read`);
  const found = await select(tx, caller, at, bulk, sql`true limit ${limit + 1}`);
  const many = found.ids.length;
  if (many > limit) throw invalidField('limit', `is ${limit}, and more nodes match q: nothing was changed`, 'range');
  if (patch && jsonBytes(patch) * many > MAX_PATCHED_BYTES)
    throw new ApiError(
      'payload_too_large',
      `The patch times the ${many} nodes that match is more than ${MAX_PATCHED_BYTES} bytes; change fewer at a time.`,
    );
  return found;
}

/** Operations on those of the nodes found that still match, once the version is locked. Throws `conflict` where it is another one. */
export async function operationsOn(
  tx: Database,
  caller: Caller,
  at: VersionPath,
  bulk: BulkByCondition,
  found: Found,
): Promise<Operation[]> {
  const { versionId, ids } = await select(tx, caller, at, bulk, sql`t.id = any(${found.ids}::uuid[])`);
  if (versionId !== found.versionId) throw replacedVersion();
  const { patch } = bulk;
  return [...ids]
    .sort()
    .map((id, nth): Operation =>
      patch ? { at: nth, op: 'update', node: { id }, values: patch } : { at: nth, op: 'delete', node: { id } },
    );
}

async function select(
  tx: Database,
  caller: Caller,
  at: VersionPath,
  { where }: BulkByCondition,
  narrowed: Sql,
): Promise<Found> {
  const version = await readRanges(tx, caller, at, ancestorsIn(where));
  const condition = whereSql(where, nodesOfVersion(nodeView, version), raw('t'));
  const rows = await tx.query<{ id: string }>(
    sql`select t.id from node t where t.tree_version_id = ${version.id} and ${condition} and ${narrowed}`,
  );
  return { versionId: String(version.id), ids: rows.map(({ id }) => id) };
}
