import { ApiError } from '@groundwork/rest';
import type pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import { withSmallTables } from '../../platform/bulk-write.js';
import { opaqueId } from '../../platform/subtree-end.js';
import type { RunFault } from '../../runs/run-faults.js';
import { findFaults, type Check } from '../read/nodes/stage-nodes.js';
import { isNotIn } from './plan-places.js';

/** Relations of planned nodes, as `r`. */
export const PLANNED_RELATIONS = sql`planned p cross join lateral jsonb_array_elements(p.doc -> 'relations') r`;

/** The relation `r` of a planned node `p` is not there yet. */
export const IS_NEW_RELATION = sql`not coalesce(p.was -> 'relations', '[]') @> jsonb_build_array(r)`;

/** Planned nodes with the secondary parents they will have; those that are removed are none. */
const secondaryParents = (versionId: string): Sql => sql`
  create temporary table if not exists secondary_parents on commit drop as
    select p.line, p.id as node_id, coalesce(t.id, n.id) as target_id, ${IS_NEW_RELATION} as is_new
    from ${PLANNED_RELATIONS} left join planned t on t.code = r ->> 'target_code'
    left join lateral (select id from node where tree_version_id = ${opaqueId(versionId)} and code = r ->> 'target_code' offset 0) n on true
    where r ->> 'kind' = 'secondary_parent' and (t.id is null or t.doc is not null)`;

/** Makes the table `secondary_parents`, once in a transaction. */
export async function listSecondaryParents(client: pg.Client, versionId: string): Promise<void> {
  await client.query(secondaryParents(versionId));
  await client.query(
    'create index if not exists secondary_parents_node on secondary_parents (node_id); create index if not exists edges_id on edges (id)',
  );
}

/** The relations that a node has are those it will have: its plan, if there is one, does not name them. */
export const keepsRelations = (id: Sql): Sql =>
  sql`not exists (select from planned x where x.id = ${id} and (x.doc is null or x.was ? 'relations') offset 0)`;

/** The parents of both kinds that a node will have, as `id`: index probes, whatever the plan and the version have. */
const parentsOf = (versionId: string, id: Sql): Sql => sql`
  select parent_id as id from edges where id = ${id} and parent_id is not null
  union all
  select n.parent_id from node n where n.tree_version_id = ${opaqueId(versionId)} and n.id = ${id} and n.parent_id is not null
    and ${isNotIn('edges', sql`n.id`)}
  union all
  select target_id from secondary_parents where node_id = ${id}
  union all
  select v.target_id from relation v where v.tree_version_id = ${opaqueId(versionId)} and v.node_id = ${id} and v.kind = 'secondary_parent'
    and ${keepsRelations(sql`v.node_id`)}
    and not exists (select from planned g where g.id = v.target_id and g.doc is null offset 0)
  offset 0`;

/** A walk up from rows of `(start, id)`, as `name (start, id)`, in a statement `with recursive`. `union` ends it within a cycle. */
export const climb = (versionId: string, name: Sql, starts: Sql): Sql => sql`
  ${name} (start, id) as (
    ${starts} union select c.start, p.id from ${name} c cross join lateral (${parentsOf(versionId, sql`c.id`)}) p)`;

/**
 * In a statement `with recursive`: `placed (line, id, parent_id)`, the nodes of the version that the plan moves, and nodes with a secondary parent that
 * is new; and `above_placed (id)`, what will be above these. What else a plan does puts nothing that is there below anything else.
 */
export const abovePlaced = (versionId: string): Sql => sql`
  placed as materialized (
    select line, node_id as id, target_id as parent_id from secondary_parents where is_new
    union all
    select null, p.id, e.parent_id from planned p
    cross join lateral (select parent_id from edges where id = p.id and parent_id is not null offset 0) e
    where p.was is not null and p.doc is not null and p.was -> 'parent_code' is distinct from p.doc -> 'parent_code'),
  above_placed (id) as (
    select parent_id from placed union select p.id from above_placed c cross join lateral (${parentsOf(versionId, sql`c.id`)}) p)`;

/** The code that a node will have, by index. */
export const codeAfter = (versionId: string, id: Sql): Sql => sql`coalesce(
  (select p.code from planned p where p.id = ${id} and p.doc is not null limit 1),
  (select n.code from node n where n.tree_version_id = ${opaqueId(versionId)} and n.id = ${id}))`;

/** Nodes of `placed` that would be above themselves, as `line` and `id`. */
const aboveThemselves = (versionId: string): Sql => sql`
  with recursive ${abovePlaced(versionId)},
  suspects as materialized (select * from placed p where p.id in (select id from above_placed)),
  ${climb(versionId, raw('up'), sql`select id, parent_id from suspects`)}
  select distinct s.line, s.id from suspects s where exists (select from up where start = s.id and id = s.id)`;

const aboveItself = (versionId: string): Check => ({
  find: sql`select line from (${aboveThemselves(versionId)}) s where line is not null order by 1`,
  field: 'relations',
  code: 'cycle',
  message: 'makes the node a secondary parent of one above it',
});

/** Lines whose relations make a cycle of parents and secondary parents. Walks up from what the plan places. */
export async function findSecondaryCycles(client: pg.Client, versionId: string): Promise<RunFault[]> {
  if (!(await anySecondary(client, versionId))) return [];
  await listSecondaryParents(client, versionId);
  return withSmallTables(client, () => findFaults(client, aboveItself(versionId)));
}

/**
 * No node that a plan moves, or gives a secondary parent, would be above itself. Costs 1 statement where there are no secondary parents. Throws
 * `cycle_detected`.
 */
export async function assertNoSecondaryCycle(client: pg.Client, versionId: string): Promise<void> {
  if (!(await anySecondary(client, versionId))) return;
  await listSecondaryParents(client, versionId);
  const { rows } = await withSmallTables(client, () =>
    client.query<{ code: string }>(
      sql`select ${codeAfter(versionId, sql`s.id`)} as code from (${aboveThemselves(versionId)}) s limit 1`,
    ),
  );
  if (rows[0])
    throw new ApiError('cycle_detected', `Node ${rows[0].code} would be above itself by its secondary parents.`);
}

async function anySecondary(client: pg.Client, versionId: string): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(sql`
    select exists (select from planned where doc -> 'relations' @> '[{"kind": "secondary_parent"}]')
      or exists (select from relation where tree_version_id = ${versionId} and kind = 'secondary_parent') as any`);
  return rows[0]?.any ?? false;
}
