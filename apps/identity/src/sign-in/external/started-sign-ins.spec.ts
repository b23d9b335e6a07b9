import { randomBytes } from 'node:crypto';
import { newId } from '@groundwork/records';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { sweepExpired } from '../../tokens/store/housekeeping.service.js';
import { addTenant, addUser, insert } from '../../testing/sample.js';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import type { BrowserBinding } from '../second-factors/binding.js';
import { returnTargetOf, StartedSignIns } from './started-sign-ins.service.js';

describe('StartedSignIns', () => {
  let db: TestDatabase;
  let replicas: StartedSignIns[];
  let providerId: string;
  let userId: string;
  const secrets = { verifier: 'v', nonce: 'n' };
  const binding: BrowserBinding = { kind: 'interaction', uid: 'u'.repeat(43) };

  beforeAll(async () => {
    db = await startTestDatabase();
    const cipher = new SecretCipher([randomBytes(32)]);
    replicas = [new StartedSignIns(db.records, cipher), new StartedSignIns(await db.replica(), cipher)];
    const tenant_id = await addTenant(db.schema.query);
    userId = await addUser(db.schema.query, tenant_id);
    const columns = { tenant_id, provider_name: newId(), issuer_url: 'https://x.example', client_id: 'us' };
    providerId = await insert(db.schema.query, 'identity_providers', columns);
  });
  afterAll(() => db.close());

  const start = async (more = {}) => {
    const state = replicas[0]!.makeState(binding);
    await replicas[0]!.keep(state, binding, { providerId, secrets, address: '10.0.0.1', ...more });
    return state;
  };

  it('returns the stored value to one of twenty calls on two replicas', async () => {
    const state = await start({ userId });
    const taken = await Promise.all(Array.from({ length: 20 }, (_, i) => replicas[i % 2]!.take(state, binding)));
    expect(taken.filter(Boolean)).toEqual([{ providerId, secrets, userId, address: '10.0.0.1' }]);
  });

  it.each<[string, BrowserBinding]>([
    ['another interaction', { kind: 'interaction', uid: 'w'.repeat(43) }],
    ['an account', { kind: 'account', uid: binding.uid }],
  ])('returns nothing to %s, and keeps the stored value', async (_, elsewhere) => {
    const state = await start();
    expect(await replicas[1]!.take(state, elsewhere)).toBeUndefined();
    expect(await replicas[1]!.take(state, binding)).toEqual({
      providerId,
      secrets,
      userId: undefined,
      address: '10.0.0.1',
    });
  });

  it('returns nothing that has expired, and the sweep deletes it', async () => {
    const state = await start();
    await db.schema.query(`update external_sign_ins set expires_at = now() - interval '1 second'`);
    expect(await replicas[0]!.take(state, binding)).toBeUndefined();
    await sweepExpired(db.records);
    expect(await db.schema.query('select 1 from external_sign_ins')).toEqual([]);
  });
});

describe('returnTargetOf', () => {
  const random = 'r'.repeat(43);
  it.each([
    [`${'u'.repeat(43)}.${random}`, 'u'.repeat(43)],
    [`account.${random}`, 'account'],
    [`../../evil.${random}`, undefined],
    [`accounts.${random}`, undefined],
    [`account.${random}x`, undefined],
    [random, undefined],
    ['', undefined],
  ])('parses %s as %s', (state, target) => expect(returnTargetOf(state)).toBe(target));
});
