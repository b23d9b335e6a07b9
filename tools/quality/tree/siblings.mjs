import assert from 'node:assert/strict';
import pg from 'pg';

/** @import { Replicas } from './replicas.mjs' */

/** New nodes of one transaction. */
const BATCH = 2_000;
/** Rows of others that a new node may cost, on average. */
const MOST_WRITTEN = 8;

/** Where nodes are made, by an expression for their parent: the new ones stand directly after it. */
const PLACES = {
  'before three siblings': 'r.id',
  'after them':
    '(select id from node where tree_version_id = r.tree_version_id and parent_id = r.id order by ord desc limit 1)',
  'between two of them':
    "(select id from node where tree_version_id = r.tree_version_id and parent_id = r.id and code = 's2')",
};

/**
 * 13: so many nodes below one parent, below the last of its children and below the middle one, as single inserts are numbered: numbers stay unique and
 * in order, and few others are written again.
 * @param {Replicas} replicas
 * @param {number} nodes
 */
export async function insertSiblings({ stage, calls, newVersion, verify }, nodes) {
  const client = new pg.Client({ connectionString: stage.database.url, options: '-c search_path=tree,public' });
  await client.connect();
  const figures = [];
  try {
    for (const [nth, [where, parent]] of Object.entries(PLACES).entries()) {
      const path = await newVersion(`siblings-${nth}`);
      const [root] = (await calls[0]('GET', `${path}/nodes?q=root=true`)).body.items;
      for (const code of ['s1', 's2', 's3'])
        await calls[0]('POST', `${path}/nodes`, { code, name: code, parent_id: root.id });
      let written = 0;
      for (let made = 0; made < nodes; made += BATCH)
        written += await insert(client, root.id, { parent, from: made, many: Math.min(BATCH, nodes - made) });
      const each = written / nodes;
      figures.push(`${where} ${each.toFixed(2)}`);
      assert.ok(each < MOST_WRITTEN, `${where}: a new node costs ${each} rows of others`);
      const { body } = await calls[1]('GET', `${path}/nodes?limit=1&total_count=true`);
      assert.equal(body.total_count, nodes + 4);
    }
    await verify();
  } finally {
    await client.end();
  }
  return `rows of others that each of ${nodes} new nodes costs: ${figures.join(', ')}; verify clean`;
}

/**
 * Returns how many nodes were written again. Statistics of a transaction are read within it.
 * @param {pg.Client} client
 * @param {string} root
 * @param {{ parent: string, from: number, many: number }} batch
 */
async function insert(client, root, { parent, from, many }) {
  await client.query('begin');
  await client.query(
    `with p as (select r.tree_version_id, ${parent} as id from node r where r.id = $1),
       counted as (update tree_version set node_count = node_count + $2 where id = (select tree_version_id from p))
     insert into node (tree_version_id, id, parent_id, code, name, label_id, depth)
     select p.tree_version_id, uuid_v7(), p.id, 'c' || $3 + n, 'c', uuid_v7(), above.depth + 1
     from p join node above on above.tree_version_id = p.tree_version_id and above.id = p.id cross join generate_series(1, $2) n`,
    [root, many, from],
  );
  const { rows } = await client.query("select pg_stat_get_xact_tuples_updated('node'::regclass)::int as written");
  await client.query('commit');
  return rows[0].written;
}
