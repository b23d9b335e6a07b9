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
