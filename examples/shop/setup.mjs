// What the shop needs in identity, storage and tree. Run again, it changes nothing but the secrets of the shop's own API.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientCredentials, createGroundwork, isError, where } from '@groundwork/client';

/** @import { Groundwork } from '@groundwork/client' */

export const PASSWORD = 'a quiet morning in Ulaanbaatar';

/** Their roles, by name. */
const USERS = { oyuna: ['shop-customer'], temur: ['shop-customer', 'shop-moderator'] };

/** Who is signed in adds a picture; its owner sees, changes and deletes it; nobody else sees it. */
const AVATARS = /** @type {const} */ ({
  name: 'shop-avatars',
  metadata: { max_file_size: 5_000_000, allowed_mime_types: ['image/*'] },
  access: [
    { to: 'signed_in', may: ['create'] },
    { to: 'owner', may: ['list', 'read', 'change', 'delete'] },
  ],
});

/** Who is signed in reads it. */
const CATEGORIES = /** @type {const} */ ({
  code: 'categories',
  name: 'Categories',
  access: [{ to: 'signed_in', may: ['list', 'read'] }],
});

/** Children of each node of the generated departments: 46 + 46² + 46³ are 99,498. */
const CHILDREN = 46;
/** Of a department that is read in several pages. */
const MAGAZINES = 500;

/**
 * @param {{ identity: { url: string }, storage: { url: string }, tree: { url: string }, client: { client_id: string, client_secret: string } }} stack
 * @param {{ page: string, api: string }} origins
 */
export async function setUp({ identity, storage, tree, client }, { page, api }) {
  // The client that manages everything; an application in production has one with the scopes it needs.
  const auth = clientCredentials({ clientId: client.client_id, clientSecret: client.client_secret });
  const gw = createGroundwork({ issuer: identity.url, storage: storage.url, tree: tree.url, auth });
  await gw.identity.put('/configuration', {
    body: readText('shop.yaml').replaceAll('${PAGE}', page),
    type: 'application/yaml',
  });
  await letPeopleRegister(gw);
  for (const [username, roles] of Object.entries(USERS)) await addUser(gw, username, roles);
  await unlessThere(gw.storage.post('/buckets', { body: AVATARS }));
  await unlessThere(gw.tree.post('/trees', { body: CATEGORIES }));
  await importCategories(gw);
  return {
    pageClientId: await findId(gw, '/clients', where`client_name = ${'Shop'}`),
    apiClient: await renewApiClient(gw),
    webhookSecret: await renewWebhook(gw, `${api}/webhooks`),
    users: Object.keys(USERS),
  };
}

/** At the default tenant nobody registers unless it says so. @param {Groundwork} gw */
async function letPeopleRegister(gw) {
  const { items } = await gw.identity.get('/tenants', {
    q: where`is_default = ${true}`,
    fields: ['id', 'tenant_metadata'],
  });
  const path = { tenant_id: items[0].id };
  const tenant_metadata = { ...items[0].tenant_metadata, registration_enabled: true };
  await gw.identity.patch('/tenants/{tenant_id}', { path, body: { tenant_metadata } });
}

/** @param {Groundwork} gw @param {string} username @param {string[]} roles */
async function addUser(gw, username, roles) {
  const body = { username, name: username[0].toUpperCase() + username.slice(1), password: PASSWORD };
  const user = await unlessThere(gw.identity.post('/users', { body }));
  if (!user) return;
  for (const name of roles) {
    const role_id = await findId(gw, '/roles', where`role_name = ${name}`);
    await gw.identity.post('/roles/{role_id}/members', { path: { role_id }, body: { users: [user.id] } });
  }
}

/** Once, as it takes a while. @param {Groundwork} gw */
async function importCategories(gw) {
  const path = { tree_code: 'categories', tree_version: 'v1' };
  const { items } = await gw.tree.get('/trees/{tree_code}/versions/{tree_version}/nodes', {
    path,
    q: where`code = ${'magazines'}`,
    fields: ['id'],
  });
  if (items.length > 0) return;
  const bytes = ReadableStream.from(categories()).pipeThrough(new TextEncoderStream());
  const { added } = await gw.tree.import('categories', 'v1', bytes, { type: 'text/csv' });
  console.log(`${added} categories imported`);
}

/** Lines of CSV: those with names of their own, then 100,000 that are made. */
function* categories() {
  yield readText('categories.csv').trimEnd() + '\n';
  yield* level('shelf', 'categories', 3);
  yield 'magazines,categories,Magazines\n';
  for (let n = 1; n <= MAGAZINES; n++) yield `magazines-${n},magazines,Magazine ${n}\n`;
}

/** @param {string} prefix @param {string} parent @param {number} depth @returns {Generator<string>} */
function* level(prefix, parent, depth) {
  for (let n = 1; n <= CHILDREN; n++) {
    const code = `${prefix}-${n}`;
    yield `${code},${parent},${code.replaceAll('-', ' ').replace('shelf', 'Shelf')}\n`;
    if (depth > 1) yield* level(code, code, depth - 1);
  }
}

/** The client as which the shop's API calls identity, with a new secret. @param {Groundwork} gw */
async function renewApiClient(gw) {
  const clientId = await findId(gw, '/clients', where`client_name = ${'Shop API'}`);
  const path = { client_id: clientId };
  const { client_secret } = await gw.identity.post('/clients/{client_id}/change_secret', { path });
  return { clientId, clientSecret: client_secret };
}

/** Tells the API of changed pictures. Nothing where Groundwork sends nothing to this machine. @param {Groundwork} gw @param {string} url */
async function renewWebhook(gw, url) {
  const path = { bucket: AVATARS.name };
  for await (const hook of gw.storage.walk('/buckets/{bucket}/webhooks', { path }))
    await gw.storage.delete('/buckets/{bucket}/webhooks/{webhook_id}', { path: { ...path, webhook_id: hook.id } });
  try {
    const body = { url, events: ['file.content_ready'] };
    return (await gw.storage.post('/buckets/{bucket}/webhooks', { path, body })).secret;
  } catch (error) {
    if (isError(error, 'invalid_request')) return undefined;
    throw error;
  }
}

/** @param {Groundwork} gw @param {'/clients' | '/roles'} path @param {ReturnType<typeof where>} q */
async function findId(gw, path, q) {
  const { items } = await gw.identity.get(path, { q, fields: ['id'] });
  return items[0].id;
}

/** Nothing where something else has the name already. @template T @param {Promise<T>} making */
const unlessThere = (making) =>
  making.catch((error) => {
    if (isError(error, 'conflict')) return undefined;
    throw error;
  });

/** @param {string} name */
const readText = (name) => readFileSync(join(import.meta.dirname, name), 'utf8');
