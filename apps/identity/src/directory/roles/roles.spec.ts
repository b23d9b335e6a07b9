import { describeResource, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addResource } from '../../testing/sample.js';
import { addRole, twoTenants } from '../../testing/world.js';
import { roleView } from './roles.service.js';

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
const aRole = (rest: object = {}) => ({ role_name: `Role ${++made}`, ...rest });

describeResource({
  service: () => service,
  tenants: () => tenants,
  tenantIds: () => twoTenants(tenants),
  path: '/roles',
  view: roleView,
  scopes: { read: 'roles:read', write: 'roles:write' },
  sample: aRole,
  changes: { role_description: 'Changed', app_metadata: [{ key: 'team', value: 'a' }] },
  refused: [
    { body: { role_name: '' }, field: 'role_name' },
    { body: { role_name: 'x'.repeat(129) }, field: 'role_name' },
    { body: { is_system: true }, field: 'is_system' },
    { body: { tenant_id: 'x' }, field: 'tenant_id' },
  ],
});

describe('Create role', () => {
  it('answers 409 conflict when the name is taken', async () => {
    const body = aRole();
    const agent = await service.as();
    await agent.post('/roles').send(body);
    expect(await agent.post('/roles').send(body)).toMatchObject({
      status: 409,
      body: { details: [{ field: 'role_name' }] },
    });
  });

  it('answers 400 to tenant_id from a caller bound to a tenant', async () => {
    const [tenantId] = await twoTenants(tenants);
    expect((await (await tenants.as({ tenantId })).post('/roles').send(aRole({ tenant_id: tenantId }))).status).toBe(
      400,
    );
    const { body } = await (await tenants.as()).post('/roles').send(aRole({ tenant_id: tenantId }));
    expect(body.tenant_id).toBe(tenantId);
  });
});

describe('a system role', () => {
  it('cannot be renamed or deleted: 403 default_protected; its description can change', async () => {
    const agent = await service.as();
    const { id } = (await agent.get('/roles').query({ q: 'is_system is true' })).body.items[0];
    expect((await agent.patch(`/roles/${id}`).send({ role_name: 'mine' })).body.code).toBe('default_protected');
    expect((await agent.delete(`/roles/${id}`)).body.code).toBe('default_protected');
    expect((await agent.patch(`/roles/${id}`).send({ role_description: 'Everything.' })).status).toBe(200);
  });
});

describe('Get roles', () => {
  it('finds those that have a scope by q', async () => {
    const agent = await service.as();
    const orders = await addResource(service.query, ['orders:read', 'orders:write']);
    const [read, write] = [orders.scopes['orders:read']!, orders.scopes['orders:write']!];
    const [clerks, managers] = [await addRole(service), await addRole(service), await addRole(service)];
    for (const [role, scopes] of [
      [clerks, [read]],
      [managers, [read, write]],
    ] as const)
      await agent
        .post(`/roles/${role}/permissions`)
        .send({ permissions: [{ resource_id: orders.id, scopes }] })
        .expect(204);
    const found = async (q: string) => {
      const { body } = await agent.get('/roles').query({ q, total_count: 'true' }).expect(200);
      expect(body.total_count).toBe(body.count);
      return body.items.map(({ id }: { id: string }) => id);
    };
    expect(await found(`scope_id=${read}`)).toEqual([clerks, managers].sort());
    expect(await found(`scope_id=${write}`)).toEqual([managers]);
    expect(await found(`scope_id in (${read}, ${write}) and not scope_id=${write}`)).toEqual([clerks]);
    expect(await found(`scope_id=${clerks}`)).toEqual([]);
    for (const q of [`scope_id!=${read}`, 'scope_id is null', 'scope_id=orders:read', `scope_id>${read}`])
      expect(await agent.get('/roles').query({ q })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'q' }] },
      });
    expect((await agent.get('/roles').query({ sort: 'scope_id' })).status).toBe(400);
  });

  it('shows a tenant by q no role of another one', async () => {
    const [mine, other] = await twoTenants(tenants);
    const shared = await addResource(tenants.query, ['orders:read']);
    const scope = shared.scopes['orders:read']!;
    const global = await tenants.as();
    for (const tenant_id of [mine, other])
      await global
        .post(`/roles/${await addRole(tenants, { tenant_id })}/permissions`)
        .send({ permissions: [{ resource_id: shared.id, scopes: [scope] }] })
        .expect(204);
    const { body } = await (await tenants.as({ tenantId: mine })).get('/roles').query({ q: `scope_id=${scope}` });
    expect(body.items.map(({ tenant_id }: { tenant_id: string }) => tenant_id)).toEqual([mine]);
  });
});
