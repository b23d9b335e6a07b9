// Swagger UI of each service as a stranger uses it: signs in by code and PKCE in a window of its own, then sends operations of every kind as they are offered.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { launch, newPage } from './browser.mjs';
import { addUser, ISSUER, manage, PASSWORD, STACK } from './stack.mjs';

/** @typedef {import('playwright-core').Page} Page */

describe('Swagger UI', { timeout: 480_000 }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {{ username: string }} */
  let user;
  /** One page per service, signed in. @type {Record<string, Page>} */
  const pages = {};

  before(async () => {
    browser = await launch();
    const added = await addUser();
    const { items } = await manage('identity', 'GET', `/roles?q=${encodeURIComponent("role_name='administrator'")}`);
    await manage('identity', 'POST', `/roles/${items[0].id}/members`, { users: [added.id] });
    user = added;
  });
  after(() => browser?.close());

  for (const service of /** @type {const} */ (['identity', 'storage', 'tree']))
    it(`signs in at ${service}`, async () => {
      const page = await newPage(browser);
      await page.goto(`${STACK[service].url}/docs`);
      await authorize(page, user.username);
      pages[service] = page;
    });

  it('6. answers 200 on each service', async () => {
    assert.equal((await tryOut(pages.identity, 'Users_list')).status, 200);
    assert.equal((await tryOut(pages.storage, 'Buckets_list')).status, 200);
    assert.equal((await tryOut(pages.tree, 'Trees_list')).status, 200);
  });

  it('filters a list', async () => {
    const { status, body } = await tryOut(pages.identity, 'Users_list', {
      q: `username='${user.username}'`,
      fields: 'username',
    });
    assert.deepEqual([status, JSON.parse(body).items.map((one) => one.username)], [200, [user.username]]);
  });

  it('creates by the offered example, and changes it by a merge patch', async () => {
    const created = await tryOut(pages.identity, 'Roles_create');
    assert.equal(created.status, 201, created.body);
    const { id } = JSON.parse(created.body);
    const changed = await tryOut(
      pages.identity,
      'Roles_modify',
      { role_id: id },
      JSON.stringify({ role_name: `role-${randomUUID()}` }),
    );
    assert.equal(changed.status, 200, changed.body);
  });
});

/**
 * Signs in as the client that is offered there, with all its scopes.
 * @param {Page} page
 * @param {string} username
 */
async function authorize(page, username) {
  await page.click('button.authorize');
  const dialog = page.locator('.auth-container', { hasText: 'authorizationCode' });
  await dialog.getByText('select all', { exact: true }).click();
  const [popup] = await Promise.all([page.waitForEvent('popup'), dialog.locator('button.authorize').click()]);
  const closed = popup.waitForEvent('close');
  await popup.waitForURL((url) => url.origin === ISSUER);
  const name = popup.locator('input[name=username]');
  if (await name.isVisible()) {
    await name.fill(username);
    await popup.fill('input[name=password]', PASSWORD);
    await popup.click('button[value=sign_in]');
  }
  const allow = popup.locator('button[value=allow]');
  await Promise.race([
    closed,
    allow
      .waitFor()
      .then(() => allow.click())
      .catch(() => undefined),
  ]);
  await closed;
  await dialog.getByText('Logout').waitFor();
  await page.click('button.btn-done');
}

/**
 * Opens an operation, sends it, and answers what came.
 * @param {Page} page
 * @param {string} operationId
 * @param {Record<string, string>} [parameters] which are filled in; others stay as they are offered
 * @param {string} [body] in place of the offered one
 */
async function tryOut(page, operationId, parameters = {}, body = undefined) {
  const block = page.locator(`[id^="operations-"][id$="-${operationId}"]`);
  if (!(await block.isVisible())) await openTag(page, operationId);
  if (!(await block.locator('.opblock-body').isVisible())) await block.locator('.opblock-summary-control').click();
  const tryOutButton = block.locator('button.try-out__btn:not(.cancel)');
  if (await tryOutButton.isVisible()) await tryOutButton.click();
  for (const [name, value] of Object.entries(parameters))
    await block.locator(`tr[data-param-name="${name}"] input`).fill(value);
  if (body !== undefined) await block.locator('textarea.body-param__text').fill(body);
  await block.locator('button.execute').click();
  const live = block.locator('.live-responses-table .response').first();
  await live.waitFor();
  const status = Number((await live.locator('.response-col_status').innerText()).trim().split(/\s/)[0]);
  const text = await live
    .locator('.response-col_description .highlight-code code, .response-col_description pre')
    .first()
    .innerText();
  return { status, body: text };
}

/** @param {Page} page @param {string} operationId */
async function openTag(page, operationId) {
  const document = await page.evaluate(async () => (await fetch('/openapi.json')).json());
  const operation = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .find((one) => one.operationId === operationId);
  await page.locator(`[id="operations-tag-${operation.tags[0].replaceAll(' ', '_')}"]`).click();
}
