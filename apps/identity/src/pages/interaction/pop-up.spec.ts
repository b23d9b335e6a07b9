import { Passwords } from '../../platform/passwords/passwords.service.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';
import { authorizeAddress, Browser, type Seen } from '../../testing/browser.js';

const PASSWORD = 'correct horse battery';
const CUTS_NOTHING = 'unsafe-none';

let core: Core;
let client: TestClient;

beforeAll(async () => {
  core = await startCore();
  const password_hash = await core.app.get(Passwords).hash(PASSWORD);
  await addUser(core.query, await addTenant(core.query, { is_default: true }), { username: 'ada', password_hash });
  client = await core.client({ client_metadata: { urls: { redirect_uris: ['https://shop.example/cb'] } } });
});
afterAll(() => core.close());

describe('A sign-in in a pop-up', () => {
  it('keeps window.opener at every step', async () => {
    const browser = new Browser(core);
    const seen: Seen[] = [];
    const go = async (first: Seen): Promise<Seen> => {
      for (let last = first; ; last = await browser.get(last.location)) {
        seen.push(last);
        if (last.location === '' || last.location.startsWith('https://shop.example')) return last;
      }
    };
    const signIn = await go(await browser.get(authorizeAddress(client.id, { scope: 'openid' })));
    const form = { username: 'ada', password: PASSWORD, action: 'sign_in' };
    const wrong = await go(await browser.submit(signIn, { ...form, password: 'wrong' }));
    const consent = await go(await browser.submit(wrong, form));
    const back = await go(await browser.submit(consent, { action: 'allow' }));
    expect(back.location).toContain('code=');
    seen.push(await browser.get('/interaction/gone'), await browser.get('/oauth2/authorize?client_id=nobody'));
    expect(seen.length).toBeGreaterThan(8);
    expect(seen.map(({ headers }) => headers['cross-origin-opener-policy'])).toEqual(seen.map(() => CUTS_NOTHING));
    for (const { headers, status } of seen.filter(({ location }) => location === '')) {
      expect([status, headers['x-frame-options']]).toEqual([status, 'DENY']);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  it.each(['/oauth2/jwks', '/device', '/oauth2/authorizer', '/interactions'])(
    'does not change the policy of other paths: %s',
    async (path) => {
      const { headers } = await core.get(path);
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    },
  );
});
