import sql, { type Sql } from 'sql-template-tag';
import { opaqueId } from '../platform/subtree-end.js';

/** Changes of a version that are taken back. */
export interface TakenBack {
  readonly versionId: string;
  /** A select of `(id, node_id, kind, before)`. */
  readonly taken: Sql;
  /** A condition on other changes `c`, which stay: a member keeps what one of them, written after the taken ones, gave it. */
  readonly kept: Sql;
}

/**
 * The nodes of those changes, with what each was before the first of them: `was_there` false where that added it, `before` its columns and texts that
 * differ, `parts` its labels and relations under the names of the log, `parts_now` those it has.
 */
export const REVERTED = `create temporary table reverted (
  id uuid primary key, was_there boolean not null, before jsonb not null, parts jsonb not null, parts_now jsonb not null)`;

/** The change made the node, or removed it; a part that is removed with its node is a change of its own. */
const ofExistence = (change: Sql): Sql =>
  sql`(${change}.kind = 'added' or ${change}.kind = 'removed' and ${change}.before ? 'label_id')`;

/**
 * Of each member the first value before counts. By id, in which the changes of one node were written: the order of feeds is that of transactions, of
 * which the earlier one may have written later. Changes that stay are read by node: by transaction, as statistics may suggest, would be all per node.
 */
export const insertReverted = ({ versionId, taken, kept }: TakenBack): Sql => sql`
  with taken as materialized (${taken}),
  kept as materialized (
    select c.id, c.node_id, c.kind, c.before from (select node_id, min(id) as first from taken group by node_id) f cross join lateral (
      select id, tx, node_id, kind, before from change
      where tree_version_id = ${opaqueId(versionId)} and node_id = f.node_id and id > f.first offset 0) c
    where ${kept}),
  members as (
    select distinct on (t.node_id, m.key) t.node_id, m.key, m.value, m.key ~ '^(labels|relations)[.]' as is_part
    from taken t cross join lateral jsonb_each(t.before) m
    where not exists (select from kept k where k.node_id = t.node_id and k.id > t.id and k.before ? m.key)
    order by t.node_id, m.key, t.id),
  existence as (
    select distinct on (t.node_id) t.node_id, t.kind = 'removed' as was_there from taken t
    where ${ofExistence(sql`t`)} and not exists (select from kept k where k.node_id = t.node_id and k.id > t.id and ${ofExistence(sql`k`)})
    order by t.node_id, t.id),
  nodes as (
    select f.node_id as id, coalesce(e.was_there, n.id is not null) as was_there, b.before, b.parts, n.id is not null as is_there
    from (select distinct node_id from taken) f left join existence e using (node_id)
    left join (
      select node_id, jsonb_object_agg(key, value) filter (where not is_part) as before, jsonb_object_agg(key, value) filter (where is_part) as parts
      from members group by node_id) b using (node_id)
    left join lateral (select id from node where tree_version_id = ${opaqueId(versionId)} and id = f.node_id offset 0) n on true)
  insert into reverted (id, was_there, before, parts, parts_now)
  select n.id, n.was_there, coalesce(n.before, '{}'), p.now || coalesce(n.parts, '{}'), p.now
  from nodes n cross join lateral (
    select coalesce(jsonb_object_agg(member, value), '{}') as now from node_part
    where tree_version_id = ${opaqueId(versionId)} and node_id = n.id offset 0) p
  where n.was_there or n.is_there`;

/** The code a node will have; null for one that is gone, or will be. */
const codeAfter = (versionId: string, id: Sql): Sql => sql`case
  when exists (select from reverted q where q.id = ${id}) then (
    select coalesce(q.before ->> 'code', (select x.code from node x where x.tree_version_id = ${opaqueId(versionId)} and x.id = q.id))
    from reverted q where q.id = ${id} and q.was_there)
  else (select x.code from node x where x.tree_version_id = ${opaqueId(versionId)} and x.id = ${id}) end`;

/** Relations among nodes in `parts` of the log, as `m`, each with its target, `t`. */
const relationsIn = (versionId: string, parts: Sql): Sql => sql`
  (select key, value from jsonb_each(${parts}) where starts_with(key, 'relations.') and value <> 'null' offset 0) m
  cross join lateral (select (m.value ->> 'target_id')::uuid as id offset 0) i
  cross join lateral (select ${codeAfter(versionId, sql`i.id`)} as code offset 0) t`;

/**
 * The members `labels` and `relations` of a document, with the codes that nodes will have. A relation to a node that is gone is left out, and where
 * `now` is set, one to a node that is there is not.
 */
export const documentOfParts = (versionId: string, parts: Sql, now = false): Sql => {
  const code = now
    ? sql`coalesce(t.code, (select x.code from node x where x.tree_version_id = ${opaqueId(versionId)} and x.id = i.id))`
    : sql`t.code`;
  return sql`case when ${parts} = '{}' then '{}' else jsonb_strip_nulls(jsonb_build_object(
    'labels', (
      select jsonb_agg(l.value order by l.value ->> 'language' collate "C", l.value ->> 'kind' collate "C", l.value ->> 'value' collate "C")
      from jsonb_each(${parts}) l where starts_with(l.key, 'labels.') and l.value <> 'null'),
    'relations', (
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', r.kind, 'target_code', r.code, 'target_uri', r.uri))
        order by r.kind collate "C", r.code collate "C", r.uri collate "C")
      from (select m.value ->> 'kind' as kind, ${code} as code, m.value ->> 'target_uri' as uri from ${relationsIn(versionId, parts)}) r
      where (r.code is null) = (r.uri is not null)))) end`;
};

/** Nodes with relations that are left out, and how many. */
export const leftOut = (versionId: string): Sql => sql`
  select coalesce(r.before ->> 'code', n.code) as code, count(*)::int as many
  from reverted r
  left join lateral (select code from node where tree_version_id = ${opaqueId(versionId)} and id = r.id offset 0) n on true
  cross join lateral (
    select from ${relationsIn(versionId, sql`r.parts`)} where i.id is not null and t.code is null) x
  where r.was_there group by 1 order by 1 limit 1000`;
