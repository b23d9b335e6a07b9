import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { flatNodes } from './difference.js';
import { CodeField, EnumField, ApiError } from '@groundwork/rest';
import type pg from 'pg';
import type { TreeConfig } from '../../platform/config.js';
import { computeHierarchy } from './compute-depths.js';
import { assertSize, connect, PLAN_TABLES } from './plan-import.js';

/** The tables of a merge beside those of every plan: the three sides by code, and where two of them changed the same. */
export const MERGE_TABLES = [
  'create temporary table sides (code text collate "C" not null, id uuid, ours jsonb, theirs jsonb, base jsonb) on commit drop',
  'create temporary table conflicts (code text not null, attribute text, kind text not null, ours jsonb, theirs jsonb) on commit drop',
];

/** The versions that are merged. `baseId` null: there is no common base. */
export interface Sides {
  readonly oursId: string;
  readonly theirsId: string;
  readonly baseId: string | null;
}

const NO_NODES = sql`select null::uuid as id, null::text collate "C" as code, null::jsonb as doc where false`;

/** All nodes of the three, side by side. */
export const sides = ({ oursId, theirsId, baseId }: Sides): Sql => sql`
  insert into sides (code, id, ours, theirs, base)
  select code, o.id, o.doc, t.doc, b.doc
  from (${flatNodes(oursId)}) o full join (${flatNodes(theirsId)}) t using (code)
  full join (${baseId === null ? NO_NODES : flatNodes(baseId)}) b using (code)`;

const ATTRIBUTES = sql`(select jsonb_object_keys(ours) union select jsonb_object_keys(theirs) union select jsonb_object_keys(base)) k (name)`;
const BOTH = sql`ours is not null and theirs is not null`;

/** What both sides changed differently. (tree.md §5, "Merge" 2) */
export const CONFLICTS = sql`
  insert into conflicts (code, attribute, kind, ours, theirs)
  select code, k.name, case when base is null then 'add_add' else 'edit_edit' end, ours -> k.name, theirs -> k.name
  from sides cross join lateral ${ATTRIBUTES}
  where ${BOTH} and ours <> theirs and ours -> k.name is distinct from theirs -> k.name
    and ours -> k.name is distinct from base -> k.name and theirs -> k.name is distinct from base -> k.name
  union all
  select code, null, case when theirs is null then 'edit_delete' else 'delete_edit' end, ours, theirs
  from sides where base is not null and (ours is null) <> (theirs is null) and coalesce(ours, theirs) <> base`;

/** Per attribute the side that changed it; in a conflict the one the strategy takes. */
const mergedDoc = (taken: Sql): Sql => sql`(
  select jsonb_object_agg(k.name, v.value) filter (where v.value is not null) from ${ATTRIBUTES}
  cross join lateral (select case
    when theirs -> k.name is not distinct from base -> k.name then ours -> k.name
    when ours -> k.name is not distinct from base -> k.name then theirs -> k.name
    else ${taken} -> k.name end as value) v)`;

/** A node that only one side still has: it is new, or the other side deleted it; then its edits decide. */
const survivor = (side: Sql, taken: boolean): Sql =>
  sql`case when base is null then ${side} when ${side} = base then null when ${taken}::boolean then ${side} end`;

/** The merged document of each node of any side. */
export function plannedMerge(strategy: MergeRequest['strategy']): Sql {
  const theirs = strategy === 'theirs';
  return sql`
    insert into planned (code, id, was, doc)
    select code, coalesce(id, uuid_v7()), ours, case
      when ${BOTH} then case when ours = theirs then ours else ${mergedDoc(theirs ? sql`theirs` : sql`ours`)} end
      when ours is not null then ${survivor(sql`ours`, !theirs)}
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
  insert into conflicts (code, attribute, kind, ours, theirs)
  select s.code, 'parent_code', 'cycle', s.ours -> 'parent_code', s.theirs -> 'parent_code'
  from edges e join planned p on p.id = e.id join sides s on s.code = p.code
  where not exists (select from hierarchy l where l.id = e.id)`;

/** Gives the nodes of cycles the parent of one side; each side alone has no cycle. */
export const resolveCycles = (strategy: MergeRequest['strategy']): Sql => sql`
  update planned p set doc = p.doc || jsonb_build_object('parent_code', ${strategy === 'theirs' ? sql`s.theirs` : sql`s.ours`} -> 'parent_code')
  from conflicts c join sides s on s.code = c.code
  where p.code = c.code and c.kind = 'cycle' and ${strategy === 'theirs' ? sql`s.theirs` : sql`s.ours`} is not null`;

/** Deletes rows that are in no side but the base. */
export const DELETE_BASE_ONLY = 'delete from planned where was is null and doc is null';

/** How conflicts are resolved: the merge is refused, or one side's value is taken. */
export const MERGE_STRATEGIES = ['fail', 'ours', 'theirs'] as const;

/** Body of Merge Tree Version. (tree.md §5, "Merge") */
export class MergeRequest {
  @CodeField('The version whose changes are brought in.') from!: string;
  @CodeField({
    description:
      'What both come from; absent: the frozen version both were cloned from; null: none, and nothing is removed.',
    optional: true,
    nullable: true,
  })
  base?: string | null;
  @EnumField(MERGE_STRATEGIES, { optional: true, default: 'fail' }) strategy?: (typeof MERGE_STRATEGIES)[number];
}

const MAX_CONFLICTS = 1_000;

/** Both sides changed a node, or one of its attributes, differently. */
export interface Conflict {
  readonly code: string;
  readonly attribute: string | null;
  readonly kind: 'edit_edit' | 'add_add' | 'edit_delete' | 'delete_edit' | 'cycle';
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** The conflicts and warnings of a planned merge. */
export interface MergePlan {
  readonly conflicts: readonly Conflict[];
  readonly warnings: readonly string[];
}

/** Plans a merge into a locked version; `fail` reports conflicts and keeps our side. (tree.md §5, "Merge" 1-3) */
export async function planMerge(
  client: pg.Client,
  versions: Sides,
  strategy: MergeRequest['strategy'],
  limits: Pick<TreeConfig, 'MAX_DEPTH' | 'MAX_VERSION_NODES'>,
): Promise<MergePlan> {
  for (const table of [...PLAN_TABLES, ...MERGE_TABLES]) await client.query(table);
  await client.query(sides(versions));
  await client.query('create index on sides (code); analyze sides');
  await client.query(CONFLICTS);
  await client.query(plannedMerge(strategy));
  await client.query('create index on planned (code); create index on planned (id); analyze planned');
  const kept = await keepParents(client, versions.oursId);
  const cycles = (await client.query(CYCLES)).rowCount ?? 0;
  if (cycles > 0) {
    await client.query(resolveCycles(strategy));
    kept.push(...(await keepParents(client, versions.oursId)));
    await assertNoCycle(client);
  }
  await client.query(DELETE_BASE_ONLY);
  await assertSize(client, limits);
  const { rows } = await client.query<Conflict>(
    `select * from conflicts order by code, attribute limit ${MAX_CONFLICTS}`,
  );
  return {
    conflicts: rows,
    warnings: kept.map((code) => `${code} was deleted on one side and is kept: nodes below it stay.`),
  };
}

/** Keeps deleted parents that are needed and computes the hierarchy; returns the codes of those kept. */
async function keepParents(client: pg.Client, versionId: string): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>(KEEP_PARENTS);
  await connect(client, versionId);
  await computeHierarchy(client);
  return rows.map(({ code }) => code);
}

async function assertNoCycle(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    'select from edges e where not exists (select from hierarchy l where l.id = e.id) limit 1',
  );
  if (rows.length > 0)
    throw new ApiError('merge_conflict', 'The moves of both sides form a cycle that neither side resolves.');
}

/** One 409 for all conflicts. */
export const refusedMerge = (conflicts: readonly Conflict[]): ApiError =>
  new ApiError(
    'merge_conflict',
    `Both versions changed the same attributes: ${conflicts.length === MAX_CONFLICTS ? 'at least ' : ''}${conflicts.length} conflicts.`,
    {
      details: conflicts.map(({ code, attribute, kind }) => ({
        field: attribute ? `${code}: ${attribute}` : code,
        code: kind,
        message: MESSAGES[kind],
      })),
    },
  );

const MESSAGES: Readonly<Record<Conflict['kind'], string>> = {
  edit_edit: 'was changed differently on both sides',
  add_add: 'was added differently on both sides',
  edit_delete: 'was changed here and deleted there',
  delete_edit: 'was deleted here and changed there',
  cycle: 'would be part of a cycle, by moves of both sides',
};
