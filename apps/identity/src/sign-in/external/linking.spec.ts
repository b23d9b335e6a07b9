import { newId } from '@groundwork/records';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { authorizeAddress, Browser, type Seen } from '../../testing/browser.js';
import { AuthenticatorApp } from '../../testing/enrolled-user.js';
import { startExternalIssuer, type ExternalIssuer } from '../../testing/external-issuer.js';
import { addProvider, addTenant, addUser, insert } from '../../testing/sample.js';
import type { TestClient } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const REDIRECT = 'https://shop.example/cb';
const PASSWORD = 'correct horse battery';
const ALLOWED = { OUTGOING_ALLOW_PRIVATE: 'true' };
const NOTE = 'There is an account here with the address of your account of Google';

let identity: Whole;
let other: Whole;
let issuer: ExternalIssuer;
let tenant: string;
let client: TestClient;
let provider: string;
let password_hash: string;
let email: string;

beforeAll(async () => {
  identity = await startWhole(ALLOWED);
  other = await startWhole(ALLOWED, identity.schema);
  password_hash = await identity.app.get(Passwords).hash(PASSWORD);
});
afterAll(async () => {
  await other.close();
  await identity.close();
});
beforeEach(async () => {
  issuer = await startExternalIssuer();
  tenant = await addTenant(identity.query);
  client = await identity.client({
    tenant_id: tenant,
    is_global: false,
    is_first_party: true,
    client_metadata: { urls: { redirect_uris: [REDIRECT] } },
  });
  provider = await addProvider(identity.query, tenant, {
    provider_type: 'google',
    provider_name: 'Google',
    issuer_url: issuer.url,
    link_by: 'confirm',
  });
  email = `${newId()}@example.com`;
  issuer.user = { sub: 'ann', email, email_verified: true };
});
afterEach(() => issuer.close());

const addOwner = (columns: object = {}) =>
  addUser(identity.query, tenant, { email, email_verified: true, password_hash, ...columns });
const open = async (browser: Browser, parameters: Record<string, string> = {}): Promise<Seen> =>
  browser.follow(await browser.get(authorizeAddress(client.id, { scope: 'openid', ...parameters })));
/** With Google, from the button to the page or address after the callback. */
const comeByGoogle = async (browser: Browser, page?: Seen): Promise<Seen> => {
  const { text } = page ?? (await open(browser));
  const [, href = ''] = /href="([^"]+)"[^>]*>Continue with Google/.exec(text) ?? [];
  const back = issuer.authorize((await browser.get(href.replaceAll('&amp;', '&'))).location);
  const [, next = ''] = /^0; url=(.+)$/.exec((await browser.get(back)).headers['refresh'] ?? '') ?? [];
  return browser.follow(await browser.get(next));
};
const enterPassword = async (browser: Browser, page: Seen, username = email, password = PASSWORD): Promise<Seen> =>
  browser.follow(await browser.submit(page, { username, password, action: 'sign_in' }));
const isSignedIn = ({ location }: Seen) => location.startsWith(`${REDIRECT}?code=`);
const links = () =>
  identity.query<{ user_id: string; external_id: string }>(
    'select user_id, external_id from user_identities where provider_id = $1',
    [provider],
  );
const failures = () =>
  identity.query(`select 1 from audit_events where tenant_id = $1 and event_type = 'login.failed'`, [tenant]);

describe('link_by confirm', () => {
  it('links after the existing account signed in, on alternating replicas', async () => {
    const owner = await addOwner();
    const browser = new Browser(identity);
    const page = await comeByGoogle(browser);
    expect([page.status, page.text.includes(NOTE), page.text.includes(`value="${email}"`)]).toEqual([200, true, true]);
    expect([await links(), await failures()]).toEqual([[], []]);
    expect(isSignedIn(await enterPassword(browser.at(other), page))).toBe(true);
    expect(await links()).toEqual([{ user_id: owner, external_id: 'ann' }]);
    expect(isSignedIn(await comeByGoogle(new Browser(identity)))).toBe(true);
    const [event] = await identity.query(
      `select event_type, tenant_id from audit_events where event_type = 'user_identity.created' and actor_id = $1`,
      [owner],
    );
    expect(event).toEqual({ event_type: 'user_identity.created', tenant_id: tenant });
  });

  it('links only when all factors are proven', async () => {
    const owner = await addOwner();
    await identity.query(`update tenants set tenant_metadata = '{"mfa":{"required":true}}' where id = $1`, [tenant]);
    const browser = new Browser(identity);
    const enrolment = await enterPassword(browser, await comeByGoogle(browser));
    expect([enrolment.status, await links()]).toEqual([200, []]);
    const app = new AuthenticatorApp(enrolment.text);
    const codes = await browser.follow(await browser.submit(enrolment, { code: app.code(), action: 'confirm_totp' }));
    expect(isSignedIn(await browser.follow(await browser.submit(codes, { action: 'continue' })))).toBe(true);
    expect(await links()).toEqual([{ user_id: owner, external_id: 'ann' }]);
  });

  it('links nothing when another user signs in, nor after that', async () => {
    await addOwner();
    const username = newId();
    await addUser(identity.query, tenant, { username, password_hash });
    const browser = new Browser(identity);
    expect(isSignedIn(await enterPassword(browser, await comeByGoogle(browser), username))).toBe(true);
    const later = new Browser(identity);
    expect(isSignedIn(await enterPassword(later, await open(later)))).toBe(true);
    expect(await links()).toEqual([]);
  });

  it('links nothing with a wrong password, in another interaction, or too late', async () => {
    await addOwner();
    const browser = new Browser(identity);
    const page = await comeByGoogle(browser);
    expect((await enterPassword(browser, page, email, 'wrong')).status).toBe(400);
    expect(isSignedIn(await enterPassword(new Browser(identity), await open(new Browser(identity))))).toBe(false);
    const stranger = new Browser(identity);
    expect(isSignedIn(await enterPassword(stranger, await open(stranger)))).toBe(true);
    expect(await links()).toEqual([]);
    await identity.query(`update external_sign_ins set expires_at = now() - interval '1 second'`);
    expect(isSignedIn(await enterPassword(browser, page))).toBe(true);
    expect(await links()).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    [
      'was disabled',
      () => identity.query('update identity_providers set is_enabled = false where id = $1', [provider]),
    ],
    [
      'has linked the identity to another user',
      async () => insert(identity.query, 'user_identities', { user_id: await addUser(identity.query, tenant), provider_id: provider, external_id: 'ann' }), // prettier-ignore
    ],
  ])('signs in all the same when the provider %s meanwhile', async (_, meanwhile) => {
    const owner = await addOwner();
    const browser = new Browser(identity);
    const page = await comeByGoogle(browser);
    await meanwhile();
    expect(isSignedIn(await enterPassword(browser, page))).toBe(true);
    expect((await links()).filter(({ user_id }) => user_id === owner)).toEqual([]);
  });

  it('keeps the identity that waits encrypted', async () => {
    await addOwner();
    await comeByGoogle(new Browser(identity));
    const [row] = await identity.query<{ row: string }>(
      'select s::text as row from external_sign_ins s where provider_id = $1',
      [provider],
    );
    expect(row!.row).not.toContain(email);
  });

  it('creates a user where nobody has the address, and asks nobody where the provider has not verified it', async () => {
    await identity.query('update identity_providers set jit_provisioning = true where id = $1', [provider]);
    expect(isSignedIn(await comeByGoogle(new Browser(identity)))).toBe(true);
    issuer.user = { sub: 'bob', email, email_verified: false };
    expect(isSignedIn(await comeByGoogle(new Browser(identity)))).toBe(true);
    expect(new Set((await links()).map(({ user_id }) => user_id)).size).toBe(2);
  });
});

describe.each(['confirm', 'verified_email'])(
  'An account with an address that nobody verified, link_by %s',
  (link_by) => {
    beforeEach(() => identity.query('update identity_providers set link_by = $2 where id = $1', [provider, link_by]));

    it('passes to who has the address: password, session, sign-in under way, links and tickets of who registered it are dead', async () => {
      const attacker = new Browser(identity);
      const user = await addOwner({ email_verified: false, phone: '+97699112233', phone_verified: true });
      expect(isSignedIn(await enterPassword(attacker, await open(attacker)))).toBe(true);
      await identity.query(
        `insert into sign_ins (interaction, user_id, amr, expires_at) values ($1, $2, '{pwd}', '2099-01-01')`,
        [newId(), user],
      );
      const elsewhere = await addProvider(identity.query, tenant, { provider_name: 'Elsewhere', is_enabled: false });
      await insert(identity.query, 'user_identities', { user_id: user, provider_id: elsewhere, external_id: 'eve' });
      await insert(identity.query, 'tickets', { ticket_type: 'password_change', tenant_id: tenant, user_id: user, token_hash: newId(), expires_at: '2099-01-01' }); // prettier-ignore

      expect(isSignedIn(await comeByGoogle(new Browser(other)))).toBe(true);
      expect(await identity.query('select external_id from user_identities where user_id = $1', [user])).toEqual([
        { external_id: 'ann' },
      ]);
      expect(await identity.query('select * from users where id = $1', [user])).toMatchObject([
        { email, email_verified: true, password_hash: null, phone: null, phone_verified: false },
      ]);
      for (const table of ['tickets', 'sign_ins'])
        expect(await identity.query(`select 1 from ${table} where user_id = $1`, [user])).toEqual([]);
      const silent = await open(attacker, { prompt: 'none' });
      expect(silent.location).toContain('error=login_required');
      const again = new Browser(identity);
      expect((await enterPassword(again, await open(again))).status).toBe(400);
    });

    it('is taken while it has a second factor, and keeps everything', async () => {
      const user = await addOwner({ email_verified: false });
      await insert(identity.query, 'totp_secrets', { user_id: user, secret: 'sealed', last_step: 1 });
      const seen = await comeByGoogle(new Browser(identity));
      expect([seen.status, seen.text.includes('If that is you, sign in as usual')]).toEqual([403, true]);
      expect(await links()).toEqual([]);
      expect(await identity.query('select email_verified, password_hash from users where id = $1', [user])).toEqual([
        { email_verified: false, password_hash },
      ]);
    });

    it('keeps everything when it is blocked', async () => {
      const user = await addOwner({ email_verified: false, is_blocked: true });
      expect((await comeByGoogle(new Browser(identity))).status).toBe(403);
      expect(await identity.query('select password_hash from users where id = $1', [user])).toEqual([
        { password_hash },
      ]);
    });
  },
);
