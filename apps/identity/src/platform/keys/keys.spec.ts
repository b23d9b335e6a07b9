import { setTimeout as sleep } from 'node:timers/promises';
import { decodeProtectedHeader } from 'jose';
import { Metrics } from '@groundwork/service';
import { describeResource, type TestService } from '@groundwork/testing';
import { addTenant } from '../../testing/sample.js';
import { startIdentity } from '../../testing/identity-under-test.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';
import { signingKeyView } from './signing-key.entity.js';

const SCOPES = 'keys:read keys:write';

let managed: TestService;
beforeAll(async () => {
  managed = await startIdentity();
});
afterAll(() => managed.close());

describeResource({
  service: () => managed,
  path: '/keys',
  view: signingKeyView,
  scopes: { read: 'keys:read', write: 'keys:write' },
  listedOnly: true,
});

describe('Signing keys', () => {
  let one: Whole;
  let other: Whole;
  let token: string;

  beforeAll(async () => {
    one = await startWhole();
    other = await startWhole({}, one.schema);
    token = await one.tokenFor(SCOPES);
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  const rotate = (body: object = {}) => one.send('post', '/keys/rotate', body, token);
  const published = async (at: Whole): Promise<string[]> =>
    // a JWK set
    ((await at.send('get', '/oauth2/jwks')).body.keys as { kid: string }[]).map(({ kid }) => kid);
  const signerAt = async (at: Whole) => decodeProtectedHeader(await at.tokenFor(SCOPES)).kid;
  const within = async (ms: number, holds: () => Promise<boolean>) => {
    const end = Date.now() + ms;
    while (!(await holds())) {
      if (Date.now() > end) throw new Error(`not within ${ms} ms`);
      await sleep(50);
    }
  };

  describe('Get signing keys', () => {
    it('answers 200 with the public members, and never a private one', async () => {
      const { body, text } = await one.send('get', '/keys', undefined, token).expect(200);
      expect(body.items).toMatchObject([
        { algorithm: 'ES256', state: 'active', public_jwk: { kty: 'EC' }, retired_at: null },
        { algorithm: 'RS256', state: 'active', public_jwk: { kty: 'RSA' }, retired_at: null },
      ]);
      expect(text).not.toMatch(/private_key|"d":/);
    });

    it('finds a key by its kid', async () => {
      const kid = (await signerAt(one))!;
      const { body } = await one.send('get', `/keys?q=(kid=${kid})&fields=kid,state`, undefined, token).expect(200);
      expect(body.items).toEqual([{ kid, state: 'active' }]);
    });
  });

  describe('Rotate signing keys', () => {
    it('answers 201 with a pending key that both replicas publish within 5 s', async () => {
      const before = await signerAt(one);
      const { body, headers } = await rotate({ delay_seconds: 3_600 }).expect(201);
      expect(body).toMatchObject({ algorithm: 'ES256', state: 'pending', public_jwk: { kid: body.kid } });
      expect(new URL(headers['location']!, 'http://x').search).toBe(`?q=(kid=${body.kid})`);
      for (const replica of [one, other])
        await within(5_000, async () => (await published(replica)).includes(body.kid));
      expect(await signerAt(other)).toBe(before);
    });

    it('33. signs with the new key on both replicas, and accepts tokens signed by the old one', async () => {
      const { body } = await rotate({ delay_seconds: 0 }).expect(201);
      expect(body.state).toBe('active');
      for (const replica of [one, other]) await within(5_000, async () => (await signerAt(replica)) === body.kid);
      await other.send('get', '/keys', undefined, token).expect(200);
    });

    it('creates a key for an algorithm that had none', async () => {
      const { body } = await rotate({ algorithm: 'EdDSA', delay_seconds: 0 }).expect(201);
      expect(body).toMatchObject({ algorithm: 'EdDSA', state: 'active' });
    });

    it.each([
      [{ algorithm: 'HS256' }, 'algorithm'],
      [{ algorithm: 'none' }, 'algorithm'],
      [{ delay_seconds: -1 }, 'delay_seconds'],
      [{ delay_seconds: 86_401 }, 'delay_seconds'],
      [{ kid: 'mine' }, 'kid'],
    ])('59. answers 400 to %j', async (body, field) => {
      const answer = await rotate(body).expect(400);
      expect(answer.body.details).toMatchObject([{ field }]);
    });
  });

  describe('Revoke signing key', () => {
    it('33. answers 200; tokens of the key are rejected on both replicas within 5 s, and another key signs', async () => {
      const lost = await one.tokenFor(SCOPES);
      const { kid = '' } = decodeProtectedHeader(lost);
      const last = await rotate({ delay_seconds: 0 }).expect(201);
      for (const replica of [one, other]) await within(5_000, async () => (await signerAt(replica)) === last.body.kid);
      token = await one.tokenFor(SCOPES);
      const { body } = await one.send('post', `/keys/${kid}/revoke`, undefined, token).expect(200);
      expect(body).toMatchObject({ kid, state: 'revoked', expires_at: expect.any(String) });
      for (const replica of [one, other]) {
        await within(5_000, async () => !(await published(replica)).includes(kid));
        await replica.send('get', '/keys', undefined, lost).expect(401);
      }
    });

    it('replaces an active key at once: the token of the request is the last it signed', async () => {
      const kid = (await signerAt(one))!;
      await one.send('post', `/keys/${kid}/revoke`, undefined, token).expect(200);
      expect(await signerAt(one)).not.toBe(kid);
      await one.send('get', '/keys', undefined, token).expect(401);
      token = await one.tokenFor(SCOPES);
    });

    it('answers 404 to an unknown kid', async () => {
      const { body } = await one.send('post', '/keys/nobody/revoke', undefined, token).expect(404);
      expect(body.code).toBe('not_found');
    });
  });

  it('58. answers 401 without a token, 403 without the scope, 403 to a caller of a tenant', async () => {
    await one.send('get', '/keys').expect(401);
    const reader = await one.tokenFor('keys:read');
    const { body } = await one.send('post', '/keys/rotate', {}, reader).expect(403);
    expect(body.code).toBe('insufficient_scope');
    const tenants = await startIdentity();
    const tenantId = await addTenant(tenants.query);
    const owner = await tenants.as({ tenantId });
    for (const request of [owner.get('/keys'), owner.post('/keys/rotate').send({}), owner.post('/keys/x/revoke')])
      expect((await request.expect(403)).body.code).toBe('forbidden');
    await tenants.close();
  });

  it('reports the age of the active keys, and the rows of the authorization server, as metrics', async () => {
    const text = await one.app.get(Metrics).registry.metrics();
    expect(text).toMatch(/key_age_seconds\{.*algorithm="ES256".*\} [\d.e-]+/);
    expect(text).toContain('oidc_rows');
  });
});
