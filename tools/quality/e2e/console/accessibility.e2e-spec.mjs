// Test 40 of docs/design/planned/console.md §10: the keyboard alone, zoom, forced colours, reduced motion, and axe in every state.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { addAdmin, addUser, manage } from './deployment.mjs';
import { addEveryPage } from './every-page.mjs';
import { goRound, press, tabTo } from './keyboard.mjs';
import { addLongNames } from './long-names.mjs';
import { settle, STATES } from './pictures/states.mjs';
import { checkAxe, checkWidth, launch, signIn } from './seat.mjs';
import { passBy, seated, untilQuiet } from './visit.mjs';

/** 1280 × 1024 CSS px at 400 %. (WCAG 2.2, 1.4.10) */
const ZOOMED = { width: 320, height: 256 };

describe('the console for everybody, in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {any} any: a record of identity */
  let owner;
  /** @type {string[]} */
  let paths = [];
  before(async () => {
    browser = await launch();
    owner = await addAdmin('owner', { name: 'Every Owner' });
    paths = Object.values(await addEveryPage());
  });
  after(() => browser?.close());

  it('40. by keyboard alone: makes a user, finds them in the list, blocks them, and leaves a dialog', () =>
    seated(browser, async ({ page }) => {
      const username = `keys-${randomUUID().slice(0, 8)}`;
      await signIn(page, owner, '/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await press(page, 'Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('New user');
      await page.getByRole('option', { name: 'New user' }).waitFor();
      await press(page, 'Enter');
      await page.getByRole('heading', { name: 'New user' }).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await tabTo(page, 'Username');
      await page.keyboard.type(username);
      await tabTo(page, 'Create user');
      await press(page, 'Enter');
      await page.getByRole('button', { name: 'Block user' }).waitFor();

      await press(page, 'Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('Users');
      await press(page, 'Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
      await tabTo(page, 'Filter by name, username, email, phone or id');
      await page.keyboard.type(username);
      await page.getByText('1–1 of 1').waitFor();
      await tabToRow(page, username);
      await press(page, 'Enter');
      await page.getByRole('complementary').waitFor();
      await tabTo(page, 'Block user');
      await press(page, 'Enter');
      await page.getByRole('alertdialog').waitFor();
      await press(page, 'Escape');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      // In the frame after the dialog has gone.
      await page.waitForFunction(() => document.activeElement?.textContent === 'Block user');
      await press(page, 'Enter');
      await page.getByRole('alertdialog').waitFor();
      await tabTo(page, 'Block user');
      await press(page, 'Enter');
      await page.getByText('The user is blocked.').waitFor();
      const { items } = await manage('GET', `/users?q=${encodeURIComponent(`username = '${username}'`)}`);
      assert.equal(items[0].is_blocked, true);
    }));

  /** Into the table, and down to the row. @param {import('playwright-core').Page} page @param {string} name */
  const tabToRow = async (page, name) => {
    for (let stop = 0; stop < 20; stop++) {
      await press(page, 'Tab');
      if (await page.evaluate(() => document.activeElement?.closest('[role="grid"], table') !== null)) break;
    }
    for (let down = 0; down < 5; down++) {
      const text = await page.evaluate(() => document.activeElement?.closest('tr, [role="row"]')?.textContent ?? '');
      if (text.includes(name)) return;
      await press(page, 'ArrowDown');
    }
    assert.fail(`the arrows do not come to the row of ${name}`);
  };

  it('40. by keyboard alone: goes through the rows of a list, ticks them, and opens one', () =>
    seated(browser, async ({ page, context }) => {
      const mark = `row-${randomUUID().slice(0, 8)}`;
      for (const name of ['A', 'B', 'C', 'D']) await addUser({ name: `${name} ${mark}` });
      await signIn(page, owner, `/users?q=${mark}&sort=name:asc`);
      await page.getByText('1–4 of 4').waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      await tabTo(page, `A ${mark}`);
      await press(page, 'ArrowDown', 'ArrowDown');
      assert.equal(await focused(), `C ${mark}`);
      await press(page, 'Home');
      assert.equal(await focused(), `A ${mark}`);
      await press(page, ' ');
      await page.getByText('1 selected').waitFor();
      await press(page, 'ArrowDown', 'ArrowDown', 'Shift+ ');
      await page.getByText('3 selected').waitFor();
      await press(page, 'Control+a');
      await page.getByText('4 selected').waitFor();
      await press(page, 'Escape');
      await page.getByRole('toolbar').waitFor({ state: 'detached' });
      await press(page, 'ArrowLeft');
      assert.match(await page.evaluate(() => document.activeElement?.ariaLabel ?? ''), new RegExp(`C ${mark}`));
      await press(page, 'ArrowRight', 'End', 'Enter');
      await page.getByRole('complementary', { name: `D ${mark}` }).waitFor();
      // What has the focus does not change with the record that is open.
      assert.equal(await focused(), `D ${mark}`);
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('row', { name: `B ${mark}` }).click({ modifiers: ['Control'] }),
      ]);
      assert.match(
        tab.url() === 'about:blank' ? (await tab.waitForURL(/./), tab.url()) : tab.url(),
        /\/users\/[0-9a-f-]{36}/,
      );
      await tab.close();
    }));

  it('40. by keyboard alone: on every page Tab goes round, and each stop is seen', () =>
    seated(browser, async ({ page }) => {
      await signIn(page, owner, '/');
      for (const path of paths) {
        await passBy(page, path);
        assert.deepEqual(await goRound(page), [], path);
      }
    }));

  for (const language of /** @type {const} */ (['de', 'mn']))
    it(`40. in ${language} every page fits at every width, and no button is cut off`, () =>
      seated(browser, async ({ page }) => {
        await signIn(page, owner);
        await page.evaluate((chosen) => localStorage.setItem('console.language', chosen), language);
        await page.reload();
        await page.locator('main h1:visible').first().waitFor();
        for (const path of paths) {
          await passBy(page, path);
          for (const width of [360, 768, 1100, 1440]) {
            await page.setViewportSize({ width, height: 900 });
            await checkWidth(page, `${path} in ${language}, ${width} px`);
            const cut = await page.evaluate(namesOfCut);
            assert.deepEqual(cut, [], `buttons that are cut off on ${path} in ${language}, ${width} px`);
            const broken = await page.evaluate(partsOnManyLines);
            assert.deepEqual(broken, [], `parts on several lines on ${path} in ${language}, ${width} px`);
          }
        }
      }));

  /** Goes through every part of pages, in the language of the longest words, at 400 %. @param {() => Promise<string[]>} pathsOf */
  const fitZoomed = (pathsOf) =>
    seated(
      browser,
      async ({ page }) => {
        await signIn(page, owner);
        await page.evaluate(() => localStorage.setItem('console.language', 'de'));
        await page.reload();
        await page.locator('main h1:visible').first().waitFor();
        /** @type {string[]} */
        const faults = [];
        const look = async (/** @type {string} */ name) => {
          await checkWidth(page, name).catch((error) => faults.push(error.message));
          for (const cut of await page.evaluate(namesOfCut)) faults.push(`${name}: "${cut}" is cut off`);
        };
        for (const path of await pathsOf()) {
          await passBy(page, path);
          await look(path);
          const tabs = page.locator('main [role=tab]:visible');
          for (let index = 1; index < (await tabs.count()); index++) {
            await tabs.nth(index).click();
            await untilQuiet(page);
            await look(`${path}, part ${index + 1}`);
          }
          if (!path.endsWith('/merge')) continue;
          await checkMerge(page);
          await look(`${path}, checked`);
        }
        assert.deepEqual(faults, []);
      },
      { viewport: ZOOMED },
    );

  /** One between which and this one there are conflicts, in any language. @param {import('playwright-core').Page} page */
  const checkMerge = async (page) => {
    await page.locator('main button[aria-haspopup="listbox"]').first().click();
    await page.getByRole('option', { name: /^theirs/ }).click();
    await page.locator('main button[class*="_filled_"]').first().click();
    const end = page.locator('main').locator('[role="radiogroup"], [role="alert"]').first();
    assert.equal(await end.getAttribute('role'), 'radiogroup', (await end.textContent()) ?? '');
    await untilQuiet(page);
  };

  it('40. at 400 % every page fits without scrolling sideways, and what can be done stays', () =>
    fitZoomed(async () => paths));

  it('40. at 400 % the longest names fit, too', () => fitZoomed(addLongNames));

  /** Runs in the page: buttons and links that reach out of the window sideways, where nothing scrolls there. */
  const namesOfCut = () =>
    [...document.querySelectorAll('main button, main a')].flatMap((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      const isCut = width > 1 && (left < -1 || right > innerWidth + 1);
      const scrolls = (/** @type {Element | null} */ around) =>
        around !== null &&
        around.tagName !== 'MAIN' &&
        (['auto', 'scroll'].includes(getComputedStyle(around).overflowX) || scrolls(around.parentElement));
      return isCut && !scrolls(one.parentElement) ? [one.textContent ?? ''] : [];
    });

  /** Runs in the page: tabs, and links to the pages of a record, that do not stand on one line. */
  const partsOnManyLines = () =>
    [...document.querySelectorAll('[role="tablist"], main nav:has(> a[aria-current="page"])')].flatMap((parts) => {
      const tops = new Set([...parts.children].map((part) => part.getBoundingClientRect().top));
      return tops.size > 1 ? [parts.textContent ?? ''] : [];
    });

  it('40. with forced colours axe finds nothing, and what is chosen has a line', () =>
    seated(
      browser,
      async ({ page }) => {
        await signIn(page, owner);
        for (const path of paths) {
          await passBy(page, path);
          await checkAxe(page, `${path} with forced colours`);
        }
        await passBy(page, `/users/${owner.id}`);
        const lineOf = (/** @type {string} */ selector) =>
          page
            .locator(selector)
            .first()
            .evaluate((one) => {
              const { outlineStyle, borderBottomColor, borderBottomWidth } = getComputedStyle(one);
              return outlineStyle !== 'none' || (borderBottomWidth !== '0px' && borderBottomColor !== 'rgb(0, 0, 0)');
            });
        assert.ok(await lineOf('[role="tab"][aria-selected="true"]'), 'the tab that is open');
        assert.ok(await lineOf('nav a[data-status="active"]'), 'the page of the navigation');
      },
      { forcedColors: 'active' },
    ));

  it('40. where motion is reduced nothing moves', () =>
    seated(
      browser,
      async ({ page }) => {
        await signIn(page, owner, '/users');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await press(page, 'Control+k');
        await page.getByRole('dialog').waitFor();
        const longest = await page.evaluate(() =>
          Math.max(
            ...[...document.querySelectorAll('*')].flatMap((one) => {
              const { animationDuration, transitionDuration } = getComputedStyle(one);
              return `${animationDuration},${transitionDuration}`.split(',').map((text) => Number.parseFloat(text));
            }),
          ),
        );
        assert.ok(longest <= 0.001, `${longest} s of motion`);
      },
      { reducedMotion: 'reduce' },
    ));

  for (const state of /** @type {const} */ (['loading', 'unavailable', 'forbidden', 'offline']))
    it(`40. axe finds nothing and nothing is too wide while a page is ${state}`, () =>
      seated(
        browser,
        async (seat) => {
          const { page, complaints } = seat;
          await signIn(page, owner);
          const changing = ['/', '/users', `/users/${owner.id}`, '/configuration', '/trees'];
          for (const path of changing) await passBy(page, path); // the browser keeps their scripts
          await passBy(page, '/nowhere');
          await page.reload(); // and the console no record
          await page.locator('main h1:visible').first().waitFor();
          const undo = await STATES[state](page);
          for (const path of changing) {
            await page.evaluate((to) => {
              history.pushState(null, '', to);
              dispatchEvent(new PopStateEvent('popstate'));
            }, path);
            await settle(page, state, path);
            await checkWidth(page, `${path} ${state}`);
            await checkAxe(page, `${path} ${state}`);
          }
          await undo();
          complaints.length = 0; // of requests that were made to fail
        },
        { viewport: { width: 360, height: 780 } },
      ));

  it('40. dialogs, menus and messages are clean for axe', () =>
    seated(browser, async ({ page }) => {
      const { id } = await addUser({ name: 'Somebody' });
      await signIn(page, owner, `/users/${id}`);
      for (const open of ['Block user', 'Make reset link']) {
        await page.getByRole('button', { name: open }).click();
        await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
        await checkAxe(page, open);
        await press(page, 'Escape');
        await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor({ state: 'detached' });
      }
      for (const menu of ['Language', 'Appearance', 'Signed in as Every Owner']) {
        await page.getByRole('button', { name: menu }).click();
        await page.getByRole('menu').waitFor();
        await checkAxe(page, menu);
        await press(page, 'Escape');
        await page.getByRole('menu').waitFor({ state: 'detached' });
      }
    }));
});
