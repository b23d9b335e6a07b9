// A started identity, as tools/quality/suites/pages.mjs describes it in the environment, and what a suite sets up in it.
import { randomUUID } from 'node:crypto';
import { applicationOf, managerOf } from '../../http/application.mjs';

/** @typedef {{ issuer: string, client_id: string, client_secret: string }} Identity */

/** @type {Identity & { tree: string, provider: Identity }} `provider`: another identity, for sign-ins through it */
export const DEPLOYMENT = JSON.parse(process.env.IDENTITY_E2E ?? '{}');

export const PASSWORD = 'a quiet morning in Ulaanbaatar';

/** @type {Map<string, ReturnType<typeof managerOf>>} by issuer */
const managers = new Map();

/** A call by the client that manages everything. @param {string} method @param {string} path @param {object} [body] @param {Identity} [at] */
export function manage(method, path, body, at = DEPLOYMENT) {
  const call = managers.get(at.issuer) ?? managerOf(applicationOf({ identity: { url: at.issuer }, client: at }));
  managers.set(at.issuer, call);
  return call('identity', method, path, body);
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
