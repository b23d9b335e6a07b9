import { newId } from '@groundwork/records';
import { describeResource, type TestService } from '@groundwork/testing';
import { startIdentity, TEST_ENVIRONMENT } from '../../testing/identity-under-test.js';
import { addClient, addConsent, addTenant, addUser } from '../../testing/sample.js';
import { userGrantView, userSessionView } from '../entities/user-sub-resources.entity.js';

const NOBODY = '00000000-0000-7000-8000-00000000dead';

let service: TestService;
let tenant: string;
let listed: string;
beforeAll(async () => {
  service = await startIdentity();
  tenant = await addTenant(service.query);
  listed = await addUser(service.query, tenant);
  for (let i = 0; i < 3; i++) {
    await grant(listed, await addClient(service.query));
    await session(listed);
  }
});
afterAll(() => service.close());

const row = (columns: Record<string, unknown>) =>
  service.query(
    `insert into oidc_payloads (model, id, payload, grant_id, account_id, client_id, record_id, ip, user_agent, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, '192.0.2.7', 'a browser', now() + make_interval(secs => $8))`,
    ['model', 'id', 'payload', 'grant_id', 'account_id', 'client_id', 'record_id', 'lifetime'].map(
      (name) => columns[name] ?? (name === 'lifetime' ? 600 : name === 'payload' ? {} : null),
    ),
  );

const SCOPES = ['a:read', 'b:read', 'openid'];

/** A consent to a client, with a grant and its refresh token; `lifetime` is that of the grant in seconds. */
async function grant(
  user: string,
  client: string = TEST_ENVIRONMENT.DEFAULT_CLIENT_ID,
  scope = 'openid',
  lifetime = 600,
) {
  await addConsent(service.query, user, client, { scopes: SCOPES });
  const id = newId();
  const payload = { openid: { scope }, resources: { 'urn:identity:authorized-resources': 'a:read b:read' } };
  await row({ model: 'Grant', id, payload, account_id: user, client_id: client, lifetime });
  await row({ model: 'RefreshToken', id: `digest of ${id}`, grant_id: id, account_id: user, client_id: client });
  return client;
}

const session = (user: string) =>
  row({ model: 'Session', id: `digest ${newId()}`, account_id: user, record_id: newId() });
const left = async (user: string) =>
  (
    await service.query<{ model: string }>('select model from oidc_payloads where account_id = $1 order by model', [
      user,
    ])
  ).map(({ model }) => model);

describeResource({
  service: () => service,
  path: () => `/users/${listed}/grants`,
  view: userGrantView,
  scopes: { read: 'users:read', write: 'tickets:write' },
  listedOnly: true,
});
describeResource({
  service: () => service,
  path: () => `/users/${listed}/sessions`,
  view: userSessionView,
  scopes: { read: 'users:read', write: 'tickets:write' },
  listedOnly: true,
});

describe('Get user grants', () => {
  it('shows one per client, with scopes, last use and the end of the last sign-in', async () => {
    const user = await addUser(service.query, tenant);
    const client_id = await grant(user);
    await grant(user, client_id, 'openid', 60);
    await grant(user, client_id, 'openid', -1);
    const { body } = await (await service.as()).get(`/users/${user}/grants`);
    expect(body.count).toBe(1);
    expect(body.items[0]).toMatchObject({
      id: client_id,
      client_id,
      user_id: user,
      scopes: SCOPES,
      claims: [],
      implied: false,
      client_data: { client_name: 'Default client' },
      expires_at: expect.any(String) as string,
      last_used_at: expect.any(String) as string,
    });
    expect(JSON.stringify(body)).not.toContain('digest');
  });

  it('shows a consent under which nobody is signed in', async () => {
    const user = await addUser(service.query, tenant);
    const client_id = await addClient(service.query);
    await addConsent(service.query, user, client_id, { implied: true });
    const { body } = await (await service.as()).get(`/users/${user}/grants`);
    expect(body.items).toMatchObject([{ client_id, implied: true, expires_at: null, last_used_at: null }]);
  });
});

describe('Revoke user grant', () => {
  it('revokes all of a client, and no other', async () => {
    const user = await addUser(service.query, tenant);
    const [id] = [await grant(user), await grant(user), await grant(user, await addClient(service.query))];
    const agent = await service.as();
    expect((await agent.delete(`/users/${user}/grants/${id}`)).status).toBe(204);
    expect(await left(user)).toEqual(['Grant', 'RefreshToken']);
    expect((await agent.delete(`/users/${user}/grants/${id}`)).status).toBe(404);
    expect((await agent.delete(`/users/${listed}/grants/${id}`)).status).toBe(404);
    const events = await service.query(
      `select actor_id is not null as by_caller, before from audit_events where event_type = 'consent.withdrawn' and subject_id = $1`,
      [user],
    );
    expect(events).toEqual([{ by_caller: true, before: { client_id: id, scopes: SCOPES } }]);
  });
});

describe('Revoke all user grants', () => {
  it('revokes those of one client, or all; sessions stay', async () => {
    const user = await addUser(service.query, tenant);
    const client = await addClient(service.query);
    for (const one of [undefined, client]) await grant(user, one);
    await session(user);
    const agent = await service.as();
    expect((await agent.delete(`/users/${user}/grants`).query({ client_id: client })).status).toBe(204);
    expect(await left(user)).toEqual(['Grant', 'RefreshToken', 'Session']);
    for (let time = 0; time < 2; time++) expect((await agent.delete(`/users/${user}/grants`)).status).toBe(204);
    expect(await left(user)).toEqual(['Session']);
    expect((await agent.delete(`/users/${user}/grants`).query({ client_id: 'x' })).status).toBe(400);
    expect((await agent.delete(`/users/${NOBODY}/grants`)).status).toBe(404);
  });
});

describe('End user sessions', () => {
  it('ends sessions and their grants; grants with offline_access stay', async () => {
    const user = await addUser(service.query, tenant);
    await grant(user);
    await grant(user, undefined, 'openid offline_access');
    await session(user);
    expect((await (await service.as()).delete(`/users/${user}/sessions`)).status).toBe(204);
    expect(await left(user)).toEqual(['Grant', 'RefreshToken']);
    expect((await (await service.as()).delete(`/users/${NOBODY}/sessions`)).status).toBe(404);
  });
});
