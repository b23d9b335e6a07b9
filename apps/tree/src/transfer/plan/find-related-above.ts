import type pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import { withSmallTables } from '../../platform/bulk-write.js';
import { opaqueId } from '../../platform/subtree-end.js';
import { MAX_WARNINGS, warningText } from '../read/nodes/warnings.js';
import { isNotIn } from './plan-places.js';
import {
  abovePlaced,
  climb,
  codeAfter,
  IS_NEW_RELATION,
  keepsRelations,
  listSecondaryParents,
  PLANNED_RELATIONS,
} from './planned-parents.js';

/** Related nodes that planned nodes will have, as `node_id` and `target_id`, and whether they are related already. */
const given = (versionId: string): Sql => sql`
  given as materialized (
    select p.id as node_id, coalesce(t.id, o.id) as target_id, ${IS_NEW_RELATION} as is_new
    from ${PLANNED_RELATIONS}
    left join lateral (select id from planned where code = r ->> 'target_code' and doc is not null offset 0) t on true
    left join lateral (
      select id from node where tree_version_id = ${opaqueId(versionId)} and code = r ->> 'target_code'
        and ${isNotIn('planned', sql`node.id`)} offset 0) o on true
    where r ->> 'kind' = 'related' and coalesce(t.id, o.id) is not null)`;

/**
 * Pairs of related nodes of which the plan may put the second above the first: those it relates, and those of which the second will be above what it
 * places. Relations that no plan names are read by index.
 */
const pairs = (versionId: string): Sql => sql`
  ${given(versionId)},
  pairs as materialized (
    select node_id, target_id, bool_or(is_new) as is_new from (
      select node_id, target_id, true as is_new from given where is_new
      union all select target_id, node_id, true from given where is_new
      union all select g.node_id, g.target_id, false from given g join above_placed a on a.id = g.target_id
      union all select g.target_id, g.node_id, false from given g join above_placed a on a.id = g.node_id
      union all select r.node_id, r.target_id, false from above_placed a cross join lateral (
        select target_id as node_id, node_id as target_id from node_relation
        where tree_version_id = ${opaqueId(versionId)} and node_id = a.id and kind = 'related' offset 0) r
      where ${keepsRelations(sql`r.node_id`)} and ${keepsRelations(sql`r.target_id`)}) p
    group by node_id, target_id)`;

/**
 * Those of which one would be above the other, by parents of both kinds, as the plan has it. Walks up once from each of them. Sets are joined: a condition
 * `… or … in (select …)` reads the set anew for each row, as PostgreSQL takes what a recursive walk returns for too much to hash.
 */
const relatedAbove = (versionId: string): Sql => sql`
  with recursive ${abovePlaced(versionId)}, ${pairs(versionId)},
  ${climb(versionId, raw('climbed'), sql`select node_id, node_id from pairs`)},
  through_placed as materialized (select distinct start from climbed where id in (select id from placed)),
  found as materialized (
    select p.node_id, p.target_id from pairs p join climbed c on c.start = p.node_id and c.id = p.target_id
    left join through_placed t on t.start = p.node_id where p.is_new or t.start is not null),
  named as (
    select (select min(line) from planned where id = f.node_id) as line,
      ${codeAfter(versionId, sql`f.node_id`)} as below, ${codeAfter(versionId, sql`f.target_id`)} as above from found f)
  select line, below, above from named order by line, below, above limit ${MAX_WARNINGS}`;

/**
 * What an import, a merge or a restoration makes that contradicts SKOS: related nodes of which one is above the other. Single writes refuse it. What
 * was so before, and the plan neither relates nor moves, is not named. Costs 1 statement where no nodes are related, 6 otherwise. (SKOS Reference §8.4, S27)
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
  const { rows } = await withSmallTables(client, () => client.query<Pair>(relatedAbove(versionId)));
  return rows.map(({ line, below, above }) =>
    warningText({ line, message: `${below} is related to ${above}, which is above it (SKOS S27)` }),
  );
}
