import { whenFree } from '@groundwork/testing';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { addResource, addTenant, addUser, authorize } from '../../testing/sample.js';
import { ISSUER, startCore, type Core, type TestClient } from '../../testing/start-core.js';
import { Browser, type Seen } from '../../testing/browser.js';

const PASSWORD = 'correct horse battery';
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

let core: Core;
let other: Core;
let client: TestClient;
let browser: Browser;
let addresses = 0;

beforeAll(async () => {
  core = await startCore({ TRUST_PROXY: 'true' });
  other = await startCore({ TRUST_PROXY: 'true' }, core.schema);
  const password_hash = await core.app.get(Passwords).hash(PASSWORD);
  await addUser(core.query, await addTenant(core.query, { is_default: true }), { username: 'ada', password_hash });
  client = await newClient();
});
afterAll(async () => {
  await other.close();
  await core.close();
});
beforeEach(() => (browser = new Browser(core, { 'x-forwarded-for': `10.0.0.${++addresses}` })));

const newClient = async (): Promise<TestClient> => {
  const made = await core.client({
    client_name: `TV <script>${++addresses}`,
    client_metadata: { grant_types: ['device_code', 'refresh_token'] },
  });
  const resource = await addResource(core.query, ['films:read'], { identifier_url: `urn:films:${made.id}` });
  await authorize(core.query, made.id, resource);
  return made;
};
const requestCodes = async (as = client): Promise<Record<string, string>> =>
  (
    await core
      .post('/device_code', { client_id: as.id, scope: 'openid films:read' }, as, {
        'user-agent': 'TV <b>9</b>',
        'x-forwarded-for': '192.0.2.7',
      })
      .expect(200)
  ).body as Record<string, string>;
const poll = (device_code = '', as = client, at = core) =>
  at.post('/token', { grant_type: 'device_code', device_code }, as);
const rest = (device_code: Record<string, string>) =>
  core.query(
    `update oidc_payloads set polled_at = now() - interval '1 hour' where model = 'DeviceCode' and client_id = $1`,
    [device_code['client'] ?? client.id],
  );
const type = async (user_code: string): Promise<Seen> => browser.submit(await browser.get('/device'), { user_code });
/** Confirms, signs in and consents. */
const connect = async (user_code: string): Promise<Seen> => {
  const page = await browser.follow(await browser.submit(await type(user_code), { confirm: 'yes' }));
  const signedIn = await browser.follow(
    await browser.submit(page, { username: 'ada', password: PASSWORD, action: 'sign_in' }),
  );
  return browser.follow(await browser.submit(signedIn, { action: 'allow' }));
};

describe('Get Device Code', () => {
  it('returns codes, the verification address and the polling interval', async () => {
    const body = await requestCodes();
    expect(body).toEqual({
      device_code: expect.any(String),
      user_code: expect.stringMatching(/^[BCDFGHJ-NP-TVWXZ]{4}-[BCDFGHJ-NP-TVWXZ]{4}$/),
      verification_uri: `${ISSUER}/device`,
      verification_uri_complete: `${ISSUER}/device?user_code=${body['user_code']}`,
      expires_in: 600,
      interval: 5,
    });
  });

  it('accepts its parameters in the query, and returns the requested fields', async () => {
    const { body } = await core
      .post(`/device_code?client_id=${client.id}&scope=films:read&fields=user_code,interval`, {}, client)
      .expect(200);
    expect(Object.keys(body).sort()).toEqual(['interval', 'user_code']);
    await core.post('/device_code?fields=secret', {}, client).expect(400);
    await core.get('/device_code').expect(405);
  });

  it('15. rejects clients without the grant, unknown scopes and wrong secrets', async () => {
    const web = await core.client({ client_metadata: { grant_types: ['client_credentials'] } });
    expect((await core.post('/device_code', { client_id: web.id }, web).expect(400)).body.error).toBe(
      'unauthorized_client',
    );
    const wrong = await core.post('/device_code', { client_id: client.id, scope: 'films:delete' }, client).expect(400);
    expect(wrong.body).toMatchObject({ error: 'invalid_scope', code: 'invalid_scope' });
    await core.post('/device_code', { client_id: client.id }, { ...client, secret: 'x'.repeat(40) }).expect(401);
  });
});

describe('Get Token for a device code', () => {
  it('returns tokens once the user has connected the device, and only once', async () => {
    const codes = await requestCodes();
    expect((await poll(codes['device_code']).expect(400)).body).toMatchObject({
      error: 'authorization_pending',
      interval: 5,
    });
    const done = await connect(codes['user_code']!.toLowerCase().replace('-', ''));
    expect(done.text).toContain('Your device is connected');
    await rest(codes);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => whenFree(() => poll(codes['device_code'], client, i % 2 ? core : other))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
  });

  it('polled by another client answers invalid_grant, and the interval stays', async () => {
    const codes = await requestCodes();
    const other = await newClient();
    for (let i = 0; i < 3; i++)
      expect((await poll(codes['device_code'], other).expect(400)).body.error).toBe('invalid_grant');
    expect((await poll(codes['device_code']).expect(400)).body).toMatchObject({
      error: 'authorization_pending',
      interval: 5,
    });
  });

  it('34. answers slow_down to early polls, five seconds more each time', async () => {
    const codes = await requestCodes();
    await poll(codes['device_code']).expect(400);
    expect((await poll(codes['device_code'], client, other).expect(400)).body).toMatchObject({
      error: 'slow_down',
      interval: 10,
    });
    expect((await poll(codes['device_code']).expect(400)).body).toMatchObject({ error: 'slow_down', interval: 15 });
    await rest(codes);
    expect((await poll(codes['device_code']).expect(400)).body).toMatchObject({
      error: 'authorization_pending',
      interval: 15,
    });
  });

  it('34. answers access_denied and expired_token', async () => {
    const denied = await requestCodes();
    const aborted = await browser.submit(await type(denied['user_code']!), { abort: 'yes' });
    expect(aborted.text).toContain('The device was not connected');
    expect((await poll(denied['device_code']).expect(400)).body.error).toBe('access_denied');
    const late = await requestCodes();
    await core.query(
      `update oidc_payloads set payload = payload || '{"exp": 1}', expires_at = now() where model = 'DeviceCode' and not payload ? 'error'`,
    );
    expect((await poll(late['device_code']).expect(400)).body.error).toBe('expired_token');
    expect((await type(late['user_code']!)).text).toContain('This code has expired');
  });

  it('37. rejects another client', async () => {
    const codes = await requestCodes();
    expect((await poll(codes['device_code'], await newClient()).expect(400)).body.error).toBe('invalid_grant');
    await core
      .post('/oauth2/token', { grant_type: DEVICE_GRANT, device_code: codes['device_code']! }, client)
      .expect(400);
  });
});

describe('/device', () => {
  it('36. shows client, IP address and user agent, and confirms nothing by GET', async () => {
    const codes = await requestCodes();
    const page = await browser.get(`/device?user_code=${codes['user_code']}`);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    const shown = await browser.submit(page);
    for (const text of [codes['user_code']!, 'TV &lt;script&gt;1', 'TV &lt;b&gt;9&lt;/b&gt;', '192.0.2.7'])
      expect(shown.text).toContain(text);
    expect((await poll(codes['device_code']).expect(400)).body.error).toBe('authorization_pending');
    await browser.get(`/device?user_code=${codes['user_code']}&confirm=yes`);
    await rest(codes);
    expect((await poll(codes['device_code']).expect(400)).body.error).toBe('authorization_pending');
  });

  it('36. accepts a code once', async () => {
    const codes = await requestCodes();
    await connect(codes['user_code']!);
    expect((await type(codes['user_code']!)).text).toContain('already been used');
  });

  it('35. answers 429 after five wrong codes from one address, and not to other addresses', async () => {
    for (let i = 0; i < 5; i++) {
      const wrong = await type('BBBB-BBBB');
      expect([wrong.status, wrong.text.includes('This code is not known')]).toEqual([200, true]);
    }
    const codes = await requestCodes();
    const blocked = await type(codes['user_code']!);
    expect(blocked.status).toBe(429);
    expect(blocked.headers['retry-after']).toBeDefined();
    expect(blocked.text).toContain('Too many wrong codes');
    browser = new Browser(core, { 'x-forwarded-for': '10.9.9.9' });
    for (let i = 0; i < 7; i++) expect((await type(codes['user_code']!)).text).toContain('Is this your device');
  });

  it('41. rejects forms of other sites and without the token', async () => {
    const page = await browser.get('/device');
    expect((await browser.submit(page, { user_code: 'BBBB-BBBB' }, { origin: 'https://evil.example' })).status).toBe(
      403,
    );
    expect((await browser.submit(page, { user_code: 'BBBB-BBBB', xsrf: '' })).status).toBe(400);
  });

  it('45. escapes user input', async () => {
    const page = await type('"><script>alert(1)</script>');
    expect(page.text).not.toContain('<script>');
    expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;');
  });
});
