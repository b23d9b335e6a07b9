import { AccountDeletions } from '../../sign-in/own-account/account-deletions.service.js';
import { newId } from '@groundwork/records';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { Browser, type Seen } from '../../testing/browser.js';
import { linkIn } from '../../testing/mail-journey.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addTenant, addUser, insert } from '../../testing/sample.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const PASSWORD = 'correct horse battery';

let mailbox: Mailbox;
let whole: Whole;
let password_hash: string;

beforeAll(async () => {
  mailbox = await makeMailbox();
  whole = await startWhole({ TRUST_PROXY: 'true', MAIL_FOLDER: mailbox.folder });
  password_hash = await whole.app.get(Passwords).hash(PASSWORD);
});
afterAll(async () => {
  await whole.close();
  await mailbox.remove();
});

let count = 0;
const newPerson = async (account_deletion?: string) => {
  const tenant = await addTenant(whole.query, { tenant_metadata: { account_deletion } });
  const email = `${newId()}@example.com`;
  const id = await addUser(whole.query, tenant, { email, email_verified: true, password_hash });
  const browser = new Browser(whole, { 'x-forwarded-for': `10.10.${Math.floor(++count / 250)}.${count % 250}` });
  return { id, tenant, email, browser };
};
type Person = Awaited<ReturnType<typeof newPerson>>;

const section = async ({ browser, email, tenant }: Person): Promise<Seen> => {
  const page = await browser.follow(await browser.get(`/account/deletion?tenant_id=${tenant}`));
  if (!page.text.includes('type="password"')) return page;
  return browser.follow(await browser.submit(page, { username: email, password: PASSWORD, action: 'sign_in' }));
};
const press = async (person: Person, action: string, more: Record<string, string> = {}): Promise<Seen> => {
  const page = await section(person);
  return person.browser.follow(await person.browser.submit(page, { action, ...more }));
};
const SURE = { sure: 'yes' };
const makeOwner = ({ tenant, id }: Person) =>
  insert(whole.query, 'tenant_admins', { tenant_id: tenant, user_id: id, admin_role: 'owner' });
const isThere = async ({ id }: Person) => (await whole.query('select 1 from users where id = $1', [id])).length === 1;
const sessionsOf = ({ id }: Person) => whole.query('select 1 from oidc_payloads where account_id = $1', [id]);
const makeDue = ({ id }: Person) =>
  whole.query(`update tickets set expires_at = now() - interval '1 minute' where user_id = $1`, [id]);
const sweep = () => whole.app.get(AccountDeletions).sweep();

describe('Delete account', () => {
  it.each([undefined, 'off'])('is refused where the tenant says %s', async (mode) => {
    const person = await newPerson(mode);
    expect((await section(person)).text).toContain('Only your administrator can delete your account.');
    const { text } = await person.browser.get('/account/email');
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)![1]!;
    const refused = await person.browser.post('/account/deletion', { csrf, action: 'delete' });
    expect([refused.status, refused.text.includes('role="alert"')]).toEqual([403, true]);
    expect(await isThere(person)).toBe(true);
  });

  it('immediate: deletes the user, ends every session, and mails it', async () => {
    const person = await newPerson('immediate');
    const page = await press(person, 'delete', SURE);
    expect(page.text).toContain('Your account is deleted.');
    expect([await isThere(person), await sessionsOf(person)]).toEqual([false, []]);
    expect((await mailbox.to(person.email, 1))[0]).toContain('Subject: Your account was deleted');
    const [event] = await whole.query(
      `select actor_id from audit_events where subject_id = $1 and event_type = 'user.deleted'`,
      [person.id],
    );
    expect(event).toEqual({ actor_id: person.id });
  });

  it('immediate: asks to check a box first, and marks it', async () => {
    const person = await newPerson('immediate');
    const page = await press(person, 'delete');
    expect([page.status, await isThere(person)]).toEqual([400, true]);
    expect(page.text).toContain('a deleted account cannot be restored');
    expect(page.text).toMatch(/name="sure"[^>]*aria-invalid="true"[^>]*aria-describedby="alert"/);
  });

  it('delayed: signs out everywhere; who signs in again within 14 days keeps the account', async () => {
    const person = await newPerson('delayed');
    expect((await press(person, 'delete')).text).toContain('will be deleted in 14 days');
    expect(await sessionsOf(person)).toEqual([]);
    expect((await section(person)).text).toContain('Your account will be deleted on');
    expect((await press(person, 'keep')).text).toContain('Your account stays.');
    await makeDue(person);
    await sweep();
    expect(await isThere(person)).toBe(true);
  });

  it('delayed: the link of the mail keeps the account', async () => {
    const person = await newPerson('delayed');
    await press(person, 'delete');
    const browser = new Browser(whole);
    const link = await linkIn(mailbox, person.email);
    expect((await browser.submit(await browser.get(link))).text).toContain('Your account stays.');
    expect((await browser.get(link)).status).toBe(400);
    await makeDue(person);
    await sweep();
    expect(await isThere(person)).toBe(true);
  });

  it('delayed: goes when its time has come, with the sessions begun meanwhile, whatever address it has by then', async () => {
    const person = await newPerson('delayed');
    await press(person, 'delete');
    await section(person);
    const token = await whole.tokenFor('users:write');
    await whole.send('patch', `/users/${person.id}`, { email: `${newId()}@example.com` }, token).expect(200);
    await sweep();
    expect(await isThere(person)).toBe(true);
    await makeDue(person);
    await sweep();
    expect([await isThere(person), await sessionsOf(person)]).toEqual([false, []]);
  });

  it.each(['immediate', 'delayed'])('%s: answers 409 to the last owner of a tenant', async (mode) => {
    const person = await newPerson(mode);
    await makeOwner(person);
    const page = await press(person, 'delete', SURE);
    expect([page.status, page.text.includes('You are the last owner')]).toEqual([409, true]);
    expect([await isThere(person), (await sessionsOf(person)).length > 0]).toEqual([true, true]);
  });

  it('delayed: who became an owner meanwhile stays, and does not hold up others', async () => {
    const [owner, person] = [await newPerson('delayed'), await newPerson('delayed')];
    for (const one of [owner, person]) {
      await press(one, 'delete');
      await makeDue(one);
    }
    await makeOwner(owner);
    await sweep();
    expect([await isThere(owner), await isThere(person)]).toEqual([true, false]);
  });
});
