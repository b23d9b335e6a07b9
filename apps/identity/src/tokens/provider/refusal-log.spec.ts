import { createHash, randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { newId } from '@groundwork/records';
import { Log } from '@groundwork/service';
import { generateKeyPair, SignJWT } from 'jose';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { addConsent, addResource, addTenant, addUser, authorize } from '../../testing/sample.js';
import { ISSUER, startCore, type Core, type TestClient } from '../../testing/start-core.js';
import { authorizeAddress, VERIFIER, Browser } from '../../testing/browser.js';
import { OidcAdapter } from '../store/oidc-adapter.js';
import { OidcStore } from '../store/oidc-store.service.js';

const REDIRECT = 'https://shop.example/cb';
const PASSWORD = 'correct horse battery';
const ALL = 'urn:identity:authorized-resources';
const now = () => Math.floor(Date.now() / 1_000);

let core: Core;
let client: TestClient;
let user: string;
let warn: jest.SpiedFunction<Log['warn']>;

beforeAll(async () => {
  core = await startCore();
  const password_hash = await core.app.get(Passwords).hash(PASSWORD);
  user = await addUser(core.query, await addTenant(core.query, { is_default: true }), {
    username: 'ann',
    password_hash,
  });
  client = await newClient();
});
afterAll(() => core.close());
beforeEach(() => {
  warn = jest.spyOn(core.app.get(Log), 'warn');
});
afterEach(() => warn.mockRestore());

const newClient = (metadata: object = {}): Promise<TestClient> =>
  core.client({
    is_first_party: true,
    client_metadata: {
      grant_types: ['authorization_code', 'refresh_token', 'password'],
      urls: { redirect_uris: [REDIRECT] },
      ...metadata,
    },
  });
const lines = () => warn.mock.calls.map(([fields]) => fields);

/** A code as the authorization endpoint leaves it. */
const newCode = async (more: Record<string, unknown> = {}, seconds = 60): Promise<string> => {
  const store = core.app.get(OidcStore);
  const [grantId, code] = [newId(), randomBytes(32).toString('base64url')];
  const owner = { accountId: user, clientId: client.id };
  const grant = {
    jti: grantId,
    ...owner,
    openid: { scope: 'openid' },
    resources: { [ALL]: 'openid' },
    exp: now() + 600,
  };
  await addConsent(core.query, user, client.id);
  await new OidcAdapter('Grant', store).upsert(grantId, grant, 600);
  const payload = {
    ...owner,
    grantId,
    scope: 'openid',
    resource: [ALL],
    redirectUri: REDIRECT,
    codeChallenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    codeChallengeMethod: 'S256',
    iat: now(),
    exp: now() + seconds,
    jti: code,
    kind: 'AuthorizationCode',
  };
  await new OidcAdapter('AuthorizationCode', store).upsert(code, { ...payload, ...more }, Math.max(seconds, 1));
  return code;
};
const redeem = (code: string, more: Record<string, string> = {}, as = client) => {
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER, ...more };
  return core.post('/token', form, as);
};

describe('Rejected token requests in the log', () => {
  it.each<[string, RegExp, () => Promise<unknown>]>([
    ['an unknown code', /not found/, () => redeem('nothing')],
    ['a wrong verifier', /code_verifier|PKCE/, async () => redeem(await newCode(), { code_verifier: 'x'.repeat(43) })],
    [
      'another redirect_uri',
      /redirect_uri/,
      async () => redeem(await newCode(), { redirect_uri: 'https://evil.example' }),
    ],
    ['another client', /client mismatch/, async () => redeem(await newCode(), {}, await newClient())],
    [
      'an unknown refresh token',
      /not found/,
      () => core.post('/token', { grant_type: 'refresh_token', refresh_token: 'x' }, client),
    ],
    [
      'a wrong password',
      /password is wrong/,
      () => core.post('/token', { grant_type: 'password', username: 'ann', password: 'no' }, client),
    ],
  ])('%s: invalid_grant with its reason, and the response is unchanged', async (_, reason, send) => {
    const { status, body } = (await send()) as { status: number; body: { error: string; message: string } };
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect(lines()).toEqual([
      {
        client_id: expect.any(String),
        grant_type: expect.any(String),
        error: 'invalid_grant',
        reason: expect.stringMatching(reason),
      },
    ]);
    if (!/password/.test(body.message)) expect(body.message).toBe('grant request is invalid');
  });

  it('a reused code is reported as such', async () => {
    const code = await newCode();
    await redeem(code).expect(200);
    await redeem(code).expect(400);
    expect(lines()).toMatchObject([{ error: 'invalid_grant', reason: expect.stringContaining('already consumed') }]);
  });

  it.each([
    ['/token', { grant_type: 'client_credentials' }],
    ['/oauth2/token', { grant_type: 'client_credentials' }],
    ['/tokeninfo', { token: 'x' }],
    ['/oauth2/par', { response_type: 'code' }],
    ['/device_code', {}],
  ])('a wrong secret at %s', async (path, form) => {
    await core.post(path, form, { ...client, secret: 'wrong-secret-of-a-test' }).expect(401);
    expect(lines()).toMatchObject([
      { client_id: client.id, error: 'invalid_client', reason: expect.stringContaining('invalid secret') },
    ]);
  });

  it('omits a client_id that is no id: it may be a secret', async () => {
    await core.post('/token', { grant_type: 'client_credentials', client_id: 'my-secret' }).expect(401);
    expect(lines()).toMatchObject([{ client_id: undefined, error: 'invalid_client' }]);
  });

  it('a jwks_uri that is not allowed', async () => {
    const keyed = await newClient({
      grant_types: ['client_credentials'],
      oauth: { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://127.0.0.1/jwks' },
    });
    const { privateKey } = await generateKeyPair('ES256');
    const client_assertion = await new SignJWT({ iss: keyed.id, sub: keyed.id, aud: ISSUER, jti: newId() })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(privateKey);
    const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    const form = { grant_type: 'client_credentials', client_assertion, client_assertion_type };
    await core.post('/oauth2/token', form).expect(401);
    expect(lines()).toMatchObject([
      {
        client_id: keyed.id,
        error: 'invalid_client',
        reason: expect.stringMatching(/Key Set failed.*(private|public)/),
      },
    ]);
  });
});

describe('Scopes that were requested and not granted', () => {
  let shop: TestClient;
  beforeAll(async () => {
    shop = await newClient();
    const rules = { identifier_url: 'urn:orders', rbac_enabled: true };
    await authorize(core.query, shop.id, await addResource(core.query, ['orders:read', 'orders:write'], rules));
  });
  const dropped = () => [{ client_id: shop.id, user_id: user, dropped_scopes: 'orders:read orders:write' }];

  it('are missing in `scope` of the response, and are logged', async () => {
    const scope = 'openid orders:read orders:write';
    const form = { grant_type: 'password', username: 'ann', password: PASSWORD, scope };
    const { body } = await core.post('/token', form, shop).expect(200);
    expect(body.scope).toBe('openid');
    expect(lines()).toEqual(dropped());
  });

  it('are also logged where a page issued the code', async () => {
    const browser = new Browser(core);
    const address = authorizeAddress(shop.id, { scope: 'openid orders:read orders:write' });
    const page = await browser.follow(await browser.get(address));
    const form = { username: 'ann', password: PASSWORD, action: 'sign_in' };
    const back = await browser.follow(await browser.submit(page, form));
    expect(lines()).toEqual(dropped());
    const code = new URL(back.location).searchParams.get('code') ?? '';
    expect((await redeem(code, {}, shop).expect(200)).body.scope).toBe('openid');
    expect(lines()).toHaveLength(1);
  });

  it('are not logged where all were granted', async () => {
    const form = { grant_type: 'password', username: 'ann', password: PASSWORD, scope: 'openid profile' };
    expect((await core.post('/token', form, shop).expect(200)).body.scope).toBe('openid profile');
    await core.post('/token', { ...form, scope: '' }, shop).expect(200);
    expect(lines()).toEqual([]);
  });
});
