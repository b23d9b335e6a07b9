/** @import { Kitchen, Recipe } from '../recipes.mjs' */

const ALL = '/tenants/{tenant_id}/identity_providers';
const ONE = `${ALL}/{identity_provider_id}`;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Most types of providers need settings of their own, which a body of random members does not have. */
export const providerRecipes = /** @type {Record<string, Recipe>} */ ({
  [`POST ${ALL}`]: async (kitchen) => ({
    path: await tenantPath(kitchen),
    headers: JSON_TYPE,
    body: JSON.stringify(providerOf(kitchen)),
  }),
  [`GET ${ALL}`]: async (kitchen) => ({ path: await tenantPath(kitchen) }),
  [`GET ${ONE}`]: newProvider,
  [`PATCH ${ONE}`]: async (kitchen) => ({
    ...(await newProvider(kitchen)),
    headers: JSON_TYPE,
    body: JSON.stringify({ provider_name: kitchen.random.word(), is_enabled: kitchen.random.chance(0.5) }),
  }),
  [`DELETE ${ONE}`]: newProvider,
});

/** @param {Kitchen} kitchen */
const providerOf = ({ random }) => ({
  provider_name: `${random.word()}-${random.int(1_000_000)}`,
  issuer_url: `https://${random.word()}.example.com`,
  client_id: 'x',
});

/** @param {Kitchen} kitchen */
async function tenantPath({ call, random }) {
  const body = { tenant_name: `${random.word()}-${random.int(1_000_000)}` };
  return `/tenants/${(await call('POST', '/tenants', { body })).json?.id}/identity_providers`;
}

/** @param {Kitchen} kitchen */
async function newProvider(kitchen) {
  const path = await tenantPath(kitchen);
  const { json } = await kitchen.call('POST', path, { body: providerOf(kitchen) });
  return { path: `${path}/${json?.id}` };
}
