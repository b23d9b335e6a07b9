import { hashSync } from '@node-rs/argon2';
import { newId } from '@groundwork/records';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { offeredGrants } from '../../directory/entities/grant-types.js';
import { authorizeAddress, Browser, VERIFIER } from '../../testing/browser.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { ISSUER, startCore, type Core, type TestClient } from '../../testing/start-core.js';

const REDIRECT = 'https://shop.example/cb';
const PASSWORD = 'correct horse battery';
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** Without PKCE, as the implicit flow. */
const PLAIN = { code_challenge: '', code_challenge_method: '' };
/** All that a user can say of itself. */
const PROFILE = {
  name: 'Ada Lovelace',
  given_name: 'Ada',
  family_name: 'Lovelace',
  middle_name: 'King',
  nickname: 'ada',
  preferred_username: 'ada',
  profile: 'https://ada.example',
  picture: 'https://ada.example/a.png',
  website: 'https://ada.example',
  gender: 'female',
  birthday: '1815-12-10',
  zoneinfo: 'Europe/London',
  locale: 'en',
  email: 'ada@example.com',
  email_verified: true,
  phone: '+441234567890',
  phone_verified: true,
  address: { country: 'GB' },
};

interface Discovery extends Record<string, unknown> {
  readonly [listed: `${string}_supported`]: readonly string[];
}

let core: Core;
let strict: Core;
let documents: Discovery;
let whole: TestClient;
const users = { username: 'ada' };

beforeAll(async () => {
  core = await startCore();
  strict = await startCore({ ALLOW_LEGACY_GRANTS: 'false' }, core.schema);
  const tenant = await addTenant(core.query, {
    is_default: true,
    tenant_metadata: { registration_enabled: true, client_registration: { mode: 'open' } },
  });
  await addUser(core.query, tenant, { ...users, ...PROFILE, password_hash: hashSync(PASSWORD) });
  whole = await clientWith({});
  documents = await documentOf(core);
});
afterAll(async () => {
  await strict.close();
  await core.close();
});

const documentOf = async (at: Core) =>
  (await at.get('/.well-known/openid-configuration').expect(200)).body as Discovery;
const clientWith = (settings: Record<string, unknown>, columns = {}) =>
  core.client({
    is_first_party: true,
    client_metadata: {
      grant_types: [...offeredGrants({ ALLOW_LEGACY_GRANTS: true })],
      urls: { redirect_uris: [REDIRECT] },
      ...settings,
    },
    ...columns,
  });
const listed = (name: string): readonly string[] => documents[`${name}_supported`] ?? [];
const authorize = async (parameters: Record<string, string>, browser = new Browser(core), client = whole) =>
  browser.get(authorizeAddress(client.id, { scope: 'openid', ...parameters }));
/** The error that the authorization endpoint answers, wherever it is; empty where it goes on with a page of ours. */
const errorOf = ({ location, text }: { location: string; text: string }): string => {
  if (location.startsWith('/interaction') || location.startsWith(`${ISSUER}/interaction`)) return '';
  const { search, hash } = location ? new URL(location, ISSUER) : { search: '', hash: '' };
  const [, posted] = /name="error" value="([^"]*)"/.exec(text) ?? [];
  return new URLSearchParams(search || hash.slice(1)).get('error') ?? posted ?? 'a page';
};
const password = (form: Record<string, string> = {}, client: TestClient = whole) =>
  core.post('/oauth2/token', { grant_type: 'password', ...users, password: PASSWORD, ...form }, client);

describe('32. What discovery lists can be used, and what it does not list is refused', () => {
  it('is the same document at both addresses', async () => {
    const { body } = await core.get('/.well-known/oauth-authorization-server').expect(200);
    expect(body).toEqual(documents);
  });

  it('logout by back-channel, with the session, and none by front-channel', () => {
    const { backchannel_logout_supported, backchannel_logout_session_supported } = documents;
    expect([backchannel_logout_supported, backchannel_logout_session_supported]).toEqual([true, true]);
    expect(Object.keys(documents).filter((name) => name.startsWith('frontchannel'))).toEqual([]);
  });

  it('endpoints', async () => {
    const addresses = Object.entries(documents).filter(([name]) => /_endpoint$|^jwks_uri$/.test(name));
    expect(addresses.length).toBeGreaterThanOrEqual(10);
    for (const [name, address] of addresses) {
      expect([name, String(address).startsWith(ISSUER)]).toEqual([name, true]);
      const { pathname } = new URL(String(address));
      const isRead = /^(authorization|end_session|userinfo)_endpoint$|^jwks_uri$/.test(name);
      const { status } = await (isRead ? core.get(pathname) : core.post(pathname, {}));
      expect([name, [404, 405, 500].includes(status)]).toEqual([name, false]);
    }
    for (const path of ['/oauth2/ciba', '/oauth2/challenge', '/oauth2/check_session', '/oauth2/reg'])
      await core.get(path).expect(404);
  });

  it('grant types', async () => {
    for (const at of [core, strict]) {
      const grants = ((await documentOf(at)).grant_types_supported ?? []).filter((grant) => grant !== 'implicit');
      for (const grant_type of grants) {
        const { body } = await at.post('/oauth2/token', { grant_type }, whole);
        expect([grant_type, ['unsupported_grant_type', 'unauthorized_client'].includes(body.error as string)]).toEqual([
          grant_type,
          false,
        ]);
      }
      const others = ['password', 'otp', 'implicit', 'urn:openid:params:grant-type:ciba', 'urn:ietf:params:oauth:grant-type:jwt-bearer']; // prettier-ignore
      for (const grant_type of others.filter((grant) => !grants.includes(grant)))
        expect((await at.post('/oauth2/token', { grant_type }, whole).expect(400)).body).toMatchObject({
          error: 'unsupported_grant_type',
        });
    }
    expect(listed('grant_types')).toEqual(expect.arrayContaining(['implicit', 'password', 'otp']));
  });

  it('response types', async () => {
    for (const at of [core, strict]) {
      const types = (await documentOf(at)).response_types_supported ?? [];
      for (const response_type of [
        'code',
        'id_token',
        'id_token token',
        'none',
        'token',
        'code token',
        'code id_token',
      ]) {
        const browser = new Browser(at);
        const seen = await authorize({ response_type, ...(response_type === 'code' ? {} : PLAIN) }, browser);
        expect([response_type, errorOf(seen) === '']).toEqual([response_type, types.includes(response_type)]);
      }
    }
  });

  it('response modes', async () => {
    const answers: Record<string, string> = {};
    for (const response_mode of [
      'query',
      'fragment',
      'form_post',
      'web_message',
      'jwt',
      'query.jwt',
      'fragment.jwt',
      'form_post.jwt',
      'web_message.jwt',
    ]) {
      const { location, text } = await authorize({ response_mode, prompt: 'none' });
      const { search, hash } = location ? new URL(location) : { search: '', hash: '' };
      const posted = [...text.matchAll(/name="(error|response)" value="([^"]*)"/g)].map(
        ([, name, value]): [string, string] => [name!, value!],
      );
      const places = { query: search, fragment: hash.slice(1), form_post: new URLSearchParams(posted).toString() };
      for (const [place, parameters] of Object.entries(places)) {
        const found = new URLSearchParams(parameters);
        const signed = found.get('response');
        if (found.get('error') === 'login_required') answers[response_mode] = place;
        if (signed && decodeJwt(signed)['error'] === 'login_required') answers[response_mode] = `${place}.jwt`;
      }
    }
    const expected = listed('response_modes').map((mode) => [mode, mode === 'jwt' ? 'query.jwt' : mode]);
    expect(answers).toEqual(Object.fromEntries(expected));
  });

  it('code challenges', async () => {
    for (const code_challenge_method of ['S256', 'plain'])
      expect(errorOf(await authorize({ code_challenge_method })) === '').toBe(
        listed('code_challenge_methods').includes(code_challenge_method),
      );
  });

  it('scopes', async () => {
    for (const scope of listed('scopes')) {
      const { body } = await password({ scope: [...new Set(['openid', scope])].join(' ') }).expect(200);
      expect(String(body.scope).split(' ')).toContain(scope);
    }
    expect((await password({ scope: 'openid groups' }).expect(400)).body.error).toBe('invalid_scope');
  });

  it('claims', async () => {
    const browser = new Browser(core);
    const page = await browser.follow(await authorize({ scope: listed('scopes').join(' '), prompt: 'login' }, browser));
    const back = await browser.follow(await browser.submit(page, { ...users, password: PASSWORD, action: 'sign_in' }));
    const code = new URL(back.location, ISSUER).searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER };
    const { body } = await core.post('/oauth2/token', form, whole).expect(200);
    const info = await core.get('/oauth2/userinfo', { authorization: `Bearer ${body.access_token}` }).expect(200);
    const answered = Object.keys({ ...(info.body as object), ...decodeJwt(body.id_token as string) });
    expect(listed('claims').filter((claim) => !answered.includes(claim))).toEqual([]);
  });

  it('prompt values', async () => {
    expect([...listed('prompt_values')].sort()).toEqual(['consent', 'create', 'login', 'none']);
    for (const prompt of listed('prompt_values'))
      expect([prompt, errorOf(await authorize({ prompt }))]).toEqual([
        prompt,
        prompt === 'none' ? 'login_required' : '',
      ]);
    for (const prompt of ['select_account', 'nothing'])
      expect([prompt, errorOf(await authorize({ prompt }))]).toEqual([prompt, 'invalid_request']);
  });

  it('languages', async () => {
    expect(listed('ui_locales').length).toBeGreaterThanOrEqual(9);
    for (const ui_locales of [...listed('ui_locales'), 'tlh']) {
      const browser = new Browser(core, { 'accept-language': 'en' });
      const { text } = await browser.follow(await authorize({ ui_locales }, browser));
      expect(/<html lang="([^"]+)"/.exec(text)?.[1]).toBe(ui_locales === 'tlh' ? 'en' : ui_locales);
    }
  });

  it('authentication contexts', async () => {
    for (const acr_values of listed('acr_values')) expect(errorOf(await authorize({ acr_values }))).toBe('');
  });

  it('signatures of ID tokens', async () => {
    for (const alg of ['RS256', 'PS256', 'ES256', 'EdDSA', 'HS256', 'none']) {
      const isListed = listed('id_token_signing_alg_values').includes(alg);
      const registered = await core.anonymous
        .post('/oauth2/register')
        .set({ host: new URL(ISSUER).host })
        .send({ redirect_uris: [REDIRECT], id_token_signed_response_alg: alg });
      expect([alg, registered.status]).toEqual([alg, isListed ? 201 : 400]);
      if (!isListed) continue;
      const client = await clientWith({ oauth: { id_token_signed_response_alg: alg } });
      let answer = await password({ scope: 'openid' }, client);
      for (let tries = 0; answer.status === 503 && tries < 20; tries++)
        answer = await password({ scope: 'openid' }, client);
      expect(decodeProtectedHeader(answer.body.id_token as string).alg).toBe(alg);
    }
  });

  it('signatures of requests, and of answers', async () => {
    const requests = listed('request_object_signing_alg_values');
    expect(requests.length).toBeGreaterThan(2);
    for (const alg of new Set([...requests, 'ES384', 'RS512', 'HS256', 'none'])) {
      const error = await pushSigned(alg);
      expect([alg, error]).toEqual([alg, requests.includes(alg) ? undefined : 'invalid_request_object']);
    }
    const answers = listed('authorization_signing_alg_values');
    expect(answers).not.toEqual([]);
    for (const alg of new Set([...answers, 'PS256', 'EdDSA', 'HS256', 'none'])) {
      const registered = await core.anonymous
        .post('/oauth2/register')
        .set({ host: new URL(ISSUER).host })
        .send({ redirect_uris: [REDIRECT], authorization_signed_response_alg: alg });
      expect([alg, registered.status]).toEqual([alg, answers.includes(alg) ? 201 : 400]);
      if (!answers.includes(alg)) continue;
      const client = await clientWith({ oauth: { authorization_signed_response_alg: alg } });
      const { location } = await authorize({ response_mode: 'jwt', prompt: 'none' }, new Browser(core), client);
      expect(decodeProtectedHeader(new URL(location).searchParams.get('response') ?? '').alg).toBe(alg);
    }
  });

  it('ways in which clients authenticate, and the signatures of their assertions', async () => {
    const proofs: Record<string, (alg?: string) => Promise<number>> = {
      client_secret_basic: async () => (await core.post('/oauth2/revoke', { token: 'x' }, whole)).status,
      client_secret_post: async () =>
        (await core.post('/oauth2/revoke', { token: 'x', client_id: whole.id, client_secret: whole.secret })).status,
      none: async () => {
        const { id } = await clientWith({}, { is_public: true, secret_hash: null });
        return (await core.post('/oauth2/revoke', { token: 'x', client_id: id })).status;
      },
      private_key_jwt: (alg = 'ES256') => proveByKey(alg),
      client_secret_jwt: async () => {
        const key = new TextEncoder().encode(whole.secret);
        return (await core.post('/oauth2/revoke', { token: 'x', ...(await assertionOf(whole.id, 'HS256', key)) }))
          .status;
      },
    };
    for (const [method, prove] of Object.entries(proofs))
      expect([method, await prove()]).toEqual([
        method,
        listed('token_endpoint_auth_methods').includes(method) ? 200 : 401,
      ]);
    expect(Object.keys(proofs)).toEqual(expect.arrayContaining([...listed('token_endpoint_auth_methods')]));
    const algorithms = listed('token_endpoint_auth_signing_alg_values');
    for (const alg of new Set([...algorithms, 'ES384', 'RS512', 'PS384']))
      expect([alg, await proveByKey(alg)]).toEqual([alg, algorithms.includes(alg) ? 200 : 401]);
  });

  it('parameters', async () => {
    expect(documents).toMatchObject({ request_uri_parameter_supported: false, claims_parameter_supported: true });
    expect(documents).toMatchObject({ request_parameter_supported: true });
    expect(documents).not.toHaveProperty('require_signed_request_object');
    expect(errorOf(await authorize({ request_uri: 'https://shop.example/request' }))).toMatch(/request_uri|a page/);
    expect(errorOf(await authorize({ claims: '{"userinfo":{"email":null}}' }))).toBe('');
    expect(new URL((await authorize({ prompt: 'none' })).location).searchParams.get('iss')).toBe(ISSUER);
  });
});

async function assertionOf(
  id: string,
  alg: string,
  key: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'] | Uint8Array,
): Promise<Record<string, string>> {
  const jwt = await new SignJWT({ iss: id, sub: id, jti: newId(), aud: ISSUER })
    .setProtectedHeader({ alg })
    .setIssuedAt()
    .setExpirationTime('1 minute')
    .sign(key);
  return { client_id: id, client_assertion: jwt, client_assertion_type: ASSERTION };
}

/** The error that a request answers which a new client signed by a key of this algorithm. */
async function pushSigned(alg: string): Promise<unknown> {
  const isKeyless = alg === 'HS256' || alg === 'none';
  const { publicKey, privateKey } = await generateKeyPair(isKeyless ? 'ES256' : alg, { extractable: true });
  const client = await clientWith({ oauth: { jwks: { keys: [await exportJWK(publicKey)] } } });
  const parameters = Object.fromEntries(new URL(authorizeAddress(client.id, { scope: 'openid' }), ISSUER).searchParams);
  const claims = { ...parameters, iss: client.id, aud: ISSUER, exp: Math.floor(Date.now() / 1_000) + 60 };
  const request =
    alg === 'none'
      ? new UnsecuredJWT(claims).encode()
      : await new SignJWT(claims)
          .setProtectedHeader({ alg })
          .sign(alg === 'HS256' ? new TextEncoder().encode(client.secret) : privateKey);
  return ((await core.post('/oauth2/par', { request }, client)).body as { error?: unknown }).error;
}

/** The status of a request that a new client proves by a key of this algorithm. */
async function proveByKey(alg: string): Promise<number> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwks = { keys: [await exportJWK(publicKey)] };
  const { id } = await clientWith({ oauth: { token_endpoint_auth_method: 'private_key_jwt', jwks } });
  return (await core.post('/oauth2/revoke', { token: 'x', ...(await assertionOf(id, alg, privateKey)) })).status;
}
