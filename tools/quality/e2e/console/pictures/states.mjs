// What a page may look like, beside that all has come.
import { DEPLOYMENT } from '../deployment.mjs';

/** Long enough for what waits to show that it waits. */
export const WAITS_MS = 700;
const SERVICES = [DEPLOYMENT.issuer, DEPLOYMENT.storage, DEPLOYMENT.tree];

/** @typedef {import('playwright-core').Page} Page */

/**
 * Each makes the next page look so; what it returns takes that back.
 * @type {Record<'loading' | 'failing' | 'unavailable' | 'forbidden' | 'offline', (page: Page) => Promise<() => Promise<void>>>}
 */
export const STATES = {
  loading: (page) => answering(page, () => undefined),
  failing: (page) => answering(page, () => problem(500, 'server_error', 'An internal error occurred.')),
  unavailable: (page) => answering(page, () => problem(503, 'unavailable', 'The service is stopping.')),
  forbidden: (page) => answering(page, () => problem(403, 'forbidden', 'The token lacks the scope.')),
  offline: async (page) => {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  },
};

/**
 * Until a page shows its state: what fails says so, after the client has tried again. The overview leaves out what it cannot read.
 * @param {Page} page
 * @param {keyof typeof STATES} state
 * @param {string} path
 */
export const settle = (page, state, path) =>
  state === 'loading' || path === '/'
    ? page.waitForTimeout(WAITS_MS)
    : page.locator('main').getByRole('alert').first().waitFor();

/**
 * @param {Page} page
 * @param {() => { status: number, body: string } | undefined} answer nothing: none ever comes
 */
async function answering(page, answer) {
  const isRecord = (/** @type {URL} */ { origin, pathname }) =>
    SERVICES.includes(origin) && !/^\/(authorize|token|account|\.well-known)/.test(pathname);
  /** @type {import('playwright-core').Route[]} */
  const waiting = [];
  await page.route(isRecord, (route) => {
    const given = answer();
    if (!given) return void waiting.push(route);
    if (route.request().method() === 'OPTIONS') return route.continue();
    return route.fulfill({
      ...given,
      headers: {
        'content-type': 'application/problem+json',
        'access-control-allow-origin': DEPLOYMENT.console,
        'access-control-expose-headers': '*',
      },
    });
  });
  return async () => {
    await Promise.all(waiting.map((route) => route.abort()));
    await page.unroute(isRecord);
  };
}

/** @param {number} status @param {string} code @param {string} message */
const problem = (status, code, message) => ({
  status,
  body: JSON.stringify({ code, message, request_id: '0193c2f4-7a10-7c11-9b5e-3f1a5f0e2d11' }),
});
