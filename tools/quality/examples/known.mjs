/** @import { Recipe } from '../fuzz/recipes.mjs' */
/** @import { Setting } from './setting.mjs' */

/** The records that identifiers of an example stand for, by the name of the member. @type {Record<string, string>} */
export const OF_MEMBERS = {
  client_id: '/clients/{client_id}',
  clients: '/clients/{client_id}',
  groups: '/groups/{group_id}',
  provider_id: '/tenants/{tenant_id}/identity_providers/{identity_provider_id}',
  resource_id: '/resources/{resource_id}',
  resources: '/resources/{resource_id}',
  roles: '/roles/{role_id}',
  scopes: '/resources/{resource_id}/scopes/{scope_id}',
  subjects: '/users/{user_id}',
  tenants: '/tenants/{tenant_id}',
  user_id: '/users/{user_id}',
  users: '/users/{user_id}',
};

/**
 * Members that only the caller knows, beside identifiers: credentials, and names of records that have to be there. Their values are those
 * of the recipe.
 * @type {Record<string, string[]>}
 */
export const KNOWN_TO_CALLER = {
  'POST /device_code': ['client_id'],
  'POST /oauth2/introspect': ['token'],
  'POST /oauth2/revoke': ['token'],
  'POST /revoke': ['token'],
  'POST /tokeninfo': ['token'],
  'POST /otp': ['client_id', 'username'],
  'POST /password/change': ['current_password'],
  'POST /phone/change': ['current_password'],
  'POST /password/forgot': ['client_id', 'username'],
  'POST /registrations': ['client_id'],
  'PUT /oauth2/register/{client_id}': ['client_id'],
  'POST /tenants/{tenant_id}/admins': ['users'],
  'DELETE /tenants/{tenant_id}/admins': ['users'],
  'POST /users/{user_id}/identities': ['provider_id'],
  'POST /trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/restore': ['change_id'],
  'POST /trees/{tree_code}/versions/{tree_version}/undo': ['after'],
};

/** Records that no POST to their collection makes. @type {Record<string, (setting: Setting) => Promise<string>>} */
export const MADE_BY = {
  '/imports/{import_id}': async ({ kitchen }) => {
    const headers = { 'content-type': 'application/x-ndjson' };
    const body = JSON.stringify({ username: kitchen.random.word() });
    const { json } = await kitchen.call('POST', '/users/import', { headers, body });
    return `/imports/${json?.id}`;
  },
  '/trees/{tree_code}/languages/{language}': async ({ kitchen }) => {
    const path = `${await newTree(kitchen)}/languages/de`;
    await kitchen.call('PUT', path, { body: {} });
    return path;
  },
  '/trees/{tree_code}/versions/{tree_version}/reviews/{review_id}': async (setting) => {
    const version = await setting.path('/trees/{tree_code}/versions/{tree_version}');
    await setting.kitchen.call('POST', `${version}/review`, { body: { state: 'requested' } });
    const { json } = await setting.kitchen.call('GET', `${version}/reviews`);
    return `${version}/reviews/${json?.items?.[0]?.id}`;
  },
  '/buckets/{bucket}/webhooks/{webhook_id}/deliveries/{delivery_id}': async (setting) => {
    const webhook = await setting.path('/buckets/{bucket}/webhooks/{webhook_id}');
    const headers = { bucket: webhook.split('/')[2] };
    await setting.kitchen.call('POST', '/files', { headers, body: { name: 'one.txt' } });
    return firstDelivery(setting, webhook);
  },
  '/trees/{tree_code}/webhooks/{webhook_id}/deliveries/{delivery_id}': async (setting) => {
    const webhook = await setting.path('/trees/{tree_code}/webhooks/{webhook_id}');
    const tree = await setting.path('/trees/{tree_code}');
    await setting.kitchen.call('POST', `${tree}/versions/v1/nodes`, { body: { code: 'one', name: 'One' } });
    return firstDelivery(setting, webhook);
  },
};

/** Deliveries are made of events, soon after them. */
const LOOKS = 100;
const LOOK_MS = 100;

/**
 * @param {Setting} setting
 * @param {string} webhook
 */
async function firstDelivery({ kitchen }, webhook) {
  for (let look = 0; look < LOOKS; look++) {
    const { json } = await kitchen.call('GET', `${webhook}/deliveries`);
    if (json?.items?.length > 0) return `${webhook}/deliveries/${json.items[0].id}`;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error('The webhook has no delivery.');
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** @param {Parameters<Recipe>[0]} kitchen */
async function registrationAt({ call, random }) {
  const client_registration = { mode: 'open', grant_types: ['authorization_code', 'refresh_token'] };
  const body = { tenant_name: random.word(), tenant_metadata: { client_registration } };
  return String((await call('POST', '/tenants', { body })).json?.id);
}

/** @type {Record<string, string>} */
const FORMATS = { 'application/json': 'keycloak', 'text/csv': 'cognito' };

/** Its administrators are users of its own. @type {Recipe} */
async function tenantWithUser({ call, random }) {
  const tenant = await call('POST', '/tenants', { body: { tenant_name: random.word() } });
  const user = await call('POST', '/users', { body: { username: random.word(), tenant_id: tenant.json?.id } });
  return { path: `/tenants/${tenant.json?.id}/admins`, body: JSON.stringify({ users: [user.json?.id] }) };
}

/** @param {Parameters<Recipe>[0]} kitchen */
async function newTree({ call, random }) {
  const code = random.word();
  await call('POST', '/trees', { body: { code, name: code } });
  return `/trees/${code}`;
}

/** Where an example needs more than what a recipe of the fuzz run prepares. @type {Record<string, (...given: [...Parameters<Recipe>, type?: string]) => ReturnType<Recipe>>} */
export const OWN_RECIPES = {
  'POST /oauth2/register': async (kitchen) => ({
    headers: { ...JSON_TYPE, authorization: 'none' },
    query: { tenant: await registrationAt(kitchen) },
  }),
  'PUT /oauth2/register/{client_id}': async (kitchen) => {
    const made = await kitchen.call('POST', `/oauth2/register?tenant=${await registrationAt(kitchen)}`, {
      headers: { ...JSON_TYPE, authorization: 'none' },
      body: JSON.stringify({ redirect_uris: ['https://shop.example/cb'], grant_types: ['authorization_code'] }),
    });
    const authorization = `Bearer ${made.json?.registration_access_token}`;
    const body = JSON.stringify({ client_id: made.json?.client_id });
    return { path: `/oauth2/register/${made.json?.client_id}`, headers: { ...JSON_TYPE, authorization }, body };
  },
  'POST /password/forgot': async ({ call, random }) => {
    const body = { client_name: random.word(), is_public: true };
    const { json } = await call('POST', '/clients', { body });
    return { body: JSON.stringify({ client_id: json?.id, username: random.word() }) };
  },
  'POST /tenants/{tenant_id}/admins': tenantWithUser,
  'DELETE /tenants/{tenant_id}/admins': tenantWithUser,
  // An export of another system says of which: the examples are of these.
  'POST /users/import': async (_, type = '') => (type in FORMATS ? { query: { format: FORMATS[type] } } : {}),
  'PUT /configuration': async () => ({}),
  'POST /uploads': async () => ({}),
  'PUT /trees/{tree_code}/aliases/{alias}': async (kitchen) => {
    const path = await newTree(kitchen);
    await kitchen.call('POST', `${path}/versions/v1/publish`, { body: { version: '2026-11', name: 'November' } });
    return { path: `${path}/aliases/current` };
  },
  'PUT /trees/{tree_code}/languages/{language}': async (kitchen) => ({
    path: `${await newTree(kitchen)}/languages/de`,
  }),
  'POST /trees/{tree_code}/versions/{tree_version}/merge': async (kitchen) => {
    const path = await newTree(kitchen);
    await kitchen.call('POST', `${path}/versions/v1/clone`, { body: { version: 'v2', name: 'Two' } });
    await kitchen.call('POST', `${path}/versions/v1/clone`, { body: { version: 'v3', name: 'Three' } });
    return { path: `${path}/versions/v3/merge` };
  },
  'POST /trees/{tree_code}/versions/{tree_version}/import': async (kitchen) => ({
    path: `${await newTree(kitchen)}/versions/v1/import`,
  }),
  'POST /trees/{tree_code}/versions/{tree_version}/undo': async (kitchen) => {
    const version = `${await newTree(kitchen)}/versions/v1`;
    const { json: node } = await kitchen.call('POST', `${version}/nodes`, { body: { code: 'a', name: 'A' } });
    await kitchen.call('POST', `${version}/nodes`, { body: { code: 'b', name: 'B' } });
    const { json } = await kitchen.call('GET', `${version}/nodes/${node?.id}/history`);
    return { path: `${version}/undo`, body: JSON.stringify({ after: json?.items?.[0]?.id }) };
  },
  'GET /trees/{tree_code}/versions/{tree_version}/rollup': async () => ({ query: { field: 'price' } }),
  'GET /trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/rollup': async () => ({
    query: { field: 'price' },
  }),
};

/** Collections whose records are found by a name that a request may change. @type {Record<string, string>} */
export const NAMED_BY = { '/buckets': 'name', '/trees': 'code' };
