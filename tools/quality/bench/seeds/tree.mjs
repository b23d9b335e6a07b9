import { withClient } from '../../../postgres/provision.mjs';

/** Every node but the last level's has so many children. */
const FAN_OUT = 100;

/**
 * The identifier of the n-th node of a seeded version, from 1 on. Breadth first, so that parents come before children.
 * @param {number} version 1 to 15
 * @param {number} n
 */
export const nodeId = (version, n) =>
  `00000000-0000-7000-8${version.toString(16).padStart(3, '0')}-${n.toString(16).padStart(12, '0')}`;

/**
 * The number of a node's k-th child.
 * @param {number} n
 * @param {number} k from 0 on
 */
export const childOf = (n, k) => FAN_OUT * (n - 1) + 2 + k;

/**
 * How many nodes a hundred-fold tree has with so many levels below its root.
 * @param {number} levels
 */
export const sizeOf = (levels) =>
  Array.from({ length: levels + 1 }, (_, level) => FAN_OUT ** level).reduce((sum, nodes) => sum + nodes, 0);

/**
 * Inserts trees with one version each straight into the tables, past triggers and references, and vacuums.
 * @param {string} adminUrl
 * @param {{ code: string, nodes: number }[]} trees
 */
export const insertTrees = (adminUrl, trees) =>
  withClient(adminUrl, async (client) => {
    await client.query(
      "set search_path = tree; set session_replication_role = replica; set maintenance_work_mem = '256MB'",
    );
    for (const [index, { code, nodes }] of trees.entries()) {
      const number = index + 1;
      const version = nodeId(number, 0);
      const tree = nodeId(number, 2 ** 40);
      await client.query(
        'insert into tree (id, tenant_id, code, name, label_id) values ($1, (select id from default_tenant), $2, $2, $1)',
        [tree, code],
      );
      await client.query(
        "insert into tree_version (id, tree_id, version, name, label_id, node_count) values ($1, $2, 'v1', 'v1', $1, $3)",
        [version, tree, nodes],
      );
      await client.query(NODES, [version, nodeId(number, 0).slice(0, 24), nodes]);
    }
    await client.query('vacuum analyze tree, tree_version, node');
  });

/** Between two nodes there is space for new ones; a version of a million ends below 2^47. */
const ORD_STEP = 2 ** 20;

/** Nodes of a hundred-fold tree below a node of a depth, itself included: what its next sibling comes after. */
const SUBTREE_SIZES = [101_010_101, 1_010_101, 10_101, 101, 1];

/**
 * The order of a node in a walk over the whole hundred-fold tree of four levels.
 * @param {number} n
 */
export function ordOf(n) {
  const path = [];
  for (let at = n; at > 1; at = Math.floor((at - 2) / FAN_OUT) + 1) path.unshift((at - 2) % FAN_OUT);
  const place = path.reduce((sum, nth, level) => sum + 1 + nth * (SUBTREE_SIZES[level + 1] ?? 1), 1);
  return place * ORD_STEP;
}

const NODES = `
  with recursive placed (n, depth, nth, place) as (
    select 1, 0, 0, 1::bigint
    union all
    select ${FAN_OUT} * (p.n - 1) + 2 + k, p.depth + 1, k, p.place + 1 + k * (array[${SUBTREE_SIZES.join()}])[p.depth + 2]
    from placed p cross join generate_series(0, ${FAN_OUT - 1}) k where ${FAN_OUT} * (p.n - 1) + 2 + k <= $3::int)
  insert into node (tree_version_id, id, parent_id, code, name, label_id, position, depth, ord)
  select $1, ($2 || lpad(to_hex(n), 12, '0'))::uuid,
    case when n > 1 then ($2 || lpad(to_hex((n - 2) / ${FAN_OUT} + 1), 12, '0'))::uuid end,
    'n' || n, 'Node ' || n, gen_random_uuid(), nth, depth, place * ${ORD_STEP} from placed`;

/**
 * Many trees, each with an empty version.
 * @param {string} adminUrl
 * @param {number} many
 */
export const insertEmptyTrees = (adminUrl, many) =>
  withClient(adminUrl, async (client) => {
    await client.query('set search_path = tree');
    await client.query(
      "insert into tree (id, tenant_id, code, name, label_id) select gen_random_uuid(), (select id from default_tenant), 'f' || n, 'Tree ' || n, gen_random_uuid() from generate_series(1, $1::int) n",
      [many],
    );
    await client.query(
      "insert into tree_version (id, tree_id, version, name, label_id) select gen_random_uuid(), id, 'v1', 'v1', gen_random_uuid() from tree where code like 'f%'",
    );
    await client.query('vacuum analyze tree, tree_version');
  });
