// Chromium goes through sign-in, consent, device, logout and errors; with scripts on a desktop in English, and without on a phone in Mongolian.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { basicOf, requestRaw } from '../../http/raw.mjs';
import { authorizationRequest, startApplication } from './application.mjs';
import { complaints, HANGS_MS, launch, LONGEST_MS, look, VIEWS } from './chromium.mjs';
import { addClient, addUser, DEPLOYMENT, manage, PASSWORD } from './deployment.mjs';

describe('the pages in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof addClient>>} */
  let client;
  /** @type {{ username: string, tenant_id: string }} */
  let user;
  /** @type {Awaited<ReturnType<typeof startApplication>>} */
  let application;
  let home = '';

  before(async () => {
    application = await startApplication();
    ({ home } = application);
    user = await addUser();
    client = await addClient({
      grant_types: ['authorization_code', 'device_code'],
      urls: {
        redirect_uris: [`${home}/cb`],
        post_logout_redirect_uris: [`${home}/bye`],
        initiate_login_uri: 'https://shop.example/login',
      },
    });
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    application?.close();
  });

  const authorizeAddress = (parameters = {}) =>
    authorizationRequest({
      client_id: client.id,
      redirect_uri: `${home}/cb`,
      scope: 'openid profile orders:read',
      ...parameters,
    });
  const requestDeviceCode = async () => {
    const headers = basicOf({ client_id: client.id, client_secret: client.secret });
    const address = `${DEPLOYMENT.issuer}/device_code?client_id=${client.id}&scope=openid`;
    return (await requestRaw(address, { method: 'POST', headers })).json;
  };

  for (const [view, scripts] of /** @type {const} */ ([
    ['desktop', true],
    ['phone', false],
    ['phone', true],
    ['desktop', false],
  ])) {
    const name = `${view}-${scripts ? 'scripts' : 'plain'}`;
    it(`work from sign-in to logout: ${name}`, async () => {
      const context = await browser.newContext({ ...VIEWS[view], javaScriptEnabled: scripts });
      context.setDefaultTimeout(LONGEST_MS);
      const page = await context.newPage();
      const violations = complaints(page);
      const see = (/** @type {string} */ what) => look(page, `${name}-${what}`, { scripts });
      const press = (/** @type {string} */ selector) =>
        Promise.all([page.waitForLoadState('load'), page.locator(selector).click()]);

      await page.goto(authorizeAddress({ prompt: 'consent' })); // the user has consented in the view before
      await see('1-sign-in');
      await page.fill('#username', user.username);
      await page.fill('#password', 'wrong');
      await page.keyboard.press('Enter');
      await page.waitForSelector('[role=alert]');
      await see('2-wrong-password');
      await page.fill('#password', PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForSelector('[value=allow]');
      await see('3-consent');
      await press('[value=allow]');
      await page.waitForURL(`${home}/cb?**`);
      assert.match(page.url(), /code=/);

      const { user_code, verification_uri, verification_uri_complete } = await requestDeviceCode();
      await page.goto(verification_uri);
      await page.fill('#user_code', 'BBBB-BBBB');
      await page.keyboard.press('Enter');
      await page.waitForSelector('[role=alert]');
      await see('4-device-code');
      if (scripts) await page.goto(verification_uri_complete);
      else {
        await page.fill('#user_code', user_code);
        await page.keyboard.press('Enter');
      }
      await page.waitForSelector('[name=confirm]');
      assert.ok((await page.textContent('main'))?.includes(user_code));
      await see('5-device-confirm');
      await press('[name=confirm]');
      await page.waitForSelector('main:not(:has(form))');
      await see('6-device-done');

      await page.goto(`${DEPLOYMENT.issuer}/oauth2/logout?client_id=${client.id}&post_logout_redirect_uri=${home}/bye`);
      await see('7-logout');
      await press('[name=logout]');
      await page.waitForURL(`${home}/bye`);
      await page.goto(`${DEPLOYMENT.issuer}/oauth2/logout`);
      if (!scripts) {
        await see('8-continue');
        await press('main button');
      }
      await page.waitForURL('**/success**');
      await see('9-signed-out');
      assert.deepEqual(violations, []);
      await context.close();
    });
  }

  it('show errors with a link to continue', async () => {
    const context = await browser.newContext(VIEWS.desktop);
    const page = await context.newPage();
    const unregistered = await page.goto(authorizeAddress({ redirect_uri: 'https://evil.example/' }));
    assert.equal(unregistered?.status(), 400);
    await look(page, 'error-redirect');
    await page.goto(authorizeAddress());
    const address = page.url();
    await context.clearCookies();
    const expired = await page.goto(address);
    assert.equal(expired?.status(), 400);
    assert.equal(
      await page.getAttribute('a.button', 'href'),
      `https://shop.example/login?iss=${encodeURIComponent(DEPLOYMENT.issuer)}`,
    );
    await look(page, 'error-expired');
    await context.close();
  });

  it('keep several tabs apart', async () => {
    const context = await browser.newContext(VIEWS.desktop);
    const tabs = [await context.newPage(), await context.newPage()];
    for (const tab of tabs) await tab.goto(authorizeAddress({ scope: 'openid' }));
    for (const tab of tabs.reverse()) {
      await tab.fill('#username', user.username);
      await tab.fill('#password', PASSWORD);
      await tab.keyboard.press('Enter');
      await tab.waitForSelector('[value=allow], h1:text("/cb")');
      if (tab.url().startsWith(DEPLOYMENT.issuer)) await tab.locator('[value=allow]').click();
      await tab.waitForURL(`${home}/cb?**`);
    }
    await context.close();
  });

  it("allow tree's Swagger UI to get a token by client credentials", async () => {
    const context = await browser.newContext(VIEWS.desktop);
    context.setDefaultTimeout(LONGEST_MS);
    const page = await context.newPage();
    await page.goto(`${DEPLOYMENT.tree}/docs`);
    await page.locator('.auth-wrapper button.authorize').click();
    await page.fill('#client_id_clientCredentials', DEPLOYMENT.client_id);
    await page.fill('#client_secret_clientCredentials', DEPLOYMENT.client_secret);
    const form = page.locator('.auth-container', { has: page.locator('#client_id_clientCredentials') });
    await form.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click();
    await page.getByRole('button', { name: 'Remove authorization' }).first().waitFor();
    await page.screenshot({ path: 'artefacts/pages/swagger.png' });
    await context.close();
  });

  it("allow tree's Swagger UI to sign a person in as the console, by code and PKCE, and to try an operation", async () => {
    const context = await browser.newContext(VIEWS.desktop);
    context.setDefaultTimeout(LONGEST_MS);
    const page = await context.newPage();
    await page.goto(`${DEPLOYMENT.tree}/docs`);
    await page.locator('.auth-wrapper button.authorize').click();
    const form = page.locator('.auth-container', { has: page.locator('#client_id_authorizationCode') });
    await form.locator('a', { hasText: /^select all$/i }).click();
    const [signIn] = await Promise.all([
      context.waitForEvent('page'),
      form.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click(),
    ]);
    await nameTenant(signIn, user.tenant_id);
    await signIn.fill('#username', user.username);
    await signIn.fill('#password', PASSWORD);
    await signIn.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove authorization' }).first().waitFor();
    await page.locator('.close-modal').click();
    await page.locator('#operations-tag-Trees').click();
    await page.locator('#operations-Trees-Trees_list .opblock-summary-control').click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('.live-responses-table .response .response-col_status', { hasText: '200' }).waitFor();
    await context.close();
  });
});

/**
 * Where the page asks for the organisation first, as it does once there are several: names it.
 * @param {import('playwright-core').Page} page
 * @param {string} tenantId
 */
async function nameTenant(page, tenantId) {
  const asked = page.locator('button[value="name_tenant"]');
  await asked.or(page.locator('#username')).first().waitFor();
  if (!(await asked.isVisible())) return;
  const { tenant_name } = await manage('GET', `/tenants/${tenantId}`);
  await asked.click();
  await page.fill('#tenant_name', tenant_name);
  await page.locator('.actions button').first().click();
}
