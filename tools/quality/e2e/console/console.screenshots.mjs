// `npm run suite -- console --screenshots`: the pictures of docs/console.md, of a small installation that is set up for them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { addAdmin, addResource, addUser, manage } from './deployment.mjs';
import { launch, signIn, takeSeat } from './seat.mjs';

const FOLDER = join('docs', 'console');
const VIEWS = /** @type {const} */ ([
  [360, 780],
  [768, 1024],
  [1440, 900],
]);
const SETTLES_MS = 300;
const PEOPLE = [
  ['Сарнай Бат-Эрдэнэ', 'sarnai'],
  ['Ganbold Dorj', 'ganbold'],
  ['Anna Schneider', 'anna'],
  ["Pat O'Brien", 'pat'],
  ['Өлзий Чулуун', 'ulzii'],
  ['Jonas Weber', 'jonas'],
  ['Оюун Төмөр', 'oyun'],
];

mkdirSync(FOLDER, { recursive: true });

describe('screenshots of the console', { timeout: 600_000 }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Record<string, string>} */
  const paths = {};
  /** @type {any} any: a record of identity */
  let owner;
  before(async () => {
    browser = await launch();
    owner = await addAdmin('owner', { name: 'Tuya Administrator' });
    Object.assign(paths, await setUp(owner));
  });
  after(() => browser?.close());

  for (const [width, height] of VIEWS)
    for (const theme of /** @type {const} */ (['light', 'dark']))
      it(`${width} px, ${theme}`, async () => {
        const { page, close } = await takeSeat(browser, { viewport: { width, height }, colorScheme: theme });
        await signIn(page, owner, '/users');
        for (const [name, path] of Object.entries(paths)) {
          await page.evaluate((to) => {
            history.pushState(null, '', to);
            dispatchEvent(new PopStateEvent('popstate'));
          }, path);
          await page.locator('main h1:visible').first().waitFor();
          await page.waitForLoadState('networkidle');
          // Whose parts were loaded just now ask for their records.
          await page.waitForTimeout(SETTLES_MS);
          await page.waitForLoadState('networkidle');
          const image = await page.screenshot();
          writeFileSync(
            `${FOLDER}/${name}-${width}-${theme}.webp`,
            await sharp(image).webp({ quality: 60 }).toBuffer(),
          );
        }
        await close();
      });
});

/** What the pictures show: the addresses of the pages, by the names of the pictures. @param {any} owner any: a record of identity */
async function setUp(owner) {
  const { id: resource, scope } = await addResource('Orders');
  const scopes = await Promise.all(['orders:read', 'orders:write'].map(async (name) => (await scope(name)).id));
  const role = await manage('POST', '/roles', { role_name: 'Clerks' });
  await manage('POST', `/roles/${role.id}/permissions`, { permissions: [{ resource_id: resource, scopes }] });
  const users = [];
  for (const [name, username] of PEOPLE)
    users.push(await addUser({ name, username, email: `${username}@example.com`, email_verified: true }));
  await manage('POST', `/roles/${role.id}/members`, { users: [users[0].id] });
  await manage('POST', `/users/${users[3].id}/block`, { reason: 'Left the company' });
  for (const [client_name, client_type] of [
    ['Shop', 'spa'],
    ['Back office', 'web'],
    ['Nightly export', 'machine'],
  ])
    await manage('POST', '/clients', { client_name, client_type });
  const [staff, office] = await Promise.all(
    ['Staff', 'Office'].map((group_name) => manage('POST', '/groups', { group_name })),
  );
  await manage('POST', `/groups/${staff.id}/groups`, { groups: [office.id] });
  await manage('POST', `/groups/${staff.id}/members`, {
    users: users.map((/** @type {any} any: a record */ one) => one.id),
  });
  return {
    overview: '/',
    role: `/roles/${role.id}`,
    group: `/groups/${staff.id}`,
    api: `/apis/${resource}`,
    tenant: `/tenants/${owner.tenant_id}`,
    'provider-new': '/providers/new',
    configuration: '/configuration',
    users: '/users',
    user: `/users/${users[0].id}`,
    'user-edit': `/users/${users[0].id}/edit`,
    applications: '/applications',
    'application-new': '/applications/new',
    audit: '/audit',
  };
}
