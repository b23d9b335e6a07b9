import { decodeJwt } from 'jose';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { authorizeAddress, Browser, VERIFIER, type Seen } from '../../testing/browser.js';
import { AuthenticatorApp } from '../../testing/enrolled-user.js';
import { addResource, addUser, authorize, insert } from '../../testing/sample.js';
import type { TestClient } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const REDIRECT = 'https://shop.example/cb';
const PASSWORD = 'correct horse battery';
const [ONE, TWO] = ['urn:groundwork:acr:1fa', 'urn:groundwork:acr:2fa'] as const;
const IDENTITY = 'urn:groundwork:identity';
const VAULT = 'https://vault.example';

let whole: Whole;
let client: TestClient;
let tenant: string;
let identity: string;
let root: string;
let password_hash: string;

beforeAll(async () => {
  whole = await startWhole({ TRUST_PROXY: 'true', RATE_LIMIT_PER_MINUTE: '0' });
  const [row] = await whole.query<{ id: string }>('select id from tenants where is_default');
  tenant = row!.id;
  password_hash = await whole.app.get(Passwords).hash(PASSWORD);
  root = await whole.tokenFor('resources:read resources:write users:read');
  const grant_types = ['authorization_code', 'refresh_token', 'password'];
  const client_metadata = { grant_types, urls: { redirect_uris: [REDIRECT] } };
  client = await whole.client({ is_first_party: true, client_metadata });
  const own = { identifier_url: VAULT, skip_consent_for_first_party: true, acr_required: TWO };
  await authorize(whole.query, client.id, await addResource(whole.query, ['vault:open'], own));
  const open = { identifier_url: 'https://shop.example/api', skip_consent_for_first_party: true };
  await authorize(whole.query, client.id, await addResource(whole.query, ['orders:read'], open));
  const [scope] = await whole.query<{ id: string; resource_id: string }>(
    `select id, resource_id from scopes where scope_name = 'users:read'`,
  );
  identity = scope!.resource_id;
  await authorize(whole.query, client.id, { id: identity, scopes: { 'users:read': scope!.id } });
  await whole.query(
    `update resources set resource_metadata = resource_metadata || '{"skip_consent_for_first_party":true}' where id = $1`,
    [identity],
  );
});
afterAll(() => whole.close());

let count = 0;
/** An owner of the default tenant, who may read users. */
const newUser = async () => {
  const username = `user${++count}`;
  const id = await addUser(whole.query, tenant, { username, password_hash });
  await insert(whole.query, 'tenant_admins', { tenant_id: tenant, user_id: id, admin_role: 'owner' });
  return { id, username, browser: new Browser(whole, { 'x-forwarded-for': `10.6.0.${count}` }) };
};
type Person = Awaited<ReturnType<typeof newUser>>;
const demand = (acr_required: string | null) =>
  whole.send('patch', `/resources/${identity}`, { resource_metadata: { acr_required } }, root);
const open = async ({ browser, username }: Person, scope: string, more: Record<string, string> = {}): Promise<Seen> => {
  const page = await browser.follow(await browser.get(authorizeAddress(client.id, { scope, ...more })));
  if (page.location !== '') return page;
  return browser.follow(await browser.submit(page, { username, password: PASSWORD, action: 'sign_in' }));
};
const tokensAt = async (back: Seen) => {
  const code = new URL(back.location).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER };
  return (await whole.post('/oauth2/token', form, client).expect(200)).body as Record<string, string>;
};
const enrol = async ({ browser }: Person, page: Seen): Promise<Seen> => {
  expect(page.text).toContain('Set up an authenticator app');
  const shown = await browser.submit(page, { code: new AuthenticatorApp(page.text).code(), action: 'confirm_totp' });
  return browser.follow(await browser.submit(shown, { action: 'continue' }));
};
const claimsOf = ({ access_token }: Record<string, string>) => decodeJwt(access_token!);
const byPassword = async ({ username }: Person, scope: string) => {
  const form = { grant_type: 'password', username, password: PASSWORD, scope };
  return (await whole.post('/oauth2/token', form, client).expect(200)).body as Record<string, string>;
};

describe('a resource that demands two factors', () => {
  it('leads to enrolment where its scopes are requested, and its tokens say how the user signed in (people 4)', async () => {
    const person = await newUser();
    const tokens = await tokensAt(await enrol(person, await open(person, 'openid vault:open')));
    expect(claimsOf(tokens)).toMatchObject({ aud: VAULT, acr: TWO, auth_time: expect.any(Number) as number });
    expect(claimsOf(tokens)).not.toHaveProperty('acr_required');
    const form = { grant_type: 'refresh_token', refresh_token: tokens['refresh_token']! };
    const { body } = await whole.post('/oauth2/token', form, client).expect(200);
    expect(claimsOf(body as Record<string, string>)).toMatchObject({
      acr: TWO,
      auth_time: claimsOf(tokens)['auth_time'],
    });
  });

  it('leaves others as they are (people 4)', async () => {
    const person = await newUser();
    const claims = claimsOf(await tokensAt(await open(person, 'openid orders:read')));
    for (const name of ['acr', 'auth_time', 'acr_required']) expect(claims).not.toHaveProperty(name);
  });

  it('asks a session of one factor for more, and with prompt=none is an error (people 4)', async () => {
    const person = await newUser();
    await open(person, 'openid orders:read');
    const silent = await open(person, 'openid vault:open', { prompt: 'none' });
    expect(new URL(silent.location).searchParams.get('error')).toBe('unmet_authentication_requirements');
    expect(await claimsOf(await tokensAt(await enrol(person, await open(person, 'openid vault:open'))))['acr']).toBe(
      TWO,
    );
  });

  it('is named in a token of a weaker sign-in, which no page could ask for more (people 4)', async () => {
    const claims = claimsOf(await byPassword(await newUser(), 'openid vault:open orders:read'));
    expect(claims).toMatchObject({ acr: ONE, acr_required: { [VAULT]: TWO } });
  });

  it('as a service of this installation refuses such a token, and takes machines and strong sign-ins (people 4)', async () => {
    const person = await newUser();
    const before = await byPassword(person, 'openid users:read');
    await demand(TWO).expect(200);
    await whole.send('get', '/users', undefined, before['access_token']).expect(200);
    const weak = await byPassword(person, 'openid users:read');
    const refused = await whole.send('get', '/users', undefined, weak['access_token']).expect(401);
    expect(refused.body).toMatchObject({ code: 'insufficient_user_authentication' });
    expect(refused.headers['www-authenticate']).toContain('error="insufficient_user_authentication"');
    expect(refused.headers['www-authenticate']).toContain(`acr_values="${TWO}"`);
    expect(claimsOf(weak)).toMatchObject({ aud: IDENTITY, acr_required: { [IDENTITY]: TWO } });
    await whole.send('get', '/users', undefined, root).expect(200);
    const strong = await tokensAt(await enrol(person, await open(person, 'openid users:read')));
    await whole.send('get', '/users', undefined, strong['access_token']).expect(200);
    await demand(null).expect(200);
  });

  it.each(['2fa', '', 5])('acr_required %j is refused', async (acr) => {
    const { body } = await demand(acr as string).expect(400);
    expect(JSON.stringify(body)).toContain('acr_required');
  });
});
