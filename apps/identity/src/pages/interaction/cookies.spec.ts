import { Passwords } from '../../platform/passwords/passwords.service.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';
import { authorizeAddress, Browser } from '../../testing/browser.js';

const PASSWORD = 'correct horse battery';

let core: Core;
let otherKeys: Core;
let client: TestClient;

beforeAll(async () => {
  core = await startCore();
  otherKeys = await startCore({ COOKIE_KEYS: 'keys-of-somebody-else-who-is-not-us-at-all' }, core.schema);
  const password_hash = await core.app.get(Passwords).hash(PASSWORD);
  const tenant = await addTenant(core.query, { is_default: true });
  for (const username of ['ada', 'bob']) await addUser(core.query, tenant, { username, password_hash });
  const client_metadata = { urls: { redirect_uris: ['https://shop.example/cb'] } };
  client = await core.client({ is_first_party: true, client_metadata });
});
afterAll(async () => {
  await otherKeys.close();
  await core.close();
});

const authorize = async (browser: Browser) =>
  browser.follow(await browser.get(authorizeAddress(client.id, { scope: 'openid' })));
const signIn = async (username: string) => {
  const browser = new Browser(core);
  await browser.follow(
    await browser.submit(await authorize(browser), { username, password: PASSWORD, action: 'sign_in' }),
  );
  expect((await authorize(browser)).location).toContain('code=');
  return browser;
};
const change = (browser: Browser, name: string, value: (before: string) => string | undefined) => {
  browser.cookies = browser.cookies.flatMap((cookie) => {
    const changed = cookie.name === name ? value(cookie.value) : cookie.value;
    return changed === undefined ? [] : [{ ...cookie, value: changed }];
  });
};
const valueOf = (browser: Browser, name: string) => browser.cookies.find((cookie) => cookie.name === name)!.value;
const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);

describe('A session cookie', () => {
  it.each<[string, (ada: Browser, bob: Browser) => void]>([
    ['40. whose signature was changed', (ada) => change(ada, 'session.sig', flipped)],
    ['40. without a signature', (ada) => change(ada, 'session.sig', () => undefined)],
    [
      '40. with the signature of another one',
      (ada, bob) => change(ada, 'session.sig', () => valueOf(bob, 'session.sig')),
    ],
    [
      "40. of somebody else under one's own signature",
      (ada, bob) => change(ada, 'session', () => valueOf(bob, 'session')),
    ],
    ['40. that names another session', (ada) => change(ada, 'session', flipped)],
  ])('%s authenticates nobody: a new session begins', async (_, tamper) => {
    const [ada, bob] = [await signIn('ada'), await signIn('bob')];
    tamper(ada, bob);
    expect((await authorize(ada)).text).toContain('type="password"');
    expect((await authorize(bob)).location).toContain('code=');
  });

  it('40. signed with keys of another deployment authenticates nobody', async () => {
    const ada = await signIn('ada');
    expect((await authorize(ada.at(otherKeys))).text).toContain('type="password"');
  });

  it('40. is valid when unchanged', async () => {
    const ada = await signIn('ada');
    const before = valueOf(ada, 'session.sig');
    change(ada, 'session.sig', flipped);
    change(ada, 'session.sig', () => before);
    expect((await authorize(ada)).location).toContain('code=');
  });
});

describe('The cookie of an interaction', () => {
  it.each<[string, (browser: Browser) => void]>([
    ['40. whose signature was changed', (browser) => change(browser, 'interaction.sig', flipped)],
    ['40. that names another one', (browser) => change(browser, 'interaction', flipped)],
  ])('%s shows an error page with a link to continue', async (_, tamper) => {
    const browser = new Browser(core);
    const redirect = await browser.get(authorizeAddress(client.id, { scope: 'openid' }));
    expect((await browser.get(redirect.location)).status).toBe(200);
    tamper(browser);
    const page = await browser.get(redirect.location);
    expect([page.status, page.text.includes('This page has expired')]).toEqual([400, true]);
  });
});
