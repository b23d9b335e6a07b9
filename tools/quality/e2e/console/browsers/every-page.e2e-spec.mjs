// Every page of the console, and those of identity on the way to it, in other browsers than Chromium: what each shows, and whether it
// fits. Pictures go to artefacts/console-browsers.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkWidth } from '../../chromium.mjs';
import { addAdmin, addUser, DEPLOYMENT, grantScopes } from '../deployment.mjs';
import { addEveryPage } from '../every-page.mjs';
import { addLongNames } from '../long-names.mjs';
import { inEachBrowser } from './each-browser.mjs';
import { until } from './person.mjs';

const WIDTHS = [1_440, 360];
const HEIGHT = 900;
const ACCOUNT = ['profile', 'second_factors', 'sessions', 'applications', 'identities'];

inEachBrowser('every page', ({ inSeat, newTab, take }) => {
  /** It has a heading, and nothing is wider than the window. @param {import('./person.mjs').Person} person @param {string} name */
  const check = async (person, name) => {
    const { tab } = person;
    await person.see('h1', /\S/);
    await take(person, name);
    const width = await tab.evaluate(() => innerWidth);
    assert.equal(`${width} px`, /\d+ px/.exec(name)?.[0], 'the window is as wide as it was told');
    await checkWidth(tab, name);
  };

  it('is heard when it complains: of errors in scripts and promises, by the console, of what a policy forbids', async () => {
    const tab = await newTab();
    try {
      await tab.open(DEPLOYMENT.console);
      await tab.evaluate(() => {
        console.error('said');
        setTimeout(() => {
          throw new Error('thrown');
        });
        void Promise.reject(new Error('rejected'));
        new Image().src = 'https://other.example/picture.png';
      });
      /** @type {string[]} */
      const heard = [];
      const isHeard = (/** @type {string} */ word) => heard.some((one) => one.includes(word));
      await until('all is heard', async () => {
        heard.push(...(await tab.complaints()));
        return ['said', 'thrown', 'rejected', 'other.example'].every(isHeard);
      });
    } finally {
      await tab.close();
    }
  });

  for (const width of WIDTHS) {
    it(`of the console: ${width} px`, () =>
      inSeat(async (person) => {
        await person.tab.resize(width, HEIGHT);
        const owner = await addAdmin('owner', { name: 'Олон Owner' });
        await grantScopes(owner.id, ['keys:read']);
        await person.signIn(owner);
        const long = (await addLongNames()).map((path, at) => [`long names ${at}`, path]);
        for (const [name, path = ''] of [...Object.entries(await addEveryPage()), ...long]) {
          await person.goTo(path);
          await check(person, `${width} px of ${name}`);
          assert.equal(await person.sees('h1', 'No permission for this page'), false, path);
          assert.deepEqual(await person.tab.complaints(), [], `the browser complains at ${path}`);
        }
      }));

    it(`of an account: ${width} px`, () =>
      inSeat(async (person) => {
        await person.tab.resize(width, HEIGHT);
        await addLongNames(); // of providers, which these pages offer
        const user = await addUser({ name: 'Donaudampfschifffahrt'.repeat(12) });
        await person.tab.open(`${DEPLOYMENT.issuer}/account`);
        await check(person, `${width} px of signing in`);
        await person.enter(user.username, 'not the password');
        await person.see('[role=alert]');
        await check(person, `${width} px of a wrong password`);
        await person.enter(user.username);
        await person.see('.cards');
        await check(person, `${width} px of the account`);
        for (const section of ACCOUNT) {
          await person.tab.open(`${DEPLOYMENT.issuer}/account/${section}`);
          await check(person, `${width} px of account ${section}`);
        }
      }));
  }
});
