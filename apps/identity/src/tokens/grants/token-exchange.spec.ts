import { newId } from '@groundwork/records';
import { decodeJwt, UnsecuredJWT } from 'jose';
import { whenFree } from '@groundwork/testing';
import { discovery, startExternalIssuer, type ExternalIssuer } from '../../testing/external-issuer.js';
import { addResource, addTenant, addUser, authorize, insert } from '../../testing/sample.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';

const URN = 'urn:ietf:params:oauth:token-type:';
const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ALLOWED = { OUTGOING_ALLOW_PRIVATE: 'true' };

let core: Core;
let other: Core;
let issuer: ExternalIssuer;
let tenant: string;
let client: TestClient;
let provider: string;
let user: string;

beforeAll(async () => {
  core = await startCore(ALLOWED);
  other = await startCore(ALLOWED, core.schema);
});
afterAll(async () => {
  await other.close();
  await core.close();
});
beforeEach(async () => {
  issuer = await startExternalIssuer();
  tenant = await addTenant(core.query);
  client = await addExchanger();
  provider = await addProvider();
  user = await addUser(core.query, tenant, { name: 'Ann' });
  await insert(core.query, 'user_identities', { user_id: user, provider_id: provider, external_id: 'ann' });
});
afterEach(() => issuer.close());

const addExchanger = (columns: object = {}) =>
  core.client({
    tenant_id: tenant,
    is_global: false,
    client_metadata: { grant_types: ['token_exchange', 'refresh_token'] },
    ...columns,
  });
const addProvider = (columns: object = {}) =>
  insert(core.query, 'identity_providers', {
    tenant_id: tenant,
    provider_name: 'Elsewhere',
    issuer_url: issuer.url,
    client_id: 'us',
    token_exchange_enabled: true,
    token_exchange_audience: ['us', 'our-app'],
    ...columns,
  });
const set = (column: string, value: unknown) =>
  core.query(`update identity_providers set ${column} = $2 where id = $1`, [provider, value]);
const now = () => Math.floor(Date.now() / 1_000);
const theirs = (claims: object = {}, header = {}) =>
  issuer.sign({ sub: 'ann', iat: now(), exp: now() + 300, jti: newId(), ...claims }, header);
const exchange = async (form: Record<string, string> = {}, at = core) =>
  at.post(
    '/token',
    { grant_type: 'token_exchange', subject_token_type: 'Elsewhere', subject_token: await theirs(), ...form },
    client,
  );
const refusal = async (form: Record<string, string> = {}) => {
  const { status, body } = await exchange(form);
  return [status, (body as { error: string }).error];
};
const events = () =>
  core.query<{ outcome: string; subject_id: string | null; after: object }>(
    `select event_type, outcome, subject_id, actor_client_id, after from audit_events
     where tenant_id = $1 and event_type like 'token%' order by created_at`,
    [tenant],
  );
const refusals = async () =>
  (await events()).filter(({ outcome }) => outcome === 'failure').map(({ subject_id, after }) => [subject_id, after]);

describe('The grant token_exchange', () => {
  it('38. returns an access token for a token of a provider, without a refresh token, and records an audit event', async () => {
    const { status, body } = await exchange({ scope: 'openid profile' });
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.any(String),
        id_token: expect.any(String),
        expires_in: 900,
        scope: 'openid profile',
        token_type: 'Bearer',
        issued_token_type: `${URN}access_token`,
      },
    ]);
    expect(decodeJwt(body.access_token)).toMatchObject({ sub: user, client_id: client.id, tenant_id: tenant });
    expect(decodeJwt(body.id_token)).toMatchObject({ sub: user, name: 'Ann', amr: ['fed'] });
    expect(await events()).toEqual([
      {
        event_type: 'token.exchanged',
        outcome: 'success',
        subject_id: user,
        actor_client_id: client.id,
        after: { provider_id: provider, provider_name: 'Elsewhere', scope: 'openid profile' },
      },
    ]);
  });

  it('38. links nobody who has to confirm it', async () => {
    await set('link_by', 'confirm');
    const email = `${newId()}@example.com`;
    const owner = await addUser(core.query, tenant, { email, email_verified: true });
    const subject_token = await theirs({ sub: 'bob', email, email_verified: true });
    expect(await refusal({ subject_token })).toEqual([400, 'invalid_grant']);
    expect(await core.query('select 1 from user_identities where user_id = $1', [owner])).toEqual([]);
  });

  it('38. knows the user of a vendor by what identifies it there', async () => {
    const [tid, oid] = [newId(), newId()];
    const issuer_url = `${issuer.url}/${tid}/v2.0`;
    const document = { ...discovery(issuer.url), issuer: issuer_url };
    issuer.routes.set(`/${tid}/v2.0/.well-known/openid-configuration`, () => document);
    const columns = { provider_name: 'Microsoft', provider_type: 'microsoft', issuer_url };
    const provider_id = await addProvider(columns);
    await insert(core.query, 'user_identities', { user_id: user, provider_id, external_id: `${tid}.${oid}` });
    const claims = { iss: issuer_url, sub: 'pairwise', tid, oid };
    const form = { subject_token_type: 'Microsoft', subject_token: await theirs(claims) };
    expect((await exchange(form)).status).toBe(200);
    const foreign = await theirs({ ...claims, oid: newId() });
    expect(await refusal({ ...form, subject_token: foreign })).toEqual([400, 'invalid_grant']);
    const nobody = await theirs({ ...claims, oid: undefined });
    expect(await refusal({ ...form, subject_token: nobody })).toEqual([400, 'invalid_request']);
  });

  it.each(['id_token', 'jwt'])('38. accepts the standard parameters at /oauth2/token: %s', async (type) => {
    const form = { grant_type: GRANT, subject_token_type: URN + type, subject_token: await theirs() };
    const { body } = await core.post('/oauth2/token', form, client).expect(200);
    expect(body).toMatchObject({ issued_token_type: `${URN}access_token`, token_type: 'Bearer' });
  });

  it('is listed in discovery', async () => {
    const { body } = await core.get('/.well-known/openid-configuration').expect(200);
    expect((body as { grant_types_supported: string[] }).grant_types_supported).toContain(GRANT);
  });

  it('38. accepts the id of the provider, and a public client by its client_id', async () => {
    expect((await exchange({ subject_token_type: provider })).status).toBe(200);
    const { id } = await addExchanger({ is_public: true, secret_hash: null, client_type: 'spa' });
    const form = { grant_type: 'token_exchange', subject_token_type: 'Elsewhere', client_id: id };
    await core.post('/token', { ...form, subject_token: await theirs() }, null).expect(200);
  });

  it.each<[string, () => Promise<Record<string, string>> | Record<string, string>]>([
    ['a foreign signature', () => ((issuer.forged = true), {})],
    ['another audience', async () => ({ subject_token: await theirs({ aud: 'them' }) })],
    ['another issuer', async () => ({ subject_token: await theirs({ iss: 'https://evil.example' }) })],
    ['an expired token', async () => ({ subject_token: await theirs({ exp: now() - 60 }) })],
    ['a token of tomorrow', async () => ({ subject_token: await theirs({ iat: now() + 600, exp: now() + 900 }) })],
    ['a token older than an hour', async () => ({ subject_token: await theirs({ iat: now() - 3_700 }) })],
    ['no iat', async () => ({ subject_token: await theirs({ iat: undefined }) })],
    ['no exp', async () => ({ subject_token: await theirs({ exp: undefined }) })],
    ['no sub', async () => ({ subject_token: await theirs({ sub: undefined }) })],
    ['an empty sub', async () => ({ subject_token: await theirs({ sub: '' }) })],
    ['a sub that is no text', async () => ({ subject_token: await theirs({ sub: 42 }) })],
    ['a sub with a NUL', async () => ({ subject_token: await theirs({ sub: 'a\0' }) })],
    ['a sub of 256 characters', async () => ({ subject_token: await theirs({ sub: 'a'.repeat(256) }) })],
    ['a logout token', async () => ({ subject_token: await theirs({}, { typ: 'logout+jwt' }) })],
    [
      'an access token for an ID token',
      async () => ({ subject_token_type: `${URN}id_token`, subject_token: await theirs({}, { typ: 'at+jwt' }) }),
    ],
    ['an unknown key', async () => ({ subject_token: await theirs({}, { kid: 'other' }) })],
    ['no signature', () => ({ subject_token: unsigned() })],
    ['no JWT', () => ({ subject_token: 'opaque' })],
    ['an unknown type', () => ({ subject_token_type: 'Nowhere' })],
    ['a type that is no JWT', () => ({ subject_token_type: `${URN}saml2` })],
  ])('38. answers 400 invalid_request to %s, and records an audit event', async (_, spoil) => {
    expect(await refusal(await spoil())).toEqual([400, 'invalid_request']);
    const after = { reason: 'invalid_request', why: expect.stringMatching(/./) as string };
    expect(await events()).toEqual([
      { event_type: 'token.exchanged', outcome: 'failure', subject_id: null, actor_client_id: client.id, after },
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ['an actor', { actor_token: 'x' }],
    ['another token type', { requested_token_type: `${URN}refresh_token` }],
    ['no token', { subject_token: '' }],
    ['no type', { subject_token_type: '' }],
  ])('38. answers 400 invalid_request to %s, without an audit event', async (_, form) => {
    expect(await refusal(form)).toEqual([400, 'invalid_request']);
    expect(await events()).toEqual([]);
  });

  it('records refusals with actor and reason for the tenant, at most a hundred a minute', async () => {
    await exchange({ scope: 'orders:write' });
    await core.query('update users set is_blocked = true where id = $1', [user]);
    await exchange();
    const of = { provider_id: provider, provider_name: 'Elsewhere' };
    expect(await refusals()).toEqual([
      [user, { ...of, reason: 'invalid_scope', why: expect.stringContaining('orders:write') as string }],
      [null, { ...of, reason: 'invalid_grant', why: 'subject_token belongs to no user who may sign in here' }],
    ]);
    for (let i = 0; i < 100; i++) await exchange({ subject_token: 'opaque' });
    expect(await refusals()).toHaveLength(100);
  });

  const unsigned = () =>
    new UnsecuredJWT({ sub: 'ann', iss: issuer.url, aud: 'us', iat: now(), exp: now() + 60 }).encode();

  it.each<[string, () => Promise<unknown>]>([
    ['is off', () => set('is_enabled', false)],
    ['exchanges nothing', () => set('token_exchange_enabled', false)],
    ['takes no audience', () => set('token_exchange_audience', [])],
    ["is another tenant's", async () => set('tenant_id', await addTenant(core.query))],
  ])('38. answers 400 when the provider %s', async (_, change) => {
    await change();
    expect(await refusal()).toEqual([400, 'invalid_request']);
  });

  it('38. rejects tokens issued by identity itself', async () => {
    const own = (await exchange()).body as { access_token: string };
    await set('issuer_url', 'http://identity.test');
    expect(await refusal({ subject_token: own.access_token })).toEqual([400, 'invalid_request']);
  });

  it('38. accepts a token once, also with another encoding of its signature; a rejected scope does not consume it', async () => {
    const subject_token = await theirs();
    expect(await refusal({ subject_token, scope: 'orders:write' })).toEqual([400, 'invalid_scope']);
    expect((await exchange({ subject_token })).status).toBe(200);
    expect(await refusal({ subject_token })).toEqual([400, 'invalid_request']);
    expect(await refusal({ subject_token: otherSignature(subject_token) })).toEqual([400, 'invalid_request']);
  });

  it('38. accepts one of twenty uses of a token on two replicas', async () => {
    const subject_token = await theirs();
    const uses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => whenFree(() => exchange({ subject_token }, i % 2 ? core : other))),
    );
    expect(uses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
  });

  it('38. never grants more than the client may request and the user has', async () => {
    const resource = await addResource(core.query, ['orders:read', 'orders:write', 'orders:delete'], {
      rbac_enabled: true,
    });
    await authorize(core.query, client.id, resource, ['orders:read', 'orders:write']);
    for (const scope of ['orders:read', 'orders:delete'])
      await insert(core.query, 'user_permissions', {
        user_id: user,
        resource_id: resource.id,
        scope_id: resource.scopes[scope],
      });
    const scopeOf = async (form = {}) => ((await exchange(form)).body as { scope: string }).scope;
    expect(await scopeOf()).toBe('orders:read');
    expect(await scopeOf({ scope: 'orders:read orders:write' })).toBe('orders:read');
    expect(await refusal({ scope: 'orders:delete' })).toEqual([400, 'invalid_scope']);
    expect(await refusal({ scope: 'orders:write' })).toEqual([400, 'invalid_scope']);
    expect(await refusal({ resource: 'https://other.example' })).toEqual([400, 'invalid_target']);
    expect(await refusal({ audience: 'orders' })).toEqual([400, 'invalid_target']);
  });

  it('38. 57. finds a user by a verified address, or creates one, only where the provider allows it', async () => {
    const email = `${newId()}@example.com`;
    const linked = await addUser(core.query, tenant, { email, email_verified: true });
    const unlinked = async (claims: object) => exchange({ subject_token: await theirs({ sub: newId(), ...claims }) });
    const subOf = ({ body }: { body: { access_token: string } }) => decodeJwt(body.access_token).sub;
    const claimed = { email, email_verified: true };
    expect((await unlinked(claimed)).body).toMatchObject({ error: 'invalid_grant' });
    await set('link_by', 'verified_email');
    expect(subOf(await unlinked(claimed))).toBe(linked);
    expect((await unlinked({ email, email_verified: false })).body).toMatchObject({ error: 'invalid_grant' });
    await set('jit_provisioning', true);
    expect((await unlinked({ name: 'New' })).status).toBe(200);
    expect(await core.query(`select 1 from users where tenant_id = $1 and name = 'New'`, [tenant])).toHaveLength(1);
  });

  it('38. answers 400 invalid_grant for a blocked user, and for one whose tenant requires two factors', async () => {
    await core.query(`update tenants set tenant_metadata = '{"mfa":{"required":true}}' where id = $1`, [tenant]);
    expect(await refusal()).toEqual([400, 'invalid_grant']);
    await core.query(`update tenants set tenant_metadata = '{}' where id = $1`, [tenant]);
    await core.query('update users set is_blocked = true where id = $1', [user]);
    expect(await refusal()).toEqual([400, 'invalid_grant']);
  });

  it('15. answers unauthorized_client to a client that does not list it', async () => {
    client = await core.client({
      tenant_id: tenant,
      is_global: false,
      client_metadata: { grant_types: ['client_credentials'] },
    });
    expect(await refusal()).toEqual([400, 'unauthorized_client']);
  });

  it('answers 503 while the provider is unavailable, and consumes nothing', async () => {
    issuer.silent.add('/jwks');
    const subject_token = await theirs();
    expect((await exchange({ subject_token })).status).toBe(503);
    issuer.silent.clear();
    expect((await exchange({ subject_token })).status).toBe(200);
  });
});

/** The same signature in other letters: the last one carries bits that nobody reads. */
function otherSignature(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(token.at(-1)!);
  return token.slice(0, -1) + alphabet[last ^ 1]!;
}
