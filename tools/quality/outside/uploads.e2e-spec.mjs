// Uppy and tus-js-client in Chromium, on a page of another origin than storage.
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { rolldown } from 'rolldown';
import { launch, listen, newPage } from './browser.mjs';
import { getToken } from '../../http/get-token.mjs';
import { requestRaw } from '../../http/raw.mjs';
import { addClient, addUser, ISSUER, manage, managementToken, PASSWORD, STACK } from './stack.mjs';

const BYTES = 300_000;

/** A token that a page may hold: of a user, for what rules of buckets allow. */
async function userToken() {
  const client = await addClient({}, {}, { grant_types: ['password'] });
  const found = await manage('identity', 'GET', `/resources?q=(resource_name='Groundwork Storage')`);
  const resource_id = found.items[0].id;
  const { items: scopes } = await manage('identity', 'GET', `/resources/${resource_id}/scopes`);
  const { id } = scopes.find((/** @type {{ scope_name: string }} */ { scope_name }) => scope_name === 'files:use');
  const permissions = [{ resource_id, scopes: [id] }];
  await manage('identity', 'POST', `/clients/${client.id}/permissions`, { permissions });
  const { username } = await addUser();
  return getToken(
    ISSUER,
    { client_id: client.id, client_secret: client.secret },
    { grant_type: 'password', username, password: PASSWORD, scope: 'files:use' },
  );
}

const OWN_FILES = [
  { to: 'owner', may: ['list', 'read', 'change', 'delete'] },
  { to: 'signed_in', may: ['create'] },
];

for (const [by, tokenOf, access] of /** @type {const} */ ([
  ['a token for all files', managementToken, []],
  ["a user's own token with files:use", userToken, OWN_FILES],
]))
  describe(`uploads from a browser, by ${by}`, { timeout: 300_000 }, () => {
    /** @type {import('playwright-core').Browser} */
    let browser;
    /** @type {Awaited<ReturnType<typeof listen>>} */
    let application;
    /** @type {import('playwright-core').Page} */
    let page;
    /** @type {{ endpoint: string, headers: Record<string, string> }} */
    let target;
    const bucket = `uploads-${randomUUID().slice(0, 8)}`;

    before(async () => {
      const bundle = await rolldown({ input: join(import.meta.dirname, 'uploader.page.mjs'), platform: 'browser' });
      const { output } = await bundle.generate({ format: 'esm' });
      application = await listen((request, response) => {
        const script = request.url === '/page.js';
        response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
        response.end(
          script
            ? output[0].code
            : '<!doctype html><title>uploads</title><script type="module" src="/page.js"></script>',
        );
      });
      await manage('storage', 'POST', '/buckets', { name: bucket, access });
      target = {
        endpoint: `${STACK.storage.url}/uploads`,
        headers: { authorization: `Bearer ${await tokenOf()}`, bucket },
      };
      browser = await launch();
    });
    after(async () => {
      await browser?.close();
      application?.close();
    });
    beforeEach(async () => {
      page = await newPage(browser);
      await page.goto(application.origin);
      await page.waitForFunction(() => 'uploadWithUppy' in globalThis);
    });

    /** @param {string} name */
    const find = async (name) =>
      (await manage('storage', 'GET', `/files?q=(name='${encodeURIComponent(name)}')`, undefined, { bucket })).items[0];

    /** @param {{ id: string }} file @param {string} name */
    async function assertWhole(file, name) {
      const answer = await requestRaw(`${STACK.storage.url}/files/${file.id}/content`, { headers: target.headers });
      assert.equal(answer.status, 200);
      const expected = new Uint8Array(BYTES).map((_, at) => (at * 31 + name.length) % 251);
      const digest = (/** @type {NodeJS.ArrayBufferView} */ of) => createHash('sha256').update(of).digest('hex');
      assert.equal(digest(answer.bytes), digest(expected));
    }

    for (const [how, options] of /** @type {const} */ ([
      ['by default', {}],
      ['in chunks', { chunkSize: 100_000 }],
      ['with the creation', { uploadDataDuringCreation: true }],
    ])) {
      it(`Uppy ${how}`, async () => {
        const name = `uppy ${how} сургууль.bin`;
        const seen = await page.evaluate((given) => globalThis.uploadWithUppy(given), {
          ...target,
          name,
          bytes: BYTES,
          options,
        });
        assert.deepEqual(seen, { successful: 1, failed: [] });
        await assertWhole(await find(name), name);
      });
    }

    it('Uppy: a file that was deleted since can be uploaded again', async () => {
      const name = 'again.bin';
      const given = { ...target, name, bytes: BYTES };
      await page.evaluate((what) => globalThis.uploadWithUppy(what), given);
      await manage('storage', 'DELETE', `/files/${(await find(name)).id}`, undefined, { bucket });
      await page.reload();
      await page.waitForFunction(() => 'uploadWithUppy' in globalThis);
      const seen = await page.evaluate((what) => globalThis.uploadWithUppy(what), given);
      assert.deepEqual(seen, { successful: 1, failed: [] });
      await assertWhole(await find(name), name);
    });

    it('tus-js-client resumes after a reload', async () => {
      const name = 'resumed.bin';
      const given = { ...target, name, bytes: BYTES, chunkSize: 100_000 };
      const first = await page.evaluate((what) => globalThis.uploadWithTus({ ...what, stopAfter: 100_000 }), given);
      await page.reload();
      await page.waitForFunction(() => 'uploadWithTus' in globalThis);
      const second = await page.evaluate((what) => globalThis.uploadWithTus(what), given);
      assert.equal(second.url, first.url);
      await assertWhole(await find(name), name);
    });

    it('tus-js-client: an open upload whose file was deleted starts again', async () => {
      const name = 'deleted-meanwhile.bin';
      const given = { ...target, name, bytes: BYTES, chunkSize: 100_000 };
      const first = await page.evaluate((what) => globalThis.uploadWithTus({ ...what, stopAfter: 100_000 }), given);
      await manage('storage', 'DELETE', `/files/${(await find(name)).id}`, undefined, { bucket });
      const second = await page.evaluate((what) => globalThis.uploadWithTus(what), given);
      assert.notEqual(second.url, first.url);
      await assertWhole(await find(name), name);
    });
  });
