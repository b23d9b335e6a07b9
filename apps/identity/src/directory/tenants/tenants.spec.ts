import { describeResource, stopSweeps, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addClient, addTenant, addUser } from '../../testing/sample.js';
import { TenantDeletion } from './tenant-deletion.service.js';
import { tenantView } from './tenants.service.js';

let service: TestService;
let tenants: TestService;
beforeAll(async () => {
  service = await startIdentity();
  tenants = await startIdentity();
  await stopSweeps(service);
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

  it('answers 409 to a name that differs only in case, 400 to a name in the form of an id or with surrounding blanks', async () => {
    const agent = await service.as();
    await agent.post('/tenants').send({ tenant_name: 'Kestrel Works' }).expect(201);
    const taken = await agent.post('/tenants').send({ tenant_name: 'kestrel works' });
    expect(taken).toMatchObject({ status: 409, body: { details: [{ field: 'tenant_name' }] } });
    for (const tenant_name of ['019a0000-0000-7000-8000-00000000000A', ' kestrel', 'kestrel ', ' '])
      expect(await agent.post('/tenants').send({ tenant_name })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'tenant_name' }] },
      });
  });

  it('accepts mfa.required, which the sign-in pages apply', async () => {
    const agent = await service.as();
    const { body } = await agent.post('/tenants').send(aTenant(metadata({ mfa: { required: true } })));
    expect(body.tenant_metadata).toMatchObject({ mfa: { required: true } });
  });
});

describe('the default tenant', () => {
  const byDefault = async () =>
    (await (await service.as()).get('/tenants').query({ q: 'is_default is true' })).body.items[0];

  it('cannot be renamed, deactivated or deleted: 403 default_protected', async () => {
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
  it('deletes its users, clients and what was issued to them', async () => {
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

describe('Delete tenant with very many users', () => {
  const many = async (): Promise<{ id: string; name: string }> => {
    const name = `large-${Math.random()}`;
    const id = await addTenant(service.query, { tenant_name: name });
    await service.query(
      `insert into users (id, tenant_id, username) select gen_random_uuid(), $1, 'many-' || n from generate_series(1, 5500) n`,
      [id],
    );
    await service.query(
      `insert into groups (id, tenant_id, group_name) select gen_random_uuid(), $1, 'many-' || n from generate_series(1, 500) n`,
      [id],
    );
    await service.query(
      `insert into group_members (id, group_id, user_id) select gen_random_uuid(), g.id, u.id
       from groups g join users u on u.username = g.group_name and u.tenant_id = g.tenant_id where g.tenant_id = $1`,
      [id],
    );
    return { id, name };
  };
  const left = async (id: string): Promise<number> =>
    (await service.query<{ count: number }>('select count(*)::int from users where tenant_id = $1', [id]))[0]!.count;

  it('is deleted at once and its name free; its users are deleted in batches, by any replica', async () => {
    const { id, name } = await many();
    const agent = await service.as();
    expect((await agent.delete(`/tenants/${id}`)).status).toBe(204);
    expect(await left(id)).toBe(1_500);
    expect((await agent.get(`/tenants/${id}`)).status).toBe(404);
    expect((await agent.get('/tenants').query({ q: `id=${id}` })).body.items).toEqual([]);
    expect((await agent.delete(`/tenants/${id}`)).status).toBe(404);
    expect((await agent.post('/tenants').send({ tenant_name: name })).status).toBe(201);
    const [one, other] = await Promise.all([1, 2].map(() => service.app.get(TenantDeletion).sweep()));
    expect(one! + other!).toBe(2_000);
    expect(await left(id)).toBe(0);
    expect(await service.query('select 1 from tenants where id = $1', [id])).toEqual([]);
  });

  it('holds no lock on other tenants and runs no long statement', async () => {
    const { id } = await many();
    await service.query(`update tenants set deleting_at = now() where id = $1`, [id]);
    const sweeping = service.app.get(TenantDeletion).sweep();
    const agent = await service.as();
    expect((await agent.post('/users').send({ username: 'meanwhile' })).status).toBe(201);
    await sweeping;
    expect(await left(id)).toBe(0);
  });
});

describe('a caller bound to a tenant', () => {
  it('sees and changes only its own tenant, and cannot create, deactivate or delete one', async () => {
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
