// Every page of a sign-in and of an account in Chromium, in every language, as wide as 1,280 pixels are at 400 % (WCAG 2.2, 1.4.10): nothing
// sticks out, no word is broken, and axe finds nothing.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { authorizationRequest, startApplication } from './application.mjs';
import { brokenWords } from './broken-words.mjs';
import { complaints, HANGS_MS, launch, LONGEST_MS, look } from './chromium.mjs';
import { addClient, DEPLOYMENT, manage, PASSWORD } from './deployment.mjs';
import { mailTo } from './mails.mjs';

const LANGUAGES = ['en', 'mn', 'de', 'fr', 'es', 'pt-BR', 'zh-Hans', 'ja', 'ko'];
const WITHOUT_SPACES = ['zh-Hans', 'ja'];
const NARROW = { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2, isMobile: true };
const SECTIONS = ['', 'profile', 'email', 'password', 'second_factors', 'authenticator', 'sessions', 'applications', 'deletion']; // prettier-ignore

describe('the pages in every language', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof startApplication>>} */
  let application;
  /** @type {{ id: string }} */
  let tenant;
  /** @type {Awaited<ReturnType<typeof addClient>>} */
  let client;
  /** @type {Awaited<ReturnType<typeof addClient>>} */
  let choosing;

  before(async () => {
    application = await startApplication();
    tenant = await manage('POST', '/tenants', {
      tenant_name: `narrow-${randomUUID()}`,
      display_name: 'Rindfleischetikettierung Süd',
      tenant_metadata: { registration_enabled: true, account_deletion: 'delayed', terms_version: '2026-11' },
    });
    const links = { terms_url: 'https://shop.example/terms', privacy_url: 'https://shop.example/privacy' };
    await manage('PATCH', `/tenants/${tenant.id}`, { branding: links });
    const urls = { redirect_uris: [`${application.home}/cb`] };
    const settings = { urls, grant_types: ['authorization_code', 'device_code'] };
    client = await addClient(settings, { is_global: false, tenant_id: tenant.id });
    choosing = await addClient(settings, { is_global: true, sign_in_tenants: 'all' });
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    application?.close();
  });

  /** A page of its own browser, and what is done on it. @param {string} locale @param {boolean} [scripts] */
  const open = async (locale, scripts = true) => {
    const context = await browser.newContext({ ...NARROW, locale, javaScriptEnabled: scripts });
    context.setDefaultTimeout(LONGEST_MS);
    const page = await context.newPage();
    const violations = complaints(page);
    let seen = 0;
    return {
      page,
      see: async (/** @type {string} */ what) => {
        await look(page, `${locale}${scripts ? '' : '-plain'}-${++seen}-${what}`, {
          scripts,
          bothColors: locale === 'en',
        });
        assert.equal(await page.getAttribute('html', 'lang'), locale, what);
        if (!scripts) return;
        const broken = WITHOUT_SPACES.includes(locale) ? [] : await page.evaluate(brokenWords);
        assert.deepEqual(broken, [], `words of ${what} in ${locale} are broken`);
      },
      press: (/** @type {string} */ selector) =>
        Promise.all([page.waitForNavigation(), page.locator(selector).click()]), // prettier-ignore
      start: (of = client, parameters = {}) =>
        page.goto(
          authorizationRequest({
            client_id: of.id,
            redirect_uri: `${application.home}/cb`,
            scope: 'openid profile orders:read',
            ...parameters,
          }),
        ),
      /** The last page is that of the application, with a code. */
      isBack: () => assert.match(page.url(), /\/cb\?.*code=/),
      close: async () => {
        assert.deepEqual(violations, []);
        await context.close();
      },
    };
  };
  /** The code of the newest mail, as soon as it is another than the one before. @param {string} address @param {string} [before] */
  const codeFor = async (address, before = '') => {
    for (const end = Date.now() + LONGEST_MS; Date.now() < end; await sleep(100)) {
      const code = /\b\d{6}\b/.exec(await textTo(address))?.[0] ?? '';
      if (code !== '' && code !== before) return code;
    }
    throw new Error(`no new code for ${address}`);
  };
  const typeCode = async (/** @type {import('playwright-core').Page} */ page, /** @type {string} */ code) =>
    page.fill('input.code', code);

  for (const language of LANGUAGES)
    it(`work and fit: ${language}`, async () => {
      const address = `${randomUUID()}@example.com`;
      const first = await open(language);
      await first.start();
      await first.see('sign-in');
      await first.page.fill('#username', address);
      await first.page.fill('#password', 'wrong');
      await first.press('[value=sign_in]');
      await first.see('wrong');
      await first.press('[value=create_account]');
      await first.see('registration');
      await register(first.page, address);
      await first.press('[value=register]');
      await first.see('verification');
      await typeCode(first.page, '000000');
      await first.press('[value=verify]');
      await first.see('wrong-code');
      await typeCode(first.page, await codeFor(address));
      await first.press('[value=verify]');
      await first.see('passkey-offer-or-consent');
      if (await first.page.locator('[value=allow]').count()) await first.press('[value=allow]');
      for (const section of SECTIONS) {
        await first.page.goto(`${DEPLOYMENT.issuer}/account/${section}?tenant_id=${tenant.id}`);
        await first.see(`account-${section || 'overview'}`);
      }
      await first.page.goto(`${DEPLOYMENT.issuer}/device`);
      await first.see('device');
      await first.page.goto(`${DEPLOYMENT.issuer}/oauth2/logout?client_id=${client.id}`);
      await first.see('logout');
      await first.page.goto(`${DEPLOYMENT.issuer}/ticket/${'x'.repeat(43)}`);
      await first.see('link-over');
      await first.close();

      const second = await open(language);
      await second.start();
      await second.page.fill('#username', address);
      await second.press('[value=send_code]');
      await second.see('mailed-code');
      await second.start();
      await second.press('[value=forgotten]');
      await second.see('forgotten');
      await second.page.fill('#username', address);
      await second.press('[value=mail_password]');
      await second.see('new-password');
      await second.start(client, { acr_values: 'urn:groundwork:acr:2fa' });
      await second.page.fill('#username', address);
      await second.page.fill('#password', PASSWORD);
      await second.press('[value=sign_in]');
      await second.see('enrolment');
      await second.start(choosing);
      await second.see('tenant-address');
      await second.press('[value=name_tenant]');
      await second.see('tenant-name');
      await second.close();

      const third = await open(language);
      const invited = `${randomUUID()}@example.com`;
      await manage('POST', `/tenants/${tenant.id}/invitations`, { email: invited });
      const [link = ''] = /https?:\/\/\S+\/ticket\/[\w-]+/.exec(await textTo(invited)) ?? [];
      await third.page.goto(link);
      await third.see('invitation');
      await third.close();
    });

  it('work without scripts: account made, password forgotten, account deleted', async () => {
    const address = `${randomUUID()}@example.com`;
    const seat = await open('de', false);
    await seat.start();
    await seat.press('[value=create_account]');
    await register(seat.page, address);
    await seat.press('[value=register]');
    const code = await codeFor(address);
    await typeCode(seat.page, code);
    await seat.press('[value=verify]');
    await seat.see('consent');
    await seat.press('[value=allow]');
    seat.isBack();
    await seat.close();

    const later = await open('de', false);
    await later.start();
    await later.press('[value=forgotten]');
    await later.page.fill('#username', address);
    await later.press('[value=mail_password]');
    await typeCode(later.page, await codeFor(address, code));
    await later.page.fill('#password', `${PASSWORD} anew`);
    await later.press('[value=replace_password]');
    later.isBack();
    await later.page.goto(`${DEPLOYMENT.issuer}/account/deletion?tenant_id=${tenant.id}`);
    await later.see('deletion');
    await later.close();
  });
});

/** The text of the newest mail, without its headers. @param {string} address */
async function textTo(address) {
  const [, ...parts] = (await mailTo(address)).split('\n\n');
  return parts
    .join('\n\n')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
}

/** @param {import('playwright-core').Page} page @param {string} address */
async function register(page, address) {
  await page.fill('#email', address);
  await page.fill('#name', 'Ann Smith');
  await page.fill('#password', PASSWORD);
  await page.check('[name=terms_version]');
}
