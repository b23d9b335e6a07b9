import { hashSync } from '@node-rs/argon2';
import { makeProver, type OddProof, type Prover } from '@groundwork/verify/testing';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as oauth from 'oauth4webapi';
import { addResource, addTenant, addUser, authorize } from '../../testing/sample.js';
import { ISSUER, startCore, type Core, type TestClient } from '../../testing/start-core.js';

const PASSWORD = 'correct horse battery';
const MACHINE = { grant_type: 'client_credentials' };
const ENDPOINTS = ['/token', '/oauth2/token'];
const SECONDS_AGO = (seconds: number): number => Math.floor(Date.now() / 1_000) - seconds;

describe('tokens bound to a key by DPoP', () => {
  let core: Core;
  let other: Core;
  let machine: TestClient;
  let app: TestClient;
  let spa: TestClient;
  let prover: Prover;
  let stranger: Prover;
  let username: string;

  beforeAll(async () => {
    core = await startCore({ ALLOW_LEGACY_GRANTS: 'true' });
    other = await startCore({ ALLOW_LEGACY_GRANTS: 'true' }, core.schema);
    const tenantId = await addTenant(core.query, { is_default: true });
    const orders = await addResource(core.query, ['orders:read'], { identifier_url: 'https://orders.example' });
    const grant_types = ['password', 'refresh_token'];
    machine = await core.client({ client_type: 'machine' });
    app = await core.client({ client_metadata: { grant_types } });
    spa = await core.client({ client_type: 'spa', is_public: true, client_metadata: { grant_types } });
    for (const { id } of [machine, app, spa]) await authorize(core.query, id, orders);
    username = 'ada';
    await addUser(core.query, tenantId, { username, password_hash: hashSync(PASSWORD) });
    [prover, stranger] = [await makeProver(), await makeProver('EdDSA')];
  });
  afterAll(async () => {
    await other.close();
    await core.close();
  });

  const proof = (path: string, odd?: OddProof, by = prover) =>
    by.proof({ method: 'POST', url: `${ISSUER}${path}` }, odd);
  const request = (path: string, form: Record<string, string>, as: TestClient | null, dpop?: string, at = core) =>
    at.post(path, form, as, dpop === undefined ? {} : { dpop });
  const boundTo = (token: string): unknown => decodeJwt(token)['cnf'];
  /** Sends what a library wants to send to the issuer. */
  const send = async (url: string, { headers, body }: oauth.CustomFetchOptions<'POST', URLSearchParams>) => {
    const { host, pathname } = new URL(url);
    const answer = await core.anonymous
      .post(pathname)
      .set({ ...headers, host })
      .send(String(body));
    return Response.json(answer.body, { status: answer.status, headers: answer.headers });
  };
  const ofUser = () => ({ grant_type: 'password', username, password: PASSWORD });

  it.each(ENDPOINTS)('%s binds the token of a machine to the key of its proof', async (path) => {
    const { body } = await request(path, MACHINE, machine, await proof(path)).expect(200);
    expect(body).toMatchObject({ token_type: 'DPoP', scope: 'orders:read' });
    expect(boundTo(body.access_token)).toEqual({ jkt: prover.thumbprint });
  });

  it.each(ENDPOINTS)('%s leaves tokens without a proof as they are', async (path) => {
    const { body, headers } = await request(path, MACHINE, machine).expect(200);
    expect(body.token_type).toBe('Bearer');
    expect(boundTo(body.access_token)).toBeUndefined();
    expect(headers).not.toHaveProperty('dpop-nonce');
  });

  it('binds tokens of the grants that are ours, and the refresh token of a public client alone', async () => {
    const { body } = await request('/token', ofUser(), app, await proof('/token')).expect(200);
    expect(body.token_type).toBe('DPoP');
    expect(boundTo(body.access_token)).toEqual({ jkt: prover.thumbprint });
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    const later = await request('/token', refresh, app, await proof('/token', {}, stranger)).expect(200);
    expect(boundTo(later.body.access_token)).toEqual({ jkt: stranger.thumbprint });
  });

  it('refuses the refresh token of a public client without its key', async () => {
    const of = { client_id: spa.id };
    const { body } = await request('/token', { ...ofUser(), ...of }, null, await proof('/token')).expect(200);
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token, ...of };
    for (const foreign of [undefined, await proof('/token', {}, stranger)]) {
      const refused = await request('/token', refresh, null, foreign).expect(400);
      expect(refused.body).toMatchObject({ error: 'invalid_grant', code: 'invalid_grant' });
    }
    const later = await request('/token', refresh, null, await proof('/token')).expect(200);
    expect(boundTo(later.body.access_token)).toEqual({ jkt: prover.thumbprint });
    const again = { ...refresh, refresh_token: later.body.refresh_token };
    await request('/token', again, null, await proof('/token', {}, stranger)).expect(400);
  });

  it.each<[string, OddProof]>([
    ['another method', { claims: { htm: 'GET' } }],
    ['another endpoint', { claims: { htu: `${ISSUER}/oauth2/par` } }],
    ['another host', { claims: { htu: 'https://elsewhere.example/token' } }],
    ['a time long ago', { claims: { iat: SECONDS_AGO(600), nonce: undefined } }],
    ['no time', { claims: { iat: undefined } }],
    ['no jti', { claims: { jti: undefined } }],
    ['another typ', { header: { typ: 'JWT' } }],
    ['no key', { header: { jwk: undefined } }],
  ])('refuses a proof with %s', async (_, odd) => {
    for (const [form, as] of [
      [MACHINE, machine],
      [ofUser(), app],
    ] as const) {
      const { body, headers } = await request('/token', form, as, await proof('/token', odd)).expect(400);
      expect(['invalid_dpop_proof', 'use_dpop_nonce']).toContain(body.error);
      expect(body.code).toBe(body.error);
      if (body.error === 'use_dpop_nonce') expect(headers['dpop-nonce']).toEqual(expect.any(String));
    }
  });

  it('refuses a proof that shows a private key, or is signed by another', async () => {
    const shown = await proof('/token', { header: { jwk: prover.privateJwk } });
    const foreign = await proof('/token', { header: { jwk: (await makeProver()).publicJwk } });
    for (const bad of [shown, foreign, 'nonsense'])
      expect((await request('/token', MACHINE, machine, bad).expect(400)).body.error).toBe('invalid_dpop_proof');
  });

  it('accepts a proof once, of parallel ones on two replicas too', async () => {
    for (const [form, as] of [
      [MACHINE, machine],
      [ofUser(), app],
    ] as const) {
      const once = await proof('/token');
      const answers = await Promise.all([core, other, core, other].map((at) => request('/token', form, as, once, at)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(3);
    }
  });

  it('takes a proof with the nonce of an answer, whatever its clock says', async () => {
    const { headers } = await request('/token', MACHINE, machine, await proof('/token')).expect(200);
    const nonce = headers['dpop-nonce'];
    const late = await proof('/token', { claims: { nonce, iat: SECONDS_AGO(3_600) } });
    await request('/token', MACHINE, machine, late, other).expect(200);
    const invented = await request('/token', MACHINE, machine, await proof('/token', { claims: { nonce: 'mine' } }));
    expect([invented.status, invented.body.code]).toEqual([400, 'use_dpop_nonce']);
  });

  it('gives a client with dpop_bound_access_tokens no other tokens', async () => {
    const oauthOf = { oauth: { dpop_bound_access_tokens: true } };
    const bound = await core.client({
      client_metadata: { grant_types: ['client_credentials', 'password'], ...oauthOf },
    });
    for (const [path, form] of [
      ['/token', MACHINE],
      ['/oauth2/token', MACHINE],
      ['/token', ofUser()],
    ] as const) {
      expect((await request(path, form, bound).expect(400)).body.error).toBe('invalid_grant');
      expect((await request(path, form, bound, await proof(path)).expect(200)).body.token_type).toBe('DPoP');
    }
  });

  it('takes /token as htu and as audience of an assertion', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwks = { keys: [await exportJWK(publicKey)] };
    const keyed = await core.client({
      client_type: 'machine',
      client_metadata: { oauth: { token_endpoint_auth_method: 'private_key_jwt', jwks } },
    });
    const assertion = (aud: string) =>
      new SignJWT({ jti: crypto.randomUUID() })
        .setProtectedHeader({ alg: 'ES256' })
        .setIssuer(keyed.id)
        .setSubject(keyed.id)
        .setAudience(aud)
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(privateKey);
    for (const path of ENDPOINTS)
      for (const audience of [ISSUER, ...ENDPOINTS.map((endpoint) => ISSUER + endpoint)]) {
        const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
        const form = { ...MACHINE, client_assertion_type, client_assertion: await assertion(audience) };
        const { body } = await request(path, form, null, await proof(path)).expect(200);
        expect(body.token_type).toBe('DPoP');
      }
  });

  it('shows the key in introspection, and the algorithms in discovery', async () => {
    const { body } = await request('/token', MACHINE, machine, await proof('/token')).expect(200);
    const shown = await core.post('/oauth2/introspect', { token: body.access_token }, machine).expect(200);
    expect(shown.body).toMatchObject({ active: true, token_type: 'DPoP', cnf: { jkt: prover.thumbprint } });
    const info = await core.post('/tokeninfo', { token: body.access_token }, machine).expect(200);
    expect(info.body).toMatchObject({ active: true, token_type: 'DPoP', cnf: { jkt: prover.thumbprint } });
    const discovery = await core.get('/.well-known/openid-configuration').expect(200);
    expect(discovery.body.dpop_signing_alg_values_supported).toEqual(['ES256', 'PS256', 'EdDSA', 'Ed25519']);
  });

  it.each(['/token', '/oauth2/token', '/userinfo', '/oauth2/userinfo'])(
    'lets scripts send a proof to %s and read the nonce',
    async (path) => {
      const asked = { origin: 'https://app.example', 'access-control-request-method': 'POST' };
      const headers = { ...asked, 'access-control-request-headers': 'authorization,dpop', host: new URL(ISSUER).host };
      const { headers: allowed } = await core.anonymous.options(path).set(headers).expect(204);
      expect(allowed['access-control-allow-headers']?.toLowerCase()).toContain('dpop');
    },
  );

  it.each(['/userinfo', '/oauth2/userinfo'])(
    '23. %s takes a bound token with its proof, and not as Bearer',
    async (path) => {
      const form = { ...ofUser(), scope: 'openid' };
      const { access_token: token } = (await request('/token', form, app, await proof('/token')).expect(200)).body;
      const get = (authorization: string, headers = {}) => core.get(path, { authorization, ...headers });
      const shown = (by: Prover) => by.proof({ method: 'GET', url: ISSUER + path, token });
      for (const refused of [
        get(`Bearer ${token}`),
        get(`Bearer ${token}`, { dpop: await shown(prover) }),
        get(`DPoP ${token}`),
        get(`DPoP ${token}`, { dpop: await shown(stranger) }),
      ]) {
        const { body, headers } = await refused.expect(401);
        expect(body.code).toBe('invalid_token');
        expect(headers['www-authenticate']).toMatch(/^DPoP error=/);
      }
      const once = await shown(prover);
      expect((await get(`DPoP ${token}`, { dpop: once }).expect(200)).body.sub).toEqual(expect.any(String));
      await get(`DPoP ${token}`, { dpop: once }).expect(401);
    },
  );

  it('introspection takes a bound token of its caller with its proof alone', async () => {
    const system = await addResource(core.query, ['tokens:introspect'], { identifier_url: 'urn:groundwork:identity' });
    const caller = await core.client({ client_type: 'machine' });
    await authorize(core.query, caller.id, system);
    const { access_token: token } = (await request('/token', MACHINE, caller, await proof('/token')).expect(200)).body;
    const path = '/oauth2/introspect';
    const ask = (headers: Record<string, string>) => core.post(path, { token }, null, headers);
    await ask({ authorization: `Bearer ${token}` }).expect(401);
    await ask({ authorization: `DPoP ${token}` }).expect(401);
    const dpop = await prover.proof({ method: 'POST', url: ISSUER + path, token });
    expect((await ask({ authorization: `DPoP ${token}`, dpop }).expect(200)).body.active).toBe(true);
  });

  it('works with oauth4webapi', async () => {
    const server = { issuer: ISSUER, token_endpoint: `${ISSUER}/oauth2/token` };
    const DPoP = oauth.DPoP({}, await oauth.generateKeyPair('ES256'));
    const options = { DPoP, [oauth.allowInsecureRequests]: true, [oauth.customFetch]: send };
    const secret = oauth.ClientSecretBasic(machine.secret);
    const answer = await oauth.clientCredentialsGrantRequest(server, { client_id: machine.id }, secret, {}, options);
    const { token_type, access_token } = await oauth.processClientCredentialsResponse(
      server,
      { client_id: machine.id },
      answer,
    );
    expect(token_type).toBe('dpop');
    expect(boundTo(access_token)).toEqual({ jkt: await DPoP.calculateThumbprint() });
  });
});
