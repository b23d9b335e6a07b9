import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { opaqueId } from '../../platform/subtree-end.js';
import { AUDIT_COLUMNS, auditOf } from '../../platform/bulk-write.js';
import type { Caller } from '@groundwork/rest';
import type { RunFault } from '../../runs/run-faults.js';
import { findFaults, type Check } from '../read/nodes/stage-nodes.js';
import { findSecondaryCycles, PLANNED_RELATIONS } from './planned-parents.js';

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

/**
 * Lines whose relations name no other node, or make a cycle of parents and secondary parents. Costs 2 statements where there are none.
 */
export async function findRelationFaults(client: pg.Client, versionId: string): Promise<RunFault[]> {
  const { rows } = await client.query("select from planned where doc ? 'relations' limit 1");
  const unknown = rows.length > 0 ? await findFaults(client, unknownTarget(versionId)) : [];
  return [...unknown, ...(await findSecondaryCycles(client, versionId))];
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
export const WRITE_LABELS: readonly Step[] = [unlabelled, labelled];
export const WRITE_RELATIONS: readonly Step[] = [unrelated, related];
