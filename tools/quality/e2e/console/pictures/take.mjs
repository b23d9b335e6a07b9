// Takes pictures of pages: of every page at every width in both themes, and of some while they wait or fail.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, signIn, takeSeat } from '../seat.mjs';
import { goTo, untilQuiet } from '../visit.mjs';
import { settle, STATES } from './states.mjs';

/** @import { Acted } from './acts.mjs' */

export const WIDTHS = /** @type {const} */ ([360, 768, 1440]);
export const THEMES = /** @type {const} */ (['light', 'dark']);
const LOCALES = { en: 'en-GB', de: 'de-DE', mn: 'mn-MN' };
const HEIGHTS = { 360: 780, 768: 1024, 1440: 900 };

/**
 * @typedef {object} Order
 * @property {string} folder where the files go
 * @property {any} person a user of identity
 * @property {Record<string, string | Acted>} paths addresses by names, with what is done there
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
        for (const { file, path, act } of wanted) {
          const image = await takePicture(page, path, state, act).catch((error) => console.error(`${file}: ${error}`));
          if (image) writeFileSync(join(folder, file), image);
        }
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

/** @param {import('playwright-core').Page} page @param {string} path @param {Order['state']} state @param {Acted['act']} [act] */
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
  // The browser keeps the scripts of the page, and the console begins without a record of it.
  await goTo(page, path);
  await goTo(page, '/nowhere');
  await page.reload();
  await page.locator('main h1:visible').first().waitFor();
  const undo = await STATES[state](page);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await settle(page, state, path);
  const image = await page.screenshot();
  await undo();
  return image;
}
