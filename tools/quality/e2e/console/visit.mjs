// How tests go about in the console.
import assert from 'node:assert/strict';
import { takeSeat } from './seat.mjs';

/** Goes to an address without loading the application anew, and waits for what it shows. @param {import('playwright-core').Page} page @param {string} path */
export async function goTo(page, path) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
  await page.locator('main h1:visible').first().waitFor();
  await untilQuiet(page);
}

/** The same, without waiting for the network to rest: for looking at many pages. @param {import('playwright-core').Page} page @param {string} path */
export async function passBy(page, path) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('main h1:visible').first().waitFor();
  await untilQuiet(page);
}

/** Until everything has come: nothing has changed in the page for a moment, and nothing stands for what is still to come. @param {Pick<import('playwright-core').Page, 'evaluate'>} page of any driver */
export const untilQuiet = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const QUIET_MS = 250;
        let last = performance.now();
        const observer = new MutationObserver(() => (last = performance.now()));
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        const timer = setInterval(() => {
          const isWaiting = document.querySelector('[class*="_skeleton_"], [aria-busy="true"], main:not(:has(h1))');
          if (isWaiting || performance.now() - last < QUIET_MS) return;
          clearInterval(timer);
          observer.disconnect();
          resolve(undefined);
        }, 50);
      }),
  );

/**
 * Somebody with a browser of their own for as long as they act; afterwards it has nothing to complain about.
 * @param {import('playwright-core').Browser} browser
 * @param {(seat: import('./seat.mjs').Seat) => Promise<void>} act
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function seated(browser, act, options) {
  const seat = await takeSeat(browser, options);
  try {
    await act(seat);
    assert.deepEqual(seat.complaints, [], 'the browser complains');
  } finally {
    await seat.close();
  }
}
