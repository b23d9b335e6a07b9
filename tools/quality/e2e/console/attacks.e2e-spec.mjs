// What an attacker tries at the console. ("Attacks beside" of docs/design/planned/console.md §10)
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { describe, it } from 'node:test';
import { HANGS_MS } from '../chromium.mjs';
import { addUser, DEPLOYMENT, manage } from './deployment.mjs';
import { ownerInBrowser } from './owner.mjs';
import { at } from './resources.mjs';
import { signIn } from './seat.mjs';
import { addTree, findNode } from './tree-versions.mjs';
import { goTo, untilQuiet } from './visit.mjs';

const HOSTILE = '<img src=x onerror="globalThis.hit=1"><script>globalThis.hit=1</script>';

/** A page of another origin while `act` runs. @param {string} html @param {(address: string) => Promise<void>} act */
async function withPage(html, act) {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  try {
    await act(`http://127.0.0.1:${address.port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Runs in the page: whether something of a stranger ran there. */
const isHit = () => Reflect.get(globalThis, 'hit') !== undefined || Reflect.get({}, 'polluted') !== undefined;

describe('attacks on the console in Chromium', { timeout: HANGS_MS }, () => {
  const { owner, inSeat } = ownerInBrowser('Attacked Owner');

  it('is not shown within a page of another origin', () =>
    withPage(`<iframe src="${DEPLOYMENT.console}/"></iframe>`, (address) =>
      inSeat(async ({ page, complaints }) => {
        const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
        await page.goto(address);
        await refused;
        const [, frame] = page.frames();
        assert.ok(frame, 'the page has a frame');
        // None, or that of the browser's own page about it.
        assert.equal(frame.url().startsWith(DEPLOYMENT.console), false, frame.url());
        complaints.length = 0; // of the browser, about the page around it
      }),
    ));

  it('heeds no message, and shows what an address says literally', () =>
    inSeat(async ({ page }) => {
      await signIn(page, owner, '/users');
      await page.getByRole('row').nth(1).waitFor();
      const before = page.url();
      await page.evaluate((text) => {
        for (const data of [
          text,
          { type: 'authorization_response', code: 'x', state: 'x' },
          { access_token: 'x' },
          null,
        ])
          window.postMessage(data, '*');
      }, HOSTILE);
      await untilQuiet(page);
      assert.equal(page.url(), before);
      for (const part of [
        `?q=${encodeURIComponent(HOSTILE)}`,
        `#${HOSTILE}`,
        `?sort=${encodeURIComponent(HOSTILE)}`,
        '?q=%00%FF',
      ])
        for (const path of ['/users', '/audit', '/trees']) {
          await goTo(page, `${path}${part}`);
          assert.equal(await page.evaluate(isHit), false, `${path}${part}`);
        }
      await goTo(page, `/users?q=${encodeURIComponent(HOSTILE)}`);
      assert.equal(await page.getByRole('searchbox').inputValue(), HOSTILE);
      await page.reload();
      await page.locator('main h1:visible').first().waitFor();
      assert.equal(await page.evaluate(isHit), false);
    }));

  it('has its token in no storage, address, log or referrer', () =>
    inSeat(async ({ page, context }) => {
      /** @type {import('playwright-core').Request[]} */
      const requests = [];
      /** @type {string[]} */
      const logged = [];
      context.on('request', (request) => requests.push(request));
      page.on('console', (message) => logged.push(message.text()));
      await signIn(page, owner, '/users');
      await page.getByRole('row').nth(1).waitFor();
      await page.reload();
      await page.getByRole('row').nth(1).waitFor();
      await goTo(page, '/trees');
      const headers = await Promise.all(requests.map((request) => request.allHeaders()));
      const tokens = new Set(headers.flatMap(({ authorization }) => /^\w+ (.+)$/.exec(authorization ?? '')?.[1] ?? []));
      assert.ok(tokens.size > 0, 'requests carry a token');
      const kept = await page.evaluate(async () =>
        JSON.stringify([
          { ...localStorage },
          { ...sessionStorage },
          document.cookie,
          await indexedDB.databases(),
          await caches.keys(),
        ]),
      );
      const places = [kept, ...logged, ...requests.map((request) => request.url())];
      for (const token of tokens) assert.ok(!places.some((place) => place.includes(token)), 'a token is somewhere');
      const ofConsole = requests.flatMap((request, index) =>
        request.frame().url().startsWith(DEPLOYMENT.console) && !request.isNavigationRequest()
          ? headers[index]?.['referer'] || []
          : [],
      );
      assert.deepEqual(ofConsole, []);
    }));

  it('sends nothing to an origin that a forged /config.json names', () =>
    withPage('{}', (address) =>
      inSeat(async ({ page, complaints }) => {
        /** @type {string[]} */
        const answered = [];
        page.on('response', (response) => answered.push(response.url()));
        const foreign = address.slice(0, -1);
        await page.route('**/config.json', (route) =>
          route.fulfill({ json: { issuer: foreign, storage: foreign, tree: foreign, console: DEPLOYMENT.console } }),
        );
        const blocked = page.waitForEvent('console', (message) => /Content Security Policy/.test(message.text()));
        await page.goto(`${DEPLOYMENT.console}/users`);
        const button = page.getByRole('button', { name: 'Sign in' });
        await Promise.race([blocked, button.click().then(() => blocked)]);
        assert.deepEqual(
          answered.filter((url) => url.startsWith(foreign)),
          [],
        );
        complaints.length = 0; // of the policy, which is what is wanted
      }),
    ));

  it('shows members that are named as those of every object', () =>
    inSeat(async ({ page }) => {
      const mark = randomUUID().slice(0, 8);
      const key = '__proto__';
      const user = await addUser({ name: `Proto ${mark}` });
      const app_metadata = [key, 'constructor', 'toString'].map((one) => ({ key: one, value: HOSTILE }));
      await manage('PATCH', `/users/${user.id}`, { app_metadata });
      const tree = await addTree([{ code: 'food', name: HOSTILE, parent_code: null }]);
      const { id } = await findNode(tree, 'v1', 'food');
      const fields = [key, 'constructor', 'toString'].map((name) => ({ name, value: HOSTILE }));
      await at('tree', 'PATCH', `/trees/${tree}/versions/v1/nodes/${id}`, { metadata: { fields } });
      await signIn(page, owner, `/users/${user.id}`);
      await page.getByRole('heading', { name: user.name }).waitFor();
      for (const path of [`/users/${user.id}/edit`, `/trees/${tree}/versions/v1?node=${id}`, `/audit?q=user`]) {
        await goTo(page, path);
        assert.equal(await page.evaluate(isHit), false, path);
      }
    }));
});
