import { ApiError, invalidField } from '@groundwork/rest';
import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { opaqueId } from '../platform/subtree-end.js';
import { ABSENT_MEMBERS, flatNodes } from '../transfer/diff/difference.js';
import { findRelatedAbove } from '../transfer/plan/find-related-above.js';
import { assertCodesFree, assertIrisFree } from '../transfer/plan/plan-checks.js';
import { assertNoSecondaryCycle } from '../transfer/plan/planned-parents.js';
import { connectPlanned, INDEX_PLANNED, place, PLAN_TABLES, type SizeLimits } from '../transfer/plan/plan-places.js';
import type { Snapshot } from '../transfer/plan/snapshot.js';
import { documentOfParts, insertReverted, leftOut, REVERTED, type TakenBack } from './reverted-nodes.js';

/** The tables of `planRestore`, on a connection of its own. */
export async function makeRestoreTables(client: pg.Client): Promise<void> {
  for (const table of [...PLAN_TABLES, REVERTED]) await client.query(table);
}

/**
 * Plans to give nodes the state they had before some changes: a removed node gets its id, label, texts and place again, an added one is removed.
 * Costs what is taken back, whatever the version has; again where others have written meanwhile. Returns warnings. Throws `conflict` where a parent
 * is gone or a code or IRI taken, `cycle_detected`, `last_root`. (tree-next.md, "Change log")
 */
export async function planRestore(client: pg.Client, taken: TakenBack, limits: SizeLimits): Promise<string[]> {
  const { versionId } = taken;
  await client.query('truncate planned, reverted');
  await client.query(insertReverted(taken));
  await client.query('analyze reverted');
  await assertParents(client, versionId);
  await client.query(planned(versionId));
  await client.query(INDEX_PLANNED);
  await assertNoneBelowRemoved(client, versionId);
  await assertCodesFree(client, versionId);
  await assertIrisFree(client, versionId);
  await connectPlanned(client, versionId);
  await assertNoCycle(client);
  await assertNoSecondaryCycle(client, versionId);
  await place(client, versionId, limits);
  const { rows } = await client.query<{ code: string; many: number }>(leftOut(versionId));
  const warnings = rows.map(({ code, many }) => `Relations of ${code} to nodes that are gone are left out: ${many}.`);
  return [...warnings, ...(await findRelatedAbove(client, versionId))];
}

/** Changes `c` that a snapshot of a locked version does not show, and that are `concerning`. */
export const writtenSince = ({ snapshot, since }: Snapshot, versionId: string, concerning: Sql): Sql => sql`
  select from change c
  where c.tree_version_id = ${versionId} and c.tx >= ${since}::xid8 and c.node_id is not null
    and not pg_visible_in_snapshot(c.tx, ${snapshot}::pg_snapshot) and ${concerning} limit 1`;

/** Those that concern a plan of other changes: of its nodes, and what it may need of any node, its place, code, IRI and relations. */
export const CONCERNS_PLAN: Sql = sql`(c.kind <> 'changed' or exists (select from reverted r where r.id = c.node_id)
  or exists (select from jsonb_object_keys(c.before) k (name) where name in ('code', 'uri') or starts_with(name, 'relations.')))`;

/** The parent a node gets: by id, with the code that node will have. */
const PARENT = sql`case when r.before ? 'parent_id' then (r.before ->> 'parent_id')::uuid else n.parent_id end`;

/** The node of a row `r`, as it is: by index, whatever the statistics say. */
const nodeOf = (versionId: string): Sql => sql`
  left join lateral (select * from node where tree_version_id = ${opaqueId(versionId)} and id = r.id offset 0) n on true`;

async function assertParents(client: pg.Client, versionId: string): Promise<void> {
  const { rows } = await client.query<{ code: string }>(sql`
    select coalesce(r.before ->> 'code', n.code) as code from reverted r ${nodeOf(versionId)}
    cross join lateral (select ${PARENT} as id offset 0) a
    left join lateral (select was_there from reverted where id = a.id offset 0) p on true
    left join lateral (select id from node where tree_version_id = ${opaqueId(versionId)} and id = a.id offset 0) o on true
    where r.was_there and a.id is not null and not coalesce(p.was_there, o.id is not null)
    limit 1`);
  if (rows[0]) throw new ApiError('conflict', `The node above ${rows[0].code} is gone: restore that one first.`);
}

/** What is below a node that is removed goes too, or elsewhere: changes of transactions that overlapped may be taken back in part. */
async function assertNoneBelowRemoved(client: pg.Client, versionId: string): Promise<void> {
  const { rows } = await client.query<{ code: string }>(sql`
    select b.code from planned p cross join lateral (
      select id, code from node where tree_version_id = ${opaqueId(versionId)} and parent_id = p.id offset 0) b
    where p.doc is null and not exists (select from planned q where q.id = b.id offset 0)
    limit 1`);
  if (rows[0])
    throw new ApiError(
      'conflict',
      `Node ${rows[0].code} stays, and is below one that would be removed: move it first.`,
    );
}

/** The code a node will have. */
const codeOf = (versionId: string, id: Sql): Sql => sql`coalesce(
  (select p.before ->> 'code' from reverted p where p.id = ${id}),
  (select p.code from node p where p.tree_version_id = ${opaqueId(versionId)} and p.id = ${id}))`;

/** With the code beside the members of every document: it may change. A node that is moved nowhere keeps its parent, whatever that is called. */
const planned = (versionId: string): Sql => sql`
  with now as materialized (
    select id, doc - array['labels', 'relations'] as doc
    from (${flatNodes(versionId, sql`and n.id = any(array(select id from reverted))`)}) f)
  insert into planned (code, id, label_id, was, doc)
  select coalesce(r.before ->> 'code', n.code), r.id, (r.before ->> 'label_id')::uuid,
    w.doc || ${documentOfParts(versionId, sql`r.parts_now`, true)}
      || jsonb_build_object('code', n.code, 'parent_code', ${codeOf(versionId, sql`n.parent_id`)}),
    case when r.was_there then (
      select jsonb_object_agg(m.key, m.value)
      from jsonb_each(coalesce(w.doc, '{}') || ${documentOf} || ${documentOfParts(versionId, sql`r.parts`)}
        || jsonb_build_object('code', coalesce(r.before ->> 'code', n.code), 'parent_code', ${codeOf(versionId, PARENT)})) m
      where not (starts_with(m.key, 'translations.') and m.value = 'null') and (m.key, m.value) not in ${ABSENT_MEMBERS}) end
  from reverted r ${nodeOf(versionId)} left join now w on w.id = r.id
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
