// Swagger UI of each service as a stranger uses it: signs in by code and PKCE in a window of its own, then sends operations of every kind as they are offered.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { launch, newPage } from './browser.mjs';
import { addUser, ISSUER, manage, PASSWORD, STACK } from './stack.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** The page of a service has a hundred operations, and draws them whenever one changes. */
const LONGEST_MS = 120_000;

describe('Swagger UI', { timeout: 900_000 }, () => {
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
      page.setDefaultTimeout(LONGEST_MS);
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
      { body: JSON.stringify({ role_name: `role-${randomUUID()}` }) },
    );
    assert.equal(changed.status, 200, changed.body);
  });

  it('uploads and downloads content', async () => {
    const bucket = `swagger-${randomUUID().slice(0, 8)}`;
    const page = pages.storage;
    const made = await tryOut(page, 'Buckets_create', {}, { body: JSON.stringify({ name: bucket }) });
    assert.equal(made.status, 201, made.body);
    const created = await tryOut(page, 'Files_create', { bucket });
    assert.equal(created.status, 201, created.body);
    const file_id = JSON.parse(created.body).id;
    const file = { name: 'hello.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') };
    const put = await tryOut(page, 'Content_put', { file_id, bucket }, { file });
    assert.equal(put.status, 201, put.body);
    const got = await tryOut(page, 'Content_get', { file_id, bucket });
    assert.equal(got.status, 200, got.body);
    const { metadata } = await manage('storage', 'GET', `/files/${file_id}`, undefined, { bucket });
    assert.equal(metadata.size_original, 5);
    assert.doesNotMatch(metadata.mime_type, /\*/); // Swagger UI sends the range of the document as the type
  });

  it('begins an upload by tus', async () => {
    const bucket = `swagger-${randomUUID().slice(0, 8)}`;
    await manage('storage', 'POST', '/buckets', { name: bucket });
    const begun = await tryOut(pages.storage, 'Tus_create', { bucket });
    assert.equal(begun.status, 201, begun.body);
  });

  it('imports a table, as it is offered', async () => {
    const code = `swagger-${randomUUID().slice(0, 8)}`;
    const made = await tryOut(pages.tree, 'Trees_create', {}, { body: JSON.stringify({ code, name: 'Swagger' }) });
    assert.equal(made.status, 201, made.body);
    const at = { tree_code: code, tree_version: 'v1' };
    const imported = await tryOut(pages.tree, 'Imports_import', at, { type: 'text/csv' });
    assert.equal(imported.status, 200, imported.body);
    const { total_count } = await manage('tree', 'GET', `/trees/${code}/versions/v1/nodes?total_count=true`);
    assert.equal(total_count, 3); // the root, and two of the example
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
 * @param {{ body?: string, type?: string, file?: { name: string, mimeType: string, buffer: Buffer } }} [content] in place of the offered one
 */
async function tryOut(page, operationId, parameters = {}, { body, type, file } = {}) {
  const block = page.locator(`[id^="operations-"][id$="-${operationId}"]`);
  if (!(await block.isVisible())) await openTag(page, operationId);
  if (!(await block.locator('.opblock-body').isVisible())) await block.locator('.opblock-summary-control').click();
  const tryOutButton = block.locator('button.try-out__btn:not(.cancel)');
  if (await tryOutButton.isVisible()) await tryOutButton.click();
  for (const [name, value] of Object.entries(parameters))
    await block.locator(`tr[data-param-name="${name}"] input`).fill(value);
  if (type !== undefined) await block.locator('.opblock-section-request-body select').first().selectOption(type);
  if (file !== undefined) await block.locator('.opblock-section-request-body input[type=file]').setInputFiles(file);
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
  // eslint-disable-next-line no-restricted-globals -- that of the page
  const document = await page.evaluate(async () => (await fetch('/openapi.json')).json());
  const operation = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .find((one) => one.operationId === operationId);
  await page.locator(`[id="operations-tag-${operation.tags[0].replaceAll(' ', '_')}"]`).click();
}
