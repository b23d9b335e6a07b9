import { newId } from '@groundwork/records';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { authorizeAddress, Browser, type Seen } from '../../testing/browser.js';
import { codeIn, leastCost, linkIn, linkOn, press, shownOf } from '../../testing/mail-journey.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';

const OLD = 'correct horse battery';
const PASSWORD = 'a long new passphrase';

let mailbox: Mailbox;
let core: Core;
let tenant: string;
let shop: TestClient;
let password_hash: string;

beforeAll(async () => {
  mailbox = await makeMailbox();
  core = await startCore({ MAIL_FOLDER: mailbox.folder, TRUST_PROXY: 'true' });
  tenant = await addTenant(core.query, { is_default: true });
  password_hash = await core.app.get(Passwords).hash(OLD);
  const client_metadata = { urls: { redirect_uris: ['https://shop.example/cb'] } };
  shop = await core.client({ is_first_party: true, client_metadata });
});
afterAll(async () => {
  await core.close();
  await mailbox.remove();
});

let count = 0;
const newBrowser = () => new Browser(core, { 'x-forwarded-for': `10.8.${Math.floor(++count / 250)}.${count % 250}` });
const open = async (browser: Browser): Promise<Seen> =>
  browser.follow(await browser.get(authorizeAddress(shop.id, { scope: 'openid' })));
const addReader = async (columns: object = {}) => {
  const email = `${newId()}@example.com`;
  const id = await addUser(core.query, tenant, { email, email_verified: true, password_hash, ...columns });
  return { id, email };
};
/** As far as the page that asks for code and password. */
const ask = async (browser: Browser, username: string): Promise<Seen> => {
  const asking = await press(browser, await open(browser), 'forgotten', { username });
  expect(asking.text).toContain('value="mail_password"');
  return press(browser, asking, 'mail_password', { username });
};

describe('A forgotten password within a sign-in', () => {
  it('is replaced by the code of a mail, and the user is signed in', async () => {
    const { id, email } = await addReader();
    const browser = newBrowser();
    const waiting = await ask(browser, email.toUpperCase());
    const code = await codeIn(mailbox, email);
    const weak = await press(browser, waiting, 'replace_password', { code, password: 'password1' });
    expect([weak.status, weak.text.includes('This password is not accepted')]).toEqual([400, true]);
    const back = await press(browser, weak, 'replace_password', { code, password: PASSWORD });
    expect(back.location).toContain('code=');
    expect((await mailbox.to(email, 2)).at(-1)).toContain('Subject: Your password was changed');
    const again = await press(newBrowser(), waiting, 'replace_password', { code, password: 'another passphrase' });
    expect(again.status).toBe(400);
    const [ticket] = await core.query('select attempts, used_at is not null as used from tickets where user_id = $1', [
      id,
    ]);
    expect(ticket).toEqual({ attempts: 0, used: true });
  });

  it('is replaced by the link, which leads back to the interaction', async () => {
    const { email } = await addReader();
    const browser = newBrowser();
    await ask(browser, email);
    const done = await browser.submit(await browser.get(await linkIn(mailbox, email)), { password: PASSWORD });
    const way = linkOn(done);
    const back = await press(browser, await browser.get(way), 'sign_in', { username: email, password: PASSWORD });
    expect(back.location).toContain('code=');
  });

  it('still needs the second factor of the user', async () => {
    await core.query('update tenants set tenant_metadata = $2 where id = $1', [tenant, { mfa: { required: true } }]);
    const { email } = await addReader();
    const browser = newBrowser();
    const waiting = await ask(browser, email);
    const form = { code: await codeIn(mailbox, email), password: PASSWORD };
    const page = await press(browser, waiting, 'replace_password', form);
    await core.query('update tenants set tenant_metadata = $2 where id = $1', [tenant, {}]);
    expect([page.location, page.text.includes('value="confirm_totp"')]).toEqual(['', true]);
  });

  it('9. costs, writes and shows the same for who is known, unknown, blocked or unverified', async () => {
    const cost = async (username: string) => {
      const browser = newBrowser();
      const asking = await press(browser, await open(browser), 'forgotten', { username });
      const mails = await rowsOf('outbox');
      let shown = asking;
      const statements = await core.countStatements(
        async () => (shown = await press(browser, asking, 'mail_password', { username })),
      );
      let wrong = shown;
      const form = { code: 'none', password: PASSWORD };
      const trying = await core.countStatements(
        async () => (wrong = await press(browser, shown, 'replace_password', form)),
      );
      const pages = JSON.stringify([asking, shown, wrong].map(shownOf)).replaceAll(username, 'NAME');
      return { statements, trying, pages, mails: (await rowsOf('outbox')) - mails };
    };
    const reader = await addReader();
    const known = await leastCost(() => cost(reader.email));
    expect(known).toMatchObject({ mails: [1, 1, 1] });
    const others = [
      (await addReader({ is_blocked: true })).email,
      (await addReader({ email_verified: false })).email,
      `${newId()}@example.com`,
    ];
    for (const username of others) expect(await leastCost(() => cost(username))).toEqual(known);
  });

  it('12. the sixth code is dead, and an attempt in another interaction is none', async () => {
    const { email } = await addReader();
    const browser = newBrowser();
    const waiting = await ask(browser, email);
    const code = await codeIn(mailbox, email);
    const stranger = newBrowser();
    const elsewhere = await open(stranger);
    for (let i = 0; i < 6; i++) {
      const form = { username: email, code: i === 5 ? code : 'none', password: PASSWORD };
      expect((await press(stranger, elsewhere, 'replace_password', form)).status).toBe(400);
    }
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 4; i++)
      expect((await press(browser, waiting, 'replace_password', { code: wrong, password: PASSWORD })).status).toBe(400);
    // The fifth wrong one ends it.
    await press(browser, waiting, 'replace_password', { code: wrong, password: PASSWORD });
    expect((await press(browser, waiting, 'replace_password', { code, password: PASSWORD })).status).toBe(400);
    const signedIn = await press(browser, await open(browser), 'sign_in', { username: email, password: OLD });
    expect(signedIn.location).toContain('code=');
  });

  it('asks for a name first, and says when too many were sent', async () => {
    const browser = newBrowser();
    const asking = await press(browser, await open(browser), 'forgotten');
    expect((await press(browser, asking, 'mail_password', { username: ' ' })).status).toBe(400);
    const name = newId();
    for (let i = 0; i < 5; i++) expect((await ask(newBrowser(), name)).status).toBe(200);
    const page = await ask(newBrowser(), name);
    expect([page.status, page.text.includes('Too many requests')]).toEqual([429, true]);
  });
});

const rowsOf = async (table: string): Promise<number> =>
  (await core.query<{ rows: number }>(`select count(*)::int as rows from ${table}`))[0]!.rows;
