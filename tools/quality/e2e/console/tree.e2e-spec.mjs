// Trees in the console, against a real installation. Numbers are those of docs/design/planned/console.md §10.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { bigTree } from './big-tree.mjs';
import { ownerInBrowser } from './owner.mjs';
import { at } from './resources.mjs';
import { checkAxe, checkWidth, signIn } from './seat.mjs';
import { addTree, findNode } from './tree-versions.mjs';
import { goTo, passBy, untilQuiet } from './visit.mjs';

describe('trees in the console in Chromium', { timeout: HANGS_MS }, () => {
  const { owner, inSeat } = ownerInBrowser('Tree Owner');

  /** @param {string} tree @param {string} code @param {string} [version] */
  const find = (tree, code, version = 'v1') => findNode(tree, version, code);
  const SMALL = [
    { code: 'food', name: 'Food', parent_code: null },
    { code: 'tea', name: 'Tea', parent_code: 'food', position: 0, translations: { mn_MN: { name: 'Цай' } } },
    { code: 'green', name: 'Green tea', parent_code: 'tea' },
    { code: 'coffee', name: 'Coffee', parent_code: 'food', position: 1, attributes: { origin: 'BR' } },
  ];
  const item = (/** @type {import('playwright-core').Page} */ page, /** @type {string} */ name) =>
    page.getByRole('treeitem', { name, exact: true });
  const keys = async (/** @type {import('playwright-core').Page} */ page, /** @type {string[]} */ ...pressed) => {
    for (const key of pressed) await page.keyboard.press(key);
  };

  it('33. 100,000 nodes: opens, scrolls, searches, and moves 4,210 by keyboard and by mouse as its dry run says', () =>
    inSeat(async ({ page }) => {
      const tree = await addTree(bigTree());
      await signIn(page, owner, `/trees/${tree}/versions/v1`);
      await item(page, 'wide').click();
      await page.getByRole('tree').focus();
      await keys(page, 'ArrowRight');
      await item(page, 'Wide 0').waitFor();
      assert.ok((await page.getByRole('treeitem').count()) < 60, 'rows that are seen alone are in the document');
      await keys(page, 'End');
      await item(page, 'Wide 9999').waitFor();
      await page.getByRole('tree').evaluate((box) => box.scrollTo({ top: 32 * 8_000 }));
      await page
        .getByRole('treeitem', { name: /^Wide 80\d\d$/ })
        .first()
        .waitFor();
      assert.ok((await page.getByRole('treeitem').count()) < 60);

      await page.getByRole('searchbox').fill('wide 8500');
      await page.getByRole('button', { name: /^Wide 8500/ }).click();
      await item(page, 'Wide 8500').waitFor();
      assert.equal(await item(page, 'Wide 8500').getAttribute('aria-posinset'), '8501');
      assert.equal(await item(page, 'Wide 8500').getAttribute('aria-selected'), 'true');

      // Among tens of thousands of siblings too.
      await page.getByRole('searchbox').fill('rest 85000');
      await page.getByRole('button', { name: /^Rest 85000/ }).click();
      await item(page, 'Rest 85000').waitFor();
      assert.equal(await item(page, 'Rest 85000').getAttribute('aria-posinset'), '85001');
      assert.ok((await page.getByRole('treeitem').count()) < 60);

      await goTo(page, `/trees/${tree}`);
      await goTo(page, `/trees/${tree}/versions/v1?node=${(await find(tree, 'islands')).id}`);
      await item(page, 'islands').waitFor();
      await page.getByRole('tree').focus();
      await keys(page, 'Control+x', 'ArrowDown', 'ArrowRight');
      await item(page, 'level').waitFor();
      await keys(page, 'ArrowRight', 'Control+v');
      await page.getByRole('alertdialog').getByText('Moves 4,210 nodes, 2 levels deeper').waitFor();
      await page.getByRole('button', { name: 'Move', exact: true }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      const { depth, parent_id: parent } = await find(tree, 'islands');
      assert.deepEqual([depth, parent], [3, (await find(tree, 'level')).id]);

      // Back by mouse: below the root.
      await untilQuiet(page);
      await item(page, 'level').locator('[aria-hidden=true]').first().click();
      await item(page, 'islands').dragTo(item(page, 'Big'));
      await page.getByRole('alertdialog').getByText('Moves 4,210 nodes, 2 levels higher').waitFor();
      await page.getByRole('button', { name: 'Move', exact: true }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      assert.equal((await find(tree, 'islands')).depth, 1);
    }));

  it('34. a move below its own child is refused, and every row stays where it was', () =>
    inSeat(async ({ page }) => {
      const tree = await addTree(SMALL);
      await signIn(page, owner, `/trees/${tree}/versions/v1`);
      await item(page, 'Tea').click();
      await page.getByRole('tree').focus();
      await keys(page, 'ArrowRight');
      await item(page, 'Green tea').waitFor();
      await keys(page, 'Control+x', 'ArrowDown', 'Control+v');
      await page.getByText('This move is not possible').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      const names = await page
        .getByRole('treeitem')
        .evaluateAll((all) => all.map((one) => one.querySelector('bdi')?.textContent));
      assert.deepEqual(names, ['Food', 'Tea', 'Green tea', 'Coffee']);
      assert.equal((await find(tree, 'tea')).parent_id, (await find(tree, 'food')).id);
    }));

  it('35. a frozen version is read only', () =>
    inSeat(async ({ page }) => {
      const tree = await addTree(SMALL);
      await at('tree', 'PATCH', `/trees/${tree}/versions/v1`, { frozen: true });
      await signIn(page, owner, `/trees/${tree}/versions/v1?node=${(await find(tree, 'tea')).id}`);
      await page.getByText('This version is frozen').waitFor();
      await page.getByRole('complementary').getByLabel('Name').waitFor();
      assert.equal(await page.getByRole('button', { name: /New node|New root|Save|Add field/ }).count(), 0);
      assert.equal(
        await page.locator('aside input:not([readonly]):visible, aside textarea:not([readonly])').count(),
        0,
      );
      assert.equal(await page.locator('[draggable=true]').count(), 0);
      await page.getByRole('tree').focus();
      await keys(page, 'F2', 'Delete', 'Control+x', 'Control+v');
      await untilQuiet(page);
      assert.equal(await page.locator('[role=tree] input, [role=alertdialog]').count(), 0);
      await goTo(page, `/trees/${tree}/versions/v1/import`);
      await page.getByText('This version is frozen').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Choose file' }).count(), 0);
    }));

  it('36. edits a node in its row and beside it; missing translations are marked, and mn_MN stays', () =>
    inSeat(async ({ page }) => {
      const tree = await addTree(SMALL);
      await signIn(page, owner, `/trees/${tree}/versions/v1`);
      await item(page, 'Tea').click();
      await page.getByRole('complementary').getByLabel('Name').waitFor();
      await page.getByRole('tree').focus();
      await keys(page, 'F2');
      await page.keyboard.type('Teas');
      await keys(page, 'Enter');
      await item(page, 'Teas').waitFor();
      await page.getByRole('button', { name: 'Add field' }).click();
      await page.getByRole('textbox', { name: 'Field', exact: true }).fill('price');
      await page.getByRole('textbox', { name: 'Value', exact: true }).fill('4.5');
      await page.getByLabel('Attributes').fill('{"origin": {"country": "IN"}}');
      await page.getByRole('button', { name: 'Save node' }).click();
      await page.getByText('The node was saved.').waitFor();
      const saved = await find(tree, 'tea');
      assert.deepEqual(
        [saved.name, saved.metadata.fields, saved.attributes],
        ['Teas', [{ name: 'price', value: 4.5 }], { origin: { country: 'IN' } }],
      );
      await page.getByRole('tab', { name: 'Translations' }).click();
      const english = page.getByRole('region', { name: 'en_UK' });
      await english.getByText('missing').waitFor();
      assert.equal(await page.getByRole('region', { name: 'mn_MN' }).getByText('missing').count(), 0);
      await english.getByLabel('Name').fill('Tea leaves');
      await page.getByRole('button', { name: 'Save en_UK' }).click();
      await english.getByText('missing').waitFor({ state: 'detached' });
      const { items } = await at('tree', 'GET', `/trees/${tree}/versions/v1/nodes/${saved.id}/translations`);
      const texts = Object.fromEntries(items.map((/** @type {any} */ one) => [one.language, one.name]));
      assert.deepEqual(texts, { en_UK: 'Tea leaves', mn_MN: 'Цай' });
    }));

  it('relates nodes to each other and to concepts elsewhere, leads to them, refuses a circle, and is read only in a frozen version', () =>
    inSeat(async ({ page }) => {
      const tree = await addTree(SMALL);
      const [food, coffee] = [(await find(tree, 'food')).id, (await find(tree, 'coffee')).id];
      const panel = page.getByRole('complementary');
      const open = async (/** @type {string} */ id) => {
        await goTo(page, `/trees/${tree}/versions/v1?node=${id}`);
        await page.getByRole('tab', { name: 'Relations' }).click();
      };
      const chooseKind = async (/** @type {string} */ kind) => {
        await panel.getByRole('button', { name: /Kind/ }).click();
        await page.getByRole('option', { name: kind, exact: true }).click();
      };
      const chooseNode = async (/** @type {string} */ typed, /** @type {string} */ name) => {
        await panel.getByRole('combobox', { name: 'Other node' }).pressSequentially(typed);
        await page.getByRole('option', { name, exact: true }).click();
      };
      const add = panel.getByRole('button', { name: 'Add relation' });
      const relationsOf = async (/** @type {string} */ id) =>
        (await at('tree', 'GET', `/trees/${tree}/versions/v1/nodes/${id}/relations`)).items;

      await signIn(page, owner, `/trees/${tree}`);
      await open(coffee);
      await panel.getByText('The node has no relations.').waitFor();
      assert.equal(await add.isDisabled(), true);
      await chooseNode('tea', 'Tea – tea');
      await add.click();
      await panel.getByText('related · tea').waitFor();
      assert.equal(await panel.getByRole('combobox', { name: 'Other node' }).inputValue(), '');
      await chooseKind('the same elsewhere');
      const iri = panel.getByLabel('Concept elsewhere (IRI)');
      await iri.fill('coffee');
      await add.click();
      await page.waitForFunction(() => document.querySelector('aside input[aria-invalid=true]'));
      await iri.fill('http://www.wikidata.org/entity/Q8486');
      await add.click();
      await panel.getByRole('listitem').getByText('http://www.wikidata.org/entity/Q8486').waitFor();
      assert.deepEqual(
        (await relationsOf(coffee)).map((/** @type {any} */ one) => [one.kind, one.target_code ?? one.target_uri]),
        [
          ['exact_match', 'http://www.wikidata.org/entity/Q8486'],
          ['related', 'tea'],
        ],
      );
      await checkAxe(page, 'relations of a node');
      await page.setViewportSize({ width: 360, height: 800 });
      await checkWidth(page, 'relations of a node');
      await page.setViewportSize({ width: 1440, height: 900 });

      await panel.getByRole('link', { name: 'Tea' }).click();
      await panel.getByRole('heading', { name: 'Tea' }).waitFor();
      await page.getByRole('tab', { name: 'Relations' }).click();
      await panel.getByText('related · coffee').waitFor();
      await Promise.all([
        page.waitForResponse((one) => one.request().method() === 'DELETE' && one.status() === 204),
        panel.getByRole('button', { name: 'Remove Coffee' }).click(),
      ]);
      assert.deepEqual(
        (await relationsOf(coffee)).map((/** @type {any} */ one) => one.kind),
        ['exact_match'],
      );

      await open(food);
      await chooseKind('also below');
      await chooseNode('green', 'Green tea – green');
      await add.click();
      await panel.getByText('This would make a circle').waitFor();
      assert.deepEqual(await relationsOf(food), []);

      await at('tree', 'PATCH', `/trees/${tree}/versions/v1`, { frozen: true });
      await page.reload();
      await page.getByText('This version is frozen').waitFor();
      await open(coffee);
      await panel.getByText('http://www.wikidata.org/entity/Q8486').waitFor();
      assert.equal(await add.count(), 0);
      assert.equal(await panel.getByRole('button', { name: /^Remove/ }).count(), 0);
    }));

  it('38. a table with semicolons in windows-1252: mapped, faults at their lines, checked, written, and cancelled', () =>
    inSeat(async ({ page }) => {
      const tree = await addTree(SMALL);
      await signIn(page, owner, `/trees/${tree}/versions/v1/import`);
      const choose = page.locator('input[type=file]');
      const table = (/** @type {string[]} */ rows) => ({
        name: `${randomUUID()}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(['SKU;Bezeichnung;Gruppe;Farbe', ...rows].join('\r\n'), 'latin1'),
      });
      const many = Array.from({ length: 50_000 }, (_, at) => `n${at};Küche ${at};food;rot`);
      await choose.setInputFiles(table(many.with(49_998, 'n49998;Küche;nowhere;rot')));
      await page.getByText('Küche 0').waitFor();
      await page.getByText('windows-1252').first().waitFor();
      await page.getByRole('button', { name: /What column Farbe is/ }).click();
      await page.getByRole('option', { name: 'fields.Farbe' }).click();
      await mapColumns(page);
      await page.getByRole('button', { name: 'Check file' }).click();
      await page.getByText('The file cannot be imported').waitFor({ timeout: 60_000 });
      await page.getByRole('row', { name: /^50,000 parent_code names no node of the version/ }).waitFor();

      await choose.setInputFiles(table(['tea;Tee;food;grün', 'mate;Mate;food;grün']));
      await page.getByRole('cell', { name: 'Mate', exact: true }).waitFor();
      await page.getByRole('button', { name: /What column Farbe is/ }).click();
      await page.getByRole('option', { name: 'fields.Farbe' }).click();
      await mapColumns(page);
      await page.getByRole('button', { name: 'Check file' }).click();
      await page.getByText('1 node added').waitFor();
      assert.equal((await find(tree, 'mate')) === undefined, true, 'nothing is written before the second step');
      await page.getByRole('button', { name: 'Write 2 changes' }).click();
      await page.getByText('The import is done.').waitFor();
      const mate = await find(tree, 'mate');
      assert.deepEqual([mate.name, mate.metadata.fields], ['Mate', [{ name: 'Farbe', value: 'grün' }]]);

      await choose.setInputFiles(table(many));
      await page.getByText('Küche 0').waitFor();
      await mapColumns(page);
      await page.getByRole('button', { name: 'Check file' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('The import was cancelled').waitFor();
      await at('tree', 'PATCH', `/trees/${tree}/versions/v1/nodes/${mate.id}`, { name: 'Maté' });
      await goTo(page, `/trees/${tree}/runs`);
      await page.getByText('Cancelled').first().waitFor();
      await page.getByText('Failed').first().waitFor();
    }));

  /** @param {import('playwright-core').Page} page */
  const mapColumns = async (page) => {
    for (const [column, member] of [
      ['SKU', 'code'],
      ['Bezeichnung', 'name'],
      ['Gruppe', 'parent_code'],
    ]) {
      await page.getByRole('button', { name: new RegExp(`What column ${column} is`) }).click();
      await page.getByRole('option', { name: member ?? '', exact: true }).click();
    }
  };

  for (const [theme, width, languages] of /** @type {const} */ ([
    ['light', 1440, ['mn', 'de']],
    ['dark', 360, ['en', 'de', 'mn']],
  ]))
    it(`40. pages of trees are clean for axe and fit: ${theme}, ${width} px, in ${languages.join(', ')}`, () =>
      inSeat(
        async ({ page }) => {
          const tree = await addTree(SMALL);
          const base = `/trees/${tree}`;
          const paths = ['/trees', base, `${base}/runs`, `${base}/versions/v1`, `${base}/versions/v1/import`];
          await signIn(page, owner);
          for (const language of languages) {
            await page.evaluate((chosen) => localStorage.setItem('console.language', chosen), language);
            await page.reload();
            await page.locator('nav').first().waitFor({ state: 'attached' });
            for (const path of [...paths, `${base}/versions/v1?node=${(await find(tree, 'tea')).id}`]) {
              await passBy(page, path);
              const name = `${path} in ${language}, ${theme}, ${width} px`;
              await checkWidth(page, name);
              await checkAxe(page, name);
            }
          }
        },
        { viewport: { width, height: 900 }, colorScheme: theme },
      ));
});
