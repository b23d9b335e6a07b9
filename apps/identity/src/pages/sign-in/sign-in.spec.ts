import { decodeJwt } from 'jose';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { addResource, addTenant, addUser, authorize } from '../../testing/sample.js';
import { ISSUER, startCore, type Core, type TestClient } from '../../testing/start-core.js';
import { authorizeAddress, VERIFIER, Browser, type Seen } from '../../testing/browser.js';

const REDIRECT = 'https://shop.example/cb';
const PASSWORD = 'correct horse battery';

let core: Core;
let other: Core;
let shop: TestClient;
let house: TestClient;
let user: string;
let browser: Browser;

beforeAll(async () => {
  core = await startCore();
  other = await startCore({}, core.schema);
  const tenant = await addTenant(core.query, { is_default: true, display_name: 'Acme <script>alert(1)</script>' });
  const password_hash = await core.app.get(Passwords).hash(PASSWORD);
  user = await addUser(core.query, tenant, {
    username: 'ada',
    name: 'Ada <b>Lovelace</b>',
    email: 'ada@acme.example',
    password_hash,
  });
  await addUser(core.query, tenant, { username: 'bob', password_hash });
  await addUser(core.query, tenant, { username: 'eva', password_hash });
  const resource = await addResource(core.query, ['orders:read', 'orders:write'], {
    skip_consent_for_first_party: true,
    identifier_url: 'https://api.shop.example',
  });
  await core.query(`update scopes set scope_description = 'See <i>orders</i>' where scope_name = 'orders:read'`);
  const newClient = async (columns: Record<string, unknown>, grant_types: string[]) => {
    const urls = {
      redirect_uris: [REDIRECT],
      initiate_login_uri: 'https://shop.example/login?a=b&c=d',
      allowed_origins: [],
    };
    const made = await core.client({ client_metadata: { grant_types, urls }, ...columns });
    await authorize(core.query, made.id, resource);
    return made;
  };
  shop = await newClient({ client_name: 'The "Shop" <script>' }, ['authorization_code', 'refresh_token', 'implicit']);
  house = await newClient({ client_name: 'House', is_first_party: true }, ['authorization_code']);
});
afterAll(async () => {
  await other.close();
  await core.close();
});
beforeEach(async () => {
  browser = new Browser(core);
  await core.query('delete from consents');
});

const signInPage = async (client = shop, parameters: Record<string, string> = {}, as = browser): Promise<Seen> =>
  as.follow(await as.get(authorizeAddress(client.id, parameters)));
const signIn = async (page: Seen, as = browser, password = PASSWORD): Promise<Seen> =>
  as.follow(await as.submit(page, { username: 'ada', password, action: 'sign_in' }));
const exchange = (seen: Seen, client = shop) =>
  core.post(
    '/oauth2/token',
    {
      grant_type: 'authorization_code',
      code: new URL(seen.location).searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
    },
    client,
  );

describe('the authorization code flow', () => {
  it('signs in, shows the consent page, and returns tokens for what was granted', async () => {
    const consent = await signIn(await signInPage());
    expect(consent.text).toContain('See &lt;i&gt;orders&lt;/i&gt;');
    const back = await browser.follow(await browser.submit(consent, { action: 'allow' }));
    expect(back.location).toMatch(/^https:\/\/shop\.example\/cb\?code=/);
    const { body } = await exchange(back).expect(200);
    expect(body).toMatchObject({ scope: 'openid orders:read', refresh_token: expect.any(String) });
    expect(decodeJwt(body.access_token)).toMatchObject({ sub: user, aud: 'https://api.shop.example' });
    expect(decodeJwt(body.id_token)).toMatchObject({ sub: user });
    const again = await browser.follow(await browser.get(authorizeAddress(shop.id)));
    expect(again.location).toContain('code=');
  });

  it('needs no consent for a first-party client', async () => {
    const back = await signIn(await signInPage(house));
    expect(back.location).toContain('code=');
    expect((await exchange(back, house).expect(200)).body.scope).toBe('openid orders:read');
  });

  it('works on alternating replicas', async () => {
    const page = await browser.follow(await browser.at(other).get(authorizeAddress(shop.id)));
    const consent = await signIn(page, browser.at(core));
    const back = await browser.at(core).follow(await browser.at(other).submit(consent, { action: 'allow' }));
    await exchange(back).expect(200);
  });

  it('returns access_denied to the client when the user refuses', async () => {
    const refused = await browser.follow(await browser.submit(await signInPage(), { action: 'cancel' }));
    expect(new URL(refused.location).searchParams.get('error')).toBe('access_denied');
    const denied = await browser.follow(await browser.submit(await signIn(await signInPage()), { action: 'cancel' }));
    expect(new URL(denied.location).searchParams.get('error')).toBe('access_denied');
  });

  it('requires consent again for scopes that were not granted yet', async () => {
    await browser.follow(await browser.submit(await signIn(await signInPage()), { action: 'allow' }));
    const more = await signInPage(shop, { scope: 'openid orders:read orders:write' });
    expect(more.text).toContain('orders:write');
    expect(more.text).not.toContain('See &lt;i&gt;');
  });

  it('keeps several tabs apart', async () => {
    const tabs = [await signInPage(), await signInPage(house), await signInPage()];
    const second = await signIn(tabs[1]!);
    expect(second.location).toContain('code=');
    const third = await signIn(tabs[2]!);
    expect((await browser.follow(await browser.submit(third, { action: 'allow' }))).location).toContain('code=');
    expect((await signIn(tabs[0]!)).location).toContain('code=');
  });

  it('returns id_token and id_token token in the fragment', async () => {
    const page = await signInPage(shop, {
      response_type: 'id_token token',
      code_challenge: '',
      code_challenge_method: '',
    });
    const back = await browser.follow(await browser.submit(await signIn(page), { action: 'allow' }));
    const answer = new URLSearchParams(new URL(back.location).hash.slice(1));
    expect(decodeJwt(answer.get('id_token')!)).toMatchObject({ sub: user, at_hash: expect.any(String) });
    expect(decodeJwt(answer.get('access_token')!)).toMatchObject({ sub: user });
    const only = await browser.follow(
      await browser.get(
        authorizeAddress(shop.id, {
          response_type: 'id_token',
          scope: 'openid',
          code_challenge: '',
          code_challenge_method: '',
        }),
      ),
    );
    expect(new URL(only.location).hash).toMatch(/^#id_token=/);
  });
});

describe('the sign-in page', () => {
  it('is shown again for a wrong password, an unknown user and an empty form', async () => {
    const page = await signInPage();
    const wrong = await browser.submit(page, { username: 'ada', password: 'wrong', action: 'sign_in' });
    const unknown = await browser.submit(page, { username: '<img src=x>', password: 'wrong', action: 'sign_in' });
    expect([wrong.status, unknown.status]).toEqual([400, 400]);
    expect(wrong.text).toContain('id="alert"');
    expect(unknown.text).toContain('value="&lt;img src=x&gt;"');
    expect(unknown.text.replaceAll('&lt;img src=x&gt;', 'ada')).toBe(wrong.text);
    expect((await browser.submit(page, { username: 'ada', password: '', action: 'sign_in' })).status).toBe(400);
  });

  it('52. locks after five failures, as the password grant does', async () => {
    const page = await signInPage();
    for (let i = 0; i < 5; i++) await browser.submit(page, { username: 'bob', password: 'wrong', action: 'sign_in' });
    const locked = await browser.submit(page, { username: 'bob', password: PASSWORD, action: 'sign_in' });
    expect(locked.status).toBe(429);
    expect(locked.headers['retry-after']).toBeDefined();
    expect(locked.text).toContain('Too many failed sign-ins');
  });

  it('52. counts the connecting address, whatever X-Forwarded-For contains at /token', async () => {
    const settings = { grant_types: ['password'] };
    const legacy = await core.client({ client_metadata: settings });
    const form = { grant_type: 'password', username: 'eve', password: 'wrong' };
    const attempts = [];
    for (let i = 0; i < 6; i++)
      attempts.push((await core.post('/token', form, legacy, { 'x-forwarded-for': `198.51.100.${i}` })).status);
    expect(attempts).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('40. changes the session id, sets HttpOnly cookies, and ignores a modified one', async () => {
    const first = await signIn(await signInPage(house));
    const session = () => browser.cookies.find(({ name }) => name === 'session')!;
    const before = session().value;
    const again = await signIn(await signInPage(house, { prompt: 'login' }));
    expect(again.location).toContain('code=');
    expect(session().value).not.toBe(before);
    browser.cookies = browser.cookies.map((cookie) =>
      cookie.name === 'session' ? { ...cookie, value: before } : cookie,
    );
    expect((await browser.follow(await browser.get(authorizeAddress(house.id)))).text).toContain('type="password"');
    expect(first.location).toContain('code=');
    const { headers } = await new Browser(core).get(authorizeAddress(house.id));
    for (const line of headers['set-cookie'] as unknown as string[]) expect(line).toMatch(/; httponly/i);
    for (const line of headers['set-cookie'] as unknown as string[]) expect(line).toMatch(/; samesite=lax/i);
  });

  it('allows another user to sign in: the page that ends the session may redirect to the client', async () => {
    await signIn(await signInPage(house));
    const form = { username: 'eva', password: PASSWORD, action: 'sign_in' };
    const page = await browser.follow(await browser.submit(await signInPage(house, { prompt: 'login' }), form));
    expect([page.status, page.location]).toEqual([200, '']);
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://shop.example");
    const back = await browser.follow(await browser.submit(page, {}));
    expect(back.location).toContain(`${REDIRECT}?code=`);
    const { body } = await exchange(back, house);
    expect(decodeJwt((body as { id_token: string }).id_token).sub).not.toBe(user);
  });

  it('41. rejects forms without the token, with that of another interaction, and from other sites', async () => {
    const page = await signInPage();
    const form = { username: 'ada', password: PASSWORD, action: 'sign_in' };
    expect((await browser.submit(page, { ...form, csrf: '' })).status).toBe(403);
    const foreign = await signInPage(shop, {}, new Browser(core));
    const csrf = /name="csrf" value="([^"]+)"/.exec(foreign.text)![1]!;
    expect((await browser.submit(page, { ...form, csrf })).status).toBe(403);
    expect((await browser.submit(page, form, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.submit(page, form, { origin: 'null', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await browser.submit(page, form, { origin: 'null', 'sec-fetch-site': 'same-origin' })).status).toBe(303);
    expect((await browser.submit(page, form, { origin: ISSUER })).status).toBe(303);
  });

  it('43. shows nothing to another browser, and offers to start again', async () => {
    const started = await browser.get(authorizeAddress(shop.id));
    const stolen = await new Browser(core).get(started.location);
    expect(stolen.status).toBe(400);
    expect(stolen.text).toContain('href="https://shop.example/login?a=b&amp;c=d&amp;iss=http%3A%2F%2Fidentity.test"');
    expect(stolen.text).not.toContain('type="password"');
  });

  it('answers 400 with a link to start again when the interaction has expired', async () => {
    const page = await signInPage();
    await core.query(
      `update oidc_payloads set payload = payload || '{"exp": 1}', expires_at = now() where model = 'Interaction'`,
    );
    const late = await browser.submit(page, { username: 'ada', password: PASSWORD, action: 'sign_in' });
    expect(late.status).toBe(400);
    expect(late.text).toContain('Start again');
  });
});

describe('every page', () => {
  it('42. forbids framing, sniffing, referrers and loads from other origins; forms may redirect to the client', async () => {
    const { headers } = await signInPage();
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' https://shop.example",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  it('45. escapes names', async () => {
    const page = await signInPage();
    const consent = await signIn(page);
    const ours = /<script src="\/interaction\/passkeys-[0-9a-f]{16}\.js" defer><\/script>/;
    for (const { text } of [page, consent]) expect(text.replace(ours, '')).not.toMatch(/<script|<b>|<i>/);
    expect(page.text).toContain('The &quot;Shop&quot; &lt;script&gt;');
    expect(consent.text).toContain('Ada &lt;b&gt;Lovelace');
  });

  it('is in Mongolian by ui_locales, then by Accept-Language', async () => {
    expect((await signInPage(shop, { ui_locales: 'tlh mn' })).text).toContain('<html lang="mn">');
    const mongolian = new Browser(core, { 'accept-language': 'tlh;q=0.9, mn-MN;q=0.5, en;q=0.4' });
    expect((await signInPage(shop, {}, mongolian)).text).toContain('Нууц үг');
    expect((await signInPage(shop, { ui_locales: 'en' }, mongolian)).text).toContain('<html lang="en">');
    expect((await signInPage(shop, { ui_locales: '<script>' })).text).toContain('<html lang="en">');
  });

  it('shows errors of the authorization endpoint as pages with a link to the client', async () => {
    const unknown = await browser.get(authorizeAddress('00000000-0000-7000-8000-000000000009'));
    expect([unknown.status, unknown.location]).toEqual([400, '']);
    expect(unknown.headers['content-security-policy']).toContain("form-action 'self'");
    const { status, text, location } = await browser.get(
      authorizeAddress(shop.id, { redirect_uri: 'https://evil.example/<script>' }),
    );
    expect([status, location]).toEqual([400, '']);
    expect(text).toContain('https://shop.example/login');
    expect(text).not.toContain('<script');
    const json = await browser.get(authorizeAddress('unknown'), { accept: 'application/json' });
    expect(JSON.parse(json.text)).toMatchObject({ error: 'invalid_client', code: 'invalid_client' });
  });

  it('shows 404, 405 and 415 as error pages, too', async () => {
    const page = await signInPage();
    const address = /action="([^"]+)"/.exec(page.text)![1]!;
    await core.anonymous.put(address).set('host', 'identity.test').expect(405);
    const json = await core.anonymous.post(address).set('host', 'identity.test').send({ a: 1 });
    expect([json.status, json.headers['content-type']]).toEqual([415, 'text/html; charset=utf-8']);
  });
});
