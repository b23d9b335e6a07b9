import { DEPLOYMENT } from '../deployment.mjs';
import { untilQuiet } from '../visit.mjs';
import { median } from './figures.mjs';
import { readSeen } from './probe.mjs';

/** @import { Figure } from './figures.mjs' */

const ROUNDS = 5;
/** Pages of each kind: a list, figures and states, files, a tree, forms. */
const PATHS = ['/users', '/', '/audit', '/buckets', '/trees', '/users/new'];

/** Pages are loaded anew, signed in. @param {import('playwright-core').Page} page @param {readonly string[]} more further paths @returns {Promise<Figure[]>} */
export async function measureLoads(page, more) {
  const figures = [];
  for (const path of [...PATHS, ...more]) figures.push(...(await measureLoad(page, path)));
  return figures;
}

/** @param {import('playwright-core').Page} page @param {string} path @returns {Promise<Figure[]>} */
async function measureLoad(page, path) {
  const paints = [];
  const shifts = [];
  const moved = new Set();
  let element = '';
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(DEPLOYMENT.console + path);
    await page.locator('main h1:visible').first().waitFor();
    await untilQuiet(page);
    const seen = await readSeen(page);
    paints.push(seen.largest);
    shifts.push(seen.shift);
    element = seen.element;
    for (const one of seen.moved) moved.add(one);
  }
  const what = moved.size > 0 && { note: [...moved].slice(0, 4).join('; ') };
  return [
    { name: `largest paint of ${path} (LCP)`, value: median(paints), most: 1_800, unit: 'ms', note: element },
    {
      name: `layout shift of ${path} (CLS), the worst load`,
      value: Math.max(...shifts),
      most: 0,
      unit: 'shift',
      ...what,
    },
  ];
}
