// Chromium signs in through another issuer: by its button, by the domain of an address, refused there; and links it to an account.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { authorizationRequest, startApplication } from './application.mjs';
import { complaints, HANGS_MS, launch, LONGEST_MS, look, VIEWS } from './chromium.mjs';
import { addUser, DEPLOYMENT, manage, PASSWORD } from './deployment.mjs';

const ELSEWHERE = DEPLOYMENT.provider;
const NAME = 'Их сургууль';

describe('sign-in through another issuer, in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {{ id: string }} */
  let tenant;
  /** @type {{ id: string }} */
  let client;
  /** @type {{ id: string }} */
  let provider;
  /** @type {Awaited<ReturnType<typeof startApplication>>} */
  let application;
  let home = '';

  before(async () => {
    application = await startApplication();
    ({ home } = application);
    const us = await manage(
      'POST',
      '/clients',
      {
        client_name: 'Groundwork',
        client_metadata: { urls: { redirect_uris: [`${DEPLOYMENT.issuer}/external/callback`] } },
      },
      ELSEWHERE,
    );
    tenant = await manage('POST', '/tenants', { tenant_name: `school-${randomUUID()}`, display_name: 'School' });
    provider = await manage('POST', `/tenants/${tenant.id}/identity_providers`, {
      provider_name: NAME,
      issuer_url: ELSEWHERE.issuer,
      client_id: us.id,
      client_secret: us.client_secret,
      jit_provisioning: true,
    });
    client = await manage('POST', '/clients', {
      client_name: 'Timetable',
      tenant_id: tenant.id,
      is_global: false,
      is_first_party: true,
      client_metadata: { urls: { redirect_uris: [`${home}/cb`] } },
    });
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    application?.close();
  });

  const authorizeAddress = (parameters = {}) =>
    authorizationRequest({ client_id: client.id, redirect_uri: `${home}/cb`, scope: 'openid', ...parameters });
  const someoneElsewhere = () => addUser({ email: `${randomUUID()}@school.example`, email_verified: true }, ELSEWHERE);
  /** @param {string[]} names */
  const modify = (names) =>
    manage('PATCH', `/tenants/${tenant.id}/identity_providers/${provider.id}`, { domains: names });
  /** @param {import('playwright-core').Page} page @param {{ username: string }} user */
  const signInElsewhere = async (page, { username }) => {
    await page.waitForURL(`${ELSEWHERE.issuer}/interaction/**`);
    await page.fill('#username', username);
    await page.fill('#password', PASSWORD);
    await page.keyboard.press('Enter');
    const allow = page.locator('[value=allow]'); // asked for once
    const away = page.waitForURL((url) => url.origin !== new URL(ELSEWHERE.issuer).origin);
    await Promise.race([allow.waitFor().then(() => allow.click()), away]);
  };
  /** @param {'desktop' | 'phone'} view @param {boolean} scripts */
  const open = async (view, scripts) => {
    const context = await browser.newContext({ ...VIEWS[view], javaScriptEnabled: scripts });
    context.setDefaultTimeout(LONGEST_MS);
    return { context, page: await context.newPage() };
  };

  for (const [view, scripts] of /** @type {const} */ ([
    ['desktop', true],
    ['phone', false],
  ])) {
    const name = `external-${view}-${scripts ? 'scripts' : 'plain'}`;
    it(`redirects there and back: ${name}`, async () => {
      const user = await someoneElsewhere();
      const { context, page } = await open(view, scripts);
      const violations = complaints(page);
      await page.goto(authorizeAddress());
      await look(page, `${name}-1-choice`, { scripts });
      await page.locator(`a.button:has-text("${NAME}")`).click();
      await page.waitForURL(`${ELSEWHERE.issuer}/interaction/**`);
      await page.locator('[value=cancel]').click();
      await page.waitForSelector('[role=alert]');
      await look(page, `${name}-2-refused`, { scripts });
      await page.locator(`a.button:has-text("${NAME}")`).click();
      await signInElsewhere(page, user);
      await page.waitForURL(`${home}/cb?**`);
      assert.match(page.url(), /code=/);
      assert.deepEqual(violations, []);
      await context.close();
    });
  }

  it('finds the provider by the domain of an address, with and without scripts', async () => {
    await modify(['school.example']);
    for (const scripts of [true, false]) {
      const user = await someoneElsewhere();
      const { context, page } = await open('desktop', scripts);
      const violations = complaints(page);
      await page.goto(authorizeAddress());
      assert.equal(await page.locator('a.button').count(), 0);
      await page.locator('[value=identify]').click();
      await page.waitForSelector('[role=alert]');
      await look(page, `external-address-${scripts ? 'scripts' : 'plain'}`, { scripts });
      await page.fill('#username', user.email);
      await page.locator('[value=identify]').click();
      await signInElsewhere(page, user);
      await page.waitForURL(`${home}/cb?**`);
      assert.deepEqual(violations, []);
      await context.close();
    }
    await modify([]);
  });

  it('keeps several tabs apart', async () => {
    const user = await someoneElsewhere();
    const { context } = await open('desktop', true);
    const tabs = [await context.newPage(), await context.newPage()];
    for (const tab of tabs) await tab.goto(authorizeAddress());
    for (const tab of tabs) {
      await tab.locator('a.button').click();
      await tab.waitForURL(`${ELSEWHERE.issuer}/interaction/**`);
    }
    for (const tab of tabs) {
      await tab.fill('#username', user.username);
      await tab.fill('#password', PASSWORD);
      await tab.keyboard.press('Enter');
      await tab.waitForSelector('[value=allow], h1:text("/cb")');
      if (tab.url().startsWith(ELSEWHERE.issuer)) await tab.locator('[value=allow]').click();
      await tab.waitForURL(`${home}/cb?**`);
    }
    await context.close();
  });

  for (const scripts of [true, false]) {
    const name = `external-link-${scripts ? 'scripts' : 'plain'}`;
    it(`links the identity to an account, which can then sign in by it: ${name}`, async () => {
      const [user, elsewhere] = [await addUser({ tenant_id: tenant.id }), await someoneElsewhere()];
      const { context, page } = await open(scripts ? 'desktop' : 'phone', scripts);
      const violations = complaints(page);
      await page.goto(`${DEPLOYMENT.issuer}/account/identities?tenant_id=${tenant.id}`);
      await page.fill('#username', user.username);
      await page.fill('#password', PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForSelector('[value=link]');
      await look(page, `${name}-1-offered`, { scripts });
      await page.locator('[value=link]').click();
      await signInElsewhere(page, elsewhere);
      await page.waitForURL('**/account/identities?done=linked');
      await look(page, `${name}-2-linked`, { scripts });
      const { items } = await manage('GET', `/users/${user.id}/identities`);
      assert.deepEqual(
        items.map(({ external_id }) => external_id),
        [elsewhere.id],
      );
      await context.clearCookies({ domain: 'localhost' });
      await page.goto(authorizeAddress());
      await page.locator('a.button').click();
      await page.waitForURL(`${home}/cb?**`);
      assert.deepEqual(violations, []);
      await context.close();
    });
  }
});
