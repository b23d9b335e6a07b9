import { randomUUID } from 'node:crypto';
import { at } from '../resources.mjs';
import { passBy } from '../visit.mjs';
import { median } from './figures.mjs';
import { countProcessor, interact } from './probe.mjs';

/** @import { Figure } from './figures.mjs' */

const FILES = 5_000;
const ROUNDS = 3;
/** The tray changes as long as something is uploaded: after so long what was done is shown. */
const SETTLED_MS = 700;

/**
 * What people do while thousands of files are on their way.
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').CDPSession} session
 * @returns {Promise<Figure[]>}
 */
export async function measureTray(page, session) {
  const bucket = `budgets-${randomUUID().slice(0, 8)}`;
  await at('storage', 'POST', '/buckets', { name: bucket });
  await passBy(page, `/buckets/${bucket}`);
  const files = Array.from({ length: FILES }, (_, n) => ({
    name: `scan ${n}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`scan ${n}`),
  }));
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(files);
  const tray = page.getByRole('region', { name: 'Uploads' });
  await tray.waitFor();
  const processor = await countProcessor(session);
  const button = (/** @type {string} */ name) => () => tray.getByRole('button', { name, exact: true }).click();
  const acts = /** @type {const} */ ([
    ['hiding the tray', button('Hide the list')],
    ['showing the tray', button('Show the list')],
    ['a page of the navigation', () => page.locator('nav a[href="/users"]').first().click()],
    ['a letter of the filter', () => page.getByRole('searchbox').press('p')],
    ['pausing all', button('Pause all')],
    ['going on with all', button('Resume all')],
    ['the bucket', () => page.locator('nav a[href="/buckets"]').first().click()],
  ]);
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, act] of acts) {
      const { duration } = await interact(page, processor, act, (one) => one.waitForTimeout(SETTLED_MS));
      found.set(name, [...(found.get(name) ?? []), duration]);
    }
  const times = [...found].map(([name, values]) => ({ name, value: median(values) })).sort((a, b) => b.value - a.value);
  const [slowest] = times;
  const note = times.map(({ name, value }) => `${name} ${value}`).join(', ');
  const name = `slowest interaction while ${FILES} files are uploaded (INP)`;
  return [{ name, value: slowest?.value ?? 0, most: 200, unit: 'ms', note }];
}
