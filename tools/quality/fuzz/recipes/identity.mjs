/** @import { Kitchen, Recipe } from '../recipes.mjs' */

import { basicOf } from '../../../http/raw.mjs';
import { brandingRecipes } from './branding.mjs';
import { providerRecipes } from './providers.mjs';
import { registrationRecipes } from './registration.mjs';
import { scimRecipes } from './scim.mjs';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const LINES = { 'content-type': 'application/x-ndjson' };
const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * @param {{ client: { client_id: string, client_secret: string }, admin: { username: string, password: string } }} stack
 * @returns {Record<string, Recipe>}
 */
export function identityRecipes({ client, admin }) {
  const basic = basicOf(client);
  const form = (/** @type {Record<string, string>} */ members) => ({
    headers: { ...FORM, ...basic },
    body: new URLSearchParams(members).toString(),
  });
  /**
   * @param {Kitchen} kitchen
   * @param {{ username: string, password: string }} user
   * @param {string} [scope]
   */
  const signIn = async ({ call }, user, scope) => {
    const requested = { grant_type: 'password', ...user, ...(scope === undefined ? {} : { scope }) };
    const { json } = await call('POST', '/oauth2/token', form(requested));
    return { authorization: `Bearer ${json?.access_token}` };
  };
  const asAdmin = async (/** @type {Kitchen} */ kitchen) => ({ headers: await signIn(kitchen, admin, 'openid') });
  const aboutToken = async (/** @type {Kitchen} */ kitchen) => form({ token: await kitchen.token() });
  const revoking = async (/** @type {Kitchen} */ { random }) => form({ token: random.word() });
  /** @type {Recipe} */
  const permissions = async (kitchen) => ({
    headers: JSON_TYPE,
    body: JSON.stringify({ permissions: [await newScope(kitchen)] }),
  });
  return {
    'POST /token': async () => form({ grant_type: 'client_credentials' }),
    'POST /device_code': async (kitchen) => ({
      headers: { ...FORM, authorization: 'none' },
      body: `client_id=${await clientWith(kitchen, 'device_code')}`,
    }),
    'POST /tokeninfo': aboutToken,
    'POST /oauth2/introspect': aboutToken,
    'POST /oauth2/revoke': revoking,
    'POST /revoke': revoking,
    'GET /userinfo': asAdmin,
    'GET /oauth2/userinfo': asAdmin,
    'POST /oauth2/userinfo': asAdmin,
    'POST /password/change': async (kitchen) => {
      const user = { username: kitchen.random.word(), password: `${kitchen.random.word()}-Correct7` };
      const { json } = await kitchen.call('POST', '/users', { body: user });
      await mayReadRoles(kitchen, json?.id);
      const body = JSON.stringify({ current_password: user.password, password: `${kitchen.random.word()}-Horse9` });
      return { headers: { ...(await signIn(kitchen, user)), ...JSON_TYPE }, body };
    },
    'POST /phone/change': async (kitchen) => {
      const user = { username: kitchen.random.word(), password: `${kitchen.random.word()}-Correct7` };
      const { json } = await kitchen.call('POST', '/users', { body: user });
      await mayReadRoles(kitchen, json?.id);
      await sendsTexts(kitchen, json?.tenant_id);
      const phone = `+9769911${1_000 + kitchen.random.int(9_000)}`;
      const body = JSON.stringify({ current_password: user.password, phone });
      return { headers: { ...(await signIn(kitchen, user)), ...JSON_TYPE }, body };
    },
    'PUT /configuration': async ({ random }) =>
      random.chance(0.5)
        ? {
            headers: JSON_TYPE,
            body: JSON.stringify({ roles: [{ role_name: random.word() }] }),
            query: { prune: 'false' },
          }
        : {
            headers: { 'content-type': 'application/yaml' },
            body: `groups:\n  - group_name: ${random.word()}\n`,
            query: { prune: 'false' },
          },
    'POST /users/import': async ({ random }) => ({ headers: LINES, body: linesOf(random, 1 + random.int(5)) }),
    'POST /imports/{import_id}/cancel': async ({ call, random, lines = 3_000 }) => {
      const started = await call('POST', '/users/import', { headers: LINES, body: linesOf(random, lines) });
      return { path: `/imports/${started.json?.id}/cancel` };
    },
    'POST /keys/{kid}/revoke': async ({ call }) => {
      const { json } = await call('POST', '/keys/rotate', { body: {} });
      await call('POST', '/keys/rotate', { body: {} });
      return { path: `/keys/${json?.kid}/revoke` };
    },
    'POST /clients/{client_id}/permissions': permissions,
    'DELETE /clients/{client_id}/permissions': permissions,
    'POST /roles/{role_id}/permissions': permissions,
    'DELETE /roles/{role_id}/permissions': permissions,
    'POST /users/{user_id}/permissions': permissions,
    'DELETE /users/{user_id}/permissions': permissions,
    'POST /users/{user_id}/identities': async (kitchen) => ({ ...(await newIdentity(kitchen, false)) }),
    'DELETE /users/{user_id}/identities/{identity_id}': (kitchen) => newIdentity(kitchen, true),
    'DELETE /users/{user_id}/grants/{grant_id}': async (kitchen) => {
      await signIn(kitchen, admin, 'openid offline_access');
      const users = await kitchen.call('GET', `/users?q=username='${admin.username}'`);
      const user = `/users/${users.json?.items?.[0]?.id}`;
      const grants = await kitchen.call('GET', `${user}/grants`);
      return { path: `${user}/grants/${grants.json?.items?.[0]?.id}` };
    },
    'GET /tickets/{ticket_id}': newTicket,
    'DELETE /tickets/{ticket_id}': newTicket,
    'PATCH /resources/{resource_id}/clients/{client_id}': async (kitchen) => {
      const { resource_id } = await newScope(kitchen);
      const { json } = await kitchen.call('POST', '/clients', { body: { client_name: kitchen.random.word() } });
      const client = String(json?.id);
      await kitchen.call('POST', `/resources/${resource_id}/clients`, { body: { clients: [client] } });
      return { path: `/resources/${resource_id}/clients/${client}` };
    },
    'POST /registrations': async (kitchen) => {
      await withoutHooks(kitchen, 'pre_registration');
      return {
        headers: { ...JSON_TYPE, 'x-forwarded-for': anAddress(kitchen.random) },
        body: JSON.stringify({
          client_id: await registeringClient(kitchen),
          email: `${kitchen.random.word()}@example.com`,
          password: `${kitchen.random.word()}-Correct7`,
        }),
      };
    },
    ...brandingRecipes,
    ...providerRecipes,
    ...registrationRecipes,
    ...scimRecipes,
    'POST /otp': async (kitchen) => ({
      headers: JSON_TYPE,
      body: JSON.stringify({ client_id: await clientWith(kitchen, 'otp'), username: admin.username }),
    }),
  };
}

/**
 * @param {import('../random.mjs').Random} random
 * @param {number} many
 */
const linesOf = (random, many) =>
  Array.from({ length: many }, (_, at) => JSON.stringify({ username: `${random.word()}${at}`, name: 'One' })).join(
    '\n',
  );

/**
 * Text messages are set up at the tenant; nothing answers at their hook.
 * @param {Kitchen} kitchen
 * @param {string} tenant
 */
async function sendsTexts({ call }, tenant) {
  const { json } = await call('GET', `/hooks?q=event='send_sms'`);
  if (json?.items?.some((/** @type {any} */ hook) => hook.tenant_id === tenant && hook.is_enabled)) return;
  const sms = { countries: ['MN'], daily_limit: 1_000_000 };
  await call('PATCH', `/tenants/${tenant}`, { body: { tenant_metadata: { sms } } });
  await call('POST', '/hooks', { body: { event: 'send_sms', url: 'https://app.example.com/sms', tenant_id: tenant } });
}

/**
 * A user with a scope of identity: its tokens are for identity then.
 * @param {Kitchen} kitchen
 * @param {string} user
 */
async function mayReadRoles({ call }, user) {
  const resources = await call('GET', '/resources?limit=1000&sort=id');
  const own = resources.json?.items?.find(
    (/** @type {any} */ one) => one.resource_metadata?.identifier_url === 'urn:groundwork:identity',
  );
  const scopes = await call('GET', `/resources/${own?.id}/scopes?q=scope_name='roles:read'`);
  const permissions = [{ resource_id: own?.id, scopes: [scopes.json?.items?.[0]?.id] }];
  await call('POST', `/users/${user}/permissions`, { body: { permissions } });
}

/** @param {Kitchen} kitchen */
async function newScope({ call, random, pools }) {
  const { json } = await call('POST', '/resources', { body: { resource_type: 'api', resource_name: random.word() } });
  const path = `/resources/${json?.id}`;
  const scope = await call('POST', `${path}/scopes`, { body: { scope_name: `${random.word()}:read` } });
  pools.learn(path);
  pools.learn(`${path}/scopes/${scope.json?.id}`);
  return { resource_id: json?.id, scopes: [scope.json?.id] };
}

/**
 * @param {Kitchen} kitchen
 * @param {string} grant
 */
async function clientWith({ call, random }, grant) {
  const body = { client_name: random.word(), is_public: true, client_metadata: { grant_types: [grant] } };
  return String((await call('POST', '/clients', { body })).json?.id);
}

/**
 * Hooks that the run made for all tenants: nothing answers at their addresses, so those that are `closed` refuse everybody.
 * @param {Kitchen} kitchen
 * @param {string} event
 */
async function withoutHooks({ call }, event) {
  const { json } = await call('GET', `/hooks?limit=1000&q=event='${event}'`);
  for (const hook of json?.items ?? []) if (hook.tenant_id === null) await call('DELETE', `/hooks/${hook.id}`);
}

/**
 * Of a person whom a proxy names: people who register are limited by their address. (`TRUST_PROXY`)
 * @param {import('../random.mjs').Random} random
 */
const anAddress = (random) => ['10', random.int(256), random.int(256), random.int(256)].join('.');

/**
 * A client of a tenant where users may register by themselves.
 * @param {Kitchen} kitchen
 */
async function registeringClient({ call, random }) {
  const tenant = await call('POST', '/tenants', {
    body: { tenant_name: random.word(), display_name: 'One', tenant_metadata: { registration_enabled: true } },
  });
  const body = { client_name: random.word(), is_public: true, is_global: false, tenant_id: tenant.json?.id };
  const client = await call('POST', '/clients', { body });
  return client.json?.id;
}

/**
 * @param {Kitchen} kitchen
 * @param {boolean} linked
 */
async function newIdentity({ call, random }, linked) {
  const user = await call('POST', '/users', {
    body: { username: random.word(), password: `${random.word()}-Correct7` },
  });
  const provider = await call('POST', `/tenants/${user.json?.tenant_id}/identity_providers`, {
    body: { provider_name: random.word(), issuer_url: `https://${random.word()}.example.com`, client_id: 'x' },
  });
  const body = { provider_id: provider.json?.id, external_id: random.word() };
  const path = `/users/${user.json?.id}/identities`;
  if (!linked) return { path, headers: JSON_TYPE, body: JSON.stringify(body) };
  const made = await call('POST', path, { body });
  return { path: `${path}/${made.json?.id}` };
}

/** @type {Recipe} */
async function newTicket({ call, random }) {
  const user = await call('POST', '/users', {
    body: { username: random.word(), email: `${random.word()}@example.com` },
  });
  const ticket = await call('POST', '/tickets/email_verification', { body: { user_id: user.json?.id } });
  return { path: `/tickets/${ticket.json?.id}` };
}
