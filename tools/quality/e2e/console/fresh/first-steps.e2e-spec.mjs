// What somebody does first who has just run `npm start`: from the address and the password that it prints to an application that signs
// people in. The installation is new, and is this file's own. (docs/design/planned/console.md §10, 10 and 12)
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { serveCopied } from '../copied-application.mjs';
import { copyProgram, useProgram } from '../copied-program.mjs';
import { DEPLOYMENT, PASSWORD } from '../deployment.mjs';
import { ROUTES } from '../every-route.mjs';
import { checkAxe, checkWidth, launch, signIn } from '../seat.mjs';
import { goTo, seated } from '../visit.mjs';

/** @typedef {import('playwright-core').Page} Page */

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

  it('a user is made, and signs in at an application that is made by the wizard', () =>
    seated(
      browser,
      async ({ page }) => {
        const person = { name: "Pat O'Brien", username: `pat-${randomUUID().slice(0, 8)}` };
        await signIn(page, DEPLOYMENT.administrator);
        const steps = page.getByRole('region', { name: 'First steps' });
        await steps.getByRole('link', { name: 'New user' }).click();
        await page.getByLabel('Name', { exact: true }).fill(person.name);
        await page.getByLabel('Username').fill(person.username);
        await page.getByLabel('First password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Create user' }).click();
        await page.getByRole('button', { name: 'Block user' }).waitFor();
        const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
        await goTo(page, '/users');
        await page.getByRole('searchbox').fill(`o'Brien`);
        await page.getByText('1–1 of 1').waitFor();

        await goTo(page, '/');
        await steps.getByText('Done').waitFor();
        await steps.getByRole('link', { name: 'New application' }).click();
        await page.getByRole('heading', { name: 'New application' }).waitFor();
        const { application: origin } = DEPLOYMENT;
        const stop = await serveCopied(await copyProgram(page, origin), origin);
        try {
          await seated(browser, ({ page: visitor }) => useProgram(visitor, origin, { ...person, id }), {});
        } finally {
          await stop();
        }
        await goTo(page, `/users/${id}`);
        await page.getByText('Last sign-in').waitFor();
        await goTo(page, '/');
        await steps.waitFor({ state: 'detached' });
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ));
});
