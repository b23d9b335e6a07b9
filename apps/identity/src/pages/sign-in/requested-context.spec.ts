import { decodeJwt } from 'jose';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { authorizeAddress, Browser, VERIFIER, type Seen } from '../../testing/browser.js';
import { AuthenticatorApp } from '../../testing/enrolled-user.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';

const REDIRECT = 'https://shop.example/cb';
const PASSWORD = 'correct horse battery';
const [ONE, TWO] = ['urn:groundwork:acr:1fa', 'urn:groundwork:acr:2fa'] as const;
const OTHER = 'urn:example:gold';

let core: Core;
let client: TestClient;
let strict: TestClient;
let outsider: TestClient;
let tenant: string;
let password_hash: string;

beforeAll(async () => {
  core = await startCore({ TRUST_PROXY: 'true' });
  tenant = await addTenant(core.query, { is_default: true });
  password_hash = await core.app.get(Passwords).hash(PASSWORD);
  const urls = { redirect_uris: [REDIRECT] };
  client = await core.client({ is_first_party: true, client_metadata: { urls } });
  strict = await core.client({ is_first_party: true, client_metadata: { urls, oauth: { default_acr_values: [TWO] } } });
  outsider = await core.client({ client_metadata: { urls } });
});
afterAll(() => core.close());

let count = 0;
const newUser = async () => {
  const username = `user${++count}`;
  const email = `${username}@acme.example`;
  const id = await addUser(core.query, tenant, { username, password_hash, email, email_verified: true, name: 'Ada' });
  return { id, username, email, browser: new Browser(core, { 'x-forwarded-for': `10.9.0.${count}` }) };
};
type Person = Awaited<ReturnType<typeof newUser>>;

const open = async ({ browser }: Person, parameters: Record<string, string> = {}, at = client): Promise<Seen> =>
  browser.follow(await browser.get(authorizeAddress(at.id, { scope: 'openid', ...parameters })));
const enterPassword = async ({ browser, username }: Person, page: Seen): Promise<Seen> =>
  browser.follow(await browser.submit(page, { username, password: PASSWORD, action: 'sign_in' }));
const tokensAt = async (back: Seen, at = client) => {
  const code = new URL(back.location).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER };
  return (await core.post('/oauth2/token', form, at).expect(200)).body as Record<'id_token' | 'access_token', string>;
};
const acrOf = async (back: Seen, at = client) => decodeJwt((await tokensAt(back, at)).id_token)['acr'];
const errorOf = ({ location }: Seen): string | null => new URL(location).searchParams.get('error');
const essential = (acr: object) => ({ claims: JSON.stringify({ id_token: { acr: { essential: true, ...acr } } }) });
/** Enrols on the page that a sign-in leads to, and goes on. */
const enrol = async ({ browser }: Person, page: Seen): Promise<Seen> => {
  expect(page.text).toContain('Set up an authenticator app');
  const shown = await browser.submit(page, { code: new AuthenticatorApp(page.text).code(), action: 'confirm_totp' });
  return browser.follow(await browser.submit(shown, { action: 'continue' }));
};

describe('a requested authentication context', () => {
  it.each([
    ['acr_values', { acr_values: TWO }, () => client],
    ['acr_values, the first that is offered', { acr_values: `${OTHER} ${TWO} ${ONE}` }, () => client],
    ['an essential acr', essential({ value: TWO }), () => client],
    ['essential acrs', essential({ values: [OTHER, TWO] }), () => client],
    ['an essential acr, before acr_values', { ...essential({ value: TWO }), acr_values: ONE }, () => client],
    ['default_acr_values', {}, () => strict],
  ])('of two factors leads a user without a second one to enrolment: %s (people 4)', async (_, parameters, at) => {
    const person = await newUser();
    const page = await enterPassword(person, await open(person, parameters, at()));
    expect(await acrOf(await enrol(person, page), at())).toBe(TWO);
    expect(await acrOf(await open(person, parameters, at()), at())).toBe(TWO);
    expect(await acrOf(await open(person, essential({ value: ONE })))).toBe(TWO);
  });

  it.each([
    ['acr_values', { acr_values: `${OTHER} ${ONE} ${TWO}` }, () => client],
    ['acr_values, instead of default_acr_values', { acr_values: ONE }, () => strict],
    ['an acr that is not essential', { claims: JSON.stringify({ id_token: { acr: { value: ONE } } }) }, () => client],
    ['an essential acr without a value', essential({}), () => client],
    ['null', { claims: '{"id_token":{"acr":null}}' }, () => client],
  ])('of one factor, or none, is met by a password: %s (people 4)', async (_, parameters, at) => {
    const person = await newUser();
    expect(await acrOf(await enterPassword(person, await open(person, parameters, at())), at())).toBe(ONE);
  });

  it('that a session of one factor does not reach asks for a sign-in, and with prompt=none is an error (people 4)', async () => {
    const person = await newUser();
    await enterPassword(person, await open(person));
    for (const parameters of [{ acr_values: TWO }, essential({ values: [TWO] })]) {
      const silent = await open(person, { ...parameters, prompt: 'none' });
      expect(errorOf(silent)).toBe('unmet_authentication_requirements');
      expect((await open(person, parameters)).text).toContain('name="password"');
    }
    expect(errorOf(await open(await newUser(), { acr_values: TWO, prompt: 'none' }))).toBe('login_required');
    const stepUp = await enterPassword(person, await open(person, { acr_values: TWO }));
    expect(await acrOf(await enrol(person, stepUp))).toBe(TWO);
    expect(await acrOf(await open(person, { acr_values: TWO, prompt: 'none' }))).toBe(TWO);
  });

  it.each([
    ['acr_values', { acr_values: `${OTHER} 5` }],
    ['an essential acr', essential({ value: OTHER })],
    ['essential acrs', { ...essential({ values: [OTHER] }), acr_values: ONE }],
  ])('that nobody reaches is an error, signed in or not: %s (people 4)', async (_, parameters) => {
    const person = await newUser();
    expect(errorOf(await open(person, parameters))).toBe('unmet_authentication_requirements');
    await enterPassword(person, await open(person));
    expect(errorOf(await open(person, parameters))).toBe('unmet_authentication_requirements');
  });

  it('is no way round the page: a second form of the first step does not skip enrolment', async () => {
    const person = await newUser();
    const page = await open(person, { acr_values: TWO });
    await enterPassword(person, page);
    const again = await person.browser.submit(page, { action: 'continue' });
    expect(again.text).toContain('Set up an authenticator app');
    expect((await enterPassword(person, page)).text).toContain('Set up an authenticator app');
  });
});

describe('claims', () => {
  const requested = (claims: object) => ({ claims: JSON.stringify(claims) });

  it('come in the ID token and from userinfo where they are requested, without a scope', async () => {
    const person = await newUser();
    const parameters = requested({ id_token: { email: null }, userinfo: { name: { essential: true } } });
    const { id_token, access_token } = await tokensAt(await enterPassword(person, await open(person, parameters)));
    expect(decodeJwt(id_token)).toMatchObject({ email: person.email });
    expect(decodeJwt(id_token)).not.toHaveProperty('name');
    const userInfo = await core.get('/oauth2/userinfo', { authorization: `Bearer ${access_token}` }).expect(200);
    expect(userInfo.body).toMatchObject({ sub: person.id, name: 'Ada' });
    expect(userInfo.body).not.toHaveProperty('nickname');
  });

  it('are asked for at consent, each once', async () => {
    const person = await newUser();
    const parameters = requested({ userinfo: { email: null, picture: null } });
    const page = await enterPassword(person, await open(person, parameters, outsider));
    expect(page.text).toContain('See your email address');
    expect(page.text).toContain('picture');
    const back = await person.browser.follow(await person.browser.submit(page, { action: 'allow' }));
    expect(errorOf(back)).toBeNull();
    expect(await core.query('select claims, implied from consents where user_id = $1', [person.id])).toEqual([
      { claims: ['email', 'picture'], implied: false },
    ]);
    person.browser.cookies = [];
    expect(errorOf(await enterPassword(person, await open(person, parameters, outsider)))).toBeNull();
    const more = await open(person, requested({ userinfo: { email: null, nickname: null } }), outsider);
    expect(more.text).toContain('nickname');
    expect(more.text).not.toContain('See your email address');
  });

  it.each([
    ['no JSON', '{'],
    ['a text', '"email"'],
    ['larger than 4 KiB', JSON.stringify({ id_token: { acr: { value: 'x'.repeat(4_096) } } })],
  ])('that are %s are refused', async (_, claims) => {
    expect(errorOf(await open(await newUser(), { claims }))).toBe('invalid_request');
  });
});
