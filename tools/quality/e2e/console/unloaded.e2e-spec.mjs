// Scripts and styles of the console that do not come: wherever one is missing the page says so and can be loaded again, and none is empty.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { ROOT } from '../../../workspace/root.mjs';
import { addAdmin, DEPLOYMENT } from './deployment.mjs';
import { addEveryPage } from './every-page.mjs';
import { checkAxe, launch, signIn } from './seat.mjs';
import { passBy, seated } from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const FILES = '**/assets/*.{js,css}';
/** What comes only after something was done, and where that is said: tried by tests of their own, or no page depends on it. */
const LATER =
  /^(?:de|mn|browser|file-worker|upload-tray|file-grid|treemap|node-labels|node-relations|node-history|node-translations|move-dialog)-/;

describe('parts of the console that do not come, in Chromium', { timeout: HANGS_MS }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {any} any: a record of identity */
  let owner;
  before(async () => {
    browser = await launch();
    owner = await addAdmin('owner', { name: 'Lacks Parts' });
  });
  after(() => browser?.close());

  /** Loads a page while some files do not come. @param {Page} page @param {string} path @param {(name: string) => boolean} isMissing */
  const openWithout = async (page, path, isMissing) => {
    await page.route(FILES, (route) =>
      isMissing(basename(new URL(route.request().url()).pathname)) ? route.abort() : route.continue(),
    );
    await page.goto(DEPLOYMENT.console + path);
  };

  it('whichever file is missing, a page says so and can be loaded again', () =>
    seated(browser, async ({ page, complaints }) => {
      const paths = Object.values(await addEveryPage());
      /** @type {Set<string>} */
      const common = new Set();
      const note = (/** @type {import('playwright-core').Request} */ one) => {
        const { pathname } = new URL(one.url());
        if (pathname.startsWith('/assets/')) common.add(basename(pathname));
      };
      page.on('request', note);
      await signIn(page, DEPLOYMENT.administrator, '/nowhere'); // who has every page
      await page.locator('main h1:visible').first().waitFor();
      page.off('request', note);

      /** @type {Set<string>} */
      const missed = new Set();
      /** @type {string[]} */
      const faults = [];
      const again = page.getByText(/^(Try again|Load again)$/).filter({ visible: true });
      // Before its styles are there the document shows what is meant for who has no scripts.
      const isSaid = (/** @type {string} */ wanted) =>
        document.readyState === 'complete' &&
        [...document.querySelectorAll(wanted)].some(
          (one) =>
            /^(Try again|Load again)$/.test(one.textContent) && one.checkVisibility({ visibilityProperty: true }),
        );
      const look = async (
        /** @type {string} */ path,
        /** @type {(name: string) => boolean} */ isMissing,
        wanted = 'button',
      ) => {
        await openWithout(page, path, (name) => isMissing(name) && Boolean(missed.add(name)));
        await page
          .waitForFunction(isSaid, wanted, { timeout: 60_000 })
          .catch(async () => faults.push(`${path} without ${[...missed].at(-1)}: ${await page.innerText('body')}`));
        await page.unroute(FILES);
      };
      // The parts of each page, without those of every page.
      for (const path of paths.filter((one) => one !== '/')) await look(path, (name) => !common.has(name));
      await look('/', (name) => !common.has(name));
      assert.deepEqual(faults, []);
      await checkAxe(page, 'a page whose part did not come');
      // Each file of every page by itself.
      for (const file of common) {
        await look('/nowhere', (name) => name === file, file.endsWith('.js') ? 'button, a' : 'button');
        if (file.startsWith('show-')) await checkAxe(page, 'an application that did not come');
      }
      assert.deepEqual(faults, []);
      await again.first().click();
      await page.locator('nav').first().waitFor({ state: 'attached' });
      const built = globSync('apps/console/dist/assets/*.{js,css}', { cwd: ROOT }).map((file) => basename(file));
      assert.deepEqual(
        built.filter((name) => !missed.has(name) && !LATER.test(name)),
        [],
        'files that no page was without',
      );
      complaints.length = 0; // of the files that were refused
    }));

  it('a language that does not come leaves the one that is there, and says so', () =>
    seated(browser, async ({ page, complaints }) => {
      await signIn(page, owner, '/users');
      await page.route('**/assets/de-*.js', (route) => route.abort());
      await page.getByRole('button', { name: 'Language' }).click();
      await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
      await page.getByText('The language was not loaded.').waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor({ timeout: 60_000 });
      complaints.length = 0; // of the file that was refused
    }));

  it('a worker that does not come says that the file cannot be read', () =>
    seated(browser, async ({ page, complaints }) => {
      await signIn(page, owner, '/imports/new');
      await passBy(page, '/imports/new');
      await page.route('**/assets/file-worker-*.js', (route) => route.abort());
      const users = { name: 'users.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from('{"username":"x"}') };
      await page.locator('input[type=file]').first().setInputFiles(users);
      await page.getByRole('alert').first().waitFor();
      complaints.length = 0; // of the file that was refused
    }));

  it('an upload whose part does not come says so, and goes on after the page was loaded again', () =>
    seated(browser, async ({ page, complaints }) => {
      await signIn(page, owner, '/buckets/default');
      await page.route('**/assets/browser-*.js', (route) => route.abort());
      const film = { name: 'film.bin', mimeType: 'application/octet-stream', buffer: randomBytes(12 * 1024 ** 2) };
      const choose = () => page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(film);
      await choose();
      await page.getByText('sends large files was not loaded: load the page again').waitFor();
      await page.unroute('**/assets/browser-*.js');
      await page.reload();
      await choose();
      await page.getByText('1 file uploaded').waitFor();
      complaints.length = 0; // of the file that was refused
    }));
});
