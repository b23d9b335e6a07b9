// A started identity, as tools/quality/suites/pages.mjs describes it in the environment, and what a suite sets up in it.
import { randomUUID } from 'node:crypto';
import { getToken } from '../get-token.mjs';

/** @typedef {{ issuer: string, client_id: string, client_secret: string }} Identity */

/** @type {Identity & { tree: string, provider: Identity }} `provider`: another identity, for sign-ins through it */
export const DEPLOYMENT = JSON.parse(process.env.IDENTITY_E2E ?? '{}');

export const PASSWORD = 'a quiet morning in Ulaanbaatar';

/** @type {Map<string, string>} by issuer */
const managementTokens = new Map();

/** @param {string} method @param {string} path @param {object} [body] @param {Identity} [at] */
export async function manage(method, path, body, at = DEPLOYMENT) {
  const token = managementTokens.get(at.issuer) ?? (await getToken(at.issuer, at));
  managementTokens.set(at.issuer, token);
  const answer = await fetch(at.issuer + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** A user who can sign in with PASSWORD. @param {object} [more] @param {Identity} [at] */
export async function addUser(more = {}, at = DEPLOYMENT) {
  const username = `user-${randomUUID().slice(0, 8)}`;
  return manage('POST', '/users', { username, name: 'Сарнай Bat-Erdene', password: PASSWORD, ...more }, at);
}

/**
 * A client that may request `orders:read` of a resource of its own.
 * @param {Record<string, unknown>} settings
 * @param {Record<string, unknown>} [more]
 */
export async function addClient(settings, more = {}) {
  const mark = randomUUID().slice(0, 8);
  const identifier_url = `https://orders-${mark}.example/`;
  const resource = await manage('POST', '/resources', {
    resource_type: 'api',
    resource_name: `Orders ${mark}`,
    resource_metadata: { identifier_url, skip_consent_for_first_party: true },
  });
  const scope = await manage('POST', `/resources/${resource.id}/scopes`, {
    scope_name: 'orders:read',
    scope_description: 'See your orders and where they are',
  });
  const client = await manage('POST', '/clients', { client_name: `Shop ${mark}`, client_metadata: settings, ...more });
  const permissions = [{ resource_id: resource.id, scopes: [scope.id] }];
  await manage('POST', `/clients/${client.id}/permissions`, { permissions });
  return { id: client.id, secret: client.client_secret, name: client.client_name, audience: identifier_url };
}
