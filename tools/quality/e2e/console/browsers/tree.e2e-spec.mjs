// A large tree in other browsers than Chromium. Numbers are those of docs/design/planned/console.md §10.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { bigTree } from '../big-tree.mjs';
import { addAdmin } from '../deployment.mjs';
import { addTree, findNode } from '../tree-versions.mjs';
import { inEachBrowser } from './each-browser.mjs';

/** @import { Person } from './person.mjs' */

const MOST_ROWS = 60;
const NAME = '[role=treeitem] bdi';

const focusTree = (/** @type {Person} */ { tab }) =>
  tab.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('[role=tree]')).focus());

/** Rows that are seen alone are in the document. @param {Person} person */
async function checkRows({ tab }) {
  const count = await tab.evaluate(() => document.querySelectorAll('[role=treeitem]').length);
  assert.ok(count < MOST_ROWS, `${count} rows`);
}

/** Looks for a node and chooses what is found. @param {Person} person @param {string} name */
async function find(person, name) {
  await person.fill('input[type=search]', name.toLowerCase());
  await person.click('button', new RegExp(`^${name}`));
  await person.see(NAME, name);
  return person.tab.evaluate((wanted) => {
    const row = [...document.querySelectorAll('[role=treeitem]')].find(
      (one) => one.querySelector('bdi')?.textContent === wanted,
    );
    return [row?.getAttribute('aria-posinset'), row?.getAttribute('aria-selected')];
  }, name);
}

inEachBrowser('a tree', ({ inSeat }) => {
  it('33. 100,000 nodes: opens, scrolls, searches, and moves 4,210 by keyboard as its dry run says', () =>
    inSeat(async (person) => {
      const tree = await addTree(bigTree());
      const version = `/trees/${tree}/versions/v1`;
      const nodeOf = (/** @type {string} */ code) => findNode(tree, 'v1', code);
      await person.signIn(await addAdmin('owner'), version);
      await person.click(NAME, 'wide');
      await focusTree(person);
      await person.press('ArrowRight');
      await person.see(NAME, 'Wide 0');
      await checkRows(person);
      await person.press('End');
      await person.see(NAME, 'Wide 9999');
      await person.tab.evaluate(() => document.querySelector('[role=tree]')?.scrollTo({ top: 32 * 8_000 }));
      await person.see(NAME, /^Wide 80\d\d$/);
      await checkRows(person);

      assert.deepEqual(await find(person, 'Wide 8500'), ['8501', 'true']);
      assert.deepEqual(await find(person, 'Rest 85000'), ['85001', 'true']);
      await checkRows(person);

      await person.goTo(`/trees/${tree}`);
      await person.goTo(`${version}?node=${(await nodeOf('islands')).id}`);
      await person.see(NAME, 'islands');
      await focusTree(person);
      await person.press('Control+x', 'ArrowDown', 'ArrowRight');
      await person.see(NAME, 'level');
      await person.press('ArrowRight', 'Control+v');
      await person.see('[role=alertdialog] *', 'Moves 4,210 nodes, 2 levels deeper');
      await person.click('[role=alertdialog] button', 'Move');
      await person.seeNoMore('[role=alertdialog]');
      const { depth, parent_id: parent } = await nodeOf('islands');
      assert.deepEqual([depth, parent], [3, (await nodeOf('level')).id]);
    }));
});
