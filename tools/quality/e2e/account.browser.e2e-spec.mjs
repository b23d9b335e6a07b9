// Chromium at the account pages, and signing in with what was set up there: authenticator app, recovery code, passkey, code by mail.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { complaints, HANGS_MS, launch, LONGEST_MS, look, VIEWS } from './chromium.mjs';
import { addClient, addUser, DEPLOYMENT, manage, PASSWORD } from './deployment.mjs';
import { mailTo } from './mails.mjs';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const STEP_MS = 30_000;
const SECTIONS = ['profile', 'sessions', 'applications', 'identities'];

const presentStep = () => Math.floor(Date.now() / STEP_MS);

/**
 * Codes of time steps not used before: that of the present, then that of the next, which clocks may be ahead by. Two need no waiting.
 * @param {string} key
 */
function authenticatorApp(key) {
  const secret = Secret.fromBase32(key.replaceAll(' ', ''));
  let last = 0;
  return () => {
    last = Math.max(last + 1, presentStep());
    return TOTP.generate({ secret, timestamp: last * STEP_MS });
  };
}

describe('the account pages in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());

  /** @param {'desktop' | 'phone'} view @param {boolean} scripts */
  const open = async (view, scripts) => {
    const context = await browser.newContext({ ...VIEWS[view], javaScriptEnabled: scripts });
    context.setDefaultTimeout(LONGEST_MS);
    const page = await context.newPage();
    const name = `account-${view}-${scripts ? 'scripts' : 'plain'}`;
    return {
      context,
      page,
      violations: complaints(page),
      see: (/** @type {string} */ what) => look(page, `${name}-${what}`, { scripts }),
      go: (/** @type {string} */ path) => page.goto(`${DEPLOYMENT.issuer}/account${path}`),
      press: (/** @type {string} */ selector) =>
        Promise.all([page.waitForEvent('load'), page.locator(selector).first().click()]),
    };
  };
  /** @typedef {Awaited<ReturnType<typeof open>>} Seat */
  /** @param {Seat} seat @param {string} username @param {string} [password] */
  const signIn = async ({ page, press }, username, password = PASSWORD) => {
    await page.fill('#username', username);
    await page.fill('#password', password);
    await press('[value=sign_in]');
  };

  /** Lets an application in, so that there is one in the list. @param {Seat} seat */
  const allow = async ({ page, press }) => {
    const redirect_uri = `${DEPLOYMENT.issuer}/livez`;
    const client = await addClient({ grant_types: ['authorization_code'], urls: { redirect_uris: [redirect_uri] } });
    const requested = {
      client_id: client.id,
      response_type: 'code',
      redirect_uri,
      scope: 'openid profile orders:read',
    };
    const pkce = { code_challenge: CHALLENGE, code_challenge_method: 'S256' };
    await page.goto(`${DEPLOYMENT.issuer}/oauth2/authorize?${new URLSearchParams({ ...requested, ...pkce })}`);
    await press('[value=allow]');
    await page.waitForURL('**/livez?code=**');
  };

  for (const [view, scripts] of /** @type {const} */ ([
    ['desktop', true],
    ['phone', true],
    ['phone', false],
    ['desktop', false],
  ])) {
    it(`show and change the user's data: ${view}, ${scripts ? 'with' : 'without'} scripts`, async () => {
      const user = await addUser();
      const seat = await open(view, scripts);
      const { page, see, go, press } = seat;
      await go('');
      await signIn(seat, user.username);
      await page.waitForSelector('.cards');
      await see('1-overview');
      await allow(seat);
      for (const section of SECTIONS) {
        await go(`/${section}`);
        await see(`2-${section}`);
      }
      await go('/profile');
      await page.fill('#nickname', 'Сараа');
      await press('[value=save]');
      await page.waitForSelector('[role=status]');
      assert.equal((await manage('GET', `/users/${user.id}`)).nickname, 'Сараа');

      await go('/second_factors');
      assert.equal(await page.locator('[value=make_passkey]').isVisible(), scripts);
      await see('3-second-factors');
      await page.locator('a.button.second').click();
      await page.waitForSelector('.qr');
      await see('4-authenticator');
      const code = authenticatorApp((await page.textContent('.key')) ?? '');
      await page.fill('#code', '000000');
      await press('[value=confirm_totp]');
      await page.waitForSelector('[role=alert]:not([hidden])');
      await page.fill('#code', code());
      await press('[value=confirm_totp]');
      const recovery = await page.locator('.codes li').allTextContents();
      assert.equal(recovery.length, 10);
      await see('5-recovery-codes');
      await press('[value=continue]');
      await page.waitForSelector('[role=status]');
      await see('6-set-up');

      await seat.context.clearCookies();
      await go('/password');
      await signIn(seat, user.username);
      await page.waitForSelector('#code');
      await see('7-second-step');
      await page.fill('#code', '000000');
      await press('[value=use_factor]');
      await page.waitForSelector('[role=alert]');
      await page.fill('#code', code());
      await press('[value=use_factor]');
      await page.waitForSelector('#current_password');
      await see('8-password');
      const password = `${PASSWORD} again`;
      await page.fill('#current_password', PASSWORD);
      await page.fill('#password', password);
      await press('[value=change]');
      await page.waitForSelector('[role=status]');

      await seat.context.clearCookies();
      await go('');
      await signIn(seat, user.username, password);
      await page.fill('#code', recovery[0] ?? '');
      await press('[value=use_factor]');
      await page.waitForSelector('.cards');
      await go('/sessions');
      await see('9-sessions');
      await page.locator('header a').click();
      await press('[name=logout]');
      assert.deepEqual(seat.violations, []);
      await seat.context.close();
    });
  }

  it('create a passkey that signs in without a password', async () => {
    const user = await addUser();
    const seat = await open('desktop', true);
    const { page, see, go, press } = seat;
    const cdp = await seat.context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await go('/second_factors');
    await signIn(seat, user.username);
    await see('passkey-0-offer');
    await press('[value=continue]');
    await press('[value=make_passkey]');
    await see('passkey-1-new');
    await page.fill('#passkey_name', 'Телефон');
    await press('form[data-passkey] button');
    await page.waitForSelector('.codes');
    await press('[value=continue]');
    assert.ok((await page.textContent('.rows'))?.includes('Телефон'));
    await see('passkey-2-list');
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    assert.equal(credentials.length, 1);
    assert.equal(credentials[0]?.isResidentCredential, true);

    // The page offers passkeys in autofill, which this authenticator answers at once.
    const touch = (/** @type {boolean} */ enabled) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    await seat.context.clearCookies();
    await go('/sessions');
    await page.waitForURL('**/account/sessions');
    await see('passkey-4-inside');

    await seat.context.clearCookies();
    await touch(false);
    await go('');
    await see('passkey-3-offered');
    await signIn(seat, user.username);
    await see('passkey-5-second-step');
    await touch(true);
    await page.locator('[value=passkey]').click();
    await page.waitForSelector('.cards');

    await seat.context.clearCookies();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await touch(false);
    await go('');
    await touch(true);
    await page.locator('[value=passkey]').click();
    await page.waitForSelector('[data-passkey-problem]:not([hidden])');
    await see('passkey-6-refused');
    await page.waitForSelector('#password');
    assert.deepEqual(seat.violations, []);
    await seat.context.close();
  });

  for (const scripts of [true, false]) {
    it(`sign in by a mailed code, ${scripts ? 'with' : 'without'} scripts`, async () => {
      const email = `${randomUUID()}@example.com`;
      await addUser({ email, email_verified: true });
      const seat = await open(scripts ? 'phone' : 'desktop', scripts);
      const { page, see, go, press } = seat;
      await go('');
      await page.fill('#username', email);
      await press('[value=send_code]');
      await see('mail-1-code');
      const [, code = ''] = /(\d{6})\./.exec(await mailTo(email)) ?? [];
      await page.fill('#code', code);
      await page.keyboard.press('Enter');
      await page.waitForSelector('.cards');
      assert.deepEqual(seat.violations, []);
      await seat.context.close();
    });
  }

  it('require enrolment where the tenant requires a second factor', async () => {
    const tenant = await manage('POST', '/tenants', {
      tenant_name: `strict-${randomUUID().slice(0, 8)}`,
      display_name: 'Strict & Sons',
      tenant_metadata: { mfa: { required: true } },
    });
    const user = await addUser({ tenant_id: tenant.id });
    const seat = await open('phone', true);
    const { page, see, go, press } = seat;
    await go(`?tenant_id=${tenant.id}`);
    await signIn(seat, user.username);
    await page.waitForSelector('.qr');
    await see('enrolment-1-app');
    const code = authenticatorApp((await page.textContent('.key')) ?? '');
    await page.fill('#code', code());
    await press('[value=confirm_totp]');
    await see('enrolment-2-codes');
    await press('[value=continue]');
    await page.waitForSelector('.cards');
    assert.deepEqual(seat.violations, []);
    await seat.context.close();
  });
});
