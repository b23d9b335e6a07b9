// Test 4 of docs/design/planned/console.md §10: each tab has tokens of its own, and none is in the way of another.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { addAdmin, DEPLOYMENT } from './deployment.mjs';
import { launch, signIn } from './seat.mjs';
import { seated } from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Pages, and what they ask for. */
const LISTS = { '/roles': '/roles?', '/groups': '/groups?', '/applications': '/clients?' };

describe('two tabs of the console in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {any} any: a record of identity */
  let owner;
  before(async () => {
    browser = await launch();
    owner = await addAdmin('owner', { name: 'Owner of two tabs' });
  });
  after(() => browser?.close());

  it('4. two tabs whose tokens are refused at once renew them once each, again and again, and stay signed in', () =>
    seated(browser, async ({ page, context }) => {
      const other = await context.newPage();
      const tabs = [page, other].map((tab) => ({ tab, ...watchTokens(tab) }));
      await signIn(page, owner, '/users');
      await other.goto(`${DEPLOYMENT.console}/users`);
      await other.getByRole('button', { name: 'Sign in' }).click();
      for (const { tab } of tabs) await tab.getByRole('row').nth(1).waitFor();
      const refused = new Set();
      await context.route(/\/(roles|groups|clients)\?/, async (route) => {
        const token = route.request().headers()['authorization'];
        if (refused.has(token)) await route.fulfill(REFUSAL);
        else await route.continue();
      });
      for (const [path, asked] of Object.entries(LISTS)) {
        for (const { tokens } of tabs) refused.add(tokens.at(-1));
        const renewals = tabs.map(({ renewed }) => renewed.length);
        await Promise.all(
          tabs.map(async ({ tab }) => {
            const answered = tab.waitForResponse(
              (one) => one.status() === 200 && one.request().method() === 'GET' && one.url().includes(asked),
            );
            await tab.locator(`nav a[href="${path}"]`).first().click();
            await answered;
          }),
        );
        assert.deepEqual(
          tabs.map(({ renewed }, at) => renewed.length - (renewals[at] ?? 0)),
          [1, 1],
          `renewals at ${path}`,
        );
        for (const { tokens } of tabs) assert.ok(!refused.has(tokens.at(-1)), 'another token is sent');
      }
      assert.notEqual(tabs[0]?.tokens.at(-1), tabs[1]?.tokens.at(-1), 'each tab has its own');
      for (const { tab } of tabs) assert.equal(await tab.getByRole('alertdialog').count(), 0);
    }));
});

const REFUSAL = {
  status: 401,
  contentType: 'application/problem+json',
  headers: {
    'access-control-allow-origin': DEPLOYMENT.console,
    'www-authenticate': 'Bearer error="invalid_token"',
  },
  body: JSON.stringify({ code: 'invalid_token', message: 'The token is over.' }),
};

/** The tokens that a tab has sent, and the renewals that were answered. @param {Page} tab */
function watchTokens(tab) {
  /** @type {string[]} */
  const tokens = [];
  /** @type {number[]} */
  const renewed = [];
  tab.on('request', (request) => {
    const token = request.headers()['authorization'];
    if (token !== undefined) tokens.push(token);
  });
  tab.on('response', (response) => {
    const isRenewal = response.request().postData()?.includes('grant_type=refresh_token') ?? false;
    if (isRenewal) renewed.push(response.status());
  });
  return { tokens, renewed };
}
