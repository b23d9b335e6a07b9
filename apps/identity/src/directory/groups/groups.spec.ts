import { describeResource, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addGroup, addRole, twoTenants } from '../../testing/world.js';
import { groupView } from './groups.service.js';

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
const aGroup = (rest: object = {}) => ({ group_name: `Group ${++made}`, ...rest });

describeResource({
  service: () => service,
  tenants: () => tenants,
  tenantIds: () => twoTenants(tenants),
  path: '/groups',
  view: groupView,
  scopes: { read: 'groups:read', write: 'groups:write' },
  sample: aGroup,
  changes: { group_description: 'Changed', app_metadata: [{ key: 'team', value: 'a' }] },
  refused: [
    { body: { group_name: '' }, field: 'group_name' },
    { body: { group_name: 'x'.repeat(129) }, field: 'group_name' },
    { body: { is_system: true }, field: 'is_system' },
    { body: { tenant_id: 'x' }, field: 'tenant_id' },
  ],
});

describe('Create group', () => {
  it('answers 409 conflict when the name is taken', async () => {
    const body = aGroup();
    const agent = await service.as();
    await agent.post('/groups').send(body);
    expect(await agent.post('/groups').send(body)).toMatchObject({
      status: 409,
      body: { details: [{ field: 'group_name' }] },
    });
  });

  it('answers 400 to tenant_id from a caller bound to a tenant', async () => {
    const [tenantId] = await twoTenants(tenants);
    expect((await (await tenants.as({ tenantId })).post('/groups').send(aGroup({ tenant_id: tenantId }))).status).toBe(
      400,
    );
    const { body } = await (await tenants.as()).post('/groups').send(aGroup({ tenant_id: tenantId }));
    expect(body.tenant_id).toBe(tenantId);
  });
});

describe('Get groups', () => {
  it('finds those in which a group is nested, and those that give a role, by q', async () => {
    const agent = await service.as();
    const [outer, middle, inner] = [await addGroup(service), await addGroup(service), await addGroup(service)];
    const role = await addRole(service);
    for (const [above, below] of [
      [outer, middle],
      [middle, inner],
    ])
      await agent
        .post(`/groups/${above}/groups`)
        .send({ groups: [below] })
        .expect(204);
    await agent
      .post(`/groups/${outer}/roles`)
      .send({ roles: [role] })
      .expect(204);
    const found = async (q: string) =>
      (await agent.get('/groups').query({ q }).expect(200)).body.items.map(({ id }: { id: string }) => id);
    expect(await found(`nested_group_id=${inner}`)).toEqual([middle]);
    expect(await found(`nested_group_id in (${inner}, ${middle})`)).toEqual([outer, middle].sort());
    expect(await found(`role_id=${role}`)).toEqual([outer]);
    expect(await found(`role_id=${role} and nested_group_id=${inner}`)).toEqual([]);
    expect(await found(`nested_group_id=${outer}`)).toEqual([]);
    const refused = await agent.get('/groups').query({ q: `role_id is null` });
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'q']);
  });

  it('shows a tenant by q no group of another one', async () => {
    const [mine, other] = await twoTenants(tenants);
    const agent = await tenants.as();
    const role = await addRole(tenants);
    for (const tenant_id of [mine, other])
      await agent
        .post(`/groups/${await addGroup(tenants, { tenant_id })}/roles`)
        .send({ roles: [role] })
        .expect(204);
    const { body } = await (await tenants.as({ tenantId: mine })).get('/groups').query({ q: `role_id=${role}` });
    expect(body.items.map(({ tenant_id }: { tenant_id: string }) => tenant_id)).toEqual([mine]);
  });
});
