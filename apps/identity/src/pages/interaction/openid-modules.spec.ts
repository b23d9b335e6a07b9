import { decodeJwt } from 'jose';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';
import { authorizeAddress, VERIFIER, Browser, type Seen } from '../../testing/browser.js';

const REDIRECT = 'https://shop.example/cb';
const PASSWORD = 'correct horse battery';
const PROFILE = {
  username: 'ada',
  name: 'Ada Lovelace',
  given_name: 'Ada',
  email: 'ada@example.com',
  email_verified: true,
  phone: '+97699112233',
  phone_verified: true,
  address: JSON.stringify({ country: 'MN' }),
};

// What the conformance suite's modules of the same names send and expect; see docs/openid-conformance.md.
describe('70. OpenID conformance, Basic OP', () => {
  let core: Core;
  let client: TestClient;
  let browser: Browser;
  beforeAll(async () => {
    core = await startCore();
    const password_hash = await core.app.get(Passwords).hash(PASSWORD);
    await addUser(core.query, await addTenant(core.query, { is_default: true }), { ...PROFILE, password_hash });
    client = await core.client({ is_first_party: true, client_metadata: { urls: { redirect_uris: [REDIRECT] } } });
    browser = new Browser(core);
    await code({});
  });
  afterAll(() => core.close());

  const open = async (parameters: Record<string, string>, as = browser): Promise<Seen> =>
    as.follow(await as.get(authorizeAddress(client.id, { scope: 'openid', ...parameters })));
  const signIn = async (page: Seen, as = browser): Promise<Seen> =>
    as.follow(await as.submit(page, { username: 'ada', password: PASSWORD, action: 'sign_in' }));
  const requiresPassword = ({ text }: Seen): boolean => text.includes('type="password"');
  const code = async (parameters: Record<string, string>): Promise<string> => {
    const seen = await open(parameters);
    const back = requiresPassword(seen) ? await signIn(seen) : seen;
    return new URL(back.location).searchParams.get('code') ?? '';
  };
  const exchange = (given: string, more: Record<string, string> = {}, as: TestClient | null = client) =>
    core.post(
      '/oauth2/token',
      { grant_type: 'authorization_code', code: given, redirect_uri: REDIRECT, code_verifier: VERIFIER, ...more },
      as,
    );
  const tokens = async (parameters: Record<string, string>) =>
    (await exchange(await code(parameters)).expect(200)).body;

  it('oidcc-server, oidcc-idtoken-signature: a signed ID token of this client', async () => {
    const { id_token, token_type } = await tokens({});
    expect(decodeJwt(id_token)).toMatchObject({ aud: client.id, sub: expect.any(String) as string });
    expect(token_type).toBe('Bearer');
  });

  it('oidcc-response-type-missing: invalid_request', async () => {
    const { location } = await open({ response_type: '' });
    expect(new URL(location).searchParams.get('error')).toBe('invalid_request');
  });

  it.each([
    ['profile', { name: 'Ada Lovelace', given_name: 'Ada', preferred_username: 'ada' }],
    ['email', { email: 'ada@example.com', email_verified: true }],
    ['phone', { phone_number: '+97699112233', phone_number_verified: true }],
    ['address', { address: { country: 'MN' } }],
    ['profile email phone address', { name: 'Ada Lovelace', email: 'ada@example.com', phone_number: '+97699112233' }],
  ])('oidcc-scope-*, oidcc-userinfo-get, -post-header: %s returns its claims', async (scope, claims) => {
    const { access_token } = await tokens({ scope: `openid ${scope}` });
    const authorization = `Bearer ${access_token}`;
    expect((await core.get('/oauth2/userinfo', { authorization }).expect(200)).body).toMatchObject(claims);
    expect((await core.post('/oauth2/userinfo', {}, null, { authorization }).expect(200)).body).toMatchObject(claims);
  });

  it.each([
    ['oidcc-ensure-other-scope-order-succeeds', { scope: 'email openid' }],
    ['oidcc-ensure-request-without-nonce-succeeds-for-code-flow', { nonce: '' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ui-locales', { ui_locales: 'se' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: 'urn:groundwork:acr:1fa urn:groundwork:acr:2fa' }],
    ['oidcc-login-hint', { login_hint: 'ada' }],
    ['oidcc-max-age-10000', { max_age: '10000' }],
    ['oidcc-prompt-none-logged-in', { prompt: 'none' }],
  ])('%s: a code for the signed-in user', async (_, parameters) => {
    const { location } = await open(parameters);
    expect(new URL(location).searchParams.get('code')).toBeTruthy();
  });

  it('oidcc-id-token-hint: prompt=none with a hint of the signed-in user returns a code of the same user', async () => {
    const { id_token } = await tokens({});
    const again = await tokens({ prompt: 'none', id_token_hint: id_token });
    expect(decodeJwt(again.id_token).sub).toBe(decodeJwt(id_token).sub);
  });

  it('oidcc-prompt-login: requires the password again, and auth_time never decreases', async () => {
    const first = decodeJwt((await tokens({ max_age: '10000' })).id_token)['auth_time'] as number; // seconds
    const page = await open({ prompt: 'login', max_age: '10000' });
    expect(requiresPassword(page)).toBe(true);
    const back = await signIn(page);
    const given = new URL(back.location).searchParams.get('code') ?? '';
    const second = decodeJwt((await exchange(given).expect(200)).body.id_token)['auth_time'] as number; // seconds
    expect(second).toBeGreaterThanOrEqual(first);
  });

  it('oidcc-max-age-1: requires a new sign-in after a longer time', async () => {
    await core.query(
      `update oidc_payloads set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload ->> 'loginTs')::bigint - 60)) where model = 'Session'`,
    );
    expect(requiresPassword(await open({ max_age: '1' }))).toBe(true);
  });

  it('oidcc-prompt-none-not-logged-in: login_required', async () => {
    const { location } = await open({ prompt: 'none' }, new Browser(core));
    expect(new URL(location).searchParams.get('error')).toBe('login_required');
  });

  it('oidcc-server-client-secret-post: authenticates in the form', async () => {
    const inForm = { client_id: client.id, client_secret: client.secret };
    await exchange(await code({}), inForm, null).expect(200);
  });

  it('oidcc-refresh-token: a new ID token of the same user, without a nonce of another', async () => {
    const first = await tokens({});
    const form = { grant_type: 'refresh_token', refresh_token: String(first.refresh_token) };
    const { body } = await core.post('/oauth2/token', form, client).expect(200);
    const [before, after] = [decodeJwt(first.id_token), decodeJwt(body.id_token)];
    expect([after.sub, after.aud, after.iss]).toEqual([before.sub, before.aud, before.iss]);
  });
});
