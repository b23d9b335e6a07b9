import { until } from '@groundwork/testing';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { authorizeAddress, Browser, VERIFIER, type Seen } from '../../testing/browser.js';
import { addResource, addUser, authorize } from '../../testing/sample.js';
import type { TestClient } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';
import { ClientDirectory } from '../../tokens/clients/client-directory.service.js';

const REDIRECT = 'https://shop.example/cb';
const PASSWORD = 'correct horse battery';

let whole: Whole;
let tenant: string;
let password_hash: string;
let root: string;

beforeAll(async () => {
  whole = await startWhole({ ALLOW_LEGACY_GRANTS: 'true', RATE_LIMIT_PER_MINUTE: '0' });
  const [row] = await whole.query<{ id: string }>('select id from tenants where is_default');
  tenant = row!.id;
  password_hash = await whole.app.get(Passwords).hash(PASSWORD);
  root = await whole.tokenFor('users:read users:write clients:read clients:write');
});
afterAll(() => whole.close());

let count = 0;
const newUser = async () => {
  const username = `user${++count}`;
  return { id: await addUser(whole.query, tenant, { username, password_hash }), username };
};
type Person = Awaited<ReturnType<typeof newUser>>;

/** A third-party client with the scopes `orders:read` and `orders:write`, unless `columns` say otherwise. */
const newClient = async (columns: Record<string, unknown> = {}, grants: string[] = []): Promise<TestClient> => {
  const grant_types = ['authorization_code', 'refresh_token', ...grants];
  const urls = { redirect_uris: [REDIRECT] };
  const client = await whole.client({ client_metadata: { grant_types, urls }, ...columns });
  const identifier_url = `urn:${client.id}`;
  await authorize(
    whole.query,
    client.id,
    await addResource(whole.query, ['orders:read', 'orders:write'], { identifier_url }),
  );
  return client;
};
/** The page after signing in in a new browser; the client's address where nothing more is asked. */
const signIn = async (person: Person, client: TestClient, scope: string, more: Record<string, string> = {}) => {
  const browser = new Browser(whole);
  const page = await browser.follow(await browser.get(authorizeAddress(client.id, { scope, ...more })));
  const form = { username: person.username, password: PASSWORD, action: 'sign_in' };
  return { browser, seen: await browser.follow(await browser.submit(page, form)) };
};
const allow = async (person: Person, client: TestClient, scope: string, more: Record<string, string> = {}) => {
  const { browser, seen } = await signIn(person, client, scope, more);
  expect(asked(seen)).not.toBe('nothing');
  return { browser, seen: await browser.follow(await browser.submit(seen, { action: 'allow' })) };
};
const codeOf = ({ location }: Seen): string => new URL(location).searchParams.get('code') ?? '';
/** The scopes that a consent page lists; `nothing` where the browser is sent to the client with a code. */
const asked = (seen: Seen): 'nothing' | string[] => {
  if (seen.location !== '' && codeOf(seen) !== '') return 'nothing';
  const [, list = ''] = /<ul aria-labelledby="requested">([^]*?)<\/ul>/.exec(seen.text) ?? [];
  return [...list.matchAll(/<li>([^<]*)/g)].map(([, name]) => name!.trim());
};
const grantsOf = async ({ id }: Person) =>
  ((await whole.send('get', `/users/${id}/grants`, undefined, root).expect(200)).body as { items: object[] }).items;
const revoke = ({ id }: Person, client: TestClient) =>
  whole.send('delete', `/users/${id}/grants/${client.id}`, undefined, root);
/** Waits until the service has read the client again. */
const change = async (client: TestClient, body: object) => {
  const directory = whole.app.get(ClientDirectory);
  const before = await directory.find(client.id);
  await whole.send('patch', `/clients/${client.id}`, body, root).expect(200);
  await until(async () => (await directory.find(client.id)) !== before);
};
const exchange = (client: TestClient, code: string) => {
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER };
  return whole.post('/oauth2/token', form, client);
};
const refresh = (client: TestClient, refresh_token: string) =>
  whole.post('/oauth2/token', { grant_type: 'refresh_token', refresh_token }, client);

describe('a consent', () => {
  it('is remembered in a new session, and one scope more is all that is asked for (people 7)', async () => {
    const [person, client] = [await newUser(), await newClient()];
    const first = await allow(person, client, 'openid orders:read');
    await exchange(client, codeOf(first.seen)).expect(200);
    expect(asked((await signIn(person, client, 'openid orders:read')).seen)).toBe('nothing');
    expect(asked((await signIn(person, client, 'openid')).seen)).toBe('nothing');
    const more = await signIn(person, client, 'openid orders:read orders:write');
    expect(asked(more.seen)).toEqual(['orders:write']);
    await more.browser.follow(await more.browser.submit(more.seen, { action: 'allow' }));
    const { seen } = await signIn(person, client, 'openid orders:read orders:write');
    expect((await exchange(client, codeOf(seen)).expect(200)).body).toMatchObject({
      scope: 'openid orders:read orders:write',
    });
    expect(await grantsOf(person)).toMatchObject([
      { id: client.id, scopes: ['openid', 'orders:read', 'orders:write'], implied: false },
    ]);
  });

  it('gives a token no more than is requested', async () => {
    const [person, client] = [await newUser(), await newClient()];
    await allow(person, client, 'openid orders:read orders:write');
    const { seen } = await signIn(person, client, 'openid orders:read');
    expect((await exchange(client, codeOf(seen)).expect(200)).body).toMatchObject({ scope: 'openid orders:read' });
  });

  it('is kept for nobody who refused', async () => {
    const [person, client] = [await newUser(), await newClient()];
    const { browser, seen } = await signIn(person, client, 'openid');
    expect((await browser.follow(await browser.submit(seen, { action: 'cancel' }))).location).toContain(
      'access_denied',
    );
    expect(await grantsOf(person)).toEqual([]);
    expect(asked((await signIn(person, client, 'openid')).seen)).not.toBe('nothing');
  });

  it('is asked for again by prompt=consent, and refused by prompt=none while something is missing', async () => {
    const [person, client] = [await newUser(), await newClient()];
    const { browser } = await allow(person, client, 'openid orders:read');
    const scope = 'openid orders:read';
    const again = await browser.follow(await browser.get(authorizeAddress(client.id, { scope, prompt: 'consent' })));
    expect(asked(again)).toHaveLength(2);
    const silent = await browser.get(authorizeAddress(client.id, { scope, prompt: 'none' }));
    expect(asked(silent)).toBe('nothing');
    const wider = await browser.get(authorizeAddress(client.id, { scope: `${scope} orders:write`, prompt: 'none' }));
    expect(wider.location).toContain('error=consent_required');
  });

  it('is asked for in full when the client is reached at another host, in the same session too', async () => {
    const [person, client] = [await newUser(), await newClient()];
    const { browser } = await allow(person, client, 'openid orders:read');
    const urls = { redirect_uris: [REDIRECT, 'https://shop.example/other', 'https://elsewhere.example/cb'] };
    await change(client, { client_metadata: { urls } });
    const visit = async (redirect_uri: string) =>
      browser.follow(await browser.get(authorizeAddress(client.id, { scope: 'openid orders:read', redirect_uri })));
    expect(asked(await visit('https://shop.example/other'))).toBe('nothing');
    const moved = await visit('https://elsewhere.example/cb');
    expect(asked(moved)).toHaveLength(2);
    await browser.follow(await browser.submit(moved, { action: 'allow' }));
    expect(asked(await visit('https://elsewhere.example/cb'))).toBe('nothing');
    expect(asked(await visit(REDIRECT))).toBe('nothing');
  });

  it('is asked for again after it was revoked', async () => {
    const [person, client] = [await newUser(), await newClient()];
    const { browser, seen } = await allow(person, client, 'openid orders:read');
    const { body } = await exchange(client, codeOf(seen)).expect(200);
    await revoke(person, client).expect(204);
    await refresh(client, (body as { refresh_token: string }).refresh_token).expect(400);
    const next = await browser.follow(await browser.get(authorizeAddress(client.id, { scope: 'openid' })));
    expect(asked(next)).toHaveLength(1);
  });
});

describe('an implied consent', () => {
  it('is kept for first-party clients, who need not ask, and is none once they are third-party', async () => {
    const [person, client] = [await newUser(), await newClient({ is_first_party: true })];
    const { seen } = await signIn(person, client, 'openid email');
    await exchange(client, codeOf(seen)).expect(200);
    expect(await grantsOf(person)).toMatchObject([{ id: client.id, scopes: ['email', 'openid'], implied: true }]);
    await signIn(person, client, 'openid profile');
    expect(await grantsOf(person)).toMatchObject([{ scopes: ['email', 'openid', 'profile'], implied: true }]);
    const more = await allow(person, client, 'openid orders:read');
    expect(codeOf(more.seen)).not.toBe('');
    expect(await grantsOf(person)).toMatchObject([{ scopes: ['email', 'openid', 'orders:read', 'profile'] }]);
    expect(asked((await signIn(person, client, 'openid orders:read')).seen)).toBe('nothing');
    await change(client, { is_first_party: false });
    expect(asked((await signIn(person, client, 'openid')).seen)).toHaveLength(1);
  });

  it('of a client that signed the user in itself does not spare the question on a page', async () => {
    const [person, client] = [await newUser(), await newClient({}, ['password'])];
    const form = { grant_type: 'password', username: person.username, password: PASSWORD };
    const byPassword = (scope: string) => whole.post('/oauth2/token', { ...form, scope }, client).expect(200);
    await byPassword('openid orders:read');
    await byPassword('openid orders:write');
    expect(await grantsOf(person)).toMatchObject([
      { scopes: ['openid', 'orders:read', 'orders:write'], implied: true },
    ]);
    await allow(person, client, 'openid');
    expect(await grantsOf(person)).toMatchObject([{ scopes: ['openid'], implied: false }]);
    await byPassword('openid orders:read');
    expect(asked((await signIn(person, client, 'openid orders:read')).seen)).toEqual(['orders:read']);
    await revoke(person, client).expect(204);
    expect(await grantsOf(person)).toEqual([]);
  });
});

it('a revocation that races codes, refreshes and authorizations leaves nothing behind (people 8)', async () => {
  const [person, client] = [await newUser(), await newClient()];
  for (let round = 0; round < 5; round++) {
    const { browser, seen } = await allow(person, client, 'openid orders:read');
    const tokens = (await exchange(client, codeOf(seen)).expect(200)).body as Record<string, string>;
    const again = await browser.get(authorizeAddress(client.id, { scope: 'openid orders:read' }));
    const issued: Record<string, string>[] = [tokens];
    const keep = async (request: ReturnType<typeof refresh>) => {
      const { status, body } = await request;
      expect([200, 400]).toContain(status);
      if (status === 200) issued.push(body as Record<string, string>);
    };
    const use = () => keep(refresh(client, tokens['refresh_token']!));
    const start = async () => void (await browser.get(authorizeAddress(client.id, { scope: 'openid orders:read' })));
    await Promise.all([
      ...Array.from({ length: 10 }, use),
      keep(exchange(client, codeOf(again))),
      start(),
      revoke(person, client).expect(204),
      start(),
      ...Array.from({ length: 10 }, use),
    ]);
    const left = await whole.query(
      `select model from oidc_payloads where account_id = $1 and model in ('Grant', 'AuthorizationCode', 'RefreshToken')`,
      [person.id],
    );
    expect(left).toEqual([]);
    for (const { refresh_token } of issued) await refresh(client, refresh_token!).expect(400);
    for (const { access_token } of issued)
      expect((await whole.form('/oauth2/introspect', { token: access_token! }).expect(200)).body).toEqual({
        active: false,
      });
    expect(asked((await signIn(person, client, 'openid orders:read')).seen)).toHaveLength(2);
  }
});
