// Why somebody may do something or not, in the console. Numbers are those of docs/design/planned/console.md §10.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { addAdmin, addResource, addUser, manage } from './deployment.mjs';
import { press } from './keyboard.mjs';
import { checkAxe, checkWidth, launch, signIn } from './seat.mjs';
import { goTo, seated, untilQuiet } from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const unique = (/** @type {string} */ name) => `${name} ${randomUUID().slice(0, 8)}`;

describe('access of users in the console in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {any} any: a record of identity */
  let owner;
  before(async () => {
    browser = await launch();
    owner = await addAdmin('owner', { name: 'Access Owner' });
  });
  after(() => browser?.close());

  /** Asks anew why the user has not got the scope, and returns the steps of the answer. @param {Page} page @param {string} scope */
  const askWhyNot = async (page, scope) => {
    await page.reload();
    await page.getByRole('tab', { name: 'Access' }).click();
    await page.getByRole('button', { name: 'Why not?' }).click();
    await page.getByRole('combobox', { name: 'Scope' }).fill(scope);
    await page.getByRole('option', { name: scope }).first().click();
    const steps = page.getByRole('dialog').getByRole('list', { name: 'Why' });
    await steps.waitFor();
    return steps.locator(':scope > li').allTextContents();
  };

  it('15. "why not?" names whether the API asks for roles, the role that has the scope, and the membership, in turn', () =>
    seated(browser, async ({ page }) => {
      const api = unique('Orders');
      const scope = `orders:${randomUUID().slice(0, 8)}`;
      const resource = await addResource(api);
      const { id } = await resource.scope(scope);
      const user = await addUser({ name: 'Lacks Something' });
      await signIn(page, owner, `/users/${user.id}`);

      const open = await askWhyNot(page, scope);
      assert.equal(open.length, 1);
      assert.match(open[0] ?? '', new RegExp(`${api} does not ask for roles`));
      await checkAxe(page, 'why not');

      await manage('PATCH', `/resources/${resource.id}`, { resource_metadata: { rbac_enabled: true } });
      const noRole = await askWhyNot(page, scope);
      assert.equal(noRole.length, 2);
      assert.match(noRole[0] ?? '', new RegExp(`${api} gives its scopes by roles`));
      assert.match(noRole[1] ?? '', new RegExp(`No role has ${scope}`));

      const names = { role: unique('Clerks'), group: unique('Staff') };
      const role = await manage('POST', '/roles', { role_name: names.role });
      const permissions = [{ resource_id: resource.id, scopes: [id] }];
      await manage('POST', `/roles/${role.id}/permissions`, { permissions });
      const group = await manage('POST', '/groups', { group_name: names.group });
      await manage('POST', `/groups/${group.id}/roles`, { roles: [role.id] });
      const notMember = await askWhyNot(page, scope);
      assert.equal(notMember.length, 3);
      assert.match(notMember[1] ?? '', new RegExp(`These roles have ${scope}:${names.role}`));
      assert.match(notMember[2] ?? '', new RegExp(`none of these roles.*${names.group}`));
      await page.getByRole('dialog').getByRole('link', { name: names.role }).waitFor();

      await manage('POST', `/groups/${group.id}/members`, { users: [user.id] });
      const held = await askWhyNot(page, scope);
      assert.equal(held.length, 2);
      assert.match(held[1] ?? '', new RegExp(`The user has ${scope}:.*group ${names.group}`));
      await press(page, 'Escape', 'Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('complementary').getByText(scope).waitFor();
    }));

  it('shows what a user is granted at an application, and why not the rest', () =>
    seated(
      browser,
      async ({ page }) => {
        const open = await addResource(unique('Open'));
        const guarded = await addResource(unique('Guarded'));
        const suspended = await addResource(unique('Suspended'));
        await manage('PATCH', `/resources/${guarded.id}`, { resource_metadata: { rbac_enabled: true } });
        const own = await guarded.scope('own:read');
        const scopes = /** @type {const} */ ([
          [open, await open.scope('open:read')],
          [guarded, own],
          [guarded, await guarded.scope('others:read')],
          [suspended, await suspended.scope('gone:read')],
        ]);
        const name = unique('Shop');
        const client = await manage('POST', '/clients', { client_name: name, client_type: 'web' });
        await manage('POST', `/clients/${client.id}/permissions`, {
          permissions: scopes.map(([{ id }, scope]) => ({ resource_id: id, scopes: [scope.id] })),
        });
        await manage('PATCH', `/resources/${suspended.id}/clients/${client.id}`, { authorized: false });
        const user = await addUser({ name: 'Uses The Shop' });
        await manage('POST', `/users/${user.id}/permissions`, {
          permissions: [{ resource_id: guarded.id, scopes: [own.id] }],
        });
        await signIn(page, owner, `/users/${user.id}`);
        await page.getByRole('tab', { name: 'Access' }).click();
        await page.getByRole('button', { name: 'At an application' }).click();
        await page.getByRole('combobox', { name: 'Application' }).fill(name);
        await page.getByRole('option', { name }).click();
        const rowOf = (/** @type {string} */ scope) =>
          page.getByRole('dialog').getByRole('listitem').filter({ hasText: scope });
        await rowOf('open:read').waitFor();
        const states = await Promise.all(
          ['open:read', 'own:read', 'others:read', 'gone:read'].map((scope) => rowOf(scope).textContent()),
        );
        assert.deepEqual(states, [
          'open:readGranted',
          'own:readGranted',
          'others:readThe user lacks it',
          'gone:readAPI suspended',
        ]);
        await checkAxe(page, 'at an application');
        await checkWidth(page, 'at an application');
      },
      { viewport: { width: 360, height: 780 } },
    ));

  it('who may not read roles and APIs is not offered the question', () =>
    seated(browser, async ({ page }) => {
      const { items } = await manage(
        'GET',
        `/resources?q=${encodeURIComponent("(resource_metadata.identifier_url='urn:groundwork:identity')")}`,
      );
      const { items: scopes } = await manage(
        'GET',
        `/resources/${items[0].id}/scopes?q=${encodeURIComponent('(scope_name=users:read)')}`,
      );
      const user = await addUser({ name: 'Reads Users Alone' });
      await manage('POST', `/users/${user.id}/permissions`, {
        permissions: [{ resource_id: items[0].id, scopes: [scopes[0].id] }],
      });
      await signIn(page, user, `/users/${user.id}`);
      await page.getByRole('tab', { name: 'Access' }).click();
      await page.getByRole('complementary').getByText('users:read').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Why not?' }).count(), 0);
      assert.equal(await page.getByRole('button', { name: 'At an application' }).count(), 0);
      await goTo(page, '/');
    }));

  it('shows the groups above and below one as a graph and as a list', () =>
    seated(browser, async ({ page }) => {
      const names = ['Outer', 'Other', 'Own', 'Inner', 'Deep'].map(unique);
      const groups = await Promise.all(names.map((group_name) => manage('POST', '/groups', { group_name })));
      const [outer, other, own, inner, deep] = groups.map(({ id }) => id);
      for (const [above, below] of [
        [outer, own],
        [other, own],
        [own, inner],
        [inner, deep],
        [outer, deep],
      ])
        await manage('POST', `/groups/${above}/groups`, { groups: [below] });
      /** @type {string[]} */
      const lists = [];
      await signIn(page, owner, `/groups/${own}`);
      await page.getByRole('tab', { name: 'Nested groups' }).click();
      await page.getByRole('link', { name: 'Show as a graph' }).waitFor();
      await untilQuiet(page);
      page.on(
        'request',
        (one) => one.method() === 'GET' && /\/groups(\/.*)?\?.*fields=/.test(one.url()) && lists.push(one.url()),
      );
      await page.getByRole('link', { name: 'Show as a graph' }).click();
      const graph = page.getByRole('group', { name: 'Groups, and which is nested in which' });
      for (const name of names) await graph.getByRole('link', { name }).waitFor();
      assert.equal(await graph.getByRole('link').count(), 5);
      assert.equal(await graph.getByRole('link', { name: names[2] }).getAttribute('aria-current'), 'true');
      const xOf = async (/** @type {number} */ at) =>
        (await graph.getByRole('link', { name: names[at] ?? '' }).boundingBox())?.x ?? 0;
      assert.ok((await xOf(0)) < (await xOf(2)) && (await xOf(2)) < (await xOf(3)) && (await xOf(3)) < (await xOf(4)));
      assert.ok(lists.length <= 6, `two requests a level: ${lists.join('\n')}`);
      await checkAxe(page, 'a graph of groups');
      await page.getByRole('button', { name: 'Smaller' }).click();
      await page.getByRole('tab', { name: 'List' }).click();
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: names[2] ?? '' }) });
      const around = [names[0], names[1]].sort((a, b) => (a ?? '').localeCompare(b ?? '')).join(', ');
      assert.ok((await row.textContent())?.includes(around), (await row.textContent()) ?? '');
      await checkAxe(page, 'a list of groups');
      await page.getByRole('tab', { name: 'Graph' }).click();
      await graph.getByRole('link', { name: names[3] }).click();
      await page.getByRole('complementary', { name: names[3] }).waitFor();
      assert.ok(page.url().endsWith(`/groups/${inner}`));
      await goTo(page, '/groups/00000000-0000-7000-8000-00000000dead/graph');
      await page.getByText('There is no such group').waitFor();
    }));
});
