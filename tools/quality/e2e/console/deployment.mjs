// A started installation, as tools/quality/suites/console.mjs describes it in the environment, and what the tests set up in it.
import { randomUUID } from 'node:crypto';
import { applicationOf, managerOf } from '../../../http/application.mjs';

/** @type {{ issuer: string, storage: string, tree: string, console: string, application: string, client_id: string, client_secret: string, administrator: { username: string, password: string } }} */
export const DEPLOYMENT = JSON.parse(process.env.CONSOLE_E2E ?? '{}');
export const PASSWORD = 'a quiet morning in Ulaanbaatar';

const { issuer, storage, tree } = DEPLOYMENT;
/** The client that manages everything. */
export const application = applicationOf({
  identity: { url: issuer },
  storage: { url: storage },
  tree: { url: tree },
  client: DEPLOYMENT,
});
const call = managerOf(application);

/** @param {string} method @param {string} path @param {object | string} [body] @param {Record<string, string>} [headers] */
export const manage = (method, path, body, headers) => call('identity', method, path, body, headers);

/** A user who can sign in with PASSWORD. @param {object} [more] */
export const addUser = (more = {}) =>
  manage('POST', '/users', { username: `user-${randomUUID().slice(0, 8)}`, password: PASSWORD, ...more });

/** A user who is an administrator of the tenant that users have by default. @param {'owner' | 'admin' | 'viewer'} role @param {object} [more] */
export async function addAdmin(role, more = {}) {
  const user = await addUser(more);
  await manage('POST', `/tenants/${user.tenant_id}/admins`, { users: [user.id], admin_role: role });
  return user;
}

/** The resource with the audience, and its scopes by name. @param {string} name */
export async function addResource(name) {
  const identifier_url = `https://${randomUUID()}.example`;
  const { id } = await manage('POST', '/resources', {
    resource_type: 'api',
    resource_name: name,
    resource_metadata: { identifier_url },
  });
  const scope = (/** @type {string} */ scope_name) => manage('POST', `/resources/${id}/scopes`, { scope_name });
  return { id, scope };
}

/** A user has scopes of the services by a role of their own. @param {string} user its id @param {readonly string[]} names */
export async function grantScopes(user, names) {
  const { id } = await manage('POST', '/roles', { role_name: `role-${randomUUID()}` });
  const { items: resources } = await manage('GET', '/resources?limit=1000&fields=id');
  const permissions = [];
  for (const { id: resource_id } of resources) {
    const { items } = await manage('GET', `/resources/${resource_id}/scopes?limit=1000&fields=id,scope_name`);
    const scopes = items.filter((/** @type {any} */ one) => names.includes(one.scope_name));
    if (scopes.length > 0) permissions.push({ resource_id, scopes: scopes.map((/** @type {any} */ one) => one.id) });
  }
  await manage('POST', `/roles/${id}/permissions`, { permissions });
  await manage('POST', `/roles/${id}/members`, { users: [user] });
}

/** The pages of lists, and pages of records: one of each kind, made now. */
export async function addOneOfEach() {
  const { items: tenants } = await manage('GET', '/tenants?q=(is_default is true)&fields=id');
  const tenant = tenants[0].id;
  const name = randomUUID();
  const client = await manage('POST', '/clients', {
    client_name: `web-${name}`,
    client_type: 'web',
    tenant_id: tenant,
  });
  const role = await manage('POST', '/roles', { role_name: `role-${name}`, tenant_id: tenant });
  const group = await manage('POST', '/groups', { group_name: `group-${name}`, tenant_id: tenant });
  const api = await addResource(`API ${name}`);
  await api.scope('orders:read');
  const provider = await manage('POST', `/tenants/${tenant}/identity_providers`, {
    provider_type: 'google',
    provider_name: `Google ${name}`,
    client_id: 'x',
    client_secret: 'y',
  });
  return {
    lists: [
      '/users',
      '/roles',
      '/groups',
      '/applications',
      '/apis',
      '/tenants',
      '/providers',
      '/configuration',
      '/audit',
    ],
    records: [
      `/applications/${client.id}`,
      `/roles/${role.id}`,
      `/groups/${group.id}`,
      `/apis/${api.id}`,
      `/tenants/${tenant}`,
      `/providers/${provider.id}`,
    ],
  };
}
