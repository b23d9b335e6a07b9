// A started identity, as tools/suites/pages.mjs describes it in the environment, and what a suite sets up in it.
import { randomUUID } from 'node:crypto';

/** @type {{ issuer: string, client_id: string, client_secret: string, tree: string }} */
export const DEPLOYMENT = JSON.parse(process.env.IDENTITY_E2E ?? '{}');

export const PASSWORD = 'a quiet morning in Ulaanbaatar';

let managementToken = '';

/** @param {string} method @param {string} path @param {object} [body] */
async function manage(method, path, body) {
  managementToken ||= await fetchManagementToken();
  const answer = await fetch(DEPLOYMENT.issuer + path, {
    method,
    headers: { authorization: `Bearer ${managementToken}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function fetchManagementToken() {
  const { issuer, client_id, client_secret } = DEPLOYMENT;
  const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!answer.ok) throw new Error(`no management token: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).access_token;
}

/** A user who can sign in with PASSWORD. */
export async function addUser(more = {}) {
  const username = `user-${randomUUID().slice(0, 8)}`;
  return manage('POST', '/users', { username, name: 'Сарнай Bat-Erdene', password: PASSWORD, ...more });
}

/**
 * A client that may ask for `orders:read` of a resource of its own.
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
