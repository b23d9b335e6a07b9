import { createHmac } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import { newId } from '@groundwork/records';
import { listStatements } from '@groundwork/testing';
import { base64url, decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { SigningKeys } from '../../platform/keys/signing-keys.service.js';
import { addResource, addTenant, addUser, authorize } from '../../testing/sample.js';
import { ISSUER, startCore, type Core, type TestClient } from '../../testing/start-core.js';

const PASSWORD = 'correct horse battery';
const HASH = hashSync(PASSWORD);
const AUDIENCE = 'urn:groundwork:identity';

describe('Token Info, Get User Info and Revoke Token', () => {
  let core: Core;
  let other: Core;
  let client: TestClient;
  let tenantId: string;
  let identity: Awaited<ReturnType<typeof addResource>>;
  let users = 0;

  beforeAll(async () => {
    core = await startCore();
    other = await startCore({}, core.schema);
    tenantId = await addTenant(core.query, { is_default: true });
    identity = await addResource(core.query, ['tokens:introspect', 'users:read'], {
      identifier_url: AUDIENCE,
      is_system: true,
    });
    client = await newClient();
  });
  afterAll(async () => {
    await other.close();
    await core.close();
  });

  const newClient = async (columns = {}, scopes = ['users:read']) => {
    const made = await core.client({
      client_metadata: { grant_types: ['password', 'refresh_token', 'client_credentials'] },
      ...columns,
    });
    await authorize(core.query, made.id, identity, scopes);
    return made;
  };
  const newUser = async (columns = {}) => {
    const username = `user${++users}`;
    const id = await addUser(core.query, tenantId, {
      username,
      email: `${username}@example.com`,
      password_hash: HASH,
      ...columns,
    });
    return { id, username };
  };
  const signIn = async (scope = 'openid users:read', columns = {}, as = client) => {
    const user = await newUser(columns);
    const { body } = await core
      .post('/token', { grant_type: 'password', username: user.username, password: PASSWORD, scope }, as)
      .expect(200);
    return {
      user,
      access: body.access_token as string,
      refresh: body.refresh_token as string,
      id: body.id_token as string,
    };
  };
  const machine = async (scopes?: string[], columns = {}) => {
    const as = await newClient(columns, scopes);
    return {
      as,
      access: (await core.post('/token', { grant_type: 'client_credentials' }, as).expect(200)).body
        .access_token as string,
    };
  };
  const info = (token: string, as: TestClient | null = client, headers = {}, at = core) =>
    at.post('/tokeninfo', { token }, as, headers);
  const standard = (token: string, as: TestClient | null = client, headers = {}) =>
    core.post('/oauth2/introspect', { token }, as, headers);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const isInactive = async (token: string, at = other) => {
    expect((await info(token, client, {}, at).expect(200)).body).toEqual({ active: false });
  };

  describe('Token Info', () => {
    it('returns the specified fields of an access token, instants as date-time', async () => {
      const { access, user } = await signIn();
      const { exp, iat, jti } = decodeJwt(access);
      const time = (seconds = 0) => new Date(seconds * 1000).toISOString();
      const { body, headers } = await info(access).expect(200);
      expect(body).toEqual({
        active: true,
        token_type: 'Bearer',
        client_id: client.id,
        scope: 'openid users:read',
        username: user.username,
        exp: time(exp),
        iat: time(iat),
        nbf: time(iat),
        subject: user.id,
        sub: user.id,
        jti,
      });
      expect(headers['cache-control']).toBe('no-store');
    });

    it('recognizes refresh tokens, ID tokens and tokens of clients', async () => {
      const { refresh, id, user } = await signIn();
      expect((await info(refresh)).body).toMatchObject({
        active: true,
        token_type: 'refresh_token',
        sub: user.id,
        scope: 'openid users:read',
      });
      expect((await info(id)).body).toMatchObject({
        active: true,
        token_type: 'id_token',
        sub: user.id,
        client_id: client.id,
      });
      const { access, as } = await machine();
      expect((await info(access)).body).toMatchObject({ active: true, sub: as.id, client_id: as.id });
    });

    it('returns the requested fields; answers 400 to unknown ones', async () => {
      const { access } = await signIn();
      expect(
        (await core.post('/tokeninfo', { token: access, fields: 'active,scope' }, client).expect(200)).body,
      ).toEqual({ active: true, scope: 'openid users:read' });
      expect((await core.post('/tokeninfo?fields=secret', { token: access }, client).expect(400)).body).toMatchObject({
        code: 'invalid_request',
        error: 'invalid_request',
      });
    });

    it('returns times in seconds at the standard path, with all claims', async () => {
      const { access, user } = await signIn();
      expect((await standard(access).expect(200)).body).toEqual({
        ...decodeJwt(access),
        active: true,
        token_type: 'Bearer',
        username: user.username,
      });
      expect((await standard('garbage').expect(200)).body).toEqual({ active: false });
    });

    it('26. requires client credentials: 401 without, with wrong ones, and for a public client', async () => {
      const { access } = await signIn();
      const spa = await newClient({ is_public: true, secret_hash: null });
      for (const introspect of [info, standard]) {
        const { body, headers } = await introspect(access, null).expect(401);
        expect(body).toMatchObject({ error: 'invalid_client', code: 'invalid_client' });
        expect(headers['www-authenticate']).toContain('Basic');
        await introspect(access, { ...client, secret: 'wrong' }).expect(401);
        await introspect(access, spa).expect(401);
      }
      await core.post('/tokeninfo', { token: access, client_id: spa.id }).expect(401);
    });

    it('26. accepts a Bearer token with tokens:introspect; 403 without the scope, 401 for an invalid one', async () => {
      const { access } = await signIn();
      const [introspector, reader] = [await machine(['tokens:introspect']), await machine(['users:read'])];
      expect((await info(access, null, bearer(introspector.access)).expect(200)).body.active).toBe(true);
      const { body, headers } = await info(access, null, bearer(reader.access)).expect(403);
      expect(body).toMatchObject({ error: 'insufficient_scope', code: 'insufficient_scope' });
      expect(headers['www-authenticate']).toContain('scope="tokens:introspect"');
      await info(access, null, bearer('garbage')).expect(401);
      const { id } = await signIn();
      await info(access, null, bearer(id)).expect(401);
    });

    it('26. shows a tenant its own tokens only', async () => {
      const [own, foreign] = [await addTenant(core.query), await addTenant(core.query)];
      const [mine, theirs] = [
        await machine(undefined, { is_global: false, tenant_id: own }),
        await machine(undefined, { is_global: false, tenant_id: foreign }),
      ];
      const { access: global } = await machine();
      const { access: users } = await signIn();
      expect((await info(mine.access, mine.as)).body.active).toBe(true);
      for (const token of [theirs.access, global, users])
        expect((await info(token, mine.as)).body).toEqual({ active: false });
      expect((await info(theirs.access)).body.active).toBe(true);
    });

    it('27. returns only {"active":false} for tokens it did not issue', async () => {
      for (const token of ['garbage', 'a.b.c', '.', 'x'.repeat(20_000), 'eyJhbGciOiJub25lIn0.e30.'])
        await isInactive(token);
      await core.post('/tokeninfo', {}, client).expect(400);
      await core.post('/tokeninfo', { token: 'x', token_type_hint: 'magic' }, client).expect(400);
    });

    it('27. reflects blocked users, inactive tenants, deleted clients and revoked grants at once', async () => {
      const blocked = await signIn();
      await core.query('update users set is_blocked = true where id = $1', [blocked.user.id]);
      for (const token of [blocked.access, blocked.refresh, blocked.id]) await isInactive(token);
      const ended = await signIn();
      await core.query(`delete from oidc_payloads where model = 'Grant' and account_id = $1`, [ended.user.id]);
      for (const token of [ended.access, ended.refresh]) await isInactive(token);
      const deleted = await machine();
      await core.query('delete from clients where id = $1', [deleted.as.id]);
      await isInactive(deleted.access);
      const tenant = await addTenant(core.query);
      const closed = await machine(undefined, { is_global: false, tenant_id: tenant });
      await core.query('update tenants set is_active = false where id = $1', [tenant]);
      await isInactive(closed.access);
    });

    it('27. costs one statement for an access token, two for a refresh token, and writes nothing', async () => {
      const { access, refresh } = await signIn();
      await info(access);
      const ofAccess = await listStatements(() => info(access).expect(200));
      const ofRefresh = await listStatements(() => info(refresh).expect(200));
      expect([ofAccess, ofRefresh].map(({ length }) => length)).toEqual([1, 2]);
      for (const text of [...ofAccess, ...ofRefresh]) expect(text).toMatch(/^\s*select\b/);
    });

    describe('30. forged tokens are inactive', () => {
      let real: string;
      beforeAll(async () => void (real = (await machine()).access));
      const claims = () => decodeJwt(real);
      const encode = (value: object) => base64url.encode(JSON.stringify(value));
      const sign = async (header: Record<string, unknown>, payload: object = claims()) => {
        const jwk = core.app.get(SigningKeys).current.signing.find(({ alg }) => alg === 'ES256')!;
        const { importJWK } = await import('jose');
        return new SignJWT(payload as never)
          .setProtectedHeader({ alg: 'ES256', kid: jwk.kid, typ: 'at+jwt', ...header })
          .sign(await importJWK(jwk, 'ES256'));
      };

      it('alg none, and no signature', async () => {
        await isInactive(`${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims())}.`);
        await isInactive(`${real.split('.').slice(0, 2).join('.')}.`);
      });

      it('HS256 with the public key as secret', async () => {
        const [jwk] = [...core.app.get(SigningKeys).current.published.values()].filter(({ alg }) => alg === 'RS256');
        const text = `${encode({ alg: 'HS256', typ: 'at+jwt', kid: jwk!.kid })}.${encode(claims())}`;
        await isInactive(`${text}.${createHmac('sha256', JSON.stringify(jwk)).update(text).digest('base64url')}`);
      });

      it('a key of the attacker: in jwk, jku, x5u, or under a kid of the service', async () => {
        const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
        const { kid } = decodeProtectedHeader(real);
        for (const header of [
          { jwk: await exportJWK(publicKey) },
          { jku: 'https://evil.example/jwks' },
          { x5u: 'https://evil.example/x' },
          { kid },
          { kid: 'unknown' },
        ]) {
          await isInactive(
            await new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...header }).sign(privateKey),
          );
        }
      });

      it('another type, an unknown crit, another issuer, expired, not valid yet', async () => {
        expect((await info(await sign({}))).body.active).toBe(true);
        await isInactive(await sign({ typ: 'logout+jwt' }));
        await isInactive(await sign({ crit: ['magic'], magic: 1 }).catch(() => 'a.b.c'));
        await isInactive(await sign({}, { ...claims(), iss: 'https://evil.example' }));
        await isInactive(await sign({}, { ...claims(), exp: Math.floor(Date.now() / 1000) - 1 }));
        await isInactive(await sign({}, { ...claims(), nbf: Math.floor(Date.now() / 1000) + 60 }));
      });

      it('HS256 with the secret of another tenant’s resource of the same name', async () => {
        const { SigningSecrets } = await import('../planning/signing-secrets.service.js');
        const make = async (secret: string) => {
          const [id, tenant_id] = [newId(), await addTenant(core.query)];
          const resource = await addResource(
            core.query,
            ['s'],
            { identifier_url: 'urn:same', signing_algorithm: 'HS256' },
            { id, tenant_id, signing_secret: core.app.get(SigningSecrets).seal(id, secret) },
          );
          const as = await core.client({ client_type: 'machine', is_global: false, tenant_id });
          await authorize(core.query, as.id, resource);
          return {
            as,
            access: (await core.post('/token', { grant_type: 'client_credentials' }, as).expect(200)).body
              .access_token as string,
          };
        };
        const [a, b] = [await make('a'.repeat(32)), await make('b'.repeat(32))];
        expect((await info(b.access, b.as)).body.active).toBe(true);
        const forged = await new SignJWT(decodeJwt(b.access))
          .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
          .sign(Buffer.from('a'.repeat(32)));
        expect((await info(forged, b.as)).body).toEqual({ active: false });
        expect((await info(forged, a.as)).body).toEqual({ active: false });
      });
    });
  });

  describe('Get User Info', () => {
    const profile = {
      given_name: 'Ann',
      family_name: 'Bat',
      birthday: '1990-02-03',
      phone: '+97699001122',
      phone_verified: true,
      email_verified: true,
      address: { country: 'MN', locality: 'Ulaanbaatar' },
    };

    it('returns the claims of its scopes, under the names of the specification and of OpenID', async () => {
      const { access, user } = await signIn('openid profile email phone address', profile);
      const { body } = await core.get('/userinfo', bearer(access)).expect(200);
      expect(body).toEqual({
        sub: user.id,
        given_name: 'Ann',
        family_name: 'Bat',
        preferred_username: user.username,
        birthday: '1990-02-03',
        birthdate: '1990-02-03',
        email: `${user.username}@example.com`,
        email_verified: true,
        phone: '+97699001122',
        phone_verified: true,
        phone_number: '+97699001122',
        phone_number_verified: true,
        address: { country: 'MN', locality: 'Ulaanbaatar' },
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      });
      const { body: standard } = await core.get('/oauth2/userinfo', bearer(access)).expect(200);
      expect(standard).not.toHaveProperty('birthday');
      expect(standard).toMatchObject({ birthdate: '1990-02-03', updated_at: expect.any(Number) });
      expect((await core.post('/oauth2/userinfo', {}, null, bearer(access)).expect(200)).body).toEqual(standard);
      expect((await core.get('/userinfo?fields=sub,birthday', bearer(access)).expect(200)).body).toEqual({
        sub: user.id,
        birthday: '1990-02-03',
      });
      await core.get('/userinfo?fields=password_hash', bearer(access)).expect(400);
    });

    it('returns fewer claims for openid alone', async () => {
      const { access, user } = await signIn('openid', { ...profile, phone: '+97699001133' });
      expect((await core.get('/userinfo', bearer(access)).expect(200)).body).toEqual({ sub: user.id });
    });

    it('answers 403 without openid, 401 without a valid token, with the challenge', async () => {
      const { access } = await signIn('users:read');
      const { body, headers } = await core.get('/userinfo', bearer(access)).expect(403);
      expect(body).toMatchObject({ error: 'insufficient_scope', code: 'insufficient_scope' });
      expect(headers['www-authenticate']).toContain('scope="openid"');
      const { id, refresh } = await signIn();
      for (const bad of [{}, bearer('garbage'), bearer(id), bearer(refresh), { authorization: 'Basic eDp5' }]) {
        const answer = await core.get('/userinfo', bad).expect(401);
        expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
      }
    });

    it('costs one statement, and rejects a blocked user at once', async () => {
      const { access, user } = await signIn();
      await core.get('/userinfo', bearer(access));
      expect(await core.countStatements(() => core.get('/userinfo', bearer(access)).expect(200))).toBe(1);
      await core.query('update users set is_blocked = true where id = $1', [user.id]);
      await core.get('/userinfo', bearer(access)).expect(401);
    });

    it('48. allows scripts of registered origins to read the response', async () => {
      const spa = await newClient({
        client_metadata: { grant_types: ['password'], urls: { allowed_origins: ['https://app.example'] } },
      });
      const { access } = await signIn('openid', {}, spa);
      const from = (origin: string) => core.get('/oauth2/userinfo', { ...bearer(access), origin });
      expect((await from('https://app.example').expect(200)).headers['access-control-allow-origin']).toBe(
        'https://app.example',
      );
      expect((await from('https://evil.example').expect(400)).headers).not.toHaveProperty(
        'access-control-allow-origin',
      );
    });
  });

  describe('Revoke Token', () => {
    const revoke = (token: string, as: TestClient | null = client, form = {}) =>
      core.post('/revoke', { token, ...form }, as);

    it('29. revokes a refresh token with everything issued under its grant, on every replica', async () => {
      const { access, refresh } = await signIn();
      const { text } = await revoke(refresh).expect(200);
      expect(text).toBe('');
      for (const token of [access, refresh]) await isInactive(token);
      expect(
        (await core.post('/token', { grant_type: 'refresh_token', refresh_token: refresh }, client).expect(400)).body
          .error,
      ).toBe('invalid_grant');
    });

    it('accepts JSON as specified', async () => {
      const { access, refresh } = await signIn();
      const authorization = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
      const send = (body: object) =>
        core.anonymous.post('/revoke').set({ host: 'identity.test', authorization }).send(body);
      await send({ client_id: client.id, token: refresh }).expect(200);
      await isInactive(access);
      expect((await send({ client_id: newId(), token: refresh }).expect(400)).body).toMatchObject({
        error: 'invalid_request',
      });
      await send({ client_id: client.id }).expect(400);
      await core.anonymous
        .post('/revoke')
        .set({ host: 'identity.test', authorization, 'content-type': 'text/plain' })
        .send('token')
        .expect(415);
    });

    it('28. revokes only the access token', async () => {
      const { access, refresh } = await signIn();
      await core.post('/oauth2/revoke', { token: access, token_type_hint: 'access_token' }, client).expect(200);
      await isInactive(access);
      expect((await info(refresh)).body.active).toBe(true);
    });

    it('28. answers 200 to unknown tokens, and does not revoke tokens of other clients', async () => {
      const { access, refresh } = await signIn();
      const foreign = await newClient();
      for (const token of ['unknown', 'a.b.c', access, refresh]) await revoke(token, foreign).expect(200);
      for (const token of [access, refresh]) expect((await info(token)).body.active).toBe(true);
    });

    it('requires client authentication', async () => {
      const { refresh } = await signIn();
      expect((await revoke(refresh, null).expect(400)).body.error).toBe('invalid_request');
      expect((await revoke(refresh, { ...client, secret: 'wrong' }).expect(401)).body).toMatchObject({
        error: 'invalid_client',
        code: 'invalid_client',
      });
    });

    it('allows a public client to revoke its own', async () => {
      const spa = await newClient({ is_public: true, secret_hash: null });
      const user = await newUser();
      const { body } = await core
        .post('/token', {
          grant_type: 'password',
          username: user.username,
          password: PASSWORD,
          client_id: spa.id,
          scope: 'users:read',
        })
        .expect(200);
      await revoke(body.refresh_token, null, { client_id: spa.id }).expect(200);
      await isInactive(body.access_token);
    });
  });

  it('39. private_key_jwt authenticates at every token operation, once per assertion', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256', use: 'sig' }] };
    const keyed = await newClient(
      {
        client_metadata: {
          grant_types: ['client_credentials'],
          oauth: { token_endpoint_auth_method: 'private_key_jwt', jwks },
        },
      },
      ['tokens:introspect'],
    );
    const assertion = (aud: string | string[] = ISSUER) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'ES256', kid: 'k' })
        .setIssuer(keyed.id)
        .setSubject(keyed.id)
        .setAudience(aud)
        .setJti(newId())
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(privateKey);
    const by = async (given?: string) => ({
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: given ?? (await assertion()),
    });
    const { body } = await core
      .post('/oauth2/token', { grant_type: 'client_credentials', ...(await by()) })
      .expect(200);
    expect(
      (await core.post('/oauth2/introspect', { token: body.access_token, ...(await by()) }).expect(200)).body.active,
    ).toBe(true);
    await core.post('/oauth2/revoke', { token: body.access_token, ...(await by()) }).expect(200);
    const endpoints = ['/oauth2/token', '/token'];
    for (const path of endpoints) {
      const send = async (aud: string | string[]) =>
        core.post(path, { grant_type: 'client_credentials', ...(await by(await assertion(aud))) });
      for (const aud of [ISSUER, ...endpoints.map((one) => ISSUER + one), [ISSUER, `${ISSUER}/token`]])
        expect([path, aud, (await send(aud)).status]).toEqual([path, aud, 200]);
      for (const aud of ['https://evil.example', [ISSUER, 'https://evil.example'], `${ISSUER}/tokens`, []])
        expect([path, aud, (await send(aud)).status]).toEqual([path, aud, 401]);
    }
    const once = await by();
    const answers = await Promise.all(
      [core, other, core, other].map((at) => at.post('/oauth2/token', { grant_type: 'client_credentials', ...once })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });
});
