import { randomBytes } from 'node:crypto';
import { newId } from '@groundwork/records';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { sweepExpired } from '../../tokens/store/housekeeping.service.js';
import { addTenant, addUser, insert } from '../../testing/sample.js';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { placeNamedBy, StartedSignIns, type Place } from './started-sign-ins.service.js';

describe('StartedSignIns', () => {
  let db: TestDatabase;
  let replicas: StartedSignIns[];
  let providerId: string;
  let userId: string;
  const secrets = { verifier: 'v', nonce: 'n' };
  const place: Place = { kind: 'interaction', uid: 'u'.repeat(43) };

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
    const state = replicas[0]!.makeState(place);
    await replicas[0]!.keep(state, place, { providerId, secrets, address: '10.0.0.1', ...more });
    return state;
  };

  it('gives back what was kept, to one of twenty on two replicas', async () => {
    const state = await start({ userId });
    const taken = await Promise.all(Array.from({ length: 20 }, (_, i) => replicas[i % 2]!.take(state, place)));
    expect(taken.filter(Boolean)).toEqual([{ providerId, secrets, userId, address: '10.0.0.1' }]);
  });

  it.each<[string, Place]>([
    ['another interaction', { kind: 'interaction', uid: 'w'.repeat(43) }],
    ['an account', { kind: 'account', uid: place.uid }],
  ])('gives nothing to %s, and loses nothing by it', async (_, elsewhere) => {
    const state = await start();
    expect(await replicas[1]!.take(state, elsewhere)).toBeUndefined();
    expect(await replicas[1]!.take(state, place)).toEqual({
      providerId,
      secrets,
      userId: undefined,
      address: '10.0.0.1',
    });
  });

  it('gives nothing that is over, and the sweep takes it away', async () => {
    const state = await start();
    await db.schema.query(`update external_sign_ins set expires_at = now() - interval '1 second'`);
    expect(await replicas[0]!.take(state, place)).toBeUndefined();
    await sweepExpired(db.records);
    expect(await db.schema.query('select 1 from external_sign_ins')).toEqual([]);
  });
});

describe('placeNamedBy', () => {
  const random = 'r'.repeat(43);
  it.each([
    [`${'u'.repeat(43)}.${random}`, 'u'.repeat(43)],
    [`account.${random}`, 'account'],
    [`../../evil.${random}`, undefined],
    [`accounts.${random}`, undefined],
    [`account.${random}x`, undefined],
    [random, undefined],
    ['', undefined],
  ])('reads %s as %s', (state, place) => expect(placeNamedBy(state)).toBe(place));
});
