// WebKit as WebKitGTK has it, by WebDriver: a browser of its own for each window, as a session of WebDriver is.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, By, Capabilities, Key, Origin } from 'selenium-webdriver';
import { probe } from '../../../../http/raw.mjs';
import { waitForExit } from '../../../../processes/child-exit.mjs';
import { pickPort } from '../../../../stack/ports.mjs';
import { LONGEST_MS } from '../../chromium.mjs';
import { collectComplaints } from './in-page.mjs';
import { until } from './person.mjs';

/** @import { Browser, Tab } from './tab.d.ts' */
/** @import { WebDriver } from 'selenium-webdriver' */

const { WEBKIT_DRIVER = '', MINI_BROWSER = '' } = process.env;

/** The bar above the page would keep the window from being as narrow as a phone. */
const NARROW_BAR = '* { min-width: 0; margin: 0; padding: 0; }';
const FIRST_PORT = 4_447;
const POLL_MS = 50;

/** @returns {Promise<Browser>} */
export async function launchWebKit() {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), NARROW_BAR);
  const port = await pickPort(FIRST_PORT, new Set());
  const own = { XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder, XDG_DATA_HOME: folder };
  const env = { ...process.env, ...own, MESA_SHADER_CACHE_DISABLE: 'true', TZ: 'UTC' };
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = waitForExit(driver);
  const server = `http://127.0.0.1:${port}`;
  await Promise.race([
    untilReady(server),
    ended.then((why) => {
      throw new Error(`${WEBKIT_DRIVER} ended: ${why}`);
    }),
  ]);
  return {
    newTab: async () => tabOf(await startSession(server)),
    close: async () => {
      driver.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} server */
async function untilReady(server) {
  const deadline = Date.now() + LONGEST_MS;
  while ((await probe(`${server}/status`)) === undefined) {
    if (Date.now() > deadline) throw new Error(`${WEBKIT_DRIVER} does not answer.`);
    await sleep(POLL_MS);
  }
}

/** @param {string} server */
async function startSession(server) {
  const options = { binary: MINI_BROWSER, args: ['--automation'] };
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options });
  const session = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  await session.manage().setTimeouts({ script: LONGEST_MS, pageLoad: LONGEST_MS });
  return session;
}

/** @param {WebDriver} session @returns {Promise<Tab>} */
async function tabOf(session) {
  /** @type {string[]} */
  const reported = [];
  /** @type {Tab['evaluate']} */
  const evaluate = async (script, ...args) => {
    // The protocol tells nothing of errors: listeners in the page do, from the first script on.
    const answer = await session.executeScript(
      `const reported = (${collectComplaints})();
       return Promise.resolve((${script})(...arguments)).then((value) => ({ value, reported: reported.splice(0) }));`,
      ...args,
    );
    const { value, reported: more } = /** @type {{ value: unknown, reported: string[] }} */ (answer);
    reported.push(...more);
    return value;
  };
  /** Beside the page the window has a bar and perhaps a frame, and it follows some time after it is told. @type {Tab['resize']} */
  const resize = (width, height) =>
    until(`the window is ${width} px wide`, async () => {
      const [ownWidth, ownHeight, besideX, besideY] = await evaluate(() => [
        innerWidth,
        innerHeight,
        outerWidth - innerWidth,
        outerHeight - innerHeight,
      ]);
      if (ownWidth === width && ownHeight === height) return true;
      const outer = { x: 0, y: 0, width: width + besideX, height: height + besideY };
      await session.manage().window().setRect(outer);
      return false;
    }).then(() => undefined);
  return {
    open: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    address: () => session.getCurrentUrl(),
    evaluate,
    clickAt: (x, y) => session.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).click().perform(),
    type: (text) => session.actions().sendKeys(text).perform(),
    press: async (keys) => {
      const [key = '', ...held] = keys.split('+').reverse().map(keyOf);
      const actions = session.actions();
      for (const one of held) actions.keyDown(one);
      actions.sendKeys(key);
      for (const one of held) actions.keyUp(one);
      await actions.perform();
    },
    choose: (css, files) => session.findElement(By.css(css)).sendKeys(files.join('\n')),
    resize,
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    complaints: async () => {
      await evaluate(() => undefined);
      return reported.splice(0);
    },
    close: () => session.quit(),
  };
}

/** @param {string} name of a key in events */
function keyOf(name) {
  if (name.length === 1) return name;
  const key = Key[/** @type {'ENTER'} */ (name.replace(/([a-z])([A-Z])/, '$1_$2').toUpperCase())];
  if (!key) throw new TypeError(`There is no key ${name}.`);
  return key;
}
