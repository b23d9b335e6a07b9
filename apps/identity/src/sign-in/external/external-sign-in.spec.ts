import { Passwords } from '../../platform/passwords/passwords.service.js';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { newId } from '@groundwork/records';
import { whenFree } from '@groundwork/testing';
import { startExternalIssuer, type ExternalIssuer } from '../../testing/external-issuer.js';
import { addTenant, addUser, insert } from '../../testing/sample.js';
import type { TestClient } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';
import { authorizeAddress, Browser, type Seen } from '../../testing/browser.js';

const REDIRECT = 'https://shop.example/cb';
const PASSWORD = 'correct horse battery';
const ALLOWED = { OUTGOING_ALLOW_PRIVATE: 'true', TRUST_PROXY: 'true' };
const MOST_UNFINISHED = 100;

let identity: Whole;
let other: Whole;
let issuer: ExternalIssuer;
let tenant: string;
let client: TestClient;
let provider: string;

beforeAll(async () => {
  identity = await startWhole(ALLOWED);
  other = await startWhole(ALLOWED, identity.schema);
});
afterAll(async () => {
  await other.close();
  await identity.close();
});
beforeEach(async () => {
  issuer = await startExternalIssuer();
  tenant = await addTenant(identity.query);
  client = await addShop(tenant);
  provider = await addProvider();
});
afterEach(() => issuer.close());

const addShop = (tenant_id: string) =>
  identity.client({
    tenant_id,
    is_global: false,
    is_first_party: true,
    client_metadata: { urls: { redirect_uris: [REDIRECT] } },
  });
const addProvider = (columns: object = {}) =>
  insert(identity.query, 'identity_providers', {
    tenant_id: tenant,
    provider_name: 'Elsewhere',
    issuer_url: issuer.url,
    client_id: 'us',
    ...columns,
  });
const addIdentity = (user_id: string, external_id = 'ann') =>
  insert(identity.query, 'user_identities', { user_id, provider_id: provider, external_id });
const set = (columns: Record<string, unknown>) =>
  identity.query(
    `update identity_providers set ${Object.keys(columns)
      .map((name, i) => `${name} = $${i + 2}`)
      .join(', ')} where id = $1`,
    [provider, ...Object.values(columns)],
  );
const users = () => identity.query<{ id: string }>('select * from users where tenant_id = $1', [tenant]);
const events = () =>
  identity.query<{ event_type: string; after: object }>(
    `select * from audit_events where tenant_id = $1 and event_type like 'login%' order by created_at`,
    [tenant],
  );

const signInPage = async (browser: Browser, parameters: Record<string, string> = {}) =>
  browser.follow(await browser.get(authorizeAddress(client.id, { scope: 'openid', ...parameters })));
const linkOn = ({ text }: Seen, name = 'Elsewhere') => {
  const [, href = ''] = new RegExp(`href="([^"]+)"[^>]*>Continue with ${name}`).exec(text) ?? [];
  return href.replaceAll('&amp;', '&');
};
/** The callback, and the page that refreshes itself to the interaction. */
const callback = async (browser: Browser, back: string): Promise<Seen> => {
  const seen = await browser.get(back);
  expect(seen.headers['referrer-policy']).toBe('no-referrer');
  const [, next] = /^0; url=(.+)$/.exec(seen.headers['refresh'] ?? '') ?? [];
  return next === undefined ? seen : browser.get(next);
};
/** From the button to the page or address after the callback. */
const signIn = async (browser = new Browser(identity), page?: Seen): Promise<Seen> => {
  const sent = await browser.get(linkOn(page ?? (await signInPage(browser))));
  expect(sent.status).toBe(303);
  return browser.follow(await callback(browser, issuer.authorize(sent.location)));
};
const isSignedIn = ({ location }: Seen) => location.startsWith(`${REDIRECT}?code=`);

describe('Sign-in through an external provider', () => {
  it('signs in by the identity, with code, PKCE, nonce and client secret, on alternating replicas', async () => {
    const sealed = identity.app.get(SecretCipher).encrypt('ours', `provider_secret/${provider}`);
    await set({ client_secret: sealed, scopes: ['openid', 'email'] });
    const user = await addUser(identity.query, tenant);
    await addIdentity(user);
    const browser = new Browser(identity);
    const page = await signInPage(browser);
    const sent = await browser.at(other).get(linkOn(page));
    const back = issuer.authorize(sent.location);
    expect(Object.fromEntries(issuer.seen.query)).toMatchObject({
      client_id: 'us',
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: 'http://identity.test/external/callback',
    });
    const taken = await callback(browser.at(identity), back);
    expect(isSignedIn(await browser.at(other).follow(taken))).toBe(true);
    expect(issuer.seen.basic).toBe(`Basic ${Buffer.from('us:ours').toString('base64')}`);
    expect(await events()).toMatchObject([
      { event_type: 'login.succeeded', subject_id: user, after: { method: 'external', provider_id: provider } },
    ]);
    const [identityRow] = await identity.query('select last_login_at from user_identities where user_id = $1', [user]);
    expect(identityRow).toEqual({ last_login_at: expect.any(Date) });
    expect(await users()).toMatchObject([{ login_count: 1 }]);
  });

  it.each([
    ['verified_email', true, true, true],
    ['verified_email', false, true, false],
    ['verified_email', true, false, true],
    ['verified_email', false, false, false],
    ['confirm', true, false, true],
    ['confirm', false, true, false],
    ['none', true, true, false],
    ['none', true, false, false],
  ])('57. with link_by %s, verified there %s and here %s: links %s', async (link_by, there, here, links) => {
    await set({ link_by });
    const email = `${newId()}@example.com`;
    const user = await addUser(identity.query, tenant, { email, email_verified: here });
    issuer.user = { sub: 'ann', email: email.toUpperCase(), email_verified: there };
    const seen = await signIn();
    expect(isSignedIn(seen)).toBe(links);
    const linked = await identity.query('select external_id from user_identities where user_id = $1', [user]);
    expect(linked).toEqual(links ? [{ external_id: 'ann' }] : []);
    if (!links)
      expect([seen.status, seen.text.includes('No user here is linked to this account of Elsewhere')]).toEqual([
        403,
        true,
      ]);
  });

  it('creates a user at its first sign-in with jit_provisioning, by the mapping, and finds it again', async () => {
    await set({ jit_provisioning: true, attribute_mapping: { nickname: 'nick', username: 'login' } });
    const claims = {
      name: 'Ann',
      nick: 'an',
      login: 'ann',
      locale: 'mn',
      birthdate: '2001-02-31',
      phone_number: '+97699112233',
    };
    issuer.user = { sub: 'ann', ...claims };
    issuer.info = { email: 'ann@example.com', email_verified: true };
    expect(isSignedIn(await signIn())).toBe(true);
    expect(isSignedIn(await signIn())).toBe(true);
    expect(await users()).toMatchObject([
      {
        email: 'ann@example.com',
        email_verified: true,
        name: 'Ann',
        nickname: 'an',
        username: 'ann',
        locale: 'mn',
        birthday: null,
        phone: null,
        password_hash: null,
        login_count: 2,
      },
    ]);
  });

  it('57. does not link or create users from outside the domains of the provider', async () => {
    await set({ jit_provisioning: true, link_by: 'verified_email', domains: ['acme.example'] });
    await addUser(identity.query, tenant, { email: 'ann@other.example', email_verified: true });
    const signInAs = async (claims: object) => {
      issuer.user = { sub: newId(), ...claims };
      const browser = new Browser(identity);
      return signIn(browser, await signInPage(browser, { login_hint: 'x@acme.example' }));
    };
    for (const email of ['ann@other.example', 'eve@acme.example.evil.example', undefined])
      expect((await signInAs({ email, email_verified: true })).status).toBe(403);
    expect((await signInAs({ email: 'bob@acme.example', email_verified: false })).status).toBe(403);
    expect(await users()).toHaveLength(1);
    expect(isSignedIn(await signInAs({ email: 'Bob@Acme.example', email_verified: true }))).toBe(true);
  });

  it('creates one user in ten concurrent sign-ins', async () => {
    await set({ jit_provisioning: true });
    const seen = await Promise.all(Array.from({ length: 10 }, (_, i) => signIn(new Browser(i % 2 ? identity : other))));
    expect(seen.map(isSignedIn)).toEqual(Array.from({ length: 10 }, () => true));
    expect(await users()).toHaveLength(1);
  });

  it('creates no user with an address that is taken, and shows how to continue', async () => {
    await set({ jit_provisioning: true });
    await addUser(identity.query, tenant, { email: 'ann@example.com' });
    issuer.user = { sub: 'ann', email: 'ann@example.com', email_verified: true };
    const seen = await signIn();
    expect([seen.status, seen.text.includes('If that is you, sign in as usual')]).toEqual([403, true]);
    expect(await users()).toHaveLength(1);
  });

  it('67. starts at most 100 unfinished sign-ins per address, counted on all replicas', async () => {
    await addIdentity(await addUser(identity.query, tenant));
    const browser = new Browser(identity, { 'x-forwarded-for': '10.9.0.1' });
    const link = linkOn(await signInPage(browser));
    const leave = (i: number) => browser.at(i % 2 ? other : identity).get(link);
    expect(isSignedIn(await signIn(new Browser(identity, { 'x-forwarded-for': '10.9.0.1' })))).toBe(true);
    for (let i = 0; i < MOST_UNFINISHED; i++) expect((await leave(i)).status).toBe(303);
    for (const i of [0, 1]) {
      const { status, text, headers } = await leave(i);
      expect([status, text.includes('Too many sign-ins were started from your network')]).toEqual([429, true]);
      expect(text).toContain('type="password"');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(headers['ratelimit-policy']).toBe('"external";q=100;w=600');
    }
    expect(isSignedIn(await signIn(new Browser(identity, { 'x-forwarded-for': '10.9.0.2' })))).toBe(true);
  });

  it('rejects users who may not sign in', async () => {
    await addIdentity(await addUser(identity.query, tenant, { is_blocked: true }));
    const seen = await signIn();
    expect([seen.status, seen.text.includes('Your account is not allowed to sign in')]).toEqual([403, true]);
    expect(await events()).toMatchObject([{ event_type: 'login.failed', after: { reason: 'not_allowed' } }]);
  });

  it.each<[string, () => unknown]>([
    ['another issuer', () => (issuer.wrong = { iss: 'https://evil.example' })],
    ['another audience', () => (issuer.wrong = { aud: 'them' })],
    ['another nonce', () => (issuer.wrong = { nonce: 'x' })],
    ['no nonce', () => (issuer.wrong = { nonce: undefined })],
    ['an expired token', () => (issuer.wrong = { exp: 1_000 })],
    ['a foreign signature', () => (issuer.forged = true)],
  ])('rejects a response with %s: shows an error page with the other sign-in methods', async (_, spoil) => {
    await set({ jit_provisioning: true });
    spoil();
    const seen = await signIn();
    expect([seen.status, seen.text.includes('could not be verified')]).toEqual([502, true]);
    expect(seen.text).toContain('type="password"');
    expect(linkOn(seen)).not.toBe('');
    expect(await users()).toEqual([]);
    expect(await events()).toMatchObject([{ event_type: 'login.failed', after: { reason: 'untrusted' } }]);
  });

  it.each<[string, number, string, () => unknown]>([
    [
      'is rejected by the provider',
      403,
      'You did not sign in with Elsewhere',
      () => (issuer.refusal = 'access_denied'),
    ],
    [
      'is not registered at the provider',
      502,
      'is not set up correctly',
      () => (issuer.refusal = 'unauthorized_client'),
    ],
    ['receives an error', 503, 'Elsewhere does not respond', () => issuer.broken.add('/token')],
    ['receives no response', 503, 'Elsewhere does not respond', () => issuer.silent.add('/token')],
  ])('shows how to continue when it %s', async (_, status, text, spoil) => {
    spoil();
    const seen = await signIn();
    expect([seen.status, seen.text.includes(text), linkOn(seen) !== '']).toEqual([status, true, true]);
  });

  it('shows a page when the provider does not respond or names another issuer, and caches the failure', async () => {
    issuer.broken.add('/.well-known/openid-configuration');
    const browser = new Browser(identity);
    const page = await signInPage(browser);
    for (let i = 0; i < 3; i++) {
      const seen = await browser.get(linkOn(page));
      expect([seen.status, seen.text.includes('Elsewhere does not respond')]).toEqual([503, true]);
    }
    expect(issuer.requested).toHaveLength(1);
    await set({ issuer_url: `${issuer.url}/.well-known/openid-configuration?` });
    expect((await browser.get(linkOn(page))).status).toBeGreaterThanOrEqual(500);
  });

  it('caches the metadata of the provider', async () => {
    await addIdentity(await addUser(identity.query, tenant));
    for (let i = 0; i < 3; i++) await signIn();
    const requestsTo = (path: string) => issuer.requested.filter((one) => one === path).length;
    expect([requestsTo('/.well-known/openid-configuration'), requestsTo('/jwks'), requestsTo('/token')]).toEqual([
      1, 1, 3,
    ]);
  });

  it('43. accepts a response once, and only in the browser and tab that started it', async () => {
    await addIdentity(await addUser(identity.query, tenant));
    const browser = new Browser(identity);
    const tabs = [await signInPage(browser), await signInPage(browser)] as const;
    const sent = [await browser.get(linkOn(tabs[0])), await browser.get(linkOn(tabs[1]))] as const;
    const [first, second] = [issuer.authorize(sent[0].location), issuer.authorize(sent[1].location)];
    const stolen = await callback(new Browser(identity), first);
    expect([stolen.status, stolen.text.includes('This page has expired')]).toEqual([400, true]);
    const [uid] = /(?<=interaction\/)[\w-]+/.exec(linkOn(tabs[1])) ?? [];
    const mixed = await browser.get(`/interaction/${uid}/external${new URL(first).search.replace('&authuser=0', '')}`);
    expect([mixed.status, mixed.text.includes('Start again here')]).toEqual([400, true]);
    expect(isSignedIn(await browser.follow(await callback(browser, first)))).toBe(true);
    expect((await callback(browser, first)).status).toBe(400);
    expect(isSignedIn(await browser.follow(await callback(browser, second)))).toBe(true);
  });

  it('43. accepts one of twenty uses of a response on two replicas', async () => {
    await addIdentity(await addUser(identity.query, tenant));
    const browser = new Browser(identity);
    const sent = await browser.get(linkOn(await signInPage(browser)));
    const [, answer = ''] =
      /^0; url=(.+)$/.exec((await browser.get(issuer.authorize(sent.location))).headers['refresh']!) ?? [];
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_, i) => whenFree(() => browser.at(i % 2 ? identity : other).get(answer))),
    );
    expect(seen.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(19).fill(400)]);
  });

  it('shows a page for a response without a request', async () => {
    for (const query of ['', '?state=x&code=y', '?state=account&foo=bar']) {
      const seen = await new Browser(identity).get(`/external/callback${query}`);
      expect([seen.status, seen.location, seen.text.includes('This page has expired')]).toEqual([400, '', true]);
    }
  });

  it('offers no provider that is disabled, of another tenant, or unknown', async () => {
    const browser = new Browser(identity);
    const page = await signInPage(browser);
    await set({ is_enabled: false });
    expect(linkOn(await browser.get('/interaction/' + /interaction\/([\w-]+)/.exec(linkOn(page))![1]))).toBe('');
    tenant = await addTenant(identity.query);
    const foreign = await addProvider();
    for (const id of [provider, foreign, newId(), 'nonsense']) {
      const seen = await browser.get(linkOn(page).replace(provider, id));
      expect([seen.status, seen.text.includes('no longer available')]).toEqual([404, true]);
    }
  });

  it('asks for the address first where a provider has domains, and leads to it by an address of them', async () => {
    await set({ domains: ['acme.example'] });
    const browser = new Browser(identity);
    const page = await signInPage(browser);
    expect(linkOn(page)).toBe('');
    expect(page.text).not.toContain('type="password"');
    const identify = (username: string, more = {}) => browser.submit(page, { action: 'identify', username, ...more });
    const led = await identify('Ann@ACME.example');
    expect([led.status, led.headers['refresh']]).toEqual([200, expect.stringMatching(/^0; url=\/interaction\//)]);
    await browser.get(linkOn(led)).then(({ location }) => issuer.authorize(location));
    expect(issuer.seen.query.get('login_hint')).toBe('Ann@ACME.example');
    const other = await identify('ann@other.example');
    expect([other.status, other.text.includes('type="password"')]).toEqual([200, true]);
    expect(other.text).toContain('value="ann@other.example"');
    expect((await identify(' ')).status).toBe(400);
    expect((await identify('ann@acme.example', { csrf: 'x' })).status).toBe(403);
    const hinted = await signInPage(browser, { login_hint: 'ann@acme.example' });
    expect(linkOn(hinted)).not.toBe('');
  });

  it('forwards prompt, max_age, login_hint and ui_locales', async () => {
    await addIdentity(await addUser(identity.query, tenant));
    const browser = new Browser(identity);
    await signIn(browser, await signInPage(browser, { prompt: 'login', ui_locales: 'en' }));
    expect(Object.fromEntries(issuer.seen.query)).toMatchObject({ prompt: 'login', ui_locales: 'en' });
    const old = await signIn(new Browser(identity), undefined);
    expect(isSignedIn(old)).toBe(true);
    const late = new Browser(identity);
    issuer.user = { sub: 'ann', auth_time: 1_000 };
    const seen = await signIn(late, await signInPage(late, { max_age: '60' }));
    expect([issuer.seen.query.get('max_age'), seen.status]).toEqual(['60', 502]);
  });

  it('65. sends no request to private addresses or plain http without OUTGOING_ALLOW_PRIVATE', async () => {
    const guarded = await startWhole({}, identity.schema);
    try {
      const browser = new Browser(guarded);
      const page = await signInPage(browser);
      expect((await browser.get(linkOn(page))).status).toBe(502);
      for (const address of [issuer.url.replace('http:', 'https:'), 'https://localhost:1', 'https://[::1]:1']) {
        await set({ issuer_url: address });
        const seen = await browser.get(linkOn(page));
        expect([seen.status, seen.text.includes('Elsewhere does not respond')]).toEqual([503, true]);
      }
      expect(issuer.requested).toEqual([]);
    } finally {
      await guarded.close();
    }
  });

  it('requires the second factor where the tenant does, on any replica', async () => {
    await identity.query(`update tenants set tenant_metadata = '{"mfa":{"required":true}}' where id = $1`, [tenant]);
    await addIdentity(await addUser(identity.query, tenant));
    const browser = new Browser(identity);
    const seen = await signIn(browser);
    expect([seen.status, isSignedIn(seen), seen.text.includes('type="password"')]).toEqual([200, false, false]);
    const [, uid] = /action="\/interaction\/([\w-]+)/.exec(seen.text) ?? [];
    const again = await browser.at(other).get(`/interaction/${uid}`);
    expect([again.status, again.text.includes('type="password"')]).toEqual([200, false]);
  });

  it('45. escapes the name of a provider', async () => {
    await set({ provider_name: '<script>alert(1)</script>' });
    const { text } = await signInPage(new Browser(identity));
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script>alert');
  });

  it('stores neither verifier, nonce nor state in plain text', async () => {
    const browser = new Browser(identity);
    const { location } = await browser.get(linkOn(await signInPage(browser)));
    const [row] = await identity.query<{ row: string }>(
      'select s::text as row from external_sign_ins s where provider_id = $1',
      [provider],
    );
    const { searchParams } = new URL(location);
    for (const name of ['state', 'nonce']) expect(row!.row).not.toContain(searchParams.get(name));
    expect(row!.row).not.toContain('verifier');
  });

  it('does not change the password', async () => {
    const password_hash = await identity.app.get(Passwords).hash(PASSWORD);
    await addUser(identity.query, tenant, { username: 'ann', password_hash });
    const browser = new Browser(identity);
    const form = { username: 'ann', password: PASSWORD, action: 'sign_in' };
    expect(isSignedIn(await browser.follow(await browser.submit(await signInPage(browser), form)))).toBe(true);
  });
});
