/** @import { Pool } from 'pg' */
/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/** Instants, dates and counts of rows as the service reads them: as text and numbers, cheaper than the driver's own way. */
const ROW_TYPES = '../../../../libs/records/dist/database/data-source.js';

const CHILDREN = ['permissions', 'roles', 'groups', 'identities'];

/**
 * The floor of a list of whole users: one statement, and of each row the members that the service answers.
 * @param {Pool} pool
 * @param {{ text: string, attributes: string[], limit: number }} options
 */
export async function makeHandler(pool, { text, attributes, limit }) {
  // Its types are there only once they are built.
  const { rowTypes: types } = await import(ROW_TYPES);
  const question = { name: 'users', text, types };
  return async (/** @type {IncomingMessage} */ _request, /** @type {ServerResponse} */ response) => {
    const { rows } = await pool.query(question);
    const items = rows.slice(0, limit).map((row) => userOf(row, attributes));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ count: items.length, has_more: rows.length > limit, limit, offset: 0, items }));
  };
}

/**
 * @param {Record<string, unknown>} row
 * @param {string[]} attributes
 */
function userOf(row, attributes) {
  /** @type {Record<string, unknown>} */
  const user = {};
  for (const name of attributes) user[name] = row[name];
  for (const name of CHILDREN) user[name] = { href: `/users/${row.id}/${name}` };
  user.aggregations = {
    id: row.id,
    user_id: row.id,
    permissions: row.count_permissions,
    roles: row.count_roles,
    groups: row.count_groups,
    identities: row.count_identities,
    created_by: row.created_by,
    created_at: row.created_at,
    updated_by: row.updated_by,
    updated_at: row.updated_at,
  };
  return user;
}
