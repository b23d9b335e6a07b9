// The schema of a tree in the console: read, checked against the nodes there are, and written.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { addAdmin, grantScopes } from './deployment.mjs';
import { ownerInBrowser } from './owner.mjs';
import { at } from './resources.mjs';
import { checkAxe, checkWidth, signIn } from './seat.mjs';
import { addTree, findNode } from './tree-versions.mjs';
import { goTo } from './visit.mjs';

const NODES = [
  { code: 'food', name: 'Food', parent_code: null },
  { code: 'tea', name: 'Tea', parent_code: 'food', attributes: { price: 4 } },
  { code: 'cake', name: 'Cake', parent_code: 'food', attributes: { price: 'much' } },
];
const PRICE = { type: 'number', minimum: 0 };
const TITLE = { type: 'string', 'x-localized': true };
const LEVELS = { 1: { type: 'object', properties: { price: PRICE, title: TITLE }, required: ['price'] } };

describe('the schema of a tree in the console in Chromium', { timeout: HANGS_MS }, () => {
  const { owner, inSeat } = ownerInBrowser('Schema Owner');

  it('says which nodes would break a schema, writes it, and overwrites nobody', () =>
    inSeat(async ({ page }) => {
      const tree = await addTree(NODES);
      const cake = await findNode(tree, 'v1', 'cake');
      const stored = async () => (await at('tree', 'GET', `/trees/${tree}/schema`)).levels;
      await signIn(page, owner, `/trees/${tree}`);
      await page.getByRole('link', { name: 'Schema' }).click();
      await page.getByText('The tree has no rules').waitFor();
      const document = page.getByRole('textbox', { name: 'Levels' });

      await document.fill('{"1":');
      await page.getByText('This is no JSON.').waitFor();
      assert.ok(await page.getByRole('button', { name: 'Check nodes' }).isDisabled());
      await document.fill('{"1":{"type":"numeric"}}');
      await page.getByRole('button', { name: 'Check nodes' }).click();
      await page.getByText(/^levels\.1: /).waitFor();

      await document.fill(JSON.stringify(LEVELS));
      await page.getByRole('button', { name: 'Check nodes' }).click();
      await page.getByText('1 node breaks it').waitFor();
      await page.getByText('attributes.price').waitFor();
      assert.deepEqual(await stored(), {}, 'a check changes nothing');
      const link = page.getByRole('link', { name: 'cake' });
      assert.match(
        (await link.getAttribute('href')) ?? '',
        new RegExp(`/trees/${tree}/versions/v1\\?node=${cake.id}$`),
      );
      await checkAxe(page, 'the schema of a tree');
      await page.getByRole('button', { name: 'Save schema' }).click();
      await page.getByText('The schema is saved.').waitFor();
      assert.deepEqual(await stored(), LEVELS);
      await page.getByRole('row', { name: /Level 1.*price.*number.*required/ }).waitFor();
      await page.getByRole('row', { name: /title.*string.*per language/ }).waitFor();

      // Somebody else writes while it is edited.
      const theirs = { '*': { type: 'object' } };
      await document.fill('');
      await page.getByRole('button', { name: 'Check nodes' }).click();
      await page.getByText('All nodes fit.').waitFor();
      await at('tree', 'PUT', `/trees/${tree}/schema`, { levels: theirs });
      await page.getByRole('button', { name: 'Save schema' }).click();
      await page.getByText('Somebody else has changed the schema').waitFor();
      assert.deepEqual(await stored(), theirs);
      await page.getByRole('button', { name: 'Discard mine and show theirs' }).click();
      await page.getByRole('row', { name: /All other levels/ }).waitFor();
      assert.deepEqual(JSON.parse(await document.inputValue()), theirs);

      // What was not saved is asked about.
      await document.fill('{}');
      await page.getByRole('link', { name: 'Versions' }).click();
      await page.getByRole('alertdialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await page.getByRole('link', { name: 'Versions' }).click();
      await page.getByRole('link', { name: 'Schema' }).waitFor();
      await page.waitForURL(/\/trees\/[^/]+$/);
    }));

  it('is read only for who may not write trees, and fits a phone', () =>
    inSeat(
      async ({ page }) => {
        const viewer = await addAdmin('viewer', { name: 'Schema Viewer' });
        await grantScopes(viewer.id, ['trees:read']);
        const tree = await addTree(NODES);
        await at('tree', 'PUT', `/trees/${tree}/schema`, { levels: LEVELS });
        await signIn(page, viewer, '/');
        await goTo(page, `/trees/${tree}/schema`);
        await page.getByRole('row', { name: /price/ }).waitFor();
        await page.getByText('"x-localized": true').waitFor();
        assert.equal(await page.locator('main').getByRole('textbox').count(), 0);
        await checkWidth(page, 'the schema of a tree');
        await checkAxe(page, 'the schema of a tree');
      },
      { viewport: { width: 360, height: 780 } },
    ));
});
