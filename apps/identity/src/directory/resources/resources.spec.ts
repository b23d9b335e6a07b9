import { describeResource, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addClient, addResource, addTenant, authorize } from '../../testing/sample.js';
import { twoTenants } from '../../testing/world.js';
import { resourceView } from './resources.service.js';

let service: TestService;
let tenants: TestService;
beforeAll(async () => {
  service = await startIdentity();
  tenants = await startIdentity();
});
afterAll(async () => {
  await service.close();
  await tenants.close();
});

let made = 0;
const SECRET = 'a secret of a resource, of 32 bytes or more';
const aResource = (metadata: object = {}) => ({
  resource_type: 'api',
  resource_name: `Resource ${++made}`,
  resource_metadata: metadata,
});
const create = async (metadata: object = {}) => (await service.as()).post('/resources').send(aResource(metadata));
const patch = async (id: string, changes: object) => (await service.as()).patch(`/resources/${id}`).send(changes);
const system = async ({ query }: TestService = service) =>
  (await query<{ id: string }>(`select id from resources where identifier_url = 'urn:groundwork:tree'`))[0]?.id ?? '';
const refused = (member: string, metadata: object) => ({
  body: { resource_metadata: metadata },
  field: `resource_metadata.${member}`,
});

describeResource({
  service: () => service,
  tenants: () => tenants,
  tenantIds: () => twoTenants(tenants),
  path: '/resources',
  view: resourceView,
  scopes: { read: 'resources:read', write: 'resources:write' },
  sample: () => aResource({ identifier_url: `https://api.example/${++made}`, token_lifetime: 300 }),
  changes: { resource_description: 'Changed', app_metadata: [{ key: 'team', value: 'a' }] },
  refused: [
    { body: { resource_type: 'toaster' }, field: 'resource_type' },
    { body: { resource_name: ' ' }, field: 'resource_name' },
    { body: { tenant_id: '00000000-0000-7000-8000-000000000001' }, field: 'tenant_id' },
    refused('is_system', { is_system: true }),
    refused('nonsense', { nonsense: 1 }),
    refused('identifier_url', { identifier_url: '/api' }),
    refused('identifier_url', { identifier_url: 'https://api.example/#x' }),
    refused('signing_algorithm', { signing_algorithm: 'none' }),
    refused('signing_secret', { signing_algorithm: 'HS256' }),
    refused('signing_secret', { signing_algorithm: 'HS256', signing_secret: 'too short' }),
    refused('signing_secret', { signing_algorithm: 'ES256', signing_secret: SECRET }),
    refused('signing_secret', { signing_secret: SECRET }),
    refused('token_lifetime', { token_lifetime: 0 }),
    refused('rbac_enabled', { rbac_enabled: 'yes' }),
  ],
});

describe('Create resource', () => {
  it('32, 62. never shows the signing secret, and stores it encrypted', async () => {
    const { status, body } = await create({ signing_algorithm: 'HS256', signing_secret: SECRET });
    expect({ status, metadata: body.resource_metadata }).toEqual({
      status: 201,
      metadata: { is_system: false, signing_algorithm: 'HS256' },
    });
    const [row] = await service.query<{ row: string }>(
      'select to_jsonb(r)::text as row from resources r where id = $1',
      [body.id],
    );
    expect(row?.row).not.toContain(SECRET);
  });

  it('creates the first key of its algorithm', async () => {
    expect((await create({ signing_algorithm: 'EdDSA' })).status).toBe(201);
    expect(
      await service.query(`select 1 from signing_keys where algorithm = 'EdDSA' and state = 'active'`),
    ).toHaveLength(1);
  });

  it('answers 409 conflict when the name or the identifier is taken', async () => {
    const { body } = await create({ identifier_url: 'urn:taken' });
    expect(await create({ identifier_url: 'urn:taken' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'resource_metadata.identifier_url' }] },
    });
    const again = await (
      await service.as()
    )
      .post('/resources')
      .send({ ...aResource(), resource_name: body.resource_name });
    expect(again).toMatchObject({ status: 409, body: { details: [{ field: 'resource_name' }] } });
  });
});

describe('Modify resource', () => {
  const hasSecret = async (id: string) =>
    (await service.query('select 1 from resources where id = $1 and signing_secret is not null', [id])).length === 1;

  it('keeps the signing secret until the algorithm changes', async () => {
    const { id } = (await create({ signing_algorithm: 'HS256', signing_secret: SECRET })).body;
    expect((await patch(id, { resource_metadata: { token_lifetime: 60 } })).status).toBe(200);
    expect(await hasSecret(id)).toBe(true);
    expect((await patch(id, { resource_metadata: { signing_secret: null } })).status).toBe(400);
    expect(
      (await patch(id, { resource_metadata: { signing_algorithm: 'ES256' } })).body.resource_metadata.signing_algorithm,
    ).toBe('ES256');
    expect(await hasSecret(id)).toBe(false);
  });

  it('clears all settings by null', async () => {
    const { id } = (await create({ token_lifetime: 60 })).body;
    expect((await patch(id, { resource_metadata: null })).body.resource_metadata).toEqual({ is_system: false });
  });

  it('answers 409 conflict to a change of the identifier while clients are linked', async () => {
    const { id } = (await create({ identifier_url: 'urn:linked' })).body;
    const client = await addClient(service.query);
    await service.query(
      'insert into client_resources (id, client_id, resource_id) values (gen_random_uuid(), $1, $2)',
      [client, id],
    );
    for (const resource_metadata of [{ identifier_url: 'urn:other' }, { identifier_url: null }, null]) {
      expect(await patch(id, { resource_metadata })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    expect((await patch(id, { resource_metadata: { identifier_url: 'urn:linked', token_lifetime: 60 } })).status).toBe(
      200,
    );
  });

  it.each([
    { resource_name: 'Mine' },
    { resource_metadata: { identifier_url: 'urn:mine' } },
    { resource_metadata: { rbac_enabled: false } },
    { resource_metadata: null },
  ])('answers 403 default_protected to %j of a system resource', async (changes) =>
    expect(await patch(await system(), changes)).toMatchObject({ status: 403, body: { code: 'default_protected' } }),
  );

  it("allows a change of a system resource's lifetime, not a symmetric algorithm", async () => {
    const id = await system();
    expect((await patch(id, { resource_metadata: { token_lifetime: 120 } })).body.resource_metadata).toMatchObject({
      is_system: true,
      token_lifetime: 120,
    });
    expect(
      (await patch(id, { resource_metadata: { signing_algorithm: 'HS256', signing_secret: SECRET } })).status,
    ).toBe(400);
    await patch(id, { resource_metadata: { token_lifetime: null } });
  });
});

describe('Delete resource', () => {
  it('deletes its scopes, links and permissions', async () => {
    const resource = await addResource(service.query, ['a', 'b']);
    await authorize(service.query, await addClient(service.query), resource);
    expect((await (await service.as()).delete(`/resources/${resource.id}`)).status).toBe(204);
    for (const table of ['scopes', 'client_resources', 'client_permissions']) {
      expect(await service.query(`select 1 from ${table} where resource_id = $1`, [resource.id])).toEqual([]);
    }
  });

  it('64. answers 403 default_protected for a system resource', async () => {
    const response = await (await service.as()).delete(`/resources/${await system()}`);
    expect(response).toMatchObject({ status: 403, body: { code: 'default_protected' } });
  });
});

describe('tenants', () => {
  it('see shared resources with only their own clients, and cannot change them', async () => {
    const [mine, other] = [await addTenant(tenants.query), await addTenant(tenants.query)];
    const shared = await addResource(tenants.query, ['a']);
    const own = await addClient(tenants.query, { tenant_id: mine, is_global: false });
    await authorize(tenants.query, own, shared);
    await authorize(tenants.query, await addClient(tenants.query, { tenant_id: other, is_global: false }), shared);
    const agent = await tenants.as({ tenantId: mine });
    const { body } = await agent.get(`/resources/${shared.id}`).query({ expand: 'all' });
    expect(body.clients.map(({ client_id }: { client_id: string }) => client_id)).toEqual([own]);
    expect(body.aggregations).toMatchObject({ clients: 1, scopes: 1 });
    expect(body.tenant_id).toBeNull();
    const made = await agent.post('/resources').send(aResource());
    expect(made.body.tenant_id).toBe(mine);
    const named = await agent.get('/resources').query({ q: `(tenant_id=${mine})`, fields: 'id' });
    expect(named.body.items).toEqual([{ id: made.body.id }]);
    expect((await agent.patch(`/resources/${shared.id}`).send({ resource_name: 'Mine' })).body.code).toBe('forbidden');
    expect((await agent.delete(`/resources/${shared.id}`)).body.code).toBe('forbidden');
  });
});
