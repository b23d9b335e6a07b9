// Every page of the console, and those of identity on the way to it, in other browsers than Chromium: what each shows, and whether it
// fits. Pictures go to artefacts/console-browsers.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addAdmin, addUser, DEPLOYMENT } from '../deployment.mjs';
import { addEveryPage } from '../every-page.mjs';
import { checkWidth } from '../seat.mjs';
import { inEachBrowser } from './each-browser.mjs';

const WIDTHS = [1_440, 360];
const HEIGHT = 900;
const ACCOUNT = ['profile', 'second_factors', 'sessions', 'applications', 'identities'];

inEachBrowser('every page', ({ inSeat, take }) => {
  /** It has a heading, and nothing is wider than the window. @param {import('./person.mjs').Person} person @param {string} name */
  const check = async (person, name) => {
    const { tab } = person;
    await person.see('h1', /\S/);
    await take(person, name);
    const width = await tab.evaluate(() => innerWidth);
    assert.equal(`${width} px`, /\d+ px/.exec(name)?.[0], 'the window is as wide as it was told');
    await checkWidth(tab, name);
  };

  for (const width of WIDTHS) {
    it(`of the console: ${width} px`, () =>
      inSeat(async (person) => {
        await person.tab.resize(width, HEIGHT);
        await person.signIn(await addAdmin('owner', { name: 'Олон Owner' }));
        for (const [route, path] of Object.entries(await addEveryPage())) {
          await person.goTo(path);
          await check(person, `${width} px of ${route}`);
          assert.deepEqual(await person.tab.complaints(), [], `the browser complains at ${route}`);
        }
      }));

    it(`of an account: ${width} px`, () =>
      inSeat(async (person) => {
        await person.tab.resize(width, HEIGHT);
        const user = await addUser({ name: 'Maximiliane von und zu Guttenberg-Wolfratshausen' });
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
