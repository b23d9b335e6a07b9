// A person at the console in Chromium: what they do there, and what the browser complains about.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { checkWidth, launch } from '../chromium.mjs';
import { DEPLOYMENT, manage, PASSWORD } from './deployment.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LONGEST_MS = 20_000;

export { checkWidth, launch };

/** @typedef {Awaited<ReturnType<typeof takeSeat>>} Seat */

/**
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function takeSeat(browser, options = {}) {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(LONGEST_MS);
  /** @type {string[]} */
  const complaints = [];
  const watch = (/** @type {import('playwright-core').Page} */ page) => {
    page.on('console', (message) => {
      // A status that the page handles is in the console of the browser whatever the page does.
      const isAnswer = /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
      if (message.type() === 'error' && !isAnswer && page.url().startsWith(DEPLOYMENT.console))
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  };
  context.on('page', watch);
  const page = await context.newPage();
  return { context, page, complaints, close: () => context.close() };
}

/**
 * Opens an address and signs in at identity's page.
 * @param {import('playwright-core').Page} page
 * @param {{ username: string, password?: string, tenant?: string }} user `tenant` is the name of theirs, unless it is the first one
 * @param {string} [path]
 */
export async function signIn(page, { username, password = PASSWORD, tenant }, path = '/') {
  await page.goto(DEPLOYMENT.console + path);
  await page.getByRole('button', { name: /Sign in|Anmelden|Нэвтрэх/ }).click();
  await nameTenant(page, tenant);
  await page.fill('#username', username);
  await page.fill('#password', password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${DEPLOYMENT.console}/**`);
  await page.locator('nav').first().waitFor({ state: 'attached' });
}

/**
 * Where the page asks for the organisation first, as it does once there are several: names it, or the first one.
 * @param {import('playwright-core').Page} page
 * @param {string} [tenant]
 */
export async function nameTenant(page, tenant) {
  const asked = page.locator('button[value="name_tenant"]');
  await asked.or(page.locator('#username')).first().waitFor();
  if (!(await asked.isVisible())) return;
  const name = tenant ?? (await manage('GET', '/tenants?limit=1&sort=id&fields=tenant_name')).items[0].tenant_name;
  await asked.click();
  await page.fill('#tenant_name', name);
  await page.locator('.actions button').first().click();
  await page.locator('#username').waitFor();
}

/** No violation of axe's rules. @param {import('playwright-core').Page} page @param {string} name */
export async function checkAxe(page, name) {
  // Over the protocol: the page's own policy lets no script in.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'axe.run(document).then(({ violations }) => JSON.stringify(violations))',
    awaitPromise: true,
  });
  await session.detach();
  const violations = /** @type {{ id: string, nodes: { html: string }[] }[]} */ (JSON.parse(result.value));
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  assert.deepEqual(found, [], `axe on ${name}`);
}

/** Goes to an address without loading the application anew, and waits for what it shows. @param {import('playwright-core').Page} page @param {string} path */
export async function goTo(page, path) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('main h1:visible').first().waitFor();
  await page.waitForLoadState('networkidle');
}
