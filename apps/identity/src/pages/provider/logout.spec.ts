import { decodeJwt } from 'jose';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { ISSUER, notifyChanged, startCore, type Core, type TestClient } from '../../testing/start-core.js';
import { authorizeAddress, VERIFIER, Browser, type Seen } from '../../testing/browser.js';

const REDIRECT = 'https://shop.example/cb';
const AFTER = 'https://shop.example/bye';
const PASSWORD = 'correct horse battery';

let core: Core;
let client: TestClient;
let browser: Browser;

beforeAll(async () => {
  core = await startCore();
  const password_hash = await core.app.get(Passwords).hash(PASSWORD);
  await addUser(core.query, await addTenant(core.query, { is_default: true, display_name: 'Acme' }), {
    username: 'ada',
    password_hash,
  });
  const urls = { redirect_uris: [REDIRECT], post_logout_redirect_uris: [AFTER] };
  client = await core.client({
    client_name: 'Shop',
    is_first_party: true,
    client_metadata: { grant_types: ['authorization_code', 'refresh_token'], urls },
  });
});
afterAll(() => core.close());
beforeEach(() => (browser = new Browser(core)));

const signIn = async (scope = 'openid', prompt = 'login'): Promise<Record<string, string>> => {
  const page = await browser.follow(await browser.get(authorizeAddress(client.id, { scope, prompt })));
  const next = await browser.follow(
    await browser.submit(page, { username: 'ada', password: PASSWORD, action: 'sign_in' }),
  );
  const back = next.status === 200 ? await browser.follow(await browser.submit(next, { action: 'allow' })) : next;
  const form = {
    grant_type: 'authorization_code',
    code: new URL(back.location).searchParams.get('code') ?? '',
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
  };
  return (await core.post('/oauth2/token', form, client).expect(200)).body as Record<string, string>;
};
const logoutAddress = (parameters: Record<string, string>): string =>
  `/oauth2/logout?${new URLSearchParams(parameters).toString()}`;
const isSignedIn = async (): Promise<boolean> =>
  (await browser.follow(await browser.get(authorizeAddress(client.id, { scope: 'openid' })))).location.includes(
    'code=',
  );
const refreshes = (token: string | undefined) =>
  core.post('/token', { grant_type: 'refresh_token', refresh_token: token ?? '' }, client);
/** Without a hint: the page that asks. */
const logoutPage = (): Promise<Seen> =>
  browser.get(logoutAddress({ client_id: client.id, post_logout_redirect_uri: AFTER, state: 's 1' }));
const logoutBy = (idToken: string | undefined, more: Record<string, string> = {}, by = browser): Promise<Seen> =>
  by.get(logoutAddress({ id_token_hint: idToken ?? '', post_logout_redirect_uri: AFTER, state: 's 1', ...more }));

describe('RP-initiated logout', () => {
  it('44. requires confirmation, then signs out and redirects to the registered address with its state', async () => {
    const { refresh_token } = await signIn();
    const page = await logoutPage();
    expect(page.text).toContain('Shop');
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://shop.example");
    expect(await isSignedIn()).toBe(true);
    const done = await browser.submit(await logoutPage(), { logout: 'yes' });
    expect(done.location).toBe(`${AFTER}?state=s+1`);
    expect(await isSignedIn()).toBe(false);
    await refreshes(refresh_token).expect(400);
  });

  it('44. keeps tokens with offline_access', async () => {
    const { refresh_token } = await signIn('openid offline_access', 'login consent');
    await browser.submit(await logoutPage(), { logout: 'yes' });
    expect(await isSignedIn()).toBe(false);
    await refreshes(refresh_token).expect(200);
  });

  it('44. rejects an address that does not exactly match a registered one', async () => {
    const { id_token } = await signIn();
    const { status, location, text } = await browser.get(
      logoutAddress({ id_token_hint: id_token!, post_logout_redirect_uri: `${AFTER}/` }),
    );
    expect([status, location]).toEqual([400, '']);
    expect(text).toContain('Back to Shop');
  });

  it('shows a page of its own without a redirect address', async () => {
    await signIn();
    const page = await browser.get('/oauth2/logout');
    const done = await browser.follow(await browser.submit(page, { logout: 'yes' }));
    expect(done.text).toContain('You are signed out');
    expect(done.status).toBe(200);
  });

  it('from the account pages has the brand of the tenant, and a way back', async () => {
    await signIn();
    const account = await browser.follow(await browser.get('/account'));
    const [, link = ''] = /href="(\/oauth2\/logout\?client_id=[^"]+)"/.exec(account.text) ?? [];
    const page = await browser.get(link);
    expect(page.text).toContain('You will be signed out here');
    expect(page.text).toContain('class="button second" href="/account"');
    expect(page.text).toMatch(/<p class="brand">.*<span>Acme<\/span>/s);
    const done = await browser.follow(await browser.submit(page, { logout: 'yes' }));
    expect(done.text).toContain('You are signed out');
    expect(await isSignedIn()).toBe(false);
  });

  it('signs out of one application only', async () => {
    await signIn();
    const page = await browser.get(logoutAddress({ client_id: client.id }));
    const done = await browser.follow(await browser.submit(page));
    expect(done.text).toContain('You are signed out of Shop');
  });

  it('submits itself where nobody is signed in, and has a button for browsers without scripts', async () => {
    const page = await browser.get('/oauth2/logout');
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    expect(page.text).toContain('<html lang="en">');
    const done = await browser.follow(await browser.submit(page));
    expect(done.text).toContain('You are signed out');
  });

  it('41. rejects a confirmation of another site, and one without the token', async () => {
    await signIn();
    const page = await logoutPage();
    expect((await browser.submit(page, { logout: 'yes' }, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.submit(page, { logout: 'yes', xsrf: '' })).status).toBe(400);
    expect(await isSignedIn()).toBe(true);
  });

  it('asks nothing where id_token_hint is of this session, by GET and POST (people 6)', async () => {
    for (const method of ['get', 'post'] as const) {
      const { id_token, access_token, refresh_token } = await signIn();
      const form = { id_token_hint: id_token!, post_logout_redirect_uri: AFTER, state: 's 1' };
      const sent = method === 'get' ? await logoutBy(id_token) : await browser.post('/oauth2/logout', form);
      const done = sent.location.startsWith('https://') ? sent : await browser.follow(sent);
      expect(done.location).toBe(`${AFTER}?state=s+1`);
      expect(await isSignedIn()).toBe(false);
      await refreshes(refresh_token).expect(400);
      expect((await core.post('/oauth2/introspect', { token: access_token! }, client)).body).toEqual({ active: false });
    }
  });

  it('asks nothing where the hint has expired, or was refreshed (people 6)', async () => {
    await core.query(
      `update clients set client_metadata = client_metadata || '{"id_token":{"expiration_lifetime":1}}'`,
    );
    await notifyChanged(core);
    const { id_token } = await signIn();
    await core.query(`update clients set client_metadata = client_metadata - 'id_token'`);
    await notifyChanged(core);
    while (decodeJwt(id_token!).exp! > Date.now() / 1_000) await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await logoutBy(id_token)).location).toBe(`${AFTER}?state=s+1`);
    const { refresh_token } = await signIn();
    const { body } = await refreshes(refresh_token).expect(200);
    expect((await logoutBy((body as Record<string, string>)['id_token'])).location).toBe(`${AFTER}?state=s+1`);
    expect(await isSignedIn()).toBe(false);
  });

  it('shows a page of its own where the hint comes without an address (people 6)', async () => {
    const { id_token } = await signIn();
    const done = await browser.follow(await browser.get(logoutAddress({ id_token_hint: id_token! })));
    expect(done.text).toContain('You are signed out');
    expect(await isSignedIn()).toBe(false);
  });

  it('asks where the hint is of another session (people 6)', async () => {
    const { id_token } = await signIn();
    const [mine, other] = [browser, new Browser(core)];
    browser = other;
    await signIn();
    expect((await logoutBy(id_token)).text).toContain('Sign out');
    expect(await isSignedIn()).toBe(true);
    browser = mine;
    expect(await isSignedIn()).toBe(true);
  });

  it('refuses a hint that was modified, or is no ID token (people 6)', async () => {
    const { id_token } = await signIn();
    const changed = id_token!.replace(/[^.]+$/, 'A'.repeat(86));
    for (const hint of [changed, 'no token', 'x.y.z']) {
      const { status, location } = await logoutBy(hint);
      expect([status, location]).toEqual([400, '']);
    }
    expect(await isSignedIn()).toBe(true);
  });

  it('refuses a client_id that is not of the hint (people 6)', async () => {
    const { id_token } = await signIn();
    const other = await core.client({ client_metadata: { urls: { post_logout_redirect_uris: [AFTER] } } });
    const { status, location } = await logoutBy(id_token, { client_id: other.id });
    expect([status, location]).toEqual([400, '']);
    expect(await isSignedIn()).toBe(true);
    expect((await logoutBy(id_token, { client_id: client.id })).location).toBe(`${AFTER}?state=s+1`);
  });

  it('does nothing by HEAD (people 6)', async () => {
    const { id_token } = await signIn();
    const query = { id_token_hint: id_token!, post_logout_redirect_uri: AFTER };
    const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const { status } = await core.anonymous.head(logoutAddress(query)).set({ host: new URL(ISSUER).host, cookie });
    expect(status).toBe(200);
    expect(await isSignedIn()).toBe(true);
  });
});
