import { propertyRuns } from '@groundwork/testing';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { hashSync } from '@node-rs/argon2';
import { hashSync as bcryptSync } from '@node-rs/bcrypt';
import { testOutbox } from '../../testing/test-outbox.js';
import { Logins } from './logins.service.js';
import { Pepper } from '../../platform/keys/pepper.service.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { Accounts } from './accounts.service.js';
import type { Credentials } from './claimant.js';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import type { PasswordMigrations } from './password-migrations.service.js';
import { SignInAttempts } from './sign-in-attempts.service.js';

const PASSWORD = 'correct horse battery';
const HASH = hashSync(PASSWORD);
const pepper = randomBytes(32).toString('base64');

const NO_HOOKS = { decide: () => Promise.resolve({ claims: [], removeScopes: [] }) };
const NO_MIGRATIONS: Pick<PasswordMigrations, 'check'> = { check: (_, __, check) => check() };

describe('Accounts', () => {
  let db: TestDatabase;
  let tenantId: string;
  const passwords = new Passwords(1);
  const replicas: Accounts[] = [];
  let count = 0;

  beforeAll(async () => {
    db = await startTestDatabase();
    tenantId = await addTenant(db.schema.query);
    const outbox = testOutbox();
    for (const records of [db.records, await db.replica()]) {
      replicas.push(
        new Accounts(
          records,
          passwords,
          new SignInAttempts(records, new Pepper(pepper)),
          new Logins(records, outbox),
          {
            count: () => undefined,
          },
          NO_HOOKS,
          NO_MIGRATIONS,
        ),
      );
    }
  });
  afterAll(() => db.close());

  const address = () => `10.0.${Math.floor(++count / 250)}.${count % 250}`;
  const signIn = (identifier: string, rest: Partial<Credentials> = {}, replica = 0) =>
    replicas[replica]!.signIn({ tenantId, identifier, password: PASSWORD, address: address(), ...rest });
  const add = (columns: Record<string, unknown>) =>
    addUser(db.schema.query, tenantId, { password_hash: HASH, ...columns });

  it('signs in by username, email or phone in any case, and counts it', async () => {
    const id = await add({ username: 'Ann', email: 'Ann@Example.com', phone: '+976 99' });
    for (const identifier of ['aNN', 'ann@example.com', '+976 99'])
      expect(await signIn(identifier)).toMatchObject({ id, username: 'Ann' });
    const [user] = await db.schema.query('select login_count, last_login_at from users where id = $1', [id]);
    expect(user).toMatchObject({ login_count: 3, last_login_at: expect.anything() });
  });

  it('finds the user with an email address before one with the same username', async () => {
    const owner = await add({ username: 'bob', email: 'bob@example.com' });
    await add({ username: 'bob@example.com', password_hash: hashSync('another password') });
    expect(await signIn('bob@example.com')).toMatchObject({ id: owner });
    await expect(signIn('bob@example.com', { password: 'another password' })).rejects.toMatchObject({
      code: 'invalid_grant',
    });
  });

  it('51. responds alike for unknown, wrong, blocked, unverified and password-less users', async () => {
    const inactive = await addTenant(db.schema.query, { is_active: false });
    await addUser(db.schema.query, inactive, { username: 'carl', password_hash: HASH });
    await add({ username: 'carol' });
    await add({ username: 'carol2', is_blocked: true });
    await add({ username: 'carol3', awaits_verification: true });
    await add({ username: 'carol4', password_hash: null });
    const refusal = { code: 'invalid_grant', message: 'The username or password is wrong.' };
    for (const name of ['nobody', 'carol2', 'carol3', 'carol4'])
      await expect(signIn(name)).rejects.toMatchObject(refusal);
    await expect(signIn('carol', { password: 'wrong' })).rejects.toMatchObject(refusal);
    await expect(signIn('carl', { tenantId: inactive })).rejects.toMatchObject(refusal);
  });

  it('signs in a user whose block has ended', async () => {
    await add({ username: 'dora', is_blocked: true, blocked_until: '2020-01-01' });
    expect(await signIn('dora')).toMatchObject({ username: 'dora' });
  });

  it.each([
    ['weak argon2id', hashSync(PASSWORD, { memoryCost: 1024, timeCost: 1 })],
    ['bcrypt', bcryptSync(PASSWORD, 4)],
  ])('49. replaces a %s hash at sign-in', async (kind, password_hash) => {
    const username = `erik ${kind}`;
    const id = await add({ username, password_hash });
    await signIn(username);
    const [user] = await db.schema.query<{ password_hash: string }>('select password_hash from users where id = $1', [
      id,
    ]);
    expect(user?.password_hash).toContain('m=19456,t=2');
    expect(await signIn(username)).toMatchObject({ id });
  });

  describe('52. lockout', () => {
    it('locks one (identifier, address) on all replicas after 5 failures', async () => {
      await add({ username: 'fay' });
      const here = address();
      for (let i = 0; i < 5; i++)
        await expect(signIn('fay', { password: 'wrong', address: here }, i % 2)).rejects.toMatchObject({
          code: 'invalid_grant',
        });
      for (const replica of [0, 1]) {
        const refusal = signIn('FAY', { address: here }, replica);
        await expect(refusal).rejects.toMatchObject({
          code: 'too_many_requests',
          headers: { 'Retry-After': expect.stringMatching(/^(60|5\d)$/) },
        });
      }
      expect(await signIn('fay')).toMatchObject({ username: 'fay' });
      expect(await signIn('Ann', { address: here })).toMatchObject({ username: 'Ann' });
    });

    it('counts per user for any of its identifiers, and per identifier for unknown users', async () => {
      await add({ username: 'ned', email: 'ned@example.com', phone: '+97699112233' });
      const outcomeOf = (name: string, here: string) =>
        signIn(name, { password: 'wrong', address: here }).then(
          () => 'in',
          ({ code }: { code: string }) => code,
        );
      const trial = fc.asyncProperty(
        fc.array(fc.constantFrom('ned', 'NED', 'ned@example.com', 'Ned@Example.com', '+97699112233'), {
          minLength: 5,
          maxLength: 8,
        }),
        async (names) => {
          const [here, there] = [address(), address()];
          const known = [];
          const unknown = [];
          for (const name of names) {
            known.push(await outcomeOf(name, here));
            unknown.push(await outcomeOf('nobody at all', there));
          }
          expect(known).toEqual(names.map((_, i) => (i < 5 ? 'invalid_grant' : 'too_many_requests')));
          expect(unknown).toEqual(known);
        },
      );
      await fc.assert(trial, { numRuns: propertyRuns(12) });
    });

    it('counts concurrent attempts', async () => {
      await add({ username: 'gus' });
      const here = address();
      const tries = await Promise.allSettled(
        Array.from({ length: 5 }, () => signIn('gus', { password: 'wrong', address: here })),
      );
      expect(tries.every((one) => one.status === 'rejected')).toBe(true);
      await expect(signIn('gus', { address: here })).rejects.toMatchObject({ code: 'too_many_requests' });
    });

    it('doubles the delay with every further failure, up to 15 minutes, and resets after a success', async () => {
      await add({ username: 'hal' });
      const here = address();
      const waits: number[] = [];
      for (let i = 0; i < 11; i++) {
        await signIn('hal', { password: 'wrong', address: here }).catch(() => undefined);
        const [row] = await db.schema.query<{ wait: number }>(
          `update login_attempts a set locked_until = null from (select * from login_attempts) old where a.ip = $1 and old.ip = $1
           returning round(extract(epoch from old.locked_until - now()) / 60)::integer as wait`,
          [here],
        );
        waits.push(row?.wait ?? 0);
      }
      expect(waits.slice(4)).toEqual([1, 2, 4, 8, 15, 15, 15]);
      await signIn('hal', { address: here });
      const [row] = await db.schema.query('select failures, locked_until from login_attempts where ip = $1', [here]);
      expect(row).toEqual({ failures: 0, locked_until: null });
    });

    it('ignores failures older than 15 minutes', async () => {
      await add({ username: 'ian' });
      const here = address();
      for (let i = 0; i < 4; i++) await signIn('ian', { password: 'wrong', address: here }).catch(() => undefined);
      await db.schema.query(`update login_attempts set last_failure_at = now() - interval '16 minutes' where ip = $1`, [
        here,
      ]);
      await signIn('ian', { password: 'wrong', address: here }).catch(() => undefined);
      expect(await signIn('ian', { address: here })).toMatchObject({ username: 'ian' });
    });

    it('locks an address that tries 100 identifiers', async () => {
      const here = address();
      await db.schema.query(
        `insert into login_attempts (tenant_id, identifier_hmac, ip, failures, last_failure_at)
         select $1, 'x' || i, $2::inet, 1, now() from generate_series(1, 100) i`,
        [tenantId, here],
      );
      await expect(signIn('Ann', { address: here })).rejects.toMatchObject({ code: 'too_many_requests' });
      expect(await signIn('Ann')).toMatchObject({ username: 'Ann' });
    });

    it('allows only addresses with a recent success to try an identifier that failed 100 times in an hour', async () => {
      await add({ username: 'joe' });
      const [home, cafe] = [address(), address()];
      await signIn('joe', { address: home });
      await db.schema.query(
        `insert into login_attempts (tenant_id, identifier_hmac, ip, failures, last_failure_at)
         select tenant_id, identifier_hmac, ('10.9.0.' || i)::inet, 4, now() from login_attempts, generate_series(1, 25) i where ip = $1`,
        [home],
      );
      await expect(signIn('joe', { address: cafe })).rejects.toMatchObject({ code: 'too_many_requests' });
      expect(await signIn('joe', { address: home })).toMatchObject({ username: 'joe' });
    });

    it('does not count an attempt that could not be verified', async () => {
      await add({ username: 'kay' });
      const here = address();
      await Promise.allSettled(Array.from({ length: 4 }, () => signIn('kay', { password: 'wrong', address: here })));
      let busy = true;
      const keepBusy = async () => {
        while (busy) await passwords.hash('busy').catch(() => sleep(1));
      };
      const load = Array.from({ length: 8 }, keepBusy);
      await expect(signIn('kay', { password: 'wrong', address: here })).rejects.toMatchObject({ code: 'unavailable' });
      busy = false;
      await Promise.all(load);
      expect(await signIn('kay', { address: here })).toMatchObject({ username: 'kay' });
    });

    it('stores no identifier in plain text', async () => {
      const rows = await db.schema.query<{ identifier_hmac: string }>(
        'select identifier_hmac from login_attempts where length(identifier_hmac) > 5',
      );
      expect(rows.every(({ identifier_hmac }) => /^[\w-]{43}$/.test(identifier_hmac))).toBe(true);
    });
  });
});
