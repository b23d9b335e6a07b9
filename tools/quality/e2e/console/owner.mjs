// What most tests of the console begin with.
import { after, before } from 'node:test';
import { addAdmin } from './deployment.mjs';
import { launch } from './seat.mjs';
import { seated } from './visit.mjs';

/** @import { Browser, BrowserContextOptions } from 'playwright-core' */
/** @import { Seat } from './seat.mjs' */

/**
 * For the tests of a `describe`: an owner of the tenant, who is added before them, and `inSeat`, which acts in a browser that is there while they
 * run.
 * @param {string} name the owner's
 */
export function ownerInBrowser(name) {
  /** @type {Browser} */
  let browser;
  /** @type {any} any: a record of identity */
  const owner = {};
  before(async () => {
    browser = await launch();
    Object.assign(owner, await addAdmin('owner', { name }));
  });
  after(() => browser?.close());
  /** @param {(seat: Seat) => Promise<void>} act @param {BrowserContextOptions} [options] */
  const inSeat = (act, options) => seated(browser, act, options);
  return { owner, inSeat };
}
