import { basicOf } from '../../../http/raw.mjs';
import { request } from '../measure/compare.mjs';

/** @import { Server } from '../measure/load.mjs' */

/**
 * A client's own credentials, and those of the administrator.
 * @typedef {{ client_id: string, client_secret: string }} Client
 * @typedef {{ stage: import('../stage/stage.mjs').Stage, service: Server, client: Client, admin: { username: string, password: string }, effort: import('../measure/compare.mjs').Effort }} House
 */

/**
 * A form that a client sends with its credentials.
 * @param {string} path
 * @param {Client} client
 * @param {Record<string, string>} form
 */
export const formOf = (path, client, form) => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...basicOf(client) },
  body: new URLSearchParams(form).toString(),
});

/**
 * The header of a token of the client, for everything it may do or for some scopes.
 * @param {Server} service
 * @param {Client} client
 * @param {string} [scope]
 */
export async function bearerOf(service, client, scope) {
  const form = { grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) };
  const answer = await request(service, formOf('/oauth2/token', client, form));
  return { authorization: `Bearer ${JSON.parse(answer.content.toString()).access_token}` };
}
