import { describeResource, type TestService } from '@groundwork/testing';
import { hookView } from '../entities/hook.entity.js';
import { startIdentity } from '../../testing/identity-under-test.js';
import { twoTenants } from '../../testing/world.js';

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

const aHook = (rest: object = {}) => ({ event: 'post_login', url: 'https://hooks.example/login', ...rest });

// Without a sample: a created hook has its secret, which no later response has. What the contract would show stands below.
describeResource({
  service: () => service,
  path: '/hooks',
  view: hookView,
  scopes: { read: 'hooks:read', write: 'hooks:write' },
});

describe('Hooks', () => {
  it('are created, read, changed and deleted', async () => {
    const agent = await service.as();
    const { body, headers } = await agent.post('/hooks').send(aHook()).expect(201);
    expect(headers['location']).toBe(`/hooks/${body.id}`);
    expect(body).toMatchObject({
      ...aHook(),
      client_ids: [],
      timeout_ms: 1_000,
      on_failure: 'closed',
      is_enabled: true,
    });
    const changes = { url: 'https://hooks.example/other', timeout_ms: 5_000, on_failure: 'open', is_enabled: false };
    expect((await agent.patch(`/hooks/${body.id}`).send(changes).expect(200)).body).toMatchObject(changes);
    expect((await agent.patch(`/hooks/${body.id}`).set('if-match', '"old"').send(changes)).status).toBe(412);
    await agent.delete(`/hooks/${body.id}`).expect(204);
    await agent.get(`/hooks/${body.id}`).expect(404);
  });

  it.each([
    [{ event: 'post_logout' }, 'event'],
    [{ url: 'http://hooks.example' }, 'url'],
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ url: 'https://localhost/' }, 'url'],
    [{ timeout_ms: 99 }, 'timeout_ms'],
    [{ timeout_ms: 5_001 }, 'timeout_ms'],
    [{ on_failure: 'ignore' }, 'on_failure'],
    [{ client_ids: ['shop'] }, 'client_ids'],
    [{ event: 'send_mail', client_ids: ['01920000-0000-7000-8000-000000000000'] }, 'client_ids'],
    [{ secret: 'mine' }, 'secret'],
    [{ salt: 'mine' }, 'salt'],
  ])('answer 400 to %j, at creation and change', async (body, field) => {
    const agent = await service.as();
    const { id } = (await agent.post('/hooks').send(aHook())).body as { id: string };
    for (const answer of [await agent.post('/hooks').send(aHook(body)), await agent.patch(`/hooks/${id}`).send(body)])
      expect(answer).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });

  it('of a tenant are unknown to another one', async () => {
    const [mine, other] = await twoTenants(tenants);
    const { id } = (await (await tenants.as({ tenantId: mine })).post('/hooks').send(aHook())).body as { id: string };
    const agent = await tenants.as({ tenantId: other });
    expect((await agent.get(`/hooks/${id}`)).status).toBe(404);
    expect((await agent.patch(`/hooks/${id}`).send({ is_enabled: false })).status).toBe(404);
    expect((await agent.post(`/hooks/${id}/test`)).status).toBe(404);
    expect((await agent.delete(`/hooks/${id}`)).status).toBe(404);
    expect((await (await tenants.as({ tenantId: mine })).get(`/hooks/${id}`)).body).toMatchObject({
      tenant_id: mine,
      is_enabled: true,
    });
  });
});

describe('Create hook', () => {
  it('answers the secret once, and records none', async () => {
    const agent = await service.as();
    const { body } = await agent.post('/hooks').send(aHook());
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await agent.get(`/hooks/${body.id}`)).body.secret).toBeNull();
    expect((await agent.patch(`/hooks/${body.id}`).send({ timeout_ms: 200 })).body.secret).toBeNull();
    const events = JSON.stringify(await service.query('select * from audit_events where subject_id = $1', [body.id]));
    expect(events).toContain('hook.created');
    expect(events).toContain('"salt":"***"');
    expect(events).not.toContain(body.secret);
  });
});

describe('A hook for all tenants', () => {
  it('is neither shown to a tenant nor changed by it', async () => {
    const [tenantId] = await twoTenants(tenants);
    const { body } = await (await tenants.as()).post('/hooks').send(aHook());
    const agent = await tenants.as({ tenantId });
    expect((await agent.get(`/hooks/${body.id}`)).status).toBe(404);
    expect((await agent.get('/hooks')).body.items).toEqual([]);
    expect((await agent.patch(`/hooks/${body.id}`).send({ is_enabled: false })).status).toBe(404);
    expect((await agent.delete(`/hooks/${body.id}`)).status).toBe(404);
  });
});
