import { decodeJwt } from 'jose';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { Authenticator, type Misbehaviour } from '../../testing/enrolled-user.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { ISSUER, startCore, notifyChanged, type Core, type TestClient } from '../../testing/start-core.js';
import { authorizeAddress, VERIFIER, Browser, type Seen } from '../../testing/browser.js';

const REDIRECT = 'https://shop.example/cb';
const PASSWORD = 'correct horse battery';

let core: Core;
let other: Core;
let client: TestClient;
let tenant: string;
let password_hash: string;

beforeAll(async () => {
  core = await startCore();
  other = await startCore({}, core.schema);
  tenant = await addTenant(core.query, { is_default: true });
  password_hash = await core.app.get(Passwords).hash(PASSWORD);
  const urls = { redirect_uris: [REDIRECT] };
  client = await core.client({ is_first_party: true, client_metadata: { grant_types: ['authorization_code'], urls } });
});
afterAll(async () => {
  await other.close();
  await core.close();
});

let count = 0;
const open = async (browser: Browser, parameters = {}): Promise<Seen> =>
  browser.follow(await browser.get(authorizeAddress(client.id, { scope: 'openid', ...parameters })));
/** The sign-in page, which offers passkeys in autofill. */
const requestOptions = (browser: Browser): Promise<Seen> => open(browser);
const answer = async (browser: Browser, page: Seen, credential: string): Promise<Seen> =>
  browser.follow(await browser.submit(page, { credential }));
const demand = async (required: boolean) => {
  await core.query('update tenants set tenant_metadata = $1', [{ mfa: { required } }]);
  await notifyChanged(core);
};
const claimsOf = async (back: Seen) => {
  const code = new URL(back.location).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER };
  return decodeJwt((await core.post('/oauth2/token', form, client).expect(200)).body.id_token);
};
const refused = ({ status, location, text }: Seen) => [
  status,
  location,
  /id="alert">\s*The passkey was not accepted/.test(text),
];
const REFUSED = [400, '', true];

/** A user with a passkey, enrolled where a tenant demands it. */
const enrolled = async (authenticator = new Authenticator(), as: Misbehaviour = {}) => {
  const username = `user${++count}`;
  const id = await addUser(core.query, tenant, { username, password_hash });
  const browser = new Browser(core);
  await demand(true);
  const first = await browser.submit(await open(browser), { username, password: PASSWORD, action: 'sign_in' });
  const page = await browser.submit(first, { action: 'make_passkey' });
  const kept = await browser.submit(page, { credential: authenticator.create(page.text, as), passkey_name: 'Phone' });
  await demand(false);
  return { id, username, authenticator, kept, browser };
};

describe('A passkey', () => {
  it('is created where two factors are required, with recovery codes', async () => {
    const { kept, browser, id } = await enrolled();
    expect(kept.text.match(/<li>[a-z2-9-]{14}<\/li>/g)).toHaveLength(10);
    const back = await browser.follow(await browser.submit(kept, { action: 'continue' }));
    expect(await claimsOf(back)).toMatchObject({ sub: id, amr: ['pwd', 'swk', 'mfa'] });
    const [row] = await core.query('select passkey_name, is_hardware from passkeys where user_id = $1', [id]);
    expect(row).toEqual({ passkey_name: 'Phone', is_hardware: false });
  });

  it.each([
    [true, 'hwk'],
    [false, 'swk'],
  ])('signs in without a password, as two factors (bound to its device: %p)', async (hardware, method) => {
    const { id, authenticator } = await enrolled(new Authenticator(hardware));
    const browser = new Browser(core);
    const page = await requestOptions(browser);
    const back = await answer(browser.at(other), page, authenticator.get(page.text));
    expect(await claimsOf(back)).toMatchObject({ sub: id, amr: [method, 'mfa'], acr: 'urn:groundwork:acr:2fa' });
  });

  it('is accepted as second factor after a password for its own user only', async () => {
    const mine = await enrolled();
    const foreign = await enrolled();
    const browser = new Browser(core);
    const form = { username: mine.username, password: PASSWORD, action: 'sign_in' };
    const second = await browser.submit(await open(browser), form);
    let page = await browser.submit(second, { action: 'passkey' });
    expect(refused(await answer(browser, page, foreign.authenticator.get(page.text)))).toEqual(REFUSED);
    page = await browser.submit(second, { action: 'passkey' });
    const back = await answer(browser, page, mine.authenticator.get(page.text));
    expect(await claimsOf(back)).toMatchObject({ sub: mine.id, amr: ['pwd', 'swk', 'mfa'] });
  });

  it('lists no credentials before the first factor is verified, whatever identifier is sent', async () => {
    await enrolled();
    const { text } = await requestOptions(new Browser(core));
    expect(text).toContain('&quot;allowCredentials&quot;:[]');
    expect(text).toContain('&quot;userVerification&quot;:&quot;required&quot;');
    expect(text).toContain(`&quot;rpId&quot;:&quot;${new URL(ISSUER).hostname}&quot;`);
  });

  it.each<[string, Misbehaviour]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without having verified its user', { verified: false }],
    ['for another user', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('is rejected %s', async (_, as) => {
    const { authenticator } = await enrolled();
    const browser = new Browser(core);
    const page = await requestOptions(browser);
    expect(refused(await answer(browser, page, authenticator.get(page.text, as)))).toEqual(REFUSED);
  });

  it.each(['', 'x', '{}', '[1]', '{"id":"a","response":{"clientDataJSON":"e30"}}', '{"__proto__":{"id":1}}'])(
    '70. answers 400 to %p as a credential',
    async (credential) => {
      const browser = new Browser(core);
      expect(refused(await answer(browser, await requestOptions(browser), credential))).toEqual(REFUSED);
    },
  );

  it('is rejected when its counter did not increase', async () => {
    const { authenticator } = await enrolled(new Authenticator(true), { counter: 5 });
    const browser = new Browser(core);
    const attempt = async (counter: number) => {
      const page = await requestOptions(browser);
      const seen = await answer(browser, page, authenticator.get(page.text, { counter }));
      browser.cookies = [];
      return seen.location.includes('code=');
    };
    expect([await attempt(5), await attempt(4), await attempt(6), await attempt(6), await attempt(7)]).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  it('accepts a challenge once, on two replicas, and only in its interaction', async () => {
    const { authenticator } = await enrolled();
    const browser = new Browser(core);
    const page = await requestOptions(browser);
    const credential = authenticator.get(page.text);
    const tabs = [];
    for (let i = 0; i < 20; i++) tabs.push(await open(browser, { prompt: 'login' }));
    const elsewhere = await browser.submit(tabs[0]!, { action: 'passkey_answer', credential });
    expect(refused(elsewhere)).toEqual(REFUSED);
    const parallel = Array.from({ length: 20 }, (_, i) =>
      browser.at(i % 2 ? core : other).submit(page, { credential }),
    );
    const seen = await Promise.all(parallel);
    expect(seen.filter(({ status }) => status >= 500)).toEqual([]);
    expect(seen.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  it('is offered by pages that write nothing, for as long as the interaction lasts', async () => {
    const challenges = () => core.query('select challenge_hash from webauthn_challenges');
    const { authenticator } = await enrolled();
    const before = await challenges();
    const browser = new Browser(core);
    const page = await requestOptions(browser);
    expect(page.text).toContain('autocomplete="username webauthn"');
    expect(await challenges()).toEqual(before);
    const wrong = await answer(browser, page, authenticator.get(page.text, { origin: 'https://evil.example' }));
    expect(refused(wrong)).toEqual(REFUSED);
    expect((await answer(browser, page, authenticator.get(page.text))).location).toContain('code=');
    expect(await challenges()).toHaveLength(before.length + 1);
  });

  it('does not sign in a blocked user', async () => {
    const { id, authenticator } = await enrolled();
    await core.query('update users set is_blocked = true where id = $1', [id]);
    const browser = new Browser(core);
    const page = await requestOptions(browser);
    expect(refused(await answer(browser, page, authenticator.get(page.text)))).toEqual(REFUSED);
  });

  it('42. works under the Content-Security-Policy of all pages, with a same-origin script cached as immutable', async () => {
    const { text, headers } = await requestOptions(new Browser(core));
    expect(headers['content-security-policy']).toContain("script-src 'self'; base-uri");
    const address = /<script src="([^"]+)" defer>/.exec(text)![1]!;
    const script = await core.get(address).expect(200);
    expect(script.headers).toMatchObject({ 'cache-control': expect.stringContaining('immutable') });
    expect(script.headers['content-type']).toMatch(/javascript/);
  });
});
