import { newId } from '@groundwork/records';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { authorizeAddress, Browser, type Seen } from '../../testing/browser.js';
import { codeIn, press } from '../../testing/mail-journey.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addTenant, addUser } from '../../testing/sample.js';
import type { TestClient } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const PASSWORD = 'correct horse battery';
const WEAK = 'password1';

let mailbox: Mailbox;
let whole: Whole;
let tenant: string;
let shop: TestClient;
let many: TestClient;
let password_hash: string;

beforeAll(async () => {
  mailbox = await makeMailbox();
  whole = await startWhole({ TRUST_PROXY: 'true', MAIL_FOLDER: mailbox.folder });
  tenant = await addTenant(whole.query, { tenant_metadata: { registration_enabled: true, terms_version: '2' } });
  password_hash = await whole.app.get(Passwords).hash(PASSWORD);
  const client_metadata = { urls: { redirect_uris: ['https://shop.example/cb'] } };
  shop = await whole.client({ tenant_id: tenant, client_name: 'Shop', client_metadata });
  many = await whole.client({ client_name: 'Many', sign_in_tenants: 'all', client_metadata });
});
afterAll(async () => {
  await whole.close();
  await mailbox.remove();
});

let count = 0;
const anEmail = (): string => `${newId()}@example.com`;
const newBrowser = (): Browser =>
  new Browser(whole, { 'x-forwarded-for': `10.12.${Math.floor(++count / 250)}.${count % 250}` });
const addPerson = async (): Promise<string> => {
  const email = anEmail();
  await addUser(whole.query, tenant, { email, email_verified: true, password_hash });
  return email;
};
const open = async (browser: Browser, client = shop): Promise<Seen> =>
  browser.follow(await browser.get(authorizeAddress(client.id, { scope: 'openid' })));
/** A section of the account pages, after a sign-in. */
const section = async (browser: Browser, name: string): Promise<Seen> => {
  const page = await browser.follow(await browser.get(`/account/${name}?tenant_id=${tenant}`));
  return press(browser, page, 'sign_in', { username: await addPerson(), password: PASSWORD });
};
/** As far as the page that asks for code and password. */
const waitForCode = async (browser: Browser, username: string): Promise<Seen> => {
  const asking = await press(browser, await open(browser), 'forgotten', { username });
  return press(browser, asking, 'mail_password', { username });
};

type Journey = (browser: Browser) => Promise<Seen>;

/** A page after a wrong input, and the field it is about. */
const JOURNEYS: readonly (readonly [string, string, Journey])[] = [
  ['a forgotten password of nobody', 'username', async (b) => press(b, await press(b, await open(b), 'forgotten'), 'mail_password')],
  ['a wrong code for a new password', 'code', async (b) => press(b, await waitForCode(b, anEmail()), 'replace_password', { code: '000000', password: PASSWORD })],
  ['a weak password after the right code', 'password', async (b) => {
    const email = await addPerson();
    const waiting = await waitForCode(b, email);
    return press(b, waiting, 'replace_password', { code: await codeIn(mailbox, email), password: WEAK });
  }],
  ['a registration without accepted terms', 'terms_version', async (b) => press(b, await press(b, await open(b), 'create_account'), 'register', { email: anEmail(), password: PASSWORD })],
  ['a registration with a wrong code', 'code', async (b) => {
    const form = { email: anEmail(), password: PASSWORD, terms_version: '2' };
    const waiting = await press(b, await press(b, await open(b), 'create_account'), 'register', form);
    return press(b, waiting, 'verify', { code: '000000' });
  }],
  ['an organisation without an address', 'email', async (b) => press(b, await open(b, many), 'find_tenant')],
  ['an organisation without a name', 'tenant_name', async (b) => press(b, await press(b, await open(b, many), 'name_tenant'), 'use_tenant')],
  ['an unknown organisation', 'tenant_name', async (b) => press(b, await press(b, await open(b, many), 'name_tenant'), 'use_tenant', { tenant_name: 'none' })],
  ['a list of organisations for no address', 'email', async (b) => press(b, await press(b, await open(b, many), 'name_tenant'), 'mail_tenants')],
  ['a wrong current password', 'current_password', async (b) => press(b, await section(b, 'password'), 'change', { current_password: 'wrong', password: 'a long new passphrase' })],
  ['a weak new password', 'password', async (b) => press(b, await section(b, 'password'), 'change', { current_password: PASSWORD, password: WEAK })],
  ['no address', 'email', async (b) => press(b, await section(b, 'email'), 'mail_code', { email: 'nobody' })],
  ['a wrong code for an address', 'code', async (b) => press(b, await press(b, await section(b, 'email'), 'mail_code', { email: anEmail() }), 'confirm', { code: '000000' })],
]; // prettier-ignore

/** The names of the fields that a page calls invalid. */
const invalidOn = ({ text }: Seen): string[] =>
  [...text.matchAll(/<input\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /aria-invalid="true"/.test(tag) && /aria-describedby="[^"]*\balert\b/.test(tag))
    .map((tag) => /\bname="([^"]+)"/.exec(tag)?.[1] ?? '');

describe('A page about a wrong input', () => {
  it.each(JOURNEYS)('of %s says so, and marks %s alone', async (_, field, journey) => {
    const page = await journey(newBrowser());
    expect(page.status).toBeGreaterThanOrEqual(400);
    expect(page.text).toMatch(/<p class="alert" role="alert" id="alert">[^<]+<\/p>/);
    expect(invalidOn(page)).toEqual([field]);
  });

  it('keeps the right code where the new password is refused', async () => {
    const [browser, email] = [newBrowser(), await addPerson()];
    const waiting = await waitForCode(browser, email);
    const code = await codeIn(mailbox, email);
    const refused = await press(browser, waiting, 'replace_password', { code, password: WEAK });
    expect(refused.text).toMatch(new RegExp(`name="code"[^>]*value="${code}"`));
    expect(refused.text).not.toContain(WEAK);
    const done = await press(browser, refused, 'replace_password', { code, password: 'a long new passphrase' });
    expect(done.text).not.toContain('role="alert"');
  });

  it('keeps an address that is none, for its user to correct', async () => {
    const browser = newBrowser();
    const refused = await press(browser, await section(browser, 'email'), 'mail_code', { email: 'eva@' });
    expect(refused.text).toMatch(/name="email"[^>]*value="eva@"/);
  });
});
