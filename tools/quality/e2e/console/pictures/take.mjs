// Takes pictures of pages, at every width in both themes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch, signIn, takeSeat } from '../seat.mjs';
import { goTo, passBy, untilQuiet } from '../visit.mjs';
import { STATES, WAITS_MS } from './states.mjs';

/** @import { Acted, Page } from './acts.mjs' */

export const WIDTHS = /** @type {const} */ ([360, 768, 1440]);
export const THEMES = /** @type {const} */ (['light', 'dark']);
/** For a page that goes on asking for what does not come. */
const LONGEST_MS = 10_000;
const LOCALES = { en: 'en-GB', de: 'de-DE', mn: 'mn-MN' };
const HEIGHTS = { 360: 780, 768: 1024, 1440: 900 };

/**
 * @typedef {object} Order
 * @property {string} folder where the files go
 * @property {any} person a user of identity
 * @property {Record<string, string | Acted>} paths addresses by names, with what is done there; nothing is done where a page waits or fails
 * @property {'full' | 'empty' | keyof typeof STATES} state
 * @property {readonly (360 | 768 | 1440)[]} [widths]
 * @property {readonly ('light' | 'dark')[]} [themes]
 * @property {'en' | 'mn' | 'de'} [language]
 * @property {(file: string) => boolean} [isWanted] by the name of the file; without it all are taken
 */

/** @param {Order} order */
export async function takePictures(order) {
  const { folder, person, state, widths = WIDTHS, themes = THEMES, language = 'en' } = order;
  mkdirSync(folder, { recursive: true });
  const browser = await launch();
  try {
    for (const width of widths)
      for (const theme of themes) {
        const wanted = wantedOf(order, `${state}${language === 'en' ? '' : `-${language}`}-${width}-${theme}`);
        if (wanted.length === 0) continue;
        const viewport = { width, height: HEIGHTS[width] };
        const { page, close } = await takeSeat(browser, { viewport, colorScheme: theme, locale: LOCALES[language] });
        await signIn(page, person, '/');
        const undo = await begin(page, state, wanted);
        for (const { file, path, act } of wanted) {
          const image = await takePicture(page, path, state, act).catch((error) => console.error(`${file}: ${error}`));
          if (image) writeFileSync(join(folder, file), image);
        }
        await undo();
        await close();
      }
  } finally {
    await browser.close();
  }
}

/** @param {Order} order @param {string} view */
const wantedOf = ({ paths, isWanted = () => true }, view) =>
  Object.entries(paths)
    .map(([name, to]) => ({ file: `${name}-${view}.png`, ...(typeof to === 'string' ? { path: to } : to) }))
    .filter(({ file }) => isWanted(file));

/**
 * Brings the console into a state in which it has the scripts of all pages and no record of them.
 * @param {Page} page
 * @param {Order['state']} state
 * @param {readonly { path: string }[]} wanted
 * @returns {Promise<() => Promise<void>>} what takes that back
 */
async function begin(page, state, wanted) {
  if (state === 'full' || state === 'empty') return async () => {};
  for (const { path } of wanted) await passBy(page, path);
  await passBy(page, '/nowhere');
  await page.reload();
  await page.locator('main h1:visible').first().waitFor();
  return STATES[state](page);
}

/** @param {Page} page @param {string} path @param {Order['state']} state @param {Acted['act']} [act] */
async function takePicture(page, path, state, act) {
  if (state === 'full' || state === 'empty') {
    await goTo(page, path);
    if (!act) return page.screenshot();
    await act(page);
    await untilQuiet(page);
    const image = await page.screenshot();
    await page.reload(); // without what was opened
    await page.locator('main h1:visible').first().waitFor();
    return image;
  }
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await (state === 'loading' ? page.waitForTimeout(WAITS_MS) : Promise.race([untilQuiet(page), sleep(LONGEST_MS)]));
  return page.screenshot();
}
