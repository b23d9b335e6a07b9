import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { opaqueId } from '../../platform/subtree-end.js';
import { AUDIT_COLUMNS, auditOf } from '../../platform/bulk-write.js';
import type { Caller } from '@groundwork/rest';
import type { RunFault } from '../../runs/run-faults.js';
import { findFaults, type Check } from '../read/stage-nodes.js';
import { isNotIn } from './plan-places.js';

/** Relations of planned nodes, as `r`. */
const PLANNED_RELATIONS = sql`planned p cross join lateral jsonb_array_elements(p.doc -> 'relations') r`;

const unknownTarget = (versionId: string): Check => ({
  find: sql`
    select distinct p.line from ${PLANNED_RELATIONS} left join planned t on t.code = r ->> 'target_code'
    where r ? 'target_code' and (r ->> 'target_code' = p.code or case when t.code is not null then t.doc is null
      else not exists (select from node n where n.tree_version_id = ${versionId} and n.code = r ->> 'target_code') end)
    order by 1`,
  field: 'relations',
  code: 'unknown',
  message: 'must name other nodes of the file or the version',
});

/** Nodes with the secondary parents they will have; those that are removed have none, and are none. */
const secondaryParents = (versionId: string): Sql => sql`
  create temporary table if not exists secondary_parents on commit drop as
    select p.line, p.id as node_id, coalesce(t.id, n.id) as target_id
    from ${PLANNED_RELATIONS} left join planned t on t.code = r ->> 'target_code'
    left join node n on n.tree_version_id = ${versionId} and n.code = r ->> 'target_code'
    where r ->> 'kind' = 'secondary_parent' and (t.id is null or t.doc is not null)
    union all
    select null, x.node_id, x.target_id from relation x
    where x.tree_version_id = ${versionId} and x.kind = 'secondary_parent' and not exists (select from planned p where p.id = x.node_id)
      and not exists (select from planned p where p.id = x.target_id and p.doc is null)`;

/** Nodes that would be above themselves. `union` ends the walk up within a cycle; a node that the plan does not connect has the parent it has. */
const aboveThemselves = (versionId: string): Sql => sql`
  with recursive up (start, id) as (
      select node_id, target_id from secondary_parents
      union select up.start, x.id from up cross join lateral (
        select parent_id as id from edges where id = up.id and parent_id is not null
        union all
        select n.parent_id from node n where n.tree_version_id = ${opaqueId(versionId)} and n.id = up.id and n.parent_id is not null
          and ${isNotIn('edges', sql`n.id`)}
        union all select target_id from secondary_parents where node_id = up.id offset 0) x)
    select distinct s.line, s.node_id from secondary_parents s
    where exists (select from up where start = s.node_id and id = s.node_id)`;

const aboveItself = (versionId: string): Check => ({
  find: sql`select line from (${aboveThemselves(versionId)}) s where line is not null order by 1`,
  field: 'relations',
  code: 'cycle',
  message: 'makes the node a secondary parent of one above it',
});

/**
 * Lines whose relations name no other node, or make a cycle of parents and secondary parents. Costs 1 statement where there are none, and walks
 * up from each secondary parent.
 */
export async function findRelationFaults(client: pg.Client, versionId: string): Promise<RunFault[]> {
  const { related, secondary } = await kindsOfRelations(client, versionId);
  const faults = related ? await findFaults(client, unknownTarget(versionId)) : [];
  if (!secondary) return faults;
  await listSecondaryParents(client, versionId);
  return [...faults, ...(await findFaults(client, aboveItself(versionId)))];
}

/** The code of a node that a plan would put above itself. Costs 1 statement where the version has no secondary parents. */
export async function findNodeAboveItself(client: pg.Client, versionId: string): Promise<string | undefined> {
  const { secondary } = await kindsOfRelations(client, versionId);
  if (!secondary) return undefined;
  await listSecondaryParents(client, versionId);
  const { rows } = await client.query<{ code: string }>(sql`
    select coalesce(p.code, n.code) as code from (${aboveThemselves(versionId)}) s left join planned p on p.id = s.node_id
    left join node n on n.tree_version_id = ${versionId} and n.id = s.node_id limit 1`);
  return rows[0]?.code;
}

async function kindsOfRelations(client: pg.Client, versionId: string) {
  const { rows } = await client.query<{ related: boolean; secondary: boolean }>(sql`
    select exists (select from planned where doc ? 'relations') as related,
      exists (select from planned where doc -> 'relations' @> '[{"kind": "secondary_parent"}]')
        or exists (select from relation where tree_version_id = ${versionId} and kind = 'secondary_parent') as secondary`);
  return rows[0] ?? { related: false, secondary: false };
}

/** Makes the table `secondary_parents`, once in a transaction. */
export async function listSecondaryParents(client: pg.Client, versionId: string): Promise<void> {
  await client.query(secondaryParents(versionId));
  await client.query(
    'create index if not exists secondary_parents_node on secondary_parents (node_id); create index if not exists edges_id on edges (id)',
  );
}

type Step = (versionId: string, caller: Caller) => Sql;

/** Labels that a changed node no longer has. */
const unlabelled: Step = (versionId) => sql`
  delete from label x using planned p
  where x.tree_version_id = ${versionId} and x.node_id = any (array(select id from planned where was ? 'labels')) and x.node_id = p.id and p.was ? 'labels' and p.doc is not null
    and not coalesce(p.doc -> 'labels', '[]')
      @> jsonb_build_array(jsonb_build_object('language', x.language, 'kind', x.kind, 'value', x.value))`;

const labelled: Step = (versionId, caller) => sql`
  insert into label (id, tree_version_id, node_id, language, kind, value, ${AUDIT_COLUMNS})
  select uuid_v7(), ${versionId}::uuid, p.id, l ->> 'language', l ->> 'kind', l ->> 'value', ${auditOf(caller)}
  from planned p cross join lateral jsonb_array_elements(p.doc -> 'labels') l where p.was -> 'labels' is distinct from p.doc -> 'labels'
  on conflict on constraint label_key do nothing`;

/** Relations that a changed node no longer has; two that are related have one row. */
const unrelated: Step = (versionId) => sql`
  delete from relation where id = any (array(
    select v.id from planned p
    cross join lateral (select * from node_relation where tree_version_id = ${opaqueId(versionId)} and node_id = p.id offset 0) v
    left join lateral (select code from node where tree_version_id = ${opaqueId(versionId)} and id = v.target_id offset 0) t on true
    where p.was ? 'relations' and p.doc is not null and not coalesce(p.doc -> 'relations', '[]')
      @> jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('kind', v.kind, 'target_code', t.code, 'target_uri', v.target_uri)))))`;

/** Of all planned nodes: one of two may have lost, by its own row, what the other still names. */
const related: Step = (versionId, caller) => sql`
  insert into relation (id, tree_version_id, node_id, kind, target_id, target_uri, ${AUDIT_COLUMNS})
  select uuid_v7(), ${versionId}::uuid, case when turned then target_id else node_id end, kind,
    case when turned then node_id else target_id end, target_uri, ${auditOf(caller)}
  from (
    select p.id as node_id, r ->> 'kind' as kind, t.id as target_id, r ->> 'target_uri' as target_uri,
      r ->> 'kind' = 'related' and p.id > t.id as turned
    from ${PLANNED_RELATIONS}
    left join lateral (select id from node where tree_version_id = ${opaqueId(versionId)} and code = r ->> 'target_code' offset 0) t on true) s
  where (target_id is null) = (target_uri is not null)
  on conflict on constraint relation_key do nothing`;

/** The steps after nodes are written, in this order. */
export const WRITE_PARTS: readonly Step[] = [unlabelled, labelled, unrelated, related];
