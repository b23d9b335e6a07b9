import { Records } from '@groundwork/records';
import { stopSweeps, until } from '@groundwork/testing';
import { MailDelivery } from '../../platform/mail/mail-delivery.service.js';
import { Outbox } from '../../platform/mail/outbox.service.js';
import { TEST_ENVIRONMENT } from '../../testing/identity-under-test.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addTenant, addUser, insert } from '../../testing/sample.js';
import { HookUnderTest } from '../../testing/hook-under-test.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

interface Asked {
  readonly event: string;
  readonly tenant_id: string;
  readonly client_id: string | null;
  readonly mail: { readonly id: string; readonly template: string; readonly to: string; readonly text: string };
}

let whole: Whole;
let mailbox: Mailbox;
let hook: HookUnderTest<Asked>;
let tenant: string;
let made = 0;

beforeAll(async () => {
  mailbox = await makeMailbox();
  whole = await startWhole({
    OUTGOING_ALLOW_PRIVATE: 'true',
    ENVIRONMENT: 'development',
    MAIL_FOLDER: mailbox.folder,
  });
  hook = await HookUnderTest.start(whole);
  await stopSweeps(whole);
  tenant = (await whole.query<{ id: string }>('select id from tenants where is_default'))[0]!.id;
});
afterAll(async () => {
  hook.close();
  await whole.close();
  await mailbox.remove();
});
beforeEach(() => {
  hook.reset({});
});
afterEach(() => hook.remove());

const addHook = (more: object = {}) => hook.add({ event: 'send_mail', timeout_ms: 500, ...more });
/** Somebody whom a mail is sent. */
const forgot = async (columns: object = {}) => {
  const email = `reader${++made}@example.com`;
  const id = await addUser(whole.query, tenant, { email, email_verified: true, locale: 'de', ...columns });
  return { email, id, ask: () => ask(email) };
};
const ask = (username: string) =>
  whole.send('post', '/password/forgot', { client_id: TEST_ENVIRONMENT.DEFAULT_CLIENT_ID, username }).expect(202);
const outbox = async () =>
  (
    await whole.query<{ sent_at: Date | null; last_error: string | null; sealed: string | null }>(
      'select * from outbox order by id desc limit 1',
    )
  )[0]!;
const written = async (email: string) => (await mailbox.all()).filter((mail) => mail.includes(`To: ${email}\n`));
const sendAgain = async () => {
  await whole.query('update outbox set next_attempt_at = now() where sent_at is null');
  await whole.app.get(MailDelivery).deliver();
};

describe('send_mail', () => {
  it('is given a mail in the reader’s language, which then goes nowhere else', async () => {
    await addHook();
    const { email, ask } = await forgot();
    await ask();
    await until(async () => (await outbox()).sent_at !== null);
    expect(hook.asked).toMatchObject([
      { event: 'send_mail', tenant_id: tenant, client_id: null, mail: { template: 'password_change', to: email } },
    ]);
    expect(Object.keys(hook.asked[0]!.mail).sort()).toEqual(['html', 'id', 'subject', 'template', 'text', 'to']);
    expect(hook.asked[0]!.mail.text).toMatch(/Passwort[^]*\/ticket\//);
    expect(await written(email)).toEqual([]);
    expect((await outbox()).sealed).toBeNull();
  });

  it('drops a mail', async () => {
    await addHook();
    hook.answer = { allow: false };
    const { email, ask } = await forgot();
    await ask();
    await until(async () => (await outbox()).sent_at !== null);
    expect(hook.asked).toHaveLength(1);
    expect(await written(email)).toEqual([]);
  });

  it('that fails is asked again where it is closed, about the same mail', async () => {
    await addHook();
    hook.status = 500;
    const { email, ask } = await forgot();
    await ask();
    await until(async () => (await outbox()).last_error !== null);
    expect(await outbox()).toMatchObject({ sent_at: null, last_error: 'unavailable' });
    expect(await written(email)).toEqual([]);
    hook.status = 200;
    await sendAgain();
    expect((await outbox()).sent_at).not.toBeNull();
    expect(hook.asked).toHaveLength(2);
    expect(new Set(hook.asked.map(({ mail }) => mail.id)).size).toBe(1);
    expect(await written(email)).toEqual([]);
  });

  it('that fails leaves the mail to the mail server where it is open', async () => {
    await addHook({ on_failure: 'open' });
    hook.status = 500;
    const { email, ask } = await forgot();
    await ask();
    expect(await mailbox.to(email, 1)).toHaveLength(1);
    expect(await whole.query(`select 1 from audit_events where event_type = 'hook.failed' and subject_id = $1`, [hook.id])).toHaveLength(1); // prettier-ignore
  });

  it.each(['owner', 'admin'])('is not asked about mails to an %s of the installation', async (admin_role) => {
    await addHook();
    const { email, id, ask } = await forgot();
    await insert(whole.query, 'tenant_admins', { tenant_id: tenant, user_id: id, admin_role });
    await ask();
    expect(await mailbox.to(email, 1)).toHaveLength(1);
    expect(hook.asked).toEqual([]);
  });

  const put = async (tenantId: string, to: string, userId?: string) => {
    const mail = { template: 'email_changed', tenantId, to, path: '/ticket/x', values: { email: 'new@example.com', hours: 72 } } as const; // prettier-ignore
    await whole.app.get(Records).transaction((tx) => whole.app.get(Outbox).add(tx, { ...mail, ...(userId === undefined ? {} : { userId }) })); // prettier-ignore
    await until(async () => (await outbox()).sent_at !== null);
  };

  it('is not asked about mails to a former or future address of an owner of the installation', async () => {
    await addHook();
    const { id } = await forgot();
    await insert(whole.query, 'tenant_admins', { tenant_id: tenant, user_id: id, admin_role: 'owner' });
    const former = `former${++made}@example.com`;
    await put(tenant, former, id);
    expect(await mailbox.to(former, 1)).toHaveLength(1);
    expect(hook.asked).toEqual([]);
  });

  it('is asked about nobody who holds what its maker does not', async () => {
    const other = await addTenant(whole.query);
    await addHook({ tenant_id: other });
    const email = `owner${++made}@example.com`;
    const id = await addUser(whole.query, other, { email, email_verified: true });
    await insert(whole.query, 'tenant_admins', { tenant_id: other, user_id: id, admin_role: 'owner' });
    await put(other, email);
    expect(hook.asked).toHaveLength(1); // the maker of this one holds everything
    await whole.query('update hooks set updated_by = $2 where id = $1', [hook.id, await addUser(whole.query, other)]);
    await addHook({ tenant_id: await addTenant(whole.query) }); // another change, after which hooks are read again
    await put(other, email);
    expect([hook.asked.length, (await mailbox.to(email, 1)).length]).toEqual([1, 1]);
  });

  it('of another tenant is asked whoever has the address in the default one', async () => {
    const other = await addTenant(whole.query);
    await addHook({ tenant_id: other });
    const { id, email } = await forgot();
    await insert(whole.query, 'tenant_admins', { tenant_id: tenant, user_id: id, admin_role: 'owner' });
    await put(other, email);
    expect(hook.asked).toMatchObject([{ tenant_id: other, mail: { to: email } }]);
  });

  it('is of its tenant', async () => {
    await addHook({ tenant_id: await addTenant(whole.query) });
    const { email, ask } = await forgot();
    await ask();
    expect(await mailbox.to(email, 1)).toHaveLength(1);
    expect(hook.asked).toEqual([]);
  });
});
