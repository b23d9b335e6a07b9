/** @import { Kitchen, Recipe } from '../recipes.mjs' */

const SCIM_TYPE = { 'content-type': 'application/scim+json' };
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** Directories with a connection and a tenant of their own: their requests need the token of the connection. */
export const scimRecipes = /** @type {Record<string, Recipe>} */ ({
  'GET /scim/v2/{connection_id}/ServiceProviderConfig': (kitchen) => at(kitchen, '/ServiceProviderConfig'),
  'GET /scim/v2/{connection_id}/ResourceTypes': (kitchen) => at(kitchen, '/ResourceTypes'),
  'GET /scim/v2/{connection_id}/ResourceTypes/{name}': (kitchen) => at(kitchen, '/ResourceTypes/User'),
  'GET /scim/v2/{connection_id}/Schemas': (kitchen) => at(kitchen, '/Schemas'),
  'GET /scim/v2/{connection_id}/Schemas/{schema}': (kitchen) =>
    at(kitchen, '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User'),
  ...recipesOf('Users', (name) => ({ userName: name, displayName: name })),
  ...recipesOf('Groups', (name) => ({ displayName: name })),
});

/**
 * @param {string} kind
 * @param {(name: string) => object} bodyOf
 * @returns {Record<string, Recipe>}
 */
function recipesOf(kind, bodyOf) {
  const all = `/scim/v2/{connection_id}/${kind}`;
  const body = (/** @type {Kitchen} */ { random }) =>
    JSON.stringify(bodyOf(`${random.word()}-${random.int(1_000_000)}`));
  const one = async (/** @type {Kitchen} */ kitchen) => {
    const { path, headers } = await at(kitchen, `/${kind}`);
    const { json } = await kitchen.call('POST', path, { headers: { ...headers, ...SCIM_TYPE }, body: body(kitchen) });
    return { path: `${path}/${json?.id}`, headers: { ...headers, 'if-match': json?.meta?.version } };
  };
  return {
    [`GET ${all}`]: (kitchen) => at(kitchen, `/${kind}`),
    [`POST ${all}`]: async (kitchen) => {
      const { path, headers } = await at(kitchen, `/${kind}`);
      return { path, headers: { ...headers, ...SCIM_TYPE }, body: body(kitchen) };
    },
    [`GET ${all}/{id}`]: one,
    [`DELETE ${all}/{id}`]: one,
    [`PUT ${all}/{id}`]: async (kitchen) => {
      const { path, headers } = await one(kitchen);
      return { path, headers: { ...headers, ...SCIM_TYPE }, body: body(kitchen) };
    },
    [`PATCH ${all}/{id}`]: async (kitchen) => {
      const { path, headers } = await one(kitchen);
      const Operations = [{ op: 'replace', path: 'displayName', value: kitchen.random.word() }];
      return { path, headers: { ...headers, ...SCIM_TYPE }, body: JSON.stringify({ schemas: [PATCH], Operations }) };
    },
  };
}

/**
 * @param {Kitchen} kitchen
 * @param {string} path
 */
async function at({ call, random }, path) {
  const { json: tenant } = await call('POST', '/tenants', {
    body: { tenant_name: `${random.word()}-${random.int(1_000_000)}` },
  });
  const { json } = await call('POST', `/tenants/${tenant?.id}/scim_connections`, {
    body: { connection_name: random.word() },
  });
  return { path: `/scim/v2/${json?.id}${path}`, headers: { authorization: `Bearer ${json?.token}` } };
}
