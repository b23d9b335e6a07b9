// Identity's records, sessions and failures in the console, against a real installation. Numbers are those of docs/design/planned/console.md §10.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { addAdmin, addUser, DEPLOYMENT, manage, PASSWORD } from './deployment.mjs';
import { goTo, launch, nameTenant, signIn, takeSeat } from './seat.mjs';

/** @typedef {import('playwright-core').Page} Page */

const unique = (/** @type {string} */ name) => `${name} ${randomUUID().slice(0, 8)}`;
const button = (/** @type {Page} */ page, /** @type {string | RegExp} */ name) => page.getByRole('button', { name });
const dialogButton = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('alertdialog').getByRole('button', { name });

describe('identity in the console in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {any} any: a record of identity */
  let owner;
  before(async () => {
    browser = await launch();
    owner = await addAdmin('owner', { name: 'Oyun Owner' });
  });
  after(() => browser?.close());

  /** @param {(seat: import('./seat.mjs').Seat) => Promise<void>} act @param {object} [options] */
  const seated = async (act, { user = owner, path = '/', isNoisy = false } = {}) => {
    const seat = await takeSeat(browser);
    try {
      await signIn(seat.page, user, path);
      await act(seat);
      if (!isNoisy) assert.deepEqual(seat.complaints, [], 'the browser complains');
    } finally {
      await seat.close();
    }
  };

  it('3. a session that ends elsewhere while a form is dirty: sign in, and the form is kept', async () => {
    const user = await addAdmin('admin', { name: 'Ended Soon' });
    await seated(
      async ({ page, context }) => {
        await page.getByLabel('Given name').fill('typed before');
        await page.getByLabel('Username').fill(`kept-${randomUUID().slice(0, 8)}`);
        await manage('DELETE', `/users/${user.id}/sessions`);
        await answerOnce(page, `${DEPLOYMENT.issuer}/users?**`, 401, 'invalid_token');
        await page.getByRole('button', { name: 'Create user' }).click();
        await page.getByText('Your session has ended').waitFor();
        const opened = context.waitForEvent('page');
        await dialogButton(page, 'Sign in').click();
        const window = await opened;
        await nameTenant(window);
        await window.fill('#username', user.username);
        await window.fill('#password', PASSWORD);
        await window.keyboard.press('Enter');
        await page.getByText('Your session has ended').waitFor({ state: 'detached' });
        assert.equal(await page.getByLabel('Given name').inputValue(), 'typed before');
        await page.getByRole('button', { name: 'Create user' }).click();
        await page.getByText('The user was created.').waitFor();
      },
      { user, path: '/users/new' },
    );
  });

  /** What a service answers once the token is over, or lacks a scope: until then it lasts fifteen minutes. @param {Page} page @param {string} url @param {number} status @param {string} code */
  const answerOnce = (page, url, status, code) =>
    page.route(
      url,
      (route) =>
        route.request().method() === 'OPTIONS'
          ? route.continue()
          : route.fulfill({
              status,
              headers: { 'access-control-allow-origin': '*' },
              contentType: 'application/json',
              body: JSON.stringify({ code, message: 'No.', request_id: 'r-0' }),
            }),
      { times: 1 },
    );

  it('7. a right that is withdrawn while the page is open: the control goes, with a message', async () => {
    const user = await addAdmin('owner', { name: 'Demoted Soon' });
    await seated(
      async ({ page }) => {
        const role = await manage('POST', '/roles', { role_name: unique('kept'), tenant_id: user.tenant_id });
        await goTo(page, `/roles/${role.id}`);
        await button(page, 'Delete role').waitFor();
        await manage('POST', `/tenants/${user.tenant_id}/admins`, { users: [user.id], admin_role: 'viewer' });
        await answerOnce(page, `${DEPLOYMENT.issuer}/roles/${role.id}`, 403, 'insufficient_scope');
        await button(page, 'Delete role').click();
        await dialogButton(page, 'Delete role').click();
        await page.getByText('Your permissions have changed').waitFor();
        await button(page, 'Delete role').waitFor({ state: 'detached' });
        await manage('GET', `/roles/${role.id}`);
      },
      { user },
    );
  });

  it('9. another tenant: no row of the former one, cache included; its address is found again', async () => {
    const tenant = await manage('POST', '/tenants', { tenant_name: `t-${randomUUID().slice(0, 8)}` });
    const there = unique('There');
    await addUser({ tenant_id: tenant.id, name: there });
    const here = unique('Here');
    await addUser({ name: here });
    await seated(async ({ page, context }) => {
      await goTo(page, '/users');
      await page.getByRole('row', { name: here }).waitFor();
      await button(page, /^Tenant:/).click();
      await page.getByRole('menuitemradio', { name: tenant.tenant_name }).click();
      await page.getByRole('row', { name: there }).waitFor();
      assert.equal(await page.getByText(here).count(), 0);
      assert.match(page.url(), new RegExp(`/t/${tenant.tenant_name}/users$`));
      await page.getByRole('row', { name: there }).click();
      await page.getByRole('complementary').waitFor();
      assert.match(page.url(), new RegExp(`/t/${tenant.tenant_name}/users/`));
      const other = await context.newPage();
      await other.goto(page.url());
      await button(other, 'Sign in').click();
      await other.getByRole('complementary', { name: there }).waitFor();
      await goTo(other, '/t/nobody/users').catch(() => undefined);
      await other.goto(`${DEPLOYMENT.console}/t/nobody/users`);
      await other.getByText('There is no such tenant').waitFor();
    });
  });

  it('opening a row does not ask for the list again, and the palette finds people', () =>
    seated(async ({ page }) => {
      const name = unique('Palette Person');
      const { id } = await addUser({ name });
      await goTo(page, `/users?q=${encodeURIComponent(name)}`);
      await page.getByRole('row', { name }).waitFor();
      /** @type {string[]} */
      const lists = [];
      page.on('request', (one) => one.url().startsWith(`${DEPLOYMENT.issuer}/users?`) && lists.push(one.url()));
      await page.clock.install();
      await page.clock.fastForward(60_000);
      await page.getByRole('row', { name }).click();
      await page.getByRole('complementary', { name }).waitFor();
      assert.deepEqual(lists, []);
      await page.keyboard.press('Control+k');
      await page.keyboard.type(name);
      await page.clock.fastForward(1_000);
      await page.getByRole('option', { name }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('complementary', { name }).waitFor();
      assert.ok(page.url().endsWith(`/users/${id}`));
    }));

  it('18. blocks several users together; what is stopped is not done, and the counts are true', () =>
    seated(async ({ page }) => {
      const mark = randomUUID().slice(0, 8);
      /** @type {any[]} any: records of identity */
      const users = [];
      for (let at = 0; at < 12; at++) users.push(await addUser({ name: `Bulk ${mark} ${at}` }));
      await goTo(page, `/users?q=${mark}`);
      await page.getByText('1–12 of 12').waitFor();
      /** @type {(() => Promise<void>)[]} */
      const held = [];
      await page.route('**/users/*/block*', (route) => void held.push(() => route.continue()));
      await page
        .getByRole('row', { name: /^Select/ })
        .getByRole('checkbox')
        .first()
        .click({ force: true });
      await page.getByText('12 selected').waitFor();
      await page.getByRole('toolbar').getByRole('button', { name: 'Block', exact: true }).click();
      await dialogButton(page, 'Block 12 users').click();
      while (held.length < 4) await page.waitForTimeout(20);
      await dialogButton(page, 'Stop').click();
      for (const go of held) await go();
      await page.getByText('4 done, 0 failed, 8 not begun').waitFor();
      const states = await Promise.all(users.map(({ id }) => manage('GET', `/users/${id}?fields=is_blocked`)));
      assert.equal(states.filter((one) => one.is_blocked).length, 4);
    }));

  it('19. a circle of groups is refused at the place where it would close', () =>
    seated(async ({ page }) => {
      const [outer, inner] = [unique('Outer'), unique('Inner')];
      const [a, b] = await Promise.all([outer, inner].map((group_name) => manage('POST', '/groups', { group_name })));
      await goTo(page, `/groups/${a.id}`);
      await page.getByRole('tab', { name: 'Nested groups' }).click();
      await addLinked(page, inner);
      await page.getByText('1 was added.').waitFor();
      await goTo(page, `/groups/${b.id}`);
      await page.getByRole('tab', { name: 'Nested groups' }).click();
      await addLinked(page, outer);
      await page.getByRole('dialog').getByText('This would make a circle').waitFor();
    }));

  /** @param {Page} page @param {string} name */
  const addLinked = async (page, name) => {
    await button(page, 'Add').first().click();
    await page.getByRole('dialog').getByRole('searchbox').fill(name);
    await page.getByRole('dialog').getByText(name).first().click();
    await button(page, 'Add 1').click();
  };

  it('a role is made, given scopes and members, and deleted after its name is typed where it is dangerous', () =>
    seated(async ({ page }) => {
      const name = unique('Editors');
      const person = unique('Member');
      const { id: user } = await addUser({ name: person });
      await goTo(page, '/roles/new');
      await page.getByLabel('Name').fill('x'.repeat(129));
      await page.getByLabel('Description').focus();
      await page.getByText('At most 128 characters').waitFor();
      await page.getByLabel('Name').fill(name);
      await button(page, 'Create role').click();
      await page.getByRole('complementary', { name }).waitFor();
      await page.getByRole('complementary').getByRole('searchbox').fill('users:read');
      await page.getByText('users:read').first().click();
      await page.getByText('1 given, 0 taken').waitFor();
      await button(page, 'Save permissions').click();
      await page.getByText('The permissions were saved.').waitFor();
      await page.getByRole('tab', { name: 'Members' }).click();
      await addLinked(page, person);
      await page.getByText('1 was added.').waitFor();
      const id = page.url().split('/').at(-1);
      const { items } = await manage('GET', `/roles/${id}/permissions`);
      assert.deepEqual(
        items.map((/** @type {any} any: a record */ one) => one.scope_data.scope_name),
        ['users:read'],
      );
      await button(page, `Remove ${person}`).click();
      await button(page, 'Undo').click();
      await page.getByRole('link', { name: person }).waitFor();
      assert.equal((await manage('GET', `/roles/${id}/members`)).items[0].user_id, user);
      await button(page, 'Delete role').click();
      await page.getByText('1 member loses it').waitFor();
      await dialogButton(page, 'Delete role').click();
      await page.getByText('The role was deleted.').waitFor();
    }));

  it('20. the preset of a provider needs an id and a secret alone', () =>
    seated(
      async ({ page }) => {
        await goTo(page, '/providers/new');
        await button(page, /^Google/).click();
        await page.getByLabel('Name').fill(unique('Google'));
        await page.getByLabel('Client id there').fill('an-id');
        await page.getByLabel('Client secret there').fill('a secret');
        await button(page, 'Create provider').click();
        await page.getByText('The provider was created.').waitFor();
        assert.doesNotMatch((await page.textContent('body')) ?? '', /a secret/);
        await button(page, 'Switch off').click();
        await button(page, 'Switch on').waitFor();
      },
      { user: DEPLOYMENT.administrator },
    ));

  it('21. an import says which lines were refused', () =>
    seated(async ({ page }) => {
      const file = join(tmpdir(), `${randomUUID()}.ndjson`);
      const mark = randomUUID().slice(0, 8);
      const lines = Array.from({ length: 200 }, (_, at) => JSON.stringify({ username: `import-${mark}-${at}` }));
      writeFileSync(file, [...lines, 'no json', '{"username":"has space"}'].join('\n'));
      await goTo(page, '/imports/new');
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByText('The first 100 lines are in order').waitFor();
      await button(page, 'Start import').click();
      await page.getByText('Completed').first().waitFor();
      await page.getByText('Line 201').waitFor();
      await page
        .getByRole('complementary')
        .filter({ hasText: /Added200.*Refused2/ })
        .waitFor();
    }));

  it('22. a configuration shows what it would change, is applied, and then changes nothing', () =>
    seated(async ({ page }) => {
      const name = unique('Configured');
      await goTo(page, '/configuration');
      await page.getByRole('tab', { name: 'Apply' }).click();
      await page.getByRole('textbox', { name: 'Document' }).fill(`version: 1\nroles:\n  - role_name: ${name}\n`);
      await button(page, 'Show what would change').click();
      await page.getByRole('heading', { name: '1 created' }).waitFor();
      await button(page, 'Apply document').click();
      await dialogButton(page, 'Apply document').click();
      await page.getByText('The document was applied.').waitFor();
      await button(page, 'Show what would change').click();
      await page.getByText('Nothing would change.').waitFor();
      await page.getByRole('textbox', { name: 'Document' }).fill('version: 1\nroles:\n  - role_nam: x\n');
      await button(page, 'Show what would change').click();
      await page.getByText('roles[0].role_nam', { exact: true }).waitFor();
    }));

  it('22. a configuration is exported in YAML and in JSON, and changes nothing where it is applied', () =>
    seated(async ({ page }) => {
      const name = unique('Exported');
      await manage('POST', '/roles', { role_name: name, tenant_id: owner.tenant_id });
      await goTo(page, '/configuration');
      const shown = page.getByRole('tabpanel').locator('pre');
      const download = async (/** @type {string} */ end) => {
        const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
        assert.equal(saved.suggestedFilename(), `groundwork.${end}`);
        return readFileSync(await saved.path(), 'utf8');
      };
      await shown.filter({ hasText: `role_name: ${name}` }).waitFor();
      const yaml = await download('yaml');
      assert.match(yaml, /^version: 1\n/);
      assert.equal(yaml, await shown.textContent());
      await page.getByRole('button', { name: /Format/ }).click();
      await page.getByRole('option', { name: 'JSON', exact: true }).click();
      await shown.filter({ hasText: `"role_name": "${name}"` }).waitFor();
      const { roles } = JSON.parse(await download('json'));
      assert.ok(roles.some((/** @type {any} */ one) => one.role_name === name));
      await page.getByRole('tab', { name: 'Apply' }).click();
      await page.getByRole('textbox', { name: 'Document' }).fill(yaml);
      await button(page, 'Show what would change').click();
      await page.getByText('Nothing would change.').waitFor();
    }));

  it('23. a key that is rotated counts down, and old tokens work', () =>
    seated(
      async ({ page }) => {
        await goTo(page, '/keys');
        await button(page, 'Rotate keys').click();
        await dialogButton(page, 'Rotate keys').click();
        await page.getByText('A new key was made.').waitFor();
        await page.getByText(/signs in \d+ (minutes|seconds)/).waitFor();
        await goTo(page, '/users');
        await page.getByRole('row').nth(1).waitFor();
      },
      { user: DEPLOYMENT.administrator },
    ));

  it('39. answers of 429 and 503 count down and are asked again, and offline is said', () =>
    seated(
      async ({ page, context }) => {
        let calls = 0;
        await page.route(`${DEPLOYMENT.issuer}/roles?**`, async (route) => {
          if (++calls > 4) return route.continue();
          await route.fulfill({
            status: 429,
            headers: { 'retry-after': '2', 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' },
            contentType: 'application/json',
            body: JSON.stringify({ code: 'too_many_requests', message: 'Slow down.', request_id: 'r-1' }),
          });
        });
        await goTo(page, '/roles');
        await page.getByRole('row').nth(1).waitFor();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.route(`${DEPLOYMENT.issuer}/groups?**`, (route) =>
          route.fulfill({
            status: 503,
            headers: { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' },
            contentType: 'application/json',
            body: JSON.stringify({ code: 'unavailable', message: 'The database is away.', request_id: 'r-2' }),
          }),
        );
        await goTo(page, '/groups');
        await page.getByText('The service is not available at the moment').waitFor();
        await page.getByText('r-2').first().waitFor();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await button(page, 'Try again').click();
        await page.getByText('The service is not available at the moment').waitFor({ state: 'detached' });
        await context.setOffline(true);
        await page.getByText('You are offline').waitFor();
        await context.setOffline(false);
        await page.getByText('You are offline').waitFor({ state: 'detached' });
      },
      { isNoisy: true },
    ));

  it('the last requests are shown as curl, without the token and without secrets', () =>
    seated(async ({ page }) => {
      await goTo(page, '/users/new');
      await page.getByLabel('Username').fill(`curl-${randomUUID().slice(0, 8)}`);
      await page.getByLabel('First password').fill(PASSWORD);
      await button(page, 'Create user').click();
      await page.getByText('The user was created.').waitFor();
      await button(page, /Signed in as/).click();
      await page.getByRole('menuitem', { name: 'Show requests as curl' }).click();
      await page.getByText('curl -X POST').first().waitFor();
      const text = (await page.getByRole('dialog').textContent()) ?? '';
      assert.match(text, /\$TOKEN/);
      assert.doesNotMatch(text, /eyJ/);
      assert.ok(!text.includes(PASSWORD));
    }));
});
