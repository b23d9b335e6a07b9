// examples/shop as its users meet it: a page, its API and the three services, each of an origin of its own.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawPicture } from '../tour/picture.mjs';
import { launch, newPage, signIn } from './browser.mjs';
import { ROOT, startShop } from './shop.mjs';
import { requestRaw } from '../../http/raw.mjs';
import { ISSUER, manage, PASSWORD, STACK } from './stack.mjs';

/** @typedef {import('playwright-core').Page} Page */

describe('examples/shop', { timeout: 480_000 }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof startShop>>} */
  let shop;
  /** @type {string} */
  let origin;
  /** @type {Page} */
  let oyuna;
  /** @type {Page} */
  let temur;

  before(async () => {
    shop = await startShop();
    ({ origin } = shop);
    browser = await launch();
  });
  /** What the page's policy forbade: it allows no script but its own, and none that is made of texts. @type {string[]} */
  const violations = [];
  after(async () => {
    shop?.stop();
    await browser?.close();
  });

  /** @param {string} username */
  async function enter(username) {
    const page = await newPage(browser);
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedScript|TrustedHTML/.test(message.text())) violations.push(message.text());
    });
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
  async function fetchAs(page, path) {
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().startsWith(STACK.storage.url) && one.method() === 'GET'),
      page.reload(),
    ]);
    const { authorization } = await request.allHeaders();
    await page.locator('#name').waitFor();
    return (await requestRaw(STACK.storage.url + path, { headers: { authorization, bucket: 'shop-avatars' } })).status;
  }

  it('compiles', () => {
    const compiler = [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'examples/shop/web'];
    const { status, stdout } = spawnSync(process.execPath, compiler, { cwd: ROOT, encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  });

  it('keeps no token in a storage', async () => {
    const page = await enter('oyuna');
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    assert.doesNotMatch(stored, /eyJ|token/);
    await page.context().close();
  });

  it('signs in two users by code and PKCE, who upload with their own tokens', async () => {
    oyuna = await enter('oyuna');
    temur = await enter('temur');
    const files = [await upload(oyuna, 64), await upload(temur, 64)];
    const { items } = await manage('storage', 'GET', '/files?fields=id,owner_id', undefined, {
      bucket: 'shop-avatars',
    });
    const theirs = items.filter(({ id }) => files.includes(id));
    assert.equal(new Set(theirs.map(({ owner_id }) => owner_id)).size, 2);
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

  it('hears of both by its webhook, once each', async () => {
    for (let left = 50; !(await oyuna.textContent('#changes'))?.endsWith(': 2'); left--) {
      assert.ok(left > 0, (await oyuna.textContent('#changes')) ?? '');
      await sleep(500);
      await oyuna.reload();
      await oyuna.locator('#changes').waitFor();
    }
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

  it('reads a level of many a hundred at a time, of 100,000 categories', async () => {
    const { total_count } = await manage('tree', 'GET', `${NODES}?limit=1&total_count=true`);
    assert.ok(total_count > 100_000, String(total_count));
    await oyuna.getByText('Magazines', { exact: true }).click();
    const magazines = oyuna.locator('details', { hasText: 'Magazines' }).locator('li', { hasText: /^Magazine / });
    await magazines.nth(99).waitFor();
    assert.equal(await magazines.count(), 100);
    await oyuna.click('text=More');
    await magazines.nth(199).waitFor();
    await oyuna.getByText('Shelf 7', { exact: true }).click();
    await oyuna.getByText('Shelf 7 46', { exact: true }).click();
    await oyuna.getByText('Shelf 7 46 46', { exact: true }).waitFor();
  });

  it("accepts the same token at the shop's own API, as far as the user's role allows", async () => {
    await oyuna.fill('input[name=text]', 'Warm and light');
    await oyuna.click('text=Add a review');
    await oyuna.locator('#reviews').getByText('Warm and light').waitFor();
    await oyuna.locator('#reviews').getByText('Oyuna').waitFor(); // the API asked identity as itself
    assert.equal(await oyuna.locator('#reviews button').count(), 0);
    await temur.reload();
    await temur.locator('#reviews button').click();
    await temur.locator('#reviews li').waitFor({ state: 'detached' });
  });

  it('signs up a new person by a mailed code', async () => {
    const page = await newPage(browser);
    const email = `${Date.now()}@example.com`;
    await page.goto(origin);
    await page.click('text=Sign up');
    await page.fill('input[name=email]', email);
    await page.fill('input[name=password]', PASSWORD);
    await page.click('button[value=register]');
    await page.fill('input[name=code]', await codeTo(email));
    await page.click('button[value=verify]');
    await page.locator('#name').waitFor();
    await page.reload();
    await page.locator('#name').waitFor();
    await upload(page, 32);
    assert.equal(await page.textContent('#visible'), 'Pictures that you can see: 1');
    assert.equal(await page.locator('#reviews form, form button').count(), 0); // no role lets them write
    await page.context().close();
  });

  it('signs out every tab, and at the issuer', async () => {
    const tab = await oyuna.context().newPage();
    await tab.goto(origin);
    await tab.click('text=Sign in');
    await tab.locator('#name').waitFor();
    await leave(oyuna, 'Sign out');
    await tab.getByText('Sign in').waitFor();
    await oyuna.click('text=Sign in');
    await oyuna.waitForURL((url) => url.origin === ISSUER);
    await oyuna.locator('input[name=password]').waitFor();
  });

  it('signs out everywhere, in other browsers too', async () => {
    const other = await enter('temur');
    await leave(temur, 'Sign out everywhere');
    await other.reload();
    await other.getByText('Sign in').waitFor();
    await other.click('text=Sign in');
    await other.locator('input[name=password]').waitFor();
  });

  it('37. has done all that under a strict policy, which forbade nothing', async () => {
    const { headers } = await requestRaw(origin);
    assert.match(
      headers.get('content-security-policy') ?? '',
      /require-trusted-types-for 'script'; trusted-types 'none'/,
    );
    assert.deepEqual(violations, []);
    const page = await newPage(browser);
    await page.goto(origin);
    await page.locator('h1').waitFor();
    await assert.rejects(
      page.evaluate(() => void (document.body.innerHTML = '<b>')),
      /TrustedHTML/,
    ); // it is in force
  });

  /** Back at the shop, signed out. @param {Page} page @param {string} button */
  async function leave(page, button) {
    await page.getByRole('button', { name: button, exact: true }).click();
    const confirm = page.locator('button[value=yes]');
    const back = page.getByText('Sign in');
    await Promise.race([confirm.waitFor().then(() => confirm.click()), back.waitFor()]);
    await back.waitFor();
  }
});

const NODES = '/trees/categories/versions/v1/nodes';

/** The code of the newest mail to an address, in the folder of the stack. @param {string} address */
async function codeTo(address) {
  const folder = join(process.env.GROUNDWORK_DATA_DIR ?? '', 'mail');
  for (let left = 100; left > 0; left--) {
    // The first mail makes the folder.
    for (const name of existsSync(folder) ? readdirSync(folder).sort().reverse() : []) {
      const mail = readFileSync(join(folder, name), 'utf8');
      const [, code] = mail.includes(`To: ${address}`)
        ? (/\b(\d{6})\b/.exec(mail.split('\n\n').slice(1).join('\n')) ?? [])
        : [];
      if (code) return code;
    }
    await sleep(100);
  }
  throw new Error(`There is no mail to ${address} in ${folder}.`);
}
