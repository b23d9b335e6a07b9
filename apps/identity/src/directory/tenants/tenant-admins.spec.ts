import { describeResource, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addTenant, addUser, insert } from '../../testing/sample.js';
import { tenantAdminView } from '../entities/tenant-admin.entity.js';

let service: TestService;
let tenants: TestService;
let listed: string;
beforeAll(async () => {
  service = await startIdentity();
  tenants = await startIdentity();
  listed = await addTenant(service.query);
  for (let i = 0; i < 3; i++) {
    await insert(service.query, 'tenant_admins', {
      tenant_id: listed,
      user_id: await addUser(service.query, listed),
      admin_role: 'admin',
    });
  }
});
afterAll(async () => {
  await service.close();
  await tenants.close();
});

describeResource({
  service: () => service,
  path: () => `/tenants/${listed}/admins`,
  view: tenantAdminView,
  scopes: { read: 'tenants:read', write: 'users:write' },
  listedOnly: true,
});

let tenant: string;
let user: string;
beforeEach(async () => {
  tenant = await addTenant(service.query);
  user = await addUser(service.query, tenant);
});

const send = async (method: 'post' | 'delete', body: object, id = tenant, token = {}) =>
  (await service.as(token))[method](`/tenants/${id}/admins`).send(body);
const roles = async () =>
  (
    await service.query<{ admin_role: string }>('select admin_role from tenant_admins where tenant_id = $1', [tenant])
  ).map(({ admin_role }) => admin_role);

describe('Add tenant admins', () => {
  it('adds an administrator, and changes the role of an existing one', async () => {
    expect((await send('post', { users: [user] })).status).toBe(204);
    expect(await roles()).toEqual(['admin']);
    expect((await send('post', { users: [user], admin_role: 'owner' })).status).toBe(204);
    expect(await roles()).toEqual(['owner']);
  });

  it('answers 404 naming an unknown user, 409 conflict for one of another tenant, 400 for an unknown role', async () => {
    expect(await send('post', { users: ['00000000-0000-7000-8000-00000000dead'] })).toMatchObject({
      status: 404,
      body: { details: [{ field: 'users[0]' }] },
    });
    const stranger = await addUser(service.query, await addTenant(service.query));
    expect(await send('post', { users: [user, stranger] })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await send('post', { users: [user], admin_role: 'king' })).status).toBe(400);
    expect(await roles()).toEqual([]);
  });

  it('60. answers 403 forbidden when the role grants what the caller lacks', async () => {
    const token = { scopes: 'tenants:write tenants:read' };
    expect(await send('post', { users: [user], admin_role: 'viewer' }, tenant, token)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it('answers 409 conflict to demoting the last owner', async () => {
    await send('post', { users: [user], admin_role: 'owner' });
    expect((await send('post', { users: [user], admin_role: 'viewer' })).status).toBe(409);
    expect(await roles()).toEqual(['owner']);
  });
});

describe('Remove tenant admins', () => {
  it('answers 409 conflict for the last owner, 204 for one of two; never removes both concurrently', async () => {
    const other = await addUser(service.query, tenant);
    await send('post', { users: [user, other], admin_role: 'owner' });
    const both = await Promise.all([send('delete', { users: [user] }), send('delete', { users: [other] })]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await roles()).toEqual(['owner']);
  });
});

describe('tenants', () => {
  it('answer 404 to callers of other tenants', async () => {
    const [mine, other] = [await addTenant(tenants.query), await addTenant(tenants.query)];
    const agent = await tenants.as({ tenantId: mine });
    expect((await agent.get(`/tenants/${other}/admins`)).status).toBe(404);
    const stranger = await addUser(tenants.query, other);
    expect((await agent.post(`/tenants/${mine}/admins`).send({ users: [stranger] })).status).toBe(404);
  });
});
