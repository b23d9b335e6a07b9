// Flags and names in the console are shown before the service has answered, and as they were where it refuses.
// (docs/design/planned/console.md §6)
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { DEPLOYMENT } from './deployment.mjs';
import { ownerInBrowser } from './owner.mjs';
import { at } from './resources.mjs';
import { signIn } from './seat.mjs';
import { addTree, findNode } from './tree-versions.mjs';

/** @typedef {import('playwright-core').Page} Page */

describe('changes before their answer, in the console in Chromium', { timeout: HANGS_MS }, () => {
  const { owner, inSeat } = ownerInBrowser('Quick Owner');

  /**
   * Keeps the next change from arriving. `go` lets it through, `refuse` answers it.
   * @param {Page} page @param {RegExp} address
   */
  const holdChange = async (page, address) => {
    /** @type {(route: import('playwright-core').Route) => void} */
    let arrive = () => undefined;
    const arrived = new Promise(
      (/** @type {(route: import('playwright-core').Route) => void} */ resolve) => (arrive = resolve),
    );
    let isHeld = false;
    await page.route(address, (route) => {
      if (isHeld || route.request().method() !== 'PATCH') return route.fallback();
      isHeld = true;
      arrive(route);
    });
    const release = async (/** @type {(route: import('playwright-core').Route) => Promise<void>} */ act) => {
      await act(await arrived);
    };
    return {
      arrived,
      go: () => release((route) => route.continue()),
      refuse: () =>
        release((route) =>
          route.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            headers: { 'access-control-allow-origin': DEPLOYMENT.console },
            body: JSON.stringify({ code: 'conflict', message: 'Somebody else writes to it.' }),
          }),
        ),
    };
  };

  it('a node has its new name at once, and its old one where that is refused or somebody else was first', () =>
    inSeat(async ({ page }) => {
      const tree = await addTree([
        { code: 'tea', name: 'Tea', parent_code: null },
        { code: 'coffee', name: 'Coffee', parent_code: null, position: 1 },
      ]);
      const { id } = await findNode(tree, 'v1', 'tea');
      const address = new RegExp(`/trees/${tree}/versions/v1/nodes/${id}$`);
      const item = (/** @type {string} */ name) => page.getByRole('treeitem', { name, exact: true });
      const rename = async (/** @type {string} */ from, /** @type {string} */ to) => {
        await item(from).click();
        await item(from).press('F2');
        await page.keyboard.type(to);
        await page.keyboard.press('Enter');
      };
      await signIn(page, owner, `/trees/${tree}/versions/v1`);
      const first = await holdChange(page, address);
      await rename('Tea', 'Green tea');
      await first.arrived;
      await item('Green tea').waitFor();
      assert.equal((await findNode(tree, 'v1', 'tea')).name, 'Tea', 'nothing is written yet');
      const answered = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
      await first.go();
      await answered;
      await item('Green tea').waitFor();

      const second = await holdChange(page, address);
      await rename('Green tea', 'Black tea');
      await second.arrived;
      await item('Black tea').waitFor();
      await second.refuse();
      await page.getByText('Somebody else writes to it.').waitFor();
      await item('Green tea').waitFor();

      const path = `/trees/${tree}/versions/v1/nodes/${id}`;
      await at('tree', 'PATCH', path, { name: 'White tea' });
      await rename('Green tea', 'Red tea');
      await page.getByText('Somebody else has called it “White tea” meanwhile').waitFor();
      await item('White tea').waitFor();
      assert.equal((await at('tree', 'GET', path)).name, 'White tea');
    }));

  it('a version is frozen at once, and not where that is refused', () =>
    inSeat(async ({ page }) => {
      const tree = await addTree([{ code: 'tea', name: 'Tea', parent_code: null }]);
      const address = new RegExp(`/trees/${tree}/versions/v1$`);
      const row = page.getByRole('row').filter({ hasText: 'v1' });
      const act = async (/** @type {string} */ name) => {
        await page.getByRole('button', { name: 'Actions for version v1' }).click();
        await page.getByRole('menuitem', { name }).click();
      };
      await signIn(page, owner, `/trees/${tree}`);
      await row.getByText('Draft').waitFor();
      const first = await holdChange(page, address);
      await act('Freeze version');
      await first.arrived;
      await row.getByText('Frozen').waitFor();
      assert.equal((await at('tree', 'GET', `/trees/${tree}/versions/v1`)).frozen, false, 'nothing is written yet');
      await first.refuse();
      await page.getByText('Somebody else writes to it.').waitFor();
      await row.getByText('Draft').waitFor();

      const second = await holdChange(page, address);
      await act('Freeze version');
      await second.arrived;
      await row.getByText('Frozen').waitFor();
      await second.go();
      await page.getByText('Version v1 is frozen.').waitFor();
      await row.getByText('Frozen').waitFor();
      assert.equal((await at('tree', 'GET', `/trees/${tree}/versions/v1`)).frozen, true);
    }));

  it('a webhook is switched off at once, and on again where that is refused', () =>
    inSeat(async ({ page }) => {
      const name = `b-${randomUUID().slice(0, 8)}`;
      await at('storage', 'POST', '/buckets', { name });
      const body = { url: 'https://shop.example/hooks', events: ['file.created'] };
      const { id } = await at('storage', 'POST', `/buckets/${name}/webhooks`, body);
      await signIn(page, owner, `/buckets/${name}/webhooks`);
      const held = await holdChange(page, new RegExp(`/webhooks/${id}$`));
      await page.getByRole('button', { name: 'Disable', exact: true }).click();
      await held.arrived;
      await page.getByRole('button', { name: 'Enable', exact: true }).waitFor();
      await held.refuse();
      await page.getByText('Somebody else writes to it.').waitFor();
      await page.getByRole('button', { name: 'Disable', exact: true }).click();
      await page.getByRole('button', { name: 'Enable', exact: true, disabled: false }).waitFor();
      assert.equal((await at('storage', 'GET', `/buckets/${name}/webhooks/${id}`)).is_enabled, false);
    }));
});
