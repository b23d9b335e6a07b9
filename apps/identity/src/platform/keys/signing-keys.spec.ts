import { jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { importJWK, jwtVerify, SignJWT } from 'jose';
import { ChangeFeed, notifyIdentityChanged } from '../changes/change-feed.service.js';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { SecretCipher } from './secret-cipher.service.js';
import { SigningKeys, LocalKeys } from './signing-keys.service.js';

/** As in `SigningKeys`: how often a replica reads the keys without a notification. */
const REGULAR_POLL_MS = 4_000;
const NEVER_MS = 2 ** 31 - 1;

describe('SigningKeys', () => {
  let db: TestDatabase;
  const secret = randomBytes(32);
  const running: { onApplicationShutdown(): void | Promise<void> }[] = [];

  const replica = async (listening = true) => {
    const changes = new ChangeFeed({ url: db.schema.url, schema: db.schema.name });
    const keys = new SigningKeys(await db.replica(), new SecretCipher([secret]), changes);
    running.push(keys, changes);
    if (listening) await changes.onApplicationBootstrap();
    await keys.onModuleInit();
    return keys;
  };
  const active = (keys: SigningKeys, alg: string) => keys.current.signing.find((key) => key.alg === alg)!;
  const sign = async (keys: SigningKeys, alg: string) => {
    const jwk = active(keys, alg);
    return new SignJWT({}).setProtectedHeader({ alg, kid: jwk.kid }).sign(await importJWK(jwk, alg));
  };
  /** As long as the test may take. */
  const until = async (holds: () => boolean) => {
    while (!holds()) await sleep(10);
  };
  /** Only notifications count: the regular poll never runs. */
  const withoutPolling = () => {
    const { setTimeout: later } = globalThis;
    // The one form that is called.
    const patched = (act: () => void, ms?: number) => later(act, ms === REGULAR_POLL_MS ? NEVER_MS : ms);
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(patched);
  };

  beforeEach(async () => void (db = await startTestDatabase()));
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const one of running.splice(0)) await one.onApplicationShutdown();
    await db.close();
  });

  it('creates RS256 and ES256 keys at the first start, once for all replicas', async () => {
    const replicas = await Promise.all([replica(), replica(), replica()]);
    const rows = await db.schema.query('select algorithm, state from signing_keys order by 1');
    expect(rows).toEqual([
      { algorithm: 'ES256', state: 'active' },
      { algorithm: 'RS256', state: 'active' },
    ]);
    expect(new Set(replicas.map((keys) => active(keys, 'ES256').kid)).size).toBe(1);
  });

  it('33. publishes no private member, and stores none in plain text', async () => {
    const keys = await replica();
    for (const jwk of keys.current.published.values())
      for (const member of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(jwk).not.toHaveProperty(member);
    const [dump] = await db.schema.query<{ text: string }>(
      'select string_agg(k::text, chr(10)) as text from signing_keys k',
    );
    for (const { d } of keys.current.signing) expect(dump?.text).not.toContain(d);
  });

  it('33. publishes a new key before it signs, then signs with it on every replica, and verifies the old tokens', async () => {
    withoutPolling();
    const [one, other] = [await replica(), await replica()];
    const old = active(one, 'ES256').kid!;
    const token = await sign(one, 'ES256');
    const kid = await one.rotate('ES256', 3_600, '01900000-0000-7000-8000-000000000001');
    await until(() => other.current.published.has(kid));
    expect([one, other].map((keys) => active(keys, 'ES256').kid)).toEqual([old, old]);
    await db.schema.query('update signing_keys set active_at = now() where kid = $1', [kid]); // the hour is over
    await notifyIdentityChanged(db.records, 'keys');
    await until(() => [one, other].every((keys) => active(keys, 'ES256').kid === kid));
    expect([one, other].map((keys) => active(keys, 'ES256').kid)).toEqual([kid, kid]);
    const fresh = await sign(other, 'ES256');
    for (const some of [token, fresh])
      await jwtVerify(some, (header) => new LocalKeys(one).key(header as never) as never);
    const [row] = await db.schema.query(
      `select state, expires_at > now() + interval '1 hour' as stays from signing_keys where kid = $1`,
      [old],
    );
    expect(row).toEqual({ state: 'retired', stays: true });
  });

  it('polls regularly: loads a rotated key even without notifications', async () => {
    const [one, unnotified] = [await replica(), await replica(false)];
    const kid = await one.rotate('RS256', 0, '01900000-0000-7000-8000-000000000001');
    await until(() => active(unnotified, 'RS256').kid === kid);
  });

  it('33. removes a revoked key on every replica and replaces an active one at once', async () => {
    withoutPolling();
    const [one, other] = [await replica(), await replica()];
    const kid = active(one, 'RS256').kid!;
    await one.revoke(kid, '01900000-0000-7000-8000-000000000001');
    await until(() => !other.current.published.has(kid));
    expect(await new LocalKeys(other).key({ kid, alg: 'RS256' })).toBeUndefined();
    expect(active(other, 'RS256').kid).not.toBe(kid);
    expect(active(other, 'RS256').kid).toBe(active(one, 'RS256').kid);
  });

  it('creates a key for another algorithm on demand, once', async () => {
    const [one, other] = [await replica(), await replica()];
    await Promise.all([one.ensure('EdDSA', 'PS256'), other.ensure('EdDSA')]);
    expect(
      await db.schema.query(`select algorithm from signing_keys where algorithm in ('EdDSA', 'PS256')`),
    ).toHaveLength(2);
    const { payload } = await jwtVerify(
      await sign(one, 'EdDSA'),
      (header) => new LocalKeys(other).key(header as never) as never,
    );
    expect(payload).toEqual({});
  });

  it('30. has no key for another algorithm than the one it was created for', async () => {
    const keys = await replica();
    const { kid } = active(keys, 'RS256');
    expect(await new LocalKeys(keys).key({ kid, alg: 'PS256' })).toBeUndefined();
    expect(await new LocalKeys(keys).key({ kid, alg: 'HS256' })).toBeUndefined();
  });
});
