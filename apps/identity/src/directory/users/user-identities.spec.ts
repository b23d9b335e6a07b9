import { describeResource, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addProvider, addTenant, addUser } from '../../testing/sample.js';
import { userIdentityView } from '../entities/user-sub-resources.entity.js';

let service: TestService;
let tenant: string;
let provider: string;
let listed: string;
beforeAll(async () => {
  service = await startIdentity();
  tenant = await addTenant(service.query);
  provider = await addProvider(service.query, tenant);
  listed = await addUser(service.query, tenant);
  for (let i = 0; i < 3; i++) await link(listed, { external_id: `listed-${i}` });
});
afterAll(() => service.close());

const link = async (user: string, rest: object, token = {}) =>
  (await service.as(token)).post(`/users/${user}/identities`).send({ provider_id: provider, ...rest });

describeResource({
  service: () => service,
  path: () => `/users/${listed}/identities`,
  view: userIdentityView,
  scopes: { read: 'users:read', write: 'tickets:write' },
  listedOnly: true,
});

describe('Link user identity', () => {
  it('answers 201 with the identity', async () => {
    const user = await addUser(service.query, tenant);
    const response = await link(user, { external_id: 'ann', profile_data: { picture: 'x' } });
    expect(response).toMatchObject({
      status: 201,
      body: {
        user_id: user,
        provider_id: provider,
        external_id: 'ann',
        profile_data: { picture: 'x' },
        last_login_at: null,
      },
    });
    expect(response.headers['location']).toBe(`/users/${user}/identities/${response.body.id}`);
  });

  it('answers 409 conflict when the subject is linked to another user', async () => {
    await link(await addUser(service.query, tenant), { external_id: 'twice' });
    expect(await link(await addUser(service.query, tenant), { external_id: 'twice' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'external_id' }] },
    });
  });

  it('answers 404 for a provider of another tenant, 400 without a subject', async () => {
    const user = await addUser(service.query, tenant);
    const foreign = await addProvider(service.query, await addTenant(service.query));
    expect(await link(user, { provider_id: foreign, external_id: 'x' })).toMatchObject({
      status: 404,
      body: { details: [{ field: 'provider_id[0]' }] },
    });
    expect((await link(user, {})).status).toBe(400);
  });

  it('answers 403 forbidden for a user with privileges the caller lacks', async () => {
    const [administrator] = await service.query<{ id: string; tenant_id: string }>(
      `select * from users where username = 'administrator'`,
    );
    const provider_id = await addProvider(service.query, administrator?.tenant_id ?? '');
    expect(
      (await link(administrator?.id ?? '', { provider_id, external_id: 'me' }, { scopes: 'users:write' })).body.code,
    ).toBe('forbidden');
  });
});

describe('Unlink user identity', () => {
  it('answers 403 forbidden for the only way to sign in', async () => {
    const user = await addUser(service.query, tenant);
    const [one, two] = [
      (await link(user, { external_id: `${user}-1` })).body.id,
      (await link(user, { external_id: `${user}-2` })).body.id,
    ];
    const agent = await service.as();
    expect((await agent.delete(`/users/${user}/identities/${one}`)).status).toBe(204);
    expect((await agent.delete(`/users/${user}/identities/${two}`)).body.code).toBe('forbidden');
    await service.query(`update users set password_hash = 'x' where id = $1`, [user]);
    expect((await agent.delete(`/users/${user}/identities/${two}`)).status).toBe(204);
    expect((await agent.delete(`/users/${user}/identities/${two}`)).status).toBe(404);
  });
});
