import { hashSync } from '@node-rs/argon2';
import { newId } from '@groundwork/records';
import { makeProver, type Prover } from '@groundwork/verify/testing';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as oauth from 'oauth4webapi';
import { authorizeAddress, Browser, VERIFIER } from '../../testing/browser.js';
import { addResource, addTenant, addUser, authorize } from '../../testing/sample.js';
import { ISSUER, notifyChanged, startCore, type Core } from '../../testing/start-core.js';

const REDIRECT = 'https://bank.example/cb';
const PASSWORD = 'correct horse battery';
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

let core: Core;
let username: string;
let client: string;
let keys: Keys;
let rsa: Keys;
let prover: Prover;

beforeAll(async () => {
  core = await startCore();
  username = newId();
  await addUser(core.query, await addTenant(core.query, { is_default: true }), {
    username,
    password_hash: hashSync(PASSWORD),
  });
  [keys, rsa] = [await generateKeyPair('ES256'), await generateKeyPair('RS256')];
  prover = await makeProver();
  const { id } = await core.client({
    is_first_party: true,
    secret_hash: null,
    client_metadata: {
      security_profile: 'fapi2',
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
      urls: { redirect_uris: [REDIRECT] },
      oauth: {
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: { keys: [await exportJWK(keys.publicKey), await exportJWK(rsa.publicKey)] },
        require_pushed_authorization_requests: true,
        dpop_bound_access_tokens: true,
      },
    },
  });
  client = id;
  await authorize(core.query, client, await addResource(core.query, ['accounts:read'], {}));
});
afterAll(() => core.close());

const assertion = async (aud: unknown = ISSUER, alg = 'ES256') => ({
  client_id: client,
  client_assertion_type: ASSERTION,
  client_assertion: await new SignJWT({ iss: client, sub: client, jti: newId(), aud: aud as string })
    .setProtectedHeader({ alg })
    .setIssuedAt()
    .setExpirationTime('1 minute')
    .sign(alg === 'ES256' ? keys.privateKey : rsa.privateKey),
});
const proof = (path: string) => prover.proof({ method: 'POST', url: ISSUER + path });
const post = async (path: string, form: Record<string, string>, by: Record<string, string>, dpop?: string) =>
  core.post(path, { ...form, ...by }, null, dpop === undefined ? {} : { dpop });
const requestOf = (more: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    new URL(authorizeAddress(client, { redirect_uri: REDIRECT, scope: 'openid', ...more }), ISSUER).searchParams,
  );
const without = (start: string) =>
  Object.fromEntries(Object.entries(requestOf()).filter(([name]) => !name.startsWith(start)));

describe('a client of FAPI 2.0', () => {
  it('signs a user in: pushed, by key, bound, and keeps its refresh token', async () => {
    const { body: pushed } = await post(
      '/oauth2/par',
      requestOf({ scope: 'openid offline_access' }),
      await assertion(),
    );
    const browser = new Browser(core);
    const { request_uri } = pushed as { request_uri: string };
    const page = await browser.follow(
      await browser.get(`/oauth2/authorize?${new URLSearchParams({ client_id: client, request_uri }).toString()}`),
    );
    const back = await browser.follow(await browser.submit(page, { username, password: PASSWORD, action: 'sign_in' }));
    const code = new URL(back.location).searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER };
    const first = await post('/oauth2/token', form, await assertion(), await proof('/oauth2/token'));
    expect([first.status, first.body.token_type]).toEqual([200, 'DPoP']);
    const refresh = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token as string };
    for (let i = 0; i < 2; i++) {
      const { status, body } = await post('/oauth2/token', refresh, await assertion(), await proof('/oauth2/token'));
      expect([status, body.token_type, body.refresh_token ?? refresh.refresh_token]).toEqual([
        200,
        'DPoP',
        refresh.refresh_token,
      ]);
    }
    expect((await post('/oauth2/token', refresh, await assertion())).body.error).toBe('invalid_grant');
  });

  it('gets tokens of its own with oauth4webapi', async () => {
    const server = { issuer: ISSUER, token_endpoint: `${ISSUER}/oauth2/token` };
    const send = async (url: string, { headers, body }: oauth.CustomFetchOptions<'POST', URLSearchParams>) => {
      const { host, pathname } = new URL(url);
      const answer = await core.anonymous
        .post(pathname)
        .set({ ...headers, host })
        .send(body.toString());
      return Response.json(answer.body, { status: answer.status, headers: answer.headers });
    };
    const app: oauth.Client = { client_id: client };
    const DPoP = oauth.DPoP(app, await oauth.generateKeyPair('ES256'));
    const options = { DPoP, [oauth.customFetch]: send, [oauth.allowInsecureRequests]: true };
    const by = oauth.PrivateKeyJwt(keys.privateKey);
    const answer = await oauth.clientCredentialsGrantRequest(server, app, by, {}, options);
    expect((await oauth.processClientCredentialsResponse(server, app, answer)).token_type).toBe('dpop');
  });
});

describe('each violation of FAPI 2.0 is refused (people 29, 30)', () => {
  it('a request that was not pushed', async () => {
    const { location } = await new Browser(core).get(
      `/oauth2/authorize?${new URLSearchParams(requestOf()).toString()}`,
    );
    expect(new URL(location).searchParams.get('error')).toBe('invalid_request');
  });

  it.each<[string, () => Record<string, string>, string]>([
    ['no PKCE', () => without('code_challenge'), 'invalid_request'],
    ['PKCE by plain', () => requestOf({ code_challenge_method: 'plain' }), 'invalid_request'],
    ['no redirect_uri', () => without('redirect_uri'), 'invalid_request'],
    ['a foreign redirect_uri', () => requestOf({ redirect_uri: 'https://evil.example/cb' }), 'invalid_request'],
    ['tokens from the authorization endpoint', () => requestOf({ response_type: 'id_token token' }), 'invalid_request'],
  ])('%s', async (_, request, error) => {
    const { status, body } = await post('/oauth2/par', request(), await assertion());
    expect([status, body.error]).toEqual([400, error]);
  });

  it.each<[string, () => Promise<Record<string, string>>]>([
    ['no proof of the client', () => Promise.resolve({ client_id: client })],
    ['a secret', () => Promise.resolve({ client_id: client, client_secret: 'secret-of-a-test' })],
    ['the issuer in a list', () => assertion([ISSUER])],
    ['a foreign audience in a list', () => assertion([ISSUER, 'https://elsewhere.example'])],
    ['the endpoint as audience', () => assertion(`${ISSUER}/oauth2/token`)],
    ['a signature by RS256', () => assertion(ISSUER, 'RS256')],
  ])('%s', async (_, by) => {
    for (const [path, form] of [
      ['/oauth2/par', requestOf()],
      ['/oauth2/token', { grant_type: 'client_credentials' }],
      ['/token', { grant_type: 'client_credentials' }],
      ['/oauth2/revoke', { token: 'x' }],
    ] as const) {
      const { status, body } = await post(
        path,
        form,
        await by(),
        path.endsWith('token') ? await proof(path) : undefined,
      );
      expect([path, status, body.error]).toEqual([path, 401, 'invalid_client']);
    }
  });

  it('a token that is bound to no key', async () => {
    const { status, body } = await post('/oauth2/token', { grant_type: 'client_credentials' }, await assertion());
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });
});

describe('access tokens of a client of FAPI 2.0 are signed as it demands (people 29)', () => {
  const signs = { signing_algorithm: 'RS256', identifier_url: 'https://rsa.example' };
  let others: Awaited<ReturnType<typeof addResource>>;
  beforeAll(async () => {
    others = await addResource(core.query, ['rsa:read'], signs);
    await authorize(core.query, client, others);
    await notifyChanged(core);
  });

  const tokenFor = async (more: Record<string, string> = {}, path = '/oauth2/token') =>
    post(path, { grant_type: 'client_credentials', ...more }, await assertion(), await proof(path));

  it('leaves out an API that wants RS256 where none is named', async () => {
    const { status, body } = await tokenFor();
    expect([status, body.scope]).toEqual([200, 'accounts:read']);
    expect(decodeProtectedHeader(body.access_token as string).alg).toBe('ES256');
    expect(decodeJwt(body.access_token as string).aud).not.toContain('https://rsa.example');
  });

  it.each<[string, Record<string, string>]>([
    ['by resource', { resource: 'https://rsa.example' }],
    ['by scope', { scope: 'rsa:read' }],
    ['by one of several scopes', { scope: 'accounts:read rsa:read' }],
  ])('is refused where it is named %s', async (_, named) => {
    for (const path of ['/oauth2/token', '/token']) {
      const { status, body } = await tokenFor(named, path);
      expect([status, body.error, body.error_description]).toEqual([
        400,
        'invalid_target',
        expect.stringContaining('https://rsa.example (RS256)'),
      ]);
    }
    const pushed = await post('/oauth2/par', requestOf({ ...named, scope: `openid ${named['scope'] ?? 'rsa:read'}` }), await assertion());
    expect([pushed.status, pushed.body.error]).toEqual([400, 'invalid_target']);
  }); // prettier-ignore

  it.each(['PS256', 'EdDSA', 'ES256'])('is given where it wants %s', async (signing_algorithm) => {
    await core.query('update resources set resource_metadata = $2 where id = $1', [others.id, { ...signs, signing_algorithm }]);
    await notifyChanged(core);
    const ask = () => tokenFor({ scope: 'rsa:read' });
    let answer = await ask();
    if (answer.status === 503) answer = await ask(); // its first key is made
    expect(decodeProtectedHeader(answer.body.access_token as string).alg).toBe(signing_algorithm);
  }); // prettier-ignore
});
