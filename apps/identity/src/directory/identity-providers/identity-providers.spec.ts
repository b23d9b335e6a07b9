import { generateKeyPairSync } from 'node:crypto';
import { describeResource, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addTenant } from '../../testing/sample.js';
import { identityProviderView } from '../entities/identity-provider.entity.js';

let service: TestService;
let tenants: TestService;
let tenantId: string;
beforeAll(async () => {
  service = await startIdentity();
  tenants = await startIdentity();
  tenantId = await addTenant(service.query);
});
afterAll(async () => {
  await service.close();
  await tenants.close();
});

let made = 0;
const path = (id = tenantId) => `/tenants/${id}/identity_providers`;
const aProvider = (rest: object = {}) => ({
  provider_name: `Provider ${++made}`,
  issuer_url: 'https://login.example.com',
  client_id: 'us',
  ...rest,
});

const APPLE = { team_id: 'A1B2C3D4E5', key_id: 'F6G7H8I9J0' };
const ENDPOINTS = {
  authorization_url: 'https://a.example/authorize',
  token_url: 'https://a.example/token',
  userinfo_url: 'https://a.example/me',
};
const RSA_KEY = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
});
/** What does not fit the type, by the member that says so. */
const FAULTS: readonly (readonly [body: Record<string, unknown>, field: string])[] = [
  [{ issuer_url: undefined }, 'issuer_url'],
  [{ provider_type: 'oauth2', issuer_url: undefined, settings: ENDPOINTS }, 'issuer_url'],
  [{ settings: { hosted_domain: 'a.example' } }, 'settings.hosted_domain'],
  [{ settings: { color: 'red' } }, 'settings.color'],
  [{ provider_type: 'google', settings: { hosted_domain: 'A example' } }, 'settings.hosted_domain'],
  [{ provider_type: 'google', settings: { directories: [] } }, 'settings.directories'],
  [{ provider_type: 'microsoft', settings: { directories: ['acme'] } }, 'settings.directories'],
  [{ provider_type: 'apple', settings: { team_id: APPLE.team_id } }, 'settings.key_id'],
  [{ provider_type: 'apple', settings: { ...APPLE, team_id: 'x' } }, 'settings.team_id'],
  [{ provider_type: 'apple', settings: APPLE, client_secret: 'no key' }, 'client_secret'],
  [{ provider_type: 'apple', settings: APPLE, client_secret: RSA_KEY.slice(0, 1_000) }, 'client_secret'],
  ...Object.keys(ENDPOINTS).map(
    (name) => [{ provider_type: 'oauth2', settings: { ...ENDPOINTS, [name]: undefined } }, `settings.${name}`] as const,
  ),
  [{ provider_type: 'oauth2', settings: { ...ENDPOINTS, token_url: 'https://10.0.0.1/token' } }, 'settings.token_url'],
  [{ provider_type: 'oauth2', settings: { ...ENDPOINTS, userinfo_url: 'http://a.example' } }, 'settings.userinfo_url'],
  [{ provider_type: 'github', token_exchange_enabled: true }, 'token_exchange_enabled'],
  ...[undefined, 'common', 'organizations'].map(
    (directory) =>
      [
        {
          provider_type: 'microsoft',
          issuer_url: directory && `https://login.microsoftonline.com/${directory}/v2.0`,
          token_exchange_enabled: true,
        },
        'token_exchange_enabled',
      ] as const,
  ),
  [{ provider_type: 'facebook', link_by: 'confirm' }, 'link_by'],
];

describeResource({
  service: () => service,
  path,
  view: identityProviderView,
  scopes: { read: 'tenants:read', write: 'tenants:write' },
  sample: aProvider,
  changes: {
    is_enabled: false,
    domains: ['example.com'],
    attribute_mapping: { nickname: 'nick' },
    link_by: 'verified_email',
  },
  refused: [
    { body: { provider_type: 'saml' }, field: 'provider_type' },
    { body: { issuer_url: 'login.example.com' }, field: 'issuer_url' },
    { body: { issuer_url: 'https://login.example.com?x=1' }, field: 'issuer_url' },
    ...['http://login.example.com', 'https://127.0.0.1', 'https://[fd00::1]', 'https://localhost:8443'].map(
      (issuer_url) => ({ body: { issuer_url }, field: 'issuer_url' }),
    ),
    { body: { domains: ['https://example.com'] }, field: 'domains' },
    { body: { link_by: 'name' }, field: 'link_by' },
    ...FAULTS.map(([body, field]) => ({ body, field })),
    { body: { scopes: null }, field: 'scopes' },
    { body: { tenant_id: '00000000-0000-7000-8000-000000000001' }, field: 'tenant_id' },
  ],
});

describe('Create tenant identity provider', () => {
  it('62. never shows the client secret, and stores it encrypted', async () => {
    const { status, body } = await (
      await service.as()
    )
      .post(path())
      .send(aProvider({ client_secret: 'theirs-and-ours' }));
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('client_secret');
    const [row] = await service.query<{ row: string }>(
      'select to_jsonb(i)::text as row from identity_providers i where id = $1',
      [body.id],
    );
    expect(row?.row).not.toContain('theirs-and-ours');
    expect(row?.row).toMatch(/"client_secret": "\S+"/);
  });

  it('answers 409 conflict when the tenant has one of that name', async () => {
    const agent = await service.as();
    const body = aProvider();
    await agent.post(path()).send(body);
    expect(await agent.post(path()).send(body)).toMatchObject({
      status: 409,
      body: { details: [{ field: 'provider_name' }] },
    });
    expect((await agent.post(path(await addTenant(service.query))).send(body)).status).toBe(201);
  });

  it('answers 404 for an unknown tenant, and for another tenant', async () => {
    expect(
      (await (await service.as()).post(path('00000000-0000-7000-8000-00000000dead')).send(aProvider())).status,
    ).toBe(404);
    const [mine, other] = [await addTenant(tenants.query), await addTenant(tenants.query)];
    const agent = await tenants.as({ tenantId: mine });
    expect((await agent.post(path(mine)).send(aProvider())).status).toBe(201);
    expect((await agent.post(path(other)).send(aProvider())).status).toBe(404);
    expect((await agent.get(path(other))).status).toBe(404);
  });
});

describe('Types of identity providers', () => {
  it.each([
    ['google', 'https://accounts.google.com', ['openid', 'profile', 'email'], 'confirm', {}],
    [
      'microsoft',
      'https://login.microsoftonline.com/organizations/v2.0',
      ['openid', 'profile', 'email'],
      'confirm',
      {},
    ],
    ['apple', 'https://appleid.apple.com', ['openid', 'name', 'email'], 'confirm', { settings: APPLE }],
    ['github', 'https://github.com', ['read:user', 'user:email'], 'confirm', {}],
    ['gitlab', 'https://gitlab.com', ['openid', 'profile', 'email'], 'confirm', {}],
    ['facebook', 'https://www.facebook.com', ['public_profile', 'email'], 'none', {}],
    ['linkedin', 'https://www.linkedin.com/oauth', ['openid', 'profile', 'email'], 'confirm', {}],
  ])('%s: needs a client alone', async (provider_type, issuer_url, scopes, link_by, more) => {
    const body = { ...aProvider(more), provider_type, issuer_url: undefined };
    const made = await (await service.as()).post(path()).send(body);
    expect([made.status, made.body]).toMatchObject([201, { provider_type, issuer_url, scopes, link_by }]);
  });

  it('refuses a change that does not fit the type, and keeps what was', async () => {
    const agent = await service.as();
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    const made = await agent
      .post(path())
      .send(aProvider({ provider_type: 'apple', settings: APPLE, client_secret: key }));
    expect(made.status).toBe(201);
    const at = `${path()}/${made.body.id}`;
    for (const [body, field] of [
      [{ settings: { team_id: null } }, 'settings.team_id'],
      [{ settings: { hosted_domain: 'a.example' } }, 'settings.hosted_domain'],
      [{ client_secret: 'their secret' }, 'client_secret'],
    ] as const) {
      const { status, body: answer } = await agent.patch(at).send(body);
      expect([status, answer]).toMatchObject([400, { details: [{ field }] }]);
      expect(JSON.stringify(answer)).not.toContain('their secret');
    }
    expect((await agent.get(at)).body.settings).toEqual(APPLE);
    expect((await agent.patch(at).send({ settings: { key_id: 'Z9Z9Z9Z9Z9' } })).body.settings.key_id).toBe(
      'Z9Z9Z9Z9Z9',
    );
  });
});
