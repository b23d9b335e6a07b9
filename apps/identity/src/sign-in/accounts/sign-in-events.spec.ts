import { randomBytes } from 'node:crypto';
import { countStatements } from '@groundwork/testing';
import { hashSync } from '@node-rs/argon2';
import { testOutbox } from '../../testing/test-outbox.js';
import { Logins } from './logins.service.js';
import { Pepper } from '../../platform/keys/pepper.service.js';
import { addClient, addTenant, addUser } from '../../testing/sample.js';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { Accounts } from './accounts.service.js';
import type { Credentials } from './claimant.js';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import type { PasswordMigrations } from './password-migrations.service.js';
import { SignInAttempts } from './sign-in-attempts.service.js';

const PASSWORD = 'correct horse battery';
const HASH = hashSync(PASSWORD);

/** Counts password checks. */
class CountingPasswords extends Passwords {
  checks = 0;

  override check(...given: Parameters<Passwords['check']>): ReturnType<Passwords['check']> {
    this.checks++;
    return super.check(...given);
  }
}

const NO_HOOKS = { decide: () => Promise.resolve({ claims: [], removeScopes: [] }) };
const NO_MIGRATIONS: Pick<PasswordMigrations, 'check'> = { check: (_, __, check) => check() };

describe('Sign-in', () => {
  let db: TestDatabase;
  let accounts: Accounts;
  let tenantId: string;
  const passwords = new CountingPasswords(1);
  let count = 0;
  const address = () => `10.1.${Math.floor(++count / 250)}.${count % 250}`;

  beforeAll(async () => {
    db = await startTestDatabase();
    tenantId = await addTenant(db.schema.query);
    const pepper = new Pepper(randomBytes(32).toString('base64'));
    const outbox = testOutbox();
    const [attempts, logins] = [new SignInAttempts(db.records, pepper), new Logins(db.records, outbox)];
    accounts = new Accounts(
      db.records,
      passwords,
      attempts,
      logins,
      { count: () => undefined },
      NO_HOOKS,
      NO_MIGRATIONS,
    );
  });
  afterAll(() => db.close());

  const tryIn = async (identifier: string, rest: Partial<Credentials> = {}): Promise<string> => {
    const credentials = { tenantId, identifier, password: PASSWORD, address: address(), ...rest };
    return accounts.signIn(credentials).then(
      () => 'ok',
      ({ code }: { code: string }) => code,
    );
  };
  const eventsOf = (subject: string) =>
    db.schema.query<{ event_type: string }>(
      `select event_type, outcome, actor_id, actor_client_id, tenant_id, after from audit_events
       where subject_id = $1 and event_type like 'login.%' order by created_at`,
      [subject],
    );

  it('51. costs unknown, wrong, blocked, unverified and password-less users the same statements and one hash', async () => {
    const add = (columns: object) => addUser(db.schema.query, tenantId, { password_hash: HASH, ...columns });
    await add({ username: 'wrong' });
    await add({ username: 'blocked', is_blocked: true });
    await add({ username: 'unverified', awaits_verification: true });
    await add({ username: 'without', password_hash: null });
    const costs = [];
    for (const name of ['unknown', 'wrong', 'blocked', 'unverified', 'without']) {
      const before = passwords.checks;
      const password = name === 'wrong' ? 'another one' : PASSWORD;
      let code = '';
      const sent = await countStatements(async () => (code = await tryIn(name, { password })));
      costs.push({ code, sent, hashes: passwords.checks - before });
    }
    expect(costs).toEqual(Array.from(costs, () => ({ code: 'invalid_grant', sent: 3, hashes: 1 })));
  });

  it('records success, failure and lockout, a success without an additional statement', async () => {
    const id = await addUser(db.schema.query, tenantId, { username: 'audited', password_hash: HASH });
    const clientId = await addClient(db.schema.query);
    const here = address();
    for (let i = 0; i < 5; i++) await tryIn('audited', { password: 'typed secret', address: here });
    expect(await tryIn('audited', { address: here })).toBe('too_many_requests');
    const sent = await countStatements(async () => expect(await tryIn('audited', { clientId })).toBe('ok'));
    expect(sent).toBe(5); // count the attempt, find, reset failures, audit and count the login, read the account
    await addUser(db.schema.query, tenantId, { username: 'known', password_hash: HASH });
    for (const digest of ['a device', 'a new one']) {
      const device = { digest, userAgent: null };
      expect(await countStatements(async () => expect(await tryIn('known', { device })).toBe('ok'))).toBe(sent);
    }
    const failed = { event_type: 'login.failed', outcome: 'failure', tenant_id: tenantId, actor_id: null };
    const events = await eventsOf(id);
    expect(events.slice(0, 4)).toMatchObject(Array.from({ length: 4 }, () => failed));
    expect(events.slice(4)).toMatchObject([
      { ...failed, event_type: 'login.locked', after: { method: 'password', reason: 'wrong' } },
      { event_type: 'login.succeeded', outcome: 'success', actor_id: id, actor_client_id: clientId },
    ]);
    expect(JSON.stringify(await db.schema.query('select * from audit_events'))).not.toContain('typed secret');
  });

  describe('52. the lockout of a tenant', () => {
    const withLockout = async (lockout: object): Promise<string> => {
      const tenant = await addTenant(db.schema.query, { tenant_metadata: { lockout } });
      await addUser(db.schema.query, tenant, { username: 'ann', password_hash: HASH });
      return tenant;
    };
    const waitAfter = async (tenant: string, failures: number): Promise<number> => {
      const here = address();
      for (let i = 0; i < failures; i++) await tryIn('ann', { tenantId: tenant, address: here, password: 'wrong' });
      const [row] = await db.schema.query<{ wait: number }>(
        'select round(extract(epoch from coalesce(locked_until, now()) - now()))::integer as wait from login_attempts where ip = $1',
        [here],
      );
      return row?.wait ?? -1;
    };

    it('locks after max_failures', async () => {
      const tenant = await withLockout({ max_failures: 2 });
      expect([await waitAfter(tenant, 1), await waitAfter(tenant, 2)]).toEqual([0, 60]);
    });

    it('locks at the first failure with max_failures 1', async () => {
      expect(await waitAfter(await withLockout({ max_failures: 1 }), 1)).toBe(60);
    });

    it('never locks longer than max_lock_seconds', async () => {
      expect(await waitAfter(await withLockout({ max_failures: 1, max_lock_seconds: 20 }), 1)).toBe(20);
    });

    it('counts failures within window_seconds only', async () => {
      const tenant = await withLockout({ max_failures: 2, window_seconds: 60 });
      const here = address();
      const fail = () => tryIn('ann', { tenantId: tenant, address: here, password: 'wrong' });
      await fail();
      await db.schema.query(`update login_attempts set last_failure_at = now() - interval '61 seconds' where ip = $1`, [
        here,
      ]);
      await fail();
      expect(await tryIn('ann', { tenantId: tenant, address: here })).toBe('ok');
    });

    it('67. is reported in Retry-After, RateLimit and RateLimit-Policy', async () => {
      const tenant = await withLockout({ max_failures: 1, window_seconds: 120 });
      const claimant = { tenantId: tenant, identifier: 'ann', address: address(), password: 'wrong' };
      await accounts.signIn(claimant).catch(() => undefined);
      await expect(accounts.signIn(claimant)).rejects.toMatchObject({
        code: 'too_many_requests',
        headers: {
          'RateLimit-Policy': '"sign-in";q=1;w=120',
          RateLimit: expect.stringMatching(/^"sign-in";r=0;t=(60|5\d)$/) as string,
        },
      });
    });
  });
});
