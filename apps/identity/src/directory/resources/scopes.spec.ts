import { describeResource, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addClient, addResource, addTenant, authorize } from '../../testing/sample.js';
import { scopeView } from '../entities/scope.entity.js';

let service: TestService;
let tenants: TestService;
let resourceId: string;
beforeAll(async () => {
  service = await startIdentity();
  tenants = await startIdentity();
  resourceId = (await addResource(service.query, [])).id;
});
afterAll(async () => {
  await service.close();
  await tenants.close();
});

let made = 0;
const path = (id = resourceId) => `/resources/${id}/scopes`;

describeResource({
  service: () => service,
  path,
  view: scopeView,
  scopes: { read: 'resources:read', write: 'resources:write' },
  sample: () => ({ scope_name: `orders:${++made}`, scope_description: 'Orders' }),
  changes: { scope_description: 'Changed' },
  refused: ['', 'a b', 'a"b', 'a\\b', 'ünïcode', 'x'.repeat(129), 'openid', 'profile', 'offline_access'].map(
    (scope_name) => ({
      body: { scope_name },
      field: 'scope_name',
    }),
  ),
});

describe('Create resource scope', () => {
  it('answers 409 conflict when the resource has it; another resource can have it too', async () => {
    const agent = await service.as();
    const other = (await addResource(service.query, [])).id;
    expect((await agent.post(path()).send({ scope_name: 'twice' })).status).toBe(201);
    expect(await agent.post(path()).send({ scope_name: 'twice' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: [{ field: 'scope_name' }] },
    });
    expect((await agent.post(path(other)).send({ scope_name: 'twice' })).status).toBe(201);
  });

  it('answers 404 for an unknown resource, also when listing', async () => {
    const agent = await service.as();
    const unknown = path('00000000-0000-7000-8000-00000000dead');
    expect((await agent.post(unknown).send({ scope_name: 'a' })).status).toBe(404);
    expect((await agent.get(unknown)).status).toBe(404);
    expect((await agent.get(path('nonsense'))).status).toBe(400);
  });
});

describe('Get resource scope', () => {
  it('answers 404 for the scope of another resource', async () => {
    const other = await addResource(service.query, ['a']);
    expect((await (await service.as()).get(`${path()}/${other.scopes['a']}`)).status).toBe(404);
  });
});

describe('Delete resource scope', () => {
  it('deletes its permissions', async () => {
    const resource = await addResource(service.query, ['a']);
    await authorize(service.query, await addClient(service.query), resource);
    expect((await (await service.as()).delete(`${path(resource.id)}/${resource.scopes['a']}`)).status).toBe(204);
    expect(await service.query('select 1 from client_permissions where resource_id = $1', [resource.id])).toEqual([]);
  });
});

describe('system resources', () => {
  it('keep their scopes: 403 default_protected to adding, renaming and deleting; descriptions can change', async () => {
    const agent = await service.as();
    const [row] = await service.query<{ id: string; resource_id: string }>(
      `select * from scopes where scope_name = 'trees:read'`,
    );
    const at = path(row?.resource_id);
    const answers = [
      await agent.post(at).send({ scope_name: 'trees:burn' }),
      await agent.patch(`${at}/${row?.id}`).send({ scope_name: 'trees:burn' }),
      await agent.delete(`${at}/${row?.id}`),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, 'default_protected']));
    expect(
      (await agent.patch(`${at}/${row?.id}`).send({ scope_name: 'trees:read', scope_description: 'Look at trees.' }))
        .status,
    ).toBe(200);
  });
});

describe('tenants', () => {
  it('can read the scopes of shared resources but not change them; those of other tenants are 404', async () => {
    const [mine, other] = [await addTenant(tenants.query), await addTenant(tenants.query)];
    const agent = await tenants.as({ tenantId: mine });
    const shared = await addResource(tenants.query, ['a']);
    expect((await agent.get(path(shared.id))).body.count).toBe(1);
    expect((await agent.post(path(shared.id)).send({ scope_name: 'b' })).body.code).toBe('forbidden');
    const foreign = await addResource(tenants.query, ['a'], {}, { tenant_id: other });
    expect((await agent.get(path(foreign.id))).status).toBe(404);
    expect((await agent.post(path(foreign.id)).send({ scope_name: 'b' })).status).toBe(404);
  });
});
