import { hashSync } from '@node-rs/argon2';
import { newId, Records } from '@groundwork/records';
import { until, whenFree } from '@groundwork/testing';
import { makeProver } from '@groundwork/verify/testing';
import { exportJWK, generateKeyPair } from 'jose';
import {
  customFetch,
  dynamicClientRegistrationRequest,
  None,
  ClientSecretBasic,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  clientCredentialsGrantRequest,
  processAuthorizationCodeResponse,
  processClientCredentialsResponse,
  processDynamicClientRegistrationResponse,
  validateAuthResponse,
  type AuthorizationServer as Server,
} from 'oauth4webapi';
import { sweepUnusedClients } from './unused-clients.service.js';
import { redirectHost } from '../../platform/grants/consents.js';
import { authorizeAddress, Browser, VERIFIER } from '../../testing/browser.js';
import { addResource, addTenant, addUser, authorize, insert } from '../../testing/sample.js';
import { ISSUER, notifyChanged, startCore, type Core } from '../../testing/start-core.js';

const REDIRECT = 'https://shop.example/cb';
const PASSWORD = 'correct horse battery';
const HASH = hashSync(PASSWORD);
const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';
const EVERY_GRANT = ['authorization_code', 'refresh_token', 'client_credentials', DEVICE];
const SERVER: Server = {
  issuer: ISSUER,
  registration_endpoint: `${ISSUER}/oauth2/register`,
  token_endpoint: `${ISSUER}/oauth2/token`,
};

let core: Core;
let other: Core;
let legacy: Core;
let tenant: string;
let identity: Awaited<ReturnType<typeof addResource>>;

beforeAll(async () => {
  core = await startCore();
  other = await startCore({}, core.schema);
  legacy = await startCore({ ALLOW_LEGACY_GRANTS: 'true' }, core.schema);
  tenant = await addTenant(core.query, { is_default: true });
  identity = await addResource(core.query, ['clients:register', 'users:read'], {
    identifier_url: 'urn:groundwork:identity',
    is_system: true,
  });
  await addResource(core.query, ['orders:read', 'orders:write'], { identifier_url: 'https://orders.example' });
});
afterAll(async () => {
  await legacy.close();
  await other.close();
  await core.close();
});
beforeEach(async () => {
  await core.query('delete from rate_limits');
  await allow({ mode: 'open' });
});

const allow = async (client_registration: object, id = tenant) => {
  await core.query('update tenants set tenant_metadata = $2 where id = $1', [id, { client_registration }]);
};
type Answer = Record<string, unknown> & { client_id: string; registration_access_token: string; client_secret: string };
const bearer = (token?: string): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});
const send = (method: 'get' | 'put' | 'delete' | 'post', path: string, body?: object, token?: string, at = core) =>
  at.anonymous[method](path)
    .set({ host: new URL(ISSUER).host, ...bearer(token) })
    .send(body);
const post = (body: object, { token, query = '' }: { token?: string; query?: string } = {}) =>
  send('post', `/oauth2/register${query}`, body, token);
const register = async (body: object = {}, more = {}): Promise<Answer> =>
  (await post({ redirect_uris: [REDIRECT], ...body }, more).expect(201)).body as Answer;
const own = ({ client_id }: Answer) => `/oauth2/register/${client_id}`;
const tokenWith = async (scopes: string[], columns = {}) => {
  const client = await core.client({ client_metadata: { grant_types: ['client_credentials'] }, ...columns });
  await authorize(core.query, client.id, identity, scopes);
  return (await core.post('/oauth2/token', { grant_type: 'client_credentials' }, client).expect(200)).body
    .access_token as string;
};
const refused = async (body: object, member: string, code = 'invalid_client_metadata') => {
  const { body: error } = await post({ redirect_uris: [REDIRECT], ...body }).expect(400);
  expect(error).toMatchObject({ error: code, code });
  const [{ field }] = error.details as [{ field: string }];
  expect(field.replace(/\[\d+\]$/, '')).toBe(member);
  expect(error.error_description).toContain(member);
};
const endpoint = async () =>
  (await core.get('/.well-known/openid-configuration').expect(200)).body.registration_endpoint as unknown;

/** The requests of a foreign client, on their way to the running app. */
const through = async (address: string, init: { method: string; headers: Record<string, string>; body?: unknown }) => {
  const { pathname, search } = new URL(address);
  const request =
    init.method === 'POST' ? core.anonymous.post(pathname + search) : core.anonymous.get(pathname + search);
  const answer = await request
    .set({ ...init.headers, host: new URL(ISSUER).host })
    .send(
      init.body === undefined
        ? undefined
        : init.body instanceof URLSearchParams
          ? init.body.toString()
          : (init.body as string),
    );
  return new Response(answer.text, {
    status: answer.status,
    headers: { 'content-type': String(answer.headers['content-type']) },
  });
};
const foreign = { [customFetch]: through as never, [allowInsecureRequests]: true };

describe('A foreign client (oauth4webapi)', () => {
  it('registers itself in the open, signs a user in by PKCE, and gets tokens', async () => {
    const answer = await dynamicClientRegistrationRequest(
      SERVER,
      { client_name: 'Foreign', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none', scope: 'openid email' },
      foreign,
    );
    const client = await processDynamicClientRegistrationResponse(answer);
    const username = newId();
    await addUser(core.query, tenant, { username, password_hash: HASH });
    const browser = new Browser(core);
    let page = await browser.follow(
      await browser.get(authorizeAddress(client.client_id, { scope: 'openid email', state: 's', nonce: 'n' })),
    );
    page = await browser.follow(await browser.submit(page, { username, password: PASSWORD, action: 'sign_in' }));
    expect(page.text).toContain('Foreign'); // nobody vouches for it: the user is asked
    const back = await browser.follow(await browser.submit(page, { action: 'allow' }));
    const parameters = validateAuthResponse(SERVER, client, new URL(back.location), 's');
    const tokens = await processAuthorizationCodeResponse(
      SERVER,
      client,
      await authorizationCodeGrantRequest(SERVER, client, None(), parameters, REDIRECT, VERIFIER, foreign),
      { expectedNonce: 'n' },
    );
    expect(tokens.scope).toBe('openid email');
  });

  it('registers by a token, with its own secret', async () => {
    await allow({ mode: 'token', grant_types: EVERY_GRANT, scopes: ['orders:read'] });
    const initialAccessToken = await tokenWith(['clients:register']);
    const metadata = { grant_types: ['client_credentials'], response_types: [], scope: 'orders:read' };
    const answer = await dynamicClientRegistrationRequest(SERVER, metadata, { ...foreign, initialAccessToken });
    const client = await processDynamicClientRegistrationResponse(answer);
    const auth = ClientSecretBasic(client.client_secret as string);
    const response = await clientCredentialsGrantRequest(SERVER, client, auth, {}, foreign);
    expect((await processClientCredentialsResponse(SERVER, client, response)).scope).toBe('orders:read');
  });
});

describe('Who registers', () => {
  it('is nobody unless the tenant says so, and discovery lists the endpoint only then', async () => {
    await allow({});
    await notifyChanged(core);
    expect(await endpoint()).toBeUndefined();
    expect((await post({ redirect_uris: [REDIRECT] }).expect(400)).body.error).toBe('access_denied');
    for (const mode of ['open', 'token']) {
      await allow({ mode });
      await notifyChanged(core);
      expect(await endpoint()).toBe(`${ISSUER}/oauth2/register`);
    }
  });

  it('needs the scope where the tenant says token', async () => {
    await allow({ mode: 'token' });
    const answer = await post({ redirect_uris: [REDIRECT] }).expect(401);
    expect(answer.headers['www-authenticate']).toContain('Bearer');
    await post({ redirect_uris: [REDIRECT] }, { token: 'a.b.c' }).expect(401);
    await post({ redirect_uris: [REDIRECT] }, { token: await tokenWith(['users:read']) }).expect(403);
    await register({}, { token: await tokenWith(['clients:register']) });
  });

  it('takes a token that is bound to a key with its proof alone', async () => {
    await allow({ mode: 'token' });
    const prover = await makeProver();
    const proof = (path: string, token?: string) => prover.proof({ method: 'POST', url: ISSUER + path, token });
    const client = await core.client({ client_metadata: { grant_types: ['client_credentials'] } });
    await authorize(core.query, client.id, identity, ['clients:register']);
    const issued = await core
      .post('/oauth2/token', { grant_type: 'client_credentials' }, client)
      .set('dpop', await proof('/oauth2/token'))
      .expect(200);
    const token = issued.body.access_token as string;
    await post({ redirect_uris: [REDIRECT] }, { token }).expect(401);
    const proven = post({ redirect_uris: [REDIRECT] }).set({ authorization: `DPoP ${token}` });
    await proven.set('dpop', await proof('/oauth2/register', token)).expect(201);
  });

  it('checks a token also where none is needed', async () => {
    await post({ redirect_uris: [REDIRECT] }, { token: 'a.b.c' }).expect(401);
  });

  it('takes no token whose user signed in too weakly for this service', async () => {
    await allow({ mode: 'token' });
    await core.query('update resources set resource_metadata = resource_metadata || $2 where id = $1', [
      identity.id,
      { acr_required: 'urn:groundwork:acr:2fa' },
    ]);
    const username = newId();
    await addUser(core.query, tenant, { username, password_hash: HASH });
    const client = await legacy.client({ client_metadata: { grant_types: ['password'] } });
    await authorize(core.query, client.id, identity, ['clients:register']);
    const { body } = await legacy.post('/token', { grant_type: 'password', username, password: PASSWORD }, client);
    const token = body.access_token as string;
    const answer = await post({ redirect_uris: [REDIRECT] }, { token }).expect(401);
    expect(answer.headers['www-authenticate']).toContain('error="insufficient_user_authentication"');
    expect(answer.body.error).toBe('insufficient_user_authentication');
    await core.query(`update resources set resource_metadata = resource_metadata - 'acr_required' where id = $1`, [
      identity.id,
    ]);
  });

  it('is limited by address, in the open and with registration tokens, on all replicas', async () => {
    const client = await register();
    await core.query('update rate_limits set points = 59');
    await post({ redirect_uris: [REDIRECT] }).expect(201);
    const { body, headers } = await post({ redirect_uris: [REDIRECT] }).expect(429);
    expect([body.error, Number(headers['retry-after'])]).toEqual(['too_many_requests', expect.any(Number)]);
    await send('put', own(client), { client_id: client.client_id }, client.registration_access_token).expect(429);
    await send('delete', own(client), undefined, client.registration_access_token, other).expect(429);
    await register({}, { token: await tokenWith(['clients:register']) });
  });

  it('registers at the tenant of the token, or the one named; others answer like none', async () => {
    const branch = await addTenant(core.query, { tenant_name: 'Branch' });
    await allow({ mode: 'open' }, branch);
    const tenantOf = async ({ client_id }: Answer) =>
      (await core.query('select tenant_id from clients where id = $1', [client_id]))[0];
    const token = await tokenWith(['clients:register'], { tenant_id: branch });
    expect(await tenantOf(await register())).toEqual({ tenant_id: tenant });
    expect(await tenantOf(await register({}, { query: '?tenant=branch' }))).toEqual({ tenant_id: branch });
    expect(await tenantOf(await register({}, { token }))).toEqual({ tenant_id: branch });
    await post({ redirect_uris: [REDIRECT] }, { token, query: `?tenant=${tenant}` }).expect(403);
    const off = await addTenant(core.query);
    const [unknown, closed] = [newId(), off].map((name) =>
      post({ redirect_uris: [REDIRECT] }, { query: `?tenant=${name}` }),
    );
    expect((await unknown!.expect(400)).body.message).toBe((await closed!.expect(400)).body.message);
    await core.query('update tenants set is_active = false where id = $1', [branch]);
    await post({ redirect_uris: [REDIRECT] }, { query: `?tenant=${branch}` }).expect(400);
  });
});

describe('What is registered', () => {
  it('is answered in full, a third-party client that uses PKCE', async () => {
    const metadata = {
      client_name: 'Whole',
      client_uri: 'https://shop.example',
      logo_uri: 'https://shop.example/logo.png',
      tos_uri: 'https://shop.example/terms',
      policy_uri: 'https://shop.example/privacy',
      contacts: ['ann@example.com'],
      software_id: 'shop',
      software_version: '1',
      redirect_uris: [REDIRECT],
      post_logout_redirect_uris: ['https://shop.example/bye'],
      initiate_login_uri: 'https://shop.example/login',
      backchannel_logout_uri: 'https://shop.example/out',
      backchannel_logout_session_required: true,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      application_type: 'web',
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
      default_max_age: 600,
      require_auth_time: true,
      require_pushed_authorization_requests: false,
      subject_type: 'public',
      scope: 'openid profile',
    };
    const { body, headers } = await post(metadata).expect(201);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject(metadata);
    expect(body).toMatchObject({
      client_secret_expires_at: 0,
      registration_client_uri: `${ISSUER}/oauth2/register/${body.client_id}`,
    });
    const [row] = await core.query('select * from clients where id = $1', [body.client_id]);
    expect(row).toMatchObject({ is_first_party: false, is_global: false, is_public: false, sign_in_tenants: 'home' });
    expect(JSON.stringify(row)).not.toContain(body.registration_access_token);
    expect(JSON.stringify(row)).not.toContain(body.client_secret);
    const without = { code_challenge: '', code_challenge_method: '' };
    const answer = await new Browser(core).get(
      authorizeAddress(body.client_id as string, { scope: 'openid', ...without }),
    );
    expect(answer.text + answer.location).toMatch(/PKCE|code_challenge/);
  });

  it.each([
    [
      'native',
      { application_type: 'native', redirect_uris: ['com.example.app:/cb'], token_endpoint_auth_method: 'none' },
    ],
    [
      'native',
      { application_type: 'native', redirect_uris: ['http://127.0.0.1/cb'], token_endpoint_auth_method: 'none' },
    ],
    ['spa', { token_endpoint_auth_method: 'none' }],
    ['web', {}],
  ])('is of the type %s', async (type, metadata) => {
    const { client_id } = await register(metadata);
    expect(await core.query('select client_type from clients where id = $1', [client_id])).toEqual([
      { client_type: type },
    ]);
  });

  it.each<[string, unknown, string?]>([
    ['grant_types', ['password']],
    ['grant_types', ['otp']],
    ['grant_types', ['implicit']],
    ['grant_types', ['client_credentials']],
    ['grant_types', 'authorization_code'],
    ['grant_types', ['authorization_code', 'authorization_code']],
    ['response_types', ['id_token']],
    ['response_types', ['code', 'none']],
    ['logo_uri', 'javascript:alert(1)'],
    ['client_uri', 'http://shop.example'],
    ['tos_uri', 'data:text/html,x'],
    ['policy_uri', 7],
    ['jwks_uri', 'https://127.0.0.1/keys'],
    ['jwks_uri', 'https://10.0.0.1/keys'],
    ['backchannel_logout_uri', 'https://192.168.0.1/out'],
    ['redirect_uris', [], 'invalid_redirect_uri'],
    ['redirect_uris', ['http://shop.example/cb'], 'invalid_redirect_uri'],
    ['redirect_uris', ['javascript:alert(1)'], 'invalid_redirect_uri'],
    ['redirect_uris', ['https://shop.example/*'], 'invalid_redirect_uri'],
    ['redirect_uris', ['https://shop.example/#a'], 'invalid_redirect_uri'],
    ['token_endpoint_auth_method', 'tls_client_auth'],
    ['token_endpoint_auth_method', 'private_key_jwt', 'jwks'],
    ['id_token_signed_response_alg', 'none'],
    ['userinfo_signed_response_alg', 'RS256'],
    ['request_uris', ['https://shop.example/request']],
    ['software_statement', 'a.b.c'],
    ['subject_type', 'pairwise'],
    ['scope', 'openid users:read'],
    ['client_name', 'a\u202eb'],
    ['client_name#mn', 'Дэлгүүр'],
    ['client_id', newId()],
    ['is_first_party', true],
    ['__proto__x', {}],
  ])('is refused by name: %s %j', async (...row) => {
    const [member, value, other] = row; // a third parameter would be a callback
    const code = other?.startsWith('invalid_') ? other : 'invalid_client_metadata';
    await refused({ [member]: value }, other === code || !other ? member : other, code);
  });

  it('holds public keys only', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const method = { token_endpoint_auth_method: 'private_key_jwt' };
    await refused({ ...method, jwks: { keys: [await exportJWK(privateKey)] } }, 'jwks');
    const answer = await register({ ...method, jwks: { keys: [await exportJWK(publicKey)] } });
    expect(answer).not.toHaveProperty('client_secret');
  });

  it('is no object: 400', async () => {
    expect((await post([]).expect(400)).body.error).toBe('invalid_client_metadata');
  });

  it('takes null for left out', async () => {
    expect(await register({ logo_uri: null })).not.toHaveProperty('logo_uri');
  });

  it('gets a part of its id behind a name that is taken', async () => {
    const client_name = newId();
    expect(await register({ client_name })).toMatchObject({ client_name });
    const second = await register({ client_name });
    expect(second['client_name']).toBe(`${client_name} ${second.client_id.slice(-8)}`);
  });
});

describe('The policy of a tenant', () => {
  it('limits grants, hosts and scopes', async () => {
    await allow({
      mode: 'open',
      grant_types: ['authorization_code'],
      redirect_hosts: ['shop.example'],
      scopes: ['openid', 'orders:read'],
    });
    await refused({ grant_types: ['authorization_code', 'refresh_token'] }, 'grant_types');
    await refused({ redirect_uris: [REDIRECT, 'https://evil.example/cb'] }, 'redirect_uris', 'invalid_redirect_uri');
    await refused({ post_logout_redirect_uris: ['http://localhost/bye'] }, 'post_logout_redirect_uris');
    await refused({ scope: 'orders:write' }, 'scope');
    expect(await register()).toMatchObject({ scope: 'openid orders:read', grant_types: ['authorization_code'] });
  });

  it('gives no scope that is a privilege, nor one of several resources or another tenant', async () => {
    await addResource(core.query, ['files:twice'], {});
    await addResource(core.query, ['files:twice'], {});
    await addResource(core.query, ['theirs:read'], {}, { tenant_id: await addTenant(core.query) });
    await allow({ mode: 'open', scopes: ['users:read', 'files:twice', 'theirs:read', 'orders:read'] });
    for (const scope of ['users:read', 'files:twice', 'theirs:read']) await refused({ scope }, 'scope');
    await register({ scope: 'orders:read' });
  });

  it('limits the scopes of OpenID Connect, too', async () => {
    const { client_id } = await register({ scope: 'openid' });
    const { location } = await new Browser(core).get(authorizeAddress(client_id, { scope: 'openid email' }));
    expect(new URL(location).searchParams.get('error')).toBe('invalid_scope');
  });

  it('limits the claims that the parameter claims requests one by one', async () => {
    const { client_id } = await register({ scope: 'openid profile' });
    const errorOf = async (claims: object) => {
      const { location } = await new Browser(core).get(
        authorizeAddress(client_id, { scope: 'openid', claims: JSON.stringify(claims) }),
      );
      return new URL(location, ISSUER).searchParams.get('error');
    };
    expect(await errorOf({ userinfo: { email: null } })).toBe('invalid_scope');
    expect(await errorOf({ id_token: { phone_number: { essential: true } } })).toBe('invalid_scope');
    expect(await errorOf({ userinfo: { name: null }, id_token: { sub: null, auth_time: null } })).toBeNull();
  });

  it('takes what a scheme of its own names for no host', async () => {
    await allow({ mode: 'open', redirect_hosts: ['shop.example'] });
    const native = { application_type: 'native', token_endpoint_auth_method: 'none' };
    const redirect_uris = ['com.evil.app://shop.example/cb'];
    await refused({ ...native, redirect_uris }, 'redirect_uris', 'invalid_redirect_uri');
    expect([redirectHost(redirect_uris[0]!), redirectHost(REDIRECT)]).toEqual(['com.evil.app:', 'shop.example']);
  });

  it('has a maximum, also for many at once', async () => {
    const [row] = await core.query<{ n: number }>(
      'select count(*)::integer as n from clients where tenant_id = $1 and registration_token_hash is not null',
      [tenant],
    );
    await allow({ mode: 'open', max_clients: row!.n + 3 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        whenFree(() =>
          send('post', '/oauth2/register', { redirect_uris: [REDIRECT] }, undefined, i % 2 ? core : other),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.error === 'access_denied')).toHaveLength(9);
  });
});

describe('Management by the registration token', () => {
  it('reads, and says no secret again', async () => {
    const { client_secret, ...client } = await register({ client_name: newId() });
    expect(client_secret).toEqual(expect.any(String));
    const { body } = await send('get', own(client as Answer), undefined, client.registration_access_token).expect(200);
    expect(body).toEqual(client);
  });

  it("refuses another client's token, none, and the token of an unknown client alike", async () => {
    const [mine, theirs] = [await register(), await register()];
    const body = { client_id: mine.client_id, redirect_uris: [REDIRECT] };
    for (const path of [own(mine), `/oauth2/register/${newId()}`])
      for (const method of ['get', 'put', 'delete'] as const)
        for (const token of [theirs.registration_access_token, undefined, 'x', mine.client_secret]) {
          const answer = await send(method, path, method === 'put' ? body : undefined, token).expect(401);
          expect(answer.body.error).toBe('invalid_token');
        }
    await send('get', own(mine), undefined, mine.registration_access_token).expect(200);
  });

  it('replaces everything and the token; the old one ends, the secret stays', async () => {
    const client = await register({ client_name: newId(), logo_uri: 'https://shop.example/a.png', scope: 'openid' });
    const body = {
      client_id: client.client_id,
      client_secret: client.client_secret,
      redirect_uris: ['https://new.example/cb'],
    };
    const { body: after } = await send('put', own(client), body, client.registration_access_token).expect(200);
    expect(after).toMatchObject({ redirect_uris: body.redirect_uris });
    expect(after).not.toHaveProperty('logo_uri');
    expect(after).not.toHaveProperty('client_secret');
    expect(after.registration_access_token).not.toBe(client.registration_access_token);
    await send('get', own(client), undefined, client.registration_access_token).expect(401);
    await send('get', own(client), undefined, after.registration_access_token as string).expect(200);
    const as = { id: client.client_id, secret: client.client_secret };
    const { body: proved } = await core.post('/oauth2/token', { grant_type: 'refresh_token', refresh_token: 'x' }, as);
    expect(proved.error).toBe('unauthorized_client'); // known, and without that grant now
  });

  it('lets one of several updates at a time through', async () => {
    const client = await register();
    const body = { client_id: client.client_id, redirect_uris: [REDIRECT] };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        whenFree(() => send('put', own(client), body, client.registration_access_token, i % 2 ? core : other)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(401)]);
  });

  it('changes nothing that an administrator changes at the same time', async () => {
    const client = await register();
    const hardened = core.query(
      `with hardened as (update clients set client_metadata = client_metadata || '{"security_profile": "fapi2"}', updated_at = clock_timestamp() where id = $1 returning 1)
       select pg_sleep(3) from hardened`,
      [client.client_id],
    );
    const isSleeping = async () =>
      (await core.query(`select 1 from pg_stat_activity where query like '%hardened%' and wait_event = 'PgSleep'`))
        .length > 0;
    await until(isSleeping);
    const body = { client_id: client.client_id, redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' };
    const answer = await send('put', own(client), body, client.registration_access_token);
    expect([answer.status, await hardened.then(() => 'done')]).toEqual([409, 'done']);
    const [stored] = await core.query('select is_public, client_metadata from clients where id = $1', [
      client.client_id,
    ]);
    expect(stored).toMatchObject({ is_public: false, client_metadata: { security_profile: 'fapi2' } });
    await send('get', own(client), undefined, client.registration_access_token).expect(200);
  });

  it.each([
    ['client_id', { client_id: newId() }],
    ['client_id', { client_id: undefined }],
    ['client_secret', { client_secret: 'wrong' }],
    ['registration_access_token', { registration_access_token: 'x' }],
    ['client_id_issued_at', { client_id_issued_at: 1 }],
    ['grant_types', { grant_types: ['password'] }],
    ['logo_uri', { logo_uri: 'javascript:alert(1)' }],
  ])('refuses %s in an update: %j', async (member, more) => {
    const client = await register();
    const body = { client_id: client.client_id, redirect_uris: [REDIRECT], ...more };
    const { body: error } = await send('put', own(client), body, client.registration_access_token).expect(400);
    expect(error).toMatchObject({ error: 'invalid_client_metadata', details: [{ field: member }] });
    await send('get', own(client), undefined, client.registration_access_token).expect(200); // its token is still good
  });

  it('keeps PKCE whatever it changes, and what administrators gave it', async () => {
    await allow({ mode: 'open', scopes: ['openid', 'orders:read', 'orders:write'] });
    const client = await register({ scope: 'openid orders:read' });
    const row = { client_id: client.client_id, resource_id: identity.id };
    await insert(core.query, 'client_resources', row);
    await insert(core.query, 'client_permissions', { ...row, scope_id: identity.scopes['users:read'] });
    await allow({ mode: 'token', scopes: ['openid', 'orders:write'] });
    const body = { client_id: client.client_id, redirect_uris: [REDIRECT], scope: 'openid orders:write' };
    await send('put', own(client), body, client.registration_access_token).expect(200);
    const held = await core.query(
      'select s.scope_name from client_permissions p join scopes s on s.id = p.scope_id where p.client_id = $1 order by 1',
      [client.client_id],
    );
    expect(held).toEqual([{ scope_name: 'orders:write' }, { scope_name: 'users:read' }]);
    const [stored] = await core.query<{ grants: string[] }>(
      `select client_metadata -> 'grant_types' as grants from clients where id = $1`,
      [client.client_id],
    );
    expect(stored?.grants).toEqual(['authorization_code_verifier']);
  });

  it('keeps PKCE through an update without the grant, whatever the policy says then', async () => {
    const client = await register();
    const body = { client_id: client.client_id, redirect_uris: [REDIRECT] };
    await allow({ mode: 'token' });
    const without = { ...body, grant_types: ['refresh_token'] };
    const { body: between } = await send('put', own(client), without, client.registration_access_token).expect(200);
    await send('put', own(client), body, between.registration_access_token as string).expect(200);
    const grantsOf = ({ client_id }: Answer) =>
      core.query(`select client_metadata -> 'grant_types' as grants from clients where id = $1`, [client_id]);
    expect(await grantsOf(client)).toEqual([{ grants: ['authorization_code_verifier'] }]);
    const vouched = await register({}, { token: await tokenWith(['clients:register']) });
    await allow({ mode: 'open' });
    const later = { ...body, client_id: vouched.client_id };
    await send('put', own(vouched), later, vouched.registration_access_token).expect(200);
    expect(await grantsOf(vouched)).toEqual([{ grants: ['authorization_code'] }]);
  });

  it('keeps the settings that administrators gave it', async () => {
    const client = await register();
    const given = { refresh_token: { expiration_lifetime: 600 }, id_token: { expiration_lifetime: 60 } };
    await core.query(
      `update clients set client_metadata = jsonb_set(client_metadata || $2, '{urls,allowed_origins}', '["https://shop.example"]') where id = $1`,
      [client.client_id, given],
    );
    const body = { client_id: client.client_id, redirect_uris: ['https://new.example/cb'] };
    await send('put', own(client), body, client.registration_access_token).expect(200);
    const [row] = await core.query('select client_metadata from clients where id = $1', [client.client_id]);
    const urls = { redirect_uris: body.redirect_uris, allowed_origins: ['https://shop.example'] };
    expect(row).toMatchObject({ client_metadata: { ...given, urls } });
  });

  it('cannot leave the security profile that administrators gave it', async () => {
    const client = await register();
    await core.query(
      `update clients set client_metadata = client_metadata || '{"security_profile":"fapi2"}' where id = $1`,
      [client.client_id],
    );
    const body = { client_id: client.client_id, redirect_uris: [REDIRECT] };
    const refusal = await send('put', own(client), body, client.registration_access_token).expect(400);
    expect(refusal.body).toMatchObject({ error: 'invalid_client_metadata', details: [{ field: 'security_profile' }] });
  });

  it.each(['is_first_party', 'is_global'])('ends for a client that administrators made %s', async (column) => {
    const client = await register();
    const place = column === 'is_global' ? ', tenant_id = null' : '';
    await core.query(`update clients set ${column} = true ${place} where id = $1`, [client.client_id]);
    await send('delete', own(client), undefined, client.registration_access_token).expect(403);
    const body = { client_id: client.client_id, redirect_uris: ['https://evil.example/cb'] };
    await send('put', own(client), body, client.registration_access_token).expect(403);
  });

  it('deletes the client', async () => {
    const client = await register();
    await send('delete', own(client), undefined, client.registration_access_token).expect(204);
    await send('get', own(client), undefined, client.registration_access_token).expect(401);
    await send('delete', own(client), undefined, client.registration_access_token).expect(401);
  });

  it('is in the audit log, with who did it and without secrets', async () => {
    const token = await tokenWith(['clients:register']);
    const client = await register({}, { token });
    const body = { client_id: client.client_id, redirect_uris: ['https://new.example/cb'] };
    const { body: after } = await send('put', own(client), body, client.registration_access_token).expect(200);
    await send('delete', own(client), undefined, after.registration_access_token as string).expect(204);
    const events = await core.query<Record<string, unknown>>(
      'select event_type, actor_client_id, tenant_id, before, after from audit_events where subject_id = $1 order by created_at, id',
      [client.client_id],
    );
    expect(events.map(({ event_type }) => event_type)).toEqual(['client.created', 'client.modified', 'client.deleted']);
    expect(events[0]?.['actor_client_id']).not.toBe(client.client_id);
    expect(events[0]?.['actor_client_id']).not.toBeNull();
    for (const event of events.slice(1))
      expect(event).toMatchObject({ actor_client_id: client.client_id, tenant_id: tenant });
    const [row] = await core.query<{ all: string }>(
      'select json_agg(e)::text as all from audit_events e where subject_id = $1',
      [client.client_id],
    );
    expect(row?.all).toContain('"registration_token_hash": "***"');
    expect(row?.all).not.toContain(client.registration_access_token);
  });
});

describe('Unused clients', () => {
  const age = (id: string, days: number) =>
    core.query(`update clients set updated_at = now() - make_interval(days => $2) where id = $1`, [id, days]);
  const live = async (...clients: readonly { client_id: string }[]) => {
    const ids = clients.map(({ client_id }) => client_id);
    const rows = await core.query<{ id: string }>('select id from clients where id = any ($1::uuid[])', [ids]);
    return ids.map((id) => rows.some((row) => row.id === id));
  };

  it('go after the days of their tenant; used ones and those of administrators stay', async () => {
    await allow({ mode: 'open', unused_days: 10, grant_types: EVERY_GRANT, scopes: ['orders:read'] });
    const machine = { grant_types: ['client_credentials'], redirect_uris: [] };
    const [unused, used, young] = [await register(machine), await register(machine), await register(machine)];
    const { id: managed } = await core.client({ tenant_id: tenant });
    const promoted = await register(machine);
    await core.query('update clients set is_first_party = true where id = $1', [promoted.client_id]);
    await core
      .post('/oauth2/token', { grant_type: 'client_credentials' }, { id: used.client_id, secret: used.client_secret })
      .expect(200);
    const uses = () => core.query('select 1 from client_uses where client_id = $1', [used.client_id]);
    await until(async () => (await uses()).length > 0);
    for (const id of [unused.client_id, used.client_id, promoted.client_id, managed]) await age(id, 11);
    await age(young.client_id, 9);
    expect(await sweepUnusedClients(core.app.get(Records))).toBe(1);
    expect(await live(unused, used, young, promoted, { client_id: managed })).toEqual([false, true, true, true, true]);
  });
});
