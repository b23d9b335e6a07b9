import { describeResource, type TestService } from '@groundwork/testing';
import { startIdentity } from '../testing/identity-under-test.js';
import { addClient, addTenant, addUser } from '../testing/sample.js';
import { tenantView } from './tenant.view.js';

let service: TestService;
let tenants: TestService;
beforeAll(async () => {
  service = await startIdentity();
  tenants = await startIdentity({ multiTenant: true });
});
afterAll(async () => {
  await service.close();
  await tenants.close();
});

let made = 0;
const aTenant = (rest: object = {}) => ({ tenant_name: `Tenant ${++made}`, ...rest });
const metadata = (tenant_metadata: object) => ({ tenant_metadata });

describeResource({
  service: () => service,
  path: '/tenants',
  view: tenantView,
  scopes: { read: 'tenants:read', write: 'tenants:write' },
  sample: aTenant,
  changes: { display_name: 'Changed', is_active: false, app_metadata: [{ key: 'plan', value: 'a' }] },
  refused: [
    { body: { tenant_name: '' }, field: 'tenant_name' },
    { body: { is_default: true }, field: 'is_default' },
    { body: metadata({ session_lifetime: 1 }), field: 'tenant_metadata.session_lifetime' },
    { body: metadata({ password_policy: { min_length: 4 } }), field: 'tenant_metadata.password_policy.min_length' },
    { body: metadata({ lockout: { max_failures: 0 } }), field: 'tenant_metadata.lockout.max_failures' },
    { body: metadata({ nonsense: 1 }), field: 'tenant_metadata.nonsense' },
  ],
});

describe('Create tenant', () => {
  it('answers 409 conflict when the name is taken', async () => {
    const body = aTenant();
    const agent = await service.as();
    await agent.post('/tenants').send(body);
    expect(await agent.post('/tenants').send(body)).toMatchObject({
      status: 409,
      body: { details: [{ field: 'tenant_name' }] },
    });
  });

  it('takes mfa.required, which the sign-in pages read', async () => {
    const agent = await service.as();
    const { body } = await agent.post('/tenants').send(aTenant(metadata({ mfa: { required: true } })));
    expect(body.tenant_metadata).toMatchObject({ mfa: { required: true } });
  });
});

describe('the default tenant', () => {
  const byDefault = async () =>
    (await (await service.as()).get('/tenants').query({ q: 'is_default is true' })).body.items[0];

  it('keeps its name, its activity and itself: 403 default_protected', async () => {
    const agent = await service.as();
    const { id } = await byDefault();
    for (const changes of [{ tenant_name: 'mine' }, { is_active: false }]) {
      expect(await agent.patch(`/tenants/${id}`).send(changes)).toMatchObject({
        status: 403,
        body: { code: 'default_protected' },
      });
    }
    expect((await agent.delete(`/tenants/${id}`)).body.code).toBe('default_protected');
    expect((await agent.patch(`/tenants/${id}`).send({ tenant_name: 'default', display_name: 'Ours' })).status).toBe(
      200,
    );
  });
});

describe('Delete tenant', () => {
  it('takes users, clients and what was issued to them with it', async () => {
    const id = await addTenant(service.query);
    const user = await addUser(service.query, id);
    await addClient(service.query, { tenant_id: id, is_global: false });
    await service.query(
      `insert into oidc_payloads (model, id, payload, account_id, expires_at) values ('Session', 's', '{}', $1, now())`,
      [user],
    );
    expect((await (await service.as()).delete(`/tenants/${id}`)).status).toBe(204);
    for (const table of ['users', 'clients'])
      expect(await service.query(`select 1 from ${table} where tenant_id = $1`, [id])).toEqual([]);
    expect(await service.query('select 1 from oidc_payloads where account_id = $1', [user])).toEqual([]);
  });
});

describe('a caller bound to a tenant', () => {
  it('sees its own tenant alone, changes it, and neither makes, switches nor deletes one', async () => {
    const [mine, other] = [await addTenant(tenants.query), await addTenant(tenants.query)];
    const agent = await tenants.as({ tenantId: mine });
    expect((await agent.get('/tenants')).body.items.map(({ id }: { id: string }) => id)).toEqual([mine]);
    expect((await agent.get(`/tenants/${other}`)).status).toBe(404);
    expect((await agent.patch(`/tenants/${other}`).send({ display_name: 'x' })).status).toBe(404);
    expect((await agent.patch(`/tenants/${mine}`).send({ display_name: 'x' })).status).toBe(200);
    expect((await agent.patch(`/tenants/${mine}`).send({ is_active: false })).body.code).toBe('forbidden');
    expect((await agent.post('/tenants').send(aTenant())).body.code).toBe('forbidden');
    expect((await agent.delete(`/tenants/${mine}`)).body.code).toBe('forbidden');
  });
});
