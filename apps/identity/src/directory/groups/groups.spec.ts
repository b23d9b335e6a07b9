import { describeResource, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { twoTenants } from '../../testing/world.js';
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
