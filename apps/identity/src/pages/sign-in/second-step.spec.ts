import { decodeJwt } from 'jose';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { AuthenticatorApp } from '../../testing/enrolled-user.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { startCore, notifyChanged, type Core, type TestClient } from '../../testing/start-core.js';
import { authorizeAddress, VERIFIER, Browser, type Seen } from '../../testing/browser.js';

const REDIRECT = 'https://shop.example/cb';
const PASSWORD = 'correct horse battery';
const TWO_FACTORS = 'urn:groundwork:acr:2fa';

let core: Core;
let other: Core;
let client: TestClient;
let tenant: string;
let password_hash: string;

beforeAll(async () => {
  core = await startCore({ TRUST_PROXY: 'true' });
  other = await startCore({ TRUST_PROXY: 'true' }, core.schema);
  tenant = await addTenant(core.query, { is_default: true, display_name: 'Acme' });
  password_hash = await core.app.get(Passwords).hash(PASSWORD);
  client = await core.client({
    is_first_party: true,
    client_metadata: { grant_types: ['authorization_code', 'password', 'otp'], urls: { redirect_uris: [REDIRECT] } },
  });
});
afterAll(async () => {
  await other.close();
  await core.close();
});
afterEach(() => demand(false));

const demand = async (required: boolean) => {
  await core.query('update tenants set tenant_metadata = $1', [{ mfa: { required } }]);
  await notifyChanged(core);
};

let count = 0;
const elsewhere = () => ({ 'x-forwarded-for': `10.2.${Math.floor(++count / 250)}.${count % 250}` });

/** A user, in a browser of its own at an address of its own. */
const newUser = async () => {
  const username = `user${++count}`;
  const id = await addUser(core.query, tenant, { username, password_hash });
  return { id, username, browser: new Browser(core, elsewhere()) };
};
type Person = Awaited<ReturnType<typeof newUser>>;

const open = async ({ browser }: Person, parameters = {}): Promise<Seen> =>
  browser.follow(await browser.get(authorizeAddress(client.id, { scope: 'openid', ...parameters })));
const enterPassword = async (person: Person, page: Seen, password = PASSWORD): Promise<Seen> =>
  person.browser.follow(await person.browser.submit(page, { username: person.username, password, action: 'sign_in' }));
const enter = async ({ browser }: Person, page: Seen, code: string, action = 'use_factor'): Promise<Seen> =>
  browser.follow(await browser.submit(page, { code, action }));
const claimsOf = async (back: Seen) => {
  const code = new URL(back.location).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER };
  return decodeJwt((await core.post('/oauth2/token', form, client).expect(200)).body.id_token);
};
const recoveryCodesOf = ({ text }: Seen): string[] =>
  [...text.matchAll(/<li>([a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4})<\/li>/g)].map(([, code]) => code!);

/** A user with an authenticator app, signed in nowhere. */
const enrolled = async () => {
  const person = await newUser();
  await demand(true);
  const page = await enterPassword(person, await open(person));
  const app = new AuthenticatorApp(page.text);
  const codes = recoveryCodesOf(await enter(person, page, app.code(), 'confirm_totp'));
  await demand(false);
  person.browser.cookies = [];
  return { ...person, app, codes };
};

describe('Sign-in with one factor', () => {
  it('is shown in the ID token, and is enough for users without a second factor', async () => {
    const person = await newUser();
    const claims = await claimsOf(await enterPassword(person, await open(person)));
    expect(claims).toMatchObject({ amr: ['pwd'], acr: 'urn:groundwork:acr:1fa' });
  });
});

describe('A tenant that requires two factors', () => {
  it('starts enrolment for a user without one, shows recovery codes once, and continues to the client', async () => {
    const person = await newUser();
    await demand(true);
    const page = await enterPassword(person, await open(person));
    expect(page.text).toContain('Set up an authenticator app');
    expect(page.text).toMatch(/<img class="qr" src="data:image\/svg\+xml;base64,/);
    expect(page.headers['content-security-policy']).toContain("img-src 'self' data:");
    const app = new AuthenticatorApp(page.text);
    const wrong = await enter(person, page, '000000', 'confirm_totp');
    expect([wrong.status, new AuthenticatorApp(wrong.text)]).toEqual([400, app]);
    const shown = await enter(person, wrong, app.code(), 'confirm_totp');
    expect(new Set(recoveryCodesOf(shown)).size).toBe(10);
    const ready = await open(person, {});
    expect(recoveryCodesOf(ready)).toEqual([]);
    const back = await person.browser.follow(await person.browser.submit(shown, { action: 'continue' }));
    expect(await claimsOf(back)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: TWO_FACTORS });
  });

  it('allows no sign-in without enrolment, whatever the form contains', async () => {
    const person = await newUser();
    await demand(true);
    const page = await enterPassword(person, await open(person));
    for (const action of ['continue', 'allow', 'use_factor', 'sign_in']) {
      const answer = await person.browser.submit(page, { action, code: '000000', username: person.username });
      expect([answer.location, answer.text.includes('authenticator app')]).toEqual(['', true]);
    }
  });

  it('requires a second factor of sessions that began with one', async () => {
    const person = await newUser();
    await enterPassword(person, await open(person));
    expect((await open(person)).location).toContain('code=');
    await demand(true);
    expect((await open(person)).text).toContain('type="password"');
    const none = await open(person, { prompt: 'none' });
    expect(new URL(none.location).searchParams.get('error')).toBe('login_required');
  });

  it('issues no token for one factor, by any grant', async () => {
    const person = await newUser();
    await demand(true);
    const form = { grant_type: 'password', username: person.username, password: PASSWORD };
    const { body } = await core.post('/token', form, client, elsewhere()).expect(400);
    expect(body).toMatchObject({ error: 'invalid_grant', message: expect.stringContaining('second factor') });
  });
});

describe('The second factor', () => {
  it('accepts the code of the authenticator app, on alternating replicas', async () => {
    const person = await enrolled();
    const page = await enterPassword(person, await open(person));
    expect(page.text).toContain(`You are signing in as ${person.username}.`);
    const back = await enter({ ...person, browser: person.browser.at(other) }, page, person.app.code());
    expect(await claimsOf(back)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: TWO_FACTORS });
    const events = await core.query(
      `select event_type, after ->> 'method' as method from audit_events where actor_id = $1 order by created_at desc limit 1`,
      [person.id],
    );
    expect(events).toEqual([{ event_type: 'second_factor.used', method: 'totp' }]);
  });

  it('accepts each time step once', async () => {
    const person = await enrolled();
    const code = person.app.code();
    const back = await enter(person, await enterPassword(person, await open(person)), code);
    expect(back.location).toContain('code=');
    const again = await enterPassword(person, await open(person, { prompt: 'login' }));
    const replayed = await enter(person, again, code);
    expect([replayed.status, replayed.text.includes('used already')]).toEqual([400, true]);
  });

  it('54. accepts a code once: of 20 uses on two replicas one succeeds, and none is a 5xx', async () => {
    const person = await enrolled();
    const attempts = await waiting(person, 20);
    const code = person.app.code();
    const seen = await Promise.all(attempts.map((attempt) => enter(attempt.person, attempt.page, code)));
    expect(seen.filter(({ location }) => location.includes('code='))).toHaveLength(1);
    expect(seen.filter(({ status, location }) => location === '' && ![400, 429, 503].includes(status))).toEqual([]);
  });

  it('54. accepts a recovery code once: of 20 uses on two replicas one succeeds', async () => {
    const person = await enrolled();
    const attempts = await waiting(person, 20);
    const typed = person.codes[3]!.toUpperCase().replaceAll('-', ' ');
    const seen = await Promise.all(attempts.map((attempt) => enter(attempt.person, attempt.page, typed)));
    expect(seen.filter(({ location }) => location.includes('code='))).toHaveLength(1);
    expect(seen.filter(({ status, location }) => location === '' && ![400, 429, 503].includes(status))).toEqual([]);
    const [row] = await core.query(
      'select codes_left from user_second_factors where user_id = $1 and codes_left is not null',
      [person.id],
    );
    expect(row).toEqual({ codes_left: 9 });
  });

  it('52. locks after five wrong codes; a correct password in between does not reset them', async () => {
    const person = await enrolled();
    for (let i = 0; i < 5; i++) {
      const page = await enterPassword(person, await open(person));
      expect((await enter(person, page, '000000')).status).toBe(400);
    }
    const page = await enterPassword(person, await open(person));
    const locked = await enter(person, page, person.app.code());
    expect([locked.status, locked.text.includes('Too many failed sign-ins')]).toEqual([429, true]);
  });

  it('allows another user to sign in, without the factors of the first', async () => {
    const person = await enrolled();
    const page = await enterPassword(person, await open(person));
    const again = await person.browser.submit(page, { action: 'restart', code: '' });
    expect(again.text).toContain('type="password"');
    const blind = await enter(person, again, person.app.code());
    expect(blind.location).toBe('');
  });

  it('restarts the sign-in when the user was blocked in between, and is skipped when the factor was removed', async () => {
    const [blocked, freed] = [await enrolled(), await enrolled()];
    const late = await enterPassword(blocked, await open(blocked));
    await core.query('update users set is_blocked = true where id = $1', [blocked.id]);
    const refused = await enter(blocked, late, blocked.app.code());
    expect([refused.location, refused.text.includes('type="password"')]).toEqual(['', true]);
    const page = await enterPassword(freed, await open(freed));
    for (const table of ['totp_secrets', 'recovery_codes'])
      await core.query(`delete from ${table} where user_id = $1`, [freed.id]);
    const ready = await enter(freed, page, freed.app.code());
    const back = await freed.browser.follow(await freed.browser.submit(ready, { action: 'continue' }));
    expect((await claimsOf(back))['amr']).toEqual(['pwd']);
  });

  it('43. is not shown to another browser', async () => {
    const person = await enrolled();
    const page = await enterPassword(person, await open(person));
    const address = /action="([^"]+)"/.exec(page.text)![1]!.replaceAll('&amp;', '&');
    const stolen = await new Browser(core).get(address);
    expect([stolen.status, stolen.text.includes(person.username)]).toEqual([400, false]);
  });

  it('is required of sessions from before enrolment, and by acr_values', async () => {
    const person = await newUser();
    await enterPassword(person, await open(person));
    await demand(true);
    const page = await enterPassword(person, await open(person));
    const app = new AuthenticatorApp(page.text);
    await enter(person, page, app.code(), 'confirm_totp');
    await demand(false);
    const silent = await open(person, { prompt: 'none' }); // the session of before, with one factor
    expect(new URL(silent.location).searchParams.get('error')).toBe('login_required');
    const stepUp = await enterPassword(person, await open(person));
    const back = await enter(person, stepUp, app.code());
    expect((await claimsOf(back))['acr']).toBe(TWO_FACTORS);
    expect((await open(person, { acr_values: TWO_FACTORS })).location).toContain('code=');
  });
});

describe('Get Token', () => {
  const requestToken = (form: Record<string, string>) => core.post('/token', form, client, elsewhere());

  it('password: requires a code of a user with an authenticator app, and accepts it once', async () => {
    const { username, app } = await enrolled();
    const form = { grant_type: 'password', username, password: PASSWORD };
    expect((await requestToken(form).expect(400)).body.message).toContain('second factor');
    expect((await requestToken({ ...form, otp: '000000' }).expect(400)).body.error).toBe('invalid_grant');
    const otp = app.code();
    const wrong = await requestToken({ ...form, password: 'wrong', otp }).expect(400);
    expect(wrong.body.message).not.toContain('factor');
    await requestToken({ ...form, otp }).expect(200);
    await requestToken({ ...form, otp }).expect(400);
  });

  it('otp: a code of an authenticator app is not a first factor, whatever the tenant requires', async () => {
    const { username, app } = await enrolled();
    const refusal = await requestToken({ grant_type: 'otp', username, otp: app.code() }).expect(400);
    expect(refusal.body).toMatchObject({
      error: 'invalid_grant',
      message: expect.stringContaining('Only codes that were sent'),
    });
  });
});

/** So many browsers of one user at its second step, on two replicas in turn, each from an address of its own. */
async function waiting(person: Person, many: number) {
  const attempts = [];
  for (let i = 0; i < many; i++) {
    const browser = new Browser(core, elsewhere());
    const at = { ...person, browser };
    const page = await enterPassword(at, await open(at));
    attempts.push({ person: { ...at, browser: browser.at(i % 2 ? core : other) }, page });
  }
  return attempts;
}
