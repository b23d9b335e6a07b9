import { describeResource, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addTenant, addUser, insert } from '../../testing/sample.js';
import { twoTenants } from '../../testing/world.js';
import { userView } from './user.view.js';

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
const PASSWORD = 'correct horse battery staple';
const aUser = (rest: object = {}) => ({ username: `user-${++made}`, email: `user-${made}@example.com`, ...rest });
const create = async (rest: object = {}) => (await service.as()).post('/users').send(aUser(rest));
const patch = async (id: string, changes: object, token = {}) =>
  (await service.as(token)).patch(`/users/${id}`).send(changes);
const stored = async (id: string) =>
  (await service.query<Record<string, unknown>>('select * from users where id = $1', [id]))[0];
const administrator = async () =>
  (await service.query<{ id: string }>(`select id from users where username = 'administrator'`))[0]?.id ?? '';
const issue = (user: string) =>
  service.query(
    `insert into oidc_payloads (model, id, payload, account_id, expires_at) values ('Session', gen_random_uuid()::text, '{}', $1, now())`,
    [user],
  );
const issued = async (user: string) =>
  (await service.query('select 1 from oidc_payloads where account_id = $1', [user])).length;

describeResource({
  service: () => service,
  tenants: () => tenants,
  tenantIds: () => twoTenants(tenants),
  path: '/users',
  view: userView,
  scopes: { read: 'users:read', write: 'users:write' },
  sample: () => aUser({ name: 'Ann', address: { country: 'MN' }, birthday: '1990-01-31' }),
  changes: { given_name: 'Ann', locale: 'mn', user_metadata: [{ key: 'theme', value: 'dark' }] },
  refused: [
    { body: { username: 'a b' }, field: 'username' },
    { body: { username: 'ann@example.com' }, field: 'username' },
    { body: { username: '+97699112233' }, field: 'username' },
    { body: { email: 'nonsense' }, field: 'email' },
    { body: { phone: '99112233' }, field: 'phone' },
    { body: { birthday: '31.01.1990' }, field: 'birthday' },
    { body: { picture: 'javascript:alert(1)' }, field: 'picture' },
    { body: { address: { planet: 'Mars' } }, field: 'address.planet' },
    { body: { email_verified: 'yes' }, field: 'email_verified' },
    { body: { email_verified: null }, field: 'email_verified' },
    { body: { is_blocked: true }, field: 'is_blocked' },
    { body: { login_count: 7 }, field: 'login_count' },
    { body: { awaits_verification: false }, field: 'awaits_verification' },
    { body: { password: 'short' }, field: 'password' },
    { body: { password: 'password123' }, field: 'password' },
    { body: { password_hash: 'nonsense' }, field: 'password_hash' },
    { body: { password_hash: '$2b$12$abcdefghijklmnopqrstuv' }, field: 'password_hash' },
    { body: { username: null, email: null }, field: 'username' },
  ],
});

describe('Create user', () => {
  it('stores a hash of the password, and shows neither', async () => {
    const { status, body, text } = await create({ password: PASSWORD });
    expect(status).toBe(201);
    expect(text).not.toContain('password_hash');
    expect(body.password_changed_at).toEqual(expect.any(String));
    expect((await stored(body.id))?.['password_hash']).toMatch(/^\$argon2id\$/);
  });

  it('accepts a hash instead of a password, and answers 400 to both', async () => {
    const password_hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$RdescudvJCsgt3ub+b7hVw';
    expect((await stored((await create({ password_hash })).body.id))?.['password_hash']).toBe(password_hash);
    expect(await create({ password: PASSWORD, password_hash })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'password_hash' }] },
    });
  });

  it.each(['a', 'b', 'y'])('accepts a bcrypt hash of version 2%s', async (version) => {
    const password_hash = `$2${version}$10$${'./Az09'.repeat(9).slice(1)}`;
    expect((await create({ password_hash })).status).toBe(201);
    expect((await create({ password_hash: password_hash.replace('$10$', '$15$') })).status).toBe(400);
  });

  it.each(['username', 'email', 'phone'])('answers 409 conflict when the %s is taken in any case', async (member) => {
    const { body } = await create({ phone: `+9769911${String(1_000 + made)}` });
    const again = { ...aUser(), [member]: String(body[member]).toUpperCase() };
    expect(await (await service.as()).post('/users').send(again)).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: [{ field: member }] },
    });
  });

  it('applies the password length of the tenant', async () => {
    const tenant_id = await addTenant(service.query, { tenant_metadata: { password_policy: { min_length: 20 } } });
    expect((await create({ tenant_id, password: 'nineteen characters' })).status).toBe(400);
    expect((await create({ tenant_id, password: 'twenty characters ok' })).status).toBe(201);
  });

  it('assigns users to the default tenant', async () => {
    const [tenant] = await service.query<{ id: string }>('select id from tenants where is_default');
    expect((await create()).body.tenant_id).toBe(tenant?.id);
  });
});

describe('Modify user', () => {
  it('marks a new address as unverified, unless the request says otherwise', async () => {
    const { id } = (await create({ email_verified: true })).body;
    expect((await patch(id, { name: 'Ann' })).body.email_verified).toBe(true);
    expect((await patch(id, { email: `new-${id}@example.com` })).body.email_verified).toBe(false);
    expect((await patch(id, { email: `newer-${id}@example.com`, email_verified: true })).body.email_verified).toBe(
      true,
    );
  });

  it('requires one of username, email and phone', async () => {
    const { id } = (await create()).body;
    expect((await patch(id, { email: null })).status).toBe(200);
    expect(await patch(id, { username: null })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'username' }] },
    });
  });

  it('answers 403 forbidden to a new address of a user with privileges the caller lacks', async () => {
    const id = await administrator();
    expect(await patch(id, { email: 'mine@example.com' }, { scopes: 'users:write' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await patch(id, { name: 'Administrator' }, { scopes: 'users:write' })).status).toBe(200);
  });
});

describe('Delete user', () => {
  it('ends its sessions and revokes its grants', async () => {
    const { id } = (await create()).body;
    await issue(id);
    expect((await (await service.as()).delete(`/users/${id}`)).status).toBe(204);
    expect(await issued(id)).toBe(0);
  });

  it('answers 403 forbidden to deleting oneself, 409 conflict for the last owner', async () => {
    const { id } = (await create()).body;
    expect((await (await service.as({ subject: id })).delete(`/users/${id}`)).body.code).toBe('forbidden');
    expect((await (await service.as()).delete(`/users/${await administrator()}`)).body.code).toBe('conflict');
  });
});

describe('Set user password', () => {
  const set = async (id: string, body: object, token = {}) =>
    (await service.as(token)).put(`/users/${id}/password`).send(body);

  it('ends sessions and revokes grants', async () => {
    const { id } = (await create()).body;
    await issue(id);
    expect((await set(id, { password: PASSWORD })).status).toBe(204);
    expect(await issued(id)).toBe(0);
    expect((await stored(id))?.['password_hash']).toMatch(/^\$argon2id\$/);
  });

  it('answers 400 naming password when the policy of the tenant rejects it, 404 for an unknown user', async () => {
    const { id, username } = (await create()).body;
    for (const password of ['short', 'x'.repeat(513), `${username}!`, 7, null]) {
      expect(await set(id, { password })).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } });
    }
    expect((await set('00000000-0000-7000-8000-00000000dead', { password: PASSWORD })).status).toBe(404);
  });

  it('answers 403 forbidden for a user with privileges the caller lacks', async () => {
    const before = await stored(await administrator());
    expect(await set(await administrator(), { password: PASSWORD }, { scopes: 'users:write' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await stored(await administrator())).toEqual(before);
  });
});

describe('Block user', () => {
  const block = async (id: string, body: object = {}, token = {}) =>
    (await service.as(token)).post(`/users/${id}/block`).send(body);

  it('returns the blocked user, ends its sessions and revokes its grants', async () => {
    const { id } = (await create()).body;
    await issue(id);
    const until = '2999-01-01T00:00:00Z';
    const { status, body } = await block(id, { reason: 'Left', until });
    expect({ status, ...body }).toMatchObject({
      status: 200,
      is_blocked: true,
      blocked_reason: 'Left',
      blocked_until: '2999-01-01T00:00:00.000000Z',
    });
    expect(await issued(id)).toBe(0);
    const unblocked = await (await service.as()).post(`/users/${id}/unblock`);
    expect(unblocked.body).toMatchObject({
      is_blocked: false,
      blocked_at: null,
      blocked_reason: null,
      blocked_until: null,
    });
  });

  it('answers 403 forbidden to blocking oneself, 400 for a time in the past, 404 for an unknown user', async () => {
    const { id } = (await create()).body;
    expect((await block(id, {}, { subject: id })).body.code).toBe('forbidden');
    expect(await block(id, { until: '2020-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'until' }] },
    });
    expect((await block('00000000-0000-7000-8000-00000000dead')).status).toBe(404);
  });
});

describe('tenants', () => {
  it('answer 400 to tenant_id from a caller bound to one, and hide users of other tenants from every action', async () => {
    const [mine, other] = [await addTenant(tenants.query), await addTenant(tenants.query)];
    const agent = await tenants.as({ tenantId: mine });
    expect((await agent.post('/users').send(aUser({ tenant_id: mine }))).status).toBe(400);
    const stranger = await addUser(tenants.query, other);
    await insert(tenants.query, 'tenant_admins', { tenant_id: other, user_id: stranger, admin_role: 'viewer' });
    expect((await agent.put(`/users/${stranger}/password`).send({ password: PASSWORD })).status).toBe(404);
    for (const act of ['block', 'unblock'])
      expect((await agent.post(`/users/${stranger}/${act}`).send({})).status).toBe(404);
  });
});
