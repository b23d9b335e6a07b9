import type { TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addTenant } from '../../testing/sample.js';
import { addScimAgent, scimAgent } from '../../testing/scim-agent.js';

let service: TestService;
let tenant: string;
beforeAll(async () => {
  service = await startIdentity();
  tenant = await addTenant(service.query);
});
afterAll(() => service.close());

const post = async (body: object, token = {}, of = tenant) =>
  (await service.as(token)).post(`/tenants/${of}/scim_connections`).send(body);

describe('SCIM connections', () => {
  it('are created with a token that is shown once, listed, found and deleted', async () => {
    const { status, body } = await post({ connection_name: 'Entra ID' });
    expect([status, body]).toEqual([201, expect.objectContaining({ connection_name: 'Entra ID', last_used_at: null })]);
    expect(body.token).toMatch(/^[\w-]{43}$/);
    const agent = await service.as();
    const path = `/tenants/${tenant}/scim_connections`;
    const { body: found } = await agent.get(`${path}/${body.id}`).expect(200);
    expect(found).toEqual({ ...body, token: null });
    expect((await agent.get(path).expect(200)).body.items).toEqual([found]);
    expect((await post({ connection_name: 'Entra ID' })).status).toBe(409);
    await agent.delete(`${path}/${body.id}`).expect(204);
    await agent.get(`${path}/${body.id}`).expect(404);
    await scimAgent(service, { tenantId: tenant, id: body.id, token: body.token }).expect(401, 'get', '/Users');
  });

  it('store digests of their tokens alone, and put none into audit events', async () => {
    const { token, id } = await addScimAgent(service, tenant);
    const [row] = await service.query('select * from scim_connections where id = $1', [id]);
    const events = await service.query('select * from audit_events where subject_id = $1', [id]);
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify([row, events])).not.toContain(token);
    expect(JSON.stringify(events)).not.toContain((row as { token_hash: string }).token_hash);
  });

  it('keep the old token for 24 hours when it is rotated, and only that one', async () => {
    const scim = await addScimAgent(service, tenant);
    const rotate = async () =>
      (await (await service.as()).post(`/tenants/${tenant}/scim_connections/${scim.id}/rotate`).expect(200)).body;
    const second = await rotate();
    const with2 = scimAgent(service, { ...scim, token: second.token });
    for (const agent of [scim, with2]) await agent.expect(200, 'get', '/Users');
    const third = await rotate();
    await scim.expect(401, 'get', '/Users');
    for (const token of [second.token, third.token])
      await scimAgent(service, { ...scim, token }).expect(200, 'get', '/Users');
    await service.query(
      "update scim_connections set previous_token_expires_at = now() - interval '1 s' where id = $1",
      [scim.id],
    );
    await with2.expect(401, 'get', '/Users');
  });

  it('take no other token: of another connection, expired, of nobody, none', async () => {
    const [one, other] = [await addScimAgent(service), await addScimAgent(service)];
    for (const token of [other.token, 'x', await service.token()]) {
      const refused = await scimAgent(service, { ...one, token }).send('get', '/Users');
      expect(refused.status).toBe(401);
      expect(refused.headers['www-authenticate']).toMatch(/^Bearer/);
      expect(refused.type).toBe('application/scim+json');
    }
    await scimAgent(service, { ...one, id: 'not-a-uuid' }).expect(401, 'get', '/Users');
    await service.query("update scim_connections set expires_at = now() - interval '1 s' where id = $1", [one.id]);
    await one.expect(401, 'get', '/Users');
    await service.query('update tenants set is_active = false where id = $1', [other.tenantId]);
    await other.expect(401, 'get', '/Users');
  });

  it('note that they are used, without an audit event', async () => {
    const scim = await addScimAgent(service, tenant);
    await scim.expect(200, 'get', '/Users');
    const [row] = await service.query<{ last_used_at: string | null }>(
      'select last_used_at from scim_connections where id = $1',
      [scim.id],
    );
    expect(row?.last_used_at).not.toBeNull();
    const events = await service.query('select event_type from audit_events where subject_id = $1', [scim.id]);
    expect(events).toEqual([{ event_type: 'scim_connection.created' }]);
  });

  it.each(['users:write', 'groups:write', 'users:read', 'groups:read'])(
    'are made, rotated and deleted by nobody who lacks %s',
    async (lacking) => {
      const scopes = ['tenants:write', 'users:read', 'users:write', 'groups:read', 'groups:write'];
      const token = { scopes: scopes.filter((scope) => scope !== lacking) };
      const { id } = await addScimAgent(service, tenant);
      const path = `/tenants/${tenant}/scim_connections/${id}`;
      expect((await post({ connection_name: `without ${lacking}` }, token)).status).toBe(403);
      await (await service.as(token)).post(`${path}/rotate`).expect(403);
      await (await service.as(token)).delete(path).expect(403);
      expect((await post({ connection_name: `with all but ${lacking}` }, { scopes })).status).toBe(201);
    },
  );

  it('end in the future', async () => {
    const { status, body } = await post({ connection_name: 'Past', expires_at: '2020-01-01T00:00:00Z' });
    expect([status, body.details[0].field]).toEqual([400, 'expires_at']);
  });

  it('belong to one tenant: 404 to another one', async () => {
    const other = await addTenant(service.query);
    const { id } = await addScimAgent(service, tenant);
    const agent = await service.as({ tenantId: other });
    for (const path of [`/tenants/${tenant}/scim_connections`, `/tenants/${other}/scim_connections/${id}`])
      await agent.get(path).expect(404);
    await agent.post(`/tenants/${tenant}/scim_connections/${id}/rotate`).expect(404);
    await agent.delete(`/tenants/${other}/scim_connections/${id}`).expect(404);
    expect((await post({ connection_name: 'Theirs' }, { tenantId: other })).status).toBe(404);
  });
});
