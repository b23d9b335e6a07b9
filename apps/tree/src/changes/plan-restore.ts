import { ApiError, invalidField } from '@groundwork/rest';
import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import type { TreeConfig } from '../platform/config.js';
import { computeHierarchy } from '../transfer/plan/compute-depths.js';
import { ABSENT_MEMBERS, flatNodes } from '../transfer/plan/difference.js';
import { assertSize, connect, PLAN_TABLES } from '../transfer/plan/plan-places.js';
import { documentOfParts, insertReverted, leftOut, REVERTED, type TakenBack } from './reverted-nodes.js';

/**
 * Plans to give nodes the state they had before some changes: a removed node gets its id, label, texts and place again, an added one is removed.
 * Returns warnings. Throws `conflict` where a parent is gone, `cycle_detected`, `last_root`. (tree-next.md, "Change log")
 */
export async function planRestore(
  client: pg.Client,
  taken: TakenBack,
  limits: Pick<TreeConfig, 'MAX_DEPTH' | 'MAX_VERSION_NODES'>,
): Promise<string[]> {
  for (const table of [...PLAN_TABLES, REVERTED]) await client.query(table);
  await client.query(insertReverted(taken));
  await client.query('analyze reverted');
  await assertParents(client, taken.versionId);
  await client.query(planned(taken.versionId));
  await client.query('create index on planned (code); create index on planned (id); analyze planned');
  await connect(client, taken.versionId);
  await computeHierarchy(client);
  await assertNoCycle(client);
  await assertSize(client, limits);
  const { rows } = await client.query<{ code: string; many: number }>(leftOut(taken.versionId));
  return rows.map(({ code, many }) => `Relations of ${code} to nodes that are gone are left out: ${many}.`);
}

/** The parent a node gets: by id, with the code that node will have. */
const PARENT = sql`case when r.before ? 'parent_id' then (r.before ->> 'parent_id')::uuid else n.parent_id end`;

const nodesOf = (versionId: string): Sql => sql`left join node n on n.tree_version_id = ${versionId} and n.id = r.id`;

async function assertParents(client: pg.Client, versionId: string): Promise<void> {
  const { rows } = await client.query<{ code: string }>(sql`
    select coalesce(r.before ->> 'code', n.code) as code from reverted r ${nodesOf(versionId)}
    where r.was_there and ${PARENT} is not null
      and not exists (select from reverted p where p.id = ${PARENT} and p.was_there)
      and (exists (select from reverted p where p.id = ${PARENT})
        or not exists (select from node p where p.tree_version_id = ${versionId} and p.id = ${PARENT}))
    limit 1`);
  if (rows[0]) throw new ApiError('conflict', `The node above ${rows[0].code} is gone: restore that one first.`);
}

/** The code a node will have. */
const codeOf = (versionId: string, id: Sql): Sql => sql`coalesce(
  (select p.before ->> 'code' from reverted p where p.id = ${id}),
  (select p.code from node p where p.tree_version_id = ${versionId} and p.id = ${id}))`;

/** With the code beside the members of every document: it may change. A node that is moved nowhere keeps its parent, whatever that is called. */
const planned = (versionId: string): Sql => sql`
  with now as materialized (
    select id, doc - array['labels', 'relations'] as doc from (${flatNodes(versionId, sql`and n.id in (select id from reverted)`)}) f)
  insert into planned (code, id, label_id, was, doc)
  select coalesce(r.before ->> 'code', n.code), r.id, (r.before ->> 'label_id')::uuid,
    w.doc || ${documentOfParts(versionId, sql`r.parts_now`, true)}
      || jsonb_build_object('code', n.code, 'parent_code', ${codeOf(versionId, sql`n.parent_id`)}),
    case when r.was_there then (
      select jsonb_object_agg(m.key, m.value)
      from jsonb_each(coalesce(w.doc, '{}') || ${documentOf} || ${documentOfParts(versionId, sql`r.parts`)}
        || jsonb_build_object('code', coalesce(r.before ->> 'code', n.code), 'parent_code', ${codeOf(versionId, PARENT)})) m
      where not (starts_with(m.key, 'translations.') and m.value = 'null') and (m.key, m.value) not in ${ABSENT_MEMBERS}) end
  from reverted r ${nodesOf(versionId)} left join now w on w.id = r.id
  where r.was_there or n.id is not null`;

/** What a node was, as a document: its columns without those that are none, and `metadata` by member. */
const documentOf: Sql = sql`(r.before - array['code', 'parent_id', 'metadata', 'label_id', 'created_by', 'created_at']
  || case when r.before ? 'metadata' then jsonb_build_object(
    'tags', coalesce(r.before -> 'metadata' -> 'tags', '[]'), 'fields', coalesce(r.before -> 'metadata' -> 'fields', '[]')) else '{}' end)`;

async function assertNoCycle(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    'select from edges e where not exists (select from hierarchy l where l.id = e.id) limit 1',
  );
  if (rows.length > 0) throw new ApiError('cycle_detected', 'A node would be below itself.');
}

/** The change of a node that it is restored from. Throws `invalid_request` on `change_id`. */
export async function assertRestorable(
  client: pg.Client,
  versionId: string,
  nodeId: string,
  changeId: number,
): Promise<{ tx: string; kind: string }> {
  const { rows } = await client.query<{ tx: string; kind: string }>(sql`
    select tx::text, kind from change where tree_version_id = ${versionId} and node_id = ${nodeId} and id = ${changeId}`);
  const [change] = rows;
  if (!change) throw invalidField('change_id', 'is not a change of this node', 'unknown');
  if (change.kind === 'added') throw invalidField('change_id', 'added the node: there is nothing before it');
  return change;
}
