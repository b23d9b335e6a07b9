import { CONSOLE_CLIENT_ID } from '@groundwork/service';
import { hashSync } from '@node-rs/argon2';
import { decodeJwt } from 'jose';
import { authorizeAddress, Browser, VERIFIER, type Seen } from './testing/browser.js';
import { makeMailbox, type Mailbox } from './testing/mailbox.js';
import { addDomain, addTenant, addUser, insert } from './testing/sample.js';
import type { TestClient } from './testing/start-core.js';
import { startWhole, type Whole } from './testing/start-whole.js';

const PASSWORD = 'a password of a tenant 17';
const OTHER_PASSWORD = 'another password of a tenant 18';
const REDIRECT = 'https://shop.example/cb';
const GRANTS = [
  'authorization_code', 'refresh_token', 'password', 'otp', 'token_exchange', 'client_credentials', 'device_code',
]; // prettier-ignore

let mailbox: Mailbox;
let whole: Whole;
/** Tenants: `listed` for the client `shop`, both for the client `suite`; `sleeping` is inactive, `foreign` listed nowhere. */
let acme: string;
let globex: string;
let foreign: string;
let sleeping: string;
let shop: TestClient;
let suite: TestClient;
let ann: string;

beforeAll(async () => {
  mailbox = await makeMailbox();
  whole = await startWhole({ ALLOW_LEGACY_GRANTS: 'true', RATE_LIMIT_PER_MINUTE: '0', MAIL_FOLDER: mailbox.folder });
  const { query } = whole;
  const tenant = (tenant_name: string, more = {}) =>
    addTenant(query, { tenant_name, tenant_metadata: { registration_enabled: true }, ...more });
  [acme, globex, foreign] = [await tenant('acme', { display_name: 'Acme Ltd' }), await tenant('globex'), await tenant('foreign')]; // prettier-ignore
  sleeping = await tenant('sleeping', { is_active: false });
  const user = (tenant_id: string, password: string, username = 'ann') =>
    addUser(query, tenant_id, {
      username,
      email: 'ann@example.com',
      email_verified: true,
      password_hash: hashSync(password),
    });
  ann = await user(acme, PASSWORD);
  for (const one of [globex, foreign]) await user(one, OTHER_PASSWORD);
  shop = await newClient('listed');
  suite = await newClient('all');
  for (const tenant_id of [acme, globex, sleeping])
    await insert(query, 'client_tenants', { client_id: shop.id, tenant_id });
});
afterAll(async () => {
  await whole.close();
  await mailbox.remove();
});

async function newClient(sign_in_tenants: string, more = {}): Promise<TestClient> {
  const urls = { redirect_uris: [REDIRECT], allowed_origins: [] };
  const client_metadata = { grant_types: GRANTS, urls };
  const made = await whole.client({ sign_in_tenants, client_metadata, is_first_party: true, ...more });
  const scopes = await whole.query<{ id: string; resource_id: string }>(
    `select id, resource_id from scopes where scope_name in ('users:read', 'tokens:introspect', 'files:use')`,
  );
  for (const resource_id of new Set(scopes.map((scope) => scope.resource_id)))
    await insert(whole.query, 'client_resources', { client_id: made.id, resource_id });
  for (const { id, resource_id } of scopes)
    await insert(whole.query, 'client_permissions', { client_id: made.id, resource_id, scope_id: id });
  return made;
}

const grant = (form: Record<string, string>, as = shop) => whole.post('/token', form, as);
const password = (form: Record<string, string> = {}, as = shop) =>
  grant({ grant_type: 'password', username: 'ann', password: PASSWORD, ...form }, as);
const introspect = async (token: string, as = shop) => (await whole.post('/oauth2/introspect', { token }, as)).body;
const authorizeFor = (as: TestClient, more: Record<string, string> = {}) =>
  authorizeAddress(as.id, { scope: 'openid files:use', redirect_uri: REDIRECT, ...more });
const errorIn = ({ location }: Seen) => new URL(location).searchParams.get('error');
const signIn = (browser: Browser, page: Seen, word = PASSWORD) =>
  browser.submit(page, { username: 'ann', password: word, action: 'sign_in' });
const tokensFor = async (seen: Seen, as = shop) => {
  const code = new URL(seen.location).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER };
  return (await grant(form, as).expect(200)).body as { access_token: string; id_token: string; refresh_token: string };
};

describe('user grants with the parameter tenant', () => {
  it('sign in a user of the named tenant (by id, or name in any case), and of no other tenant', async () => {
    for (const name of [acme, 'acme', 'ACME', acme.toUpperCase()]) {
      const { body } = await password({ tenant: name, scope: 'openid files:use' }).expect(200);
      expect(decodeJwt(body.access_token)).toMatchObject({ sub: ann, tenant_id: acme });
      expect(decodeJwt(body.id_token)).toMatchObject({ sub: ann, tenant_id: acme });
    }
    expect((await password({ organization: 'acme' })).status).toBe(200);
    expect((await password({ tenant: 'acme', password: OTHER_PASSWORD })).body.error).toBe('invalid_grant');
    expect((await password({ tenant: 'globex' })).body.error).toBe('invalid_grant');
    expect((await password({ tenant: 'acme', organization: 'globex' })).body.error).toBe('invalid_request');
  });

  it('require the tenant for a client with several tenants, and not for a client with one', async () => {
    const { status, body } = await password();
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' });
    expect(body.message).toContain('tenant');
    const single = await newClient('listed');
    await insert(whole.query, 'client_tenants', { client_id: single.id, tenant_id: acme });
    expect(decodeJwt((await password({}, single).expect(200)).body.access_token)['tenant_id']).toBe(acme);
    expect((await password({ tenant: 'globex' }, single)).body.error).toBe('access_denied');
  });

  it('accept every tenant where the client signs in users of all tenants', async () => {
    for (const name of ['globex', 'foreign'])
      await password({ tenant: name, password: OTHER_PASSWORD }, suite).expect(200);
    expect((await password({ tenant: 'sleeping' }, suite)).body.error).toBe('access_denied');
  });

  it('never read the name of one tenant as the id of another', async () => {
    const gone = await addTenant(whole.query, { tenant_name: 'gone', is_active: false });
    await addTenant(whole.query, { tenant_name: gone });
    const machine = { grant_type: 'client_credentials', tenant: gone };
    expect((await grant(machine, suite)).body.error).toBe('access_denied');
    expect((await password({ tenant: gone }, suite)).body.error).toBe('access_denied');
  });

  it('restrict administrators of the default tenant, too', async () => {
    const [home] = await whole.query<{ tenant_name: string; id: string }>(
      'select id, tenant_name from tenants where is_default',
    );
    const form = { username: 'administrator', password: 'password-of-a-test', tenant: home!.tenant_name };
    const { body } = await password(form, suite).expect(200);
    expect(decodeJwt(body.access_token)['tenant_id']).toBe(home!.id);
  });

  it('restrict no administrator of the default tenant at the console, and everybody else there', async () => {
    const urls = { redirect_uris: [REDIRECT], allowed_origins: [] };
    const metadata = JSON.stringify({ grant_types: ['authorization_code', 'refresh_token'], urls });
    await whole.query('update clients set client_metadata = $1 where id = $2', [metadata, CONSOLE_CLIENT_ID]);
    const claimsAtConsole = async (tenant: string, username: string, word: string) => {
      const browser = new Browser(whole);
      const request = { scope: 'openid files:use', redirect_uri: REDIRECT, tenant };
      const page = await browser.follow(await browser.get(authorizeAddress(CONSOLE_CLIENT_ID, request)));
      const seen = await browser.follow(await browser.submit(page, { username, password: word, action: 'sign_in' }));
      const code = new URL(seen.location).searchParams.get('code') ?? '';
      const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER };
      const { body } = await whole.form('/oauth2/token', { ...form, client_id: CONSOLE_CLIENT_ID }).expect(200);
      return decodeJwt(body.access_token);
    };
    expect(await claimsAtConsole('default', 'administrator', 'password-of-a-test')).not.toHaveProperty('tenant_id');
    const [owner] = await whole.query<{ id: string }>("select id from users where username = 'ann' and tenant_id = $1", [acme]); // prettier-ignore
    await insert(whole.query, 'tenant_admins', { tenant_id: acme, user_id: owner!.id, admin_role: 'owner' });
    expect((await claimsAtConsole('acme', 'ann', PASSWORD))['tenant_id']).toBe(acme);
  });

  it('accept the tenant as a parameter of mailed codes, password resets and registrations', async () => {
    const send = (path: string, more: object) =>
      whole.send('post', path, { client_id: shop.id, username: 'ann', tenant: 'acme', ...more });
    await send('/otp', {}).expect(202);
    const [, code = ''] = /code is (\d{6})/.exec((await mailbox.to('ann@example.com', 1)).at(-1)!) ?? [];
    expect((await grant({ grant_type: 'otp', username: 'ann', otp: code, tenant: 'globex' })).body.error).toBe(
      'invalid_grant',
    );
    const { body } = await grant({ grant_type: 'otp', username: 'ann', otp: code, tenant: 'acme' }).expect(200);
    expect(decodeJwt(body.access_token)['tenant_id']).toBe(acme);
    await send('/password/forgot', { tenant: undefined, organization: 'globex' }).expect(202);
    const registered = await whole
      .send('post', '/registrations', {
        client_id: shop.id,
        tenant: 'globex',
        email: 'new@example.com',
        password: PASSWORD,
      })
      .expect(201);
    const quiet = await addTenant(whole.query, { tenant_name: 'quiet' });
    const there = { client_id: suite.id, tenant: quiet, email: 'new@example.com', password: PASSWORD };
    expect((await whole.send('post', '/registrations', there)).status).toBe(403);
    const rows = await whole.query('select tenant_id from users where id = $1', [registered.body.id]);
    expect(rows).toEqual([{ tenant_id: globex }]);
    for (const path of ['/otp', '/password/forgot']) {
      const { status, body: missing } = await send(path, { tenant: undefined });
      expect([status, missing.code, missing.details[0].field]).toEqual([400, 'invalid_request', 'tenant']);
    }
  });
});

describe('client_credentials of a global client with the parameter tenant', () => {
  const machine = (form: Record<string, string>, as: TestClient) =>
    grant({ grant_type: 'client_credentials', scope: 'users:read', ...form }, as);

  it('issues a token bound to the named tenant', async () => {
    const home = await newClient('home');
    const { body } = await machine({ tenant: 'acme' }, home).expect(200);
    expect(decodeJwt(body.access_token)).toMatchObject({ sub: home.id, tenant_id: acme });
    const [other] = await whole.query<{ id: string }>('select id from users where tenant_id = $1', [globex]);
    expect((await whole.send('get', `/users/${ann}`, undefined, body.access_token)).status).toBe(200);
    expect((await whole.send('get', `/users/${other!.id}`, undefined, body.access_token)).status).toBe(404);
    expect(decodeJwt((await machine({}, home).expect(200)).body.access_token)['tenant_id']).toBeUndefined();
    expect((await machine({ tenant: 'foreign' }, shop)).body.error).toBe('access_denied');
  });

  it('rejects any tenant but its own for a client of a tenant', async () => {
    const bound = await newClient('home', { tenant_id: acme });
    expect(decodeJwt((await machine({ tenant: 'acme' }, bound).expect(200)).body.access_token)['tenant_id']).toBe(acme);
    expect((await machine({ tenant: 'globex' }, bound)).body.error).toBe('access_denied');
  });

  it('issues a token that is inactive once the client no longer lists the tenant', async () => {
    const lister = await newClient('listed');
    const id = await insert(whole.query, 'client_tenants', { client_id: lister.id, tenant_id: globex });
    const token = (await machine({ tenant: 'globex' }, lister).expect(200)).body.access_token as string;
    expect(await introspect(token, lister)).toMatchObject({ active: true, tenant_id: globex });
    await whole.query('delete from client_tenants where id = $1', [id]);
    expect(await introspect(token, lister)).toEqual({ active: false });
  });
});

describe('a tenant that the client does not list', () => {
  const PUSHED = Object.fromEntries(new URL(authorizeFor({ id: 'x', secret: '' }), REDIRECT).searchParams);
  type Answer = { status: number; body: { error?: string; code?: string; message?: string } };
  const json = (path: string, body: object) => (as: TestClient, tenant: object) =>
    whole.send('post', path, { client_id: as.id, ...body, ...tenant });
  const token = (form: Record<string, string>) => (as: TestClient, tenant: object) => grant({ ...form, ...tenant }, as);
  const form = (path: string, fields: Record<string, string>) => (as: TestClient, tenant: object) =>
    whole.post(path, { ...fields, ...tenant }, as);
  const WAYS: Record<string, (as: TestClient, tenant: Record<string, string>) => PromiseLike<Answer>> = {
    'the grant password': token({ grant_type: 'password', username: 'ann', password: OTHER_PASSWORD }),
    'the grant otp': token({ grant_type: 'otp', username: 'ann', otp: '123456' }),
    'the grant token_exchange': token({
      grant_type: 'token_exchange',
      subject_token: 'x',
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    }),
    'the grant client_credentials': token({ grant_type: 'client_credentials', scope: 'users:read' }),
    '/otp': json('/otp', { username: 'ann' }),
    '/password/forgot': json('/password/forgot', { username: 'ann' }),
    '/registrations': json('/registrations', { email: 'another@example.com', password: PASSWORD }),
    '/device_code': form('/device_code', { scope: 'openid' }),
    '/oauth2/device_authorization': form('/oauth2/device_authorization', { scope: 'openid' }),
    '/oauth2/par': (as, tenant) => whole.post('/oauth2/par', { ...PUSHED, client_id: as.id, ...tenant }, as),
    'the page of authorize': async (as, tenant) => {
      const { location } = await new Browser(whole).get(authorizeFor(as, tenant));
      const { searchParams } = new URL(location);
      return { status: 400, body: { error: searchParams.get('error') ?? '', message: searchParams.get('error_description') ?? '' } }; // prettier-ignore
    },
  };
  const said = async (request: PromiseLike<Answer>) => {
    const { status, body } = await request;
    return { status, code: body.code ?? body.error, message: body.message };
  };

  it.each(Object.keys(WAYS))(
    'is rejected with the same response by %s whether unknown, inactive or not listed',
    async (way) => {
      for (const parameter of ['tenant', 'organization']) {
        const answers = [];
        for (const name of [
          'no such tenant',
          '00000000-0000-7000-8000-000000000000',
          'sleeping',
          sleeping,
          'foreign',
          foreign,
        ])
          answers.push(await said(WAYS[way]!(shop, { [parameter]: name })));
        expect(answers[0]).toMatchObject({ status: 400, code: 'access_denied' });
        expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      }
    },
  );

  it.each(Object.keys(WAYS))('is rejected for the client of another tenant by %s', async (way) => {
    const bound = await newClient('home', { tenant_id: globex });
    const expected = await said(WAYS[way]!(shop, { tenant: 'no such tenant' }));
    expect(await said(WAYS[way]!(bound, { tenant: 'acme' }))).toEqual(expected);
  });
});

describe('the sign-in pages with the parameter tenant', () => {
  it('sign in to the named tenant, and show its name', async () => {
    const browser = new Browser(whole);
    const page = await browser.follow(await browser.get(authorizeFor(shop, { tenant: 'acme' })));
    expect(page.text).toContain('Acme Ltd');
    expect(page.text).not.toContain('other_tenant');
    expect((await signIn(browser, page, OTHER_PASSWORD)).text).toContain('The username or password is wrong.');
    const tokens = await tokensFor(await browser.follow(await signIn(browser, page)));
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: ann, tenant_id: acme });
    expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: ann, tenant_id: acme });
  });

  it('read the tenant from a pushed request', async () => {
    const browser = new Browser(whole);
    const { searchParams } = new URL(authorizeFor(shop, { organization: 'globex' }), REDIRECT);
    const pushed = await whole.post('/oauth2/par', Object.fromEntries(searchParams), shop).expect(201);
    const address = `/oauth2/authorize?client_id=${shop.id}&request_uri=${encodeURIComponent(pushed.body.request_uri)}`;
    const page = await browser.follow(await browser.get(address));
    expect(page.text).toContain('globex');
    expect((await browser.follow(await signIn(browser, page, OTHER_PASSWORD))).location).toContain('code=');
  });

  it('require a new sign-in where the session belongs to another tenant, or answer login_required', async () => {
    const browser = new Browser(whole);
    await browser.follow(
      await signIn(browser, await browser.follow(await browser.get(authorizeFor(shop, { tenant: 'acme' })))),
    );
    const silent = async (more: Record<string, string>, as = shop) =>
      browser.follow(await browser.get(authorizeFor(as, { prompt: 'none', ...more })));
    expect((await silent({})).location).toContain('code=');
    expect((await silent({ tenant: acme })).location).toContain('code=');
    expect(errorIn(await silent({ tenant: 'globex' }))).toBe('login_required');
    const elsewhere = await newClient('home', { tenant_id: globex });
    expect(errorIn(await silent({}, elsewhere))).toBe('login_required');
    const page = await browser.follow(await browser.get(authorizeFor(shop, { tenant: 'globex' })));
    expect(page.text).toContain('globex');
    let back = await browser.follow(await signIn(browser, page, OTHER_PASSWORD));
    // The session of the other user ends first: a page that browsers submit by themselves.
    if (!back.location && back.text.includes('<form')) back = await browser.follow(await browser.submit(back));
    expect(decodeJwt((await tokensFor(back)).access_token)['tenant_id']).toBe(globex);
  });

  it('reject a user of another tenant in an interaction', async () => {
    const browser = new Browser(whole);
    const page = await browser.follow(await browser.get(authorizeFor(shop, { tenant: 'acme' })));
    const chosen = await browser.submit(page, { action: 'use_tenant', tenant_name: 'globex' });
    expect(chosen.text).not.toContain('globex');
    const refused = await signIn(browser, page, OTHER_PASSWORD);
    expect(refused.status).toBe(400);
    expect(refused.location).toBe('');
  });

  it('request the email address, find the tenant by its verified domain, and remember it', async () => {
    await addDomain(whole.query, acme, { domain: 'acme.example' });
    await addDomain(whole.query, globex, { domain: 'globex.example', verified_at: null });
    const browser = new Browser(whole);
    const start = async () => browser.follow(await browser.get(authorizeFor(shop, { prompt: 'login' })));
    const first = await start();
    expect(first.text).toContain('name="email"');
    expect(first.text).not.toContain('name="password"');
    for (const email of ['x@globex.example', 'x@nowhere.example']) {
      const named = await browser.submit(first, { action: 'find_tenant', email });
      expect(named.text).toContain('name="tenant_name"');
    }
    const page = await browser.submit(first, { action: 'find_tenant', email: 'ann@Acme.example' });
    expect(page.text).toContain('Acme Ltd');
    expect(page.text).toContain('value="ann@Acme.example"');
    const back = await browser.follow(await signIn(browser, page));
    expect(decodeJwt((await tokensFor(back)).access_token)['tenant_id']).toBe(acme);
    browser.cookies = browser.cookies.filter(({ name }) => name === 'tenants');
    const again = await start();
    expect(again.text).toContain(`<button class="second" name="tenant" value="${acme}">Acme Ltd</button>`);
    const quick = await browser.submit(again, { action: 'recent_tenant', tenant: acme });
    expect(quick.text).toContain('name="password"');
    expect(quick.text).toContain('other_tenant');
    browser.cookies = browser.cookies.map((cookie) =>
      cookie.name === 'tenants' ? { ...cookie, value: cookie.value.replace(acme, foreign) } : cookie,
    );
    expect((await start()).text).not.toContain('recent_tenant');
    browser.cookies = browser.cookies.map((cookie) => (cookie.name === 'tenants' ? { ...cookie, value: '%E0%A4%A' } : cookie)); // prettier-ignore
    expect((await start()).text).toContain('name="email"');
  });

  it('request the name of the organisation; the message is the same for all tenants the client does not list', async () => {
    const browser = new Browser(whole);
    const start = await browser.follow(await browser.get(authorizeFor(shop)));
    const named = await browser.submit(start, { action: 'name_tenant' });
    const texts = [];
    for (const tenant_name of ['no such tenant', 'sleeping', 'foreign']) {
      const { status, text } = await browser.submit(named, { action: 'use_tenant', tenant_name });
      texts.push([status, text]);
    }
    expect(texts[0]).toEqual([400, expect.stringContaining('There is no such organisation')]);
    expect(new Set(texts.map((one) => JSON.stringify(one))).size).toBe(1);
    const page = await browser.submit(named, { action: 'use_tenant', tenant_name: ' Globex ' });
    expect(page.text).toContain('name="password"');
    // Reading the page again keeps the choice; another one can be made.
    const other = await browser.submit(page, { action: 'other_tenant' });
    expect(other.text).toContain('name="email"');
    const back = await browser.follow(await signIn(browser, page, OTHER_PASSWORD));
    expect(decodeJwt((await tokensFor(back)).access_token)['tenant_id']).toBe(globex);
  });

  it('mail the list of tenants, and respond alike for addresses without an account', async () => {
    const browser = new Browser(whole);
    const start = await browser.follow(await browser.get(authorizeFor(suite)));
    const named = await browser.submit(start, { action: 'name_tenant' });
    // Anybody may name a tenant, and say of a user that the address is verified.
    for (const tenant_name of ['evil at https://evil.example', 'see evil.example', 'evil at x@y']) {
      const tenant_id = await addTenant(whole.query, { tenant_name });
      await addUser(whole.query, tenant_id, { email: 'ann@example.com', email_verified: true });
    }
    const before = (await mailbox.to('ann@example.com', 0)).length;
    const requestMail = (email: string) => browser.submit(named, { action: 'mail_tenants', email });
    const answer = await requestMail('ann@example.com');
    const unknown = await requestMail('nobody@example.com');
    expect(unknown.status).toBe(answer.status);
    expect(unknown.text.replaceAll('nobody', 'ann')).toBe(answer.text);
    const mail = (await mailbox.to('ann@example.com', before + 1))
      .at(-1)!
      .replaceAll('=\r\n', '')
      .replaceAll('=\n', '');
    expect(mail).toContain('acme; foreign; globex');
    for (const words of ['evil.example', 'evil at', 'Acme Ltd']) expect(mail).not.toContain(words);
    expect(await mailbox.to('nobody@example.com', 0)).toEqual([]);
    const events = await whole.query(
      `select outcome, tenant_id, actor_client_id, jsonb_array_length(after -> 'user_ids') as users
       from audit_events where event_type = 'tenant_list.sent' order by created_at, id`,
    );
    const event = { tenant_id: null, actor_client_id: suite.id };
    expect(events).toEqual([
      { ...event, outcome: 'success', users: 3 },
      { ...event, outcome: 'failure', users: 0 },
    ]);
  });

  it('connect a device to the tenant that it named', async () => {
    const { body } = await whole.post('/device_code', { scope: 'openid', tenant: 'acme' }, shop).expect(200);
    const browser = new Browser(whole);
    const code = await browser.get(`/device?user_code=${body.user_code}`);
    const typed = code.text.includes('name="confirm"') ? code : await browser.submit(code);
    const page = await browser.follow(await browser.submit(typed, { confirm: 'yes' }));
    expect(page.text).toContain('Acme Ltd');
    await browser.follow(await signIn(browser, page));
    const { body: tokens } = await grant({ grant_type: 'device_code', device_code: body.device_code });
    expect(decodeJwt(tokens.id_token)['tenant_id']).toBe(acme);
  });
});

describe('removing a tenant from a client', () => {
  it.each([
    [
      'is not listed any more',
      (client: string) =>
        whole.query('delete from client_tenants where client_id = $1 and tenant_id = $2', [client, globex]),
    ],
    ['is disabled', () => whole.query('update tenants set is_active = false where id = $1', [globex])],
    [
      'is not of a client that signs in users at home',
      (client: string) => whole.query(`update clients set sign_in_tenants = 'home' where id = $1`, [client]),
    ],
  ])('ends tokens at once when the tenant %s', async (_, take) => {
    const lister = await newClient('listed');
    for (const tenant_id of [acme, globex])
      await insert(whole.query, 'client_tenants', { client_id: lister.id, tenant_id });
    const { body } = await password(
      { tenant: 'globex', password: OTHER_PASSWORD, scope: 'openid users:read files:use' },
      lister,
    ).expect(200);
    for (const token of [body.access_token, body.refresh_token])
      expect(await introspect(token as string, lister)).toMatchObject({ active: true, tenant_id: globex });
    await take(lister.id);
    for (const token of [body.access_token, body.refresh_token])
      expect(await introspect(token as string, lister)).toEqual({ active: false });
    expect((await whole.get('/oauth2/userinfo', { authorization: `Bearer ${body.access_token}` })).status).toBe(401);
    const refreshed = await grant({ grant_type: 'refresh_token', refresh_token: body.refresh_token as string }, lister);
    expect(refreshed.body.error).toBe('invalid_grant');
    await whole.query('update tenants set is_active = true where id = $1', [globex]);
  });

  it('costs no additional statement at refresh and introspection', async () => {
    const home = await newClient('home', { tenant_id: acme });
    const cost = async (as: TestClient, form: Record<string, string>) => {
      let { body } = await password({ scope: 'openid files:use', ...form }, as).expect(200);
      const refresh = async () => void ({ body } = await grant({ grant_type: 'refresh_token', refresh_token: body.refresh_token as string }, as).expect(200)); // prettier-ignore
      await refresh();
      const refreshing = await whole.countStatements(refresh);
      return [refreshing, await whole.countStatements(() => introspect(body.access_token as string, as))];
    };
    expect(await cost(shop, { tenant: 'acme' })).toEqual(await cost(home, {}));
  });
});

describe('Client Tenants', () => {
  it('are listed, added and removed by global callers only', async () => {
    const token = await whole.tokenFor('clients:read clients:write users:read audit_events:read tokens:introspect');
    const made = await whole
      .send('post', '/clients', { client_name: 'Many', sign_in_tenants: 'listed' }, token)
      .expect(201);
    expect(made.body).toMatchObject({ is_global: true, sign_in_tenants: 'listed' });
    const path = `/clients/${made.body.id}/tenants`;
    await whole.send('post', path, { tenants: [acme, globex] }, token).expect(204);
    await whole.send('post', path, { tenants: [acme] }, token).expect(204);
    await whole.send('delete', path, { tenants: [globex] }, token).expect(204);
    const { body } = await whole.send('get', path, undefined, token).expect(200);
    expect(body.items).toEqual([
      expect.objectContaining({
        client_id: made.body.id,
        tenant_id: acme,
        tenant_data: expect.objectContaining({ tenant_name: 'acme' }),
      }),
    ]);
    const unknown = '00000000-0000-7000-8000-000000000000';
    expect((await whole.send('post', path, { tenants: [unknown] }, token)).status).toBe(404);
    const bound = (await grant({ grant_type: 'client_credentials', tenant: 'acme' }, suite)).body
      .access_token as string;
    expect((await whole.send('get', path, undefined, bound)).status).toBe(403);
    expect((await whole.send('post', path, { tenants: [acme] }, bound)).status).toBe(403);
  });

  it('require a global client: 400 naming the member', async () => {
    const token = await whole.tokenFor('clients:read clients:write');
    const refused = async (request: PromiseLike<{ status: number; body: { details: { field: string }[] } }>) => {
      const { status, body } = await request;
      expect([status, body.details[0]?.field]).toEqual([400, 'sign_in_tenants']);
    };
    for (const sign_in_tenants of ['listed', 'all']) {
      await refused(whole.send('post', '/clients', { client_name: 'Bound', is_global: false, sign_in_tenants }, token));
      const { body } = await whole
        .send('post', '/clients', { client_name: `Global ${sign_in_tenants}`, sign_in_tenants }, token)
        .expect(201);
      await refused(whole.send('patch', `/clients/${body.id}`, { is_global: false }, token));
    }
    await refused(whole.send('post', '/clients', { client_name: 'Odd', sign_in_tenants: 'some' }, token));
    await expect(newClient('all', { tenant_id: acme })).rejects.toMatchObject({ constraint: 'clients_sign_in_tenants_global_check' }); // prettier-ignore
  });
});
