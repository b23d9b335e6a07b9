import { hashSync } from '@node-rs/argon2';
import { newId } from '@groundwork/records';
import { authorizeAddress, Browser } from '../../testing/browser.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';

const PASSWORD = 'correct horse battery';
const FREE = 5;

let core: Core;
let client: TestClient;
let tenant: string;

beforeAll(async () => {
  core = await startCore({ TRUST_PROXY: 'true' });
  tenant = await addTenant(core.query, { is_default: true });
  const urls = { redirect_uris: ['https://shop.example/cb'] };
  client = await core.client({ client_metadata: { grant_types: ['password', 'authorization_code'], urls } });
});
afterAll(() => core.close());

let count = 0;
/** Attempts from an address of its own: the statuses at the token endpoint, and the text of the sign-in page. */
const somewhere = () => {
  const from = { 'x-forwarded-for': `10.77.0.${++count}` };
  return {
    status: async (username: string, password: string) =>
      (await core.post('/token', { grant_type: 'password', username, password }, client, from)).status,
    page: async (username: string, password: string) => {
      const browser = new Browser(core, from);
      const page = await browser.follow(await browser.get(authorizeAddress(client.id, { scope: 'openid' })));
      return browser.submit(page, { username, password, action: 'sign_in' });
    },
  };
};
const newUser = async () => {
  const username = newId();
  const names = [username, `${username}@example.com`, `+9769911${1000 + ++count}`] as const;
  const [, email, phone] = names;
  const proven = { email, email_verified: true, phone, phone_verified: true };
  await addUser(core.query, tenant, { username, ...proven, password_hash: hashSync(PASSWORD) });
  return names;
};

describe('Wrong passwords at the token endpoint', () => {
  it('lock the user under each name after five under username, address and number together, on the pages too (people 2)', async () => {
    const names = await newUser();
    const { status, page } = somewhere();
    for (let nth = 0; nth < FREE; nth++) expect(await status(names[nth % 3]!, 'wrong')).toBe(400);
    for (const name of names) expect([name, await status(name, PASSWORD)]).toEqual([name, 429]);
    expect((await page(names[1], PASSWORD)).text).toContain('Too many failed sign-ins');
    expect(await somewhere().status(names[0], PASSWORD)).toBe(200);
  });

  it('lock a name of nobody alike (people 3)', async () => {
    const { status } = somewhere();
    const nobody = newId();
    for (let nth = 0; nth < FREE; nth++) expect(await status(nobody, 'wrong')).toBe(400);
    expect(await status(nobody.toUpperCase(), 'wrong')).toBe(429);
    expect(await status((await newUser())[0], PASSWORD)).toBe(200);
  });
});
