import { Passwords } from '../../platform/passwords/passwords.service.js';
import { Authenticator } from '../../testing/enrolled-user.js';
import { authorizeAddress, Browser, type Seen } from '../../testing/browser.js';
import { codeIn, press } from '../../testing/mail-journey.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';

const PASSWORD = 'correct horse battery';
const OFFER = 'Create a passkey for this device?';

let mailbox: Mailbox;
let core: Core;
let tenant: string;
let shop: TestClient;
let password_hash: string;

beforeAll(async () => {
  mailbox = await makeMailbox();
  core = await startCore({ MAIL_FOLDER: mailbox.folder });
  tenant = await addTenant(core.query, { is_default: true, tenant_metadata: { registration_enabled: true } });
  password_hash = await core.app.get(Passwords).hash(PASSWORD);
  const client_metadata = { urls: { redirect_uris: ['https://shop.example/cb'] } };
  shop = await core.client({ is_first_party: true, client_metadata });
});
afterAll(async () => {
  await core.close();
  await mailbox.remove();
});

let count = 0;
const open = async (browser: Browser, parameters = {}): Promise<Seen> =>
  browser.follow(await browser.get(authorizeAddress(shop.id, { scope: 'openid', ...parameters })));
const signIn = async (username: string, passkeys: string, browser = new Browser(core)): Promise<Seen> =>
  press(browser, await open(browser), 'sign_in', { username, password: PASSWORD, passkeys });
const newUser = async () => {
  const username = `user${++count}`;
  return { username, id: await addUser(core.query, tenant, { username, password_hash }) };
};

describe('After a sign-in', () => {
  it('a passkey is offered once in 90 days, where the browser can create one', async () => {
    const { id, username } = await newUser();
    expect((await signIn(username, '')).location).toContain('code=');
    const browser = new Browser(core);
    const offer = await signIn(username, '1', browser);
    expect(offer.text).toContain(OFFER);
    const reloaded = await browser.get(/action="([^"]+)"/.exec(offer.text)![1]!.replaceAll('&amp;', '&'));
    expect(reloaded.text).toContain(OFFER);
    expect((await press(browser, reloaded, 'continue')).location).toContain('code=');
    expect((await signIn(username, '1')).location).toContain('code=');
    await core.query(`update users set passkey_offered_at = now() - interval '91 days' where id = $1`, [id]);
    expect((await signIn(username, '1')).text).toContain(OFFER);
    expect(
      await core.query(`select 1 from audit_events where subject_id = $1 and event_type = 'user.modified'`, [id]),
    ).toHaveLength(0);
  });

  it('the passkey is created, and proves the user at once and later', async () => {
    const { id, username } = await newUser();
    const [browser, authenticator] = [new Browser(core), new Authenticator()];
    const offer = await signIn(username, '1', browser);
    const failed = await browser.submit(offer, { action: 'passkey_made', credential: '{}', passkey_name: 'Phone' });
    expect([failed.status, failed.text.includes(OFFER)]).toEqual([400, true]);
    const credential = authenticator.create(failed.text);
    const kept = await browser.submit(failed, { action: 'passkey_made', credential, passkey_name: 'Phone' });
    expect((await press(browser, kept, 'continue')).location).toContain('code=');
    const later = new Browser(core);
    const page = await open(later);
    const back = await press(later, page, 'passkey_answer', { credential: authenticator.get(page.text) });
    expect(back.location).toContain('code=');
    expect(await core.query('select 1 from passkeys where user_id = $1', [id])).toHaveLength(1);
  });

  it('of a registration with a passkey instead of a password, it is offered', async () => {
    const [browser, email] = [new Browser(core), `user${++count}@example.com`];
    const form = { email, name: '', passkeys: '1' };
    const waiting = await press(browser, await open(browser, { prompt: 'create' }), 'register_passkey', form);
    const offer = await press(browser, waiting, 'verify', { code: await codeIn(mailbox, email) });
    expect(offer.text).toContain(OFFER);
    const credential = new Authenticator().create(offer.text);
    const kept = await browser.submit(offer, { action: 'passkey_made', credential, passkey_name: 'Phone' });
    expect((await press(browser, kept, 'continue')).location).toContain('code=');
    const [user] = await core.query('select password_hash, email_verified from users where email = $1', [email]);
    expect(user).toEqual({ password_hash: null, email_verified: true });
  });
});
