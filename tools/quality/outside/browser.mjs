// Chromium, and a person who signs in with it.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { ISSUER, PASSWORD } from './stack.mjs';

export { launch } from './chromium.mjs';

/** How long a page may take on a busy machine. */
const LONGEST_MS = 30_000;

/**
 * A page of a person who has not been here before.
 * @param {import('playwright-core').Browser} browser
 */
export async function newPage(browser) {
  const context = await browser.newContext();
  context.setDefaultTimeout(LONGEST_MS);
  return context.newPage();
}

/**
 * Answers the pages of identity until they lead back to the application.
 * @param {import('playwright-core').Page} page
 * @param {string} username
 */
export async function signIn(page, username) {
  await page.waitForURL((url) => url.origin === ISSUER);
  await page.fill('input[name=username]', username);
  await page.fill('input[name=password]', PASSWORD);
  await page.click('button[value=sign_in]');
  const allow = page.locator('button[value=allow]');
  await Promise.race([page.waitForURL((url) => url.origin !== ISSUER), allow.waitFor().then(() => allow.click())]);
  await page.waitForURL((url) => url.origin !== ISSUER);
}

/**
 * Listens on a free port of this machine; `handler` may be an Express application.
 * @param {import('node:http').RequestListener} handler
 */
export async function listen(handler) {
  const server = createServer(handler);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** A page of an origin of its own, with oidc-client-ts as it is published for browsers. */
export function servePage() {
  const library = readFileSync(
    join(import.meta.dirname, '../node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js'),
  );
  const page =
    '<!doctype html><title>application</title><script src="/oidc-client-ts.js"></script><h1>Application</h1>';
  return listen((request, response) => {
    const isScript = request.url === '/oidc-client-ts.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? library : page);
  });
}

/**
 * A port that is free now, for a program that cannot choose its own.
 */
export async function freePort() {
  const { origin, close } = await listen(() => undefined);
  await new Promise((resolve) => resolve(close()));
  return Number(new URL(origin).port);
}
