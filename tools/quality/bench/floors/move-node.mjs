import { json } from 'node:stream/consumers';
import { moveNode } from './tree-sql.mjs';

/** @import { Pool } from 'pg' */
/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/**
 * A node moved by the transaction by hand, over HTTP: what any service pays at least.
 * @param {Pool} pool
 * @param {{ tree: string }} options
 */
export function makeHandler(pool, { tree }) {
  return async (/** @type {IncomingMessage} */ request, /** @type {ServerResponse} */ response) => {
    const { id, parent_id } = /** @type {{ id: string, parent_id: string }} */ (await json(request));
    const client = await pool.connect();
    try {
      response.end(JSON.stringify(await moveNode(client, tree, id, parent_id, 0)));
    } finally {
      client.release();
    }
  };
}
