import { Passwords } from '../../platform/passwords/passwords.service.js';
import { Browser, type Seen } from '../../testing/browser.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addUser, insert } from '../../testing/sample.js';
import { aNumber, SmsInbox } from '../../testing/sms-inbox.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const PASSWORD = 'correct horse battery';

let mailbox: Mailbox;
let whole: Whole;
let inbox: SmsInbox;
let tenant: string;
let password_hash: string;

beforeAll(async () => {
  mailbox = await makeMailbox();
  whole = await startWhole({ TRUST_PROXY: 'true', MAIL_FOLDER: mailbox.folder, OUTGOING_ALLOW_PRIVATE: 'true', ENVIRONMENT: 'development' }); // prettier-ignore
  inbox = await SmsInbox.start(whole);
  const [row] = await whole.query<{ id: string }>('select id from tenants where is_default');
  tenant = row!.id;
  password_hash = await whole.app.get(Passwords).hash(PASSWORD);
});
afterAll(async () => {
  inbox.hook.close();
  await whole.close();
  await mailbox.remove();
});
beforeEach(() => inbox.hook.reset({}));
afterEach(() => inbox.hook.remove());

let count = 0;
const newPerson = async (columns: object = {}) => {
  const username = `person${++count}`;
  const email = `${username}@example.com`;
  const id = await addUser(whole.query, tenant, { username, email, email_verified: true, password_hash, ...columns });
  const browser = new Browser(whole, { 'x-forwarded-for': `10.8.${Math.floor(count / 250)}.${count % 250}` });
  return { id, username, email, browser };
};
type Person = Awaited<ReturnType<typeof newPerson>>;

const section = async ({ browser, username }: Person, name = 'phone'): Promise<Seen> => {
  const page = await browser.follow(await browser.get(`/account/${name}`));
  if (!page.text.includes('type="password"')) return page;
  return browser.follow(await browser.submit(page, { username, password: PASSWORD, action: 'sign_in' }));
};
const press = async ({ browser }: Person, page: Seen, action: string, form = {}): Promise<Seen> =>
  browser.follow(await browser.submit(page, { action, ...form }));
const typed = (phone: string) => `${phone.slice(0, 4)} ${phone.slice(4, 8)} ${phone.slice(8)}`;
const phoneOf = async ({ id }: Person) =>
  (await whole.query('select phone, phone_verified from users where id = $1', [id]))[0];

describe('The phone number on the account pages', () => {
  it('is added by a code that goes there; the address is told, and the change is in the audit log', async () => {
    await inbox.open(tenant);
    const person = await newPerson();
    const phone = aNumber();
    const waiting = await press(person, await section(person), 'send_code', { phone: typed(phone) });
    expect([waiting.status, waiting.text.includes(`on its way to ${phone}`)]).toEqual([200, true]);
    expect(await phoneOf(person)).toEqual({ phone: null, phone_verified: false });
    const code = await inbox.codeTo(phone);
    const done = await press(person, waiting, 'confirm', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(done.text).toContain('Your phone number is changed.');
    expect(await phoneOf(person)).toEqual({ phone, phone_verified: true });
    expect((await mailbox.to(person.email, 1))[0]).toContain('Subject: Your phone number was changed');
    const events = await whole.query(
      `select event_type, actor_id from audit_events where subject_id = $1 and event_type in ('user.modified', 'phone_change.requested') order by event_type`,
      [person.id],
    );
    expect(events).toEqual([
      { event_type: 'phone_change.requested', actor_id: person.id },
      { event_type: 'user.modified', actor_id: person.id },
    ]);
  });

  it('12. the sixth code is dead, and a code of another session is none', async () => {
    await inbox.open(tenant);
    const person = await newPerson();
    const phone = aNumber();
    const waiting = await press(person, await section(person), 'send_code', { phone });
    const code = await inbox.codeTo(phone);
    const elsewhere = { ...person, browser: new Browser(whole) };
    expect((await press(elsewhere, await section(elsewhere), 'confirm', { code })).status).toBe(400);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) expect((await press(person, waiting, 'confirm', { code: wrong })).status).toBe(400);
    expect((await press(person, waiting, 'confirm', { code })).status).toBe(400);
    expect(await phoneOf(person)).toEqual({ phone: null, phone_verified: false });
  });

  it('shows the same for a number of somebody else, until its owner entered the code', async () => {
    await inbox.open(tenant);
    const phone = aNumber();
    const [person] = [await newPerson(), await newPerson({ phone, phone_verified: true })];
    const waiting = await press(person, await section(person), 'send_code', { phone });
    expect(waiting.status).toBe(200);
    const refused = await press(person, waiting, 'confirm', { code: await inbox.codeTo(phone) });
    expect([refused.status, refused.text.includes('belongs to another account')]).toEqual([409, true]);
    expect(await phoneOf(person)).toEqual({ phone: null, phone_verified: false });
  });

  it('names what is no number, what a closed country is, and when there were too many', async () => {
    await inbox.open(tenant);
    const person = await newPerson();
    const page = await section(person);
    const seen = async (phone: string) => {
      const { status, text } = await press(person, page, 'send_code', { phone });
      return [status, /id="alert"[^>]*>\s*([^<]+?)\s*</.exec(text)?.[1]];
    };
    const { text } = await press(person, page, 'send_code', { phone: '99112233' });
    expect(text).toMatch(/name="phone"[^>]*value="99112233"[^>]*aria-invalid="true"/);
    expect(await seen('99112233')).toEqual([400, 'This is not a phone number with its country code.']);
    expect(await seen('+97612')).toEqual([400, 'This is not a phone number with its country code.']);
    expect(await seen('+4915112345678')).toEqual([400, 'No SMS is sent to numbers of this country.']);
    const phone = aNumber();
    for (let i = 0; i < 5; i++) expect(await seen(phone)).toEqual([200, undefined]);
    expect((await seen(phone))[0]).toBe(429);
    await inbox.to(phone, 5);
    await inbox.settled();
    expect(inbox.hook.asked).toHaveLength(5);
    const other = await newPerson();
    expect((await press(other, await section(other), 'send_code', { phone })).status).toBe(429);
  });

  it('cancels what went to the old number: links for a new password and codes', async () => {
    await inbox.open(tenant);
    const old = aNumber();
    const person = await newPerson({ phone: old, phone_verified: true, email: null, email_verified: false });
    const { id } = await whole.client({ client_metadata: { grant_types: ['otp'] } });
    const send = (path: string) => whole.anonymous.post(path).set({ host: 'identity.test' }).send({ client_id: id, username: old }).expect(202); // prettier-ignore
    await send('/password/forgot');
    await send('/otp');
    const [link] = /\/ticket\/[\w-]{43}/.exec((await inbox.to(old, 2)).find((sms) => sms.template === 'password_link')!.text)!; // prettier-ignore
    expect((await new Browser(whole).get(link)).status).toBe(200);
    const phone = aNumber();
    const waiting = await press(person, await section(person), 'send_code', { phone });
    await press(person, waiting, 'confirm', { code: await inbox.codeTo(phone) });
    expect(await phoneOf(person)).toEqual({ phone, phone_verified: true });
    expect((await new Browser(whole).get(link)).status).toBe(400);
    expect(await whole.query('select 1 from one_time_passwords where user_id = $1', [person.id])).toEqual([]);
  });

  it('is removed, also where nothing is sent any more, unless it is the only way to sign in', async () => {
    await inbox.open(tenant, {});
    const person = await newPerson({ phone: aNumber(), phone_verified: true });
    const page = await section(person);
    expect(page.text).not.toContain('value="send_code"');
    expect((await press(person, page, 'remove')).text).toContain('It was removed.');
    expect(await phoneOf(person)).toEqual({ phone: null, phone_verified: false });
    const last = await newPerson({ phone: aNumber(), phone_verified: true });
    const shown = await section(last);
    await whole.query(`update users set password_hash = null, email = null, email_verified = false where id = $1`, [
      last.id,
    ]);
    const refused = await press(last, shown, 'remove');
    expect([refused.status, refused.text.includes('only way to sign in')]).toEqual([409, true]);
  });

  it('is not offered where no text messages are set up', async () => {
    await inbox.open(tenant, {});
    const person = await newPerson();
    for (const name of ['', 'profile']) expect((await section(person, name)).text).not.toContain('/account/phone');
    const refused = await press(person, await section(person, 'email'), 'send_code', { phone: aNumber() });
    expect(refused.text).not.toContain('on its way to +976');
    await inbox.hook.remove();
    await inbox.open(tenant);
    expect((await section(person, '')).text).toContain('/account/phone');
  });

  it('cannot be changed by an administrator of the installation, to whom no hook sends codes', async () => {
    await inbox.open(tenant);
    const person = await newPerson();
    await insert(whole.query, 'tenant_admins', { tenant_id: tenant, user_id: person.id, admin_role: 'admin' });
    const refused = await press(person, await section(person), 'send_code', { phone: aNumber() });
    expect([refused.status, refused.text.includes('No SMS is sent to your account')]).toEqual([403, true]);
    await inbox.settled();
    expect(inbox.hook.asked).toEqual([]);
  });

  it('asks for a new sign-in after five minutes', async () => {
    await inbox.open(tenant);
    const person = await newPerson();
    const page = await section(person);
    await whole.query(
      `update oidc_payloads set payload = payload || jsonb_build_object('loginTs', (payload ->> 'loginTs')::bigint - 301)
       where model = 'Session' and account_id = $1`,
      [person.id],
    );
    expect((await press(person, page, 'send_code', { phone: aNumber() })).text).toContain('type="password"');
  });
});
