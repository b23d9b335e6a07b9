import { invalidField } from '@groundwork/rest';
import type { Database } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import { opaqueId } from '../platform/subtree-end.js';

/** Most nodes below one by parents of both kinds that a list reaches. */
export const MAX_REACHED = 20_000;

/**
 * The node and all below it over parents and secondary parents, as `few (id)`, each once and one more than there may be at most: two index probes per
 * node, whatever else the version has. `union` ends the walk on damaged data too.
 */
const walk = (versionId: string | Sql, id: string): Sql => sql`
  reached (id) as (
    select id from node where tree_version_id = ${versionId} and id = ${id}
    union select c.id from reached step cross join lateral (
      select id from node where tree_version_id = ${opaqueId(versionId)} and parent_id = step.id
      union all
      select node_id from relation where tree_version_id = ${opaqueId(versionId)} and target_id = step.id and kind = 'secondary_parent'
      offset 0) c),
  few as materialized (select id from reached limit ${MAX_REACHED + 2}),
  reach as materialized (select count(*) - 1 as nodes from few)`;

/** Ids of all nodes below one, as an array: then the key finds each, whatever the statistics say. Empty where there are too many. */
export const belowByAllParents = (versionId: string | Sql, id: string): Sql => sql`array(
  with recursive ${walk(versionId, id)}
  select id from few where id <> ${id} and (select nodes from reach) <= ${MAX_REACHED})`;

/** Costs 1 statement. Throws `invalid_request` on `include`. */
export async function assertReachable(db: Database, versionId: string | Sql, id: string): Promise<void> {
  const [reach] = await db.query<{ nodes: number }>(sql`with recursive ${walk(versionId, id)} select nodes from reach`);
  if ((reach?.nodes ?? 0) > MAX_REACHED)
    throw invalidField('include', `takes nodes with at most ${MAX_REACHED} nodes below them`, 'range');
}
