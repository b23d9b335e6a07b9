import { presentOne, type Database, type Presented } from '@groundwork/records';
import { ApiError, WHOLE_RECORD, type Caller, type RecordQuery } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { AUDIT_COLUMNS, auditOf } from '../platform/bulk-write.js';
import { newMetadata } from '../platform/metadata.js';
import { newAttributes } from '../platform/attributes/level-schemas.js';
import type { VersionRow } from '../platform/find-version.js';
import { assertDepth, findPlacement } from './node-placement.js';
import { nodeView, type NewNode, nodesIn } from './tree-node.entity.js';

/**
 * Inserts a node into a locked version and counts it. Costs 1 statement.
 * Throws `invalid_request` on `parent_id`, `conflict` when the code is taken. (tree.md §2, "Create node")
 */
export async function createNode(
  tx: Database,
  caller: Caller,
  version: VersionRow,
  node: NewNode & { readonly id: string },
  maxDepth: number,
  query: RecordQuery = WHOLE_RECORD,
): Promise<Presented> {
  const { id } = node;
  const made = insertBelow(caller, version, await withAttributes(tx, version, node), maxDepth);
  const counted = sql`update tree_version set node_count = node_count + 1 where id = ${version.id} and exists (select from made)`;
  const before = sql`with made as (${made}), counted as (${counted}) `;
  try {
    return await presentOne(nodesIn(tx, caller, version), nodeView, query, sql`select * from made`, { id }, before);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found')
      assertDepth((await findPlacement(tx, version.id, node.parent_id)).depth, maxDepth);
    throw error;
  }
}

/** The node with the attributes that the schema of its level makes of them. Costs 1 statement where the tree has schemas. */
async function withAttributes<N extends NewNode>(tx: Database, { id, schema }: VersionRow, node: N): Promise<N> {
  if (schema === null) return node;
  const { depth } = await findPlacement(tx, id, node.parent_id);
  return { ...node, attributes: newAttributes(schema, depth, node.attributes ?? {}) };
}

/** Inserts no row where the parent is missing or too deep. */
function insertBelow(
  caller: Caller,
  { id: versionId }: VersionRow,
  { id, code, name, description, parent_id, position, uri, attributes, ...rest }: NewNode & { readonly id: string },
  maxDepth: number,
): Sql {
  const { label_id, metadata } = newMetadata(rest);
  const parent = parent_id
    ? sql`select id, depth + 1 as depth from node where tree_version_id = ${versionId} and id = ${parent_id}`
    : sql`select null::uuid as id, 0 as depth`;
  return sql`
    insert into node (tree_version_id, id, parent_id, code, name, description, label_id, metadata, position, uri, attributes, depth, ${AUDIT_COLUMNS})
    select ${versionId}::uuid, ${id}::uuid, parent.id, ${code}::text, ${name}::text, ${description ?? null}::text, ${label_id}::uuid,
      ${JSON.stringify(metadata)}::jsonb, ${position ?? 0}::int, ${uri ?? null}::text, ${JSON.stringify(attributes ?? {})}::jsonb, parent.depth, ${auditOf(caller)}
    from (${parent}) parent where parent.depth <= ${maxDepth}::int
    returning *`;
}
