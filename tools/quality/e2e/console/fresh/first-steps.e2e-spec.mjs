// What somebody sees first who has just run `npm start`, signed in with the password that it prints. The installation is new, and is this
// file's own. (docs/design/planned/console.md §10, 12)
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { serveCopied } from '../copied-application.mjs';
import { copyProgram, PROGRAMS, useProgram } from '../copied-program.mjs';
import { addUser, DEPLOYMENT } from '../deployment.mjs';
import { ROUTES } from '../every-route.mjs';
import { checkAxe, checkWidth, launch, signIn } from '../seat.mjs';
import { goTo, seated } from '../visit.mjs';

describe('the first steps in a new installation, in Chromium', { timeout: 600_000 }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());

  it('every list that is empty says so, and what is next; nothing fails', () =>
    seated(browser, async ({ page }) => {
      /** @type {string[]} */
      const refused = [];
      page.on('response', (one) => one.status() >= 400 && refused.push(`${one.status()} ${one.url()}`));
      await signIn(page, DEPLOYMENT.administrator);
      refused.length = 0; // of asking whether somebody is signed in already
      for (const path of ROUTES.filter((route) => !/\$|\/(new|import)$/.test(route))) {
        await goTo(page, path);
        assert.equal(await page.locator('main').getByRole('alert').count(), 0, path);
        await checkAxe(page, path);
        await page.setViewportSize({ width: 360, height: 780 });
        await checkWidth(page, path);
        await page.setViewportSize({ width: 1440, height: 900 });
      }
      assert.deepEqual(refused, []);
      for (const [path, text, next] of [
        ['/groups', 'There are no groups yet.', 'New group'],
        ['/providers', 'People sign in here alone.', 'New provider'],
        ['/imports', 'Nothing was imported in the last thirty days.', 'Import users'],
        ['/trees', 'There are no trees yet.', 'New tree'],
      ]) {
        await goTo(page, path ?? '');
        await page.getByText(text ?? '').waitFor();
        const action = page.getByRole('link', { name: next }).or(page.getByRole('button', { name: next }));
        assert.ok((await action.count()) > 0, `${path}: ${next}`);
      }
    }));

  it('12. a filter that matches nobody says so, and its address can be shared', () =>
    seated(browser, async ({ page }) => {
      await signIn(page, DEPLOYMENT.administrator, '/users');
      await page.getByText('1–1 of 1').waitFor();
      await page.getByRole('searchbox').fill(`o'Brien*"`);
      await page.getByText('No user matches the filter.').waitFor();
      await page.reload();
      await page.getByText('No user matches the filter.').waitFor();
      assert.equal(await page.getByRole('searchbox').inputValue(), `o'Brien*"`);
    }));

  it('10. from the start page to an application at which somebody signs in, with the code that is copied', () =>
    seated(
      browser,
      async ({ page }) => {
        const { application: origin } = DEPLOYMENT;
        await signIn(page, DEPLOYMENT.administrator);
        await page.locator('main').getByRole('link', { name: 'New application' }).first().click();
        const stop = await serveCopied(await copyProgram(page, origin, PROGRAMS.react), origin);
        const visitor = await browser.newContext({ locale: 'en-GB' });
        try {
          await useProgram(await visitor.newPage(), origin, await addUser({ name: 'First Person' }));
        } finally {
          await visitor.close();
          await stop();
        }
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ));
});
