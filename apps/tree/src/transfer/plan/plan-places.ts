import { ApiError } from '@groundwork/rest';
import type pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import { withSmallTables } from '../../platform/bulk-write.js';
import { opaqueId, subtreeEnd } from '../../platform/subtree-end.js';
import type { TreeConfig } from '../../platform/config.js';
import { computeHierarchy } from './compute-depths.js';

/** What a version may be. */
export type SizeLimits = Pick<TreeConfig, 'MAX_DEPTH' | 'MAX_VERSION_NODES'>;

/** The tables a plan is made of; they end with the connection, which is the plan's own. */
export const PLAN_TABLES = [
  // The state of each node of the file now (`was`, null for a new one) and after (`doc`, null for a deleted one); `label_id` of one that had it before.
  'create temporary table planned (line int, code text collate "C" not null, id uuid not null, label_id uuid, was jsonb, doc jsonb)',
  // Every node the version will have, or those of the plan and all above them, numbered in its order, with its parent by id; `parent_code` is
  // the one that was requested. `ord` is 0 for a new node and negative for a moved one.
  `create temporary table edges (
    n int not null, line int, id uuid not null, parent_id uuid, parent_code text, is_new boolean not null, ord bigint not null)`,
  // The result of `computeDepths`, by those numbers.
  'create temporary table depths (n int not null, depth int not null, rank int not null, ord_high int not null, ord_low int not null)',
  // Parent, depth and order of each of them, new ones ranked; nodes in a cycle have no row. Without `ord`, triggers number what is new or moves.
  'create temporary table hierarchy (id uuid primary key, parent_id uuid, depth int not null, rank int not null, ord bigint)',
  // Nodes to delete, in this order.
  'create temporary table removals (rank int primary key, id uuid not null)',
];

/** Once the plan has rows. */
export const INDEX_PLANNED =
  'create index if not exists planned_code on planned (code); create index if not exists planned_id on planned (id); analyze planned';

/** Finds the parent of every node the version will have, by code; again where the plan has changed. */
export async function connect(client: pg.Client, versionId: string): Promise<void> {
  await client.query('truncate edges, depths, hierarchy');
  await client.query(edges(versionId));
  await client.query('analyze edges');
}

const edges = (versionId: string): Sql => sql`
  with others as (
    select n.id, n.code, n.parent_id from node n
    where n.tree_version_id = ${versionId} and not exists (select from planned p where p.id = n.id)),
  codes as (select code, id from planned where doc is not null union all select code, id from others)
  insert into edges (n, line, id, parent_id, parent_code, is_new, ord)
  select row_number() over (order by n.ord), e.line, e.id, e.parent_id, e.parent_code, e.is_new,
    case when e.is_moved then -1 else 1 end * coalesce(n.ord, 0)
  from (
    select p.line, p.id, c.id, p.doc ->> 'parent_code', p.was is null, p.was -> 'parent_code' is distinct from p.doc -> 'parent_code'
    from planned p left join codes c on c.code = p.doc ->> 'parent_code' where p.doc is not null
    union all select null, id, parent_id, null, false, false from others) e (line, id, parent_id, parent_code, is_new, is_moved)
  left join node n on n.tree_version_id = ${versionId} and n.id = e.id`;

/** Throws `last_root`, `invalid_request` when the plan makes a version that may not be. */
export async function assertSize(client: pg.Client, limits: SizeLimits): Promise<void> {
  const { rows } = await client.query<{ nodes: number; deepest: number | null }>(
    'select count(*)::int as nodes, max(depth) as deepest from hierarchy',
  );
  const [{ nodes, deepest } = { nodes: 0, deepest: null }] = rows;
  assertNodes(deepest !== null, nodes, limits);
  if ((deepest ?? 0) > limits.MAX_DEPTH)
    throw new ApiError('invalid_request', `A node would be deeper than ${limits.MAX_DEPTH} levels.`);
}

function assertNodes(hasRoot: boolean, nodes: number, { MAX_VERSION_NODES }: SizeLimits): void {
  if (!hasRoot) throw new ApiError('last_root', 'The version would have no root.');
  if (nodes > MAX_VERSION_NODES)
    throw new ApiError('invalid_request', `The version would have more than ${MAX_VERSION_NODES} nodes.`);
}

/** Places nodes of a plan whose parents are known and make no cycle. Throws as `assertSize`. */
export async function place(client: pg.Client, versionId: string, limits: SizeLimits): Promise<void> {
  const { rows } = await client.query<Extent>(extent(versionId));
  const [found] = rows;
  if (found && found.placed <= found.few && found.deepest <= limits.MAX_DEPTH)
    return assertNodes(found.has_root, found.nodes, limits);
  await connect(client, versionId);
  await computeHierarchy(client);
  await assertSize(client, limits);
}

/**
 * Finds the parents of the nodes of a plan, and those above them: as many as the plan has and their ancestors, whatever the version has. Depths
 * and cycles follow from these.
 */
export async function connectPlanned(client: pg.Client, versionId: string): Promise<void> {
  await client.query('truncate edges, depths, hierarchy');
  await withSmallTables(client, () => client.query(plannedEdges(versionId)));
  await client.query('analyze edges');
  await computeHierarchy(client, false);
}

/**
 * The id is in no row of a plan's table. For laterals: each is a probe of an index, by `offset 0`; else it would be an anti-join, which by hash can read
 * the table for each row of the lateral.
 */
export const isNotIn = (table: 'planned' | 'edges', id: Sql): Sql =>
  sql`not exists (select from ${raw(table)} x where x.id = ${id} offset 0)`;

/** A node of the version by id or code, by index whatever the statistics say, unless it is planned. */
const unplanned = (versionId: string, condition: Sql): Sql => sql`
  select n.id, n.parent_id from node n where n.tree_version_id = ${opaqueId(versionId)} and ${condition}
    and ${isNotIn('planned', sql`n.id`)} offset 0`;

const plannedEdges = (versionId: string): Sql => sql`
  with recursive starts as materialized (
    select p.line, p.id, p.was is null as is_new, p.doc ->> 'parent_code' as parent_code, q.id as planned_id, o.id as other_id, o.parent_id as above_id
    from planned p
    left join lateral (select id from planned where code = p.doc ->> 'parent_code' and doc is not null offset 0) q on true
    left join lateral (${unplanned(versionId, sql`n.code = p.doc ->> 'parent_code'`)}) o on true
    where p.doc is not null),
  above (id, parent_id) as (
    select other_id, above_id from starts where other_id is not null
    union select n.id, n.parent_id from above a cross join lateral (${unplanned(versionId, sql`n.id = a.parent_id`)}) n)
  insert into edges (n, line, id, parent_id, parent_code, is_new, ord)
  select row_number() over (), e.*, 0 from (
    select line, id, coalesce(planned_id, other_id), parent_code, is_new from starts
    union all select null, id, parent_id, null, false from above) e`;

/** How much a plan moves, and how large it makes the version. */
interface Extent {
  /** New nodes and all below moved ones, counted up to `few`, beyond which all nodes of the version are numbered together. */
  readonly placed: number;
  readonly few: number;
  readonly nodes: number;
  /** No node is deeper. */
  readonly deepest: number;
  readonly has_root: boolean;
}

/** A number costs a trigger as much as the service takes for about a hundred nodes that are there. */
const FEW = sql`greatest(100, v.node_count / 100)`;

/** Nodes that the plan moves, where they are. */
const moved = (versionId: string): Sql => sql`
  select n.ord, n.depth from planned p cross join lateral (
    select ord, depth from node where tree_version_id = ${opaqueId(versionId)} and id = p.id offset 0) n
  where p.was is not null and p.doc is not null and p.was -> 'parent_code' is distinct from p.doc -> 'parent_code'`;

/** Where the subtree of a node ends takes a probe per level above it: where these are more than the version has nodes, all are numbered. */
const extent = (versionId: string): Sql => sql`
  select ${FEW} as few, a.added + case when e.probes <= v.node_count then m.moved else ${FEW} + 1 end as placed,
    v.node_count + a.added - a.removed as nodes, greatest(b.deepest + b.shift, b.planned) as deepest,
    a.has_root or exists (${unplanned(versionId, sql`n.parent_id is null`)}) as has_root
  from tree_version v
  cross join lateral (
    select count(*) filter (where was is null)::int as added, count(*) filter (where doc is null)::int as removed,
      coalesce(bool_or(doc is not null and doc ->> 'parent_code' is null), false) as has_root from planned) a
  cross join lateral (
    select coalesce(sum(n.depth + 1), 0) as probes from (${moved(versionId)} limit ${FEW} + 1) n) e
  cross join lateral (
    select count(*)::int as moved from (
      select from (${moved(versionId)}) n
      cross join lateral (select ${subtreeEnd(versionId, sql`n`)} as ord offset 0) until
      cross join lateral (
        select from node where tree_version_id = ${opaqueId(versionId)} and ord >= n.ord and ord < until.ord limit ${FEW} + 1) below
      where e.probes <= v.node_count
      limit ${FEW} + 1) x) m
  cross join lateral (
    select coalesce((select max(depth) from node where tree_version_id = ${versionId}), 0) as deepest,
      coalesce((select max(depth) from hierarchy), 0) as planned,
      coalesce((select max(l.depth - n.depth) from planned p join hierarchy l using (id) cross join lateral (
        select depth from node where tree_version_id = ${opaqueId(versionId)} and id = p.id offset 0) n), 0) as shift) b
  where v.id = ${versionId}`;
