// The code that the console shows of an application, copied, built and run. (docs/design/planned/console.md §10, 10)
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { serveCopied } from './copied-application.mjs';
import { copyProgram, useProgram } from './copied-program.mjs';
import { addUser, DEPLOYMENT } from './deployment.mjs';
import { launch, signIn } from './seat.mjs';
import { seated } from './visit.mjs';

describe('code that is copied from the console, in Chromium', { timeout: 300_000 }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());

  it('10. the React program of the wizard is built, and signs people in and out', () =>
    seated(
      browser,
      async ({ page, context }) => {
        const { application: origin } = DEPLOYMENT;
        await signIn(page, DEPLOYMENT.administrator, '/applications/new');
        const program = await copyProgram(page, origin);
        const [tried] = await Promise.all([
          context.waitForEvent('page'),
          page.getByRole('button', { name: 'Try sign-in' }).click(),
        ]);
        await tried.locator('#username, button[value="name_tenant"]').first().waitFor();
        await tried.close();
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
});
