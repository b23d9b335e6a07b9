// oidc-client-ts, as it is published for browsers, on a page of another origin: redirect, refresh, pop-up.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launch, newPage, servePage, signIn } from './browser.mjs';
import { addClient, addUser, ISSUER, PASSWORD } from './stack.mjs';

describe('oidc-client-ts', { timeout: 180_000 }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof servePage>>} */
  let application;
  /** @type {{ id: string }} */
  let client;
  /** @type {{ id: string, username: string }} */
  let user;

  before(async () => {
    application = await servePage();
    const { origin } = application;
    client = await addClient(
      { redirect_uris: [`${origin}/cb`, `${origin}/popup`], allowed_origins: [origin] },
      { client_type: 'spa', is_public: true },
    );
    user = await addUser();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    application?.close();
  });

  /** @param {import('playwright-core').Page} page */
  const makeManager = (page) =>
    page.evaluate(
      ([authority, client_id, origin]) => {
        const { UserManager, WebStorageStateStore } = globalThis.oidc;
        globalThis.manager = new UserManager({
          authority,
          client_id,
          redirect_uri: `${origin}/cb`,
          popup_redirect_uri: `${origin}/popup`,
          scope: 'openid profile offline_access',
          userStore: new WebStorageStateStore({ store: sessionStorage }),
        });
      },
      [ISSUER, client.id, application.origin],
    );

  it('signs in by redirect and refreshes', async () => {
    const page = await newPage(browser);
    await page.goto(application.origin);
    await makeManager(page);
    await page.evaluate(() => void globalThis.manager.signinRedirect());
    await signIn(page, user.username);
    await makeManager(page);
    const [subject, renewed] = await page.evaluate(async () => {
      const signedIn = await globalThis.manager.signinCallback();
      const refreshed = await globalThis.manager.signinSilent();
      return [signedIn.profile.sub, refreshed.access_token !== signedIn.access_token];
    });
    assert.deepEqual([subject, renewed], [user.id, true]);
  });

  it('signs in another user where one is signed in', async () => {
    const page = await newPage(browser);
    const guest = await addUser();
    for (const { id, username } of [user, guest]) {
      await page.goto(application.origin);
      await makeManager(page);
      await page.evaluate(() => void globalThis.manager.signinRedirect({ prompt: 'login' }));
      await signIn(page, username);
      await makeManager(page);
      assert.equal(await page.evaluate(async () => (await globalThis.manager.signinCallback()).profile.sub), id);
    }
  });

  it('signs in by a pop-up, which its opener can observe', async () => {
    const page = await newPage(browser);
    await page.goto(application.origin);
    await makeManager(page);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => {
        globalThis.signedIn = globalThis.manager.signinPopup();
      }),
    ]);
    await popup.waitForURL((url) => url.origin === ISSUER);
    await popup.fill('input[name=username]', user.username);
    await popup.fill('input[name=password]', PASSWORD);
    await popup.click('button[value=sign_in]');
    await popup.waitForURL((url) => url.pathname === '/popup');
    await makeManager(popup);
    await popup.evaluate(() => globalThis.manager.signinPopupCallback()).catch(() => undefined); // it closes itself
    assert.equal(await page.evaluate(async () => (await globalThis.signedIn).profile.sub), user.id);
  });

  it('window.open: the opener observes that its pop-up is open and closed', async () => {
    const page = await newPage(browser);
    await page.goto(application.origin);
    const address = `${ISSUER}/oauth2/authorize?${new URLSearchParams({
      client_id: client.id,
      response_type: 'code',
      redirect_uri: `${application.origin}/cb`,
      scope: 'openid',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })}`;
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((to) => {
        globalThis.opened = window.open(to, 'sign-in', 'width=400,height=600');
      }, address),
    ]);
    await popup.locator('input[name=username]').waitFor();
    // Libraries that poll take a closed window for a person who gave up.
    assert.equal(await page.evaluate(() => globalThis.opened.closed), false);
    await popup.close();
    await page.waitForFunction(() => globalThis.opened.closed);
  });
});
