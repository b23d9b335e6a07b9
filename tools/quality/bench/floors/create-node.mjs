import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { CREATE } from './tree-sql.mjs';

/** @import { Pool } from 'pg' */
/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/**
 * The floor of Create Tree Node: the same transaction by hand.
 * @param {Pool} pool
 * @param {{ tree: string }} options
 */
export function makeHandler(pool, { tree }) {
  return async (/** @type {IncomingMessage} */ request, /** @type {ServerResponse} */ response) => {
    const body = /** @type {{ code: string, name: string, parent_id: string }} */ (await json(request));
    const node = await create(pool, tree, body);
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify(node));
  };
}

/**
 * @param {Pool} pool
 * @param {string} tree
 * @param {{ code: string, name: string, parent_id: string }} body
 */
async function create(pool, tree, { code, name, parent_id }) {
  const client = await pool.connect();
  const run = async (/** @type {keyof typeof CREATE} */ statement, /** @type {unknown[]} */ values) =>
    (await client.query({ name: statement, text: CREATE[statement], values })).rows[0];
  try {
    await client.query('begin');
    const { id } = await run('lock', [tree, 'v1']);
    const { depth } = await run('parent', [id, parent_id]);
    const node = await run('insert', [id, randomUUID(), parent_id, code, name, randomUUID(), depth + 1]);
    await run('count', [id]);
    await client.query('commit');
    return node;
  } finally {
    client.release();
  }
}
