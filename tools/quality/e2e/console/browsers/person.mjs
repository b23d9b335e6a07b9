// Somebody at the console, whichever the browser: all that they do is made of what a Tab does.
import { setTimeout as sleep } from 'node:timers/promises';
import { LONGEST_MS } from '../../chromium.mjs';
import { DEPLOYMENT, manage, PASSWORD } from '../deployment.mjs';
import { untilQuiet } from '../visit.mjs';
import { seek } from './in-page.mjs';

/** @import { Tab } from './tab.d.ts' */
/** @import { Words } from './in-page.mjs' */

const POLL_MS = 100;

export class Person {
  /** @param {Tab} tab */
  constructor(tab) {
    this.tab = tab;
  }

  /**
   * Until an element with this text, or name, is seen.
   * @param {string} css
   * @param {string | RegExp} [text] the whole of it, but for spaces, or a pattern; without one any text
   */
  see(css, text) {
    return until(`${css} ${text ?? ''} is seen`, () => this.#seek(css, text));
  }

  /** Whether it is seen now. @param {string} css @param {string | RegExp} [text] */
  async sees(css, text) {
    return (await this.#seek(css, text)) !== null;
  }

  /** Until there is no such element, or none that is seen. @param {string} css @param {string | RegExp} [text] */
  seeNoMore(css, text) {
    return until(`${css} ${text ?? ''} is gone`, async () => !(await this.sees(css, text)));
  }

  /** With the mouse, as soon as the element is there and can be reached. @param {string} css @param {string | RegExp} [text] */
  async click(css, text) {
    const { x, y } = await until(`${css} ${text ?? ''} can be clicked`, () => this.#seek(css, text, true));
    await this.tab.clickAt(x, y);
  }

  /** Types into a field instead of what it has. @param {string} css @param {string} value */
  async fill(css, value) {
    await this.click(css);
    await this.press('Control+a');
    await this.tab.type(value);
  }

  /** @param {string[]} keys */
  async press(...keys) {
    for (const key of keys) await this.tab.press(key);
  }

  /**
   * Chooses files in a field that a button stands for, which is empty then: drivers, that press none, are told that nothing has changed
   * where files of the same names were chosen before.
   * @param {string} css
   * @param {readonly string[]} files
   */
  async choose(css, files) {
    await this.tab.evaluate((of) => {
      const field = /** @type {HTMLInputElement} */ (document.querySelector(of));
      field.value = '';
    }, css);
    await this.tab.choose(css, files);
  }

  /** @param {string} css @param {string | RegExp} [text] @param {boolean} [isToClick] */
  #seek(css, text, isToClick = false) {
    /** @type {Words} */
    const words = text instanceof RegExp ? { source: text.source, flags: text.flags } : (text ?? null);
    return this.tab.evaluate(seek, css, words, isToClick);
  }

  /** Until the address begins so. @param {string} beginning */
  isAt(beginning) {
    return until(`the address is ${beginning}`, async () => (await this.tab.address()).startsWith(beginning));
  }

  /**
   * Opens an address of the console and signs in at identity's page.
   * @param {{ username: string }} user with PASSWORD
   * @param {string} [path]
   */
  async signIn({ username }, path = '/') {
    await this.tab.open(DEPLOYMENT.console + path);
    await this.click('button', 'Sign in');
    await this.isAt(DEPLOYMENT.issuer);
    await this.enter(username);
    await this.isAt(DEPLOYMENT.console);
    await this.see('main h1');
  }

  /** At identity's page. @param {string} username @param {string} [password] */
  async enter(username, password = PASSWORD) {
    await this.#nameTenant();
    await this.fill('#username', username);
    await this.fill('#password', password);
    await this.press('Enter');
  }

  /** Where the page asks for the organisation first, as it does once there are several: names the first one. */
  async #nameTenant() {
    await this.see('#username, button[value=name_tenant]');
    if (!(await this.sees('button[value=name_tenant]'))) return;
    const { items } = await manage('GET', '/tenants?limit=1&sort=id&fields=tenant_name');
    await this.click('button[value=name_tenant]');
    await this.fill('#tenant_name', items[0].tenant_name);
    await this.press('Enter');
    await this.see('#username');
  }

  /** Goes to an address without loading the application anew, and waits for what it shows. @param {string} path */
  async goTo(path) {
    await this.tab.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await this.see('main h1');
    await untilQuiet(this.tab);
  }
}

/**
 * Asks until the answer is one, however long a busy machine takes. While a page gives way to the next it answers nothing.
 * @template Answer
 * @param {string} what is waited for
 * @param {() => Promise<Answer | null | false>} ask
 * @returns {Promise<Answer>}
 */
export async function until(what, ask) {
  const deadline = Date.now() + LONGEST_MS;
  for (;;) {
    /** @type {unknown} */
    let cause;
    const answer = await ask().catch((error) => void (cause = error));
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`Not in ${LONGEST_MS / 1_000} s: ${what}.`, { cause });
    await sleep(POLL_MS);
  }
}
