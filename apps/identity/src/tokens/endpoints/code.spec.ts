import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@groundwork/records';
import { decodeJwt } from 'jose';
import { whenFree } from '@groundwork/testing';
import { OidcAdapter } from '../store/oidc-adapter.js';
import { OidcStore } from '../store/oidc-store.service.js';
import { addConsent, addResource, addTenant, addUser, authorize } from '../../testing/sample.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';

const REDIRECT = 'https://shop.example/cb';
const ALL = 'urn:identity:authorized-resources';
const now = () => Math.floor(Date.now() / 1000);

describe('Get Token for an authorization code', () => {
  let core: Core;
  let other: Core;
  let client: TestClient;
  let user: string;

  beforeAll(async () => {
    core = await startCore();
    other = await startCore({}, core.schema);
    user = await addUser(core.query, await addTenant(core.query, { is_default: true }));
    client = await newClient(['authorization_code', 'refresh_token']);
  });
  afterAll(async () => {
    await other.close();
    await core.close();
  });

  const newClient = async (grant_types: string[]) => {
    const made = await core.client({ client_metadata: { grant_types, urls: { redirect_uris: [REDIRECT] } } });
    await authorize(
      core.query,
      made.id,
      await addResource(core.query, ['orders:read'], { identifier_url: `urn:${made.id}` }),
    );
    return made;
  };

  /** A code as the authorization endpoint leaves it; sign-in pages do not matter here. */
  const newCode = async (as = client, more: Record<string, unknown> = {}) => {
    const store = core.app.get(OidcStore);
    const [grantId, code, verifier] = [
      newId(),
      randomBytes(32).toString('base64url'),
      randomBytes(32).toString('base64url'),
    ];
    const [scope, owner] = ['openid orders:read', { accountId: user, clientId: as.id }];
    const grant = {
      jti: grantId,
      ...owner,
      openid: { scope: 'openid' },
      resources: { [ALL]: scope },
      exp: now() + 600,
    };
    await addConsent(core.query, user, as.id);
    await new OidcAdapter('Grant', store).upsert(grantId, grant, 600);
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
    const payload = {
      ...owner,
      grantId,
      scope,
      resource: [ALL],
      redirectUri: REDIRECT,
      codeChallenge,
      codeChallengeMethod: 'S256',
      nonce: 'n-1',
      iat: now(),
      exp: now() + 60,
      jti: code,
      kind: 'AuthorizationCode',
    };
    await new OidcAdapter('AuthorizationCode', store).upsert(code, { ...payload, ...more }, 60);
    return { code, code_verifier: verifier };
  };
  const exchange = (form: Record<string, string>, as = client, at = core) =>
    at.post('/token', { grant_type: 'authorization_code', ...form }, as);
  const isActive = async (token: string) =>
    (await other.post('/tokeninfo', { token }, client).expect(200)).body.active as boolean;

  it('returns access, refresh and ID token, also under the names of the specification', async () => {
    const { code, code_verifier } = await newCode();
    const { body } = await core
      .post(
        '/token',
        {
          grant_type: 'authorization_code_verifier',
          authorization_code: code,
          authorization_code_verifier: code_verifier,
          redirect_uri: REDIRECT,
        },
        client,
      )
      .expect(200);
    expect(body).toMatchObject({
      refresh_token: expect.any(String),
      scope: 'openid orders:read',
      token_type: 'Bearer',
    });
    expect(decodeJwt(body.access_token)).toMatchObject({ sub: user, aud: `urn:${client.id}` });
    expect(decodeJwt(body.id_token)).toMatchObject({ sub: user, nonce: 'n-1' });
  });

  it('3. rejects a reused code, and revokes the tokens issued for it', async () => {
    const form = await newCode();
    const { body } = await exchange(form).expect(200);
    expect(await isActive(body.access_token)).toBe(true);
    expect((await exchange(form, client, other).expect(400)).body.error).toBe('invalid_grant');
    expect(await isActive(body.access_token)).toBe(false);
    await core.post('/token', { grant_type: 'refresh_token', refresh_token: body.refresh_token }, client).expect(400);
  });

  it.each([
    ['with a refresh token', ['authorization_code', 'refresh_token']],
    ['without one', ['authorization_code']],
  ])('4. of 20 uses on two replicas exactly one succeeds, %s', async (_, grants) => {
    const as = await newClient(grants);
    for (let round = 0; round < 3; round++) {
      const form = await newCode(as);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (__, i) => whenFree(() => exchange(form, as, i % 2 ? core : other))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
    }
  });

  it('5. refuses an expired code, another client, another redirect_uri', async () => {
    await exchange(await newCode(client, { exp: now() - 1 })).expect(400);
    await exchange(await newCode(), await newClient(['authorization_code'])).expect(400);
    const form = await newCode();
    await exchange({ ...form, redirect_uri: `${REDIRECT}/other` }).expect(400);
    await exchange(form).expect(200);
  });

  it('6. rejects a wrong, missing or unexpected verifier', async () => {
    const { code, code_verifier } = await newCode();
    await exchange({ code, code_verifier: randomBytes(32).toString('base64url') }).expect(400);
    await exchange({ code }).expect(400);
    const bare = await newCode(client, { codeChallenge: undefined, codeChallengeMethod: undefined });
    await exchange(bare).expect(400);
    await exchange({ code, code_verifier }).expect(200);
  });

  it('7. rejects authorization_code_verifier without a challenge', async () => {
    const { code } = await newCode();
    expect(
      (await core.post('/token', { grant_type: 'authorization_code_verifier', code }, client).expect(400)).body.error,
    ).toBe('invalid_request');
  });

  it('25. rejects the code of a blocked user', async () => {
    const form = await newCode();
    await core.query('update users set is_blocked = true where id = $1', [user]);
    await exchange(form).expect(400);
    await core.query('update users set is_blocked = false where id = $1', [user]);
  });
});
