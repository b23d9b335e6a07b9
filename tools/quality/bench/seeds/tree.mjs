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
export const plantTrees = (adminUrl, trees) =>
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

const NODES = `
  insert into node (tree_version_id, id, parent_id, code, name, label_id, position, depth)
  select $1, ($2 || lpad(to_hex(n), 12, '0'))::uuid,
    case when n > 1 then ($2 || lpad(to_hex((n - 2) / ${FAN_OUT} + 1), 12, '0'))::uuid end,
    'n' || n, 'Node ' || n, gen_random_uuid(), case when n > 1 then (n - 2) % ${FAN_OUT} else 0 end,
    case when n <= 1 then 0 when n <= 101 then 1 when n <= 10101 then 2 when n <= 1010101 then 3 else 4 end
  from generate_series(1, $3::int) n`;

/**
 * Many trees, each with an empty version.
 * @param {string} adminUrl
 * @param {number} many
 */
export const plantForest = (adminUrl, many) =>
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
