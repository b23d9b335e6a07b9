import { passBy, untilQuiet } from '../visit.mjs';
import { median } from './figures.mjs';
import { partsOf } from './measure-list.mjs';
import { countProcessor, timeTo } from './probe.mjs';

/** @import { Figure } from './figures.mjs' */
/** @typedef {import('playwright-core').Page} Page */

const ROUNDS = 5;
/** Rows whose pages have come before scrolling is measured. */
const LOADED_ROWS = 20_000;
const SCROLLED_MS = 3_000;

/**
 * @param {Page} page
 * @param {import('playwright-core').CDPSession} session
 * @param {string} path of a version whose branches have 15,000 nodes each
 * @returns {Promise<Figure[]>}
 */
export async function measureBranch(page, session, path) {
  const processor = await countProcessor(session);
  const opened = [];
  for (let round = 0; round < ROUNDS; round++) {
    await passBy(page, '/trees');
    await passBy(page, path);
    await page.getByRole('treeitem', { name: 'Coffee', exact: true }).click();
    await untilQuiet(page);
    const rows = { event: 'keydown', selector: '[role="treeitem"] bdi', text: 'Coffee 0' };
    opened.push(await timeTo(page, rows, () => page.getByRole('tree').press('ArrowRight'), processor));
  }
  const value = median(opened.map(({ total }) => total));
  const name = 'from a key to the first rows of a branch of 15,000';
  return [{ name, value, most: 200, unit: 'ms', note: partsOf(opened) }];
}

/**
 * Scrolls through rows that are loaded, by a third of the window each frame.
 * @param {Page} page
 * @param {import('playwright-core').CDPSession} session
 * @param {string} path
 * @param {(rate: number) => Promise<unknown>} slowDown
 * @returns {Promise<Figure[]>}
 */
export async function measureScrolling(page, session, path, slowDown) {
  await slowDown(1);
  await passBy(page, '/trees');
  await passBy(page, path);
  for (const name of ['Coffee', 'Tea']) {
    await page.getByRole('treeitem', { name, exact: true }).click();
    await page.getByRole('tree').press('ArrowRight');
  }
  await page.evaluate(loadRows, LOADED_ROWS);
  await slowDown(4);
  const processor = await countProcessor(session);
  const before = await processor();
  const { frames, rows } = await page.evaluate(scroll, SCROLLED_MS);
  const each = ((await processor()) - before) / frames;
  const note = `${each.toFixed(1)} ms of the processor each; ${rows} rows in the document`;
  const name = `frames while ${LOADED_ROWS} loaded rows are scrolled`;
  return [{ name, value: (frames / SCROLLED_MS) * 1_000, least: 55, unit: 'frames/s', note }];
}

/** Runs in the page: goes down until so many rows have been there. @param {number} wanted */
async function loadRows(wanted) {
  const tree = document.querySelector('[role="tree"]');
  if (!tree) throw new Error('There is no tree.');
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const [PAGE_ROWS, ROW_PX] = [200, 32];
  for (let row = 0; row < wanted; row += PAGE_ROWS / 2) {
    tree.scrollTop = row * ROW_PX;
    await frame();
    await frame();
    while (tree.querySelector('[role="treeitem"][aria-busy="true"]')) await frame();
  }
  tree.scrollTop = 0;
}

/** Runs in the page. @param {number} ms */
async function scroll(ms) {
  const tree = document.querySelector('[role="tree"]');
  if (!tree) throw new Error('There is no tree.');
  const step = tree.clientHeight / 3;
  const from = performance.now();
  let frames = 0;
  while (performance.now() - from < ms) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    tree.scrollTop += step;
    frames++;
  }
  return { frames, rows: tree.querySelectorAll('[role="treeitem"]').length };
}
