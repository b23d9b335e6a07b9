/** @import { Pool } from 'pg' */
/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/**
 * The floor of a list: one named statement per path, its rows in the envelope.
 * @param {Pool} pool
 * @param {{ lists: Record<string, { text: string, values?: unknown[] }>, limit: number }} options by path
 */
export function makeHandler(pool, { lists, limit }) {
  return async (/** @type {IncomingMessage} */ request, /** @type {ServerResponse} */ response) => {
    const path = request.url ?? '';
    const list = lists[path];
    if (!list) throw new Error(`no list at ${path}`);
    const { rows } = await pool.query({ name: path, ...list });
    const items = rows.slice(0, limit);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ count: items.length, has_more: rows.length > limit, limit, offset: 0, items }));
  };
}
