import { Passwords } from '../../platform/passwords/passwords.service.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { startCore, type Core } from '../../testing/start-core.js';
import { authorizeAddress, Browser } from '../../testing/browser.js';

const PASSWORD = 'correct horse battery';
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let core: Core;
beforeAll(async () => void (core = await startCore()));
afterAll(() => core.close());

/** The pages of a sign-in at a tenant: sign-in, consent, logout. */
const pagesOf = async (columns: object) => {
  const tenant_id = await addTenant(core.query, { ...columns });
  const password_hash = await core.app.get(Passwords).hash(PASSWORD);
  await addUser(core.query, tenant_id, { username: 'ada', password_hash });
  const client_metadata = { urls: { redirect_uris: ['https://shop.example/cb'] } };
  const { id } = await core.client({ tenant_id, is_global: false, client_metadata });
  const browser = new Browser(core);
  const signIn = await browser.follow(await browser.get(authorizeAddress(id, { scope: 'openid' })));
  const form = { username: 'ada', password: PASSWORD, action: 'sign_in' };
  const consent = await browser.follow(await browser.submit(signIn, form));
  const logout = await browser.get(`/oauth2/logout?client_id=${id}`);
  return { signIn, consent, logout };
};

describe('The pages of a tenant', () => {
  it('show its name and its logo', async () => {
    const pages = await pagesOf({
      display_name: 'Acme & Co',
      app_metadata: JSON.stringify([{ key: 'logo', value: PICTURE }]),
    });
    for (const { status, text, headers } of Object.values(pages)) {
      expect(status).toBe(200);
      expect(text).toContain(`<img src="${PICTURE}" alt="" /><span>Acme &amp; Co</span>`);
      expect(text).toMatch(/<title>[^<]+ · Acme &amp; Co<\/title>/);
      expect(headers['content-security-policy']).toContain("img-src 'self' data:");
    }
  });

  it.each([
    ['that loads from elsewhere', 'https://tracker.example/logo.png'],
    ['that could run something', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['45. that ends its attribute', `${PICTURE}" onerror="alert(1)`],
  ])('show no logo %s, but the first letter of the name', async (_, value) => {
    const { signIn } = await pagesOf({ display_name: 'acme', app_metadata: JSON.stringify([{ key: 'logo', value }]) });
    expect(signIn.text).not.toContain('<img');
    expect(signIn.text).toContain('<span class="mark" aria-hidden="true">A</span>');
  });
});
