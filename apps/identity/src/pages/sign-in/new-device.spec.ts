import { Passwords } from '../../platform/passwords/passwords.service.js';
import { Browser } from '../../testing/browser.js';
import { enrol } from '../../testing/enrolled-user.js';
import { startExternalIssuer, type ExternalIssuer } from '../../testing/external-issuer.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addProvider, addTenant, addUser, insert } from '../../testing/sample.js';
import { PASSWORD, REDIRECT, SIGN_IN_PATHS, type Applicant } from '../../testing/sign-in-paths.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';

let core: Core;
let mailbox: Mailbox;
let issuer: ExternalIssuer;
let client: TestClient;
let tenant: string;
let providerId: string;
let password_hash: string;

beforeAll(async () => {
  mailbox = await makeMailbox();
  issuer = await startExternalIssuer();
  core = await startCore({ MAIL_FOLDER: mailbox.folder, TRUST_PROXY: 'true', OUTGOING_ALLOW_PRIVATE: 'true' });
  tenant = await addTenant(core.query, { is_default: true });
  password_hash = await core.app.get(Passwords).hash(PASSWORD);
  const grant_types = ['authorization_code', 'refresh_token', 'device_code', 'password'];
  client = await core.client({
    is_first_party: true,
    client_metadata: { grant_types, urls: { redirect_uris: [REDIRECT] } },
  });
  providerId = await addProvider(core.query, tenant, { issuer_url: issuer.url });
});
afterAll(async () => {
  await core.close();
  await issuer.close();
  await mailbox.remove();
});

let count = 0;
const headersOf = () => ({
  'x-forwarded-for': `10.7.${Math.floor(++count / 250)}.${count % 250}`,
  'user-agent': 'Probe/1',
});
const newBrowser = (headers = headersOf()) => new Browser(core, headers);

/** A user with a passkey where `passkey` says so, and how it signs in with a browser. */
async function newUser({ passkey = false, ...columns }: { passkey?: boolean; email_verified?: boolean } = {}) {
  const username = `user${++count}`;
  const email = `${username}@acme.example`;
  const id = await addUser(core.query, tenant, { username, email, email_verified: true, password_hash, ...columns });
  await insert(core.query, 'user_identities', { user_id: id, provider_id: providerId, external_id: username });
  const factors = passkey ? await enrol(core, id, { totp: false, passkey }) : { recoveryCodes: [] };
  const texts = { phone: '', texts: () => Promise.resolve('') };
  const known = {
    core,
    client,
    issuer,
    mailbox,
    providerId,
    username,
    email,
    factors,
    ...texts,
    second: 'nothing' as const,
  };
  const signIn = async (browser: Browser, path = 'page: password') => {
    issuer.user = { sub: username };
    browser.cookies = browser.cookies.filter(({ name }) => name === 'device');
    const applicant: Applicant = { ...known, browser, headers: headersOf() };
    expect(await SIGN_IN_PATHS[path]!(applicant)).toMatchObject({ sub: id });
  };
  return { id, email, signIn };
}
const announced = (userId: string) =>
  core.query<{ actor_client_id: string; tenant_id: string; after: object }>(
    `select actor_client_id, tenant_id, after from audit_events where event_type = 'login.new_device' and subject_id = $1`,
    [userId],
  );
const deviceOf = ({ cookies }: Browser) => cookies.find(({ name }) => name === 'device')?.value;

describe('A sign-in with a new device', () => {
  it.each(['page: password', 'page: external provider', 'page: passkey', 'device: password'])(
    'is recorded, once, and not the first one of a user: %s',
    async (path) => {
      const { id, signIn } = await newUser({ passkey: path === 'page: passkey' });
      const [first, second] = [newBrowser(), newBrowser()];
      await signIn(first, path);
      expect(await announced(id)).toEqual([]);
      await signIn(second, path);
      const event = { actor_client_id: client.id, tenant_id: tenant, after: { user_agent: 'Probe/1' } };
      expect(await announced(id)).toEqual([event]);
      await signIn(first, path);
      await signIn(second, path);
      expect(await announced(id)).toEqual([event]);
    },
  );

  it('is mailed to the verified address, with the IP address and nothing of the browser', async () => {
    const { email, signIn } = await newUser();
    await signIn(newBrowser());
    await signIn(newBrowser({ 'x-forwarded-for': '10.8.7.6', 'user-agent': 'Call evil.example' }));
    const [mail] = await mailbox.to(email, 1);
    expect(mail).toContain('Subject: Sign-in with a new device');
    expect(mail).toContain('10.8.7.6');
    expect(mail).not.toContain('evil.example');
  });

  it('is recorded and not mailed where the address is not verified', async () => {
    const { id, signIn } = await newUser({ email_verified: false });
    await signIn(newBrowser());
    const before = await core.query(`select 1 from outbox where template = 'new_device'`);
    await signIn(newBrowser());
    expect(await announced(id)).toHaveLength(1);
    expect(await core.query(`select 1 from outbox where template = 'new_device'`)).toHaveLength(before.length);
  });

  it('is announced to each user of the same browser, and where the cookie was changed', async () => {
    const [ann, bob] = [await newUser(), await newUser()];
    const shared = newBrowser();
    await ann.signIn(shared);
    await bob.signIn(newBrowser());
    await bob.signIn(shared);
    expect([await announced(ann.id), (await announced(bob.id)).length]).toEqual([[], 1]);
    shared.cookies = shared.cookies.map((cookie) => (cookie.name === 'device' ? { ...cookie, value: 'x' } : cookie));
    await ann.signIn(shared);
    expect(deviceOf(shared)).toMatch(/^[\w-]{43}$/);
    expect(await announced(ann.id)).toHaveLength(1);
  });

  it('is announced once by four sign-ins at the same time', async () => {
    const { id, signIn } = await newUser();
    await signIn(newBrowser());
    for (const devices of [1, 2, 3]) {
      const device = newBrowser();
      await (await newUser()).signIn(device); // gives the browser its cookie
      const same = Array.from({ length: 4 }, () => Object.assign(newBrowser(), { cookies: [...device.cookies] }));
      await Promise.all(same.map((browser) => signIn(browser)));
      expect(await announced(id)).toHaveLength(devices);
      expect(await core.query('select 1 from user_devices where user_id = $1', [id])).toHaveLength(devices + 1);
    }
  });

  it('is none by a grant, and stores no cookie in plain text', async () => {
    const { id, email, signIn } = await newUser();
    const browser = newBrowser();
    await signIn(browser);
    const form = { grant_type: 'password', username: email, password: PASSWORD };
    await core.post('/token', form, client, headersOf()).expect(200);
    const devices = await core.query<{ device_hash: string }>('select * from user_devices where user_id = $1', [id]);
    expect(devices).toHaveLength(1);
    expect(JSON.stringify(devices)).not.toContain(deviceOf(browser));
  });
});
