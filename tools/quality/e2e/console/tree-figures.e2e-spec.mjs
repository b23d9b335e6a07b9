// Deletion of versions, and totals as areas, in the console against a real installation. (docs/design/planned/console.md §5, §6)
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { ownerInBrowser } from './owner.mjs';
import { at } from './resources.mjs';
import { checkAxe, checkWidth, signIn } from './seat.mjs';
import { addTree, addVersions } from './tree-versions.mjs';
import { goTo, untilQuiet } from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const SHOP_NODES = 1_001;

describe('figures of versions in the console in Chromium', { timeout: HANGS_MS }, () => {
  const { owner, inSeat } = ownerInBrowser('Tree Owner');
  const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
    page.getByRole('button', { name, exact: true });
  /** @param {Page} page @param {string} version */
  const askToDelete = async (page, version) => {
    await button(page, `Actions for version ${version}`).click();
    await page.getByRole('menuitem', { name: 'Delete version' }).click();
    await page.getByRole('alertdialog').waitFor();
  };
  const versionsOf = async (/** @type {string} */ tree) =>
    (await at('tree', 'GET', `/trees/${tree}/versions?sort=version`)).items.map(
      (/** @type {any} */ one) => one.version,
    );

  it('deletes a version after its figures were shown, and says why another one stays', () =>
    inSeat(async ({ page }) => {
      const tree = await addVersions();
      await at('tree', 'POST', `/trees/${tree}/versions/ours/publish`, { version: 'r1', alias: 'current' });
      await signIn(page, owner, `/trees/${tree}`);
      const dry = await at('tree', 'DELETE', `/trees/${tree}/versions/theirs?dry_run=true`);
      await askToDelete(page, 'theirs');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText(`${dry.nodes} nodes in all`).waitFor();
      await dialog.getByText(`${dry.translations} text in other languages`).waitFor();
      assert.equal(await dialog.getByRole('textbox').count(), 0, 'few nodes need no name');
      await checkAxe(page, 'the question about a version');
      assert.deepEqual(await versionsOf(tree), ['base', 'ours', 'r1', 'theirs'], 'a dry run deletes nothing');
      await button(page, 'Delete theirs').click();
      await page.getByText('Version theirs was deleted.').waitFor();
      await page.getByRole('rowheader', { name: 'theirs' }).waitFor({ state: 'detached' });
      assert.deepEqual(await versionsOf(tree), ['base', 'ours', 'r1']);

      await askToDelete(page, 'r1');
      await dialog.getByRole('alert').waitFor();
      assert.equal(await button(page, 'Delete r1').isDisabled(), true);
      await button(page, 'Cancel').click();
      await dialog.waitFor({ state: 'detached' });
      assert.deepEqual(await versionsOf(tree), ['base', 'ours', 'r1'], 'a release that an alias names stays');
    }));

  it('asks for the code of a version with more than 1,000 nodes; what has changed since is not deleted', () =>
    inSeat(async ({ page }) => {
      const nodeOf = (/** @type {number} */ n) => ({ code: `n${n}`, name: `Node ${n}`, parent_code: null });
      const tree = await addTree(Array.from({ length: SHOP_NODES }, (_, n) => nodeOf(n)));
      await at('tree', 'POST', `/trees/${tree}/versions/v1/clone`, { version: 'v2', name: 'v2' });
      await signIn(page, owner, `/trees/${tree}`);
      await askToDelete(page, 'v1');
      await page.getByText('1,001 nodes in all').waitFor();
      const remove = button(page, 'Delete v1');
      assert.equal(await remove.isDisabled(), true);
      await page.getByLabel('Type v1 to confirm').fill('v2');
      assert.equal(await remove.isDisabled(), true);
      await page.getByLabel('Type v1 to confirm').fill('v1');
      await at('tree', 'PATCH', `/trees/${tree}/versions/v1`, { name: 'Kept after all' });
      await remove.click();
      await page.getByRole('alertdialog').getByRole('alert').waitFor();
      assert.deepEqual(await versionsOf(tree), ['v1', 'v2'], 'what somebody has changed meanwhile stays');
      await button(page, 'Cancel').click();
      await askToDelete(page, 'v1');
      await page.getByText('1,001 nodes in all').waitFor();
      await page.getByLabel('Type v1 to confirm').fill('v1');
      await remove.click();
      await page.getByText('Version v1 was deleted.').waitFor();
      assert.deepEqual(await versionsOf(tree), ['v2']);
    }));

  it('shows totals as areas that are as large as their values, beside the ranking, and opens a node', () =>
    inSeat(async ({ page }) => {
      const tree = await addVersions();
      const path = `/trees/${tree}/versions/base/rollups?field=price`;
      await signIn(page, owner, path);
      await page.getByRole('tab', { name: 'Areas' }).click();
      const map = page.getByRole('img', { name: /^The \d+ largest nodes as areas$/ });
      await map.waitFor();
      const { items } = await at(
        'tree',
        'GET',
        `/trees/${tree}/versions/base/rollup?field=price&depth=1&sort=value:desc`,
      );
      const some = items.filter((/** @type {any} */ one) => one.value > 0);
      const areas = await map.evaluate((svg) =>
        [...svg.children].map((cell) => ({
          text: cell.querySelector('title')?.textContent,
          area: Number(cell.getAttribute('width')) * Number(cell.getAttribute('height')),
        })),
      );
      assert.deepEqual(
        areas.map(({ text }) => text),
        some.map((/** @type {any} */ one) => `${one.name}: ${one.value}`),
      );
      const share = (/** @type {number} */ part, /** @type {number[]} */ all) => part / all.reduce((a, b) => a + b, 0);
      for (const [index, one] of some.entries()) {
        const drawn = share(
          areas[index]?.area ?? 0,
          areas.map(({ area }) => area),
        );
        const meant = share(
          one.value,
          some.map((/** @type {any} */ other) => other.value),
        );
        assert.ok(Math.abs(drawn - meant) < 0.02, `${one.name} has ${drawn} of the picture and ${meant} of the sum`);
      }
      await page.getByRole('button', { name: /Calculation/ }).click();
      await page.getByRole('option', { name: 'Average' }).click();
      await page.getByRole('tab', { name: 'Areas' }).waitFor({ state: 'detached' });
      await goTo(page, `${path}&view=map`);
      await map.locator('svg').first().click();
      await page.waitForURL(`**/trees/${tree}/versions/base?node=${some[0].node_id}`);
    }));

  for (const [theme, width, language] of /** @type {const} */ ([
    ['light', 1440, 'mn'],
    ['dark', 360, 'de'],
    ['light', 768, 'en'],
  ]))
    it(`40. totals as areas are clean for axe and fit: ${theme}, ${width} px, in ${language}`, () =>
      inSeat(
        async ({ page }) => {
          const tree = await addVersions();
          await page.addInitScript((chosen) => localStorage.setItem('console.language', chosen), language);
          await signIn(page, owner);
          await goTo(page, `/trees/${tree}/versions/base/rollups?field=price&view=map`);
          await page.locator('main svg[role=img]').waitFor();
          await untilQuiet(page);
          const name = `areas in ${language}, ${theme}, ${width} px`;
          await checkWidth(page, name);
          await checkAxe(page, name);
        },
        { viewport: { width, height: 900 }, colorScheme: theme },
      ));
});
