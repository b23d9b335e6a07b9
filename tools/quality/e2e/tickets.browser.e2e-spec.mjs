// The links of mails in Chromium: an address confirmed, a password set, a link that is over.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { getToken } from '../../http/get-token.mjs';
import { complaints, HANGS_MS, launch, LONGEST_MS, look, VIEWS } from './chromium.mjs';
import { addUser, DEPLOYMENT, manage, PASSWORD } from './deployment.mjs';

describe('the pages of tickets in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());

  for (const [view, scripts] of /** @type {const} */ ([
    ['desktop', true],
    ['phone', true],
    ['phone', false],
  ])) {
    const name = `ticket-${view}-${scripts ? 'scripts' : 'plain'}`;
    it(`confirm an address, set a password, and report an expired link: ${name}`, async () => {
      const user = await addUser({ email: `${randomUUID()}@example.com` });
      const context = await browser.newContext({ ...VIEWS[view], javaScriptEnabled: scripts });
      context.setDefaultTimeout(LONGEST_MS);
      const page = await context.newPage();
      const violations = complaints(page);
      const see = (/** @type {string} */ what) => look(page, `${name}-${what}`, { scripts });
      const linkTo = async (/** @type {string} */ type) =>
        (await manage('POST', `/tickets/${type}`, { user_id: user.id })).ticket_url;

      const confirmation = await linkTo('email_verification');
      await page.goto(confirmation);
      await see('1-confirm');
      await page.locator('main button').click();
      await page.waitForSelector('main:not(:has(form))');
      await see('2-confirmed');
      assert.equal((await manage('GET', `/users/${user.id}`)).email_verified, true);

      const again = await page.goto(confirmation);
      assert.equal(again?.status(), 400);
      await see('3-over');

      await page.goto(await linkTo('password_change'));
      await see('4-password');
      await page.fill('#password', 'short');
      await page.keyboard.press('Enter');
      await page.waitForSelector('[role=alert]');
      await see('5-refused');
      const password = `${PASSWORD} again`;
      await page.fill('#password', password);
      await page.keyboard.press('Enter');
      await page.waitForSelector('main:not(:has(form))');
      await see('6-set');
      const form = { grant_type: 'password', username: user.username, password };
      assert.ok(await getToken(DEPLOYMENT.issuer, DEPLOYMENT, form));
      assert.deepEqual(violations, []);
      await context.close();
    });
  }
});
