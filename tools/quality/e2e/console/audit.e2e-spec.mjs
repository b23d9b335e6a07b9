// Audit events in the console: what happened when, and names of events. Numbers are those of docs/design/planned/console.md §10.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { basicOf, requestRaw } from '../../../http/raw.mjs';
import { addAdmin, addUser, DEPLOYMENT, manage } from './deployment.mjs';
import { press, tabTo } from './keyboard.mjs';
import { checkAxe, checkWidth, launch, signIn } from './seat.mjs';
import { goTo, seated, untilQuiet } from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const bars = (/** @type {Page} */ page) => page.getByRole('listbox', { name: 'Events over time' }).getByRole('option');
const failedBar = (/** @type {Page} */ page) => bars(page).and(page.getByRole('option', { name: /, 1 failed$/ }));

/**
 * When something happened, as the service says: midnight may be between that and the look at it.
 * @param {string} type of the event
 * @param {string} id of the actor or the subject
 */
async function whenOf(type, id) {
  const q = encodeURIComponent(`(event_type = '${type}' and (actor_id = '${id}' or subject_id = '${id}'))`);
  const { items } = await manage('GET', `/audit_events?q=${q}&sort=id:desc&limit=1`);
  const at = new Date(items[0].created_at).toISOString();
  return { day: at.slice(0, 10), hour: `${at.slice(0, 13)}:00Z` };
}

describe('audit events in the console in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {any} any: a record of identity */
  let owner;
  before(async () => {
    browser = await launch();
    owner = await addAdmin('owner', { name: 'Audit Owner' });
  });
  after(() => browser?.close());

  /** Somebody who has failed to sign in. */
  const addFailed = async () => {
    const user = await addUser({ name: 'Forgets Passwords' });
    const form = { grant_type: 'password', username: user.username, password: 'not this one' };
    const answer = await requestRaw(`${DEPLOYMENT.issuer}/token`, { headers: basicOf(DEPLOYMENT), form });
    assert.equal(answer.status, 400);
    return user;
  };

  it('24. finds the events of an actor on a day, and says what they are', () =>
    seated(browser, async ({ page }) => {
      await signIn(page, owner, '/roles/new');
      await page.getByLabel('Name').fill(`Audited ${randomUUID().slice(0, 8)}`);
      await page.getByRole('button', { name: 'Create role' }).click();
      await page.getByRole('complementary').waitFor();
      const role = page.url().split('/').at(-1) ?? '';
      for (const [type, name] of /** @type {const} */ ([
        ['login.succeeded', /Signed in/],
        ['role.created', /Role: created/],
      ])) {
        await goTo(page, `/audit?q=${owner.id}&day=${(await whenOf(type, owner.id)).day}`);
        await page.getByRole('row', { name }).first().waitFor();
        const rows = await page.getByRole('row').allTextContents();
        assert.ok(
          rows.slice(1).every((row) => row.includes('Audit Owner')),
          rows.join('\n'),
        );
      }
      await page.getByRole('row', { name: /Role: created/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Role: created' });
      assert.match((await dialog.textContent()) ?? '', new RegExp(`role\\.created.*${role}`));
      await checkAxe(page, 'an event');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await dialog.getByRole('button', { name: 'Copy' }).first().click();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'role.created');
      await press(page, 'Escape');
      await goTo(page, '/audit?day=2020-02-29');
      await page.getByText('No event matches the filter.').waitFor();
    }));

  it('shows how much happened when, and the list of a period that is chosen', () =>
    seated(browser, async ({ page }) => {
      const user = await addFailed();
      const { day, hour } = await whenOf('login.failed', user.id);
      await signIn(page, owner, `/audit?q=${user.id}`);
      await page.getByText('Failed: 1').waitFor();
      assert.equal(await bars(page).count(), 30);
      const frame = await page.getByRole('listbox', { name: 'Events over time' }).boundingBox();
      const [first, last] = [await bars(page).first().boundingBox(), await bars(page).last().boundingBox()];
      assert.ok(frame && first && last);
      assert.ok(first.height <= frame.height, 'bars are no higher than the timeline');
      assert.ok(first.x >= frame.x - 1 && last.x + last.width <= frame.x + frame.width + 1, 'all bars are seen');
      assert.match((await failedBar(page).getAttribute('aria-label')) ?? '', /: \d+ succeeded, 1 failed$/);
      await failedBar(page).click();
      await page.getByRole('button', { name: 'Show all periods' }).waitFor();
      assert.equal(new URL(page.url()).searchParams.get('day'), day);
      assert.equal(await page.getByRole('textbox', { name: 'Day' }).inputValue(), day);
      await page.getByRole('row', { name: /Sign-in failed/ }).waitFor();
      await bars(page).first().click();
      await page.getByText('No event matches the filter.').waitFor();
      await page.getByRole('button', { name: 'Show all periods' }).click();
      await page.getByRole('row', { name: /Sign-in failed/ }).waitFor();
      assert.equal(new URL(page.url()).searchParams.get('day'), null);

      await page.getByRole('button', { name: /Range of the timeline/ }).click();
      await page.getByRole('option', { name: 'Last 24 hours' }).click();
      await page.waitForFunction(() => document.querySelectorAll('[role="listbox"] [role="option"]').length === 24);
      await failedBar(page).click();
      await page.getByRole('button', { name: 'Show all periods' }).waitFor();
      assert.equal(new URL(page.url()).searchParams.get('hour'), hour);
      await page.reload();
      await bars(page).nth(23).waitFor();
      assert.equal(await page.getByRole('option', { selected: true }).count(), 1);
    }));

  it('the same by keyboard, and as a table', () =>
    seated(browser, async ({ page }) => {
      const user = await addFailed();
      await signIn(page, owner, `/audit?q=${user.id}`);
      await page.getByText('Failed: 1').waitFor();
      await page.getByRole('searchbox').focus();
      await tabTo(page, 'As table');
      await press(page, 'Enter');
      const table = page.getByRole('grid', { name: 'Events over time, as a table' });
      await table.getByRole('row').nth(30).waitFor();
      await checkAxe(page, 'the timeline as a table');
      await table.getByRole('row').nth(1).click();
      await page.getByRole('button', { name: 'Show all periods' }).waitFor();
      await page.getByRole('button', { name: 'Hide table' }).focus();
      await press(page, 'Tab', 'Space'); // the bar that is chosen
      await page.getByRole('button', { name: 'Show all periods' }).waitFor({ state: 'detached' });
      await press(page, 'End', 'Space');
      await page.getByRole('button', { name: 'Show all periods' }).waitFor();
      await press(page, 'Home', 'Space');
      await page.getByText('No event matches the filter.').waitFor();
    }));

  it('events are found by what they are called, in the language of the person', () =>
    seated(browser, async ({ page }) => {
      await addFailed();
      await signIn(page, owner, '/audit');
      await page.evaluate(() => localStorage.setItem('console.language', 'de'));
      await page.goto(`${DEPLOYMENT.console}/audit`);
      await page.getByRole('searchbox').fill('Anmeldung fehl');
      await page
        .getByRole('row', { name: /Anmeldung fehlgeschlagen/ })
        .first()
        .waitFor();
      await untilQuiet(page);
      const names = (await page.getByRole('row').allTextContents()).slice(1);
      assert.ok(names.length > 0 && names.every((name) => name.includes('login.failed')), names.join('\n'));
    }));

  it('the overview shows sign-ins by day, which leads to their events; it fits a phone', () =>
    seated(
      browser,
      async ({ page }) => {
        const { day } = await whenOf('login.failed', (await addFailed()).id);
        await signIn(page, owner, '/');
        const signIns = page.getByRole('listbox', { name: 'Sign-ins of the last 30 days' });
        await signIns.getByRole('option').nth(29).waitFor();
        await checkWidth(page, 'the overview');
        await checkAxe(page, 'the overview');
        const date = new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
        await signIns.getByRole('option', { name: new RegExp(` ${date} `) }).click();
        await page.getByRole('heading', { name: 'Audit events' }).waitFor();
        const { searchParams } = new URL(page.url());
        assert.deepEqual([searchParams.get('q'), searchParams.get('day')], ['login.', day]);
        await page
          .getByRole('row', { name: /Sign-in failed/ })
          .first()
          .waitFor();
        await checkWidth(page, 'audit events');
      },
      { viewport: { width: 360, height: 780 } },
    ));

  it('who may not read audit events is shown none of it', () =>
    seated(browser, async ({ page }) => {
      const user = await addUser({ name: 'Only Roles' });
      const { items } = await manage(
        'GET',
        `/resources?q=${encodeURIComponent("(resource_metadata.identifier_url='urn:groundwork:identity')")}`,
      );
      const { items: scopes } = await manage(
        'GET',
        `/resources/${items[0].id}/scopes?q=${encodeURIComponent('(scope_name=roles:read)')}`,
      );
      const permissions = [{ resource_id: items[0].id, scopes: [scopes[0].id] }];
      await manage('POST', `/users/${user.id}/permissions`, { permissions });
      /** @type {string[]} */
      const asked = [];
      page.on('request', (one) => one.url().includes('/audit_events') && asked.push(one.url()));
      await signIn(page, user, '/');
      await page.getByText('What you manage').waitFor();
      await untilQuiet(page);
      assert.equal(await page.getByText('Sign-ins of the last 30 days').count(), 0);
      assert.deepEqual(asked, []);
    }));
});
