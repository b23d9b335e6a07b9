import { ApiError, refused, type ErrorDetail } from '@groundwork/rest';
import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { queryByIndex } from '../platform/bulk-write.js';
import type { TreeConfig } from '../platform/config.js';
import type { VersionRow } from '../platform/find-version.js';
import type { RunFault } from '../runs/run-faults.js';
import { opaqueId } from '../platform/subtree-end.js';
import { flatNodes } from '../transfer/diff/difference.js';
import { IN_CYCLE, UNKNOWN_PARENT } from '../transfer/import/plan-import.js';
import { connectPlanned, INDEX_PLANNED, place, PLAN_TABLES } from '../transfer/plan/plan-places.js';
import { findFaults, type Check } from '../transfer/read/nodes/stage-nodes.js';
import { plannedRows, type PlannedRows } from './planned-rows.js';
import type { Operation } from './read-bulk.js';
import { readNodes, resolve } from './resolve-nodes.js';
import { settleMembers } from './settle-members.js';

/** The node of each operation, in their order. */
export interface BulkPlan {
  readonly ids: readonly string[];
}

/**
 * Plans operations on a locked version as an import is planned: they take effect together, whatever their order. Throws `invalid_request`,
 * `conflict`, `cycle_detected` naming operations; `last_root`. (docs/tree-bulk.md)
 */
export async function planBulk(
  client: pg.Client,
  version: Pick<VersionRow, 'id' | 'schema'>,
  operations: readonly Operation[],
  limits: Pick<TreeConfig, 'MAX_DEPTH' | 'MAX_VERSION_NODES'>,
): Promise<BulkPlan> {
  const nodes = await readNodes(client, version.id, operations);
  const planning = plannedRows(resolve(operations, nodes), nodes);
  for (const table of PLAN_TABLES) await client.query(table);
  await client.query(planned(version.id, planning));
  await client.query(INDEX_PLANNED);
  await queryByIndex(client, removedBelow(version.id));
  await client.query('analyze planned');
  await refuseFaults(client, operations, [BELOW_DELETED]);
  await refuseFaults(client, operations, taken(version.id), 'conflict');
  await connectPlanned(client, version.id);
  await refuseFaults(client, operations, [UNKNOWN_PARENT]);
  await refuseFaults(client, operations, [IN_CYCLE], 'cycle_detected');
  await place(client, version.id, limits);
  await settleMembers(client, version, operations);
  return { ids: planning.rows.map(({ id }) => id) };
}

/** Labels and relations stay as they are: they are on neither side. A node without an IRI has no such member. */
const planned = (versionId: string, { rows, members }: PlannedRows): Sql => sql`
  insert into planned (line, code, id, label_id, was, doc)
  select s.line, s.code, s.id, s.label_id, coalesce(e.doc, '{}') || s.was,
    (coalesce(e.doc, '{}') || coalesce(g.members, '{}') || s.place) - case when g.members -> 'uri' = 'null' then 'uri' else '' end
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) s (line int, code text, id uuid, label_id uuid, was jsonb, place jsonb, given int)
  left join jsonb_array_elements(${JSON.stringify(members)}::jsonb) with ordinality g (members, nth) on g.nth = s.given
  left join (select id, doc - array['labels', 'relations'] as doc
    from (${flatNodes(versionId, sql`and n.id = any(${rows.map(({ id }) => id)}::uuid[])`)}) n) e using (id)`;

/** What is below deleted nodes goes with them, but for what the request moves elsewhere. By index whatever the statistics say: as `isNotIn`, and without scans. */
const removedBelow = (versionId: string): Sql => sql`
  insert into planned (code, id, was, doc)
  with recursive gone (id) as (
    select id from planned where doc is null
    union
    select n.id from gone g
    cross join lateral (select id from node where tree_version_id = ${opaqueId(versionId)} and parent_id = g.id offset 0) n
    where (select p.was -> 'parent_code' is distinct from p.doc -> 'parent_code' from planned p where p.id = n.id and p.doc is not null) is not true)
  select n.code, n.id, jsonb_strip_nulls(jsonb_build_object('uri', n.uri)), null from gone g
  cross join lateral (select id, code, uri from node where tree_version_id = ${opaqueId(versionId)} and id = g.id offset 0) n
  where not exists (select from planned p where p.id = n.id and p.doc is null offset 0)`;

const BELOW_DELETED: Check = {
  find: `select p.line from planned p where p.doc is not null and exists (select from planned g where g.id = p.id and g.doc is null) order by 1`,
  field: 'id',
  code: 'deleted',
  message: 'is below a node that the request deletes',
};

/** Codes, IRIs and labels that another node has, or that two nodes get; what the request takes from a node is free. Probes `node` by index. */
const taken = (versionId: string): readonly Check[] => [
  takenBy('code', sql`p.code`, sql`tree_version_id = ${versionId} and code`),
  takenBy('uri', sql`(p.doc ->> 'uri')`, sql`tree_version_id = ${versionId} and uri`),
  takenBy('metadata.label.label_id', sql`p.label_id`, sql`label_id`),
];

const takenBy = (member: string, given: Sql, held: Sql): Check => ({
  find: sql`
    with given as materialized (
      select p.line, p.id, ${given} as value, count(*) over (partition by ${given}) as many
      from planned p where p.doc is not null and ${given} is not null)
    select line from given where many > 1
    union
    select g.line from given g cross join lateral (select id from node where ${held} = g.value offset 0) n
    where n.id <> g.id and not exists (select from planned q where q.id = n.id)
    order by 1`,
  field: `values.${member}`,
  code: 'duplicate',
  message: 'is that of another node',
});

async function refuseFaults(
  client: pg.Client,
  operations: readonly Operation[],
  checks: readonly Check[],
  code: 'invalid_request' | 'conflict' | 'cycle_detected' = 'invalid_request',
): Promise<void> {
  const faults: RunFault[] = [];
  for (const check of checks) faults.push(...(await findFaults(client, check)));
  if (faults.length === 0) return;
  const details = faults.slice(0, 100).map((fault) => detailOf(fault, operations));
  const { message } = refused(details);
  throw new ApiError(code, message, { details });
}

/** A fault names the member by which the operation says it. */
function detailOf({ line, field, code, message }: RunFault, operations: readonly Operation[]): ErrorDetail {
  const operation = operations[line ?? 0];
  const named = {
    parent_code:
      operation && 'values' in operation && operation.values.parent_id !== undefined
        ? 'values.parent_id'
        : 'values.parent_code',
    id: operation?.node.id === undefined ? 'code' : 'id',
  };
  return { field: `operations[${line}].${Reflect.get(named, field) ?? field}`, code, message };
}
