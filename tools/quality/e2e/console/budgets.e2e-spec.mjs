// What of the budgets in docs/design/planned/console.md §9 holds or does not whatever the machine does: requests and their order, and what is
// drawn anew. Times are those of `npm run suite -- console-budgets`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { addAdmin, addUser, DEPLOYMENT } from './deployment.mjs';
import { launch, signIn } from './seat.mjs';
import { goTo, seated, untilQuiet } from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const SERVICES = [DEPLOYMENT.issuer, DEPLOYMENT.storage, DEPLOYMENT.tree];
const ROWS = 12;

describe('budgets of the console that no machine changes, in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {any} any: a record of identity */
  let owner;
  /** Of the names of all users that are looked at. */
  const mark = randomUUID().slice(0, 8);
  before(async () => {
    browser = await launch();
    owner = await addAdmin('owner', { name: 'Thrifty Owner' });
    for (let at = 0; at < ROWS; at++) await addUser({ name: `Thrifty ${mark} ${at}` });
  });
  after(() => browser?.close());

  it('a page that is loaded anew asks for its rows without waiting for who is signed in and for the tenants', () =>
    seated(browser, async ({ page }) => {
      await signIn(page, owner, '/users');
      await page.getByRole('row').nth(1).waitFor();
      /** @type {(value?: undefined) => void} */
      let arrive = () => undefined;
      const rows = new Promise((resolve) => (arrive = resolve));
      await page.route(/\/(userinfo|tenants\?.*)$/, async (route) => {
        if (route.request().method() === 'GET') await rows;
        await route.continue();
      });
      page.on('request', (one) => {
        if (one.method() === 'GET' && one.url().startsWith(`${DEPLOYMENT.issuer}/users?`)) arrive();
      });
      await page.reload();
      await page.getByRole('row').nth(1).waitFor();
      await page.getByRole('button', { name: 'Signed in as Thrifty Owner' }).waitFor();
    }));

  it('a page of a list is two requests, and a page that is loaded anew five', () =>
    seated(browser, async ({ page }) => {
      await signIn(page, owner, '/roles');
      await untilQuiet(page);
      const sent = watchRequests(page);
      await goTo(page, '/users');
      assert.equal(sent.length, 2, sent.join('\n'));
      sent.length = 0;
      await page.reload();
      await page.getByRole('row').nth(1).waitFor();
      await untilQuiet(page);
      // The token, the person, the tenants and the two of the list; what the issuer says of itself is kept for a minute.
      const own = sent.filter((one) => !one.includes('/.well-known/') && !one.includes('/oauth2/authorize'));
      assert.equal(own.length, 5, own.join('\n'));
    }));

  it('a tick and an open record draw two rows anew, and another order draws each row once', () =>
    seated(browser, async ({ page }) => {
      await signIn(page, owner, '/users');
      await goTo(page, `/users?q=${mark}`);
      await page.getByText(`1–${ROWS} of ${ROWS}`).waitFor();
      const row = (/** @type {number} */ at) => page.getByRole('row', { name: `Thrifty ${mark} ${at}`, exact: false });
      await watchRows(page);
      await row(3).locator('label').click();
      await page.getByRole('toolbar').waitFor();
      // The one that is ticked, and the one that was the stop of Tab.
      assert.ok((await drawnRows(page)).length <= 2);
      await page.getByRole('button', { name: 'Name', exact: true }).click();
      await page.waitForURL(/sort=name/);
      await untilQuiet(page);
      const drawn = await drawnRows(page);
      assert.ok(
        drawn.every(({ times }) => times <= 1),
        JSON.stringify(drawn),
      );
      await row(5).click();
      await page.getByRole('complementary').waitFor();
      await untilQuiet(page);
      assert.ok((await drawnRows(page)).length <= 2);
    }));

  it('a letter of the palette changes nothing of the page behind it', () =>
    seated(browser, async ({ page }) => {
      await signIn(page, owner, '/users');
      await page.getByRole('row').nth(1).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await untilQuiet(page);
      await page.evaluate(() => {
        const changes = { count: 0 };
        Object.assign(globalThis, { changes });
        const root = document.getElementById('root');
        if (!root) throw new Error('There is no application.');
        new MutationObserver((list) => (changes.count += list.length)).observe(root, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      });
      await page.keyboard.type('use');
      await page.getByRole('option', { name: 'Users', exact: true }).waitFor();
      await untilQuiet(page);
      assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'changes').count), 0);
    }));
});

/** Requests to the services from now on, but those that ask whether one may be sent. @param {Page} page */
function watchRequests(page) {
  /** @type {string[]} */
  const sent = [];
  page.on('request', (request) => {
    const isOfService = SERVICES.some((origin) => request.url().startsWith(origin));
    if (isOfService && request.method() !== 'OPTIONS') sent.push(`${request.method()} ${request.url()}`);
  });
  return sent;
}

/** Notes which rows of the list change. @param {Page} page */
const watchRows = (page) =>
  page.evaluate(() => {
    /** @type {Map<string, Set<number>>} */
    const drawn = new Map();
    let turn = 0;
    const body = document.querySelector('tbody');
    if (!body) throw new Error('There is no list.');
    new MutationObserver((list) => {
      turn++; // all changes of one drawing come together
      for (const { target, addedNodes } of list)
        for (const one of [target, ...addedNodes]) {
          const row = (one instanceof Element ? one : one.parentElement)?.closest('tr[data-id]');
          const id = row instanceof HTMLElement ? row.dataset.id : undefined;
          if (id !== undefined) drawn.set(id, (drawn.get(id) ?? new Set()).add(turn));
        }
    }).observe(body, { subtree: true, childList: true, attributes: true, characterData: true });
    Object.assign(globalThis, { drawn });
  });

/** The rows that have changed since the last look, and in how many drawings. @param {Page} page @returns {Promise<{ id: string, times: number }[]>} */
const drawnRows = (page) =>
  page.evaluate(() => {
    /** @type {Map<string, Set<number>>} */
    const drawn = Reflect.get(globalThis, 'drawn');
    const rows = [...drawn].map(([id, turns]) => ({ id, times: turns.size }));
    drawn.clear();
    return rows;
  });
