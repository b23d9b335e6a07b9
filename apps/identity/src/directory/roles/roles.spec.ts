import { describeResource, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { twoTenants } from '../../testing/world.js';
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
