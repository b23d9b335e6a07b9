import type { Caller } from '@groundwork/rest';
import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { AUDIT_COLUMNS, auditOf } from '../../platform/bulk-write.js';
import { opaqueId } from '../../platform/subtree-end.js';
import { PLANNED_RELATIONS } from './planned-parents.js';

/** The planned node `p` is there before and after, and differs. */
export const IS_CHANGED = sql`p.was is not null and p.doc is not null and p.was is distinct from p.doc`;

/** What writes the parts of the planned nodes `p` that `some` selects. */
type Step = (versionId: string, caller: Caller, some: Sql) => Sql;

/**
 * Writes the texts, labels and relations of a plan, once its nodes are written: a slice of nodes by each statement, and nothing for parts that no
 * node has before or after it. `report` is called between statements.
 */
export async function writeParts(
  client: pg.Client,
  caller: Caller,
  versionId: string,
  { slices, report }: { readonly slices: readonly Sql[]; readonly report: () => void },
): Promise<void> {
  const { rows } = await client.query<Parts>(partsOf(versionId));
  const [has] = rows;
  if (!has) throw new Error('An aggregate always returns a row.');
  const steps = [
    ...(has.texts ? [untranslated, translated] : []),
    ...(has.labels ? [unlabelled, labelled] : []),
    ...(has.relations ? [unrelated, related] : []),
  ];
  for (const step of steps)
    for (const some of slices) {
      await client.query(step(versionId, caller, some));
      report();
    }
}

/** Which parts nodes of a plan have. */
interface Parts {
  readonly texts: boolean | null;
  readonly labels: boolean | null;
  readonly relations: boolean | null;
}

const languagesOf = (versionId: string): Sql => sql`array(
  select 'translations.' || l.language from listed_language l join tree_version v on v.tree_id = l.tree_id where v.id = ${versionId})`;

const partsOf = (versionId: string): Sql => sql`
  select bool_or(was ?| l.keys or doc ?| l.keys) as texts, bool_or(was ? 'labels' or doc ? 'labels') as labels,
    bool_or(was ? 'relations' or doc ? 'relations') as relations
  from planned cross join (select ${languagesOf(versionId)} as keys) l`;

const untranslated: Step = (versionId, _, some) => sql`
  delete from translation x using planned p
  where x.tree_version_id = ${versionId} and x.node_id = any (array(select p.id from planned p where ${IS_CHANGED} and ${some}))
    and x.node_id = p.id and ${IS_CHANGED} and not p.doc ? ('translations.' || x.language)`;

const translated: Step = (versionId, caller, some) => sql`
  insert into translation (id, label_id, language, tree_version_id, node_id, name, description, ${AUDIT_COLUMNS})
  select uuid_v7(), n.label_id, split_part(t.key, '.', 2), ${versionId}::uuid, p.id, t.value ->> 'name', t.value ->> 'description', ${auditOf(caller)}
  from planned p cross join lateral jsonb_each(p.doc) t
  cross join lateral (select label_id from node where tree_version_id = ${opaqueId(versionId)} and id = p.id offset 0) n
  where ${some} and p.doc ?| ${languagesOf(versionId)} and starts_with(t.key, 'translations.') and p.was -> t.key is distinct from t.value
  on conflict on constraint translation_language do update set name = excluded.name, description = excluded.description,
    updated_by = excluded.updated_by, updated_at = greatest(clock_timestamp(), translation.updated_at + interval '1 microsecond')`;

/** Labels that a changed node no longer has. */
const unlabelled: Step = (versionId, _, some) => sql`
  delete from label x using planned p
  where x.tree_version_id = ${versionId} and x.node_id = any (array(select p.id from planned p where p.was ? 'labels' and ${some}))
    and x.node_id = p.id and p.was ? 'labels' and p.doc is not null
    and not coalesce(p.doc -> 'labels', '[]')
      @> jsonb_build_array(jsonb_build_object('language', x.language, 'kind', x.kind, 'value', x.value))`;

const labelled: Step = (versionId, caller, some) => sql`
  insert into label (id, tree_version_id, node_id, language, kind, value, ${AUDIT_COLUMNS})
  select uuid_v7(), ${versionId}::uuid, p.id, l ->> 'language', l ->> 'kind', l ->> 'value', ${auditOf(caller)}
  from planned p cross join lateral jsonb_array_elements(p.doc -> 'labels') l
  where ${some} and p.was -> 'labels' is distinct from p.doc -> 'labels'
  on conflict on constraint label_key do nothing`;

/** Relations that a changed node no longer has; two that are related have one row. */
const unrelated: Step = (versionId, _, some) => sql`
  delete from relation where id = any (array(
    select v.id from planned p
    cross join lateral (select * from node_relation where tree_version_id = ${opaqueId(versionId)} and node_id = p.id offset 0) v
    left join lateral (select code from node where tree_version_id = ${opaqueId(versionId)} and id = v.target_id offset 0) t on true
    where ${some} and p.was ? 'relations' and p.doc is not null and not coalesce(p.doc -> 'relations', '[]')
      @> jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('kind', v.kind, 'target_code', t.code, 'target_uri', v.target_uri)))))`;

/** Of all planned nodes: one of two may have lost, by its own row, what the other still names. */
const related: Step = (versionId, caller, some) => sql`
  insert into relation (id, tree_version_id, node_id, kind, target_id, target_uri, ${AUDIT_COLUMNS})
  select uuid_v7(), ${versionId}::uuid, case when turned then target_id else node_id end, kind,
    case when turned then node_id else target_id end, target_uri, ${auditOf(caller)}
  from (
    select p.id as node_id, r ->> 'kind' as kind, t.id as target_id, r ->> 'target_uri' as target_uri,
      r ->> 'kind' = 'related' and p.id > t.id as turned
    from ${PLANNED_RELATIONS}
    left join lateral (select id from node where tree_version_id = ${opaqueId(versionId)} and code = r ->> 'target_code' offset 0) t on true
    where ${some}) s
  where (target_id is null) = (target_uri is not null)
  on conflict on constraint relation_key do nothing`;
