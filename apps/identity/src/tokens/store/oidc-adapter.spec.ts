import { randomBytes } from 'node:crypto';
import { newId, type Database } from '@groundwork/records';
import { Pepper } from '../../platform/keys/pepper.service.js';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { endGrantsOfClient, endGrantsOfUser } from '../../platform/grants/end-grants.js';
import { OidcAdapter } from './oidc-adapter.js';
import { OidcStore } from './oidc-store.service.js';
import * as oidcRows from './oidc-rows.js';
import * as refreshRows from './refresh-rows.js';
import { findConsent, withdrawConsents } from '../../platform/grants/consents.js';
import { addClient, addConsent, addTenant, addUser } from '../../testing/sample.js';
import { UsedBefore } from '../provider/single-use.js';
import { sweepExpired } from './housekeeping.service.js';

const now = () => Math.floor(Date.now() / 1000);

describe('OidcAdapter', () => {
  let db: TestDatabase;
  let replicas: OidcStore[];
  let [accountId, clientId] = ['', ''];

  beforeAll(async () => {
    db = await startTestDatabase();
    const [cipher, pepper] = [new SecretCipher([randomBytes(32)]), new Pepper(randomBytes(32).toString('base64'))];
    const store = (records: Database) => new OidcStore(records, cipher, pepper, { REFRESH_GRACE_SECONDS: 10 });
    replicas = [store(db.records), store(await db.replica())];
    [accountId, clientId] = await consenting();
  });
  afterAll(() => db.close());

  /** A new user and client, or one of them, with a consent. */
  const consenting = async (user?: string, client?: string): Promise<[user: string, client: string]> => {
    const { query } = db.schema;
    user ??= await addUser(query, await addTenant(query));
    client ??= await addClient(query);
    await addConsent(query, user, client);
    return [user, client];
  };
  const adapter = (model: string, replica = 0) => new OidcAdapter(model, replicas[replica]!);
  const grant = async (more = {}) => {
    const grantId = newId();
    await adapter('Grant').upsert(grantId, { jti: grantId, accountId, clientId, exp: now() + 600, ...more }, 600);
    return grantId;
  };
  const save = async (model: string, payload: object = {}, id: string = randomBytes(16).toString('base64url')) => {
    await adapter(model).upsert(id, { jti: id, exp: now() + 600, accountId, clientId, ...payload }, 600);
    return id;
  };
  const rows = (model: string) =>
    db.schema.query<Record<string, string>>('select * from oidc_payloads where model = $1 order by created_at', [
      model,
    ]);
  const count = async (grantId: string) =>
    (await db.schema.query('select from oidc_payloads where grant_id = $1 or id = $1::text', [grantId])).length;

  it('3.1: of 20 uses of a code on two replicas one succeeds, and the others revoke its family', async () => {
    const grantId = await grant();
    const code = await save('AuthorizationCode', { grantId });
    const uses = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => adapter('AuthorizationCode', i % 2).consume(code)),
    );
    expect(uses.filter((use) => use.status === 'fulfilled')).toHaveLength(1);
    for (const use of uses) if (use.status === 'rejected') expect(use.reason).toMatchObject({ error: 'invalid_grant' });
    expect(await count(grantId)).toBe(0);
  });

  it('3.1: a request_uri is used once, and a reuse has an error of its own', async () => {
    const id = await save('PushedAuthorizationRequest', { request: 'x' });
    await adapter('PushedAuthorizationRequest').consume(id);
    await expect(adapter('PushedAuthorizationRequest', 1).consume(id)).rejects.toMatchObject({
      error: 'invalid_request_uri',
    });
    expect(await adapter('PushedAuthorizationRequest').find(id)).toMatchObject({ consumed: true });
  });

  it('3.3: adds nothing to a revoked grant', async () => {
    const grantId = await grant();
    await adapter('RefreshToken').revokeByGrantId(grantId);
    await expect(save('RefreshToken', { grantId })).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(save('AuthorizationCode', { grantId: newId() })).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('3.3: a concurrent revocation and addition leave nothing behind', async () => {
    for (let round = 0; round < 20; round++) {
      const grantId = await grant();
      await Promise.allSettled([
        save('RefreshToken', { grantId }),
        adapter('RefreshToken', 1).revokeByGrantId(grantId),
        save('AuthorizationCode', { grantId }),
      ]);
      expect(await count(grantId)).toBe(0);
    }
  });

  it('writes no grant without a consent, and an implied consent has to name its scopes', async () => {
    const [user, client] = await consenting();
    const more = { accountId: user, clientId: client, openid: { scope: 'openid email' } };
    await grant(more);
    await db.schema.query(`update consents set implied = true where user_id = $1`, [user]);
    await expect(grant(more)).rejects.toMatchObject({ error: 'invalid_grant' });
    await grant({ ...more, openid: { scope: 'openid' } });
    expect(await withdrawConsents(db.records, user, null)).toBe(1);
    await expect(grant({ ...more, openid: { scope: 'openid' } })).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await db.schema.query('select from oidc_payloads where account_id = $1', [user])).toEqual([]);
  });

  it('a grant that is written while its consent is withdrawn does not outlive it (people 8)', async () => {
    for (let round = 0; round < 20; round++) {
      const [user, client] = await consenting(undefined, clientId);
      const more = { accountId: user, clientId: client };
      const added = Array.from({ length: 6 }, (_, i) => async () => {
        const grantId = newId();
        await adapter('Grant', i % 2).upsert(grantId, { jti: grantId, ...more, exp: now() + 600 }, 600);
        await save('RefreshToken', { grantId, ...more });
      });
      await Promise.allSettled([
        ...added.slice(0, 3).map((add) => add()),
        withdrawConsents(db.records, user, client),
        ...added.slice(3).map((add) => add()),
      ]);
      expect(await findConsent(db.records, { userId: user, clientId: client })).toBeUndefined();
      expect(await db.schema.query('select from oidc_payloads where account_id = $1', [user])).toEqual([]);
    }
  });

  it('3.4: returns expired rows: the library rejects them', async () => {
    const id = await save('DeviceCode', { exp: now() - 5, userCode: 'ABCD-EFGH' });
    expect(await adapter('DeviceCode').find(id)).toMatchObject({ jti: id, userCode: 'ABCD-EFGH' });
  });

  it('3.5: one revocation ends everything of the grant, whatever grants the client has', async () => {
    const grantId = await grant();
    for (const model of ['RefreshToken', 'AuthorizationCode', 'DeviceCode'])
      await save(model, { grantId, userCode: model === 'DeviceCode' ? 'QQQQ' : undefined });
    await Promise.all(
      ['AccessToken', 'AuthorizationCode', 'DeviceCode'].map((model) => adapter(model).revokeByGrantId(grantId)),
    );
    expect(await count(grantId)).toBe(0);
    await adapter('AccessToken').revokeByGrantId('no uuid');
  });

  it('3.6: stores no id, code, cookie or secret in plain text, and returns what was stored', async () => {
    const session = { uid: 'uid-1', state: { secret: 'xsrf-secret' }, loginTs: 1, authorizations: {} };
    const sid = await save('Session', session, 'session-cookie-value');
    const uid = await save(
      'Interaction',
      {
        returnTo: 'https://x/oauth2/authorize/interaction-uid',
        deviceCode: 'device-secret',
        session: { uid: 'uid-1', cookie: sid },
        params: { scope: 'openid' },
      },
      'interaction-uid',
    );
    const device = await save('DeviceCode', { userCode: 'WXYZ-BCDF', params: {} }, 'device-secret');
    const [dump] = await db.schema.query<{ text: string }>(
      'select string_agg(p::text, chr(10)) as text from oidc_payloads p',
    );
    for (const secret of [sid, uid, device, 'WXYZ-BCDF', 'xsrf-secret', 'device-secret'])
      expect(dump!.text).not.toContain(secret);
    expect(await adapter('Session', 1).findByUid('uid-1')).toMatchObject({ jti: sid, ...session });
    expect(await adapter('Interaction', 1).find(uid)).toMatchObject({
      jti: uid,
      returnTo: expect.stringContaining(uid),
      deviceCode: device,
      session: { uid: 'uid-1' },
    });
    expect(await adapter('DeviceCode', 1).findByUserCode('WXYZ-BCDF')).toMatchObject({
      jti: device,
      userCode: 'WXYZ-BCDF',
    });
    expect(await adapter('DeviceCode').findByUserCode('other')).toBeUndefined();
  });

  it('3.6: rejects two device codes with one user code', async () => {
    await save('DeviceCode', { userCode: 'SAME-SAME' });
    await expect(save('DeviceCode', { userCode: 'SAME-SAME' })).rejects.toMatchObject({ code: '23505' });
  });

  it('3.7: of two sessions with one uid the newer one counts', async () => {
    await save('Session', { uid: 'twice', loginTs: 1 });
    const second = await save('Session', { uid: 'twice', loginTs: 2 });
    expect(await adapter('Session').findByUid('twice')).toMatchObject({ jti: second, loginTs: 2 });
  });

  it('keeps the record id of a session over its updates', async () => {
    const sid = await save('Session', { uid: 'kept' });
    const [before] = (await rows('Session')).filter(({ uid }) => uid === 'kept');
    await save('Session', { uid: 'kept', loginTs: 7 }, sid);
    const [after] = (await rows('Session')).filter(({ uid }) => uid === 'kept');
    expect(after).toMatchObject({ record_id: before!['record_id'], payload: expect.objectContaining({ loginTs: 7 }) });
    expect(before!['record_id']).toMatch(/^[0-9a-f-]{36}$/);
    await adapter('Session').destroy(sid);
    expect(await adapter('Session').find(sid)).toBeUndefined();
  });

  it('3.8: accepts an assertion once, on all replicas', async () => {
    const id = 'digest-of-iss-and-jti';
    const uses = await Promise.allSettled(
      [0, 1, 0, 1].map((replica) => adapter('ReplayDetection', replica).upsert(id, { jti: id, exp: now() + 60 }, 60)),
    );
    expect(uses.filter((use) => use.status === 'fulfilled')).toHaveLength(1);
    expect(uses.find((use) => use.status === 'rejected')).toMatchObject({ reason: expect.any(UsedBefore) });
  });

  it('ends all sessions, grants and sign-ins under way of a user, or the grants of a client', async () => {
    const [[user], [, client]] = [await consenting(undefined, clientId), await consenting(accountId)];
    const mine = await grant({ accountId: user });
    await save('RefreshToken', { grantId: mine, accountId: user });
    await save('Session', { uid: 'of-user', accountId: user });
    const theirs = await grant({ clientId: client });
    await save('RefreshToken', { grantId: theirs, clientId: client });
    const progress = (interaction: string, of: string) =>
      db.schema.query(
        `insert into sign_ins (interaction, user_id, amr, expires_at) values ($1, $2, '{pwd}', '2099-01-01')`,
        [interaction, of],
      );
    await progress('of-user', user);
    await progress('of-another', accountId);
    await endGrantsOfUser(db.records, user);
    expect(await db.schema.query('select interaction from sign_ins')).toEqual([{ interaction: 'of-another' }]);
    expect(await db.schema.query('select from oidc_payloads where account_id = $1', [user])).toEqual([]);
    expect(await count(theirs)).toBe(2);
    await db.records.transaction((tx) => endGrantsOfClient(tx, client));
    expect(await count(theirs)).toBe(0);
  });

  it('3.10: sweeps 100 000 expired rows in batches, skips locked rows, and keeps valid ones', async () => {
    await db.schema.query('delete from oidc_payloads');
    await db.schema.query(
      `insert into oidc_payloads (model, id, payload, expires_at) select 'RefreshToken', 'old' || i, '{}', now() - interval '1 hour' from generate_series(1, 100000) i`,
    );
    await db.schema.query(`insert into oidc_payloads (model, id, payload, expires_at, consumed_at) values
      ('RefreshToken', 'consumed', '{}', now() + interval '1 hour', now()), ('DeviceCode', 'just expired', '{}', now() - interval '1 minute', null)`);
    await db.schema.query(
      `insert into revoked_tokens values ('old', now() - interval '1 hour'), ('new', now() + interval '1 hour')`,
    );
    const batches: number[] = [];
    const counting: Pick<Database, 'query'> = {
      async query(statement) {
        const result = await db.records.query(statement);
        batches.push(result.length);
        return result as never;
      },
    };
    expect(await sweepExpired(counting)).toBe(100_001);
    expect(Math.max(...batches)).toBe(1_000);
    expect((await rows('RefreshToken')).map(({ id }) => id)).toEqual(['consumed']);
    expect(await rows('DeviceCode')).toHaveLength(1);
    expect(await db.schema.query('select jti from revoked_tokens')).toEqual([{ jti: 'new' }]);
  });

  it('3.11: every statement on the rows uses an index', async () => {
    await db.schema.query(
      `insert into oidc_payloads (model, id, payload, grant_id, account_id, client_id, uid, expires_at)
       select case when i % 2 = 0 then 'Session' else 'RefreshToken' end, 'r' || i, '{}', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'u' || i, now() + interval '1 day'
       from generate_series(1, 20000) i`,
    );
    await db.schema.query('analyze oidc_payloads');
    const texts: { text: string; values: unknown[] }[] = [];
    const listening: Pick<Database, 'query'> = {
      query: ({ text, values }) => (texts.push({ text, values }), Promise.resolve([])),
    };
    await oidcRows.findRow(listening, 'Grant', 'x');
    await refreshRows.findRefreshToken(listening, 'x', 'y', 10);
    await refreshRows.findRefresh(listening, 'x', 'y', 10);
    await oidcRows.findSession(listening, 'u2');
    await oidcRows.findDeviceCode(listening, 'x');
    await oidcRows.consumeRow(listening, 'AuthorizationCode', 'x');
    await oidcRows.dropRow(listening, 'Session', 'x');
    for (const { text, values } of texts) {
      const plan = await db.schema.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on oidc_payloads');
    }
  });
});
