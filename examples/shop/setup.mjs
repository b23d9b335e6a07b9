// What the shop needs in identity, storage and tree. Run again, it changes nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PASSWORD = 'a quiet morning in Ulaanbaatar';

/** Their roles, by name. */
const USERS = { oyuna: ['shop-customer'], temur: ['shop-customer', 'shop-moderator'] };

/** Who is signed in adds a picture; its owner sees, changes and deletes it; nobody else sees it. */
const AVATARS = {
  name: 'shop-avatars',
  metadata: { max_file_size: 5_000_000, allowed_mime_types: ['image/*'] },
  access: [
    { to: 'signed_in', may: ['create'] },
    { to: 'owner', may: ['list', 'read', 'change', 'delete'] },
  ],
};

/** Who is signed in reads it. */
const CATEGORIES = { code: 'categories', name: 'Categories', access: [{ to: 'signed_in', may: ['list', 'read'] }] };

/**
 * @param {{ identity: { url: string }, storage: { url: string }, tree: { url: string }, client: { client_id: string, client_secret: string } }} stack
 * @param {string} page its origin
 */
export async function setUp(stack, page) {
  const token = await fetchToken(stack);

  /** Sends a request; answers the body, or nothing where `mayFail` is its status. */
  const send = async (method, url, body, { type = 'application/json', mayFail } = {}) => {
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: type === 'application/json' ? JSON.stringify(body) : body,
    });
    if (answer.status === mayFail) return undefined;
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  const findId = async (path, name, value) => {
    const query = new URLSearchParams({ q: `(${name}='${value}')`, fields: 'id' });
    return (await send('GET', `${stack.identity.url}${path}?${query}`)).items[0]?.id;
  };

  const configuration = readText('shop.yaml').replaceAll('${PAGE}', page);
  await send('PUT', `${stack.identity.url}/configuration`, configuration, { type: 'application/yaml' });
  for (const [username, roles] of Object.entries(USERS)) {
    const user = { username, name: username[0].toUpperCase() + username.slice(1), password: PASSWORD };
    const made = await send('POST', `${stack.identity.url}/users`, user, { mayFail: 409 });
    for (const role of made ? roles : []) {
      const path = `/roles/${await findId('/roles', 'role_name', role)}/members`;
      await send('POST', stack.identity.url + path, { users: [made.id] });
    }
  }
  await send('POST', `${stack.storage.url}/buckets`, AVATARS, { mayFail: 409 });
  await send('POST', `${stack.tree.url}/trees`, CATEGORIES, { mayFail: 409 });
  const imported = `${stack.tree.url}/trees/categories/versions/v1/import`;
  await send('POST', imported, readText('categories.csv'), { type: 'text/csv' });

  return { clientId: await findId('/clients', 'client_name', 'Shop'), users: Object.keys(USERS) };
}

/** A token of the client that manages everything; an application in production has one with the scopes it needs. */
async function fetchToken({ identity, client }) {
  const answer = await fetch(`${identity.url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!answer.ok) throw new Error(`No token: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).access_token;
}

const readText = (name) => readFileSync(join(import.meta.dirname, name), 'utf8');
