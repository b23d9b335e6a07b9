import { decodeJwt } from 'jose';
import { newId } from '@groundwork/records';
import { until, whenFree } from '@groundwork/testing';
import { authorizeAddress, Browser, VERIFIER, type Seen } from '../../testing/browser.js';
import { codeIn, leastCost, linkIn, linkOn, press, shownOf } from '../../testing/mail-journey.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';

const PASSWORD = 'a long new passphrase';
const REDIRECT = 'https://shop.example/cb';

let mailbox: Mailbox;
let core: Core;
let other: Core;
let tenant: string;
let shop: TestClient;

beforeAll(async () => {
  mailbox = await makeMailbox();
  const env = { MAIL_FOLDER: mailbox.folder, TRUST_PROXY: 'true' };
  core = await startCore(env);
  other = await startCore(env, core.schema);
  await addTenant(core.query, { is_default: true });
  tenant = await addTenant(core.query);
  const client_metadata = { urls: { redirect_uris: [REDIRECT] } };
  shop = await core.client({ tenant_id: tenant, is_first_party: true, client_metadata });
});
afterAll(async () => {
  await other.close();
  await core.close();
  await mailbox.remove();
});
afterEach(() => setTenant({}));

const setTenant = (metadata: object) =>
  core.query('update tenants set tenant_metadata = $2 where id = $1', [tenant, metadata]);

let count = 0;
const newBrowser = (headers = {}) =>
  new Browser(core, { 'x-forwarded-for': `10.7.${Math.floor(++count / 250)}.${count % 250}`, ...headers });
const open = async (browser: Browser, parameters: Record<string, string> = {}): Promise<Seen> =>
  browser.follow(await browser.get(authorizeAddress(shop.id, { scope: 'openid', ...parameters })));
const anEmail = () => `${newId()}@example.com`;
const register = async (browser: Browser, form: Record<string, string>, parameters = { prompt: 'create' }) =>
  press(browser, await open(browser, parameters), 'register', { name: '', password: PASSWORD, ...form });
/** Asks in another browser. */
const resendFor = async (email: string): Promise<Seen> => {
  const browser = newBrowser();
  return press(browser, await register(browser, { email: anEmail() }), 'resend_verification', { email });
};
/** Once everything in the outbox was sent. */
const mailsTo = async (email: string): Promise<number> => {
  await until(async () => (await core.query('select 1 from outbox where sealed is not null')).length === 0);
  return (await mailbox.all()).filter((mail) => mail.includes(`To: ${email}\n`)).length;
};
const usersOf = (email: string) =>
  core.query<{
    id: string;
    locale: string;
    email_verified: boolean;
    terms_version: string | null;
    name: string | null;
  }>('select id, locale, name, email_verified, terms_version from users where email = $1', [email]);

describe('Registration within a sign-in', () => {
  it.each([
    ['prompt=create', { prompt: 'create' }],
    ['the button', {}],
  ])('by %s: address, password, code, signed in', async (_, parameters) => {
    const [browser, email] = [newBrowser(), anEmail()];
    const first = await open(browser, parameters);
    const page = first.text.includes('value="register"')
      ? first
      : await press(browser, first, 'create_account', { username: email });
    expect(page.text).toContain('Create an account');
    const waiting = await press(browser, page, 'register', { email, name: 'Ada', password: PASSWORD });
    expect(waiting.text).toContain('Confirm your email address');
    const wrong = await press(browser.at(other), waiting, 'verify', { code: 'none' });
    expect([wrong.status, wrong.text.includes('This code is wrong')]).toEqual([400, true]);
    const back = await press(browser, wrong, 'verify', { code: await codeIn(mailbox, email) });
    const code = new URL(back.location).searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER };
    const { body } = await core.post('/oauth2/token', form, shop).expect(200);
    const [user] = await usersOf(email);
    expect(user).toMatchObject({ locale: 'en', name: 'Ada', email_verified: true });
    expect(decodeJwt(body.id_token)).toMatchObject({ sub: user!.id, amr: ['otp'] });
    expect((await open(browser)).location).toContain('code=');
  });

  it('with a new code, which kills the former one; nobody gets a mail who is not waiting', async () => {
    const [browser, email, stranger] = [newBrowser(), anEmail(), anEmail()];
    const waiting = await register(browser, { email });
    const first = await codeIn(mailbox, email);
    const again = await press(browser, waiting, 'resend_verification');
    expect(again.text).toContain(`on its way to ${email}`);
    const second = await codeIn(mailbox, email, 2);
    if (first !== second) expect((await press(browser, again, 'verify', { code: first })).status).toBe(400);
    const none = await press(browser, again, 'resend_verification', { email: stranger });
    expect(shownOf(none)).toEqual({ ...shownOf(again), text: expect.stringContaining(stranger) });
    expect((await press(browser, again, 'verify', { code: second })).location).toContain('code=');
    await resendFor(email);
    expect(await mailbox.to(email, 2)).toHaveLength(2);
    await expect(mailsTo(stranger)).resolves.toBe(0);
  });

  it('with five new codes an hour', async () => {
    const [browser, email] = [newBrowser(), anEmail()];
    let page = await register(browser, { email });
    for (let i = 0; i < 5; i++) page = await press(browser, page, 'resend_verification');
    expect(page.status).toBe(200);
    expect((await press(browser, page, 'resend_verification')).status).toBe(429);
  });

  it('in Mongolian: the mail too, and the language becomes that of the user', async () => {
    const email = anEmail();
    const page = await register(newBrowser({ 'accept-language': 'mn' }), { email });
    expect(page.text).toContain('<html lang="mn"');
    expect((await mailbox.to(email, 1))[0]).not.toContain('Subject: Confirm your email address');
    expect(await usersOf(email)).toMatchObject([{ locale: 'mn' }]);
  });

  it('by the link of the mail in another browser, which leads back to the interaction', async () => {
    const [browser, email] = [newBrowser(), anEmail()];
    await register(browser, { email });
    const link = await linkIn(mailbox, email);
    const elsewhere = newBrowser();
    const done = await elsewhere.submit(await elsewhere.get(link));
    const way = linkOn(done);
    expect((await elsewhere.get(way)).text).toContain('Back to');
    const signIn = await press(browser, await browser.get(way), 'restart');
    const back = await press(browser, signIn, 'sign_in', { username: email, password: PASSWORD });
    expect(back.location).toContain('code=');
  });

  it('9. costs, writes and shows the same for a taken address; its owner is told by mail, and no code signs in', async () => {
    const taken = anEmail();
    const owner = await addUser(core.query, tenant, { email: taken, email_verified: true });
    const cost = async (email: string) => {
      const browser = newBrowser();
      const page = await open(browser, { prompt: 'create' });
      const mails = await rowsOf('outbox');
      let shown = page;
      const form = { email, name: '', password: PASSWORD };
      const statements = await core.countStatements(async () => (shown = await press(browser, page, 'register', form)));
      let wrong = shown;
      const trying = await core.countStatements(
        async () => (wrong = await press(browser, shown, 'verify', { code: 'none' })),
      );
      const pages = JSON.stringify([shown, wrong].map(shownOf)).replaceAll(email, 'EMAIL');
      return { statements, trying, pages, mails: (await rowsOf('outbox')) - mails };
    };
    const fresh = await leastCost(() => cost(anEmail()));
    expect(fresh).toMatchObject({ mails: [1, 1, 1] });
    expect(await leastCost(() => cost(taken))).toEqual(fresh);
    expect((await mailbox.to(taken, 1))[0]).toContain('Subject: You already have an account');
    expect((await usersOf(taken)).map(({ id }) => id)).toEqual([owner]);
  });

  it('10. prompt=create is answered with access_denied where registration is off', async () => {
    await setTenant({ registration_enabled: false });
    const browser = newBrowser();
    const { location } = await open(browser, { prompt: 'create', state: 'x' });
    const answer = Object.fromEntries(new URL(location).searchParams);
    expect(answer).toMatchObject({ error: 'access_denied', state: 'x' });
    const signIn = await open(newBrowser());
    expect(signIn.text).not.toContain('value="create_account"');
    const forced = await press(browser, await open(browser), 'register', { email: anEmail(), password: PASSWORD });
    expect([forced.status, forced.text.includes('not possible to register')]).toEqual([403, true]);
  });

  it('10. prompt=create is listed in discovery, refused beside none, and settled by a sign-in', async () => {
    const { body } = await core.get('/.well-known/openid-configuration').expect(200);
    expect(body.prompt_values_supported).toEqual(['none', 'login', 'consent', 'create']);
    const { location } = await open(newBrowser(), { prompt: 'create none' });
    expect(new URL(location).searchParams.get('error')).toBe('invalid_request');
    const [browser, email] = [newBrowser(), anEmail()];
    const waiting = await register(browser, { email });
    await press(browser, waiting, 'verify', { code: await codeIn(mailbox, email) });
    const signIn = await press(browser, await open(browser, { prompt: 'create' }), 'restart');
    const back = await press(browser, signIn, 'sign_in', { username: email, password: PASSWORD });
    expect(back.location).toContain('code=');
  });

  it('12. the sixth code is dead, the right one included, and a code of another interaction is none', async () => {
    const [browser, email] = [newBrowser(), anEmail()];
    const waiting = await register(browser, { email });
    const code = await codeIn(mailbox, email);
    const stranger = newBrowser();
    const foreign = await press(stranger, await open(stranger), 'verify', { email, code });
    expect(foreign.status).toBe(400);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) expect((await press(browser, waiting, 'verify', { code: wrong })).status).toBe(400);
    expect((await press(browser, waiting, 'verify', { code })).status).toBe(400);
    expect(await usersOf(email)).toMatchObject([{ email_verified: false }]);
  });

  it('of 10 concurrent uses of a code one signs in', async () => {
    const [browser, email] = [newBrowser(), anEmail()];
    const waiting = await register(browser, { email });
    const code = await codeIn(mailbox, email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        whenFree(() => browser.at(i % 2 ? core : other).submit(waiting, { action: 'verify', code })),
      ),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 303).map(({ status }) => status)).toEqual(Array(9).fill(400));
  });

  it('asks for the terms of the tenant, and keeps their version', async () => {
    await setTenant({ terms_version: '2026-01' });
    const [browser, email] = [newBrowser(), anEmail()];
    const refused = await register(browser, { email });
    expect([refused.status, refused.text.includes('Accept the terms of use first.')]).toEqual([400, true]);
    expect(await usersOf(email)).toEqual([]);
    const waiting = await press(browser, refused, 'register', { email, password: PASSWORD, terms_version: '2026-01' });
    expect(waiting.text).toContain('Confirm your email address');
    expect(await usersOf(email)).toMatchObject([{ terms_version: '2026-01' }]);
  });

  it.each([
    ['email', { email: 'nobody' }, 'not an email address'],
    ['password', { email: 'eva@example.com', password: 'password1' }, 'not accepted'],
    ['password', { email: 'eva@example.com', password: '' }, 'not accepted'],
    ['name', { email: 'eva@example.com', name: 'x'.repeat(300) }, 'too long'],
  ])('45. names the problem of %s, keeps what was typed, and stores nothing', async (field, form, text) => {
    const before = await rowsOf('users');
    const page = await register(newBrowser(), { ...form });
    expect([page.status, page.text.includes(text)]).toEqual([400, true]);
    expect(page.text).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`));
    expect(page.text).toContain(form.email);
    expect(await rowsOf('users')).toBe(before);
  });
});

const rowsOf = async (table: string): Promise<number> =>
  (await core.query<{ rows: number }>(`select count(*)::int as rows from ${table}`))[0]!.rows;
