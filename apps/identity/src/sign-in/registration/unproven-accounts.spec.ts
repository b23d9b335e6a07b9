import { type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { UnprovenAccounts } from './unproven-accounts.service.js';

describe('Accounts whose address is never verified', () => {
  let identity: TestService;
  let tenantId: string;
  beforeAll(async () => {
    identity = await startIdentity({ env: { UNPROVEN_ACCOUNT_DAYS: '10' } });
    tenantId = await addTenant(identity.query);
  });
  afterAll(() => identity.close());

  const OLD = new Date(Date.now() - 11 * 86_400_000).toISOString();
  const add = (username: string, columns: object = {}) =>
    addUser(identity.query, tenantId, { username, awaits_verification: true, created_at: OLD, ...columns });

  it('are deleted with an audit event after UNPROVEN_ACCOUNT_DAYS; newer and verified ones and administrators are kept', async () => {
    const expired = await add('gone');
    await add('young', { created_at: new Date().toISOString() });
    await add('proven', { awaits_verification: false });
    const appointed = await add('appointed');
    await (
      await identity.as()
    )
      .post(`/tenants/${tenantId}/admins`)
      .send({ users: [appointed], admin_role: 'viewer' })
      .expect(204);
    expect(await identity.app.get(UnprovenAccounts).sweep()).toBe(1);
    const left = await identity.query<{ username: string }>(
      'select username from users where tenant_id = $1 order by username',
      [tenantId],
    );
    expect(left.map(({ username }) => username)).toEqual(['appointed', 'proven', 'young']);
    const events = await identity.query(
      `select event_type, actor_id from audit_events where subject_id = $1 and event_type like '%deleted'`,
      [expired],
    );
    expect(events).toEqual([{ event_type: 'user.deleted', actor_id: null }]);
  });

  it('are verified by a change to email_verified=true', async () => {
    const id = await add('vouched', { email: 'vouched@example.com' });
    await (await identity.as()).patch(`/users/${id}`).send({ email_verified: true }).expect(200);
    const [user] = await identity.query('select awaits_verification from users where id = $1', [id]);
    expect(user).toEqual({ awaits_verification: false });
    expect(await identity.app.get(UnprovenAccounts).sweep()).toBe(0);
  });

  it('remain unverified after other changes', async () => {
    const id = await add('waiting', { created_at: new Date().toISOString() });
    await (await identity.as()).patch(`/users/${id}`).send({ nickname: 'w' }).expect(200);
    const [user] = await identity.query('select awaits_verification from users where id = $1', [id]);
    expect(user).toEqual({ awaits_verification: true });
  });
});
