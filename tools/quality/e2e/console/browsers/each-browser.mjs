// Tests that are written once and run in Firefox and in WebKit.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { HANGS_MS } from '../../chromium.mjs';
import { launchFirefox } from './firefox.mjs';
import { Person } from './person.mjs';
import { launchWebKit } from './webkit.mjs';

/** @import { Browser, Tab } from './tab.d.ts' */

const BROWSERS = { Firefox: launchFirefox, WebKit: launchWebKit };
const PICTURES = 'artefacts/console-browsers';
const [WIDTH, HEIGHT] = [1_440, 900];

/**
 * @typedef {object} Browsing
 * @property {(act: (person: Person) => Promise<void>) => Promise<void>} inSeat somebody with a window of their own for as long as they act;
 *   afterwards the browser has nothing to complain about
 * @property {() => Promise<Tab>} newTab a window without a person, to be closed
 * @property {(person: Person, name: string) => Promise<void>} take a picture of what is seen goes to artefacts/console-browsers
 */

/** @param {string} title @param {(browsing: Browsing) => void} tests declares them */
export function inEachBrowser(title, tests) {
  mkdirSync(PICTURES, { recursive: true });
  for (const [name, launch] of Object.entries(BROWSERS))
    describe(`${title} in ${name}`, { timeout: HANGS_MS }, () => {
      /** @type {Browser} */
      let browser;
      before(async () => {
        browser = await launch();
      });
      after(() => browser?.close());
      /** @type {Browsing['take']} */
      const take = async ({ tab }, picture) =>
        writeFileSync(join(PICTURES, `${name}-${picture.replaceAll(/[^\w-]+/g, '_')}.png`), await tab.picture());
      /** @type {Browsing['inSeat']} */
      const inSeat = async (act) => {
        const tab = await browser.newTab();
        const person = new Person(tab);
        try {
          await tab.resize(WIDTH, HEIGHT);
          await act(person);
          assert.deepEqual(await tab.complaints(), [], 'the browser complains');
        } catch (error) {
          await take(person, `failed ${title}`).catch(() => undefined);
          throw error;
        } finally {
          await tab.close();
        }
      };
      tests({ inSeat, newTab: () => browser.newTab(), take });
    });
}
