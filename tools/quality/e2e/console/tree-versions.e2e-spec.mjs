// Versions of trees in the console, against a real installation. Numbers are those of docs/design/planned/console.md §10.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { ownerInBrowser } from './owner.mjs';
import { at } from './resources.mjs';
import { checkAxe, checkWidth, signIn } from './seat.mjs';
import { addTree, addVersions, diffOf, findNode } from './tree-versions.mjs';
import { goTo, untilQuiet } from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */

describe('versions of trees in the console in Chromium', { timeout: HANGS_MS }, () => {
  const { owner, inSeat } = ownerInBrowser('Tree Owner');

  /** @param {Page} page @param {string} label @param {string} option */
  const choose = async (page, label, option) => {
    await page.getByRole('button', { name: new RegExp(label) }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  it('37. merges with each kind of conflict, decided one by one or for all: shown before, and as the service says', () =>
    inSeat(async ({ page }) => {
      const tree = await addVersions();
      await signIn(page, owner, `/trees/${tree}/versions/ours/merge`);
      await choose(page, 'Version to merge', 'theirs');
      await page.getByRole('button', { name: 'Check merge' }).click();
      await page.getByText('6 conflicts are undecided').first().waitFor();
      assert.equal(await page.getByRole('button', { name: /^Merge \d/ }).count(), 0, 'nothing is written undecided');

      const side = (/** @type {string} */ title, /** @type {RegExp} */ name) =>
        page.getByRole('radiogroup', { name: title, exact: true }).getByRole('radio', { name }).check({ force: true });
      await side('a: Name', /theirs \(merged\)/);
      await side('edited', /ours \(here\)/);
      await side('removed', /theirs \(merged\)/);
      await side('n: Name', /ours \(here\)/);
      await page.getByText('2 conflicts are undecided').first().waitFor();
      for (const code of ['left', 'right']) await side(`${code}: Below`, /theirs \(merged\)/);
      await page.getByText('All conflicts are decided.').waitFor();
      const before = await diffOf(tree, 'base', 'ours');
      await page.getByRole('button', { name: 'Show what would change' }).click();
      const write = page.getByRole('button', { name: /^Merge \d+ changes$/ });
      await write.waitFor();
      assert.deepEqual(await diffOf(tree, 'base', 'ours'), before, 'a dry run writes nothing');
      await write.click();
      await page.getByText('The merge into ours is done.').waitFor();
      const node = async (/** @type {string} */ code) => (await findNode(tree, 'ours', code))?.name;
      assert.deepEqual(await Promise.all(['a', 'edited', 'removed', 'n', 'translated'].map(node)), [
        'A of theirs',
        'Edited of ours',
        'Removed of theirs',
        'N of ours',
        'translated',
      ]);
      const right = await findNode(tree, 'ours', 'right');
      assert.equal(right.parent_id, (await findNode(tree, 'ours', 'left')).id);
      // What is left of the difference is what was kept of ours.
      const left = (await diffOf(tree, 'ours', 'theirs')).map((/** @type {any} */ one) => one.code);
      assert.deepEqual(left, ['edited', 'n']);
    }));

  it('37. a merge whose conflicts are decided for all is as the dry run of the service; who writes meanwhile is not overruled', () =>
    inSeat(async ({ page }) => {
      const tree = await addVersions();
      const path = `/trees/${tree}/versions/ours/merge`;
      await signIn(page, owner, path);
      await choose(page, 'Version to merge', 'theirs');
      await page.getByRole('button', { name: 'Check merge' }).click();
      await page.getByText('6 conflicts are undecided').first().waitFor();
      await page.getByRole('button', { name: 'Take theirs' }).click();
      await page.getByRole('button', { name: 'Show what would change' }).click();
      const dry = await at('tree', 'POST', `${path}?dry_run=true`, { from: 'theirs', strategy: 'theirs' });
      const sum = dry.added + dry.changed + dry.moved + dry.removed;
      await page.getByRole('button', { name: `Merge ${sum} changes` }).click();
      await page.getByText('The merge into ours is done.').waitFor();
      assert.deepEqual(await diffOf(tree, 'ours', 'theirs'), []);

      // Decided one by one, a conflict that comes up before the merge is written refuses it.
      const other = await addVersions();
      await goTo(page, `/trees/${other}/versions/ours/merge`);
      await choose(page, 'Version to merge', 'theirs');
      await page.getByRole('button', { name: 'Check merge' }).click();
      await page.getByText('6 conflicts are undecided').first().waitFor();
      for (const group of await page.getByRole('radiogroup').all())
        await group.getByRole('radio').first().check({ force: true });
      await page.getByRole('button', { name: 'Show what would change' }).click();
      const write = page.getByRole('button', { name: /^Merge \d+ changes?$/ });
      await write.waitFor();
      for (const version of ['ours', 'theirs']) {
        const { id } = await findNode(other, version, 'translated');
        await at('tree', 'PATCH', `/trees/${other}/versions/${version}/nodes/${id}`, { name: `By ${version}` });
      }
      await write.click();
      await page.getByText('The versions cannot be merged').waitFor();
      assert.equal((await findNode(other, 'ours', 'translated')).name, 'By ours');
    }));

  it('compares versions: every kind with its values and texts, moved nodes with both paths, by kind and by pages', () =>
    inSeat(async ({ page }) => {
      const tree = await addVersions();
      await signIn(page, owner, `/trees/${tree}/compare?from=base&to=theirs`);
      const item = (/** @type {string} */ code) =>
        page.getByRole('list', { name: 'Nodes that differ' }).getByRole('listitem').filter({ hasText: code }).first();
      await item('A of theirs').getByText('Changed').waitFor();
      await page.getByRole('row', { name: /Name: mn_MN.*Орчуулга.*Шинэ орчуулга/ }).waitFor();
      await page.getByRole('button', { name: 'Show both paths' }).click();
      const paths = page.getByRole('list', { name: /^Path in/ });
      await paths.nth(1).waitFor();
      const shown = await paths.evaluateAll((all) =>
        all.map((one) => [...one.children].map((step) => step.textContent)),
      );
      assert.deepEqual(shown, [
        ['Top', 'right'],
        ['Top', 'left', 'right'],
      ]);

      await choose(page, 'Kind of change', 'Deleted');
      await page.waitForURL(/kind=removed/);
      await untilQuiet(page);
      assert.equal(await page.getByRole('list', { name: 'Nodes that differ' }).getByRole('listitem').count(), 1);
      await page.getByRole('link', { name: 'Open in base' }).click();
      await page.getByRole('treeitem', { name: 'edited', exact: true }).waitFor();

      const below = Array.from({ length: 120 }, (_, one) => ({
        code: `n${one}`,
        name: `N ${one}`,
        parent_code: 'top',
      }));
      const many = await addTree([{ code: 'top', name: 'Top', parent_code: null }, ...below]);
      await at('tree', 'POST', `/trees/${many}/versions`, { version: 'empty', name: 'empty' });
      await goTo(page, `/trees/${many}/compare?from=empty&to=v1&kind=added`);
      await page.getByText('1–50 of 121').waitFor();
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByText('51–100 of 121').waitFor();
      await page.waitForURL(/offset=50/);
      assert.ok((await page.locator('main li').count()) < 80, 'a page of the differences is in the document');
    }));

  it('publishes at a time with its zone, moves an alias after a look at what readers see, rolls back, and overrules nobody', () =>
    inSeat(
      async ({ page }) => {
        const tree = await addVersions();
        await signIn(page, owner, `/trees/${tree}`);
        await at('tree', 'POST', `/trees/${tree}/versions/base/publish`, { version: 'r1' });
        await page.getByRole('button', { name: 'Actions for version theirs' }).click();
        await page.getByRole('menuitem', { name: 'Publish version' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Version').fill('r2');
        await dialog.getByLabel('When the alias moves').fill('2030-12-01T08:30');
        await dialog.getByText(/08:30.*Asia\/Ulaanbaatar/).waitFor();
        await dialog.getByRole('button', { name: 'Schedule publication' }).click();
        await dialog.waitFor({ state: 'detached' });
        const { items } = await at('tree', 'GET', `/trees/${tree}/publications`);
        assert.deepEqual([items[0].version, Date.parse(items[0].at)], ['r2', Date.parse('2030-12-01T00:30:00Z')]);

        await goTo(page, `/trees/${tree}/releases`);
        const scheduled = page.getByRole('region', { name: 'Scheduled' });
        await scheduled.getByText(/08:30/).waitFor();
        await scheduled.getByText(/Asia\/Ulaanbaatar/).waitFor();
        await scheduled.getByRole('button', { name: 'Cancel the move of current' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the move of current' }).click();
        await scheduled.getByText('Nothing is scheduled.').waitFor();

        const aliases = page.getByRole('region', { name: 'Aliases' });
        const move = async () => {
          await aliases.getByRole('button', { name: 'Move alias' }).click();
          await choose(page, 'Choose release', 'r2');
          await dialog.getByText('What readers will see changed').waitFor();
        };
        await move();
        const counted = await Promise.all(
          ['added', 'changed', 'moved', 'removed'].map(async (kind) => (await diffOf(tree, 'r1', 'r2', kind)).length),
        );
        const shown = (await dialog.getByText(/\d nodes?$/).allTextContents()).map((text) =>
          Number(/\d+/.exec(text)?.[0]),
        );
        assert.deepEqual(
          shown,
          counted.filter((count) => count > 0),
        );
        // Somebody else moves it meanwhile.
        await at('tree', 'PUT', `/trees/${tree}/aliases/current`, { version: 'r2' });
        await at('tree', 'PUT', `/trees/${tree}/aliases/current`, { version: 'r1' });
        await dialog.getByRole('button', { name: 'Move alias' }).click();
        await dialog.getByRole('alert').waitFor();
        assert.equal((await at('tree', 'GET', `/trees/${tree}/aliases/current`)).version, 'r1');
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await page.reload();
        await aliases.waitFor();
        await move();
        await dialog.getByRole('button', { name: 'Move alias' }).click();
        await page.getByText('current names r2 now.').first().waitFor();
        await aliases.getByRole('button', { name: 'Roll back to r1' }).click();
        await dialog.getByText('What readers will see changed').waitFor();
        await dialog.getByRole('button', { name: 'Move alias' }).click();
        await page.getByText('current names r1 now.').first().waitFor();
        assert.equal((await at('tree', 'GET', `/trees/${tree}/versions/current`)).version, 'r1');
      },
      { timezoneId: 'Asia/Ulaanbaatar' },
    ));

  it('approves what was read: a change meanwhile refuses the approval, and outdates the one before', () =>
    inSeat(async ({ page }) => {
      const tree = await addVersions();
      const version = `/trees/${tree}/versions/theirs`;
      await at('tree', 'PATCH', `/trees/${tree}`, { required_approvals: 1 });
      await at('tree', 'POST', `${version}/review`, { state: 'requested', comment: 'Prices of December' });
      await signIn(page, owner, `${version}/review`);
      await page.getByText('Prices of December').waitFor();
      await page.getByText('The version is not approved yet').waitFor();
      const rename = async (/** @type {string} */ name) =>
        at('tree', 'PATCH', `${version}/nodes/${(await findNode(tree, 'theirs', 'a')).id}`, { name });
      await rename('Changed meanwhile');
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('The version has changed since you read it').waitFor();
      assert.equal((await at('tree', 'GET', `${version}/approval`)).approvals, 0);
      await page.getByRole('button', { name: 'Read again' }).click();
      await page.getByText('The version has changed since you read it').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('The version may be published as it is').waitFor();
      assert.equal((await at('tree', 'GET', `${version}/approval`)).is_approved, true);
      await rename('Changed again');
      await page.reload();
      await page.getByText('The version is not approved yet').waitFor();
      await page.getByText('Of other content').waitFor();
    }));

  it('restores a node from its history, takes back what came after a change, and adds and removes other names', () =>
    inSeat(async ({ page }) => {
      const tree = await addVersions();
      const { id } = await findNode(tree, 'ours', 'a');
      await signIn(page, owner, `/trees/${tree}/versions/ours?node=${id}`);
      await page.getByRole('tab', { name: 'Other names' }).click();
      const panel = page.getByRole('complementary');
      await panel.getByLabel('Other name', { exact: true }).fill('Alpha');
      await panel.getByRole('button', { name: 'Add name' }).click();
      await panel.getByRole('button', { name: 'Remove Alpha' }).waitFor();
      const labels = `/trees/${tree}/versions/ours/nodes/${id}/labels`;
      assert.deepEqual(
        (await at('tree', 'GET', labels)).items.map((/** @type {any} */ one) => one.value),
        ['Alpha'],
      );
      await panel.getByRole('button', { name: 'Remove Alpha' }).click();
      await panel.getByText('The node has no other names.').waitFor();

      await page.getByRole('tab', { name: 'History' }).click();
      await panel.getByText('Tree Owner').first().waitFor();
      await panel.getByRole('button', { name: 'Restore' }).last().click();
      await page.getByRole('alertdialog').getByText('1 node changed').waitFor();
      assert.equal((await findNode(tree, 'ours', 'a')).name, 'A of ours');
      await page.getByRole('button', { name: 'Restore 1 node' }).click();
      await page.getByText('The node was restored.').waitFor();
      assert.equal((await findNode(tree, 'ours', 'a')).name, 'a');
      await page.getByRole('treeitem', { name: 'a', exact: true }).waitFor();

      // All that was written since the clone but its first change.
      await goTo(page, `/trees/${tree}/versions/ours/changes`);
      const rows = page.getByRole('list', { name: 'History' }).getByRole('listitem');
      await rows.last().getByRole('button', { name: 'Take back what came after' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Take back \d+ changes?$/ })
        .click();
      await page.getByText('The changes were taken back.').waitFor();
      assert.deepEqual(await diffOf(tree, 'base', 'ours'), []);
    }));

  it('ranks totals of a field with bars, and shows which version came from which', () =>
    inSeat(async ({ page }) => {
      const tree = await addVersions();
      await signIn(page, owner, `/trees/${tree}/versions/base/rollups`);
      await page.getByLabel('Field').fill('price');
      await page.getByRole('button', { name: 'Show totals' }).click();
      const rows = page.getByRole('rowheader');
      await rows.first().waitFor();
      const names = (await rows.allTextContents()).map((text) => text.replace('Node', ''));
      const { items } = await at(
        'tree',
        'GET',
        `/trees/${tree}/versions/base/rollup?field=price&depth=1&sort=value:desc&q=(count>0)`,
      );
      assert.deepEqual(
        names,
        items.map((/** @type {any} */ one) => one.name),
      );
      assert.ok(items[0].value > items[1].value);
      const bar = page.getByRole('meter', { name: items[0].name });
      assert.deepEqual(
        [await bar.getAttribute('aria-valuenow'), await bar.getAttribute('aria-valuetext')],
        ['1', String(items[0].value)],
      );

      await at('tree', 'POST', `/trees/${tree}/versions/ours/merge`, { from: 'theirs', strategy: 'ours' });
      await goTo(page, `/trees/${tree}`);
      await page.getByRole('tab', { name: 'Origin' }).click();
      const row = (/** @type {string} */ text) => page.getByRole('list', { name: 'Origin' }).getByText(text);
      assert.equal(await row('Cloned from base').count(), 2);
      await row('theirs was merged into it').waitFor();
    }));

  for (const [theme, width, languages] of /** @type {const} */ ([
    ['light', 1440, ['mn', 'de']],
    ['dark', 360, ['en', 'de', 'mn']],
  ]))
    it(`40. pages about versions are clean for axe and fit: ${theme}, ${width} px, in ${languages.join(', ')}`, () =>
      inSeat(
        async ({ page }) => {
          const tree = await addVersions();
          await at('tree', 'POST', `/trees/${tree}/versions/ours/publish`, { version: 'r1' });
          await at('tree', 'POST', `/trees/${tree}/versions/ours/review`, { state: 'requested' });
          const version = `/trees/${tree}/versions/ours`;
          const parts = ['merge', 'review', 'rollups?field=price', 'changes'].map((part) => `${version}/${part}`);
          const paths = [`/trees/${tree}/releases`, `/trees/${tree}/compare?from=base&to=theirs`, ...parts];
          await signIn(page, owner);
          for (const language of languages) {
            await page.evaluate((chosen) => localStorage.setItem('console.language', chosen), language);
            await page.reload();
            await page.locator('nav').first().waitFor({ state: 'attached' });
            for (const path of paths) {
              await goTo(page, path);
              const name = `${path} in ${language}, ${theme}, ${width} px`;
              await checkWidth(page, name);
              await checkAxe(page, name);
            }
          }
        },
        { viewport: { width, height: 900 }, colorScheme: theme },
      ));
});
