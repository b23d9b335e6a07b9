import { decodeJwt } from 'jose';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { ISSUER, startCore, type Core, type TestClient } from '../../testing/start-core.js';
import { authorizeAddress, VERIFIER, Browser, type Seen } from '../../testing/browser.js';

const REDIRECT = 'https://shop.example/cb';
const PASSWORD = 'correct horse battery';

let core: Core;
let client: TestClient;
let user: string;

beforeAll(async () => {
  core = await startCore();
  const password_hash = await core.app.get(Passwords).hash(PASSWORD);
  user = await addUser(core.query, await addTenant(core.query, { is_default: true }), {
    username: 'ada',
    password_hash,
  });
  const urls = { redirect_uris: [REDIRECT] };
  const grant_types = ['authorization_code', 'refresh_token', 'implicit'];
  client = await core.client({ is_first_party: true, client_metadata: { grant_types, urls } });
});
afterAll(() => core.close());

const authorize = async (parameters: Record<string, string> = {}, browser = new Browser(core)) => {
  const address = authorizeAddress(client.id, { scope: 'openid', response_mode: 'form_post', ...parameters });
  return browser.follow(await browser.get(address));
};
const signIn = async (parameters: Record<string, string> = {}, headers = {}) => {
  const browser = new Browser(core, headers);
  const page = await authorize(parameters, browser);
  return browser.follow(await browser.submit(page, { username: 'ada', password: PASSWORD, action: 'sign_in' }));
};
/** What the page would post, and where to. */
const formOf = ({ text }: Seen) => {
  const members = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return {
    action: /<form[^>]* action="([^"]+)"/.exec(text)?.[1],
    members: Object.fromEntries(members.map(([, name, value]) => [name!, value!])),
  };
};

describe('response_mode form_post', () => {
  it('70. posts code, state and issuer to the client, by script or by a button', async () => {
    const page = await signIn({ state: 's 1' });
    const { action, members } = formOf(page);
    expect([page.status, action]).toEqual([200, REDIRECT]);
    expect(members).toEqual({ code: expect.any(String), state: 's 1', iss: ISSUER });
    expect(page.text).toMatch(/<button>Continue<\/button>/);
    const policy = page.headers['content-security-policy'];
    expect(policy).toContain("form-action 'self' https://shop.example");
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+='/);
    expect(page.headers['cache-control']).toBe('no-store');
    const form = {
      grant_type: 'authorization_code',
      code: members['code']!,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
    };
    const { body } = await core.post('/oauth2/token', form, client).expect(200);
    expect(decodeJwt((body as { id_token: string }).id_token).sub).toBe(user);
  });

  it('70. posts an ID token of the implicit flow', async () => {
    const plain = { code_challenge: '', code_challenge_method: '' };
    const { members } = formOf(await signIn({ response_type: 'id_token', nonce: 'n', ...plain }));
    expect(decodeJwt(members['id_token']!)).toMatchObject({ sub: user, nonce: 'n', aud: client.id });
  });

  it('70. posts errors too', async () => {
    const { action, members } = formOf(await authorize({ prompt: 'none', state: 's' }));
    expect(action).toBe(REDIRECT);
    expect(members).toMatchObject({ error: 'login_required', state: 's', iss: ISSUER });
    const browser = new Browser(core);
    const refused = await browser.follow(await browser.submit(await authorize({}, browser), { action: 'cancel' }));
    expect(formOf(refused).members).toMatchObject({ error: 'access_denied' });
  });

  it('45. escapes parameters of the client, and uses the language of the browser', async () => {
    const page = await signIn({ state: '"><script>alert(1)</script>' }, { 'accept-language': 'mn' });
    expect(page.text).not.toContain('<script>alert');
    expect(page.text).toContain('lang="mn"');
  });

  it('2. posts nothing to a redirect_uri that is not registered', async () => {
    const page = await authorize({ redirect_uri: 'https://evil.example/' });
    expect([page.status, formOf(page).action]).toEqual([400, undefined]);
  });

  it('is listed in discovery', async () => {
    const { body } = await core.get('/.well-known/openid-configuration').expect(200);
    expect((body as { response_modes_supported: string[] }).response_modes_supported).toContain('form_post');
  });
});
