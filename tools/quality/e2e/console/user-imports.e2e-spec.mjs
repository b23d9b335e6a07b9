// Imports of users in the console, against a real installation. Numbers are those of docs/design/planned/console.md §10.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import pg from 'pg';
import { HANGS_MS } from '../chromium.mjs';
import { addUser, application, DEPLOYMENT, grantScopes, manage } from './deployment.mjs';
import { ownerInBrowser } from './owner.mjs';
import { checkAxe, checkWidth, signIn } from './seat.mjs';
import { goTo, untilQuiet } from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const LINES = 20_000;
/** One of so many lines is no JSON. */
const FAULTY_EACH = 1_000;
/** In the second batch of 5,000, whichever lines are counted. */
const HELD_LINE = 7_000;
const LONG_MS = 180_000;

const folder = mkdtempSync(join(tmpdir(), 'console-imports-'));
const unique = () => randomUUID().slice(0, 8);
/** @param {string} name @param {string | Uint8Array} content */
const fileOf = (name, content) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
/** Russian letters of windows-1251, and ASCII. @param {string} text */
const inCyrillic = (text) =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? code : code - 0x410 + 0xc0;
  });

/** A file of which a line is sent, and whose end comes when it is asked for. @param {string} line */
function unfinishedFile(line) {
  /** @type {ReadableStreamDefaultController<Uint8Array> | undefined} */
  let sender;
  const file = new ReadableStream({
    start: (controller) => {
      sender = controller;
      sender.enqueue(new TextEncoder().encode(`${line}\n`));
    },
  });
  const end = () => {
    sender?.close();
    sender = undefined;
  };
  return { file, end };
}

describe('imports of users in the console in Chromium', { timeout: HANGS_MS }, () => {
  const { owner, inSeat } = ownerInBrowser('Import Owner');
  const button = (/** @type {Page} */ page, /** @type {string | RegExp} */ name) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const choose = (/** @type {Page} */ page, /** @type {string} */ file) =>
    page.locator('main input[type=file]').setInputFiles(file);
  /** @param {Page} page @param {RegExp} field @param {string} option */
  const select = async (page, field, option) => {
    await button(page, field).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const facts = async (/** @type {Page} */ page) => (await page.getByRole('complementary').textContent()) ?? '';
  /** @param {string} q @returns {Promise<number>} */
  const countUsers = async (q) =>
    (await manage('GET', `/users?limit=1&total_count=true&q=${encodeURIComponent(q)}`)).total_count;
  const find = async (/** @type {string} */ email) =>
    (await manage('GET', `/users?expand=all&q=${encodeURIComponent(`email = '${email}'`)}`)).items[0];

  /** @template Result @param {(client: pg.Client) => Promise<Result>} act */
  const inDatabase = async (act) => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    try {
      return await act(client);
    } finally {
      await client.end();
    }
  };
  /** Keeps a user from being changed as long as `act` goes on. @param {string} id @param {() => Promise<void>} act */
  const holding = (id, act) =>
    inDatabase(async (client) => {
      await client.query('begin');
      await client.query('select from identity.users where id = $1 for update', [id]);
      await act();
    });
  /** All of them: lists estimate from 10,000 on. @param {string} mark @returns {Promise<number>} */
  const countMarked = (mark) =>
    inDatabase(async (client) => {
      const text = 'select count(*)::int as n from identity.users where starts_with(username, $1)';
      return (await client.query(text, [mark])).rows[0].n;
    });

  it('21. imports 20,000 lines with faults, cancels while they are written, and imports the rest; the faults are a file', () =>
    inSeat(async ({ page }) => {
      const mark = `import-${unique()}`;
      const held = await addUser({ username: `${mark}-held`, name: 'Before' });
      const lines = Array.from({ length: LINES }, (_, at) => {
        if (at % FAULTY_EACH === FAULTY_EACH - 1) return `no json ${at}`;
        return JSON.stringify({ username: at === HELD_LINE ? held.username : `${mark}-${at}`, name: `User ${at}` });
      });
      const file = fileOf(`${mark}.ndjson`, lines.join('\n'));
      const start = async () => {
        await goTo(page, '/imports/new');
        await choose(page, file);
        await page.getByText('The first 100 lines are in order').waitFor();
        assert.equal(page.workers().length, 1, 'the file is looked at beside the page');
        await button(page, 'Start import').click();
        await page.waitForURL(/\/imports\/[0-9a-f-]{36}/, { timeout: LONG_MS });
      };
      await signIn(page, owner, '/imports');
      await holding(held.id, async () => {
        await start();
        await page
          .getByText(/^5,0\d\d of 20,000 lines$/)
          .first()
          .waitFor({ timeout: LONG_MS });
        await button(page, 'Cancel import').click();
        await page.getByRole('complementary').getByText('Cancelled', { exact: true }).waitFor({ timeout: LONG_MS });
      });
      const id = page.url().split('/').at(-1);
      const record = await manage('GET', `/imports/${id}`);
      assert.equal(record.state, 'cancelled');
      assert.ok(record.added < 6_000, `${record.added} users were added before`);
      assert.equal(await countMarked(mark), record.added + 1, 'what is counted is there');
      assert.equal((await manage('GET', `/users/${held.id}`)).name, 'Before');
      const number = (/** @type {number} */ value) => value.toLocaleString('en-GB');
      assert.ok((await facts(page)).includes(`Added${number(record.added)}`), 'the page says what was added');

      await start();
      await page.getByRole('complementary').getByText('Completed', { exact: true }).waitFor({ timeout: LONG_MS });
      const faults = LINES / FAULTY_EACH;
      assert.match(await facts(page), new RegExp(`Refused${faults}`));
      assert.equal(await countMarked(mark), LINES - faults);
      const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Download as a file').click()]);
      const listed = readFileSync(await saved.path(), 'utf8')
        .trim()
        .split('\n');
      assert.deepEqual(
        listed.map((one) => JSON.parse(one).line),
        Array.from({ length: faults }, (_, at) => (at + 1) * FAULTY_EACH),
      );
    }));

  it('maps the columns of a table in another encoding: faults have the numbers of its rows, other columns are kept', () =>
    inSeat(async ({ page }) => {
      const mark = unique();
      const rows = [
        ['Нэр', 'И-мэйл', 'Утас', 'Баталсан', 'Зэрэг'],
        ['Сарнай; "Роза"', `sarnai-${mark}@example.com`, '', 'yes', 'алт'],
        ['Бат', `bat-${mark}@example.com`, 'утас', 'no', 'зэс'],
      ];
      const cell = (/** @type {string} */ text) => (/[;"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
      const text = rows.map((row) => row.map(cell).join(';')).join('\r\n');
      await signIn(page, owner, '/imports/new');
      await choose(page, fileOf(`${mark}.csv`, inCyrillic(text)));
      await select(page, /Encoding of the table/, 'windows-1251');
      await page.getByRole('columnheader', { name: /И-мэйл/ }).waitFor();
      await button(page, /What column Нэр becomes/)
        .filter({ hasText: 'name' })
        .waitFor();
      await select(page, /What column Баталсан becomes/, 'email_verified');
      await select(page, /What column Зэрэг becomes/, 'user_metadata.Зэрэг');
      await page.getByText('phone has a form that is refused').waitFor();
      await page.getByText('Line 3').waitFor();
      await untilQuiet(page);
      await button(page, 'Start import').click();
      await page.getByRole('complementary').getByText('Completed', { exact: true }).waitFor();
      assert.match(await facts(page), /Added1.*Refused1.*Line 3/);
      const { name, email_verified, user_metadata } = await find(`sarnai-${mark}@example.com`);
      assert.deepEqual([name, email_verified], ['Сарнай; "Роза"', true]);
      assert.deepEqual(
        user_metadata.map((/** @type {any} */ { key, value }) => [key, value]),
        [['Зэрэг', 'алт']],
      );
    }));

  it('knows exports of other systems, and says where a file is not of the chosen one', () =>
    inSeat(async ({ page }) => {
      const mark = unique();
      const realm = { users: [{ username: `k-${mark}`, email: `k-${mark}@example.com`, enabled: true }] };
      const files = {
        Keycloak: fileOf('realm.json', JSON.stringify(realm)),
        Firebase: fileOf(
          'firebase.json',
          JSON.stringify({ users: [{ localId: 'x', email: `f-${mark}@example.com` }] }),
        ),
        Auth0: fileOf('auth0.ndjson', JSON.stringify({ user_id: 'auth0|1', email: `a-${mark}@example.com` })),
        Cognito: fileOf('cognito.csv', `email,email_verified,cognito:username\nc-${mark}@example.com,true,c-${mark}\n`),
        Supabase: fileOf('users.csv', `id,email,encrypted_password\n${randomUUID()},s-${mark}@example.com,\n`),
      };
      await signIn(page, owner, '/imports');
      for (const [system, file] of Object.entries(files)) {
        await goTo(page, '/imports/new');
        await choose(page, file);
        await button(page, new RegExp(`The file comes from ?${system}|${system}.*The file comes from`)).waitFor();
        await page.getByText('The first 1 line is in order').waitFor();
        if (system === 'Firebase') await page.getByLabel('Password hash parameters (hash_config)').waitFor();
        await button(page, 'Start import').click();
        await page.getByRole('complementary').getByText('Completed', { exact: true }).waitFor();
        assert.match(await facts(page), /Added1/, system);
      }
      const letters = ['k', 'f', 'a', 'c', 's'].map((letter) => find(`${letter}-${mark}@example.com`));
      for (const user of await Promise.all(letters)) assert.ok(user?.id);

      await goTo(page, '/imports/new');
      await choose(page, files.Keycloak);
      await page.getByText('The first 1 line is in order').waitFor();
      await select(page, /The file comes from/, 'Firebase');
      await page.getByText('does not come from there: Firebase').waitFor();
      await select(page, /The file comes from/, 'Auth0');
      await page.getByText('Auth0: realm.json is no such file. Its exports end in .ndjson.').waitFor();
      assert.equal(await button(page, 'Start import').isDisabled(), true);
    }));

  it('the overview shows imports that are running to who may import, until they are done', () =>
    inSeat(async ({ page }) => {
      const mark = `shown-${unique()}`;
      const reader = await addUser({ name: 'Import Reader' });
      await grantScopes(reader.id, ['users:read']);
      const { file, end } = unfinishedFile(JSON.stringify({ username: mark, name: 'Shown' }));
      const sending = application.identity.post('/users/import', { body: file, type: 'application/x-ndjson' });
      try {
        const running = (/** @type {Page} */ at) => at.getByRole('region', { name: 'User imports that are running' });
        await signIn(page, owner, '/');
        await running(page).getByText('Receiving').waitFor();
        await running(page).getByRole('progressbar').waitFor();
        const address = await running(page).getByRole('link').first().getAttribute('href');
        await checkAxe(page, 'the overview with an import');
        await page.setViewportSize({ width: 360, height: 800 });
        await checkWidth(page, 'the overview with an import');
        await inSeat(async ({ page: other }) => {
          await signIn(other, reader, '/');
          await other.getByRole('heading', { name: 'Services' }).waitFor();
          await untilQuiet(other);
          assert.equal(await running(other).count(), 0);
        });
        end();
        assert.equal(address, `/imports/${(await sending).id}`);
        await page.locator(`a[href="${address}"]`).waitFor({ state: 'detached' });
        assert.equal(await countUsers(`username = '${mark}'`), 1);
      } finally {
        end();
        await sending;
      }
    }));

  it('21. cancels while the file is still being sent: nothing of it is imported', () =>
    inSeat(async ({ page, complaints }) => {
      const mark = `unsent-${unique()}`;
      await signIn(page, owner, '/imports/new');
      await choose(page, fileOf(`${mark}.ndjson`, JSON.stringify({ username: mark })));
      await page.getByText('The first 1 line is in order').waitFor();
      // It never arrives.
      await page.route(`${DEPLOYMENT.issuer}/users/import**`, () => undefined);
      await button(page, 'Start import').click();
      await page.getByText('The file is being sent.').waitFor();
      await button(page, 'Cancel').click();
      await page.getByText('Cancelled: nothing of the file was imported.').waitFor();
      assert.equal(await countUsers(`username = '${mark}'`), 0);
      await page.unroute(`${DEPLOYMENT.issuer}/users/import**`);
      await button(page, 'Start import').click();
      await page.getByRole('complementary').getByText('Completed', { exact: true }).waitFor();
      assert.equal(await countUsers(`username = '${mark}'`), 1);
      complaints.length = 0; // of the request that was ended
    }));

  for (const [theme, width, language] of /** @type {const} */ ([
    ['light', 1440, 'mn'],
    ['dark', 360, 'de'],
    ['light', 768, 'en'],
  ]))
    it(`40. an import with its mapping is clean for axe and fits: ${theme}, ${width} px, in ${language}`, () =>
      inSeat(
        async ({ page }) => {
          await page.addInitScript((chosen) => localStorage.setItem('console.language', chosen), language);
          await signIn(page, owner, '/imports/new');
          const table = 'E-Mail,Vorname,Geburtstag,Abteilung mit einem sehr langen Namen\na@b,Ann,1990-01-01,Sales\n';
          await choose(page, fileOf(`table-${width}.csv`, table));
          await page.getByRole('columnheader').first().waitFor();
          await untilQuiet(page);
          const name = `a mapping in ${language}, ${theme}, ${width} px`;
          await checkWidth(page, name);
          await checkAxe(page, name);
          await choose(page, fileOf(`firebase-${width}.json`, '{"users":[{"localId":"x"}]}'));
          await page.getByRole('textbox').first().waitFor();
          await untilQuiet(page);
          await checkWidth(page, `${name}, of Firebase`);
          await checkAxe(page, `${name}, of Firebase`);
        },
        { viewport: { width, height: 900 }, colorScheme: theme },
      ));
});
