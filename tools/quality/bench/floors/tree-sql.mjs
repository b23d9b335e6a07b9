import { randomUUID } from 'node:crypto';

/** A node as the service answers it, without anything that was not requested. */
const NODE = `n.id, v.tree_id, n.tree_version_id, n.code, n.name, n.description,
  jsonb_build_object('tags', '[]'::jsonb, 'fields', '[]'::jsonb, 'label', jsonb_build_object('label_id', n.label_id)) || n.metadata as metadata,
  n.depth, not exists (select from node c where c.tree_version_id = n.tree_version_id and c.parent_id = n.id) as leaf, n.parent_id, n.position,
  n.enabled, n.created_by, n.created_at, n.updated_by, n.updated_at,
  (select count(*)::int from node c where c.tree_version_id = n.tree_version_id and c.parent_id = n.id) as child_nodes`;

const OF_VERSION = `tree t join tree_version v on v.tree_id = t.id and v.version = $2`;

/** The version's row first, then a page of its nodes in the order of an index. */
const pageOf = (/** @type {string} */ condition, /** @type {string} */ limit) => `
  with v as materialized (select v.id, v.tree_id from ${OF_VERSION} where t.code = $1 and t.tenant_id = (select id from default_tenant))
  select ${NODE} from v, (select * from node n where n.tree_version_id = (select id from v) ${condition} order by n.position, n.code, n.id limit ${limit}) n
  order by n.position, n.code, n.id`;

/** $1 tree, $2 version, $3 parent, $4 rows. */
export const CHILDREN = pageOf('and n.parent_id = $3', '$4');

/** $1 tree, $2 version, $3 rows. */
export const NODES = pageOf('', '$3');

/** $1 rows. */
export const TREES = `select t.id, t.code, t.name, t.description, jsonb_build_object('label', jsonb_build_object('label_id', t.label_id)) || t.metadata as metadata,
  t.enabled, t.created_by, t.created_date, t.updated_by, t.updated_date, (select count(*)::int from tree_version v where v.tree_id = t.id) as versions
  from (select * from tree t order by t.code, t.id limit $1) t order by t.code, t.id`;

/** The statements of one node made, as few as the rules allow. */
export const CREATE = {
  lock: `select v.id, v.node_count, v.frozen from ${OF_VERSION} where t.code = $1 and t.tenant_id = (select id from default_tenant) for no key update of v`,
  parent: 'select depth from node where tree_version_id = $1 and id = $2',
  insert: `insert into node (tree_version_id, id, parent_id, code, name, label_id, depth) values ($1, $2, $3, $4, $5, $6, $7) returning *`,
  count: 'update tree_version set node_count = node_count + 1 where id = $1',
};

const MOVED = 'updated_by = null, updated_at = clock_timestamp()';

/**
 * The statements of a subtree moved, as few as the rules allow; a trigger moves what is below. Without the lock two moves at once make a cycle, without the walk up from
 * the new parent one does.
 */
export const MOVE = {
  lock: CREATE.lock,
  above: `with recursive above (id, parent_id, depth) as (
      select id, parent_id, depth from node where tree_version_id = $1 and id = $2
      union select n.id, n.parent_id, n.depth from above a join node n on n.tree_version_id = $1 and n.id = a.parent_id)
    select max(depth) filter (where id = $2) as depth, bool_or(id = $3) as below from above`,
  /** $1 version, $2 node, $3 new parent. */
  move: `update node set parent_id = $3, ${MOVED} where tree_version_id = $1 and id = $2 returning *`,
  /** $4 by how much it gets deeper. */
  moveDeeper: `update node set parent_id = $3, depth = depth + $4, ${MOVED} where tree_version_id = $1 and id = $2 returning *`,
};

/**
 * The transaction of a move by hand: the version locked, the new parent's ancestors walked up, all below the node taken along.
 * @param {import('pg').ClientBase} client
 * @param {string} tree
 * @param {string} node
 * @param {string} parent
 * @param {number} deeper
 */
export async function moveNode(client, tree, node, parent, deeper) {
  const run = (/** @type {keyof typeof MOVE} */ name, /** @type {unknown[]} */ values) =>
    client.query({ name, text: MOVE[name], values });
  await client.query('begin');
  const { id: version } = (await run('lock', [tree, 'v1'])).rows[0];
  await run('above', [version, parent, node]);
  const { rows } = deeper
    ? await run('moveDeeper', [version, node, parent, deeper])
    : await run('move', [version, node, parent]);
  await client.query('commit');
  return rows[0];
}

/** $1 version, $2 node: all below goes with it. */
export const DELETE = 'delete from node where tree_version_id = $1 and id = $2';

/** $1 the version copied, $2 the new one's id, $3 its code. */
const CLONE_VERSION = `
  with map as materialized (select id as old, uuid_v7() as new, uuid_v7() as label from node where tree_version_id = $1),
  made as (insert into tree_version (id, tree_id, version, name, label_id, node_count)
    select $2, tree_id, $3, $3, $2, (select count(*) from map) from tree_version where id = $1)
  insert into node (tree_version_id, id, parent_id, label_id, code, name, description, metadata, enabled, position, depth, ord)
  select $2, m.new, p.new, m.label, n.code, n.name, n.description, n.metadata, n.enabled, n.position, n.depth, n.ord
  from map m join node n on n.tree_version_id = $1 and n.id = m.old left join map p on p.old = n.parent_id`;

/** $1 version. */
const DELETE_VERSION = 'delete from tree_version where id = $1';

/** What a bare client calls the clones it makes, and deletes. */
const CLONE = 'clone';

/**
 * Clones a version on a client whose plans are generic ones.
 * @param {import('pg').ClientBase} client
 * @param {string} version
 */
export async function cloneVersion(client, version) {
  // The copies know nothing of their own sizes: a nested loop over them would take minutes.
  await client.query('set enable_nestloop = off');
  await client.query(CLONE_VERSION, [version, randomUUID(), CLONE]);
  await client.query('reset enable_nestloop');
}

/**
 * Deletes the version that is called as clones are, whoever made it.
 * @param {import('pg').ClientBase} client
 */
export async function deleteClone(client) {
  const { rows } = await client.query('select id from tree_version where version = $1', [CLONE]);
  await client.query(DELETE_VERSION, [rows[0].id]);
}

/** $1 version, $2 tops, $3 field: the first tops of depth 1, each with the sum of a field over its range. */
export const ROLLUP = `
  select top.id, top.code, top.name, r.* from (
    select * from node where tree_version_id = $1 and depth = 1 order by position, code, id limit $2) top
  cross join lateral (
    select coalesce(min(next.ord), 9007199254740991) as ord from generate_series(0, 1) above (level) cross join lateral (
      select ord from node where tree_version_id = $1 and depth = above.level and ord > top.ord order by ord limit 1) next) until
  cross join lateral (
    select sum(f.value) as value, count(f.value) as count, count(*) as nodes
    from (select * from node where tree_version_id = $1 and ord >= top.ord and ord < until.ord offset 0) n
    left join lateral (
      select (case when jsonb_typeof(e -> 'value') = 'number' then e ->> 'value' end)::numeric as value
      from jsonb_array_elements(n.metadata -> 'fields') e where e ->> 'name' = $3) f on true) r
  order by top.position, top.code`;

/** The columns of a node that a diff compares. */
const COMPARED = ['name', 'description', 'enabled', 'position', 'metadata', 'uri', 'attributes'];
const differs = COMPARED.map((column) => `a.${column} is distinct from b.${column}`).join(' or ');
const parentOf = (/** @type {string} */ node) =>
  `(select code from node p where p.tree_version_id = ${node}.tree_version_id and p.id = ${node}.parent_id)`;

/**
 * $1, $2 versions: codes of nodes that differ, in columns or in the code of their parent, or that one of them does not have. By merge join, where the
 * client allows no other.
 */
export const DIFFERING = `
  select a.code from node a left join node b on b.tree_version_id = $2 and b.code = a.code
  where a.tree_version_id = $1 and (b.id is null or ${differs} or ${parentOf('a')} is distinct from ${parentOf('b')})
  union all
  select b.code from node b left join node a on a.tree_version_id = $1 and a.code = b.code where b.tree_version_id = $2 and a.id is null`;
