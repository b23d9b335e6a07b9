// Firefox, by WebDriver BiDi.
import puppeteer from 'puppeteer-core';
import { LONGEST_MS } from '../../chromium.mjs';

/** @import { Browser, Tab } from './tab.d.ts' */
/** @import { Page } from 'puppeteer-core' */

/** @returns {Promise<Browser>} */
export async function launchFirefox() {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX,
    protocolTimeout: LONGEST_MS,
    env: { ...process.env, TZ: 'UTC' },
  });
  return {
    newTab: async () => tabOf(await (await browser.createBrowserContext()).newPage()),
    close: () => browser.close(),
  };
}

/** @param {Page} page @returns {Tab} */
function tabOf(page) {
  /** @type {string[]} */
  const reported = [];
  page.on('console', (message) => message.type() === 'error' && reported.push(message.text()));
  page.on('pageerror', (error) => reported.push(String(error))); // what a policy forbade, too
  page.setDefaultTimeout(LONGEST_MS);
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    address: async () => page.url(),
    evaluate: (script, ...args) => page.evaluate(script, ...args),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: async (keys) => {
      const [key, ...held] = /** @type {import('puppeteer-core').KeyInput[]} */ (keys.split('+').reverse());
      for (const one of held) await page.keyboard.down(one);
      if (key) await page.keyboard.press(key);
      for (const one of held) await page.keyboard.up(one);
    },
    choose: async (css, files) => {
      const field = /** @type {import('puppeteer-core').ElementHandle<HTMLInputElement> | null} */ (await page.$(css));
      if (!field) throw new Error(`There is no ${css}.`);
      await field.uploadFile(...files);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    picture: () => page.screenshot(),
    complaints: async () => reported.splice(0),
    close: () => page.browserContext().close(),
  };
}
