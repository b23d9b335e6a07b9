// The code that the console shows of an application, copied, built and run. (docs/design/planned/console.md §10, 10)
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { serveCopied } from './copied-application.mjs';
import { copyProgram, PROGRAMS, signInAt, signOutAt, useProgram } from './copied-program.mjs';
import { addUser, DEPLOYMENT } from './deployment.mjs';
import { launch, signIn } from './seat.mjs';
import { seated } from './visit.mjs';

describe('code that is copied from the console, in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());

  /**
   * Makes an application, copies its program, and lets a new person use it in a browser of their own.
   * @param {keyof typeof PROGRAMS} name
   * @param {(page: import('playwright-core').Page, origin: string, person: any) => Promise<void>} use any: a record of identity
   * @param {Record<string, string>} [more] files beside the copied ones
   */
  const tryProgram = (name, use, more = {}) =>
    seated(
      browser,
      async ({ page, context }) => {
        const { application: origin } = DEPLOYMENT;
        await signIn(page, DEPLOYMENT.administrator, '/applications/new');
        const program = await copyProgram(page, origin, PROGRAMS[name]);
        const [tried] = await Promise.all([
          context.waitForEvent('page'),
          page.getByRole('button', { name: 'Try sign-in' }).click(),
        ]);
        await tried.locator('#username, button[value="name_tenant"]').first().waitFor();
        await tried.close();
        const stop = await serveCopied({ ...program, ...more }, origin);
        try {
          const person = await addUser({ name: 'Copied Person' });
          const visitor = await browser.newContext({ locale: 'en-GB' });
          try {
            await use(await visitor.newPage(), origin, person);
          } finally {
            await visitor.close();
          }
        } finally {
          await stop();
        }
        assert.equal(context.pages().length, 1);
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );

  it('10. the React program of the wizard is built, and signs people in and out', () =>
    tryProgram('react', useProgram));

  it('10. the program of the wizard for oidc-client-ts is built, and signs people in and out', () =>
    tryProgram(
      'oidc',
      async (page, origin, person) => {
        const known = { ...person, name: person.id }; // what the page shows
        await page.goto(`${origin}/`);
        await signInAt(page, known);
        assert.equal(page.url(), `${origin}/`);
        await signOutAt(page, known);
      },
      { 'index.html': PAGE },
    ));
});

/** A page with the program for oidc-client-ts. */
const PAGE = `<!doctype html><html lang="en"><head><title>Copied</title></head><body><script type="module">
import { signIn, signOut, start } from '/oidc/session.js';

const user = await start();
const button = document.createElement('button');
button.textContent = user ? 'Sign out ' + user.profile.sub : 'Sign in';
button.onclick = user ? signOut : signIn;
document.body.append(button);
</script></body></html>`;
