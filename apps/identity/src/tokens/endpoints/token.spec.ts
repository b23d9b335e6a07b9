import { gzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { newId } from '@groundwork/records';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
} from 'jose';
import pg from 'pg';
import { SigningSecrets } from '../planning/signing-secrets.service.js';
import { addResource, addTenant, authorize } from '../../testing/sample.js';
import { ISSUER, startCore, notifyChanged, type Core, type TestClient } from '../../testing/start-core.js';

describe('Get Token', () => {
  let core: Core;
  let client: TestClient;
  let orders: Awaited<ReturnType<typeof addResource>>;

  beforeAll(async () => {
    core = await startCore();
    await addTenant(core.query, { is_default: true });
    orders = await addResource(core.query, ['orders:read', 'orders:write'], {
      identifier_url: 'https://orders.example',
      token_lifetime: 300,
    });
    client = await core.client({ client_type: 'machine' });
    await authorize(core.query, client.id, orders);
  });
  afterAll(() => core.close());

  const token = (form: Record<string, string | string[]> = {}, as: TestClient | null = client, headers = {}) =>
    core.post('/token', { grant_type: 'client_credentials', ...form }, as, headers);
  const verified = async (jwt: string): Promise<JWTPayload> => {
    const keys: { body: JSONWebKeySet } = await core.get('/oauth2/jwks');
    return (await jwtVerify(jwt, createLocalJWKSet(keys.body), { issuer: ISSUER, typ: 'at+jwt' })).payload;
  };

  describe('client_credentials', () => {
    it('answers 200 with a verifiable JWT for all scopes granted to the client', async () => {
      const { body } = await token().expect(200);
      expect(body).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 300,
        scope: 'orders:read orders:write',
      });
      const claims = await verified(body.access_token);
      expect(claims).toMatchObject({
        aud: 'https://orders.example',
        sub: client.id,
        client_id: client.id,
        scope: 'orders:read orders:write',
      });
      expect(claims).toMatchObject({ iat: claims.nbf, exp: claims.iat! + 300, jti: expect.any(String) });
      expect(decodeProtectedHeader(body.access_token)).toMatchObject({
        alg: 'ES256',
        typ: 'at+jwt',
        kid: expect.any(String),
      });
      expect(claims).not.toHaveProperty('tenant_id');
    });

    it('narrows by scope, and returns the granted scope', async () => {
      const { body } = await token({ scope: 'orders:read' }).expect(200);
      expect(body.scope).toBe('orders:read');
      expect(decodeJwt(body.access_token).scope).toBe('orders:read');
    });

    it('accepts client_id, grant_type and scope in the query, and returns the requested fields', async () => {
      const { body } = await core
        .post(
          `/token?client_id=${client.id}&grant_type=client_credentials&scope=orders:read&fields=scope,expires_in`,
          {},
          client,
        )
        .expect(200);
      expect(body).toEqual({ scope: 'orders:read', expires_in: 300 });
    });

    it('lists several audiences as an array, in one token with the shortest of their lifetimes', async () => {
      const both = await core.client();
      await authorize(core.query, both.id, orders, ['orders:read']);
      await authorize(
        core.query,
        both.id,
        await addResource(core.query, ['stock:read'], { identifier_url: 'https://stock.example', scopes_added: true }),
      );
      const { body } = await token({}, { ...both }).expect(400);
      expect(body.error).toBe('unauthorized_client');
      await core.query(`update clients set client_metadata = '{"grant_types":["client_credentials"]}' where id = $1`, [
        both.id,
      ]);
      await notifyChanged(core);
      const { body: given } = await token({}, both).expect(200);
      expect(decodeJwt(given.access_token)).toMatchObject({
        aud: ['https://orders.example', 'https://stock.example'],
        scope: 'orders:read stock:read',
        permissions: ['stock:read'],
      });
      const { body: one } = await token({ resource: 'https://stock.example' }, both).expect(200);
      expect(decodeJwt(one.access_token).aud).toBe('https://stock.example');
    });

    it('binds the token of a client of a tenant to it', async () => {
      const tenant_id = await addTenant(core.query);
      const bound = await core.client({ client_type: 'machine', is_global: false, tenant_id });
      const { body } = await token({}, bound).expect(200);
      expect(body.scope).toBe('');
      expect(decodeJwt(body.access_token)).toMatchObject({ tenant_id, aud: ISSUER });
      await core.query('update tenants set is_active = false where id = $1', [tenant_id]);
      await notifyChanged(core);
      expect((await token({}, bound).expect(401)).body.error).toBe('invalid_client');
    });

    it.each(['RS256', 'PS256', 'EdDSA'])('signs with %s where the resource requires it', async (signing_algorithm) => {
      const signed = await core.client({ client_type: 'machine' });
      await authorize(
        core.query,
        signed.id,
        await addResource(core.query, ['s'], { identifier_url: `urn:${signing_algorithm}`, signing_algorithm }),
      );
      let answer = await token({}, signed);
      if (answer.status === 503) answer = await token({}, signed);
      expect(decodeProtectedHeader(answer.body.access_token)).toMatchObject({ alg: signing_algorithm });
      await verified(answer.body.access_token);
    });

    it('signs with HS256 and the secret of the resource', async () => {
      const secret = 'a secret of at least thirty-two bytes';
      const id = newId();
      const resource = await addResource(
        core.query,
        ['h'],
        { identifier_url: 'urn:hs', signing_algorithm: 'HS256' },
        { id, signing_secret: core.app.get(SigningSecrets).seal(id, secret) },
      );
      const signed = await core.client({ client_type: 'machine' });
      await authorize(core.query, signed.id, resource);
      const { body } = await token({}, signed).expect(200);
      const { payload } = await jwtVerify(body.access_token, Buffer.from(secret));
      expect(payload).toMatchObject({ aud: 'urn:hs', scope: 'h' });
      expect((await core.post('/tokeninfo', { token: body.access_token }, signed)).body).toMatchObject({
        active: true,
        scope: 'h',
      });
    });
  });

  describe('errors', () => {
    const shape = (code: string) => ({
      error: code,
      error_description: expect.any(String),
      code,
      message: expect.any(String),
      request_id: expect.any(String),
    });

    it('13. answers wrong secret, unknown client and public client with Basic alike: 401 invalid_client', async () => {
      const public_ = await core.client({ is_public: true, secret_hash: null });
      const answers = [
        await token({}, { ...client, secret: 'wrong' }).expect(401),
        await token({}, { id: newId(), secret: 'wrong' }).expect(401),
        await token({}, { id: 'no-uuid', secret: 'wrong' }).expect(401),
        await token({}, public_).expect(401),
      ];
      for (const { body, headers } of answers) {
        expect(body).toEqual({ ...answers[0]!.body, request_id: headers['x-request-id'] });
        expect(body).toEqual(shape('invalid_client'));
        expect(headers['www-authenticate']).toMatch(/^Basic /);
        expect(headers['cache-control']).toBe('no-store');
      }
    });

    it('13. sends the same number of statements for each, once the clients are cached', async () => {
      const public_ = await core.client({ is_public: true, secret_hash: null });
      const costs: number[] = [];
      for (const as of [{ ...client, secret: 'wrong' }, { id: newId(), secret: 'wrong' }, public_]) {
        await token({}, as).expect(401);
        costs.push(await core.countStatements(() => token({}, as).expect(401)));
      }
      expect(costs).toEqual([0, 0, 0]);
    });

    it('13. accepts the previous secret during its grace period', async () => {
      const changed = await core.client({ client_type: 'machine' });
      await core.query(
        `update clients set previous_secret_hash = secret_hash, previous_secret_expires_at = now() + interval '1 minute', secret_hash = 'x' where id = $1`,
        [changed.id],
      );
      await notifyChanged(core);
      await token({}, changed).expect(200);
      await core.query(`update clients set previous_secret_expires_at = now() where id = $1`, [changed.id]);
      await notifyChanged(core);
      await token({}, changed).expect(401);
    });

    it.each([
      [
        '14. two authentications',
        { client_id: () => client.id, client_secret: () => client.secret },
        'invalid_request',
      ],
      ["14. a client_id that is not Basic's", { client_id: () => newId() }, 'invalid_request'],
      ['15. an ungranted scope', { scope: () => 'orders:delete' }, 'invalid_scope'],
      ['15. openid without a user', { scope: () => 'openid' }, 'invalid_scope'],
      ['15. a foreign resource', { resource: () => 'https://stock.example' }, 'invalid_target'],
      ['a resource that is no URI', { resource: () => 'stock' }, 'invalid_target'],
      ['a scope with forbidden characters', { scope: () => 'a"b' }, 'invalid_scope'],
      ['an unknown grant', { grant_type: () => 'no_such_grant' }, 'unsupported_grant_type'],
      ['the implicit grant', { grant_type: () => 'implicit' }, 'unsupported_grant_type'],
      ['15. the device grant, when not listed', { grant_type: () => 'device_code' }, 'unauthorized_client'],
      ['15. a grant the client does not list', { grant_type: () => 'password' }, 'unauthorized_client'],
      ['no grant', { grant_type: () => '' }, 'invalid_request'],
      ['an unknown field', { fields: () => 'secret' }, 'invalid_request'],
    ])('answers 400 to %s', async (_, form, code) => {
      const { body } = await token(
        Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value()])),
      ).expect(400);
      expect(body).toMatchObject(shape(code));
    });

    it('10. rejects a repeated parameter', async () => {
      expect((await token({ scope: ['orders:read', 'orders:write'] }).expect(400)).body).toMatchObject(
        shape('invalid_request'),
      );
    });

    it.each(['client_secret', 'password', 'refresh_token', 'code', 'otp'])(
      '16. rejects %s in the query',
      async (name) => {
        const { body } = await core
          .post(`/token?${name}=s3cret`, { grant_type: 'client_credentials' }, client)
          .expect(400);
        expect(body).toMatchObject(shape('invalid_request'));
        expect(JSON.stringify(body)).not.toContain('s3cret');
      },
    );

    it.each(['/token', '/tokeninfo', '/revoke', '/oauth2/token', '/oauth2/introspect', '/oauth2/revoke'])(
      '17. answers 405 with Allow to GET %s',
      async (path) => {
        const { body, headers } = await core.get(path).expect(405);
        expect(headers['allow']).toBe('POST');
        expect(headers['cache-control']).toBe('no-store');
        expect(body).toEqual(shape('method_not_allowed'));
      },
    );

    it('17. sends no-store with tokens and errors', async () => {
      for (const answer of [await token().expect(200), await token({ scope: 'orders:delete' }).expect(400)])
        expect(answer.headers['cache-control']).toBe('no-store');
    });

    it('18. rejects 57 KiB, JSON and gzip: 413, 415; 400 at /oauth2', async () => {
      const send = (path: string, type: string, body: Buffer | string, headers = {}) =>
        core.anonymous
          .post(path)
          .set({ host: 'identity.test', 'content-type': type, ...headers })
          .send(body);
      const large = `grant_type=client_credentials&scope=${'a'.repeat(57 * 1024)}`;
      const form = 'application/x-www-form-urlencoded';
      expect((await send('/token', form, large).expect(413)).body).toMatchObject(shape('payload_too_large'));
      expect(
        (await send('/token', 'application/json', '{"grant_type":"client_credentials"}').expect(415)).body,
      ).toMatchObject(shape('unsupported_media_type'));
      await send('/token', form, gzipSync(large), { 'content-encoding': 'gzip' }).expect(415);
      for (const path of ['/oauth2/token', '/oauth2/introspect', '/oauth2/revoke']) {
        expect((await send(path, 'application/json', '{"token":"x"}').expect(400)).body).toMatchObject(
          shape('invalid_request'),
        );
        expect((await send(path, form, large).expect(400)).body).toMatchObject(shape('invalid_request'));
        await send(path, form, gzipSync(large), { 'content-encoding': 'gzip' }).expect(400);
      }
    });

    it('19. rejects the grant password when legacy grants are off', async () => {
      const strict = await startCore({ ALLOW_LEGACY_GRANTS: 'false' }, core.schema);
      const form = { grant_type: 'password', username: 'a', password: 'b' };
      expect((await strict.post('/token', form, client).expect(400)).body).toMatchObject(
        shape('unsupported_grant_type'),
      );
      expect((await strict.get('/.well-known/openid-configuration')).body.response_types_supported).toEqual(['code']);
      await strict.close();
    });

    it('47. responds for its own host only, and never names another', async () => {
      for (const path of ['/token', '/.well-known/openid-configuration', '/nowhere']) {
        expect((await core.get(path, { host: 'evil.example' }).expect(400)).body.code).toBe('invalid_request');
      }
      const { text } = await core
        .get('/.well-known/openid-configuration', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' })
        .expect(200);
      expect(text).not.toContain('evil');
      expect(JSON.parse(text).token_endpoint).toBe(`${ISSUER}/oauth2/token`);
    });

    it('accepts additional allowed hosts, and still names the issuer', async () => {
      const inside = await startCore({ ALLOWED_HOSTS: 'identity:3001' }, core.schema);
      const { body } = await inside.get('/.well-known/openid-configuration', { host: 'identity:3001' }).expect(200);
      expect(body.jwks_uri).toBe(`${ISSUER}/oauth2/jwks`);
      await inside.close();
    });

    it('matches paths in lower case only', async () => {
      await core.get('/OAuth2/JWKS').expect(404);
      await core.get('/oauth2/jwks/').expect(404);
      await core.get('/oauth2/nothing').expect(404);
    });

    it('48. allows scripts of registered origins to read responses, without credentials', async () => {
      const spa = await core.client({
        client_type: 'machine',
        client_metadata: { urls: { allowed_origins: ['https://app.example'] } },
      });
      for (const path of ['/token', '/oauth2/token', '/revoke', '/oauth2/revoke']) {
        const from = (origin: string) =>
          core.post(path, { grant_type: 'client_credentials', token: 'x' }, spa, { origin });
        for (const origin of ['https://app.example', ISSUER]) {
          expect((await from(origin).expect(200)).headers['access-control-allow-origin']).toBe(origin);
        }
        for (const origin of ['https://evil.example', 'null']) {
          const { headers } = await from(origin).expect(400);
          expect(headers).not.toHaveProperty('access-control-allow-origin');
          expect(headers).not.toHaveProperty('access-control-allow-credentials');
        }
      }
    });

    it.each(['/token', '/userinfo', '/oauth2/token', '/oauth2/userinfo', '/oauth2/jwks'])(
      '48. answers the preflight of %s',
      async (path) => {
        const headers = {
          host: 'identity.test',
          origin: 'https://app.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        };
        const answer = await core.anonymous.options(path).set(headers).expect(204);
        expect(answer.headers['access-control-allow-origin']).toBe('https://app.example');
        expect(answer.headers['access-control-allow-headers']).toMatch(/authorization/i);
      },
    );

    it('39. gives no token for a DPoP proof that is none', async () => {
      const { body } = await token({}, client, { dpop: 'x.y.z' }).expect(400);
      expect(body.code).toBe('invalid_dpop_proof');
    });

    it('answers 503 with Retry-After when the database is unavailable, 500 when it fails', async () => {
      const [unknown, broken] = [await core.client(), await core.client()];
      const holder = new pg.Client({ connectionString: core.schema.url });
      await holder.connect();
      await holder.query(`begin; lock table ${core.schema.name}.clients in access exclusive mode`);
      const { body, headers } = await token({}, unknown).expect(503);
      await holder.end();
      expect(body).toEqual(shape('unavailable'));
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      await core.query('alter table clients rename to clients_gone');
      const failed = await token({}, broken);
      await core.query('alter table clients_gone rename to clients');
      expect(failed.status).toBe(500);
      expect(failed.body).toEqual(shape('server_error'));
    });
  });

  it('70. ignores __proto__ and constructor as parameters', async () => {
    await token({ ['__proto__']: 'x', constructor: 'y', hasOwnProperty: 'z' }).expect(200);
  });

  it('prints no notices of the library', async () => {
    const spies = (['info', 'warn'] as const).map((level) =>
      jest.spyOn(console, level).mockImplementation(() => undefined),
    );
    await token().expect(200);
    await core.get('/oauth2/authorize').expect(400);
    await core.get('/oauth2/logout');
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  describe('client cache', () => {
    it('sends no query for a cached client', async () => {
      await token().expect(200);
      expect(await core.countStatements(() => token().expect(200))).toBe(0);
    });

    it('rejects within a second on another replica what was deleted on this one', async () => {
      const other = await startCore({}, core.schema);
      const deleted = await core.client({ client_type: 'machine' });
      await other.post('/token', { grant_type: 'client_credentials' }, deleted).expect(200);
      await core.query('delete from clients where id = $1', [deleted.id]);
      await notifyChanged(core, other);
      await other.post('/token', { grant_type: 'client_credentials' }, deleted).expect(401);
      await other.close();
    });
  });
});
