// The console against a real installation. Numbers are those of docs/design/planned/console.md §10.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { addAdmin, addResource, addUser, DEPLOYMENT, grantScopes, manage } from './deployment.mjs';
import { addEveryPage } from './every-page.mjs';
import { checkAxe, checkWidth, goTo, launch, signIn, takeSeat } from './seat.mjs';
import { passBy } from './visit.mjs';

const HOME = DEPLOYMENT.console;
const END_OF_SESSION = /\/oauth2\/logout\?/;
/** Buttons and links that change something. */
const WRITES =
  /^(New|Edit|Create|Save|Block|Unblock|Make|End|Remove|Change|Delete|Add|Rotate|Revoke|Switch|Import|Deactivate|Apply|Upload|Publish|Merge|Approve|Reject|Request|Restore|Undo|Move|Rename|Freeze|Release)\b/;

describe('the console in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Record<'owner' | 'viewer', any>} any: records of identity */
  let people;
  /** @type {any} any: a record of identity */
  let subject;
  before(async () => {
    browser = await launch();
    people = {
      owner: await addAdmin('owner', { name: 'Олон Owner' }),
      viewer: await addAdmin('viewer', { name: 'Vera Viewer' }),
    };
    subject = await addUser({ name: 'Сарнай Bat-Erdene', email: `${randomUUID()}@example.com` });
  });
  after(() => browser?.close());

  /** @param {(seat: import('./seat.mjs').Seat) => Promise<void>} act @param {import('playwright-core').BrowserContextOptions} [options] */
  const seated = async (act, options) => {
    const seat = await takeSeat(browser, options);
    try {
      await act(seat);
      assert.deepEqual(seat.complaints, [], 'the browser complains');
    } finally {
      await seat.close();
    }
  };

  it('1. signs in, survives a reload and comes back to the same address; the token is nowhere kept', () =>
    seated(async ({ page }) => {
      await signIn(page, people.owner, '/users?q=Bat');
      await page.getByRole('row', { name: /Сарнай/ }).waitFor();
      assert.equal(page.url(), `${HOME}/users?q=Bat`);
      await page.reload();
      await page.getByRole('row', { name: /Сарнай/ }).waitFor();
      assert.equal(page.url(), `${HOME}/users?q=Bat`);
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      assert.doesNotMatch(kept, /eyJ|refresh|access_token/);
    }));

  it('rows of lists are lower where somebody chooses so, also when the page is loaded anew, until they choose otherwise', () =>
    seated(async ({ page }) => {
      await signIn(page, people.owner, '/users');
      const heightOf = async () => {
        const row = page.getByRole('row').nth(1);
        await row.waitFor();
        return row.evaluate((one) => one.getBoundingClientRect().height);
      };
      const choose = async (/** @type {string} */ name) => {
        await page.getByRole('button', { name: /Signed in as/ }).click();
        await page.getByRole('menuitem', { name, exact: true }).click();
        await page.getByRole('menu').waitFor({ state: 'detached' });
      };
      const usual = await heightOf();
      await choose('Low rows');
      const low = await heightOf();
      assert.ok(low <= usual - 6, `${low} px instead of ${usual}`);
      await checkAxe(page, 'low rows');
      await page.reload();
      assert.equal(await heightOf(), low);
      await choose('Rows of usual height');
      assert.equal(await heightOf(), usual);
    }));

  it('2. a logout in one tab ends all', () =>
    seated(async ({ page, context }) => {
      await signIn(page, people.owner, '/users');
      const other = await context.newPage();
      await signInSilently(other, '/audit');
      await page.getByRole('button', { name: /Signed in as/ }).click();
      // Playwright waits while a page is being left: what is shown meanwhile is kept by the page itself.
      await page.evaluate(() =>
        new MutationObserver(() => {
          const main = document.querySelector('main');
          if (!document.querySelector('nav'))
            sessionStorage.setItem(
              'seen',
              `${main?.getAttribute('aria-label')}, ${main?.querySelectorAll('button').length}`,
            );
        }).observe(document.body, { subtree: true, childList: true }),
      );
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await other.getByText('You are signed out').waitFor();
      assert.equal(await other.locator('table').count(), 0);
      await page.getByRole('heading', { name: 'Groundwork Console' }).waitFor();
      const seen = await page.evaluate(() => sessionStorage.getItem('seen'));
      assert.equal(seen, 'Signing out, 0', 'no sign-in overtakes the logout');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.locator('#password, button[value=name_tenant]').first().waitFor();
    }));

  it('2. who comes back because identity is away for the logout is offered a sign-in', () =>
    seated(async ({ page }) => {
      await signIn(page, people.owner, '/users');
      await page.route(END_OF_SESSION, (route) => route.abort('connectionrefused'));
      await page.getByRole('button', { name: /Signed in as/ }).click();
      await Promise.all([
        page.waitForRequest(END_OF_SESSION),
        page.getByRole('menuitem', { name: 'Sign out' }).click(),
      ]);
      await page.goBack();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      assert.equal(await page.locator('table').count(), 0);
    }));

  /** @param {import('playwright-core').Page} page @param {string} path */
  const signInSilently = async (page, path) => {
    await page.goto(HOME + path);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('nav').first().waitFor({ state: 'attached' });
  };

  it('5. a viewer has no control that writes, on any page', () =>
    seated(async ({ page }) => {
      await grantScopes(people.viewer.id, ['buckets:read', 'files:read', 'trees:read']);
      await signIn(page, people.viewer, '/users');
      for (const path of [...Object.values(await addEveryPage()), `/users/${subject.id}`]) {
        await passBy(page, path);
        const names = await page.locator('button, a').evaluateAll((all) => all.map((one) => one.textContent ?? ''));
        // A link to a file is given by who may read it.
        const writing = names.filter((name) => WRITES.test(name) && name !== 'Create link');
        assert.deepEqual(writing, [], path);
      }
    }));

  it('6. a link to a page without permission names the scope', () =>
    seated(async ({ page }) => {
      await signIn(page, subject, '/users');
      for (const [path, scope] of [
        ['/users', 'users:read'],
        [`/users/${subject.id}`, 'users:read'],
        ['/users/new', 'users:write'],
        [`/users/${subject.id}/edit`, 'users:write'],
        ['/applications', 'clients:read'],
        ['/applications/new', 'clients:write'],
        ['/audit', 'audit_events:read'],
        ['/roles', 'roles:read'],
        ['/roles/new', 'roles:write'],
        ['/groups', 'groups:read'],
        ['/apis/new', 'resources:write'],
        ['/tenants', 'tenants:read'],
        ['/providers/new', 'tenants:write'],
        ['/imports', 'users:import'],
        ['/keys', 'keys:read'],
        ['/configuration', 'configuration:read'],
      ]) {
        await goTo(page, path ?? '');
        await page.getByText('No permission for this page').waitFor();
        assert.match((await page.textContent('main')) ?? '', new RegExp(scope ?? ''), path);
      }
      assert.equal(await page.locator('nav a').count(), 1, 'the navigation offers the overview alone');
      await goTo(page, '/');
      await page.getByText('You have no permissions in this console yet').waitFor();
      await page.getByText('Ready', { exact: true }).nth(2).waitFor();
      assert.equal(await page.getByText('Not ready').count(), 0, 'all services answer');
      await goTo(page, '/nowhere');
      await page.getByText('There is no such page').waitFor();
    }));

  it('11. a secret is shown once and is nowhere in the document afterwards', () =>
    seated(async ({ page }) => {
      await signIn(page, people.owner, '/applications/new');
      await page.getByRole('button', { name: /Kind/ }).click();
      await page.getByRole('option', { name: 'Machine' }).click();
      await page.getByLabel('Name').fill(`job-${randomUUID()}`);
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Create application' }).click();
      await page.getByText('Copy the secret now').waitFor();
      const codes = await page.locator('main code').allTextContents();
      const secret = codes[1] ?? '';
      assert.ok(secret.length >= 20, `a secret: ${codes.length} codes`);
      await page.getByRole('button', { name: 'Open application' }).click();
      await page.getByRole('button', { name: 'Change secret' }).waitFor();
      assert.ok(!(await page.content()).includes(secret));
      await page.goBack();
      await page.getByRole('heading', { name: 'New application' }).waitFor();
      assert.ok(!(await page.content()).includes(secret));
    }));

  it('12. filters by o\'Brien*" and shares the address; a page is two requests', () =>
    seated(async ({ page, context }) => {
      const name = `Pat o'Brien*" ${randomUUID().slice(0, 8)}`;
      await addUser({ name });
      await signIn(page, people.owner, '/users');
      await page.getByRole('row', { name: /Owner/ }).first().waitFor();
      /** @type {string[]} */
      const requests = [];
      page.on(
        'request',
        (request) =>
          request.url().startsWith(`${DEPLOYMENT.issuer}/users`) &&
          request.method() === 'GET' &&
          requests.push(request.url()),
      );
      await page.getByRole('searchbox').fill(`o'Brien*"`);
      await page.getByRole('row', { name: /Brien/ }).waitFor();
      await page.getByText('1–1 of 1').waitFor();
      assert.equal(await page.getByRole('row').count(), 2, 'the header and one user');
      assert.equal(requests.length, 2, requests.join('\n'));
      const other = await context.newPage();
      await signInSilently(other, new URL(page.url()).pathname + new URL(page.url()).search);
      await other.getByRole('row', { name: /Brien/ }).waitFor();
      assert.equal(await other.getByRole('searchbox').inputValue(), `o'Brien*"`);
    }));

  it('14. a scope by three roles and nested groups has all its sources', () =>
    seated(async ({ page }) => {
      const { id: resource, scope } = await addResource(`Orders ${randomUUID().slice(0, 8)}`);
      const { id: read } = await scope('orders:read');
      const user = await addUser({ name: 'Many Sources' });
      const names = ['Clerks', 'Managers', 'Auditors'].map((name) => `${name} ${randomUUID().slice(0, 8)}`);
      const roles = await Promise.all(names.map((role_name) => manage('POST', '/roles', { role_name })));
      const permissions = [{ resource_id: resource, scopes: [read] }];
      for (const role of roles) await manage('POST', `/roles/${role.id}/permissions`, { permissions });
      for (const role of roles) await manage('POST', `/roles/${role.id}/members`, { users: [user.id] });
      const [outer, inner] = await Promise.all(
        ['outer', 'inner'].map((name) => manage('POST', '/groups', { group_name: `${name} ${randomUUID()}` })),
      );
      await manage('POST', `/groups/${outer.id}/groups`, { groups: [inner.id] });
      await manage('POST', `/groups/${outer.id}/roles`, { roles: [roles[2].id] });
      await manage('POST', `/groups/${inner.id}/members`, { users: [user.id] });
      await signIn(page, people.owner, `/users/${user.id}`);
      await page.getByRole('tab', { name: 'Access' }).click();
      await page.getByText('orders:read').waitFor();
      const text = (await page.getByRole('complementary').textContent()) ?? '';
      for (const name of names) assert.ok(text.includes(`role ${name}`), `${name} in ${text}`);
      assert.ok(text.includes('group outer'), text);
    }));

  it('16. two editors: different fields are both kept, the same field is chosen, a deleted user is said', () =>
    seated(async ({ page }) => {
      const user = await addUser({ name: 'Before', given_name: 'Given' });
      await signIn(page, people.owner, `/users/${user.id}/edit`);
      await page.getByLabel('Family name').fill('Mine');
      await manage('PATCH', `/users/${user.id}`, { given_name: 'Theirs' });
      await page.getByRole('button', { name: 'Save user' }).click();
      await page.getByText('The user was saved.').waitFor();
      const both = await manage('GET', `/users/${user.id}`);
      assert.deepEqual([both.given_name, both.family_name], ['Theirs', 'Mine']);

      await page.getByRole('link', { name: 'Edit user' }).click();
      await page.getByLabel('Given name').fill('Mine');
      await manage('PATCH', `/users/${user.id}`, { given_name: 'Theirs again' });
      await page.getByRole('button', { name: 'Save user' }).click();
      await page.getByText('Somebody else has changed').waitFor();
      assert.equal(
        (await manage('GET', `/users/${user.id}`)).given_name,
        'Theirs again',
        'nothing is overwritten unseen',
      );
      await page.getByRole('button', { name: 'Mine: Mine' }).click();
      await page.getByRole('button', { name: 'Save user' }).click();
      await page.getByRole('link', { name: 'Edit user' }).waitFor();
      assert.equal((await manage('GET', `/users/${user.id}`)).given_name, 'Mine');

      await page.getByRole('link', { name: 'Edit user' }).click();
      await page.getByLabel('Given name').fill('Late');
      await manage('DELETE', `/users/${user.id}`);
      await page.getByRole('button', { name: 'Save user' }).click();
      await page.getByText('Somebody has deleted this meanwhile.').waitFor();
    }));

  it('17. blocking a user ends their sessions', () =>
    seated(async ({ page }) => {
      const user = await addUser({ name: 'Blocked Soon' });
      await seated(async (victim) => {
        await signIn(victim.page, user);
        await signIn(page, people.owner, `/users/${user.id}`);
        await page.getByRole('tab', { name: 'Sessions' }).click();
        await page.getByText('last seen').waitFor();
        await page.getByRole('button', { name: 'Block user' }).click();
        await page.getByLabel('Reason').fill('left the company');
        await page.getByRole('alertdialog').getByRole('button', { name: 'Block user' }).click();
        await page.getByText('The user is blocked.').waitFor();
        await page.getByText('The user is signed in nowhere.').waitFor();
        assert.equal((await manage('GET', `/users/${user.id}/sessions`)).items.length, 0);
        await page.getByRole('button', { name: 'Unblock user' }).click();
        await page.getByText('The user is unblocked.').waitFor();
      });
    }));

  for (const [theme, width, languages] of /** @type {const} */ ([
    ['light', 1440, ['en', 'mn', 'de']],
    ['dark', 768, ['en']],
    ['dark', 360, ['mn', 'de']],
    ['light', 360, ['en']],
  ]))
    it(`40. every page is clean for axe and fits: ${theme}, ${width} px, in ${languages.join(', ')}`, () =>
      seated(
        async ({ page }) => {
          await signIn(page, people.owner);
          // Those of storage and trees have specs of their own.
          const pages = Object.values(await addEveryPage()).filter((path) => !/^\/(buckets|trees)/.test(path));
          const paths = [...pages, `/users/${subject.id}`, '/nowhere'];
          for (const language of languages) {
            await page.evaluate((chosen) => localStorage.setItem('console.language', chosen), language);
            await page.reload();
            await page.locator('nav').first().waitFor({ state: 'attached' });
            for (const path of paths) {
              await passBy(page, path);
              const name = `${path} in ${language}, ${theme}, ${width} px`;
              await checkWidth(page, name);
              // Colours, names and roles are the same in each language.
              if (language === languages[0]) await checkAxe(page, name);
            }
          }
        },
        { viewport: { width, height: 900 }, colorScheme: theme },
      ));

  // Last: with a second tenant, sign-ins ask for the organisation.
  it("8. another tenant's user is not found", () =>
    seated(async ({ page }) => {
      const tenant = await manage('POST', '/tenants', { tenant_name: `t-${randomUUID().slice(0, 8)}` });
      const foreign = await addUser({ tenant_id: tenant.id, name: 'Foreign Person' });
      const owner = await addUser({ tenant_id: tenant.id });
      await manage('POST', `/tenants/${tenant.id}/admins`, { users: [owner.id], admin_role: 'owner' });
      await signIn(page, people.viewer, `/users/${foreign.id}`);
      await page.getByText('There is no such user').waitFor();
      assert.doesNotMatch((await page.textContent('body')) ?? '', /Foreign Person/);
    }));
});
