import { CLI_CLIENT_ID, CONSOLE_CLIENT_ID, SERVICES_CLIENT_ID } from '@groundwork/service';
import { hashSync } from '@node-rs/argon2';
import { authorizeAddress, Browser, VERIFIER } from '../../testing/browser.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const PASSWORD = 'a password of a tenant 17';
const SECRET = 'secret-of-the-services-of-a-test-that-guards-nothing';
const REDIRECT = 'https://console.example.com/callback';
/** `files:use` is everybody's; the next is taken from the client, the API of the next is unlinked, the last is of no version yet. */
const NAMED = 'openid files:use users:export_hashes trees:use holograms:read';

let whole: Whole;
beforeAll(async () => {
  whole = await startWhole({
    CONSOLE_URL: 'https://console.example.com',
    SERVICES_CLIENT_SECRET: SECRET,
    RATE_LIMIT_PER_MINUTE: '0',
  });
  const tenant = await addTenant(whole.query, { tenant_name: 'acme' });
  await addUser(whole.query, tenant, { username: 'ann', password_hash: hashSync(PASSWORD) });
  const both = `('${CONSOLE_CLIENT_ID}', '${CLI_CLIENT_ID}')`;
  await whole.query(
    `delete from client_permissions p using scopes s where s.id = p.scope_id and s.scope_name = 'users:export_hashes' and p.client_id in ${both}`,
  );
  await whole.query(
    `delete from client_resources l using resources r where r.id = l.resource_id and r.identifier_url = 'urn:groundwork:tree' and l.client_id in ${both}`,
  );
});
afterAll(() => whole.close());

describe('Scopes that a client of the system names and was not granted', () => {
  it('are left out at a sign-in of the console, and the answer says what there is', async () => {
    const browser = new Browser(whole);
    const address = authorizeAddress(CONSOLE_CLIENT_ID, { scope: NAMED, redirect_uri: REDIRECT, tenant: 'acme' });
    const page = await browser.follow(await browser.get(address));
    const back = await browser.follow(
      await browser.submit(page, { username: 'ann', password: PASSWORD, action: 'sign_in' }),
    );
    const code = new URL(back.location).searchParams.get('code') ?? '';
    const more = { client_id: CONSOLE_CLIENT_ID, redirect_uri: REDIRECT, code_verifier: VERIFIER };
    const { body } = await whole.form('/oauth2/token', { grant_type: 'authorization_code', code, ...more }).expect(200);
    expect(body.scope).toBe('openid files:use');
    const again = { grant_type: 'refresh_token', client_id: CONSOLE_CLIENT_ID, refresh_token: body.refresh_token };
    expect((await whole.form('/oauth2/token', again).expect(200)).body.scope).toBe('openid files:use');
  });

  it('are left out at a sign-in of the command line', async () => {
    const asked = await whole.form('/oauth2/device_authorization', { client_id: CLI_CLIENT_ID, scope: NAMED });
    expect([asked.status, Object.keys(asked.body)]).toEqual([200, expect.arrayContaining(['device_code'])]);
  });

  it('are refused where it names nothing else', async () => {
    const device = { client_id: CLI_CLIENT_ID, scope: 'users:export_hashes holograms:read' };
    const asked = await whole.form('/oauth2/device_authorization', device);
    expect([asked.status, asked.body.error]).toEqual([400, 'invalid_scope']);
    const form = { grant_type: 'client_credentials', scope: 'users:read' };
    const { status, body } = await whole.post('/oauth2/token', form, { id: SERVICES_CLIENT_ID, secret: SECRET });
    expect([status, body.error]).toEqual([400, 'invalid_scope']);
  });

  it('are refused where another client names them', async () => {
    const urls = { redirect_uris: [REDIRECT] };
    const client = await whole.client({ client_metadata: { grant_types: ['authorization_code'], urls } });
    const parameters = { scope: 'openid users:export_hashes', redirect_uri: REDIRECT };
    const { location } = await new Browser(whole).get(authorizeAddress(client.id, parameters));
    expect(new URL(location).searchParams.get('error')).toBe('invalid_scope');
  });
});
