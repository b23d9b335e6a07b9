import sql, { type Sql } from 'sql-template-tag';
import { flatNodes } from '../diff/difference.js';
import { MAX_CONFLICTS, type MergeChoice, type MergeStrategy } from './merge-request.js';

/** The tables of a merge beside those of every plan: the three sides by code where ours and theirs differ, where both changed the same, and what becomes of it. */
export const MERGE_TABLES = [
  'create temporary table sides (code text collate "C" not null, id uuid, ours jsonb, theirs jsonb, base jsonb)',
  'create temporary table conflicts (code text not null, attribute text, kind text not null, base jsonb, ours jsonb, theirs jsonb)',
  'create temporary table choices (code text collate "C" not null, attribute text, theirs boolean not null)',
];

/** What the caller has decided. */
export const insertChoices = (choices: readonly MergeChoice[]): Sql => sql`
  insert into choices (code, attribute, theirs)
  select code, attribute, side = 'theirs' from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) c (code text, attribute text, side text)`;

/** Whether the other side's value is taken where both differ: as chosen, else by the strategy. */
const takesTheirs = (strategy: MergeStrategy, code: Sql, attribute: Sql): Sql => sql`coalesce(
  (select c.theirs from choices c where c.code = ${code} and c.attribute is not distinct from ${attribute}),
  ${strategy === 'theirs'}::boolean)`;

/** The versions that are merged. `baseId` null: there is no common base. */
export interface Sides {
  readonly oursId: string;
  readonly theirsId: string;
  readonly baseId: string | null;
}

const NO_NODES = sql`select null::uuid as id, null::text collate "C" as code, null::jsonb as doc where false`;

const sideOf = (versionId: string | null, condition = sql``): Sql =>
  versionId === null ? NO_NODES : flatNodes(versionId, condition);

/** Nodes of the three, side by side: those that have one of some codes, by index whatever the statistics say. */
const sidesOf = (codes: Sql, { oursId, theirsId, baseId }: Sides): Sql => {
  const node = (versionId: string | null): Sql =>
    sql`lateral (${sideOf(versionId, sql`and n.code = c.code offset 0`)})`;
  return sql`
    select c.code, o.id, o.doc as ours, t.doc as theirs, b.doc as base from (${codes}) c
    left join ${node(oursId)} o on true left join ${node(theirsId)} t on true left join ${node(baseId)} b on true`;
};

/** The nodes of some codes that the two sides have not in common. What they have in common stays as it is. */
export const differingSides = (versions: Sides, codes: Sql): Sql => sql`
  insert into sides (code, id, ours, theirs, base)
  select code, id, ours, theirs, base from (${sidesOf(codes, versions)}) s where ours is distinct from theirs`;

/** Reads the nodes of some codes again, and how many they are: in one statement, so that they are of one moment. */
export const refreshedSides = (versions: Sides, codes: Sql): Sql => sql`
  with later as materialized (${codes}), outdated as (delete from sides s using later l where s.code = l.code),
    refreshed as (${differingSides(versions, sql`select code from later`)})
  select count(*)::int as later from later`;

const ATTRIBUTES = sql`(select jsonb_object_keys(ours) union select jsonb_object_keys(theirs) union select jsonb_object_keys(base)) k (name)`;
const BOTH = sql`ours is not null and theirs is not null`;

/** What both sides changed differently. (tree.md §5, "Merge" 2) */
export const CONFLICTS = sql`
  insert into conflicts (code, attribute, kind, base, ours, theirs)
  select code, k.name, case when base is null then 'add_add' else 'edit_edit' end, base -> k.name, ours -> k.name, theirs -> k.name
  from sides cross join lateral ${ATTRIBUTES}
  where ${BOTH} and ours <> theirs and ours -> k.name is distinct from theirs -> k.name
    and ours -> k.name is distinct from base -> k.name and theirs -> k.name is distinct from base -> k.name
  union all
  select code, null, case when theirs is null then 'edit_delete' else 'delete_edit' end, base, ours, theirs
  from sides where base is not null and (ours is null) <> (theirs is null) and coalesce(ours, theirs) <> base`;

/** Per attribute the side that changed it; in a conflict the one that is taken. */
const mergedDoc = (strategy: MergeStrategy): Sql => sql`(
  select jsonb_object_agg(k.name, v.value) filter (where v.value is not null) from ${ATTRIBUTES}
  cross join lateral (select case
    when theirs -> k.name is not distinct from base -> k.name then ours -> k.name
    when ours -> k.name is not distinct from base -> k.name then theirs -> k.name
    when ${takesTheirs(strategy, sql`sides.code`, sql`k.name`)} then theirs -> k.name
    else ours -> k.name end as value) v)`;

/** A node that only one side still has: it is new, or the other side deleted it; then its edits decide. */
const survivor = (side: Sql, taken: Sql): Sql =>
  sql`case when base is null then ${side} when ${side} = base then null when ${taken} then ${side} end`;

/** The merged document of each node of any side. */
export function plannedMerge(strategy: MergeStrategy): Sql {
  const theirs = takesTheirs(strategy, sql`sides.code`, sql`null`);
  return sql`
    insert into planned (code, id, was, doc)
    select code, coalesce(id, uuid_v7()), ours, case
      when ${BOTH} then case when ours = theirs then ours else ${mergedDoc(strategy)} end
      when ours is not null then ${survivor(sql`ours`, sql`not ${theirs}`)}
      when theirs is not null then ${survivor(sql`theirs`, theirs)} end
    from sides`;
}

/** A deleted node by its code, by index whatever the statistics say. */
const deletedNode = (code: Sql): Sql =>
  sql`cross join lateral (select q.code from planned q where q.code = ${code} and q.doc is null offset 0) q`;

/** Deleted nodes above surviving ones stay, and those above them; returns their codes. (`parent_kept`) */
export const KEEP_PARENTS = sql`
  with recursive kept (code) as (
    select q.code from planned p join planned q on q.code = p.doc ->> 'parent_code' and q.doc is null
    union
    select q.code from kept k
    cross join lateral (select coalesce(ours, theirs) ->> 'parent_code' as parent from sides where code = k.code offset 0) s
    ${deletedNode(sql`s.parent`)})
  update planned p set doc = coalesce(s.ours, s.theirs) from kept k join sides s on s.code = k.code where p.code = k.code
  returning p.code`;

/** Nodes that no root reaches: two moves, valid alone, that together form a cycle. */
export const CYCLES = sql`
  insert into conflicts (code, attribute, kind, base, ours, theirs)
  select s.code, 'parent_code', 'cycle', s.base -> 'parent_code', s.ours -> 'parent_code', s.theirs -> 'parent_code'
  from edges e join planned p on p.id = e.id join sides s on s.code = p.code
  where not exists (select from hierarchy l where l.id = e.id)`;

/** Gives the nodes of cycles the parent of one side; each side alone has no cycle. */
export const resolveCycles = (strategy: MergeStrategy): Sql => sql`
  update planned p set doc = p.doc || jsonb_build_object('parent_code', t.side -> 'parent_code')
  from conflicts c join sides s on s.code = c.code
  cross join lateral (select case when ${takesTheirs(strategy, sql`s.code`, sql`'parent_code'`)} then s.theirs else s.ours end as side) t
  where p.code = c.code and c.kind = 'cycle' and t.side is not null`;

/** What is in conflict, the undecided first, each with how many are undecided. */
export const shownConflicts = (strategy: MergeStrategy): Sql => sql`
  select f.code, f.attribute, f.kind, f.base, f.ours, f.theirs, t.side, (count(*) filter (where t.side is null) over ())::int as undecided
  from conflicts f left join choices c on c.code = f.code and c.attribute is not distinct from f.attribute
  cross join lateral (select case c.theirs when true then 'theirs' when false then 'ours' else ${strategy === 'fail' ? null : strategy}::text end as side) t
  order by t.side is not null, f.code, f.attribute, f.kind limit ${MAX_CONFLICTS}`;

/** Deletes rows that are in no side but the base. */
export const DELETE_BASE_ONLY = 'delete from planned where was is null and doc is null';
