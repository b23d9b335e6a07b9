/** @import { Kitchen, Recipe } from '../recipes.mjs' */

const JSON_TYPE = { 'content-type': 'application/json' };
const MACHINE = { grant_types: ['client_credentials'], scope: 'openid' };

/** Clients that register themselves at a tenant of their own, and manage that by their own token. */
export const registrationRecipes = /** @type {Record<string, Recipe>} */ ({
  'POST /oauth2/register': async (kitchen) => ({
    headers: { ...JSON_TYPE, authorization: 'none' },
    query: { tenant: await openTenant(kitchen) },
    body: JSON.stringify(MACHINE),
  }),
  'GET /oauth2/register/{client_id}': async (kitchen) => {
    const { path, headers } = await registered(kitchen);
    return { path, headers };
  },
  'PUT /oauth2/register/{client_id}': registered,
  'DELETE /oauth2/register/{client_id}': async (kitchen) => {
    const { path, headers } = await registered(kitchen);
    return { path, headers };
  },
});

/** @param {Kitchen} kitchen */
async function openTenant({ call, random }) {
  const client_registration = { mode: 'open', grant_types: ['client_credentials'] };
  const body = { tenant_name: `${random.word()}-${random.int(1_000_000)}`, tenant_metadata: { client_registration } };
  const { json } = await call('POST', '/tenants', { body });
  return String(json?.id);
}

/** @param {Kitchen} kitchen */
async function registered(kitchen) {
  const { json } = await kitchen.call('POST', `/oauth2/register?tenant=${await openTenant(kitchen)}`, {
    headers: { ...JSON_TYPE, authorization: 'none' },
    body: JSON.stringify(MACHINE),
  });
  return {
    path: `/oauth2/register/${json?.client_id}`,
    headers: { ...JSON_TYPE, authorization: `Bearer ${json?.registration_access_token}` },
    body: JSON.stringify({ client_id: json?.client_id, ...MACHINE }),
  };
}
