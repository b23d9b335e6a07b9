import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { Metrics } from '@groundwork/service';
import sql, { type Sql } from 'sql-template-tag';
import { OidcAdapter } from '../../tokens/store/oidc-adapter.js';
import { OidcStore } from '../../tokens/store/oidc-store.service.js';
import { SigningSecrets } from '../../tokens/planning/signing-secrets.service.js';
import { StartedSignIns } from '../../sign-in/external/started-sign-ins.service.js';
import type { BrowserBinding } from '../../sign-in/second-factors/binding.js';
import { ExternalProviders } from '../../sign-in/external/external-providers.service.js';
import { SmsOutbox } from '../../directory/sms/sms-outbox.service.js';
import { Outbox, type WaitingMail } from '../mail/outbox.service.js';
import { TotpFactors } from '../../sign-in/second-factors/totp-factors.service.js';
import { AuthenticatorApp } from '../../testing/enrolled-user.js';
import { addResource, addTenant, addUser, insert } from '../../testing/sample.js';
import { startCore, type Core } from '../../testing/start-core.js';
import { SecretCipher } from './secret-cipher.service.js';
import { SecretRenewal, ENCRYPTED_COLUMNS, countOtherTexts } from './secret-renewal.service.js';
import { SigningKeys } from './signing-keys.service.js';

const [OLD, NEW, LOST] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const SECRET = 'of a resource, 32 bytes or more of it';
const BROWSER: BrowserBinding = { kind: 'interaction', uid: 'u'.repeat(43) };
const SIGN_IN = { verifier: 'verifier', nonce: 'nonce' };
/** What the library keeps sealed, per model. */
const SEALED: Readonly<Record<string, object>> = {
  Session: { state: { secret: 'of a logout' } },
  DeviceCode: { userCode: 'ABCD-EFGH' },
  Interaction: { returnTo: 'http://identity.test/oauth2/authorize/x' },
};

const nameOf = (key: Buffer) => new SecretCipher([key]).first;

describe('SecretRenewal', () => {
  let old: Core;
  const running: Core[] = [];

  const replica = async (...keys: Buffer[]) => {
    const env = { KEY_ENCRYPTION_KEYS: keys.map((key) => key.toString('base64')).join() };
    const core = await startCore(env, running[0]?.schema);
    running.push(core);
    return core;
  };
  const sweep = ({ app }: Core) => app.get(SecretRenewal).sweep();
  const gauge = async ({ app }: Core, name: string) => {
    const values = (await app.get(Metrics).registry.getSingleMetric(name)?.get())?.values ?? [];
    return Object.fromEntries(
      values.filter(({ value }) => value > 0).map(({ labels, value }) => [labels['place'], value]),
    );
  };
  /** The tables in which a text by the key stands anywhere. */
  const tablesWith = async (key: Buffer) => {
    const tables = await old.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = $1 and table_type = 'BASE TABLE'`,
      [old.schema.name],
    );
    const has = ({ name }: { name: string }) =>
      old.query(`select 1 from "${name}" t where strpos(t::text, $1) > 0`, [`${nameOf(key)}.`]);
    const found = await Promise.all(tables.map(async (table) => ((await has(table)).length > 0 ? table.name : '')));
    return found.filter(Boolean);
  };
  const sessionsBy = (key: Buffer, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        old.query(
          `insert into oidc_payloads (model, id, payload, expires_at) values ('Session', $1, $2, now() + interval '1 day')`,
          [`s${at}`, { uid: at, sealed: new SecretCipher([key]).encrypt('{}', `Session/s${at}`) }],
        ),
      ),
    );

  /** One secret in every encrypted column, each written by the code that writes it in production. */
  const seed = async () => {
    const { app, query } = old;
    const tenant_id = await addTenant(query);
    const userId = await addUser(query, tenant_id);
    const { id: resourceId } = await addResource(query, []);
    const sealed = app.get(SigningSecrets).seal(resourceId, SECRET);
    await query('update resources set signing_secret = $2 where id = $1', [resourceId, sealed]);
    const columns = { tenant_id, provider_name: 'p', issuer_url: 'https://x.example', client_id: 'us' };
    const providerId = await insert(query, 'identity_providers', columns);
    const ours = app.get(SecretCipher).encrypt('ours', `provider_secret/${providerId}`);
    await query('update identity_providers set client_secret = $2 where id = $1', [providerId, ours]);
    const enrollee = { userId, binding: BROWSER };
    const { key, sealed: offered } = app.get(TotpFactors).offer({ ...enrollee, issuer: 'i', account: 'a' });
    const phone = new AuthenticatorApp(`<dd class="key">${key}</dd>`);
    await app.get(TotpFactors).confirm(app.get(Records), enrollee, offered, phone.code());
    await app.get(Records).transaction(async (tx) => {
      await app.get(Outbox).add(tx, { template: 'password_changed', tenantId: null, to: 'ann@example.com' });
      await app
        .get(SmsOutbox)
        .add(tx, { template: 'phone_change', tenantId: tenant_id, to: '+97699112233', seconds: 600 });
      // nobody sends them meanwhile
      await tx.query(sql`update outbox set next_attempt_at = now() + interval '1 hour'`);
      await tx.query(sql`update sms_outbox set next_attempt_at = now() + interval '1 hour'`);
    });
    const state = app.get(StartedSignIns).makeState(BROWSER);
    await app.get(StartedSignIns).keep(state, BROWSER, { providerId, secrets: SIGN_IN });
    for (const [model, payload] of Object.entries(SEALED))
      await new OidcAdapter(model, app.get(OidcStore)).upsert(model, { jti: model, ...payload }, 600);
    return { tenant_id, userId, resourceId, providerId, phone, state };
  };

  beforeEach(async () => void (old = await replica(OLD)));
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const core of running.splice(0).reverse()) await core.close(); // the first one owns the schema
  });

  it('re-encrypts every column encrypted with an older key: the older key can be removed', async () => {
    const { tenant_id, userId, resourceId, providerId, phone, state } = await seed();
    const both = await replica(NEW, OLD);
    const places = (await countOtherTexts(both.app.get(Records), nameOf(NEW))).map(({ place }) => place);
    expect(places.sort()).toEqual(ENCRYPTED_COLUMNS.map(({ name }) => name).sort());
    expect(await sweep(both)).toBe(ENCRYPTED_COLUMNS.length + 1); // two signing keys
    expect(await tablesWith(OLD)).toEqual([]);
    expect(await gauge(both, 'secrets_on_older_keys')).toEqual({});

    const { app, query } = await replica(NEW);
    expect(app.get(SigningKeys).current.signing).toEqual(old.app.get(SigningKeys).current.signing);
    expect((await app.get(SigningSecrets).find(resourceId))?.toString()).toBe(SECRET);
    const providers = app.get(ExternalProviders);
    expect(providers.secretOf((await providers.find(tenant_id, providerId))!)).toBe('ours');
    expect(await app.get(TotpFactors).use(userId, phone.code())).toBe(true);
    const [mail] = await query<WaitingMail>('select * from outbox');
    expect(app.get(Outbox).open(mail!).to).toBe('ann@example.com');
    const [sms] = await query<{ id: string; sealed: string }>('select * from sms_outbox');
    expect(app.get(SmsOutbox).open(sms!).to).toBe('+97699112233');
    expect(await app.get(StartedSignIns).take(state, BROWSER)).toMatchObject({ secrets: SIGN_IN });
    for (const [model, payload] of Object.entries(SEALED))
      expect(await new OidcAdapter(model, app.get(OidcStore)).find(model)).toMatchObject({ jti: model, ...payload });
  });

  it('records no change event, and leaves every other column unchanged', async () => {
    await seed();
    const state = async () => ({
      events: await old.query('select * from audit_events order by id'),
      keys: await old.query(`select to_jsonb(t) - 'private_key' as row from signing_keys t order by id`),
      resources: await old.query(`select to_jsonb(t) - 'signing_secret' as row from resources t order by id`),
      providers: await old.query(`select to_jsonb(t) - 'client_secret' as row from identity_providers t order by id`),
      factors: await old.query(`select to_jsonb(t) - 'secret' as row from totp_secrets t order by id`),
      payloads: await old.query(`select to_jsonb(t) #- '{payload,sealed}' as row from oidc_payloads t order by id`),
    });
    const before = await state();
    expect(before.events.length).toBeGreaterThan(0);
    expect(await sweep(await replica(NEW, OLD))).toBeGreaterThan(0);
    expect(await state()).toEqual(before);
  });

  it('suppresses no other event: other changes of its transaction are recorded, and so are later ones', async () => {
    const { resourceId, userId } = await seed();
    const records = old.app.get(Records);
    const recorded = async (statements: readonly Sql[], quietly: boolean) => {
      // A text: a Date has no microseconds, and the events of the statements before may be of the same millisecond.
      const [start] = await old.query<{ now: string }>('select clock_timestamp()::text as now');
      await records.transaction(async (tx) => {
        if (quietly) await tx.query(sql`select set_config('groundwork.same_secrets', 'on', true)`);
        for (const statement of statements) await tx.query(statement);
      });
      const events = await old.query<{ after: object }>(
        'select after from audit_events where created_at > $1::timestamptz order by created_at',
        [start!.now],
      );
      return events.map(({ after }) => after);
    };
    const secret = (text: string | null) => sql`update resources set signing_secret = ${text} where id = ${resourceId}`;
    const rename = sql`update resources set signing_secret = 'y', resource_name = 'second' where id = ${resourceId}`;
    const password = sql`update users set password_hash = 'y' where id = ${userId}`;
    expect(await recorded([secret('x')], true)).toEqual([]);
    expect(await recorded([rename, password], true)).toEqual([{ resource_name: 'second' }, { password_hash: '***' }]);
    expect(await recorded([secret(null), secret('z')], true)).toEqual([
      { signing_secret: null },
      { signing_secret: '***' },
    ]);
    expect(await recorded([secret('x')], false)).toEqual([{ signing_secret: '***' }]);
  });

  it('runs once for replicas that sweep at the same time, over as many batches as needed', async () => {
    await sessionsBy(OLD, 1_000);
    const replicas = [await replica(NEW, OLD), await replica(NEW, OLD)];
    const first = await Promise.all(replicas.map(sweep));
    const rest = await sweep(replicas[0]!); // rows that the other replica had locked
    expect(first[0]! + first[1]! + rest).toBe(1_002);
    expect(await tablesWith(OLD)).toEqual([]);
    expect(await sweep(replicas[1]!)).toBe(0);
    const sessions = await old.query<{ id: string; payload: { sealed: string } }>(
      `select id, payload from oidc_payloads where model = 'Session'`,
    );
    const fresh = new SecretCipher([NEW]);
    for (const { id, payload } of sessions)
      expect(fresh.decrypt(payload.sealed, `Session/${id}`).toString()).toBe('{}');
  });

  it('skips rows that are locked, reports them as pending, and re-encrypts them the next time', async () => {
    const { resourceId } = await seed();
    const both = await replica(NEW, OLD);
    await old.app.get(Records).transaction(async (tx) => {
      const changed = old.app.get(SigningSecrets).seal(resourceId, `another ${SECRET}`);
      await tx.query(sql`update resources set signing_secret = ${changed} where id = ${resourceId}`);
      expect(await sweep(both)).toBe(ENCRYPTED_COLUMNS.length);
      expect(await gauge(both, 'secrets_on_older_keys')).toEqual({ 'resources.signing_secret': 1 });
    });
    expect(await sweep(both)).toBe(1);
    expect((await both.app.get(SigningSecrets).find(resourceId))?.toString()).toBe(`another ${SECRET}`);
  });

  it('leaves what it cannot decrypt, continues after it, and logs once its place and the key it needs', async () => {
    await sessionsBy(OLD, 300);
    const lost = new SecretCipher([LOST]).encrypt('{}', 'Session/s7');
    const moved = new SecretCipher([OLD]).encrypt('{}', 'Session/s9');
    const put = (id: string, text: string) =>
      old.query(`update oidc_payloads set payload = jsonb_set(payload, '{sealed}', to_jsonb($2::text)) where id = $1`, [
        id,
        text,
      ]);
    await put('s7', lost);
    await put('s8', moved);
    await put('s6', 'nobody encrypted this');
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const both = await replica(NEW, OLD);
    expect(await sweep(both)).toBe(302 - 3);
    expect(await sweep(both)).toBe(0);
    const place = 'oidc_payloads.Session';
    expect(warn.mock.calls.flat().sort()).toEqual(
      [
        `a secret in ${place} was changed or moved: the key ${nameOf(OLD)} does not decrypt it`,
        `secrets in ${place} need the key ${nameOf(LOST)}, which KEY_ENCRYPTION_KEYS does not have`,
        `secrets in ${place} need the key none, which KEY_ENCRYPTION_KEYS does not have`,
      ].sort(),
    );
    expect(await gauge(both, 'secrets_on_older_keys')).toEqual({ [place]: 1 });
    expect(await gauge(both, 'secrets_without_key')).toEqual({ [place]: 2 });
    const kept = await old.query(
      `select payload ->> 'sealed' as text from oidc_payloads where id in ('s6', 's7', 's8') order by id`,
    );
    expect(kept).toEqual([{ text: 'nobody encrypted this' }, { text: lost }, { text: moved }]);
  });

  it('costs one statement while every secret has the newest key', async () => {
    expect(await old.countStatements(() => sweep(old))).toBe(1);
  });
});
