import type { TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addUser, insert } from '../../testing/sample.js';
import { twoTenants } from '../../testing/world.js';

let service: TestService;
let own: string;
let foreign: string;

beforeAll(async () => {
  service = await startIdentity();
  [own, foreign] = await twoTenants(service);
});
afterAll(() => service.close());

/** A user with an app, a passkey and two recovery codes, one of them used. */
const enrolled = async (tenant: string) => {
  const user_id = await addUser(service.query, tenant);
  await insert(service.query, 'totp_secrets', { user_id, secret: 'sealed', last_step: 1 });
  await insert(service.query, 'passkeys', {
    user_id,
    passkey_name: 'Phone',
    credential_id: user_id,
    public_key: Buffer.from('key'),
    counter: 0,
    is_hardware: false,
  });
  await insert(service.query, 'recovery_codes', { user_id, code_hmac: 'first' });
  await insert(service.query, 'recovery_codes', { user_id, code_hmac: 'second', used_at: new Date() });
  return user_id;
};

describe('Get user second factors', () => {
  it('lists them without their secrets, recovery codes as one entry', async () => {
    const user = await enrolled(own);
    const agent = await service.as();
    const { body } = await agent.get(`/users/${user}/second_factors`).query({ sort: 'factor_type' }).expect(200);
    expect(body.items).toEqual([
      expect.objectContaining({ factor_type: 'passkey', factor_name: 'Phone', user_id: user, last_used_at: null }),
      expect.objectContaining({ factor_type: 'recovery_codes', codes_left: 1 }),
      expect.objectContaining({ factor_type: 'totp', factor_name: null }),
    ]);
    expect(JSON.stringify(body)).not.toMatch(/sealed|first|second"/);
  });

  it('answers 404 for a user of another tenant', async () => {
    const user = await enrolled(foreign);
    const agent = await service.as({ tenantId: own, scopes: ['users:read', 'users:write'] });
    await agent.get(`/users/${user}/second_factors`).expect(404);
    await agent.delete(`/users/${user}/second_factors`).expect(404);
  });
});

describe('Remove user second factors', () => {
  it('removes all, including recovery codes, records an audit event with the actor, and is idempotent', async () => {
    const user = await enrolled(own);
    const agent = await service.as();
    await agent.delete(`/users/${user}/second_factors`).expect(204);
    await agent.delete(`/users/${user}/second_factors`).expect(204);
    const { body } = await agent.get(`/users/${user}/second_factors`).expect(200);
    expect(body.items).toEqual([]);
    const events = await service.query(
      `select event_type, actor_id <> subject_id as by_another from audit_events where subject_id = $1 and event_type like 'second_factor.%'`,
      [user],
    );
    expect(events).toEqual([{ event_type: 'second_factor.removed', by_another: true }]);
  });

  it('60. answers 403 forbidden for a user with privileges the caller lacks', async () => {
    const user = await enrolled(own);
    const [scope] = await service.query<object>(
      `select id as scope_id, resource_id from scopes where scope_name = 'tenants:write'`,
    );
    await insert(service.query, 'user_permissions', { user_id: user, ...scope });
    const agent = await service.as({ tenantId: own, scopes: ['users:write'] });
    const { body } = await agent.delete(`/users/${user}/second_factors`).expect(403);
    expect(body.code).toBe('forbidden');
    expect(await service.query('select 1 from totp_secrets where user_id = $1', [user])).toHaveLength(1);
  });
});
