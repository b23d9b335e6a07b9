import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { opaqueId } from '../../platform/subtree-end.js';
import { MAX_WARNINGS } from '../read/warnings.js';
import { listSecondaryParents } from './plan-parts.js';
import { isNotIn } from './plan-places.js';

/** Pairs of nodes that a plan leaves related, from both: those of planned nodes, and those of which neither is planned. */
const pairsOf = (versionId: string): Sql => sql`
  given as materialized (
    select p.id as node_id, coalesce(t.id, o.id) as target_id
    from planned p cross join lateral jsonb_array_elements(p.doc -> 'relations') r
    left join planned t on t.code = r ->> 'target_code' and t.doc is not null
    left join lateral (
      select id from node where tree_version_id = ${opaqueId(versionId)} and code = r ->> 'target_code'
        and ${isNotIn('planned', sql`node.id`)} offset 0) o on true
    where r ->> 'kind' = 'related' and coalesce(t.id, o.id) is not null),
  pairs as materialized (
    select node_id, target_id from given union select target_id, node_id from given
    union select node_id, target_id from node_relation v where v.tree_version_id = ${versionId} and v.kind = 'related'
      and ${isNotIn('planned', sql`v.node_id`)} and ${isNotIn('planned', sql`v.target_id`)})`;

/** Those of which one would be above the other, by parents of both kinds. Walks up once from each related node. */
const relatedAbove = (versionId: string): Sql => sql`
  with recursive ${pairsOf(versionId)},
  climbed (start, id) as (
    select node_id, node_id from pairs
    union select c.start, p.id from climbed c cross join lateral (
      select parent_id as id from edges where id = c.id and parent_id is not null
      union all
      select n.parent_id from node n where n.tree_version_id = ${opaqueId(versionId)} and n.id = c.id and n.parent_id is not null
        and ${isNotIn('edges', sql`n.id`)}
      union all select target_id from secondary_parents where node_id = c.id
      offset 0) p),
  named as (
    select b.line, coalesce(b.code, below.code) as below, coalesce(a.code, above.code) as above
    from pairs join climbed c on c.start = pairs.node_id and c.id = pairs.target_id
    left join planned b on b.id = pairs.node_id left join planned a on a.id = pairs.target_id
    left join node below on below.tree_version_id = ${versionId} and below.id = pairs.node_id
    left join node above on above.tree_version_id = ${versionId} and above.id = pairs.target_id)
  select line, below, above from named order by line, below, above limit ${MAX_WARNINGS}`;

/**
 * What an import or a merge would write that contradicts SKOS: related nodes of which one is above the other. Single writes refuse it. Costs 1
 * statement where no nodes are related, 4 otherwise. (SKOS Reference §8.4, S27)
 */
export async function findRelatedAbove(client: pg.Client, versionId: string): Promise<string[]> {
  const { rows: related } = await client.query(
    sql`select from relation where tree_version_id = ${versionId} and kind = 'related'
      union all select from planned where doc -> 'relations' @> '[{"kind": "related"}]' limit 1`,
  );
  if (related.length === 0) return [];
  await listSecondaryParents(client, versionId);
  interface Pair {
    readonly line: number | null;
    readonly below: string;
    readonly above: string;
  }
  const { rows } = await client.query<Pair>(relatedAbove(versionId));
  return rows.map(({ line, below, above }) => {
    const warning = `${below} is related to ${above}, which is above it (SKOS S27)`;
    return line === null ? warning : `line ${line}: ${warning}`;
  });
}
