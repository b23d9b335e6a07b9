// What the console says of setting up: providers that do not respond, code of an application, and its own network. Numbers are those of docs/design/planned/console.md §10.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { addAdmin, DEPLOYMENT, manage } from './deployment.mjs';
import { checkAxe, checkWidth, goTo, launch, signIn, takeSeat } from './seat.mjs';

/** @typedef {import('playwright-core').Page} Page */

const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('button', { name, exact: true });

describe('setting up in the console in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());

  /** @param {{ username: string, password?: string }} user @param {(seat: import('./seat.mjs').Seat) => Promise<void>} act */
  const seated = async (user, act) => {
    const seat = await takeSeat(browser);
    try {
      await signIn(seat.page, user);
      await act(seat);
    } finally {
      await seat.close();
    }
  };

  it('20. a provider whose discovery does not respond says so at its issuer', () =>
    seated(DEPLOYMENT.administrator, async ({ page, complaints }) => {
      await goTo(page, '/providers/new');
      await page.getByRole('button', { name: /^Another OpenID provider/ }).click();
      await page.getByLabel('Name').fill(`Nowhere ${randomUUID().slice(0, 8)}`);
      await page.getByLabel('Issuer').fill('https://login.nowhere.invalid');
      await page.getByLabel('Client id there').fill('an-id');
      await button(page, 'Create provider').click();
      await page.getByText('1 problem keeps people from signing in.').waitFor();
      await page.getByText('https://login.nowhere.invalid/.well-known/openid-configuration').waitFor();
      await checkAxe(page, 'a provider with a problem');
      await page.setViewportSize({ width: 360, height: 800 });
      await checkWidth(page, 'a provider with a problem');
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('link', { name: 'Edit provider' }).click();
      const issuer = page.getByLabel('Issuer');
      await issuer.waitFor();
      assert.equal(await issuer.getAttribute('aria-invalid'), 'true');
      await issuer.fill('https://other.nowhere.invalid'); // what was found is not about this address
      await page.waitForFunction(() => !document.querySelector('input[name=issuer_url][aria-invalid=true]'));
      assert.deepEqual(complaints, []);
    }));

  it('10. an application shows the code of the guide with its own values', () =>
    seated(DEPLOYMENT.administrator, async ({ page, complaints }) => {
      const client = await manage('POST', '/clients', {
        client_name: `page-${randomUUID().slice(0, 8)}`,
        client_type: 'spa',
        is_public: true,
        client_metadata: { urls: { redirect_uris: ['https://own.example/back'] } },
      });
      await goTo(page, `/applications/${client.id}`);
      const code = page.getByRole('region', { name: 'Code' });
      await code.getByText(`clientId: '${client.id}',`).waitFor();
      const text = (await code.textContent()) ?? '';
      for (const own of [DEPLOYMENT.issuer, DEPLOYMENT.storage, DEPLOYMENT.tree, 'https://own.example/back'])
        assert.ok(text.includes(`'${own}'`), own);
      assert.match(text, /page\/main\.ts/);
      await code.getByRole('button', { name: /^A page without a framework/ }).click();
      await page.getByRole('option', { name: 'React with Vite' }).click();
      await code.getByText('page/main.tsx').waitFor();
      await checkAxe(page, 'the code of an application');
      await page.setViewportSize({ width: 360, height: 800 });
      await checkWidth(page, 'the code of an application');
      assert.deepEqual(complaints, []);
    }));

  it('10. an application is made step by step, back and forth, and edited; a faulty address is shown at its line', () =>
    seated(DEPLOYMENT.administrator, async ({ page, complaints }) => {
      const name = `edited-${randomUUID().slice(0, 8)}`;
      await goTo(page, '/applications/new');
      await page.getByLabel('Name').fill(name);
      await button(page, 'Next').click();
      const redirects = page.getByLabel('Addresses after sign-in');
      await redirects.fill('https://own.example/back\nhttps://own.example/#no');
      await button(page, 'Back').click();
      assert.equal(await page.getByLabel('Name').inputValue(), name);
      await button(page, 'Next').click();
      await button(page, 'Next').click();
      await button(page, 'Create application').click();
      await page.getByText(/^Line 2: /).waitFor();
      assert.equal(await redirects.getAttribute('aria-invalid'), 'true');
      await checkAxe(page, 'a faulty address');
      await redirects.fill('https://own.example/back');
      await button(page, 'Next').click();
      await button(page, 'Create application').click();
      await button(page, 'Open application').click();
      await page.getByRole('link', { name: 'Edit application' }).click();
      await page.getByRole('heading', { name: 'Edit application' }).waitFor();
      assert.equal(await page.getByLabel('Origins of pages').inputValue(), 'https://own.example');
      await page.getByLabel('Description').fill('Sells tea');
      await redirects.fill('https://own.example/back\nhttps://own.example/silent');
      await button(page, 'Save application').click();
      await page.getByText('The application was saved.').waitFor();
      const id = new URL(page.url()).pathname.split('/').at(-1);
      const { client_description, client_metadata } = await manage('GET', `/clients/${id}`);
      assert.equal(client_description, 'Sells tea');
      assert.deepEqual(client_metadata.urls.redirect_uris, ['https://own.example/back', 'https://own.example/silent']);
      assert.deepEqual(client_metadata.urls.allowed_origins, ['https://own.example'], 'what was not changed is kept');
      assert.deepEqual(complaints, []);
    }));

  it('what every installation has is neither renamed nor deleted here', () =>
    seated(DEPLOYMENT.administrator, async ({ page, complaints }) => {
      const q = encodeURIComponent("client_name = 'Groundwork Console'");
      const { items } = await manage('GET', `/clients?q=${q}&fields=id`);
      await goTo(page, `/applications/${items[0].id}`);
      await page.getByText('Every installation has this application').waitFor();
      assert.equal(await button(page, 'Delete application').count(), 0);
      assert.equal(await page.getByRole('link', { name: 'Edit application' }).count(), 0);
      await goTo(page, `/applications/${items[0].id}/edit`);
      await page.getByText('Every installation has this application').waitFor();
      assert.deepEqual(complaints, []);
    }));

  it('39. without a network nothing can be changed, and nothing is lost', async () =>
    seated(await addAdmin('owner'), async ({ page, context }) => {
      const username = `offline-${randomUUID().slice(0, 8)}`;
      await goTo(page, '/users/new');
      await page.getByLabel('Username').fill(username);
      const create = button(page, 'Create user');
      assert.equal(await create.isEnabled(), true);
      await context.setOffline(true);
      await page.getByText('Nothing can be changed until the connection is back.').waitFor();
      assert.equal(await create.isDisabled(), true);
      await page.getByLabel('Username').press('Enter'); // no way around the button
      assert.equal(await page.getByText('The user was created.').count(), 0);
      await checkAxe(page, 'a form without a network');
      await context.setOffline(false);
      await page.getByText('You are offline').waitFor({ state: 'detached' });
      assert.equal(await page.getByLabel('Username').inputValue(), username);
      await create.click();
      await page.getByText('The user was created.').waitFor();
      const block = button(page, 'Block user');
      await block.waitFor();
      await context.setOffline(true);
      await page.getByText('You are offline').waitFor();
      assert.equal(await block.isDisabled(), true);
      await context.setOffline(false);
      await page.getByText('You are offline').waitFor({ state: 'detached' });
      assert.equal(await block.isEnabled(), true);
    }));
});
