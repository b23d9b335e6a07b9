import { decodeJwt } from 'jose';
import { authorizeAddress, Browser, VERIFIER, type Seen } from '../../testing/browser.js';
import { press, shownOf } from '../../testing/mail-journey.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { aNumber, SmsInbox } from '../../testing/sms-inbox.js';
import type { TestClient } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const REDIRECT = 'https://shop.example/cb';

let whole: Whole;
let inbox: SmsInbox;
let tenant: string;
let client: TestClient;

beforeAll(async () => {
  whole = await startWhole({ OUTGOING_ALLOW_PRIVATE: 'true', TRUST_PROXY: 'true', ALLOW_LEGACY_GRANTS: 'false' });
  inbox = await SmsInbox.start(whole);
});
afterAll(async () => {
  inbox.hook.close();
  await whole.close();
});
beforeEach(async () => {
  inbox.hook.reset({});
  tenant = await addTenant(whole.query);
  const client_metadata = { grant_types: ['authorization_code'], urls: { redirect_uris: [REDIRECT] } };
  client = await whole.client({ tenant_id: tenant, is_global: false, is_first_party: true, client_metadata });
  await inbox.open(tenant);
});
afterEach(() => inbox.hook.remove());

let count = 0;
/** A browser at an address of its own. */
const newVisitor = () => new Browser(whole, { 'x-forwarded-for': `10.5.${Math.floor(++count / 250)}.${count % 250}` });
const open = async (browser: Browser): Promise<Seen> =>
  browser.follow(await browser.get(authorizeAddress(client.id, { scope: 'openid' })));
const addReader = async (columns: object = {}) => {
  const phone = aNumber();
  await addUser(whole.query, tenant, { phone, phone_verified: true, ...columns });
  return phone;
};
const rows = async (table: string) => (await whole.query(`select 1 from ${table}`)).length;

describe('A code by text message on the sign-in page', () => {
  it('signs in with one factor', async () => {
    const [browser, phone] = [newVisitor(), await addReader()];
    const page = await browser.submit(await open(browser), { username: phone, action: 'send_sms' });
    expect(page.text).toContain('confirmed phone number');
    const wrong = await press(browser, page, 'use_code', { code: '00000' });
    expect([wrong.status, wrong.text.includes('confirmed phone number')]).toEqual([400, true]);
    const back = await press(browser, wrong, 'use_code', { code: await inbox.codeTo(phone) });
    const code = new URL(back.location).searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER };
    const { body } = await whole.post('/oauth2/token', form, client).expect(200);
    expect(decodeJwt(body.id_token)).toMatchObject({ amr: ['otp'], acr: 'urn:groundwork:acr:1fa' });
  });

  it('is sent again from the page of the code', async () => {
    const [browser, phone] = [newVisitor(), await addReader()];
    const page = await browser.submit(await open(browser), { username: phone, action: 'send_sms' });
    const again = await press(browser, page, 'send_sms');
    expect(again.text).toContain('confirmed phone number');
    await inbox.to(phone, 2);
  });

  it('53. shows, writes and costs the same for unknown users', async () => {
    const look = async (phone: string) => {
      const browser = newVisitor();
      const first = await open(browser);
      const before = await rows('sms_outbox');
      const seen = await browser.submit(first, { username: phone, action: 'send_sms' });
      return { ...shownOf({ ...seen, text: seen.text.replaceAll(phone, 'somebody') }), sms: (await rows('sms_outbox')) - before }; // prettier-ignore
    };
    const known = await look(await addReader());
    expect(known).toMatchObject({ status: 200, sms: 1 });
    for (const phone of [aNumber(), await addReader({ is_blocked: true }), await addReader({ phone_verified: false })])
      expect(await look(phone)).toEqual(known);
  });

  it('is not offered where no text messages are set up, and the page comes again for who asks all the same', async () => {
    const browser = newVisitor();
    const offered = await open(browser);
    expect(offered.text).toContain('value="send_sms"');
    await inbox.hook.remove();
    const asked = await browser.submit(offered, { username: await addReader(), action: 'send_sms' });
    expect([asked.status ?? 200, asked.text.includes('type="password"'), asked.text.includes('send_sms')]).toEqual([200, true, false]); // prettier-ignore
    await inbox.open(tenant);
  });
});

describe('A password forgotten by who has only a phone', () => {
  it('is replaced by the code of a text message, in the same sign-in', async () => {
    const [browser, phone] = [newVisitor(), await addReader()];
    const asks = await press(browser, await open(browser), 'forgotten');
    expect(asks.text).toContain('by SMS to your phone');
    const waiting = await press(browser, asks, 'mail_password', { username: phone });
    expect(waiting.text).toContain('by SMS to its phone');
    const [sms] = await inbox.to(phone);
    expect(sms).toMatchObject({ template: 'password_code' });
    const form = { code: await inbox.codeTo(phone), password: 'another long passphrase' };
    const back = await press(browser, waiting, 'replace_password', form);
    expect(back.location).toContain('code=');
  });

  it('is replaced by the link of a text message for an application with forms of its own', async () => {
    const phone = await addReader();
    const send = (username: string) =>
      whole.anonymous.post('/password/forgot').set({ host: 'identity.test', 'x-forwarded-for': '10.6.0.1' }).send({ client_id: client.id, username }).expect(202, ''); // prettier-ignore
    await send(phone);
    const [sms] = await inbox.to(phone);
    expect(sms).toMatchObject({ template: 'password_link' });
    const [link = ''] = /\/ticket\/[\w-]{43}/.exec(sms!.text) ?? [];
    const browser = newVisitor();
    const done = await browser.submit(await browser.get(link), { password: 'another long passphrase' });
    expect(done.text).toContain('Your new password is set');
    const [mails, messages] = [await rows('outbox'), await rows('sms_outbox')];
    await send(aNumber());
    expect([(await rows('outbox')) - mails, (await rows('sms_outbox')) - messages]).toEqual([1, 1]);
  });

  it('goes to the address of who has one', async () => {
    const [browser, email] = [newVisitor(), `reader${++count}@example.com`];
    const phone = await addReader({ email, email_verified: true });
    await press(browser, await press(browser, await open(browser), 'forgotten'), 'mail_password', { username: phone });
    await inbox.settled();
    expect(inbox.hook.asked).toEqual([]);
  });
});
