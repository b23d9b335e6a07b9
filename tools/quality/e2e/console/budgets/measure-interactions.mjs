import { passBy } from '../visit.mjs';
import { median } from './figures.mjs';
import { countProcessor, idleCost, interact } from './probe.mjs';

/** @import { Figure } from './figures.mjs' */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ path: string, acts: readonly (readonly [name: string, act: (page: Page) => Promise<unknown>])[] }} Visit */

const ROUNDS = 5;
const press = (/** @type {string} */ key) => (/** @type {Page} */ page) => page.keyboard.press(key);
/** @param {import('playwright-core').Locator} locator */
const click = (locator) => locator.first().click();

/** What people do at pages of each kind, as Event Timing measures it: clicks and keys. @param {string} nodes the address of the large tree @returns {readonly Visit[]} */
const visits = (nodes) => [
  {
    path: '/users',
    acts: [
      ['a row of the list', (page) => click(page.locator('tbody tr').nth(3))],
      ['a tab of the user', (page) => click(page.locator('aside').getByRole('tab').nth(1))],
      ['closing the user', (page) => click(page.locator('aside header button'))],
      ['ticking a row', (page) => click(page.locator('tbody tr').nth(2).locator('label'))],
      ['ticking all rows', (page) => click(page.locator('thead label'))],
      ['unticking all rows', (page) => click(page.locator('thead label'))],
      ['sorting', (page) => click(page.getByRole('columnheader').nth(1))],
      ['the next page', (page) => click(page.getByRole('button', { name: 'Next page' }))],
      ['a letter of the filter', (page) => page.getByRole('searchbox').press('p')],
      ['Backspace in the filter', (page) => page.getByRole('searchbox').press('Backspace')],
      ['opening the palette', press('Control+k')],
      ['a letter of the palette', press('u')],
      ['emptying the palette', press('Escape')],
      ['closing the palette', press('Escape')],
      ['opening a menu', (page) => click(page.getByRole('button', { name: 'Language' }))],
      ['closing a menu', press('Escape')],
      ['another page', (page) => click(page.locator('nav a[href="/roles"]'))],
    ],
  },
  {
    path: nodes,
    acts: [
      ['a row of the tree', (page) => page.getByRole('treeitem', { name: 'Coffee', exact: true }).click()],
      ['closing the node', (page) => click(page.locator('aside header button'))],
      ['an arrow in the tree', (page) => page.getByRole('tree').press('ArrowDown')],
      ['opening a branch of 15,000', (page) => page.getByRole('tree').press('ArrowRight')],
      ['the next row of it', (page) => page.getByRole('tree').press('ArrowDown')],
      ['closing the branch', (page) => page.getByRole('tree').press('ArrowLeft')],
    ],
  },
];

/**
 * Interaction to Next Paint: the slowest of many interactions, each the median of several rounds.
 * @param {Page} page
 * @param {import('playwright-core').CDPSession} session
 * @param {string} nodes
 * @returns {Promise<Figure[]>}
 */
export async function measureInteractions(page, session, nodes) {
  const processor = await countProcessor(session);
  /** @type {Map<string, { duration: number, processor: number }[]>} */
  const found = new Map();
  const idle = await idleCost(page, processor);
  for (let round = 0; round < ROUNDS; round++)
    for (const { path, acts } of visits(nodes)) {
      await passBy(page, path);
      for (const [name, act] of acts) {
        const one = await interact(page, processor, () => act(page));
        found.set(name, [...(found.get(name) ?? []), one]);
      }
    }
  const rows = [...found].map(([name, times]) => {
    const work = Math.max(0, median(times.map((one) => one.processor)) - idle);
    const note = `${work.toFixed(0)} ms of the processor until all is shown`;
    const value = median(times.map(({ duration }) => duration));
    return /** @type {Figure} */ ({ name: `to the next paint: ${name}`, value, most: 150, unit: 'ms', note });
  });
  rows.sort((a, b) => b.value - a.value);
  const [slowest] = rows;
  const worst = `of ${rows.length} kinds of interaction, each the median of ${ROUNDS}`;
  return [
    { name: 'slowest interaction (INP)', value: slowest?.value ?? 0, most: 150, unit: 'ms', note: worst },
    ...rows,
  ];
}
