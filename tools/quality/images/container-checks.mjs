import assert from 'node:assert/strict';
import { requestRaw } from '../../http/raw.mjs';

/** @import { Container } from './container.mjs' */

/** Tries to write wherever programs like to, and says where it could. */
const WRITE = `const fs = require('fs');
const could = ['/', '/tmp', '/groundwork', '/groundwork/app', '/home/node', '/var', '/run', '/dev/shm'].filter((folder) => {
  try { fs.writeFileSync(folder + '/x', ''); return true; } catch { return false; }
});
console.log(could.join(' '));`;

/**
 * The process inside: no root, no capabilities, no way to more of them.
 * @param {Container} container
 */
export async function isConfined(container) {
  const status = await container.run(['cat', '/proc/1/status']);
  const read = (/** @type {string} */ name) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
  assert.equal(read('Uid'), '1000');
  for (const set of ['CapEff', 'CapPrm', 'CapBnd']) assert.equal(Number(read(set)), 0, `${set} is ${read(set)}`);
  assert.equal(read('NoNewPrivs'), '1');
  return 'uid 1000, no capabilities, no new privileges';
}

/** @param {Container} container */
export async function writesNowhere(container) {
  // /dev/shm is the runtime's own memory; it belongs to no image.
  const could = (await container.run(['node', '-e', WRITE])).split(' ').filter((path) => path && path !== '/dev/shm');
  assert.deepEqual(could, []);
}

/**
 * What is correct only when the service has its prefix configured.
 * @param {string} origin
 * @param {string} token
 */
export function prefixChecks(origin, token) {
  const get = (/** @type {string} */ path, headers = {}) =>
    requestRaw(origin + path, { headers: { authorization: `Bearer ${token}`, ...headers }, redirect: 'manual' });
  return {
    async 'discovery names the issuer and its endpoints'() {
      const { text } = await get('/identity/.well-known/openid-configuration');
      const { issuer, jwks_uri, token_endpoint, authorization_endpoint } = JSON.parse(text);
      assert.equal(issuer, `${origin}/identity`);
      for (const url of [jwks_uri, token_endpoint, authorization_endpoint])
        assert.ok(url.startsWith(`${origin}/identity/`), url);
      assert.equal((await requestRaw(jwks_uri)).status, 200);
      return issuer;
    },
    async 'links keep the prefix'() {
      const { text } = await get('/identity/resources?limit=1');
      const links = [...text.matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href ?? '');
      assert.ok(links.length > 0, text);
      for (const link of links) assert.ok(link.startsWith('/identity/'), link);
      assert.equal((await get(links[0] ?? '')).status, 200);
      return links[0];
    },
    ...Object.fromEntries(
      ['identity', 'storage', 'tree'].map((service) => [
        `Swagger of ${service} finds its parts and its server`,
        () => looksRight(get, origin, service),
      ]),
    ),
    async 'pages of the sign-in stay below the prefix'() {
      const query = 'client_id=nobody&response_type=code&redirect_uri=https%3A%2F%2Fx.example';
      const { status, text } = await get(`/identity/oauth2/authorize?${query}`, { accept: 'text/html' });
      assert.ok(status < 500, text);
      for (const [, path] of text.matchAll(/(?:action|href|src)="(\/[^"]*)"/g))
        assert.match(path ?? '', /^\/identity\//);
      return `${status}`;
    },
    async 'the header Tenant-Id passes nginx'() {
      const { status, text } = await get('/tree/trees', { 'tenant-id': 'no-uuid' });
      assert.equal(status, 400, text);
      return `${status} ${text.slice(0, 60)}`;
    },
  };
}

/**
 * @param {(path: string) => Promise<{ status: number, text: string }>} get
 * @param {string} origin
 * @param {string} service
 */
async function looksRight(get, origin, service) {
  const page = await get(`/${service}/docs`);
  assert.equal(page.status, 200);
  const parts = [...page.text.matchAll(/(?:href|src)="([^"]+\.(?:css|js))"/g)].map(([, path]) => path ?? '');
  assert.ok(parts.length > 0, 'no style and no script');
  for (const part of parts) {
    const { pathname } = new URL(part, `${origin}/${service}/docs`);
    assert.equal((await get(pathname)).status, 200, pathname);
  }
  const { servers } = JSON.parse((await get(`/${service}/openapi.json`)).text);
  assert.ok(
    servers?.[0]?.url === `/${service}` || servers?.[0]?.url === `${origin}/${service}`,
    JSON.stringify(servers),
  );
  return `${parts.length} parts, server ${servers[0].url}`;
}

/**
 * The page of the console, each script and style that it names, and its configuration.
 * @param {string} url of the console
 * @param {string} origin of the services
 */
export async function checkConsole(url, origin) {
  const page = await requestRaw(`${url}/users`);
  assert.equal(page.status, 200);
  const files = [...page.text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  assert.ok(files.length > 1, 'no script and no style');
  for (const file of files) assert.equal((await requestRaw(url + file)).status, 200, file);
  const { issuer } = JSON.parse((await requestRaw(`${url}/config.json`)).text);
  assert.equal(issuer, `${origin}/identity`);
  return `${files.length} files`;
}
