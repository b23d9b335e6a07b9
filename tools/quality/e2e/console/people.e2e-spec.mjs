// The application of each kind of person: a viewer, administrators of a tenant, administrators of the installation. What they are shown
// is what the services let them do. (docs/design/planned/console.md §3)
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { addAdmin, addResource, addUser, DEPLOYMENT, grantScopes, manage } from './deployment.mjs';
import { addEveryPage } from './every-page.mjs';
import { pressEverything } from './press-everything.mjs';
import { at } from './resources.mjs';
import { launch, signIn } from './seat.mjs';
import { passBy, seated, untilQuiet } from './visit.mjs';

/** What a viewer of a tenant reads of storage and trees, if somebody lets them. */
const READS = ['buckets:read', 'files:read', 'trees:read'];
/** Each signing key is the whole installation's: other specs sign in meanwhile. */
const isOfOthers = (/** @type {string} */ path) => path === '/keys' || path === '/configuration';

describe('what each kind of person is shown in the console, in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());

  it('administrators of the installation: every button does what it says', () =>
    seated(browser, async ({ page }) => {
      const pages = Object.values(await addEveryPage()).filter((path) => !isOfOthers(path));
      await signIn(page, DEPLOYMENT.administrator);
      const client = await defaultClient();
      const paths = [...pages, client, ...(await systemPages())];
      const isPressed = (/** @type {import('./press-everything.mjs').Control} */ { path, name }) =>
        name !== 'Show its records' && // goes to another tenant, whose pages have another address
        !(path === client && name === 'Change secret') && // the specs act as this client
        name !== 'Remove Default client';
      assert.deepEqual(await pressEverything(page, paths, isPressed), []);
    }));

  it('a viewer: every button does what it says', () =>
    seated(browser, async ({ page }) => {
      const viewer = await addAdmin('viewer', { name: 'Presses Everything' });
      await grantScopes(viewer.id, READS);
      const pages = Object.values(await addEveryPage()).filter((path) => !isOfViewer(path));
      await signIn(page, viewer);
      assert.deepEqual(await pressEverything(page, pages), []);
    }));

  for (const role of /** @type {const} */ (['owner', 'admin', 'viewer']))
    it(`a tenant's ${role}: every button does what it says`, () =>
      seated(browser, async ({ page }) => {
        const { tenant_id, person } = await addTenantWith(role);
        const pages = [...(await addPagesOf(tenant_id)), ...(await sharedPages(tenant_id))];
        await signIn(page, person);
        const faults = await pressEverything(
          page,
          role === 'owner' ? [...pages, ...(await storagePages(tenant_id))] : pages,
        );
        assert.deepEqual(faults, []);
      }));

  it("6. a tenant's admin: a link to a page without permission names the scope, and the navigation has none of them", () =>
    seated(browser, async ({ page }) => {
      const { tenant_id, person } = await addTenantWith('admin');
      const provider = (await addPagesOf(tenant_id)).find((path) => path.startsWith('/providers/')) ?? '';
      await signIn(page, person);
      const links = {
        'tenants:write': ['/tenants/new', `/tenants/${tenant_id}/edit`, '/providers/new', `${provider}/edit`],
        'keys:read': ['/keys'],
        'buckets:read': ['/buckets', '/buckets/default/access', '/buckets/default/settings'],
        'buckets:write': ['/buckets/new'],
        'files:read': ['/buckets/default', `/buckets/default/files/${randomUUID()}`],
        'reports:read': ['/storage-report'],
        'trees:read': ['/trees', '/trees/anything', '/trees/anything/versions/any/import'],
      };
      for (const [scope, paths] of Object.entries(links))
        for (const path of paths) {
          await passBy(page, path);
          const text = (await page.textContent('main')) ?? '';
          assert.match(text, /No permission for this page/, path);
          assert.ok(text.includes(`needs the scope ${scope}`), `${path}: ${text}`);
          assert.equal(await page.locator(`nav a[href="${path}"]`).count(), 0, path);
        }
    }));

  it("a tenant's admin: a role is given every scope that is offered, and what is not says why", () =>
    seated(browser, async ({ page }) => {
      const { tenant_id, person } = await addTenantWith('admin');
      const role = await manage('POST', '/roles', { role_name: 'clerks', tenant_id });
      const member = await addUser({ tenant_id, name: 'Member' });
      await manage('POST', `/roles/${role.id}/members`, { users: [member.id] });
      await signIn(page, person, `/roles/${role.id}`);
      await passBy(page, `/roles/${role.id}`);
      const boxes = page.getByRole('complementary').getByRole('checkbox');
      await boxes.first().waitFor();
      const offered = boxes.and(page.locator(':enabled'));
      const count = await offered.count();
      assert.ok(count > 10 && count < (await boxes.count()), `${count} scopes are offered`);
      // By keyboard: the bar with the changes lies above some of them.
      for (let index = 0; index < count; index++) await offered.nth(index).press('Space');
      await page.getByRole('button', { name: 'Save permissions' }).click();
      await page.getByText('The permissions were saved.').waitFor();
      await untilQuiet(page);
      const { items } = await manage('GET', `/roles/${role.id}/permissions?limit=1000`);
      assert.equal(items.length, count);
      const box = page.getByRole('checkbox', { name: 'trees:write' });
      assert.ok(await box.isDisabled());
      await page.locator('label', { has: box }).getByText('You lack it yourself').waitFor();
    }));

  it('an administrator of the installation is not offered what all tenants share while one tenant is chosen', () =>
    seated(browser, async ({ page }) => {
      const { tenant_name } = await addTenant();
      const { id } = await addResource(`Shared ${randomUUID().slice(0, 8)}`);
      await signIn(page, DEPLOYMENT.administrator, `/apis/${id}`);
      await page.getByRole('button', { name: 'Delete API' }).waitFor();
      await page.goto(`${DEPLOYMENT.console}/t/${tenant_name}/apis/${id}`);
      await page.getByText('All tenants share this API').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Delete API' }).count(), 0);
      await page.goto(`${DEPLOYMENT.console}/t/${tenant_name}/apis/${id}/edit`);
      await page.getByText('All tenants share this API').waitFor();
    }));

  /** Pages that a viewer has not got. */
  const isOfViewer = (/** @type {string} */ path) => /\/(new|edit|import|settings)$/.test(path) || isOfOthers(path);
});

/** A tenant of its own, and an administrator of it to sign in as. @param {'owner' | 'admin' | 'viewer'} admin_role */
async function addTenantWith(admin_role) {
  const { id: tenant_id, tenant_name: tenant } = await addTenant();
  const user = await addUser({ tenant_id, name: `Tenant ${admin_role}` });
  await manage('POST', `/tenants/${tenant_id}/admins`, { users: [user.id], admin_role });
  return { tenant_id, person: { ...user, tenant } };
}

const addTenant = () => manage('POST', '/tenants', { tenant_name: `t-${randomUUID().slice(0, 8)}` });

/** The id of the first record that a filter finds. @param {string} path @param {string} q @returns {Promise<string>} */
const named = async (path, q) =>
  (await manage('GET', `${path}?limit=1&fields=id&q=${encodeURIComponent(q)}`)).items[0].id;

/** The page of the client that the specs act as. */
const defaultClient = async () => `/applications/${await named('/clients', 'is_default is true')}`;

/** Pages of what every installation has. */
async function systemPages() {
  return [
    `/applications/${await named('/clients', "client_name = 'Groundwork Console'")}`,
    '/buckets/default/settings',
    `/roles/${await named('/roles', 'is_system is true')}`,
    `/apis/${await named('/resources', "resource_metadata.identifier_url = 'urn:groundwork:identity'")}`,
    `/tenants/${await named('/tenants', 'is_default is true')}`,
  ];
}

/** Records of a tenant, and their pages. @param {string} tenant_id */
async function addPagesOf(tenant_id) {
  const name = randomUUID().slice(0, 8);
  const user = await addUser({ tenant_id, name: `Somebody ${name}` });
  const role = await manage('POST', '/roles', { role_name: `role-${name}`, tenant_id });
  const group = await manage('POST', '/groups', { group_name: `group-${name}`, tenant_id });
  await manage('POST', `/groups/${group.id}/members`, { users: [user.id] });
  await manage('POST', `/roles/${role.id}/members`, { users: [user.id] });
  const client = await manage('POST', '/clients', { client_name: `web-${name}`, client_type: 'web', tenant_id });
  const provider = await manage('POST', `/tenants/${tenant_id}/identity_providers`, {
    provider_type: 'google',
    provider_name: `Google ${name}`,
    client_id: 'x',
    client_secret: 'y',
  });
  return [
    '/',
    '/users',
    `/users/${user.id}`,
    '/roles',
    `/roles/${role.id}`,
    '/groups',
    `/groups/${group.id}`,
    '/applications',
    `/applications/${client.id}`,
    '/apis',
    '/tenants',
    `/tenants/${tenant_id}`,
    '/providers',
    `/providers/${provider.id}`,
    '/audit',
  ];
}

/** What others have a part in: APIs that all tenants share, those of the installation, and a user who may do all of a tenant. @param {string} tenant_id */
async function sharedPages(tenant_id) {
  const headers = { 'tenant-id': tenant_id };
  const shared = await addResource(`Shared ${randomUUID().slice(0, 8)}`);
  await shared.scope('orders:read');
  const { items } = await manage(
    'GET',
    '/resources?limit=1000&fields=id,tenant_id,resource_metadata',
    undefined,
    headers,
  );
  const system = items.find((/** @type {any} */ one) => one.resource_metadata.is_system);
  const own = await manage(
    'POST',
    '/resources',
    { resource_type: 'api', resource_name: `Own ${randomUUID().slice(0, 8)}` },
    headers,
  );
  const owner = await addUser({ tenant_id, name: 'Another Owner' });
  await manage('POST', `/tenants/${tenant_id}/admins`, { users: [owner.id], admin_role: 'owner' });
  return [`/apis/${shared.id}`, `/apis/${system.id}`, `/apis/${own.id}`, `/users/${owner.id}`];
}

/** The same of storage and trees. @param {string} tenant_id */
async function storagePages(tenant_id) {
  const code = `b-${randomUUID().slice(0, 8)}`;
  const headers = { 'tenant-id': tenant_id };
  await at('storage', 'POST', '/buckets', { name: code }, headers);
  await at('tree', 'POST', '/trees', { code, name: code }, headers);
  const [bucket, tree] = [`/buckets/${code}`, `/trees/${code}`];
  return [
    '/buckets',
    bucket,
    `${bucket}/access`,
    `${bucket}/webhooks`,
    `${bucket}/settings`,
    '/trees',
    tree,
    `${tree}/versions/v1`,
  ];
}
