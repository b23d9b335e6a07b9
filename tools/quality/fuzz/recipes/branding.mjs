/** @import { Kitchen, Recipe } from '../recipes.mjs' */

const JSON_TYPE = { 'content-type': 'application/json' };
const PNG_TYPE = { 'content-type': 'image/png' };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * A tenant of its own.
 * @param {Kitchen} kitchen
 */
async function newTenant({ call, random }) {
  const { json } = await call('POST', '/tenants', { body: { tenant_name: random.word() } });
  return `/tenants/${json?.id}`;
}

/** @type {Recipe} */
const texts = async (kitchen) => ({ path: `${await newTenant(kitchen)}/texts/en` });

/** @type {Recipe} */
const mail = async (kitchen) => ({ path: `${await newTenant(kitchen)}/mail_templates/one_time_password/en` });

/** @type {Recipe} */
const words = async (kitchen) => ({
  ...(await mail(kitchen)),
  headers: JSON_TYPE,
  body: JSON.stringify({ subject: kitchen.random.word(), html: '<p>{{ code }}</p>', text: '{{ code }}' }),
});

/** How the words and images of a tenant are changed: of known keys and kinds alone. @type {Record<string, Recipe>} */
export const brandingRecipes = {
  'GET /tenants/{tenant_id}/texts/{language}': texts,
  'DELETE /tenants/{tenant_id}/texts/{language}': texts,
  'PUT /tenants/{tenant_id}/texts/{language}': async (kitchen) => ({
    ...(await texts(kitchen)),
    headers: JSON_TYPE,
    body: JSON.stringify({ texts: { sign_in: kitchen.random.word(), sign_in_to: 'to {app}' } }),
  }),
  'GET /tenants/{tenant_id}/mail_templates/{template}/{language}': mail,
  'DELETE /tenants/{tenant_id}/mail_templates/{template}/{language}': mail,
  'PUT /tenants/{tenant_id}/mail_templates/{template}/{language}': words,
  'POST /tenants/{tenant_id}/mail_templates/{template}/{language}/preview': async (kitchen) => {
    const { path, ...rest } = await words(kitchen);
    return { path: `${path}/preview`, ...rest };
  },
  'PUT /tenants/{tenant_id}/images/{kind}': async (kitchen) => ({
    path: `${await newTenant(kitchen)}/images/logo`,
    headers: PNG_TYPE,
    body: PNG,
  }),
  'DELETE /tenants/{tenant_id}/images/{kind}': async (kitchen) => {
    const path = `${await newTenant(kitchen)}/images/logo`;
    await kitchen.call('PUT', path, { headers: PNG_TYPE, body: PNG });
    return { path };
  },
};
