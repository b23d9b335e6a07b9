import { describeResource, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addClient, addTenant, addUser } from '../../testing/sample.js';
import { ticketView } from '../entities/ticket.entity.js';

const NOBODY = '00000000-0000-7000-8000-00000000dead';

let service: TestService;
let tenants: TestService;
let tenant: string;
beforeAll(async () => {
  service = await startIdentity();
  tenants = await startIdentity();
  tenant = await addTenant(service.query);
  for (let i = 0; i < 3; i++) await verify({ user_id: await aUser() });
});
afterAll(async () => {
  await service.close();
  await tenants.close();
});

let made = 0;
const aUser = (rest: object = {}) => addUser(service.query, tenant, { email: `ticket-${++made}@example.com`, ...rest });
const verify = async (body: object) => (await service.as()).post('/tickets/email_verification').send(body);
const change = async (body: object, token = {}) =>
  (await service.as(token)).post('/tickets/password_change').send(body);
const seconds = ({ created_at, expires_at }: { created_at: string; expires_at: string }) =>
  Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 1_000);

describeResource({
  service: () => service,
  path: '/tickets',
  view: ticketView,
  scopes: { read: 'tickets:read', write: 'tickets:write' },
});

describe('Create email verification ticket', () => {
  it('returns the ticket with its link in this response only, valid for five days, and stores only a digest', async () => {
    const user_id = await aUser();
    const { status, body, headers } = await verify({ user_id });
    expect({ status, type: body.ticket_type, user: body.user_id, tenant: body.tenant_id }).toEqual({
      status: 201,
      type: 'email_verification',
      user: user_id,
      tenant,
    });
    expect(seconds(body)).toBe(432_000);
    const token = /\/ticket\/([\w-]{43})$/.exec(body.ticket_url)?.[1] ?? '';
    expect(token).not.toBe('');
    const found = await (await service.as()).get(String(headers['location']));
    expect(found.body).toEqual({ ...body, ticket_url: null });
    const [row] = await service.query<{ row: string }>('select to_jsonb(t)::text as row from tickets t where id = $1', [
      body.id,
    ]);
    expect(row?.row).not.toContain(token);
  });

  it('cancels the previous ticket of its type, and no other', async () => {
    const user_id = await aUser();
    const [first, other, second] = [
      (await verify({ user_id })).body,
      (await change({ user_id })).body,
      (await verify({ user_id })).body,
    ];
    const { body } = await (await service.as()).get('/tickets').query({ q: `user_id=${user_id}` });
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([other.id, second.id]);
    expect((await (await service.as()).get(`/tickets/${first.id}`)).status).toBe(404);
  });

  it('answers 404 for an unknown user, 400 for one without email', async () => {
    expect((await verify({ user_id: NOBODY })).status).toBe(404);
    expect(await verify({ user_id: await aUser({ email: null }) })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'user_id' }] },
    });
  });

  it('46. accepts a result_url only when it is registered for the client', async () => {
    const client_id = await addClient(service.query, {
      client_metadata: { urls: { redirect_uris: ['https://app.example/cb'] } },
    });
    const user_id = await aUser();
    expect((await verify({ user_id, client_id, result_url: 'https://app.example/cb' })).status).toBe(201);
    for (const result_url of [
      'https://app.example/cb?x=1',
      'https://app.example/CB',
      'https://evil.example/',
      'javascript:alert(1)',
    ]) {
      expect(await verify({ user_id, client_id, result_url })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'result_url' }] },
      });
    }
    expect(await verify({ user_id, result_url: 'https://app.example/cb' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'client_id' }] },
    });
    expect((await verify({ user_id, client_id: NOBODY })).status).toBe(404);
  });

  it.each([
    [{}, 'user_id'],
    [{ user_id: 'x' }, 'user_id'],
    [{ expiration_lifetime: 2_592_001 }, 'expiration_lifetime'],
    [{ expiration_lifetime: 0 }, 'expiration_lifetime'],
    [{ ticket_url: 'x' }, 'ticket_url'],
    [{ used_at: null }, 'used_at'],
  ])('answers 400 to %j', async (rest, field) => {
    const body = 'user_id' in rest || Object.keys(rest).length === 0 ? rest : { user_id: await aUser(), ...rest };
    expect(await verify(body)).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });
});

describe('Create password change ticket', () => {
  it('finds the user by id or by email in any case; valid for an hour', async () => {
    const id = await aUser({ email: 'Ann@Example.com' });
    for (const body of [{ user_id: id }, { email: 'ann@example.COM' }]) {
      const response = await change(body);
      expect(response).toMatchObject({ status: 201, body: { user_id: id, ticket_type: 'password_change' } });
      expect(seconds(response.body)).toBe(3_600);
    }
  });

  it('answers 400 without a user or with two, 404 for an unknown email, 409 where several tenants have it', async () => {
    expect((await change({})).status).toBe(400);
    expect((await change({ user_id: NOBODY, email: 'a@example.com' })).status).toBe(400);
    expect((await change({ email: 'nobody@example.com' })).status).toBe(404);
    await aUser({ email: 'both@example.com' });
    await addUser(service.query, await addTenant(service.query), { email: 'both@example.com' });
    expect((await change({ email: 'both@example.com' })).status).toBe(409);
  });

  it('answers 403 forbidden for a user with privileges the caller lacks', async () => {
    const [administrator] = await service.query<{ id: string }>(
      `select id from users where username = 'administrator'`,
    );
    expect((await change({ user_id: administrator?.id }, { scopes: 'tickets:write' })).body.code).toBe('forbidden');
  });
});

describe('Delete ticket', () => {
  it('answers 204, then 404', async () => {
    const { id } = (await verify({ user_id: await aUser() })).body;
    const agent = await service.as();
    expect((await agent.delete(`/tickets/${id}`)).status).toBe(204);
    expect((await agent.delete(`/tickets/${id}`)).status).toBe(404);
  });
});

describe('tenants', () => {
  it('see and create tickets of their own users only', async () => {
    const [mine, other] = [await addTenant(tenants.query), await addTenant(tenants.query)];
    const [own, stranger] = [
      await addUser(tenants.query, mine, { email: 'own@example.com' }),
      await addUser(tenants.query, other, { email: 'other@example.com' }),
    ];
    const agent = await tenants.as({ tenantId: mine });
    const { body } = await agent.post('/tickets/password_change').send({ user_id: own });
    expect((await agent.post('/tickets/password_change').send({ user_id: stranger })).status).toBe(404);
    expect((await agent.post('/tickets/password_change').send({ email: 'other@example.com' })).status).toBe(404);
    const foreign = await tenants.as({ tenantId: other });
    expect((await foreign.get(`/tickets/${body.id}`)).status).toBe(404);
    expect((await foreign.delete(`/tickets/${body.id}`)).status).toBe(404);
    expect((await foreign.get('/tickets')).body.count).toBe(0);
  });
});
