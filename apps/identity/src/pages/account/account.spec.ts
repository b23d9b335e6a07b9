import { Passwords } from '../../platform/passwords/passwords.service.js';
import { AuthenticatorApp, Authenticator } from '../../testing/enrolled-user.js';
import { addUser, insert } from '../../testing/sample.js';
import { ISSUER } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';
import { authorizeAddress, Browser, type Seen } from '../../testing/browser.js';

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'a quiet morning in Hovd';
const SECTIONS = ['', '/profile', '/password', '/second_factors', '/sessions', '/applications', '/identities'];

let whole: Whole;
let other: Whole;
let tenant: string;
let password_hash: string;

beforeAll(async () => {
  whole = await startWhole({ TRUST_PROXY: 'true' });
  other = await startWhole({ TRUST_PROXY: 'true' }, whole.schema);
  const [row] = await whole.query<{ id: string }>('select id from tenants where is_default');
  tenant = row!.id;
  password_hash = await whole.app.get(Passwords).hash(PASSWORD);
});
afterAll(async () => {
  await other.close();
  await whole.close();
});
afterEach(() => whole.query(`update tenants set tenant_metadata = '{}' where is_default`));

let count = 0;
const newVisitor = () => new Browser(whole, { 'x-forwarded-for': `10.4.${Math.floor(++count / 250)}.${count % 250}` });
const newUser = async (columns: object = {}) => {
  const username = `user${++count}`;
  const id = await addUser(whole.query, tenant, { username, password_hash, ...columns });
  return { id, username, browser: newVisitor() };
};
type Person = Awaited<ReturnType<typeof newUser>>;

const at = async ({ browser }: Pick<Person, 'browser'>, path = ''): Promise<Seen> =>
  browser.follow(await browser.get(`/account${path}`));
const signIn = async (person: Person, path = '', password = PASSWORD): Promise<Seen> =>
  person.browser.follow(
    await person.browser.submit(await at(person, path), { username: person.username, password, action: 'sign_in' }),
  );
/** Sends one of the forms of a page: the first that has this action. */
const press = async ({ browser }: Pick<Person, 'browser'>, page: Seen, action: string, form = {}, headers = {}) => {
  const forms = page.text.match(/<form[\s\S]*?<\/form>/g) ?? [];
  const text = forms.find((one) => one.includes(`value="${action}"`)) ?? page.text;
  return browser.follow(await browser.submit({ ...page, text }, { action, ...form }, headers));
};
/** As if so many seconds had passed since the sign-in. */
const age = (person: Person, seconds: number) =>
  whole.query(
    `update oidc_payloads set payload = payload || jsonb_build_object('loginTs', (payload ->> 'loginTs')::bigint - $2::bigint)
     where model = 'Session' and account_id = $1`,
    [person.id, seconds],
  );

describe('The account pages', () => {
  it('redirect to the sign-in, and then to the requested section', async () => {
    const person = await newUser({ name: 'Ada <b>Lovelace</b>' });
    const page = await at(person, '/sessions');
    expect(page.text).toContain('type="password"');
    expect(page.text).toContain('to continue to Your account');
    const back = await person.browser.submit(page, {
      username: person.username,
      password: PASSWORD,
      action: 'sign_in',
    });
    expect((await person.browser.follow(back)).text).toContain('This browser');
    const overview = await at(person);
    expect(overview.text).toContain('Ada &lt;b&gt;Lovelace');
    expect(overview.text).toMatch(/href="\/oauth2\/logout\?client_id=[\w-]{36}"/);
    const grants = await whole.query(`select 1 from oidc_payloads where account_id = $1 and model <> 'Session'`, [
      person.id,
    ]);
    expect(grants).toEqual([]);
  });

  it('accept the session of a sign-in for an application, on any replica', async () => {
    const person = await newUser();
    const urls = { redirect_uris: ['https://shop.example/cb'] };
    const shop = await whole.client({
      is_first_party: true,
      client_metadata: { grant_types: ['authorization_code'], urls },
    });
    const page = await person.browser.follow(await person.browser.get(authorizeAddress(shop.id, { scope: 'openid' })));
    await person.browser.follow(
      await person.browser.submit(page, { username: person.username, password: PASSWORD, action: 'sign_in' }),
    );
    expect((await at({ browser: person.browser.at(other) })).text).toContain(`You are signed in as ${person.username}`);
  });

  it('show how to continue when the sign-in was cancelled', async () => {
    const person = await newUser();
    const cancelled = await person.browser.follow(await person.browser.submit(await at(person), { action: 'cancel' }));
    expect(cancelled.text).toContain('You are not signed in');
    expect(cancelled.text).toContain('href="/account"');
  });

  it('accept tenant_id, and redirect from unknown sections', async () => {
    const foreign = await insert(whole.query, 'tenants', { tenant_name: `t${++count}`, display_name: 'Acme' });
    const username = `user${++count}`;
    await addUser(whole.query, foreign, { username, password_hash });
    const person = { id: '', username, browser: newVisitor() };
    const page = await signIn(person, `?tenant_id=${foreign}`);
    expect([page.status, page.text.includes(`You are signed in as ${username}`)]).toEqual([200, true]);
    expect(page.text).toContain('<span>Acme</span>');
    expect((await at(person, '/nowhere')).text).toContain('You are signed in');
    expect((await at(person, '/return?state=//evil.example')).text).toContain('You are signed in');
    expect((await at({ browser: newVisitor() }, '?tenant_id=nobody')).status).toBe(400);
  });

  it('42. have the security headers of all pages', async () => {
    const person = await newUser();
    await signIn(person);
    for (const section of SECTIONS) {
      const { status, headers, text } = await at(person, section);
      expect([section, status]).toEqual([section, 200]);
      expect(text).toContain('aria-current="page"');
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("form-action 'self'"),
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
    }
  });

  it('41. refuse forms without the token, with another session’s, and from other sites', async () => {
    const [person, stranger] = [await newUser(), await newUser()];
    await signIn(person);
    await signIn(stranger);
    const page = await at(person, '/profile');
    const foreign = /name="csrf" value="([^"]+)"/.exec((await at(stranger, '/profile')).text)![1]!;
    expect((await press(person, page, 'save', { csrf: '' })).status).toBe(403);
    expect((await press(person, page, 'save', { csrf: foreign })).status).toBe(403);
    expect((await press(person, page, 'save', {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await press(person, page, 'save', {}, { origin: ISSUER })).text).toContain('Your profile is saved.');
  });

  it('say who changes a username, where there is one', async () => {
    const person = await newUser();
    await signIn(person);
    expect((await at(person, '/profile')).text).toContain('Only your administrator can change your username.');
    await whole.query(`update users set username = null, email = $2 where id = $1`, [person.id, `${person.username}@acme.example`]); // prettier-ignore
    expect((await at(person, '/profile')).text).not.toContain('your username');
  });

  it('use the language of the profile, then of the browser', async () => {
    const person = await newUser();
    await signIn(person);
    const saved = await press(person, await at(person, '/profile'), 'save', { name: 'Ада', locale: 'mn' });
    expect(saved.text).toContain('<html lang="mn">');
    expect(saved.text).toContain('value="Ада"');
    const events = await whole.query(
      'select actor_id, event_type from audit_events where subject_id = $1 and actor_id = $1',
      [person.id],
    );
    expect(events).toContainEqual({ actor_id: person.id, event_type: 'user.modified' });
  });

  it('keep a profile language without translations, and reject unknown ones', async () => {
    const person = await newUser({ locale: 'tlh-AQ' });
    await signIn(person);
    const localeAfter = async (form: object) => {
      const page = await at(person, '/profile');
      const chosen = /<option value="([^"]*)"\s+selected/.exec(page.text)?.[1] ?? '';
      await press(person, page, 'save', { name: 'Ada', locale: chosen, ...form });
      const [row] = await whole.query<{ locale: string | null }>('select locale from users where id = $1', [person.id]);
      return row?.locale;
    };
    expect(await localeAfter({})).toBe('tlh-AQ');
    expect(await localeAfter({ locale: 'constructor' })).toBe('tlh-AQ');
    expect(await localeAfter({ name: 'x'.repeat(256), locale: 'en' })).toBe('tlh-AQ');
    expect(await localeAfter({ locale: 'en' })).toBe('en');
    expect(await localeAfter({ locale: '' })).toBeNull();
  });

  it('61. answer 400 to values that PostgreSQL cannot store', async () => {
    const person = await newUser();
    const page = await at(person);
    const forms: Record<string, string>[] = [
      { action: 'sign_in', username: 'a\0b', password: 'x' },
      { action: 'sign_in', username: person.username, password: 'a\0b' },
      { action: 'send_code', username: 'a\0b' },
      { action: 'use_code', username: 'a\0b', code: '\0' },
      { action: 'passkey_answer', credential: '{"id":"\\u0000","response":{"clientDataJSON":"e30"}}' },
    ];
    for (const form of forms) expect([form, (await person.browser.submit(page, form)).status]).toEqual([form, 400]);
    await signIn(person);
    expect((await press(person, await at(person, '/profile'), 'save', { name: 'a\0b' })).status).toBe(400);
    expect((await person.browser.get('/account/return?state=%00')).status).toBeLessThan(500);
    expect((await person.browser.get('/account?done=__proto__&tenant_id=%00')).status).toBeLessThan(500);
  });

  it('reject sessions with one factor where two are required', async () => {
    const person = await newUser();
    await signIn(person);
    await whole.query(`update tenants set tenant_metadata = '{"mfa":{"required":true}}' where is_default`);
    expect((await at(person)).text).toContain('type="password"');
  });

  it('reject users who were blocked since the sign-in', async () => {
    const person = await newUser();
    await signIn(person);
    await whole.send('post', `/users/${person.id}/block`, {}, await whole.tokenFor('users:write')).expect(200);
    expect((await at(person)).text).toContain('type="password"');
  });
});

describe('A sensitive section', () => {
  it.each(['/password', '/second_factors', '/authenticator', '/identities'])(
    'requires a sign-in within the last five minutes: %s',
    async (section) => {
      const person = await newUser();
      await signIn(person);
      expect((await at(person, section)).text).not.toContain('value="sign_in"');
      await age(person, 301);
      const reauthentication = await at(person, section);
      expect(reauthentication.text).toContain('For this, sign in once more.');
      expect(reauthentication.text).toContain(`value="${person.username}"`);
      const late = { csrf: '', current_password: PASSWORD, password: NEW_PASSWORD };
      const posted = await person.browser.follow(await person.browser.post(`/account${section}`, late));
      expect(posted.text).toContain('value="sign_in"');
      const form = { username: person.username, password: PASSWORD, action: 'sign_in' };
      const back = await person.browser.follow(await person.browser.submit(reauthentication, form));
      expect([back.status, back.text.includes('class="cards"'), back.text.includes('class="account"')]).toEqual([
        200,
        false,
        true,
      ]);
    },
  );

  it('is not one that only displays data', async () => {
    const person = await newUser();
    await signIn(person);
    await age(person, 100_000);
    for (const section of ['', '/profile', '/sessions', '/applications'])
      expect((await at(person, section)).text).not.toContain('value="sign_in"');
  });
});

describe('Changing the own password', () => {
  it('55. requires the current one, ends other sessions, keeps this one, and notifies by mail', async () => {
    const person = await newUser({ email: `user${++count}@acme.example`, email_verified: true });
    const elsewhere = { ...person, browser: newVisitor() };
    await signIn(person);
    await signIn(elsewhere);
    const page = await at(person, '/password');
    const wrong = await press(person, page, 'change', { current_password: 'wrong', password: NEW_PASSWORD });
    expect([wrong.status, wrong.text.includes('The current password is wrong.')]).toEqual([400, true]);
    const weak = await press(person, page, 'change', { current_password: PASSWORD, password: '1234567' });
    expect([weak.status, weak.text.includes('This password is not accepted')]).toEqual([400, true]);
    const done = await press(person, page, 'change', { current_password: PASSWORD, password: NEW_PASSWORD });
    expect(done.text).toContain('Your password was changed.');
    expect((await at(person)).text).toContain('You are signed in');
    expect((await at(elsewhere)).text).toContain('value="sign_in"');
    const mails = await whole.query(`select 1 from outbox where template = 'password_changed'`);
    expect(mails.length).toBeGreaterThan(0);
    expect((await signIn(elsewhere, '', NEW_PASSWORD)).text).toContain('You are signed in');
  });

  it('52. locks after five wrong passwords', async () => {
    const person = await newUser();
    await signIn(person);
    const page = await at(person, '/password');
    const change = { current_password: 'wrong', password: NEW_PASSWORD };
    for (let i = 0; i < 5; i++) expect((await press(person, page, 'change', change)).status).toBe(400);
    expect((await press(person, page, 'change', { ...change, current_password: PASSWORD })).status).toBe(429);
  });
});

describe('Sessions', () => {
  it('are listed with the current one marked, and end one by one or all others at once', async () => {
    const person = await newUser();
    const [second, third] = [
      { ...person, browser: newVisitor() },
      { ...person, browser: newVisitor() },
    ];
    for (const one of [person, second, third]) await signIn(one);
    const page = await at(person, '/sessions');
    expect(page.text.match(/Sign out there/g)).toHaveLength(4); // each button has it twice: as text and as accessible name
    const ended = await press(person, page, 'end');
    expect(ended.text).toContain('You were signed out there.');
    expect(ended.text.match(/Sign out there/g)).toHaveLength(2);
    const all = await press(person, ended, 'end_others');
    expect(all.text).toContain('You are signed in nowhere else.');
    for (const one of [second, third]) expect((await at(one)).text).toContain('value="sign_in"');
    expect((await at(person)).text).toContain('You are signed in');
  });

  it('59. of another user cannot be ended', async () => {
    const [person, stranger] = [await newUser(), await newUser()];
    await signIn(person);
    await signIn(stranger);
    const [row] = await whole.query<{ id: string }>('select id from user_sessions where user_id = $1', [stranger.id]);
    await press(person, await at(person, '/sessions'), 'end_others', { action: 'end', id: row!.id });
    const page = await at(person, '/profile');
    await person.browser.submit(
      { ...page, text: page.text.replaceAll('/profile', '/sessions') },
      { action: 'end', id: row!.id },
    );
    expect((await at(stranger)).text).toContain('You are signed in');
  });
});

describe('Applications', () => {
  it('are listed with their scopes, and can be revoked', async () => {
    const person = await newUser();
    const urls = { redirect_uris: ['https://shop.example/cb'] };
    const grant_types = ['authorization_code', 'refresh_token'];
    const shop = await whole.client({ client_name: 'The <i>Shop</i>', client_metadata: { grant_types, urls } });
    await signIn(person);
    const consent = await person.browser.follow(
      await person.browser.get(authorizeAddress(shop.id, { scope: 'openid email' })),
    );
    await person.browser.follow(await person.browser.submit(consent, { action: 'allow' }));
    const page = await at(person, '/applications');
    expect(page.text).toContain('The &lt;i&gt;Shop&lt;/i&gt;');
    expect(page.text).toContain('See your email address');
    const ended = await press(person, page, 'revoke');
    expect(ended.text).toContain('The access was revoked.');
    expect(ended.text).toContain('No application has access to your account.');
    expect(
      await whole.query(`select 1 from oidc_payloads where model = 'Grant' and account_id = $1`, [person.id]),
    ).toEqual([]);
  });
});

describe('Second factors', () => {
  const CODES = /<li>[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}<\/li>/g;

  it('are an authenticator app with recovery codes, required from then on, and can be removed', async () => {
    const person = await newUser();
    await signIn(person);
    const offered = await at(person, '/authenticator');
    const app = new AuthenticatorApp(offered.text);
    const wrong = await press(person, offered, 'confirm_totp', { code: '000000' });
    expect([wrong.status, new AuthenticatorApp(wrong.text)]).toEqual([400, app]);
    const shown = await press(person, wrong, 'confirm_totp', { code: app.code() });
    expect(shown.text.match(CODES)).toHaveLength(10);
    const listed = await press(person, shown, 'continue');
    expect(listed.text).toContain('10 codes are left.');
    const code = app.code();
    const again = await press(person, offered, 'confirm_totp', { code });
    expect(again.status).toBe(400);
    person.browser.cookies = [];
    const second = await signIn(person);
    expect(second.text).toContain('One more step');
    const inside = await press(person, second, 'use_factor', { code });
    expect(inside.text).toContain('You are signed in');
    const renewed = await press(person, await at(person, '/second_factors'), 'renew_codes');
    expect(renewed.text.match(CODES)).toHaveLength(10);
    expect(renewed.text.match(CODES)).not.toEqual(shown.text.match(CODES));
    const removed = await press(person, await at(person, '/second_factors'), 'remove');
    expect(removed.text).toContain('It was removed.');
    expect(await whole.query('select 1 from recovery_codes where user_id = $1', [person.id])).toEqual([]);
    const events = await whole.query(
      `select event_type, after ->> 'method' as method from audit_events where subject_id = $1 and event_type like 'second_factor.%' order by created_at`,
      [person.id],
    );
    expect(events).toEqual([
      { event_type: 'second_factor.enrolled', method: 'totp' },
      { event_type: 'second_factor.used', method: 'totp' },
      { event_type: 'second_factor.renewed', method: 'recovery_codes' },
      { event_type: 'second_factor.removed', method: 'totp' },
    ]);
  });

  it('accept one of 20 concurrent confirmations on two replicas, without a 5xx but where a lock is waited for too long', async () => {
    const person = await newUser();
    await signIn(person);
    const offered = await at(person, '/authenticator');
    const code = new AuthenticatorApp(offered.text).code();
    const form = { code, action: 'confirm_totp' };
    const uses = Array.from({ length: 20 }, (_, i) => person.browser.at(i % 2 ? whole : other).submit(offered, form));
    const seen = await Promise.all(uses);
    expect(seen.filter(({ text }) => (text.match(CODES) ?? []).length === 10)).toHaveLength(1);
    expect(seen.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  });

  it('are passkeys: created, listed by name, used, removed', async () => {
    const person = await newUser();
    await signIn(person);
    const page = await press(person, await at(person, '/second_factors'), 'make_passkey');
    const authenticator = new Authenticator(true);
    const made = { credential: authenticator.create(page.text), passkey_name: 'Key <1>' };
    const shown = await press(person, page, 'passkey_made', made);
    expect(shown.text.match(CODES)).toHaveLength(10);
    const replayed = await press(person, page, 'passkey_made', made);
    expect([replayed.status, replayed.text.includes('was not created')]).toEqual([400, true]);
    const listed = await at(person, '/second_factors');
    expect(listed.text).toContain('Key &lt;1&gt;');
    person.browser.cookies = [];
    const started = await at(person);
    const inside = await person.browser.follow(
      await person.browser.submit(started, { credential: authenticator.get(started.text) }),
    );
    expect(inside.text).toContain('You are signed in');
    expect((await press(person, await at(person, '/second_factors'), 'remove')).text).toContain('It was removed.');
  });

  it('reject options of another session, and modified ones', async () => {
    const [person, stranger] = [await newUser(), await newUser()];
    await signIn(person);
    await signIn(stranger);
    const offered = await at(stranger, '/authenticator');
    const code = new AuthenticatorApp(offered.text).code();
    const sealed = /name="sealed" value="([^"]+)"/.exec(offered.text)![1]!;
    const page = await at(person, '/authenticator');
    for (const one of [sealed, `${sealed.slice(0, -2)}AA`, '', 'x.y']) {
      const refused = await press(person, page, 'confirm_totp', { sealed: one, code });
      expect([refused.status, await whole.query('select 1 from totp_secrets where user_id = $1', [person.id])]).toEqual(
        [400, []],
      );
    }
  });

  it('56. are kept when a password is set by a ticket', async () => {
    const person = await newUser();
    await signIn(person);
    const offered = await at(person, '/authenticator');
    const app = new AuthenticatorApp(offered.text);
    await press(person, offered, 'confirm_totp', { code: app.code() });
    const token = await whole.tokenFor('tickets:write');
    const { body } = await whole.send('post', '/tickets/password_change', { user_id: person.id }, token).expect(201);
    const browser = newVisitor();
    const set = await browser.submit(await browser.get(body.ticket_url), { password: NEW_PASSWORD });
    expect(set.status).toBe(200);
    const again = { ...person, browser };
    expect((await signIn(again, '', NEW_PASSWORD)).text).toContain('One more step');
  });

  it('cannot be removed entirely where the tenant requires one', async () => {
    const person = await newUser();
    await signIn(person);
    const offered = await at(person, '/authenticator');
    const app = new AuthenticatorApp(offered.text);
    await press(person, offered, 'confirm_totp', { code: app.code() });
    await whole.query(`update tenants set tenant_metadata = '{"mfa":{"required":true}}' where is_default`);
    const page = await press(person, await signIn(person, '/second_factors'), 'use_factor', { code: app.code() });
    const kept = await press(person, page, 'remove');
    expect([kept.status, kept.text.includes('This is your last one')]).toEqual([409, true]);
  });

  it('62. are stored encrypted or as keyed digests', async () => {
    const person = await newUser();
    await signIn(person);
    const offered = await at(person, '/authenticator');
    const app = new AuthenticatorApp(offered.text);
    const shown = await press(person, offered, 'confirm_totp', { code: app.code() });
    const [, key = ''] = /<dd class="key">([^<]+)</.exec(offered.text) ?? [];
    // Ids of the page have parts of the same form.
    const [, code = ''] = /<li>([a-z2-9-]{14})<\/li>/.exec(shown.text) ?? [];
    const dump = JSON.stringify([
      await whole.query('select * from totp_secrets'),
      await whole.query('select * from recovery_codes'),
      await whole.query('select * from audit_events'),
    ]);
    for (const secret of [key.replaceAll(' ', ''), code, code.replaceAll('-', '')]) expect(dump).not.toContain(secret);
  });
});

describe('Linked accounts', () => {
  const link = async (userId: string) => {
    const provider = await insert(whole.query, 'identity_providers', {
      tenant_id: tenant,
      provider_type: 'oidc',
      provider_name: `Provider ${++count}`,
      issuer_url: `https://issuer${count}.example`,
      client_id: 'c',
    });
    await insert(whole.query, 'user_identities', { user_id: userId, provider_id: provider, external_id: `e${count}` });
  };

  it('are listed and unlinked, except the last way to sign in', async () => {
    const person = await newUser();
    await signIn(person);
    await link(person.id);
    const page = await at(person, '/identities');
    expect(page.text).toMatch(/<strong>Provider \d+<\/strong>/);
    expect((await press(person, page, 'unlink')).text).toContain('The account is unlinked.');
    await link(person.id);
    await whole.query('update users set password_hash = null where id = $1', [person.id]);
    const kept = await press(person, await at(person, '/identities'), 'unlink');
    expect([kept.status, kept.text.includes('This is your only way to sign in')]).toEqual([409, true]);
  });
});
