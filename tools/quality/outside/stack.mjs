// The running stack, as the suite describes it in the environment, and what tests set up in it through the API.
import { randomUUID } from 'node:crypto';
import { applicationOf, managerOf } from '../../http/application.mjs';
import { getToken } from '../../http/get-token.mjs';

/** @typedef {{ url: string }} Service */

/** @type {{ identity: Service, storage: Service, tree: Service, client: { client_id: string, client_secret: string } }} */
export const STACK = JSON.parse(process.env.OUTSIDE_STACK ?? '{}');

export const ISSUER = STACK.identity?.url;
export const PASSWORD = 'a quiet morning in Ulaanbaatar';

/** @type {Promise<string> | undefined} */
let token;

/** The default client, with every scope. */
export const application = applicationOf(STACK);

/** A token of it, for programs that are not ours. */
export const managementToken = () => (token ??= getToken(STACK.identity.url, STACK.client));

/** A call by it. */
export const manage = managerOf(application);

/** @param {string} path `/trees/<code>/versions/<version>` */
const partsOf = (path) => {
  const [, , tree_code = '', , tree_version = ''] = path.split('/');
  return { tree_code, tree_version };
};

/** Makes a version equal to a file. @param {string} path of the version @param {string | Uint8Array} file @param {string} type @param {{ strict?: boolean }} [options] */
export function importInto(path, file, type, options = { strict: true }) {
  const { tree_code, tree_version } = partsOf(path);
  return application.tree.import(tree_code, tree_version, file, { type, mode: 'replace', ...options });
}

/** A version as a file. @param {string} path of the version @param {string} format */
export async function exportOf(path, format) {
  const answer = await application.tree.get('/trees/{tree_code}/versions/{tree_version}/export', {
    path: partsOf(path),
    query: { format },
  });
  // The client reads JSON, also that of JSON-LD.
  const content = answer instanceof ReadableStream ? answer : JSON.stringify(answer);
  return Buffer.from(await new Response(content).arrayBuffer());
}

/** A user who can sign in with PASSWORD. @param {Record<string, unknown>} [more] */
export const addUser = (more = {}) =>
  manage('identity', 'POST', '/users', {
    username: `user-${randomUUID().slice(0, 8)}`,
    name: 'Сарнай Bat-Erdene',
    email: `${randomUUID().slice(0, 8)}@example.com`,
    password: PASSWORD,
    ...more,
  });

/**
 * A role of its own.
 * @param {{ id: string }[]} members
 * @returns {Promise<{ id: string, role_name: string }>}
 */
export async function addRole(members) {
  const role = await manage('identity', 'POST', '/roles', { role_name: `role-${randomUUID().slice(0, 8)}` });
  await manage('identity', 'POST', `/roles/${role.id}/members`, { users: members.map(({ id }) => id) });
  return role;
}

/**
 * A client by which people sign in.
 * @param {Record<string, unknown>} urls
 * @param {Record<string, unknown>} [more]
 * @param {Record<string, unknown>} [settings]
 */
export async function addClient(urls, more = {}, settings = {}) {
  const client = await manage('identity', 'POST', '/clients', {
    client_name: `Outside ${randomUUID().slice(0, 8)}`,
    client_metadata: { grant_types: ['authorization_code', 'refresh_token'], urls, ...settings },
    is_first_party: true,
    ...more,
  });
  return { id: client.id, secret: client.client_secret };
}

/**
 * An API of one's own with one scope, which a client may request.
 * @param {{ id: string }} client
 */
export async function addApi(client) {
  const identifier_url = `https://orders-${randomUUID().slice(0, 8)}.example/`;
  const resource = await manage('identity', 'POST', '/resources', {
    resource_type: 'api',
    resource_name: identifier_url,
    resource_metadata: { identifier_url, skip_consent_for_first_party: true },
  });
  const scope = await manage('identity', 'POST', `/resources/${resource.id}/scopes`, { scope_name: 'orders:read' });
  const permissions = [{ resource_id: resource.id, scopes: [scope.id] }];
  await manage('identity', 'POST', `/clients/${client.id}/permissions`, { permissions });
  return identifier_url;
}
