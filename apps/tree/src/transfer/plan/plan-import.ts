import { ApiError } from '@groundwork/rest';
import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import type { TreeConfig } from '../../platform/config.js';
import { flatNodes } from './difference.js';
import { computeHierarchy } from './compute-depths.js';
import { refuse, type Check } from '../read/stage-nodes.js';

/** Whether a file adds to a version or becomes it. */
export type ImportMode = 'merge' | 'replace';

const DEFAULTS = JSON.stringify({
  parent_code: null,
  position: 0,
  description: null,
  enabled: true,
  tags: [],
  fields: [],
});

/** The tables a plan is made of; they end with the transaction. */
export const PLAN_TABLES = [
  // The state of each node of the file now (`was`, null for a new one) and after (`doc`, null for a deleted one).
  'create temporary table planned (line int, code text collate "C" not null, id uuid not null, was jsonb, doc jsonb) on commit drop',
  // Every node the version will have, numbered, with its parent by id; `parent_code` is the one that was requested.
  'create temporary table edges (n int not null, line int, id uuid not null, parent_id uuid, parent_code text, is_new boolean not null) on commit drop',
  // The result of `computeDepths`, by those numbers.
  'create temporary table depths (n int not null, depth int not null, rank int not null) on commit drop',
  // Parent and depth of each of them, new ones ranked; nodes in a cycle have no row.
  'create temporary table hierarchy (id uuid primary key, parent_id uuid, depth int not null, rank int not null) on commit drop',
  // Nodes to delete, in this order.
  'create temporary table removals (rank int primary key, id uuid not null) on commit drop',
];

/** Plans an import of what is staged into a locked version. Throws `invalid_request` naming lines, `last_root`. (tree.md §5, "Import" 2) */
export async function planImport(
  client: pg.Client,
  versionId: string,
  mode: ImportMode,
  limits: Pick<TreeConfig, 'MAX_DEPTH' | 'MAX_VERSION_NODES'>,
): Promise<void> {
  for (const table of PLAN_TABLES) await client.query(table);
  await refuse(client, DUPLICATES);
  await client.query(planned(versionId, mode));
  await client.query('create index on planned (code); create index on planned (id); analyze planned');
  await refuse(client, WITHOUT_NAME);
  await connect(client, versionId);
  await refuse(client, UNKNOWN_PARENT);
  await computeHierarchy(client);
  await refuse(client, IN_CYCLE);
  await assertSize(client, limits);
}

/** Finds the parent of every node the version will have, by code; again where the plan has changed. */
export async function connect(client: pg.Client, versionId: string): Promise<void> {
  await client.query('truncate edges, depths, hierarchy');
  await client.query(edges(versionId));
  await client.query('analyze edges');
}

const planned = (versionId: string, mode: ImportMode): Sql => sql`
  insert into planned (line, code, id, was, doc)
  select s.line, coalesce(s.code, e.code), coalesce(e.id, uuid_v7()), e.doc,
    ${mode === 'merge' ? sql`coalesce(e.doc, ${DEFAULTS}::jsonb)` : sql`${DEFAULTS}::jsonb`} || s.doc
  from staged s ${mode === 'merge' ? sql`left` : sql`full`} join (${flatNodes(versionId)}) e using (code)`;

const edges = (versionId: string): Sql => sql`
  with others as (
    select n.id, n.code, n.parent_id from node n
    where n.tree_version_id = ${versionId} and not exists (select from planned p where p.id = n.id)),
  codes as (select code, id from planned where doc is not null union all select code, id from others)
  insert into edges (n, line, id, parent_id, parent_code, is_new)
  select row_number() over (), e.* from (
    select p.line, p.id, c.id, p.doc ->> 'parent_code', p.was is null
    from planned p left join codes c on c.code = p.doc ->> 'parent_code' where p.doc is not null
    union all select null, id, parent_id, null, false from others) e`;

const DUPLICATES: Check = {
  find: 'select max(line) as line from staged group by code having count(*) > 1 order by 1 limit 100',
  field: 'code',
  code: 'duplicate',
  message: 'appears earlier in the file',
};
const WITHOUT_NAME: Check = {
  find: `select line from planned where doc is not null and doc ->> 'name' is null order by line limit 100`,
  field: 'name',
  code: 'required',
  message: 'is required',
};
const UNKNOWN_PARENT: Check = {
  find: 'select line from edges where parent_code is not null and parent_id is null order by line limit 100',
  field: 'parent_code',
  code: 'unknown',
  message: 'does not name a node of the file or the version',
};
const IN_CYCLE: Check = {
  find: 'select line from edges e where line is not null and not exists (select from hierarchy p where p.id = e.id) order by line limit 100',
  field: 'parent_code',
  code: 'cycle',
  message: 'is part of a cycle or below one',
};

/** Throws `last_root`, `invalid_request` when the plan makes a version that may not be. */
export async function assertSize(
  client: pg.Client,
  { MAX_DEPTH, MAX_VERSION_NODES }: Pick<TreeConfig, 'MAX_DEPTH' | 'MAX_VERSION_NODES'>,
): Promise<void> {
  const { rows } = await client.query<{ nodes: number; deepest: number | null }>(
    'select count(*)::int as nodes, max(depth) as deepest from hierarchy',
  );
  const [{ nodes, deepest } = { nodes: 0, deepest: null }] = rows;
  if (deepest === null) throw new ApiError('last_root', 'The version would have no root.');
  if (deepest > MAX_DEPTH) throw new ApiError('invalid_request', `A node would be deeper than ${MAX_DEPTH} levels.`);
  if (nodes > MAX_VERSION_NODES)
    throw new ApiError('invalid_request', `The version would have more than ${MAX_VERSION_NODES} nodes.`);
}
