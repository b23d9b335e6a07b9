import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { repeating } from './replicas.mjs';

/** @import { Call, Replicas } from './replicas.mjs' */

/** New nodes of one transaction. */
const BATCH = 2_000;
/** Rows of others that a new node may cost, on average. */
const MOST_WRITTEN = 8;

/** Who make nodes by requests, on both replicas. */
const WRITERS = 8;
/** A session reports what it wrote at the latest after ten seconds without work. (PostgreSQL, src/backend/utils/activity/pgstat.c) */
const REPORTED_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 500;

/** Where nodes are made, by an expression for their parent: the new ones stand directly after it. */
const PLACES = {
  'before three siblings': 'r.id',
  'after them':
    '(select id from node where tree_version_id = r.tree_version_id and parent_id = r.id order by ord desc limit 1)',
  'between two of them':
    "(select id from node where tree_version_id = r.tree_version_id and parent_id = r.id and code = 's2')",
};

/**
 * 13: so many nodes below one parent, below the last of its children and below the middle one, numbered one by one,
 * and then some by single requests of several writers: numbers stay unique and in order, and few others are written again.
 * @param {Replicas} replicas
 * @param {{ nodes: number, requested: number }} size
 */
export async function insertSiblings({ stage, calls: plain, newVersion, verify }, { nodes, requested }) {
  const { calls } = repeating(plain);
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
      // Requests last, where there is less space.
      const { rows } = await client.query(`select ${parent} as id from node r where r.id = $1`, [root.id]);
      const byRequests = await request(client, calls, { path, parent_id: rows[0].id, many: requested });
      const each = [written / nodes, byRequests / requested];
      figures.push(`${where} ${each.map((rows) => rows.toFixed(2)).join(' and ')}`);
      for (const rows of each) assert.ok(rows < MOST_WRITTEN, `${where}: a new node costs ${rows} rows of others`);
      const { body } = await calls[1]('GET', `${path}/nodes?limit=1&total_count=true`);
      assert.equal(body.total_count, nodes + requested + 4);
    }
    await verify();
  } finally {
    await client.end();
  }
  return `rows of others that each of ${nodes} nodes by SQL and ${requested} by requests costs: ${figures.join(', ')}; verify clean`;
}

/**
 * Returns how many nodes were written again: insertions and updates of a session are reported together.
 * @param {pg.Client} client
 * @param {Call[]} calls
 * @param {{ path: string, parent_id: string, many: number }} nodes
 */
async function request(client, calls, { path, parent_id, many }) {
  const counted = async () => {
    const { rows } = await client.query(
      "select n_tup_ins::int as inserted, n_tup_upd::int as updated from pg_stat_user_tables where relid = 'node'::regclass",
    );
    return rows[0];
  };
  const before = await settled(counted);
  let made = 0;
  const write = async (/** @type {unknown} */ _, /** @type {number} */ writer) => {
    for (let nth = ++made; nth <= many; nth = ++made) {
      const body = { code: `h${nth}`, name: 'h', parent_id };
      const { status } = await calls[writer % calls.length]('POST', `${path}/nodes`, body);
      assert.equal(status, 201);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  for (const end = performance.now() + REPORTED_AFTER_MS; performance.now() < end; await sleep(LOOK_EVERY_MS)) {
    const { inserted, updated } = await counted();
    if (inserted - before.inserted >= many) return updated - before.updated;
  }
  throw new Error(`the sessions did not report that they inserted ${many} nodes`);
}

/**
 * The count once it stays the same for longer than sessions keep theirs.
 * @param {() => Promise<{ inserted: number, updated: number }>} counted
 */
async function settled(counted) {
  let [last, since] = [await counted(), performance.now()];
  for (const end = performance.now() + REPORTED_AFTER_MS; performance.now() < end; await sleep(LOOK_EVERY_MS)) {
    const now = await counted();
    if (now.inserted !== last.inserted || now.updated !== last.updated) [last, since] = [now, performance.now()];
    if (performance.now() - since > 12_000) break;
  }
  return last;
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
