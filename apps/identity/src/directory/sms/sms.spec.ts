import { jest } from '@jest/globals';
import { Log } from '@groundwork/service';
import { stopSweeps, until } from '@groundwork/testing';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addTenant, addUser, insert } from '../../testing/sample.js';
import { aNumber, SmsInbox } from '../../testing/sms-inbox.js';
import type { TestClient } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';
import { SmsDelivery } from './sms-delivery.service.js';

let mailbox: Mailbox;
let whole: Whole;
let inbox: SmsInbox;
let tenant: string;
let client: TestClient;

beforeAll(async () => {
  mailbox = await makeMailbox();
  whole = await startWhole({
    OUTGOING_ALLOW_PRIVATE: 'true',
    ENVIRONMENT: 'development',
    MAIL_FOLDER: mailbox.folder,
    TRUST_PROXY: 'true',
  });
  inbox = await SmsInbox.start(whole);
  await stopSweeps(whole);
});
afterAll(async () => {
  inbox.hook.close();
  await whole.close();
  await mailbox.remove();
});
beforeEach(async () => {
  inbox.hook.reset({});
  [tenant, client] = await addTenantWithClient();
});
afterEach(() => inbox.hook.remove());

const METADATA = { grant_types: ['otp', 'refresh_token'] };
async function addTenantWithClient(): Promise<[string, TestClient]> {
  const id = await addTenant(whole.query);
  return [id, await whole.client({ tenant_id: id, is_global: false, is_first_party: true, client_metadata: METADATA })];
}

let count = 0;
/** An address of its own: limits and locks are per address. */
const elsewhere = () => ({ 'x-forwarded-for': `10.4.${Math.floor(++count / 250)}.${count % 250}` });
const request = (username: string, more: object = {}) =>
  whole.anonymous
    .post('/otp')
    .set({ host: 'identity.test', ...elsewhere() })
    .send({ client_id: client.id, username, ...more });
const exchange = (username: string, otp: string) =>
  whole.post('/token', { grant_type: 'otp', username, otp, scope: 'openid' }, client, elsewhere());
const addReader = async (columns: object = {}, at = tenant) => {
  const phone = aNumber();
  return { phone, id: await addUser(whole.query, at, { phone, phone_verified: true, ...columns }) };
};
interface Row {
  readonly sealed: string | null;
  readonly attempts: number;
  readonly sent_at: Date | null;
  readonly failed_at: Date | null;
  readonly last_error: string | null;
}
const outbox = async () => (await whole.query<Row>('select * from sms_outbox order by id desc limit 1'))[0]!;
const asked = () => inbox.hook.asked.map(({ sms }) => sms.to);

describe('A code as a text message', () => {
  it('goes to the verified number in the reader’s language, and is in no record in clear', async () => {
    await inbox.open(tenant);
    const { id, phone } = await addReader({ locale: 'de' });
    await request(phone).expect(202, '');
    const [sms] = await inbox.to(phone);
    expect(sms).toMatchObject({ template: 'one_time_password', language: 'de' });
    expect(sms!.text).toMatch(/^\d{6} ist Ihr Code für .*5 Minuten/);
    expect(inbox.hook.asked).toMatchObject([{ event: 'send_sms', tenant_id: tenant, client_id: null }]);
    const code = await inbox.codeTo(phone);
    const records = await whole.query<{ row: string }>(`
      select to_jsonb(e)::text as row from audit_events e union all select to_jsonb(o)::text from one_time_passwords o
      union all select to_jsonb(s)::text from sms_outbox s union all select to_jsonb(c)::text from sms_counts c`);
    expect(records.filter(({ row }) => row.includes(`"${code}"`) || row.includes(` ${code} `))).toEqual([]);
    expect(records.filter(({ row }) => row.includes('sms_counts') || /"counted": "[^"]*\+976/.test(row))).toEqual([]);
    const { body } = await exchange(phone, code).expect(200);
    expect(body).toMatchObject({ token_type: 'Bearer' });
    await exchange(phone, code).expect(400);
    const [event] = await whole.query(`select outcome, after from audit_events where event_type = 'otp.sent' and subject_id = $1`, [id]); // prettier-ignore
    expect(event).toEqual({ outcome: 'success', after: { channel: 'sms' } });
    await inbox.settled();
    expect((await outbox()).sealed).toBeNull();
  });

  it('is sent for a number however it was typed, and goes to the address where that was typed', async () => {
    await inbox.open(tenant);
    const email = `reader${++count}@example.com`;
    const { phone } = await addReader({ email, email_verified: true });
    await request(`${phone.slice(0, 4)} ${phone.slice(4, 8)}-${phone.slice(8)}`).expect(202);
    await inbox.to(phone);
    await request(email).expect(202);
    expect(await mailbox.to(email, 1)).toHaveLength(1);
    await request(email, { channel: 'sms' }).expect(202);
    await inbox.to(phone, 2);
    await request(phone, { channel: 'email' }).expect(202);
    expect(await mailbox.to(email, 2)).toHaveLength(2);
    await inbox.settled();
    expect(asked()).toEqual([phone, phone]);
  });

  it('53. answers, writes and costs the same for unknown, blocked and unverified numbers', async () => {
    await inbox.open(tenant);
    const { phone: known } = await addReader();
    await request(known).expect(202); // what is cached is read
    const others = [
      aNumber(),
      (await addReader({ is_blocked: true })).phone,
      (await addReader({ phone_verified: false })).phone,
      '+4915112345678', // a closed country
    ];
    await addUser(whole.query, tenant, { phone: '+4915112345678', phone_verified: true });
    const rows = async () =>
      (await whole.query<Record<string, number>>(`
        select (select count(*)::int from outbox) as mails, (select count(*)::int from sms_outbox) as sms,
          (select count(*)::int from audit_events where event_type = 'otp.sent') as events`))[0]!; // prettier-ignore
    const cost = async (phone: string) => {
      const before = await rows();
      const { status, text, headers } = await request(phone, { channel: 'sms' });
      const after = await rows();
      const written = Object.keys(before).map((name) => after[name]! - before[name]!);
      return { status, text, written, limit: headers['ratelimit-policy'] };
    };
    const usual = await cost(known);
    expect(usual).toMatchObject({ status: 202, text: '', written: [0, 1, 1] });
    for (const phone of others) expect(await cost(phone)).toEqual(usual);
    await inbox.settled();
    expect(new Set(asked())).toEqual(new Set([known]));
  });

  it('is sent five times in an hour to a number, whoever has it; the sixth request is answered 202', async () => {
    await inbox.open(tenant);
    const { id, phone } = await addReader();
    for (let i = 0; i < 4; i++) await request(phone).expect(202);
    await inbox.to(phone, 4);
    await whole.query('delete from users where id = $1', [id]);
    await addUser(whole.query, tenant, { phone, phone_verified: true });
    for (let i = 0; i < 3; i++) await request(phone).expect(202, '');
    await inbox.to(phone, 5);
    await inbox.settled();
    expect(asked()).toHaveLength(5);
    await whole.query(`update sms_counts set started_at = started_at - interval '61 minutes'`);
    await request(phone).expect(202);
    await inbox.to(phone, 6);
  });

  it('is sent as often in a day as the tenant allows; others go on', async () => {
    await inbox.open(tenant, { countries: ['MN'], daily_limit: 2 });
    const readers = [await addReader(), await addReader(), await addReader()];
    for (const { phone } of readers) await request(phone).expect(202, '');
    await inbox.to(readers[1]!.phone);
    await inbox.settled();
    expect(asked()).toEqual(readers.slice(0, 2).map(({ phone }) => phone));
    await whole.query(`update sms_counts set started_at = started_at - interval '25 hours'`);
    await request(readers[2]!.phone).expect(202);
    await inbox.to(readers[2]!.phone);
  });

  it('of ten requests at a time is sent as often as the tenant allows', async () => {
    await inbox.open(tenant, { countries: ['MN'], daily_limit: 3 });
    const readers = await Promise.all(Array.from({ length: 10 }, () => addReader()));
    await Promise.all(readers.map(({ phone }) => request(phone).expect(202)));
    await inbox.settled();
    expect(asked()).toHaveLength(3);
  });

  it('is refused by a clear error without a hook or a country, and codes go by mail', async () => {
    const email = `reader${++count}@example.com`;
    const { phone } = await addReader({ email, email_verified: true });
    const before = (await whole.query('select 1 from sms_outbox')).length;
    const { body } = await request(phone, { channel: 'sms' }).expect(409);
    expect(body).toMatchObject({ code: 'sms_not_set_up', message: expect.stringContaining('send_sms') });
    await request(phone).expect(202);
    expect(await mailbox.to(email, 1)).toHaveLength(1);
    await inbox.open(tenant, {});
    await request(phone, { channel: 'sms' }).expect(409);
    await request(phone).expect(202);
    expect(await mailbox.to(email, 2)).toHaveLength(2);
    expect((await whole.query('select 1 from sms_outbox')).length).toBe(before);
  });

  it('of a user with an authenticator app also requires its code', async () => {
    await inbox.open(tenant);
    const { id, phone } = await addReader();
    await insert(whole.query, 'totp_secrets', { user_id: id, secret: 'x', last_step: 0 });
    await request(phone).expect(202);
    const { body } = await exchange(phone, await inbox.codeTo(phone)).expect(400);
    expect(body).toMatchObject({ error: 'invalid_grant', message: expect.stringContaining('second_factor_code') });
  });
});

describe('send_sms', () => {
  it('that fails is asked again where it is closed, about the same message, until the code is of no use', async () => {
    await inbox.open(tenant);
    inbox.hook.status = 500;
    const { phone } = await addReader();
    await request(phone).expect(202);
    await until(async () => (await outbox()).last_error !== null);
    expect(await outbox()).toMatchObject({ sent_at: null, last_error: 'unavailable' });
    inbox.hook.status = 200;
    await whole.query('update sms_outbox set next_attempt_at = now() where sealed is not null');
    expect(await whole.app.get(SmsDelivery).deliver()).toBe(1);
    const ids = inbox.hook.asked.map(({ sms }) => sms.id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    inbox.hook.status = 500;
    await request(phone).expect(202);
    await until(async () => (await outbox()).last_error !== null);
    inbox.hook.status = 200;
    await whole.query('update sms_outbox set next_attempt_at = now(), expires_at = now() where sealed is not null');
    await whole.app.get(SmsDelivery).deliver();
    expect(await outbox()).toMatchObject({ sent_at: null, sealed: null, failed_at: expect.any(Date) });
    expect(inbox.hook.asked).toHaveLength(3);
  });

  it('that fails gives the message up where it is open, and drops what it refuses', async () => {
    await inbox.open(tenant, undefined, { on_failure: 'open' });
    inbox.hook.status = 500;
    const { phone } = await addReader();
    await request(phone).expect(202);
    await inbox.settled();
    expect(await outbox()).toMatchObject({ attempts: 1, sent_at: null, failed_at: expect.any(Date) });
    inbox.hook.reset({ allow: false });
    await request(phone).expect(202);
    await inbox.to(phone);
    await inbox.settled();
    expect(await outbox()).toMatchObject({ attempts: 1, sent_at: null, failed_at: expect.any(Date) });
  });

  it('is of its tenant, and asked about nobody who holds what its maker does not', async () => {
    const [other, otherClient] = await addTenantWithClient();
    await inbox.open(tenant);
    const stranger = await addReader({}, other);
    await request(stranger.phone, { client_id: otherClient.id, channel: 'sms' }).expect(409);
    const { id, phone } = await addReader();
    await insert(whole.query, 'tenant_admins', { tenant_id: tenant, user_id: id, admin_role: 'owner' });
    await request(phone).expect(202);
    await inbox.to(phone); // the maker of this one holds everything
    await whole.query('update hooks set updated_by = $2 where id = $1', [inbox.hook.id, stranger.id]);
    await inbox.hook.manage('patch', `/tenants/${other}`, { display_name: 'Another change' });
    await request(phone).expect(202);
    await inbox.settled();
    expect(asked()).toEqual([phone]);
    expect(await outbox()).toMatchObject({ sent_at: null, failed_at: expect.any(Date) });
  });

  it.each(['owner', 'admin'])('is not asked about an %s of the installation', async (admin_role) => {
    const [home] = await whole.query<{ id: string }>('select id from tenants where is_default');
    const ofHome = await whole.client({ is_first_party: true, client_metadata: METADATA, tenant_id: home!.id });
    await inbox.open(home!.id);
    const { id, phone } = await addReader({}, home!.id);
    await insert(whole.query, 'tenant_admins', { tenant_id: home!.id, user_id: id, admin_role });
    await request(phone, { client_id: ofHome.id }).expect(202);
    await inbox.settled();
    expect(asked()).toEqual([]);
  });

  it('has no clients, and its messages never stand in a log', async () => {
    await inbox.open(tenant);
    const { body } = await whole.send(
      'patch',
      `/hooks/${inbox.hook.id}`,
      { client_ids: [client.id] },
      inbox.hook.token,
    );
    expect(body).toMatchObject({ code: 'invalid_request', details: [{ field: 'client_ids' }] });
    const lines: string[] = [];
    const warn = jest
      .spyOn(whole.app.get(Log), 'warn')
      .mockImplementation((...line) => void lines.push(JSON.stringify(line)));
    inbox.hook.status = 500;
    const { phone } = await addReader();
    await request(phone).expect(202);
    const code = await inbox.codeTo(phone);
    await until(async () => (await outbox()).last_error !== null);
    warn.mockRestore();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes(code) || line.includes(phone))).toEqual([]);
  });
});

describe('tenant_metadata.sms', () => {
  it.each([
    [{ countries: ['Mongolia'] }, 'tenant_metadata.sms.countries'],
    [{ countries: ['mn'] }, 'tenant_metadata.sms.countries'],
    [{ daily_limit: 0 }, 'tenant_metadata.sms.daily_limit'],
  ])('refuses %j', async (sms, field) => {
    await inbox.open(tenant);
    const { body } = await whole.send('patch', `/tenants/${tenant}`, { tenant_metadata: { sms } }, inbox.hook.token);
    expect(body.details[0].field).toContain(field);
  });

  it('takes texts of the tenant that have their code, and lead nowhere', async () => {
    await inbox.open(tenant);
    const put = (message: string) =>
      whole.anonymous
        .put(`/tenants/${tenant}/texts/en`)
        .set({ host: 'identity.test', authorization: `Bearer ${inbox.hook.token}` })
        .send({ texts: { 'sms.one_time_password': message } });
    for (const bad of [
      'Hello',
      'Code {code}: https://evil.example',
      '{code} at evil.example',
      '{code, plural, other {x}}',
    ])
      await put(bad).expect(400);
    await put('Acme: {code}.').expect(200);
    const { phone } = await addReader();
    await request(phone).expect(202);
    expect((await inbox.to(phone))[0]!.text).toMatch(/^Acme: \d{6}\.$/);
  });
});
