// In a clean folder with the packages installed: the page, the React and the Next.js application of docs/guides/quick-start.md, built by the
// commands that it names, with the address of an issuer of this machine in place of the example's.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startLocalIssuer } from '@groundwork/verify/testing';
import { responseOf, startNext } from './next-server.mjs';

const FOLDER = join(process.cwd(), 'quick-start');
const EXAMPLE = 'https://identity.example.com';
const AUDIENCE = 'https://shop.example/api';
const guide = readFileSync(join(FOLDER, 'quick-start.md'), 'utf8');

/** @type {import('@groundwork/verify/testing').LocalIssuer} */
let keys;
/** @type {import('node:http').Server} */
let metadata;
before(async () => {
  keys = await startLocalIssuer({ audience: AUDIENCE });
  metadata = createServer((_, response) => {
    const issuer = addressOf(metadata);
    const endpoints = {
      authorization_endpoint: `${issuer}/oauth2/authorize`,
      token_endpoint: `${issuer}/oauth2/token`,
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer, ...endpoints }));
  });
  await listening(metadata);
});
after(async () => {
  await keys?.close();
  metadata?.close();
});

/** The command of the guide that begins so. @param {string} beginning */
function commandOf(beginning) {
  const found = [...guide.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .find((code) => code.startsWith(beginning));
  assert.ok(found, `The guide has no command ${beginning}.`);
  return found;
}

/** @param {string} command @param {string} cwd */
function run(command, cwd) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CI: '1' };
  const { status, stdout, stderr } = spawnSync(command, { shell: true, cwd, env, encoding: 'utf8', timeout: 200_000 });
  assert.equal(status, 0, stdout + stderr);
}

/** @param {string} folder @param {string} issuer */
function setIssuer(folder, issuer) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (statSync(file).isFile()) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(EXAMPLE, issuer));
  }
}

test('a page: built by the command of the guide, it offers to sign in and leads to the issuer', async () => {
  setIssuer(join(FOLDER, 'page'), addressOf(metadata));
  run(commandOf('npx esbuild page/main.ts'), FOLDER);
  const elements = { '#session': {}, '#orders': {} };
  const kept = new Map();
  const left = Promise.withResolvers();
  Object.assign(globalThis, {
    document: { querySelector: (/** @type {'#session' | '#orders'} */ name) => elements[name] },
    location: { origin: 'https://shop.example', href: 'https://shop.example/', assign: left.resolve },
    history: { replaceState: () => {} },
    sessionStorage: {
      getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
      removeItem: (/** @type {string} */ key) => kept.delete(key),
    },
  });
  await import(pathToFileURL(join(FOLDER, 'main.js')).href);
  const button = /** @type {any} */ (elements['#session']);
  assert.equal(button.textContent, 'Sign in');
  button.onclick();
  const { origin, searchParams } = new URL(await left.promise);
  assert.equal(origin, addressOf(metadata));
  assert.equal(searchParams.get('redirect_uri'), 'https://shop.example/callback');
  assert.equal(searchParams.get('code_challenge_method'), 'S256');
});

test('React: built by the command of the guide, with all that it needs', () => {
  setIssuer(join(FOLDER, 'page'), addressOf(metadata));
  const html = [...guide.matchAll(/^```html\n(.*?)^```$/gms)].map(([, code = '']) => code);
  writeFileSync(join(FOLDER, 'index.html'), html.find((code) => code.includes('id="root"')) ?? '');
  run(commandOf('npx vite build'), FOLDER);
  const built = readFileSync(join(FOLDER, 'dist/index.html'), 'utf8');
  const [, script = ''] = /src="([^"]+\.js)"/.exec(built) ?? [];
  const code = readFileSync(join(FOLDER, 'dist', script), 'utf8');
  for (const words of ['Sign in', 'Sign out', addressOf(metadata)]) assert.ok(code.includes(words), words);
});

test('Next.js: built by the command of the guide, its route takes tokens and its page is served', async () => {
  const folder = join(FOLDER, 'next');
  setIssuer(folder, keys.url);
  writeFileSync(join(folder, 'tsconfig.json'), guide.match(/^```json\n(\{.*?)^```$/ms)?.[1] ?? '');
  // Packages are in a folder above: the only thing that differs from an application of one's own.
  const root = JSON.stringify(process.cwd());
  writeFileSync(join(folder, 'next.config.mjs'), `export default { turbopack: { root: ${root} } };`);
  run(commandOf('npx next build'), folder);
  const { origin, stop } = await startNext(folder);
  try {
    assert.match(await (await responseOf(`${origin}/orders`)).text(), /…/);
    const refused = await fetch(`${origin}/api/orders`);
    assert.equal(refused.status, 401);
    assert.match(refused.headers.get('www-authenticate') ?? '', /^Bearer/);
    const authorization = `Bearer ${await keys.sign({ subject: 'ada', scopes: 'orders:read' })}`;
    const served = await fetch(`${origin}/api/orders`, { headers: { authorization } });
    assert.deepEqual([served.status, await served.json()], [200, [{ id: 1, buyer: 'ada' }]]);
  } finally {
    stop();
  }
});

/** @param {import('node:http').Server} server */
async function listening(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** @param {import('node:http').Server} server */
const addressOf = (server) =>
  `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
