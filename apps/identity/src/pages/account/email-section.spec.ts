import { newId } from '@groundwork/records';
import { whenFree } from '@groundwork/testing';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { Browser, type Seen } from '../../testing/browser.js';
import { codeIn, linkIn } from '../../testing/mail-journey.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addUser } from '../../testing/sample.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const PASSWORD = 'correct horse battery';

let mailbox: Mailbox;
let whole: Whole;
let other: Whole;
let tenant: string;
let password_hash: string;

beforeAll(async () => {
  mailbox = await makeMailbox();
  const env = { TRUST_PROXY: 'true', MAIL_FOLDER: mailbox.folder };
  whole = await startWhole(env);
  other = await startWhole(env, whole.schema);
  const [row] = await whole.query<{ id: string }>('select id from tenants where is_default');
  tenant = row!.id;
  password_hash = await whole.app.get(Passwords).hash(PASSWORD);
});
afterAll(async () => {
  await other.close();
  await whole.close();
  await mailbox.remove();
});

let count = 0;
const anEmail = () => `${newId()}@example.com`;
const newPerson = async (columns: object = {}) => {
  const email = anEmail();
  const id = await addUser(whole.query, tenant, { email, email_verified: true, password_hash, ...columns });
  const browser = new Browser(whole, { 'x-forwarded-for': `10.9.${Math.floor(++count / 250)}.${count % 250}` });
  return { id, email, browser };
};
type Person = Awaited<ReturnType<typeof newPerson>>;

/** The section, after a sign-in where there is no session. */
const section = async ({ browser, email }: Person): Promise<Seen> => {
  const page = await browser.follow(await browser.get('/account/email'));
  if (!page.text.includes('type="password"')) return page;
  return browser.follow(await browser.submit(page, { username: email, password: PASSWORD, action: 'sign_in' }));
};
const press = async ({ browser }: Person, page: Seen, action: string, form = {}): Promise<Seen> =>
  browser.follow(await browser.submit(page, { action, ...form }));
const change = async (person: Person, email: string, mails = 1): Promise<Seen> => {
  const waiting = await press(person, await section(person), 'mail_code', { email });
  return press(person, waiting, 'confirm', { code: await codeIn(mailbox, email, mails) });
};
const emailOf = async ({ id }: Person) =>
  (await whole.query('select email, email_verified from users where id = $1', [id]))[0];
const undo = async (link: string): Promise<Seen> => {
  const browser = new Browser(whole);
  return browser.submit(await browser.get(link));
};

describe('The email address on the account pages', () => {
  it('is changed by a new code where the first one did not come', async () => {
    const person = await newPerson();
    const email = anEmail();
    const waiting = await press(person, await section(person), 'mail_code', { email });
    const again = await press(person, waiting, 'mail_code');
    const done = await press(person, again, 'confirm', { code: await codeIn(mailbox, email, 2) });
    expect(done.text).toContain('Your email address is changed.');
  });

  it('is changed by a code from the new one', async () => {
    const person = await newPerson();
    const email = anEmail();
    const done = await change(person, email);
    expect(done.text).toContain('Your email address is changed.');
    expect(await emailOf(person)).toEqual({ email, email_verified: true });
    expect((await mailbox.to(person.email, 1))[0]).toContain('Subject: Your email address was changed');
    const events = await whole.query(
      `select event_type, actor_id from audit_events where subject_id = $1 and event_type = 'user.modified'`,
      [person.id],
    );
    expect(events).toEqual([{ event_type: 'user.modified', actor_id: person.id }]);
  });

  it('11. the undo link of the old address restores it, once, and ends every session', async () => {
    const person = await newPerson();
    await change(person, anEmail());
    const link = await linkIn(mailbox, person.email);
    expect((await section(person)).text).toContain('name="email"');
    const page = await new Browser(whole).get(link);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => whenFree(() => new Browser(i % 2 ? whole : other).submit(page))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual(Array(9).fill(400));
    expect(await emailOf(person)).toEqual({ email: person.email, email_verified: true });
    expect(await whole.query('select 1 from oidc_payloads where account_id = $1', [person.id])).toEqual([]);
    const signIn = await person.browser.follow(await person.browser.get('/account/email'));
    expect(signIn.text).toContain('type="password"');
  });

  it('11. a second change leaves the first undo link, and cancels links that were mailed to the old address', async () => {
    const person = await newPerson();
    const { host } = new URL('http://identity.test');
    const form = { client_id: (await whole.client()).id, username: person.email };
    await whole.anonymous.post('/password/forgot').set({ host }).send(form).expect(202);
    const reset = await linkIn(mailbox, person.email);
    const second = anEmail();
    await change(person, second);
    await change({ ...person, email: second }, anEmail());
    expect((await new Browser(whole).get(reset)).status).toBe(400);
    expect((await undo(await linkIn(mailbox, person.email, 2))).status).toBe(200);
    expect(await emailOf(person)).toEqual({ email: person.email, email_verified: true });
    expect(await whole.query(`select 1 from tickets where user_id = $1 and used_at is null`, [person.id])).toEqual([]);
  });

  it('11. the old address is not restored when somebody else has it by now; nothing changes', async () => {
    const person = await newPerson();
    const email = anEmail();
    await change(person, email);
    await newPerson({ email: person.email });
    const refused = await undo(await linkIn(mailbox, person.email));
    expect([refused.status, refused.text.includes('Another account has this address')]).toEqual([409, true]);
    expect(await emailOf(person)).toEqual({ email, email_verified: true });
  });

  it('12. the sixth code is dead, and a code of another session is none', async () => {
    const person = await newPerson();
    const email = anEmail();
    const waiting = await press(person, await section(person), 'mail_code', { email });
    const code = await codeIn(mailbox, email);
    const elsewhere = { ...person, browser: new Browser(whole) };
    expect((await press(elsewhere, await section(elsewhere), 'confirm', { code })).status).toBe(400);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) expect((await press(person, waiting, 'confirm', { code: wrong })).status).toBe(400);
    expect((await press(person, waiting, 'confirm', { code })).status).toBe(400);
    expect(await emailOf(person)).toEqual({ email: person.email, email_verified: true });
  });

  it('shows the same for an address of somebody else, until its owner entered the code', async () => {
    const [person, owner] = [await newPerson(), await newPerson()];
    const waiting = await press(person, await section(person), 'mail_code', { email: owner.email });
    expect([waiting.status, waiting.text.includes('A code is on its way')]).toEqual([200, true]);
    const code = await codeIn(mailbox, owner.email);
    const refused = await press(person, waiting, 'confirm', { code });
    expect([refused.status, refused.text.includes('belongs to another account')]).toEqual([409, true]);
    expect(await emailOf(person)).toEqual({ email: person.email, email_verified: true });
  });

  it('names what is no address, and asks for a new sign-in after five minutes', async () => {
    const person = await newPerson();
    const page = await section(person);
    expect((await press(person, page, 'mail_code', { email: 'nobody' })).status).toBe(400);
    await whole.query(
      `update oidc_payloads set payload = payload || jsonb_build_object('loginTs', (payload ->> 'loginTs')::bigint - 301)
       where model = 'Session' and account_id = $1`,
      [person.id],
    );
    const refused = await press(person, page, 'mail_code', { email: anEmail() });
    expect(refused.text).toContain('type="password"');
  });
});
