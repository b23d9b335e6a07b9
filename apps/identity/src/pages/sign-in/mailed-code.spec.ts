import { decodeJwt } from 'jose';
import { codeIn } from '../../testing/mail-journey.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';
import { authorizeAddress, VERIFIER, Browser, type Seen } from '../../testing/browser.js';

const REDIRECT = 'https://shop.example/cb';

let mailbox: Mailbox;
let core: Core;
let other: Core;
let client: TestClient;
let tenant: string;

beforeAll(async () => {
  mailbox = await makeMailbox();
  const env = { MAIL_FOLDER: mailbox.folder, TRUST_PROXY: 'true', ALLOW_LEGACY_GRANTS: 'false' };
  core = await startCore(env);
  other = await startCore(env, core.schema);
  tenant = await addTenant(core.query, { is_default: true });
  const urls = { redirect_uris: [REDIRECT] };
  client = await core.client({ is_first_party: true, client_metadata: { grant_types: ['authorization_code'], urls } });
});
afterAll(async () => {
  await other.close();
  await core.close();
  await mailbox.remove();
});

let count = 0;
/** A browser at an address of its own. */
const newVisitor = () => new Browser(core, { 'x-forwarded-for': `10.3.${Math.floor(++count / 250)}.${count % 250}` });
const addReader = async (columns: object = {}) => {
  const email = `reader${++count}@acme.example`;
  await addUser(core.query, tenant, { email, email_verified: true, ...columns });
  return email;
};
const open = async (browser: Browser): Promise<Seen> =>
  browser.follow(await browser.get(authorizeAddress(client.id, { scope: 'openid' })));
const requestCode = async (browser: Browser, username: string, page?: Seen): Promise<Seen> =>
  browser.submit(page ?? (await open(browser)), { username, action: 'send_code' });
const enter = async (browser: Browser, page: Seen, code: string): Promise<Seen> =>
  browser.follow(await browser.submit(page, { code, action: 'use_code' }));
const codeFor = (email: string, mails = 1) => codeIn(mailbox, email, mails);

describe('A code by mail on the sign-in page', () => {
  it('signs in regardless of ALLOW_LEGACY_GRANTS, with the method in the ID token', async () => {
    const [browser, email] = [newVisitor(), await addReader()];
    const page = await requestCode(browser, email.toUpperCase());
    expect(page.text).toContain('autocomplete="one-time-code"');
    const mailed = await codeFor(email);
    const back = await enter(browser, page, ` ${mailed.slice(0, 3)} ${mailed.slice(3)}`);
    const code = new URL(back.location).searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER };
    const { body } = await core.post('/oauth2/token', form, client).expect(200);
    expect(decodeJwt(body.id_token)).toMatchObject({ amr: ['otp'], acr: 'urn:groundwork:acr:1fa' });
  });

  it('53. shows the same page, writes and costs the same for unknown users and those who may not sign in', async () => {
    const strangers = [
      `nobody${++count}@acme.example`,
      await addReader({ is_blocked: true }),
      await addReader({ email_verified: false }),
    ];
    const look = async (email: string) => {
      const browser = newVisitor();
      const first = await open(browser);
      const [before] = await core.query<{ rows: number }>('select count(*)::int as rows from outbox');
      const { status, text } = await requestCode(browser, email, first);
      const [after] = await core.query<{ rows: number }>('select count(*)::int as rows from outbox');
      const same = text
        .replaceAll(email, 'somebody')
        .replaceAll(/interaction\/[\w-]+\?/g, '')
        .replaceAll(/name="csrf" value="[^"]+"/g, '');
      return { status, same, mails: after!.rows - before!.rows };
    };
    const known = await look(await addReader());
    expect(known).toMatchObject({ status: 200, mails: 1 });
    for (const email of strangers) expect(await look(email)).toEqual(known);
    for (const email of strangers) await expect(mailbox.to(email, 0)).resolves.toEqual([]);
  });

  it('54. accepts a code once: of 20 uses on two replicas one succeeds, and none is a 5xx', async () => {
    const email = await addReader();
    const pages = [];
    for (let i = 0; i < 20; i++) {
      const browser = newVisitor();
      pages.push({ browser, first: await open(browser) });
    }
    await requestCode(pages[0]!.browser, email, pages[0]!.first);
    const code = await codeFor(email);
    const seen = await Promise.all(
      pages.map(async ({ browser, first }, i) => {
        const used = await browser
          .at(i % 2 ? core : other)
          .submit(first, { username: email, code, action: 'use_code' });
        return browser.follow(used);
      }),
    );
    expect(seen.filter(({ location }) => location.includes('code='))).toHaveLength(1);
    expect(seen.filter(({ status, location }) => location === '' && ![400, 429].includes(status))).toEqual([]);
  });

  it('54. is invalid after five wrong attempts, and counts for the lockout like a wrong password', async () => {
    const [browser, email] = [newVisitor(), await addReader()];
    let page = await requestCode(browser, email);
    const code = await codeFor(email);
    const wrong = code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    for (let i = 0; i < 5; i++) {
      page = await enter(browser, page, wrong);
      expect([page.status, page.text.includes('id="alert"')]).toEqual([400, true]);
    }
    expect((await enter(browser, page, code)).status).toBe(429);
    const elsewhere = newVisitor();
    const first = await open(elsewhere);
    expect((await elsewhere.submit(first, { username: email, code, action: 'use_code' })).status).toBe(400);
  });

  it('67. answers 429 to an address that requests too many, counted together with /otp', async () => {
    const browser = newVisitor();
    let page = await open(browser);
    for (let i = 0; i < 20; i++) page = await requestCode(browser, 'nobody', page);
    const limited = await requestCode(browser.at(other), 'nobody', page);
    expect([limited.status, limited.text.includes('Too many codes')]).toEqual([429, true]);
    expect(limited.headers['retry-after']).toBeDefined();
  });

  it('requires an identifier, and links to the password page', async () => {
    const browser = newVisitor();
    const unnamed = await requestCode(browser, ' ');
    expect([unnamed.status, unnamed.text.includes('type="password"')]).toEqual([400, true]);
    const page = await requestCode(browser, 'somebody');
    const back = /<a href="(\/interaction\/[^"]+)">Use your password/.exec(page.text)![1]!;
    expect((await browser.get(back.replaceAll('&amp;', '&'))).text).toContain('type="password"');
  });

  it('41, 45. rejects forms of other sites, and escapes input', async () => {
    const browser = newVisitor();
    const first = await open(browser);
    const typed = { username: '<img src=x>', action: 'send_code' };
    expect((await browser.submit(first, typed, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.submit(first, { ...typed, csrf: 'x' })).status).toBe(403);
    const page = await browser.submit(first, typed);
    expect(page.text).toContain('&lt;img src=x&gt;');
    expect(page.text).not.toContain('<img src=x>');
  });
});
