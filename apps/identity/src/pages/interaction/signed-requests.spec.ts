import { hashSync } from '@node-rs/argon2';
import { newId } from '@groundwork/records';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as oauth from 'oauth4webapi';
import { authorizeAddress, Browser, VERIFIER } from '../../testing/browser.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { ISSUER, startCore, type Core, type TestClient } from '../../testing/start-core.js';

const REDIRECT = 'https://shop.example/cb';
const PASSWORD = 'correct horse battery';
const SERVER: oauth.AuthorizationServer = {
  issuer: ISSUER,
  token_endpoint: `${ISSUER}/oauth2/token`,
  jwks_uri: `${ISSUER}/oauth2/jwks`,
};

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

let core: Core;
let username: string;
let keys: Keys;
let client: TestClient;

beforeAll(async () => {
  core = await startCore();
  username = newId();
  await addUser(core.query, await addTenant(core.query, { is_default: true }), {
    username,
    password_hash: hashSync(PASSWORD),
  });
  keys = await generateKeyPair('ES256', { extractable: true });
  client = await clientWith();
});
afterAll(() => core.close());

const clientWith = async (oauthMembers: object = {}) =>
  core.client({
    is_first_party: true,
    client_metadata: {
      grant_types: ['authorization_code'],
      urls: { redirect_uris: [REDIRECT] },
      oauth: { jwks: { keys: [await exportJWK(keys.publicKey)] }, ...oauthMembers },
    },
  });
const parametersOf = ({ id }: TestClient, more: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(new URL(authorizeAddress(id, { scope: 'openid', ...more }), ISSUER).searchParams);
const seconds = (from: number) => Math.floor(Date.now() / 1_000) + from;
const sign = (claims: object = {}, header: object = {}, key = keys.privateKey, by = client) =>
  new SignJWT({ ...parametersOf(by), iss: by.id, aud: ISSUER, exp: seconds(60), ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'oauth-authz-req+jwt', ...header })
    .sign(key);
const push = async (form: Record<string, string>, by = client) => (await core.post('/oauth2/par', form, by)).body;
const authorize = (parameters: Record<string, string>, browser = new Browser(core)) =>
  browser.get(`/oauth2/authorize?${new URLSearchParams(parameters).toString()}`);
const signIn = async (parameters: Record<string, string>) => {
  const browser = new Browser(core);
  const page = await browser.follow(await authorize(parameters, browser));
  return browser.follow(await browser.submit(page, { username, password: PASSWORD, action: 'sign_in' }));
};
/** What a library sends, on its way to the running app. */
const through = async (
  address: string,
  { method, headers, body }: oauth.CustomFetchOptions<string, URLSearchParams | undefined>,
) => {
  const { host, pathname } = new URL(address);
  const request = method === 'POST' ? core.anonymous.post(pathname) : core.anonymous.get(pathname);
  const answer = await request.set({ ...headers, host }).send(body?.toString());
  return new Response(answer.text, {
    status: answer.status,
    headers: { 'content-type': String(answer.headers['content-type']) },
  });
};
const foreign = { [oauth.customFetch]: through as never, [oauth.allowInsecureRequests]: true };

describe('Signed requests and answers', () => {
  it('sign a user in with oauth4webapi: JAR, JARM, code', async () => {
    const app = { client_id: client.id, authorization_signed_response_alg: 'RS256' };
    const parameters = parametersOf(client, { response_mode: 'jwt', state: 'mine' });
    const request = await oauth.issueRequestObject(SERVER, app, parameters, keys.privateKey);
    const back = await signIn({ client_id: client.id, request });
    const url = new URL(back.location);
    expect([...url.searchParams.keys()]).toEqual(['response']);
    const answer = await oauth.validateJwtAuthResponse(SERVER, app, url, 'mine', foreign);
    const tokens = await oauth.authorizationCodeGrantRequest(
      SERVER,
      app,
      oauth.ClientSecretBasic(client.secret),
      answer,
      REDIRECT,
      VERIFIER,
      foreign,
    );
    const expected = { expectedNonce: parameters['nonce']! };
    expect((await oauth.processAuthorizationCodeResponse(SERVER, app, tokens, expected)).scope).toBe('openid');
  });
});

describe('A signed request (RFC 9101)', () => {
  it('counts alone: what stands outside of it is ignored', async () => {
    const request = await sign({ prompt: 'none', state: 'inside' });
    const outside = {
      state: 'outside',
      scope: 'openid email',
      redirect_uri: 'https://evil.example/cb',
      prompt: 'login',
    };
    const { location } = await authorize({ ...outside, client_id: client.id, request });
    const { origin, searchParams } = new URL(location);
    expect([origin, searchParams.get('error'), searchParams.get('state')]).toEqual([
      'https://shop.example',
      'login_required',
      'inside',
    ]);
  });

  it('is taken at PAR, and counts again when it is used', async () => {
    const { request_uri } = await push({ request: await sign({ prompt: 'none' }) });
    const { location } = await authorize({ client_id: client.id, request_uri });
    expect(new URL(location).searchParams.get('error')).toBe('login_required');
  });

  it.each<[string, () => Promise<string> | string]>([
    ['no JWT', () => 'a.b.c'],
    ['of a foreign key', async () => sign({}, {}, (await generateKeyPair('ES256')).privateKey)],
    ['of another issuer', () => sign({ iss: newId() })],
    ['of nobody', () => sign({ iss: undefined })],
    ['for another audience', () => sign({ aud: 'https://elsewhere.example' })],
    ['for nobody', () => sign({ aud: undefined })],
    ['that has expired', () => sign({ exp: seconds(-60) })],
    ['without an end', () => sign({ exp: undefined })],
    ['that lasts for two hours', () => sign({ exp: seconds(7_200) })],
    ['that is not valid yet', () => sign({ nbf: seconds(600) })],
    ['that is an assertion', () => sign({ sub: client.id })],
    ['of another type', () => sign({}, { typ: 'at+jwt' })],
    ['of another client', () => sign({ client_id: newId() })],
    ['with a request inside', () => sign({ request: 'a.b.c' })],
    ['with an address inside', () => sign({ request_uri: 'https://shop.example/request' })],
  ])('is refused: %s', async (_, make) => {
    expect(await push({ request: await make() })).toMatchObject({ error: 'invalid_request_object' });
  });

  it('is refused of a client without keys', async () => {
    const keyless = await clientWith({ jwks: undefined });
    expect(await push({ request: await sign({}, {}, keys.privateKey, keyless) }, keyless)).toMatchObject({
      error: 'invalid_request_object',
    });
  });

  it('is demanded of a client that says so, with its own algorithm', async () => {
    const signing = await clientWith({ require_signed_request_object: true, request_object_signing_alg: 'PS256' });
    const plain = { ...parametersOf(signing), prompt: 'none' };
    expect(await push(plain, signing)).toMatchObject({ error: 'invalid_request' });
    const refused = new URL((await authorize(plain)).location).searchParams;
    expect([refused.get('error'), refused.get('error_description')]).toEqual([
      'invalid_request',
      'Request Object must be used by this client',
    ]);
    expect(await push({ request: await sign({}, {}, keys.privateKey, signing) }, signing)).toMatchObject({
      error: 'invalid_request_object',
    });
  });
});

describe('A signed answer (JARM)', () => {
  const answered = (location: string) => decodeJwt(new URL(location).searchParams.get('response') ?? '');

  it('says errors, too, for the client alone and for a short time', async () => {
    const { location } = await authorize({ ...parametersOf(client), response_mode: 'jwt', prompt: 'none', state: 's' });
    const { exp, ...claims } = answered(location);
    expect(claims).toEqual({
      iss: ISSUER,
      aud: client.id,
      error: 'login_required',
      error_description: expect.any(String),
      state: 's',
    });
    expect(exp! - seconds(0)).toBeLessThanOrEqual(120);
    expect(new URL(location).searchParams.get('error')).toBeNull();
  });

  it('is posted by the page of ours', async () => {
    const page = await signIn({ ...parametersOf(client), response_mode: 'form_post.jwt' });
    const [, response = ''] = /name="response" value="([^"]*)"/.exec(page.text) ?? [];
    expect(decodeJwt(response)).toMatchObject({ iss: ISSUER, aud: client.id, code: expect.any(String) });
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://shop.example");
  });

  it('is the only one that a client gets which says so', async () => {
    const signed = await clientWith({ response_modes: ['jwt'] });
    for (const response_mode of [undefined, 'query', 'fragment', 'form_post', 'query.jwt'])
      expect([response_mode, await push(parametersOf(signed, response_mode ? { response_mode } : {}), signed)]).toEqual(
        [response_mode, expect.objectContaining({ error: 'invalid_request' })],
      );
    const { location } = await authorize({ ...parametersOf(signed), response_mode: 'jwt', prompt: 'none' });
    expect(answered(location)).toMatchObject({ error: 'login_required' });
  });
});
