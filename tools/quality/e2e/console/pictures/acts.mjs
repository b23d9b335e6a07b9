// What pages show after somebody has done something: dialogs, menus, tabs, selections.

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ path: string, act: (page: Page) => Promise<unknown> }} Acted */

/** @param {string} name */
const tab = (name) => (/** @type {Page} */ page) => page.getByRole('tab', { name, exact: true }).click();
/** @param {string} name */
const button = (name) => (/** @type {Page} */ page) => page.getByRole('button', { name }).first().click();

/** @param {Page} page */
async function decide(page) {
  await page.getByRole('button', { name: /Version to merge/ }).click();
  await page.getByRole('option', { name: /^reorganisation/ }).click();
  await page.getByRole('button', { name: 'Check merge' }).click();
  await page
    .getByText(/conflicts? (is|are) undecided/)
    .first()
    .waitFor();
}

/**
 * Of a full installation, in English.
 * @param {Record<string, string>} paths addresses by the names of pictures
 * @returns {Record<string, Acted>}
 */
export function actsOf({
  users = '',
  user = '',
  files = '',
  'tree-node': node = '',
  'tree-versions': tree = '',
  ...more
}) {
  return {
    palette: {
      path: '/',
      act: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').waitFor();
        await page.keyboard.type('Sarnai');
        await page.getByText('sarnai@example.com').first().waitFor();
      },
    },
    'users-ticked': {
      path: users,
      act: async (page) => {
        for (const row of [1, 2, 4]) await page.locator('tbody input[type=checkbox]').nth(row).check({ force: true });
      },
    },
    'user-access': { path: user, act: tab('Access') },
    'user-roles': { path: user, act: tab('Roles') },
    'user-block': { path: user, act: button('Block user') },
    'node-translations': { path: node, act: tab('Translations') },
    'node-history': { path: node, act: tab('History') },
    'tree-graph': { path: tree, act: tab('Origin') },
    'tree-conflicts': { path: more['tree-merge'] ?? '', act: decide },
    'files-chosen': {
      path: files,
      act: (page) => page.locator('tbody input[type=checkbox]').nth(1).check({ force: true }),
    },
    'audit-event': { path: more['audit'] ?? '', act: (page) => page.locator('tbody tr').nth(2).click() },
  };
}
