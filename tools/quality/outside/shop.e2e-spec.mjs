// examples/shop as its users meet it: a page, its API and the three services, each of an origin of its own.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { drawPicture } from '../tour/picture.mjs';
import { freePort, launch, newPage, signIn } from './browser.mjs';
import { ISSUER, manage, STACK } from './stack.mjs';

const ROOT = join(import.meta.dirname, '../../..');

/** @typedef {import('playwright-core').Page} Page */

describe('examples/shop', { timeout: 240_000 }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {import('node:child_process').ChildProcess} */
  let shop;
  /** @type {string} */
  let origin;
  /** @type {Page} */
  let oyuna;
  /** @type {Page} */
  let temur;

  before(async () => {
    origin = `http://localhost:${await freePort()}`;
    const env = { ...process.env, SHOP_PAGE: origin, SHOP_API: `http://localhost:${await freePort()}` };
    shop = spawn(process.execPath, [join(ROOT, 'tools/example.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await started(shop);
    browser = await launch();
  });
  after(async () => {
    shop?.kill('SIGTERM');
    await browser?.close();
  });

  /** @param {string} username */
  async function enter(username) {
    const page = await newPage(browser);
    await page.goto(origin);
    await page.click('text=Sign in');
    await signIn(page, username);
    await page.locator('#name').waitFor();
    return page;
  }

  /** Chooses a picture, and waits until the page shows it. @param {Page} page @param {number} width */
  async function upload(page, width) {
    const before = await page
      .locator('.avatar')
      .getAttribute('src', { timeout: 1_000 })
      .catch(() => null);
    await page.setInputFiles('input[type=file]', {
      name: 'me.png',
      mimeType: 'image/png',
      buffer: drawPicture(width),
    });
    await page.waitForFunction(
      (src) =>
        document.querySelector('#status')?.textContent === 'Saved' && document.querySelector('.avatar')?.src !== src,
      before,
    );
    return page.locator('.avatar').getAttribute('data-file');
  }

  /** What the page's own token gets of another's file. @param {Page} page @param {string} path */
  const fetchAs = (page, path) =>
    page.evaluate(
      async ([url]) => {
        const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'));
        const { access_token } = JSON.parse(sessionStorage.getItem(key));
        const answer = await fetch(url, {
          headers: { authorization: `Bearer ${access_token}`, bucket: 'shop-avatars' },
        });
        return answer.status;
      },
      [STACK.storage.url + path],
    );

  it('compiles', () => {
    const compiler = [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'examples/shop'];
    const { status, stdout } = spawnSync(process.execPath, compiler, { cwd: ROOT, encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  });

  it('signs in two users by code and PKCE, who upload with their own tokens', async () => {
    oyuna = await enter('oyuna');
    temur = await enter('temur');
    const files = [await upload(oyuna, 64), await upload(temur, 64)];
    const { items } = await manage('storage', 'GET', '/files?fields=id,owner_id', undefined, {
      bucket: 'shop-avatars',
    });
    assert.deepEqual(items.map(({ id }) => id).sort(), files.sort());
    assert.equal(new Set(items.map(({ owner_id }) => owner_id)).size, 2);
  });

  it('shows each of them only their own picture', async () => {
    const [hers, his] = await Promise.all(
      [oyuna, temur].map((page) => page.locator('.avatar').getAttribute('data-file')),
    );
    for (const [page, own, other] of [
      [oyuna, hers, his],
      [temur, his, hers],
    ]) {
      assert.equal(await page.textContent('#visible'), 'Pictures that you can see: 1');
      assert.equal(await fetchAs(page, `/files/${own}/content`), 200);
      assert.equal(await fetchAs(page, `/files/${other}/content`), 404);
      assert.equal(await fetchAs(page, `/files/${other}`), 404);
    }
  });

  it('replaces a picture, which is there after a reload', async () => {
    const old = await oyuna.locator('.avatar').getAttribute('data-file');
    assert.equal(await upload(oyuna, 128), old);
    await oyuna.reload();
    await oyuna.locator('.avatar').waitFor();
    const { metadata } = await manage('storage', 'GET', `/files/${old}`, undefined, { bucket: 'shop-avatars' });
    assert.equal(metadata.size_original, drawPicture(128).length);
  });

  it("shows the service's error message at once", async () => {
    const refused = [];
    oyuna.on('response', (answer) => answer.status() >= 400 && refused.push(answer.status()));
    const buffer = Buffer.from('A picture in words.');
    await oyuna.setInputFiles('input[type=file]', { name: 'me.txt', mimeType: 'text/plain', buffer });
    await oyuna.getByText('text/plain is not accepted here, only image/*.').waitFor();
    assert.deepEqual(refused, [415]);
  });

  it('opens levels of the category tree on a click', async () => {
    const requests = [];
    oyuna.on('request', (request) => request.url().includes('/children') && requests.push(request.url()));
    assert.equal(await oyuna.getByText('Down coats').count(), 0);
    await oyuna.getByText('Clothing', { exact: true }).click();
    await oyuna.getByText('Coats', { exact: true }).click();
    await oyuna.getByText('Down coats').waitFor();
    assert.equal(new Set(requests).size, 2);
  });

  it("accepts the same token at the shop's own API, as far as the user's role allows", async () => {
    await oyuna.fill('input[name=text]', 'Warm and light');
    await oyuna.click('text=Add a review');
    await oyuna.locator('#reviews').getByText('Warm and light').waitFor();
    assert.equal(await oyuna.locator('#reviews button').count(), 0);
    await temur.reload();
    await temur.locator('#reviews button').click();
    await temur.locator('#reviews li').waitFor({ state: 'detached' });
  });

  it('signs out', async () => {
    await oyuna.click('text=Sign out');
    const confirm = oyuna.locator('button[value=yes]');
    await Promise.race([confirm.waitFor().then(() => confirm.click()), oyuna.waitForURL(`${origin}/`)]);
    await oyuna.waitForURL(`${origin}/`);
    await oyuna.click('text=Sign in');
    await oyuna.waitForURL((url) => url.origin === ISSUER);
    await oyuna.locator('input[name=password]').waitFor();
  });
});

/** @param {import('node:child_process').ChildProcess} shop */
function started(shop) {
  return new Promise((resolve, reject) => {
    createInterface(shop.stdout).on('line', (line) => line.startsWith('The shop is at') && resolve(undefined));
    shop.once('exit', (code) => reject(new Error(`The shop ended with exit code ${code}.`)));
  });
}
