import type { Database } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import { subtreeEnd } from '../subtree-end.js';

/** The node of a filter, and its version, which is noted when the filter is set. `w` is a webhook. */
const ANCESTOR = sql`(w.filter ->> 'ancestor_id')::uuid`;
const VERSION = sql`(w.filter ->> 'tree_version_id')::uuid`;

/** Where a node is; `offset 0` keeps it a probe of the primary key. */
const nodeAt = (versionId: Sql, id: Sql): Sql =>
  sql`(select ord, depth from node where tree_version_id = ${versionId} and id = ${id} offset 0)`;

/** `b` is `a` or below it. */
const isWithin = (versionId: Sql, a: Sql, b: Sql): Sql =>
  sql`(${b}.ord >= ${a}.ord and ${b}.ord < ${subtreeEnd(versionId, a)})`;

/**
 * Whether the filter of a webhook `w` lets an event `e` pass, with `version_id` and `node_id` (null for one of a tree, or of a version as a whole) and
 * `reached`: the webhooks whose filters it passed before the write. (docs/webhooks.md, "Filters")
 */
export const PASSES_FILTER = sql`(w.filter is null or e.version_id is null or w.id = any(e.reached)
  or (e.version_id = ${VERSION} and (e.node_id is null or exists (
    select from ${nodeAt(sql`e.version_id`, ANCESTOR)} a, ${nodeAt(sql`e.version_id`, sql`e.node_id`)} n
    where ${isWithin(sql`e.version_id`, sql`a`, sql`n`)}))))`;

/** The node of a write that moves or removes it, in a locked version. */
export interface Leaving {
  readonly id: string;
  /** The nodes below it go too. */
  readonly isRemoved?: boolean;
}

/**
 * The webhooks whose filter a node passes where it is now, before it leaves; of one that is removed with all below it, also those whose node is among
 * them. Costs 1 statement where the tree has webhooks.
 */
export async function findReached(
  tx: Database,
  {
    id: versionId,
    tree_id,
    has_webhooks,
  }: { readonly id: string; readonly tree_id: string; readonly has_webhooks: boolean },
  { id, isRemoved = false }: Leaving,
): Promise<readonly string[]> {
  if (!has_webhooks) return [];
  const version = sql`${versionId}::uuid`;
  const takesAlong = isRemoved ? sql`or ${isWithin(version, sql`n`, sql`a`)}` : sql``;
  const reached = await tx.query<{ id: string }>(sql`
    select w.id from webhook w cross join lateral ${nodeAt(version, ANCESTOR)} a cross join ${nodeAt(version, sql`${id}::uuid`)} n
    where w.owner_id = ${tree_id} and w.is_enabled and w.filter is not null and (${isWithin(version, sql`a`, sql`n`)} ${takesAlong})`);
  return reached.map((webhook) => webhook.id);
}
