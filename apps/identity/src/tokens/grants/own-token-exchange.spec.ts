import { hashSync } from '@node-rs/argon2';
import { newId } from '@groundwork/records';
import { makeProver, type Prover } from '@groundwork/verify/testing';
import { decodeJwt } from 'jose';
import * as oauth from 'oauth4webapi';
import { addResource, addTenant, addUser, authorize, insert } from '../../testing/sample.js';
import { ISSUER, startCore, type Core, type TestClient } from '../../testing/start-core.js';

const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
const PASSWORD = 'correct horse battery';
const HASH = hashSync(PASSWORD);
const ORDERS = 'https://orders.example';
const STOCK = 'https://stock.example';
const SECOND = 'urn:groundwork:acr:2fa';

let core: Core;
let tenant: string;
let user: string;
let username: string;
let front: TestClient;
let api: TestClient;
let orders: Awaited<ReturnType<typeof addResource>>;
let stock: Awaited<ReturnType<typeof addResource>>;

beforeAll(async () => {
  core = await startCore({ ALLOW_LEGACY_GRANTS: 'true' });
  orders = await addResource(core.query, ['orders:read'], { identifier_url: ORDERS });
  stock = await addResource(core.query, ['stock:read', 'stock:write'], { identifier_url: STOCK, rbac_enabled: true });
});
afterAll(() => core.close());
beforeEach(async () => {
  tenant = await addTenant(core.query);
  username = newId();
  user = await addUser(core.query, tenant, { username, password_hash: HASH });
  await grantUser('stock:read');
  front = await addClient({ client_metadata: { grant_types: ['password', 'refresh_token'] } });
  await authorize(core.query, front.id, orders);
  api = await addExchanger([ORDERS]);
});

const addClient = (columns: object) => core.client({ tenant_id: tenant, is_global: false, ...columns });
const addExchanger = async (subject_audiences: string[], columns: object = {}) => {
  const client_metadata = { grant_types: ['token_exchange', 'refresh_token'], token_exchange: { subject_audiences } };
  const client = await addClient({ is_first_party: true, client_metadata, ...columns });
  await authorize(core.query, client.id, stock);
  return client;
};
const grantUser = (scope: string) =>
  insert(core.query, 'user_permissions', { user_id: user, resource_id: stock.id, scope_id: stock.scopes[scope] });
const tokensOf = async (client = front, headers = {}) =>
  (await core.post('/token', { grant_type: 'password', username, password: PASSWORD }, client, headers).expect(200))
    .body as { access_token: string; refresh_token: string };
const exchange = (
  subject_token: string,
  form: Record<string, string> = {},
  client: TestClient | null = api,
  headers = {},
) =>
  core.post(
    '/oauth2/token',
    { grant_type: GRANT, subject_token, subject_token_type: ACCESS_TOKEN, ...form },
    client,
    headers,
  );
const refusalOf = async (...request: Parameters<typeof exchange>) => {
  const { status, body } = await exchange(...request);
  return [status, (body as { error: string }).error];
};
const isActive = async (token: string, client = api) =>
  (await core.post('/oauth2/introspect', { token }, client).expect(200)).body as Record<string, unknown>;

describe('The exchange of own access tokens (people 31)', () => {
  it('gives an API a token for another one, of what the client and the user may, under the same grant', async () => {
    const { access_token } = await tokensOf();
    const { body } = await exchange(access_token).expect(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      expires_in: expect.any(Number),
      scope: 'stock:read',
      token_type: 'Bearer',
      issued_token_type: ACCESS_TOKEN,
    });
    const [subject, token] = [decodeJwt(access_token), decodeJwt(body.access_token)];
    expect(token).toMatchObject({
      sub: user,
      client_id: api.id,
      aud: STOCK,
      scope: 'stock:read',
      tenant_id: tenant,
      grant_id: subject['grant_id'],
      act: { sub: api.id },
    });
    expect(token.exp!).toBeLessThanOrEqual(subject.exp!);
    expect(await isActive(body.access_token)).toMatchObject({ active: true, act: { sub: api.id }, sub: user });
    const events = await core.query(
      `select outcome, subject_id, actor_client_id, after from audit_events where event_type = 'token.exchanged' and tenant_id = $1`,
      [tenant],
    );
    expect(events).toEqual([
      {
        outcome: 'success',
        subject_id: user,
        actor_client_id: api.id,
        after: { subject_client_id: front.id, scope: 'stock:read' },
      },
    ]);
  });

  it('works with oauth4webapi', async () => {
    const { access_token } = await tokensOf();
    const server = { issuer: ISSUER, token_endpoint: `${ISSUER}/oauth2/token` };
    const client = { client_id: api.id };
    const send = async (url: string, { headers, body }: oauth.CustomFetchOptions<'POST', URLSearchParams>) => {
      const { host, pathname } = new URL(url);
      const answer = await core.anonymous
        .post(pathname)
        .set({ ...headers, host })
        .send(String(body));
      return Response.json(answer.body, { status: answer.status });
    };
    const answer = await oauth.genericTokenEndpointRequest(
      server,
      client,
      oauth.ClientSecretBasic(api.secret),
      GRANT,
      { subject_token: access_token, subject_token_type: ACCESS_TOKEN, resource: STOCK },
      { [oauth.customFetch]: send, [oauth.allowInsecureRequests]: true },
    );
    const result = await oauth.processGenericTokenEndpointResponse(server, client, answer);
    expect([result.scope, result['issued_token_type']]).toEqual(['stock:read', ACCESS_TOKEN]);
  });

  it('never lasts longer than its subject, nor than its grant', async () => {
    const soon = await addResource(core.query, ['soon:read'], {
      identifier_url: `https://${newId()}`,
      token_lifetime: 60,
    });
    const brief = await addClient({ client_metadata: { grant_types: ['password', 'refresh_token'] } });
    await authorize(core.query, brief.id, soon);
    await authorize(core.query, brief.id, orders);
    const { access_token, refresh_token } = await tokensOf(brief);
    const { body } = await exchange(access_token).expect(200);
    expect(body.expires_in).toBeLessThanOrEqual(60);
    expect(decodeJwt(body.access_token).exp!).toBeLessThanOrEqual(decodeJwt(access_token).exp!);
    await core.post('/oauth2/revoke', { token: refresh_token }, brief).expect(200);
    expect(await isActive(body.access_token)).toEqual({ active: false });
    expect(await refusalOf(access_token)).toEqual([400, 'invalid_request']);
  });

  it('refuses what is wider than the client or the user', async () => {
    const { access_token } = await tokensOf();
    expect(await refusalOf(access_token, { scope: 'stock:write' })).toEqual([400, 'invalid_scope']); // the user lacks it
    expect(await refusalOf(access_token, { scope: 'orders:read' })).toEqual([400, 'invalid_scope']); // the client lacks it
    expect(await refusalOf(access_token, { resource: ORDERS })).toEqual([400, 'invalid_target']);
    for (const scope of ['openid', 'stock:read profile', 'offline_access'])
      expect(await refusalOf(access_token, { scope })).toEqual([400, 'invalid_scope']);
    await grantUser('stock:write');
    expect((await exchange(access_token, { scope: 'stock:write' }).expect(200)).body.scope).toBe('stock:write');
  });

  it('keeps a token of one tenant there, whoever exchanges it', async () => {
    await core.query('update tenants set is_default = true where id = $1', [tenant]);
    await insert(core.query, 'tenant_admins', { tenant_id: tenant, user_id: user, admin_role: 'owner' });
    const everywhere = await addExchanger([ORDERS], { tenant_id: null, is_global: true });
    const { body } = await exchange((await tokensOf()).access_token, {}, everywhere).expect(200);
    expect(decodeJwt(body.access_token)['tenant_id']).toBe(tenant);
    await core.query('update tenants set is_default = false where id = $1', [tenant]);
  });

  it('names three who act, one in the other, and no fourth', async () => {
    const chain = await Promise.all([1, 2, 3].map(() => addExchanger([ORDERS, STOCK])));
    let token = (await tokensOf()).access_token;
    for (const client of chain) token = (await exchange(token, {}, client).expect(200)).body.access_token as string;
    const [first, second, third] = chain.map(({ id }) => id);
    expect(decodeJwt(token)['act']).toEqual({ sub: third, act: { sub: second, act: { sub: first } } });
    expect(await refusalOf(token, {}, await addExchanger([STOCK]))).toEqual([400, 'invalid_request']);
  });

  it.each<[string, () => Promise<Parameters<typeof exchange>>]>([
    ['a token for another audience', async () => [(await tokensOf()).access_token, {}, await addExchanger([STOCK])]],
    ['a client of a third party', async () => [(await tokensOf()).access_token, {}, await addExchanger([ORDERS], { is_first_party: false })]], // prettier-ignore
    ['a client that lists none', async () => [(await tokensOf()).access_token, {}, await addExchanger([])]],
    ['no token', () => Promise.resolve(['a.b.c'])],
    ['a token of another signature', async () => [`${(await tokensOf()).access_token.slice(0, -8)}AAAAAAAA`]],
    ['a refresh token', async () => [(await tokensOf()).refresh_token]],
    ['a token of no user', async () => [await machineToken()]],
    ['another type', async () => [(await tokensOf()).access_token, { subject_token_type: 'Elsewhere' }]],
    [
      'a JWT of our own',
      async () => [
        (await tokensOf()).access_token,
        { subject_token_type: ACCESS_TOKEN.replace('access_token', 'jwt') },
      ],
    ],
    ['an actor', async () => [(await tokensOf()).access_token, { actor_token: 'x' }]],
    [
      'a request for a refresh token',
      async () => [
        (await tokensOf()).access_token,
        { requested_token_type: 'urn:ietf:params:oauth:token-type:refresh_token' },
      ],
    ],
  ])('refuses %s', async (_, request) => {
    expect(await refusalOf(...(await request()))).toEqual([400, 'invalid_request']);
  });

  const machineToken = async () => {
    const machine = await addClient({ client_type: 'machine' });
    await authorize(core.query, machine.id, orders);
    const { body } = await core.post('/oauth2/token', { grant_type: 'client_credentials' }, machine).expect(200);
    return body.access_token as string;
  };

  it('refuses a revoked token, and one of a user who is blocked', async () => {
    const { access_token } = await tokensOf();
    await core.post('/oauth2/revoke', { token: access_token }, front).expect(200);
    expect(await refusalOf(access_token)).toEqual([400, 'invalid_request']);
    const other = (await tokensOf()).access_token;
    await core.query('update users set is_blocked = true where id = $1', [user]);
    expect(await refusalOf(other)).toEqual([400, 'invalid_request']);
  });

  it('refuses the user of a tenant that is none of the client', async () => {
    const elsewhere = await addExchanger([ORDERS], { tenant_id: await addTenant(core.query) });
    expect(await refusalOf((await tokensOf()).access_token, {}, elsewhere)).toEqual([400, 'invalid_grant']);
  });

  it('refuses a public client, which proves nothing, whatever its row says', async () => {
    const open = await addExchanger([ORDERS], { is_public: true, secret_hash: null, client_type: 'spa' });
    const { access_token } = await tokensOf();
    expect(await refusalOf(access_token, { client_id: open.id }, null)).toEqual([400, 'invalid_request']);
  });

  it('says how the user signed in: an API that demands more refuses the token', async () => {
    const strict = await addResource(core.query, ['strict:read'], {
      identifier_url: 'https://strict.example',
      acr_required: SECOND,
    });
    await authorize(core.query, api.id, strict);
    const { body } = await exchange((await tokensOf()).access_token, { resource: 'https://strict.example' }).expect(
      200,
    );
    expect(decodeJwt(body.access_token)).toMatchObject({ acr_required: { 'https://strict.example': SECOND } });
  });

  describe('of a token that is bound to a key', () => {
    let prover: Prover;
    beforeAll(async () => void (prover = await makeProver()));
    const proof = (path: string, by = prover) => by.proof({ method: 'POST', url: `${ISSUER}${path}` });

    it('needs a proof of that key, to which the new one is bound', async () => {
      const { access_token } = await tokensOf(front, { dpop: await proof('/token') });
      expect(await refusalOf(access_token)).toEqual([400, 'invalid_request']);
      const stranger = { dpop: await proof('/oauth2/token', await makeProver()) };
      expect(await refusalOf(access_token, {}, api, stranger)).toEqual([400, 'invalid_request']);
      const { body } = await exchange(access_token, {}, api, { dpop: await proof('/oauth2/token') }).expect(200);
      expect(body.token_type).toBe('DPoP');
      expect(decodeJwt(body.access_token)['cnf']).toEqual({ jkt: prover.thumbprint });
    });
  });
});
