// Storage in the console, against a real installation. Numbers are those of docs/design/planned/console.md §10.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { HANGS_MS } from '../chromium.mjs';
import { requestRaw } from '../../../http/raw.mjs';
import { addAdmin, DEPLOYMENT } from './deployment.mjs';
import { folderOf, readDigests, sha256, writeCatalogue } from './local-files.mjs';
import { ownerInBrowser } from './owner.mjs';
import { at, listAll } from './resources.mjs';
import { checkAxe, checkWidth, signIn } from './seat.mjs';
import { goTo, passBy } from './visit.mjs';

describe('storage in the console in Chromium', { timeout: HANGS_MS }, () => {
  const { owner, inSeat } = ownerInBrowser('Stora Owner');

  /** @param {object} [metadata] @returns {Promise<string>} */
  const addBucket = async (metadata = {}) => {
    const name = `b-${randomUUID().slice(0, 8)}`;
    await at('storage', 'POST', '/buckets', { name, metadata });
    return name;
  };
  /** @param {string} bucket @param {string} name @param {string | Uint8Array} content @param {string} type */
  const addFile = async (bucket, name, content, type) => {
    const { id } = await at('storage', 'POST', '/files', { name }, { bucket });
    await at('storage', 'PUT', `/files/${id}/content`, content, { bucket, 'content-type': type });
    return id;
  };
  const chosenFiles = (/** @type {import('playwright-core').Page} */ page) =>
    page.locator('input[type=file]:not([webkitdirectory])');
  const tray = (/** @type {import('playwright-core').Page} */ page) => page.getByRole('region', { name: 'Uploads' });

  it('25. uploads 200 files in 20 folders while one is at other pages; every digest is right', () =>
    inSeat(async ({ page }) => {
      const bucket = await addBucket();
      const { path, digests } = writeCatalogue();
      await signIn(page, owner, `/buckets/${bucket}`);
      await page.getByText('There are no files in this bucket yet.').waitFor();
      await page.locator('input[webkitdirectory]').setInputFiles(path);
      await tray(page).waitFor();
      await goTo(page, '/users');
      await tray(page).getByText('200 files uploaded').waitFor({ timeout: 120_000 });
      await goTo(page, `/buckets/${bucket}`);
      await page.getByRole('row', { name: 'catalogue' }).waitFor();
      assert.equal((await listAll('/folders', bucket)).length, 21, 'the folder and twenty below it');
      assert.deepEqual(await readDigests(bucket), digests);
    }));

  it('25. files and folders that are dropped from outside are uploaded, into the folder below the pointer', () =>
    inSeat(async ({ page, context }) => {
      const bucket = await addBucket();
      await at('storage', 'POST', '/folders', { name: 'inbox' }, { bucket });
      const local = folderOf('dropped');
      writeFileSync(join(local, 'inner.txt'), 'in a folder');
      const single = join(folderOf('other'), 'single.txt');
      writeFileSync(single, 'alone');
      await signIn(page, owner, `/buckets/${bucket}`);
      const session = await context.newCDPSession(page);
      const drop = async (/** @type {import('playwright-core').Locator} */ target, /** @type {string[]} */ files) => {
        const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        const data = { items: [], files, dragOperationsMask: 1 };
        for (const type of /** @type {const} */ (['dragEnter', 'dragOver', 'drop']))
          await session.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
      };
      await drop(page.getByRole('row', { name: 'inbox' }), [single]);
      await tray(page).getByText('1 file uploaded').waitFor();
      await drop(page.getByRole('columnheader', { name: 'Name' }), [local]);
      await tray(page).getByText('2 files uploaded').waitFor();
      const folders = await listAll('/folders', bucket);
      const nameOf = (/** @type {string} */ id) => folders.find((/** @type {any} */ one) => one.id === id)?.name;
      const files = await listAll('/files', bucket);
      const places = files.map((/** @type {any} */ file) => `${nameOf(file.folder_id)}/${file.name}`);
      assert.deepEqual(places.sort(), ['dropped/inner.txt', 'inbox/single.txt']);
    }));

  it('26. a file of several pieces whose upload was cut goes on where it stopped, in another page', () =>
    inSeat(async ({ page, context, complaints }) => {
      const bucket = await addBucket();
      const bytes = randomBytes(12 * 1024 ** 2);
      const file = { name: 'film.bin', mimeType: 'application/octet-stream', buffer: bytes };
      let [pieces, isCut] = [0, true];
      await context.route(`${DEPLOYMENT.storage}/uploads/*`, (route) => {
        const isPiece = route.request().method() === 'PATCH';
        return isPiece && isCut && ++pieces > 1 ? route.abort('connectionfailed') : route.continue();
      });
      await signIn(page, owner, `/buckets/${bucket}`);
      await chosenFiles(page).setInputFiles(file);
      await page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH');
      await page.close();
      const next = await context.newPage();
      /** @type {number[]} */
      const offsets = [];
      next.on('request', (request) => {
        if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
      });
      await signInSilently(next, `/buckets/${bucket}`);
      isCut = false;
      await chosenFiles(next).setInputFiles(file);
      await tray(next).getByText('1 file uploaded').waitFor();
      assert.ok((offsets[0] ?? 0) >= 8 * 1024 ** 2, `goes on at ${offsets[0]}`);
      const [stored] = await listAll('/files', bucket);
      assert.equal(stored.metadata.signature, `sha256:${sha256(bytes)}`);
      const cuts = complaints.splice(0).filter((one) => !one.includes('net::ERR_CONNECTION_FAILED'));
      assert.deepEqual(cuts, [], 'the browser complains of the cut alone');
    }));

  /** @param {import('playwright-core').Page} page @param {string} path */
  const signInSilently = async (page, path) => {
    await page.goto(DEPLOYMENT.console + path);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('nav').first().waitFor({ state: 'attached' });
  };

  it('27. a file that is deleted can be taken back for a while; once it is gone the same is uploaded anew', () =>
    inSeat(async ({ page }) => {
      const bucket = await addBucket();
      const id = await addFile(bucket, 'note.txt', 'first', 'text/plain');
      await signIn(page, owner, `/buckets/${bucket}/files/${id}`);
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('note.txt was deleted.').waitFor();
      await page.getByRole('row', { name: 'note.txt' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('row', { name: 'note.txt' }).click();
      assert.equal((await listAll('/files', bucket)).length, 1, 'nothing was sent');
      await page.getByRole('button', { name: 'Delete' }).click();
      // The request goes when the notice does.
      const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
      await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
      assert.equal((await deleted).status(), 204);
      const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('second') };
      await chosenFiles(page).setInputFiles(file);
      await tray(page).getByText('1 file uploaded').waitFor();
      await page.getByRole('row', { name: 'note.txt' }).click();
      await page.getByRole('complementary').getByText('second').waitFor();
    }));

  it('28. a full bucket, a type that is not allowed and a taken name fail alone, each with its reason', () =>
    inSeat(async ({ page }) => {
      const bucket = await addBucket({ quota_bytes: 3_000, allowed_mime_types: ['text/plain'] });
      await addFile(bucket, 'taken.txt', 'x', 'text/plain');
      await signIn(page, owner, `/buckets/${bucket}`);
      const text = (/** @type {string} */ name, /** @type {number} */ size) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from('a'.repeat(size)),
      });
      const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
      await chosenFiles(page).setInputFiles([
        text('taken.txt', 10),
        { name: 'picture.png', mimeType: 'image/png', buffer: picture },
        text('large.txt', 5_000),
        text('small.txt', 10),
      ]);
      await tray(page).getByText('1 file uploaded').waitFor();
      await tray(page).getByText('3 files failed').waitFor();
      const item = (/** @type {string} */ name) => tray(page).getByRole('listitem').filter({ hasText: name });
      assert.match((await item('taken.txt').textContent()) ?? '', /taken|conflict|exists/i);
      assert.match((await item('picture.png').textContent()) ?? '', /picture\.png.*only text\/plain/);
      assert.match((await item('large.txt').textContent()) ?? '', /quota|large|full/i);
      // What was in the way is gone: the same upload goes through.
      const [taken] = (await listAll('/files', bucket)).filter((/** @type {any} */ one) => one.name === 'taken.txt');
      await at('storage', 'DELETE', `/files/${taken.id}`, undefined, { bucket });
      await tray(page).getByRole('button', { name: 'Try taken.txt again' }).click();
      await tray(page).getByText('2 files failed').waitFor();
      await tray(page).getByText('2 files uploaded').waitFor();
    }));

  it('30. hostile names, SVG and HTML are shown literally and do nothing', () =>
    inSeat(async ({ page }) => {
      const bucket = await addBucket();
      const script = `<script>document.title='hacked'</script>`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="document.title='hacked'">${script}</svg>`;
      const image = await addFile(bucket, `<img src=x onerror="document.title='hacked'">.svg`, svg, 'image/svg+xml');
      const html = await addFile(
        bucket,
        'עברית <b>bold<b> {{constructor}}.html',
        `<html>${script}</html>`,
        'text/html',
      );
      await signIn(page, owner, `/buckets/${bucket}`);
      await page.getByText(`<img src=x onerror="document.title='hacked'">.svg`).waitFor();
      for (const [id, source] of [
        [image, svg],
        [html, `<html>${script}</html>`],
      ]) {
        await goTo(page, `/buckets/${bucket}/files/${id}`);
        assert.equal(await page.locator('aside pre').textContent(), source);
        assert.equal(await page.locator('aside :is(iframe, object, embed, img, pre *)').count(), 0);
      }
      assert.doesNotMatch(await page.title(), /hacked/);
      await goTo(page, `/buckets/${bucket}?view=grid`);
      await page.getByText('עברית <b>bold<b> {{constructor}}.html').first().waitFor();
      assert.equal(await page.locator('main b').count(), 0);
    }));

  it('31. a signed link opens without signing in, and no longer once links are revoked', () =>
    inSeat(async ({ page }) => {
      const bucket = await addBucket();
      const id = await addFile(bucket, 'offer.txt', 'our offer', 'text/plain');
      await signIn(page, owner, `/buckets/${bucket}/files/${id}`);
      await page.getByRole('button', { name: 'Create link' }).click();
      await page.getByText('Copy the link now').waitFor();
      const link = (await page.locator('aside [role=status] code').textContent()) ?? '';
      assert.equal((await requestRaw(link)).text, 'our offer');
      await page.getByRole('button', { name: 'Revoke all links' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke all links' }).click();
      await page.getByText('All links of the bucket were revoked.').waitFor();
      assert.equal(await page.getByText('Copy the link now').count(), 0);
      assert.ok((await requestRaw(link)).status >= 400);
    }));

  it('32. a delivery that failed is sent again, and the code that is shown verifies it', () =>
    inSeat(async ({ page }) => {
      const bucket = await addBucket();
      /** @type {{ headers: import('node:http').IncomingHttpHeaders, body: Buffer }[]} */
      const received = [];
      const receiver = createServer(async (request, response) => {
        const body = Buffer.concat(await request.toArray());
        received.push({ headers: request.headers, body });
        response.writeHead(received.length === 1 ? 500 : 200).end();
      });
      await new Promise((resolve) => receiver.listen(0, '127.0.0.1', () => resolve(undefined)));
      const { port } = /** @type {import('node:net').AddressInfo} */ (receiver.address());
      try {
        await signIn(page, owner, `/buckets/${bucket}/webhooks`);
        await page.getByRole('button', { name: 'New webhook' }).click();
        await page.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`);
        await page.getByRole('button', { name: 'Create webhook' }).click();
        await page.getByText('Copy the secret now').waitFor();
        const secret = (await page.locator('main [role=status] code').textContent()) ?? '';
        await page.getByRole('button', { name: 'Send test' }).click();
        await page.getByText('HTTP 500').waitFor();
        await page.getByRole('button', { name: 'Send again' }).first().click();
        await page.getByText('Delivered').first().waitFor();
        const file = join(folderOf('verifier'), 'verifier.mjs');
        writeFileSync(file, (await page.locator('main pre').textContent()) ?? '');
        const { isGenuine } = await import(pathToFileURL(file).href);
        const [, sent] = received;
        assert.ok(sent);
        assert.equal(isGenuine(sent.headers, sent.body, secret), true);
        assert.equal(isGenuine(sent.headers, Buffer.concat([sent.body, Buffer.from(' ')]), secret), false);
      } finally {
        receiver.close();
      }
    }));

  it('tells why somebody may do something in a bucket, after a rule was added', () =>
    inSeat(async ({ page }) => {
      const bucket = await addBucket();
      const reader = await addAdmin('viewer', { name: `Reader ${randomUUID().slice(0, 8)}` });
      await signIn(page, owner, `/buckets/${bucket}/access`);
      await page.getByRole('button', { name: 'Add rule' }).click();
      await page.getByRole('button', { name: 'Add rule' }).click();
      await page.getByText('The rules were saved.').waitFor();
      const { access } = await at('storage', 'GET', `/buckets/${bucket}`);
      assert.deepEqual(access, [{ to: 'signed_in', id: null, may: ['read'] }]);
      await page.getByRole('combobox', { name: 'User' }).fill(reader.name);
      await page.getByRole('option', { name: reader.name }).click();
      const answers = page.getByRole('region', { name: 'May this person do this?' }).getByRole('listitem');
      await answers.first().waitFor();
      const text = await answers.allTextContents();
      assert.equal(text.length, 6);
      assert.match(text[1] ?? '', /^Read.*Everybody who is signed in.*Allowed$/);
      assert.match(text[5] ?? '', /^Administer.*Not allowed$/);
    }));

  for (const [theme, width, languages] of /** @type {const} */ ([
    ['light', 1440, ['mn', 'de']],
    ['dark', 360, ['en', 'de', 'mn']],
  ]))
    it(`40. pages of storage are clean for axe and fit: ${theme}, ${width} px, in ${languages.join(', ')}`, () =>
      inSeat(
        async ({ page }) => {
          const bucket = await addBucket({ quota_bytes: 1_000 });
          const id = await addFile(bucket, 'a name that is long enough to be cut somewhere.txt', 'text', 'text/plain');
          await at('storage', 'POST', '/folders', { name: 'Хавтас' }, { bucket });
          await at('storage', 'POST', `/buckets/${bucket}/webhooks`, { url: 'https://example.com/h', events: ['*'] });
          await signIn(page, owner);
          const base = `/buckets/${bucket}`;
          const paths = ['/buckets', '/buckets/new', base, `${base}?view=grid`, `${base}/files/${id}`];
          for (const language of languages) {
            await page.evaluate((chosen) => localStorage.setItem('console.language', chosen), language);
            await page.reload();
            await page.locator('nav').first().waitFor({ state: 'attached' });
            for (const path of [...paths, `${base}/access`, `${base}/webhooks`, `${base}/settings`]) {
              await passBy(page, path);
              const name = `${path} in ${language}, ${theme}, ${width} px`;
              await checkWidth(page, name);
              await checkAxe(page, name);
            }
          }
        },
        { viewport: { width, height: 900 }, colorScheme: theme },
      ));

  it('deletes a bucket with its files and folders after its name was typed, and offers that of no default one', () =>
    inSeat(async ({ page }) => {
      const bucket = await addBucket();
      await addFile(bucket, 'one.txt', 'text', 'text/plain');
      await at('storage', 'POST', '/folders', { name: 'empty' }, { bucket });
      await signIn(page, owner, `/buckets/${bucket}/settings`);
      const remove = page.getByRole('button', { name: 'Delete bucket' });
      await remove.click();
      const question = page.getByRole('alertdialog');
      await question.getByText(/with its 1 file /).waitFor();
      await question.getByRole('textbox').fill(bucket);
      await question.getByRole('button', { name: 'Delete bucket' }).click();
      await page.getByText('The bucket was deleted.').waitFor();
      const { items } = await at('storage', 'GET', `/buckets?q=${encodeURIComponent(`name = '${bucket}'`)}`);
      assert.deepEqual(items, []);
      await goTo(page, '/buckets/default/settings');
      await page.getByRole('button', { name: 'Rename bucket' }).waitFor();
      assert.equal(await remove.count(), 0);
    }));
});
