// The console without a network: what writes is disabled on every page, and pages that were never open wait for it.
// (docs/design/planned/console.md §6, "Offline")
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addAdmin, DEPLOYMENT, grantScopes } from './deployment.mjs';
import { addEveryPage } from './every-page.mjs';
import { addMorePages } from './more-pages.mjs';
import { checkAxe, checkWidth, launch, signIn } from './seat.mjs';
import { passBy, seated, untilQuiet } from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ name: string, isEnabled: boolean }} Control */

/** What viewers do not have and what writes nothing: on pages that they have not, and where there are several tenants. */
const HARMLESS = new Set(['Cancel', 'Close', 'Copy', 'Discard changes', 'Show its records']);
/** What viewers send, too: signed links are made. */
const SENDS = new Set(['Download', 'Create link']);
/** What somebody reads beside what every viewer does. */
const READS = ['buckets:read', 'files:read', 'trees:read'];
const SECONDS = 1_000;

describe('the console without a network, in Chromium', { timeout: 900 * SECONDS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Record<'owner' | 'viewer', any>} any: records of identity */
  let people;
  before(async () => {
    browser = await launch();
    people = { owner: DEPLOYMENT.administrator, viewer: await addAdmin('viewer') };
    await grantScopes(people.viewer.id, READS);
  });
  after(() => browser?.close());

  /** Buttons of the page but those of fields, and the tiles from which a form begins. @param {Page} page @returns {Promise<Control[]>} */
  const controlsOf = (page) =>
    page.locator('main button:visible').evaluateAll((all) =>
      all
        .filter((one) => one.getAttribute('aria-haspopup') !== 'listbox' && !one.closest('[class*="_choices_"]'))
        .map((one) => ({
          name: one.getAttribute('aria-label') ?? one.textContent ?? '',
          isEnabled: !(/** @type {HTMLButtonElement} */ (one).disabled),
        })),
    );

  /** Every part of a page, of which one is shown at a time. @param {Page} page @param {string} path @param {(part: string) => Promise<void>} look */
  const eachPart = async (page, path, look) => {
    await passBy(page, path);
    await look('');
    const tabs = page.locator('main [role=tab]:visible');
    for (let index = 1; index < (await tabs.count()); index++) {
      const name = (await tabs.nth(index).textContent()) ?? '';
      await tabs.nth(index).click();
      await untilQuiet(page);
      await look(name);
    }
  };

  /** @param {Page} page @param {boolean} isOffline */
  const cut = async (page, isOffline) => {
    await page.context().setOffline(isOffline);
    await page
      .getByText('You are offline')
      .first()
      .waitFor({ state: isOffline ? 'visible' : 'detached' });
  };

  it('39. at every page what a viewer does not have is disabled, and what reads is not', async () => {
    // What has happened is read alone, and is not the same for both.
    const { '/audit': _, ...pages } = await addEveryPage();
    const paths = [...Object.values(pages), ...(await addMorePages())];
    /** @type {Map<string, Set<string>>} */
    const reads = new Map();
    await seated(browser, async ({ page }) => {
      await signIn(page, people.viewer);
      for (const path of paths)
        await eachPart(page, path, async (part) => {
          reads.set(`${path} ${part}`, new Set((await controlsOf(page)).map(({ name }) => name)));
        });
    });
    /** @type {string[]} */
    const faults = [];
    let writing = 0;
    await seated(browser, async ({ page, complaints }) => {
      await signIn(page, people.owner);
      for (const path of paths)
        await eachPart(page, path, async (part) => {
          const read = reads.get(`${path} ${part}`) ?? new Set();
          const isWriting = ({ name, isEnabled }) => isEnabled && !read.has(name) && !HARMLESS.has(name);
          const before = await controlsOf(page);
          const reading = new Set(before.flatMap(({ name, isEnabled }) => (isEnabled && read.has(name) ? [name] : [])));
          const some = before.filter(isWriting);
          if (some.length === 0) return;
          writing += some.length;
          await cut(page, true);
          const now = await controlsOf(page);
          for (const { name } of now.filter(isWriting)) faults.push(`${path} ${part}: "${name}" is enabled`);
          for (const { name } of now.filter((one) => !one.isEnabled && reading.has(one.name) && !SENDS.has(one.name)))
            faults.push(`${path} ${part}: "${name}" only reads and is disabled`);
          await cut(page, false);
        });
      complaints.length = 0; // of requests that had no network
    });
    assert.deepEqual(faults, []);
    assert.ok(writing > 60, `${writing} controls that write were found`);
  });

  for (const [language, text] of [
    ['en', 'This page is loaded when the network is back'],
    ['de', 'Diese Seite wird geladen, sobald das Netz zurück ist'],
    ['mn', 'Сүлжээ сэргэмэгц энэ хуудас ачаалагдана'],
  ])
    it(`39. a page that was never open waits for the network and opens by itself (${language})`, () =>
      seated(
        browser,
        async (seat) => {
          const { page, complaints } = seat;
          await page.addInitScript((chosen) => localStorage.setItem('console.language', chosen), language);
          await signIn(page, people.owner);
          await page.locator('main h1:visible').first().waitFor();
          await page.context().setOffline(true);
          await page.evaluate(() => {
            history.pushState(null, '', '/roles');
            dispatchEvent(new PopStateEvent('popstate'));
          });
          await page.getByRole('heading', { name: text }).waitFor();
          await checkAxe(page, 'a page that waits for the network');
          await checkWidth(page, 'a page that waits for the network');
          await page.context().setOffline(false);
          await page.getByRole('heading', { name: text }).waitFor({ state: 'detached' });
          await page.locator('main a[href="/roles/new"]').waitFor();
          complaints.length = 0; // of requests that had no network
        },
        { viewport: { width: 360, height: 780 } },
      ));

  it('39. a part that did not come says so, and comes when it is loaded again', () =>
    seated(browser, async ({ page, complaints }) => {
      await signIn(page, people.owner);
      await page.locator('main h1:visible').first().waitFor();
      const part = /\/assets\/roles-page-[\w-]+\.js$/;
      await page.route(part, (route) => route.abort());
      await page.evaluate(() => {
        history.pushState(null, '', '/roles');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await page.getByRole('heading', { name: 'A part of this page was not loaded' }).waitFor();
      await checkAxe(page, 'a part that was not loaded');
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Try again', disabled: true }).waitFor();
      await page.context().setOffline(false);
      await page.unroute(part);
      await page.getByRole('button', { name: 'Try again', disabled: false }).click();
      await page.locator('main a[href="/roles/new"]').waitFor();
      complaints.length = 0; // of the part that was refused
    }));
});
