// The code that the console shows of an application, copied, built and run. (docs/design/planned/console.md §10, 10)
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { serveCopied } from './copied-application.mjs';
import { addUser, DEPLOYMENT, manage, PASSWORD } from './deployment.mjs';
import { launch, nameTenant, signIn } from './seat.mjs';
import { seated } from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */

describe('code that is copied from the console, in Chromium', { timeout: 300_000 }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());

  const button = (/** @type {Page} */ page, /** @type {string | RegExp} */ name) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });

  /** Goes through the wizard, and copies the program that the page of the application then shows. @param {Page} page @param {string} origin */
  const copyProgram = async (page, origin) => {
    await page.getByLabel('Name').fill(`Copied ${randomUUID().slice(0, 8)}`);
    await button(page, 'Next').click();
    await page.getByLabel('Addresses after sign-in').fill(`${origin}/callback`);
    await page.getByLabel('Addresses after sign-out').fill(`${origin}/`);
    await button(page, 'Next').click();
    await button(page, 'Create application').click();
    await button(page, 'Open application').click();
    const code = page.getByRole('region', { name: 'Code' });
    await code.getByRole('button', { name: /^A page without a framework/ }).click();
    await page.getByRole('option', { name: 'React with Vite' }).click();
    await code.getByText('page/main.tsx').waitFor();
    /** @type {Record<string, string>} */
    const program = {};
    for (const file of ['page/session.ts', 'page/main.tsx']) {
      // The button becomes "Copied" once the text is there.
      const block = code
        .locator('div')
        .filter({ has: page.getByText(file, { exact: true }) })
        .last();
      await block.getByRole('button', { name: 'Copy' }).click();
      await block.getByRole('button', { name: 'Copied' }).waitFor();
      program[file] = await page.evaluate(() => navigator.clipboard.readText());
    }
    return program;
  };

  it('10. the React program of the wizard is built, and signs people in and out', () =>
    seated(
      browser,
      async ({ page, context }) => {
        const { application: origin } = DEPLOYMENT;
        await signIn(page, DEPLOYMENT.administrator, '/applications/new');
        const program = await copyProgram(page, origin);
        const stop = await serveCopied(program, origin);
        try {
          const person = await addUser({ name: 'Copied Person' });
          const visitor = await browser.newContext({ locale: 'en-GB' });
          try {
            await useProgram(await visitor.newPage(), origin, person);
          } finally {
            await visitor.close();
          }
        } finally {
          await stop();
        }
        assert.equal(context.pages().length, 1);
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ));

  /** @param {Page} page @param {string} origin @param {any} person a record of identity */
  const useProgram = async (page, origin, person) => {
    /** @type {string[]} */
    const tokens = [];
    // The API of the guide.
    await page.route('https://api.shop.example/**', (route) => {
      const { authorization } = route.request().headers();
      if (authorization) tokens.push(authorization.replace(/^\w+ /, ''));
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization, dpop' };
      return route.fulfill({ status: 200, headers, contentType: 'application/json', body: '[{"id":1,"buyer":"Ann"}]' });
    });
    await page.goto(`${origin}/shelf/7?color=red`);
    await button(page, 'Sign in').click();
    await nameTenant(page);
    await page.fill('#username', person.username);
    await page.fill('#password', PASSWORD);
    await page.keyboard.press('Enter');
    const allow = button(page, 'Allow');
    const out = button(page, 'Sign out Copied Person');
    await allow.or(out).first().waitFor();
    if (await allow.isVisible()) await allow.click();
    await out.waitFor();
    assert.equal(page.url(), `${origin}/shelf/7?color=red`, 'back where the sign-in began');
    await page.getByRole('listitem').filter({ hasText: 'Ann' }).waitFor();
    const claims = JSON.parse(Buffer.from(tokens[0]?.split('.')[1] ?? '', 'base64url').toString());
    assert.equal(claims.sub, person.id, 'the API gets a token of the person');
    await page.reload();
    await out.waitFor();
    await out.click();
    await button(page, 'Sign in').waitFor();
    const { items } = await manage('GET', `/users/${person.id}/sessions`);
    assert.deepEqual(items, []);
  };
});
