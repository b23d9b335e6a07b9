import { decodeJwt } from 'jose';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { ISSUER, startCore, type Core, type TestClient } from '../../testing/start-core.js';
import { authorizeAddress, VERIFIER, Browser } from '../../testing/browser.js';

const REDIRECT = 'https://shop.example/cb';
const PASSWORD = 'correct horse battery';
const NO_CHALLENGE = { code_challenge: '', code_challenge_method: '' };

let core: Core;
let web: TestClient;
let spa: TestClient;
let native: TestClient;
let implicit: TestClient;

beforeAll(async () => {
  core = await startCore();
  const password_hash = await core.app.get(Passwords).hash(PASSWORD);
  await addUser(core.query, await addTenant(core.query, { is_default: true }), { username: 'ada', password_hash });
  const newClient = (columns: Record<string, unknown>, redirect: string, grant_types?: string[]) =>
    core.client({
      is_first_party: true,
      client_metadata: { grant_types, urls: { redirect_uris: [redirect] } },
      ...columns,
    });
  web = await newClient({}, REDIRECT);
  spa = await newClient({ client_type: 'spa', is_public: true, secret_hash: null }, REDIRECT);
  native = await newClient({ client_type: 'native', is_public: true, secret_hash: null }, 'http://127.0.0.1/cb');
  implicit = await newClient({}, REDIRECT, ['implicit']);
});
afterAll(() => core.close());

const authorize = (client: TestClient, parameters: Record<string, string> = {}) =>
  new Browser(core).get(authorizeAddress(client.id, { scope: 'openid', ...parameters }));
const errorAt = (location: string): string | null => {
  const { search, hash } = new URL(location);
  return new URLSearchParams(search || hash.slice(1)).get('error');
};
/** The answer at the client after signing in. */
const signIn = async (client: TestClient, parameters: Record<string, string> = {}): Promise<URL> => {
  const browser = new Browser(core);
  const page = await browser.follow(await browser.get(authorizeAddress(client.id, { scope: 'openid', ...parameters })));
  const form = { username: 'ada', password: PASSWORD, action: 'sign_in' };
  return new URL((await browser.follow(await browser.submit(page, form))).location);
};
const exchange = (client: TestClient, code: string | null, form: Record<string, string>) =>
  core.post(
    '/oauth2/token',
    { grant_type: 'authorization_code', code: code ?? '', redirect_uri: REDIRECT, client_id: client.id, ...form },
    null,
  );

describe('the authorization endpoint', () => {
  it.each([
    'https://shop.example/other',
    'https://shop.example/cb?x=1',
    'https://shop.example/CB',
    'https://shop.example/a/../cb',
    'https://ada@shop.example/cb',
    'https://shop.example/cb#x',
    'https://shop.example:8443/cb',
    'https://shop.example.evil.example/cb',
    'javascript:alert(1)',
  ])('1, 2. answers 400 and no redirect to redirect_uri %s', async (redirect_uri) => {
    const { status, location, text } = await authorize(web, { redirect_uri });
    expect([status, location]).toEqual([400, '']);
    expect(text).not.toContain('javascript:');
  });

  it('1. accepts any port of a native loopback address', async () => {
    const { status, location } = await authorize(native, { redirect_uri: 'http://127.0.0.1:49152/cb' });
    expect([status, location.startsWith('/interaction/')]).toEqual([303, true]);
    expect((await authorize(native, { redirect_uri: 'http://127.0.0.1:49152/other' })).status).toBe(400);
  });

  it('2. answers 400 and no redirect to an unknown client', async () => {
    const { status, location } = await authorize({ id: 'unknown', secret: '' });
    expect([status, location]).toEqual([400, '']);
  });

  it('6. refuses a public client without S256', async () => {
    expect(errorAt((await authorize(spa, NO_CHALLENGE)).location)).toBe('invalid_request');
    expect(errorAt((await authorize(spa, { code_challenge_method: 'plain' })).location)).toBe('invalid_request');
  });

  it('6. rejects a wrong, a missing and an unexpected verifier', async () => {
    const code = async () => (await signIn(spa)).searchParams.get('code');
    await exchange(spa, await code(), { code_verifier: 'x'.repeat(43) }).expect(400);
    await exchange(spa, await code(), {}).expect(400);
    await exchange(spa, await code(), { code_verifier: VERIFIER }).expect(200);
    const plain = (await signIn(web, NO_CHALLENGE)).searchParams.get('code');
    const secret = { client_secret: web.secret };
    await exchange(web, plain, { ...secret, code_verifier: VERIFIER }).expect(400);
  });

  it('8. returns the issuer in the response and in discovery', async () => {
    expect((await signIn(web)).searchParams.get('iss')).toBe(ISSUER);
    const { body } = await core.get('/.well-known/openid-configuration').expect(200);
    expect(body).toMatchObject({ issuer: ISSUER, authorization_response_iss_parameter_supported: true });
  });

  it.each([
    ['token', () => implicit, {}],
    ['code token', () => implicit, {}],
    ['id_token', () => web, {}],
    ['id_token', () => implicit, { response_mode: 'query' }],
  ])('9. rejects response_type %s where it is not allowed', async (response_type, client, more) => {
    const { location } = await authorize(client(), { response_type, ...NO_CHALLENGE, ...more });
    expect(errorAt(location)).toMatch(/^(unsupported_response_type|unauthorized_client|invalid_request)$/);
  });

  it('9. offers no implicit flow when legacy grants are off', async () => {
    const strict = await startCore({ ALLOW_LEGACY_GRANTS: 'false' }, core.schema);
    const { location } = await new Browser(strict).get(
      authorizeAddress(implicit.id, { scope: 'openid', response_type: 'id_token', ...NO_CHALLENGE }),
    );
    await strict.close();
    expect(errorAt(location)).toMatch(/^(unsupported_response_type|unauthorized_client)$/);
  });

  it('10. copies the nonce into the ID token byte by byte', async () => {
    const nonce = 'n b&c=ä%2F"<>';
    const back = await signIn(implicit, { nonce, response_type: 'id_token', ...NO_CHALLENGE });
    const token = new URLSearchParams(back.hash.slice(1)).get('id_token') ?? '';
    expect(decodeJwt(token)).toMatchObject({ nonce });
  });

  it.each(['"><script>alert(1)</script>', '../../etc/passwd', 'xx-YY', '__proto__'])(
    '46. responds in English to ui_locales %j without reflecting it',
    async (ui_locales) => {
      const browser = new Browser(core);
      const page = await browser.follow(await browser.get(authorizeAddress(web.id, { scope: 'openid', ui_locales })));
      expect(page.status).toBe(200);
      expect(page.text).toContain('<html lang="en"');
      expect(page.text).not.toContain(ui_locales);
    },
  );

  it('10. returns state byte by byte, and rejects repeated parameters', async () => {
    const state = 'a b&c=ä%2F"<>';
    expect((await signIn(web, { state })).searchParams.get('state')).toBe(state);
    const twice = await new Browser(core).get(`${authorizeAddress(web.id)}&state=again`);
    expect(errorAt(twice.location)).toBe('invalid_request');
  });

  it('11. answers login_required to prompt=none without a session', async () => {
    expect(errorAt((await authorize(web, { prompt: 'none' })).location)).toBe('login_required');
  });

  it('12. rejects request objects that no key of the client signed, and a request_uri it did not issue', async () => {
    const foreign: Record<string, string>[] = [{ request: 'a.b.c' }, { request_uri: 'https://evil.example/request' }];
    for (const more of foreign) {
      const { location } = await authorize(web, more);
      expect(errorAt(location)).toMatch(/^(invalid_request_object|request_uri_not_supported|invalid_request_uri)$/);
    }
  });

  it('47. responds only for its own host, and builds no URL from request headers', async () => {
    await core.anonymous.get('/.well-known/openid-configuration').set('host', 'evil.example').expect(400);
    const { body } = await core
      .get('/.well-known/openid-configuration', { 'x-forwarded-host': 'evil.example' })
      .expect(200);
    expect(JSON.stringify(body)).not.toContain('evil.example');
    const page = await new Browser(core).get(authorizeAddress(web.id, { scope: 'openid' }), {
      'x-forwarded-host': 'evil.example',
    });
    expect(page.location).toMatch(/^\/interaction\//);
  });

  it.each(['/oauth2/authorize', '/oauth2/logout'])('accepts a POST at %s like the equivalent GET', async (path) => {
    const form = { client_id: web.id, state: 'a b&c', scope: 'openid' };
    const { status, headers } = await core.post(path, form, null);
    expect([status, headers['cache-control']]).toEqual([303, 'no-store']);
    const { pathname, searchParams } = new URL(String(headers['location']), ISSUER);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([path, form]);
    await core.post(path, { state: 'x'.repeat(9_000) }, null).expect(413);
    await core.anonymous.post(path).set('host', new URL(ISSUER).host).send({ a: 1 }).expect(400);
  });

  it('signs in after a POST request', async () => {
    const browser = new Browser(core);
    const { search } = new URL(authorizeAddress(web.id, { scope: 'openid' }), ISSUER);
    const posted = await browser.post('/oauth2/authorize', Object.fromEntries(new URLSearchParams(search)));
    const page = await browser.follow(posted);
    const back = await browser.follow(
      await browser.submit(page, { username: 'ada', password: PASSWORD, action: 'sign_in' }),
    );
    expect(back.location).toContain('code=');
  });
});
