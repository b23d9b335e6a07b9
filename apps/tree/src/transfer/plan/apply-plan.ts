import type { Caller } from '@groundwork/rest';
import type pg from 'pg';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { opaqueId } from '../../platform/subtree-end.js';
import { AUDIT_COLUMNS, auditOf } from '../../platform/bulk-write.js';
import type { VersionPath } from '../../platform/paths.js';
import { inSlices, SLICE, type ReportProgress, type Slice } from '../../platform/slices.js';
import type { TreeAccessService } from '../../platform/tree-access.service.js';
import { freeIris } from './free-names.js';
import { assertNoSecondaryCycle } from './planned-parents.js';
import { slicesOfPlan } from './plan-slices.js';
import { IS_CHANGED, writeParts } from './write-parts.js';

/** How many nodes a plan adds, changes, moves, removes and leaves; one that is changed and moved counts as both. */
export interface Applied {
  readonly added: number;
  readonly changed: number;
  readonly moved: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** Who hears of a plan that is carried out. */
export interface PlanObserver {
  /** Throws where the caller may not do what the plan does. */
  readonly check: (amount: Amount) => Promise<void>;
  /** Hears of new, changed and removed nodes. */
  readonly report?: ReportProgress;
}

/**
 * Carries out a plan: new nodes, parents first, then those that differ with parent and depth together, then translations, labels and relations, and deletions
 * last, children first, so that no deletion cascades. Nodes keep id and label by code. Throws `cycle_detected`. (docs/tree-import-export.md; ADR 0048)
 */
export async function applyPlan(
  client: pg.Client,
  caller: Caller,
  versionId: string,
  { check, report = () => undefined }: PlanObserver,
): Promise<Applied> {
  // Checks of references are planned with the first write, maybe while the table has few pages: never by a scan. (ADR 0047)
  await client.query(`select set_config('enable_seqscan', 'off', true)`);
  const todo = await amountOf(client);
  await check(todo);
  await assertNoSecondaryCycle(client, versionId);
  const total = todo.added + todo.differing + todo.removed;
  await client.query(freeIris(versionId));
  await inSlices(todo.added, async (slice, done) => {
    await client.query(inserted(versionId, caller, slice));
    report(done, total);
  });
  const slices = await slicesOfPlan(client);
  for (const [at, some] of changesBetween(versionId, slices).entries()) {
    await client.query(updated(versionId, caller, some));
    report(todo.added + Math.min((at + 1) * SLICE, todo.differing), total);
  }
  if (todo.is_numbered) await client.query(reordered(versionId));
  const before = todo.added + todo.differing;
  report(before, total);
  await writeParts(client, caller, versionId, { slices, report: () => report(before, total) });
  await client.query(removals(versionId));
  await inSlices(todo.removed, async (slice, done) => {
    await client.query(removed(versionId, slice));
    report(before + done, total);
  });
  await client.query(counted(versionId, todo));
  return countPlan(client);
}

/** What a plan does, without doing it: a dry run. Throws where the caller may not. Takes no lock. */
export async function rehearsePlan(client: pg.Client, { check }: PlanObserver): Promise<Applied> {
  await check(await amountOf(client));
  return countPlan(client);
}

async function countPlan(client: pg.Client): Promise<Applied> {
  const { rows } = await client.query<Applied>(COUNTS);
  const [applied] = rows;
  if (!applied) throw new Error('A count always returns a row.');
  return applied;
}

/** How many nodes there are to write. */
export interface Amount {
  readonly added: number;
  readonly differing: number;
  readonly removed: number;
  /** The service numbers the nodes, not the triggers. */
  readonly is_numbered: boolean;
}

async function amountOf(client: pg.Client): Promise<Amount> {
  const { rows } = await client.query<Amount>(sql`
    select count(*) filter (where was is null)::int as added, count(*) filter (where ${IS_CHANGED})::int as differing,
      count(*) filter (where doc is null)::int as removed, exists (select from hierarchy where ord is not null) as is_numbered
    from planned p`);
  const [amount] = rows;
  if (!amount) throw new Error('A count always returns a row.');
  return amount;
}

/** What a plan does needs the verb for it: an import by rules that let its caller create removes nothing. */
export function assertMayApply(access: TreeAccessService, caller: Caller, path: VersionPath) {
  return async ({ added, differing, removed }: Amount): Promise<void> => {
    if (added > 0) await access.assertMay(caller, path, 'create');
    if (differing > 0) await access.assertMay(caller, path, 'change');
    if (removed > 0) await access.assertMay(caller, path, 'delete');
  };
}

/** The columns of a node `p` of the plan, whose place is `l`. */
const COLUMNS: Readonly<Record<string, Sql>> = {
  code: sql`p.code`,
  parent_id: sql`l.parent_id`,
  depth: sql`l.depth`,
  ord: sql`l.ord`,
  position: sql`(p.doc ->> 'position')::int`,
  name: sql`p.doc ->> 'name'`,
  description: sql`p.doc ->> 'description'`,
  enabled: sql`(p.doc ->> 'enabled')::boolean`,
  metadata: sql`jsonb_build_object('tags', p.doc -> 'tags', 'fields', p.doc -> 'fields')`,
  attributes: sql`coalesce(p.doc -> 'attributes', '{}')`,
  uri: sql`p.doc ->> 'uri'`,
};
const NAMES = raw(Object.keys(COLUMNS).join(', '));
/** A node without a number in the plan keeps its own, or gets one by a trigger where it moves. */
const ASSIGNED = { ...COLUMNS, ord: sql`coalesce(l.ord, n.ord)` };
const ASSIGNMENTS = join(Object.entries(ASSIGNED).map(([name, value]) => sql`${raw(name)} = ${value}`));

const inserted = (versionId: string, caller: Caller, { after, last }: Slice): Sql => sql`
  insert into node (tree_version_id, id, label_id, ${NAMES}, ${AUDIT_COLUMNS})
  select ${versionId}::uuid, p.id, coalesce(p.label_id, uuid_v7()), ${join(Object.values(COLUMNS))}, ${auditOf(caller)}
  from hierarchy l cross join lateral (select * from planned where id = l.id offset 0) p
  where l.rank > ${after} and l.rank <= ${last} order by l.rank`;

/** Changed nodes `p` of a plan, and which of these `n`, whose place is `l`, one statement writes. */
interface Changes {
  readonly planned: Sql;
  readonly written: Sql;
}

/**
 * Nodes that get another parent are written together, and last: one by one they could be above and below each other at once. Others in slices,
 * where there are more than one.
 */
function changesBetween(versionId: string, slices: readonly Sql[]): readonly Changes[] {
  if (slices.length === 1) return [{ planned: sql`true`, written: sql`true` }];
  const isMoved = sql`exists (select from hierarchy l cross join lateral (
    select parent_id from node where tree_version_id = ${opaqueId(versionId)} and id = l.id offset 0) n
    where l.id = p.id and l.parent_id is distinct from n.parent_id offset 0)`;
  return [
    ...slices.map((some) => ({
      planned: some,
      written: sql`${some} and l.parent_id is not distinct from n.parent_id`,
    })),
    { planned: isMoved, written: sql`l.parent_id is distinct from n.parent_id` },
  ];
}

/** The nodes are found by their ids, by index: as many are read as are written. */
const updated = (versionId: string, { subject }: Caller, { planned, written }: Changes): Sql => sql`
  update node n set ${ASSIGNMENTS}, updated_by = ${subject},
    updated_at = greatest(clock_timestamp(), n.updated_at + interval '1 microsecond')
  from planned p join hierarchy l using (id)
  where n.tree_version_id = ${versionId} and n.id = any (array(select p.id from planned p where ${IS_CHANGED} and ${planned}))
    and n.id = p.id and ${IS_CHANGED} and ${written}`;

/** Those below a moved node, and those that make space for others. */
const reordered = (versionId: string): Sql => sql`
  update node n set depth = l.depth, ord = l.ord from hierarchy l
  where n.tree_version_id = ${versionId} and n.id = l.id and (n.depth, n.ord) is distinct from (l.depth, l.ord)`;

/** Nodes to delete, children before their parents. */
const removals = (versionId: string): Sql => sql`
  insert into removals (rank, id) select row_number() over (order by n.depth desc), n.id
  from planned p cross join lateral (
    select id, depth from node where tree_version_id = ${opaqueId(versionId)} and id = p.id offset 0) n where p.doc is null`;

const removed = (versionId: string, { after, last }: Slice): Sql => sql`
  delete from node where tree_version_id = ${versionId}
    and id = any (array(select id from removals where rank > ${after} and rank <= ${last}))`;

const counted = (versionId: string, { added, removed }: Amount): Sql => sql`
  update tree_version set node_count = node_count + ${added} - ${removed} where id = ${versionId}`;

const COUNTS = sql`
  select count(*) filter (where was is null)::int as added,
    count(*) filter (where was - 'parent_code' is distinct from doc - 'parent_code' and was is not null and doc is not null)::int as changed,
    count(*) filter (where was -> 'parent_code' is distinct from doc -> 'parent_code' and was is not null and doc is not null)::int as moved,
    count(*) filter (where doc is null)::int as removed,
    count(*) filter (where was = doc)::int as unchanged
  from planned`;
