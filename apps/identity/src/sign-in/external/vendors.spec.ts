import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { newId } from '@groundwork/records';
import { decodeJwt, decodeProtectedHeader, importSPKI, jwtVerify } from 'jose';
import { authorizeAddress, Browser, type Seen } from '../../testing/browser.js';
import { discovery, startExternalIssuer, type ExternalIssuer } from '../../testing/external-issuer.js';
import { addTenant, addUser } from '../../testing/sample.js';
import type { TestClient } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const REDIRECT = 'https://shop.example/cb';
const TID = '9b1c0b0e-3a52-4c1d-8a63-2d9f7b1f0a11';
const FOREIGN_TID = '0d2e7a55-6c0f-4f6a-9d7b-6a1d0c3b2e22';
const OID = '5f6e7d8c-1a2b-4c3d-9e8f-7a6b5c4d3e2f';
const SECRET = 'their-secret-for-us';
const APPLE = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

let identity: Whole;
let issuer: ExternalIssuer;
let tenant: string;
let client: TestClient;

beforeAll(async () => {
  identity = await startWhole({ OUTGOING_ALLOW_PRIVATE: 'true' });
});
afterAll(() => identity.close());
beforeEach(async () => {
  issuer = await startExternalIssuer();
  tenant = await addTenant(identity.query);
  client = await identity.client({
    tenant_id: tenant,
    is_global: false,
    is_first_party: true,
    client_metadata: { urls: { redirect_uris: [REDIRECT] } },
  });
});
afterEach(() => issuer.close());

type Json = Record<string, unknown>;

/** How a vendor behaves, as the stand-in does it, and what is entered here. */
interface StandIn {
  readonly body?: Json;
  /** Path of the issuer below the stand-in. */
  readonly at?: string;
  readonly prepare?: () => void;
}

const unsigned = ({ id_token: _, ...rest }: Json) => rest;
const GITHUB_USER = { id: 583231, login: 'octocat', name: 'Octo Cat', avatar_url: 'https://a.example/o.png' };
const GITHUB_EMAILS = [
  { email: 'old@example.com', primary: false, verified: true },
  { email: 'octo@example.com', primary: true, verified: true },
];
const FACEBOOK_USER = { id: '10158', name: 'Fay Book', first_name: 'Fay', last_name: 'Book', email: 'fay@example.com' };
const microsoft = (tid = TID, claims: Json = {}) => {
  issuer.user = { sub: 'pairwise', iss: `${issuer.url}/${tid}/v2.0`, tid, oid: OID, ...claims };
};

const STAND_INS: Readonly<Record<string, StandIn>> = {
  oidc: {},
  gitlab: {},
  google: {},
  linkedin: {},
  microsoft: {
    at: '/organizations/v2.0',
    prepare: () => {
      const { authorization_response_iss_parameter_supported: _, ...standard } = discovery(issuer.url);
      const document = { ...standard, issuer: `${issuer.url}/{tenantid}/v2.0` };
      issuer.namesItself = false;
      issuer.routes.set('/organizations/v2.0/.well-known/openid-configuration', () => document);
      microsoft();
    },
  },
  apple: { body: { client_secret: APPLE.privateKey, settings: { team_id: 'A1B2C3D4E5', key_id: 'F6G7H8I9J0' } } },
  github: {
    prepare: () => {
      issuer.tokenAnswer = unsigned;
      issuer.routes.set('/api/v3/user', () => GITHUB_USER);
      issuer.routes.set('/api/v3/user/emails', () => GITHUB_EMAILS);
    },
  },
  facebook: {
    prepare: () => {
      issuer.tokenAnswer = unsigned;
      issuer.routes.set('/me', () => FACEBOOK_USER);
    },
  },
  oauth2: {
    prepare: () => {
      issuer.tokenAnswer = unsigned;
      issuer.routes.set('/api/me', () => ({ id: 77, email: 'seven@example.com', email_verified: true }));
    },
  },
};

const settingsOf = (type: string): Json =>
  type === 'oauth2'
    ? {
        settings: {
          authorization_url: `${issuer.url}/authorize`,
          token_url: `${issuer.url}/token`,
          userinfo_url: `${issuer.url}/api/me`,
          subject_claim: 'id',
        },
      }
    : {};

const addProvider = async (type: string, more: Json = {}): Promise<string> => {
  const { body = {}, at = '', prepare } = STAND_INS[type]!;
  prepare?.();
  const token = await identity.tokenFor('tenants:write');
  const given = { provider_name: 'Elsewhere', provider_type: type, issuer_url: issuer.url + at, client_id: 'us' };
  const whole = { ...given, client_secret: SECRET, jit_provisioning: true, ...settingsOf(type), ...body, ...more };
  const { status, body: made } = await identity.send('post', `/tenants/${tenant}/identity_providers`, whole, token);
  expect([status, JSON.stringify(made)]).toEqual([201, expect.not.stringContaining('secret')]);
  return made.id as string;
};

/** From the button to the page or address after the callback. */
const signIn = async (parameters: Record<string, string> = {}, user?: string): Promise<Seen> => {
  const browser = new Browser(identity);
  const page = await browser.follow(await browser.get(authorizeAddress(client.id, { scope: 'openid', ...parameters })));
  const [, href = ''] = /href="([^"]+)"[^>]*>Continue with Elsewhere/.exec(page.text) ?? [];
  const sent = await browser.get(href.replaceAll('&amp;', '&'));
  expect(sent.status).toBe(303);
  return browser.follow(await comeBack(browser, issuer.authorize(sent.location), user));
};
/** Apple posts a form from another site, so without cookies; all others redirect. */
const comeBack = async (browser: Browser, back: string, user?: string): Promise<Seen> => {
  let came = back;
  if (issuer.seen.query.get('response_mode') === 'form_post') {
    const form = Object.fromEntries(new URL(back).searchParams);
    const posted = await new Browser(identity).post(
      '/external/callback',
      user === undefined ? form : { ...form, user },
    );
    expect([posted.status, posted.location]).toEqual([303, expect.stringMatching(/^\/external\/callback\?/)]);
    came = posted.location;
  }
  const [, next = ''] = /^0; url=(.+)$/.exec((await browser.get(came)).headers['refresh'] ?? '') ?? [];
  return browser.get(next);
};
const isSignedIn = ({ location }: Seen) => location.startsWith(`${REDIRECT}?code=`);
const users = () => identity.query<Json>('select * from users where tenant_id = $1', [tenant]);
const identities = async () =>
  (
    await identity.query<{ external_id: string }>(
      'select external_id from user_identities i join users u on u.id = i.user_id where u.tenant_id = $1',
      [tenant],
    )
  ).map(({ external_id }) => external_id);

describe.each<[string, string, Json, Json]>([
  ['oidc', 'ann', { email: 'ann@example.com' }, { scope: 'openid profile email' }],
  ['gitlab', 'ann', { email: 'ann@example.com' }, { scope: 'openid profile email' }],
  ['google', 'ann', { email: 'ann@example.com' }, { scope: 'openid profile email' }],
  ['linkedin', 'ann', { email: 'ann@example.com' }, { scope: 'openid profile email' }],
  ['microsoft', `${TID}.${OID}`, { email: null }, { scope: 'openid profile email' }],
  ['apple', 'ann', { email: 'ann@example.com' }, { scope: 'openid name email', response_mode: 'form_post' }],
  ['github', '583231', { email: 'octo@example.com', name: 'Octo Cat' }, { scope: 'read:user user:email' }],
  ['facebook', '10158', { email: null, given_name: 'Fay' }, { scope: 'public_profile email' }],
  ['oauth2', '77', { email: 'seven@example.com' }, {}],
])('A provider of the type %s', (type, external_id, user, query) => {
  beforeEach(() => {
    issuer.user = { sub: 'ann', email: 'ann@example.com', email_verified: true };
  });

  it('signs in as one user, twice, and keeps our secret out of addresses', async () => {
    await addProvider(type);
    expect(isSignedIn(await signIn())).toBe(true);
    expect(isSignedIn(await signIn())).toBe(true);
    expect(await users()).toMatchObject([{ ...user, email_verified: user['email'] !== null, login_count: 2 }]);
    expect(await identities()).toEqual([external_id]);
    expect(Object.fromEntries(issuer.seen.query)).toMatchObject(query);
    for (const address of [...issuer.requested, issuer.seen.query.toString()])
      expect(address).not.toMatch(/their-secret|PRIVATE|theirs|client_secret/);
  });

  it('refuses a request for a recent sign-in where nothing says when it was', async () => {
    await addProvider(type);
    const seen = await signIn({ max_age: '60' });
    expect([seen.status, await users()]).toEqual([502, []]);
  });

  it('says who refused', async () => {
    await addProvider(type);
    issuer.refusal = type === 'apple' ? 'user_cancelled_authorize' : type === 'linkedin' ? 'user_cancelled_login' : 'access_denied'; // prettier-ignore
    expect((await signIn()).text).toContain('You did not sign in with Elsewhere');
  });
});

describe.each<[string, string, () => unknown, Json, number]>([
  ['google', 'another hosted domain', () => (issuer.user = { sub: 'a', hd: 'b.example' }), { settings: { hosted_domain: 'a.example' } }, 403], // prettier-ignore
  ['google', 'no hosted domain', () => (issuer.user = { sub: 'a' }), { settings: { hosted_domain: 'a.example' } }, 403],
  ['google', 'another nonce', () => (issuer.wrong = { nonce: 'x' }), {}, 502],
  ['microsoft', 'a foreign tid', () => (issuer.wrong = { tid: FOREIGN_TID }), {}, 502],
  ['microsoft', 'a directory that is not listed', () => microsoft(FOREIGN_TID), { settings: { directories: [TID] } }, 403], // prettier-ignore
  ['microsoft', 'no tid', () => (issuer.wrong = { tid: undefined }), {}, 502],
  ['microsoft', 'a tid that is a path', () => microsoft('../evil'), {}, 502],
  ['microsoft', 'no oid', () => (issuer.wrong = { oid: undefined }), {}, 502],
  ['microsoft', 'another nonce', () => (issuer.wrong = { nonce: 'x' }), {}, 502],
  ['microsoft', 'another audience', () => (issuer.wrong = { aud: 'them' }), {}, 502],
  ['microsoft', 'an expired token', () => (issuer.wrong = { exp: 1_000 }), {}, 502],
  ['microsoft', 'a foreign signature', () => (issuer.forged = true), {}, 502],
  ['microsoft', 'no ID token', () => (issuer.tokenAnswer = unsigned), {}, 502],
  ['apple', 'another nonce', () => (issuer.wrong = { nonce: 'x' }), {}, 502],
  ['linkedin', 'a foreign signature', () => (issuer.forged = true), {}, 502],
  ['github', 'a wrong code, with 200', () => (issuer.tokenAnswer = () => ({ error: 'bad_verification_code', error_description: 'x' })), {}, 502], // prettier-ignore
  ['github', 'a login in place of the number', () => issuer.routes.set('/api/v3/user', () => ({ id: {}, login: 'octocat' })), {}, 502], // prettier-ignore
  ['github', 'no user', () => issuer.broken.add('/api/v3/user'), {}, 503],
  ['facebook', 'an error object', () => (issuer.tokenAnswer = () => ({ error: { code: 100, message: 'x' } })), {}, 502],
  ['facebook', 'no id', () => issuer.routes.set('/me', () => ({ name: 'x' })), {}, 502],
  ['oauth2', 'no subject', () => issuer.routes.set('/api/me', () => ({ sub: 'x' })), {}, 502],
  ['oauth2', 'a list', () => issuer.routes.set('/api/me', () => []), {}, 502],
])('A response of %s', (type, _, spoil, more, status) => {
  it(`is refused with ${_}`, async () => {
    await addProvider(type, more);
    spoil();
    const seen = await signIn();
    expect([seen.status, await users()]).toEqual([status, []]);
  });
});

describe('Vendors', () => {
  it('google: asks for the hosted domain, and accepts it', async () => {
    await addProvider('google', { settings: { hosted_domain: 'a.example' } });
    issuer.user = { sub: 'ann', hd: 'A.example' };
    expect(isSignedIn(await signIn({ prompt: 'login' }))).toBe(true);
    expect(Object.fromEntries(issuer.seen.query)).toMatchObject({ hd: 'a.example', prompt: 'select_account' });
  });

  it.each([
    [true, true],
    ['1', true],
    [1, true],
    [false, false],
    [undefined, false],
  ])('microsoft: with xms_edov %s an address is verified: %s', async (xms_edov, verified) => {
    await addProvider('microsoft', { settings: { directories: [TID] } });
    microsoft(TID, { email: 'm@example.com', email_verified: true, xms_edov });
    expect(isSignedIn(await signIn())).toBe(true);
    expect(await users()).toMatchObject([{ email: verified ? 'm@example.com' : null }]);
  });

  it('microsoft: users of two directories with the same oid are two', async () => {
    await addProvider('microsoft');
    expect(isSignedIn(await signIn())).toBe(true);
    microsoft(FOREIGN_TID);
    expect(isSignedIn(await signIn())).toBe(true);
    expect((await identities()).sort()).toEqual([`${FOREIGN_TID}.${OID}`, `${TID}.${OID}`]);
  });

  it('apple: signs a secret of five minutes, and reads the name that comes once', async () => {
    await addProvider('apple');
    issuer.user = { sub: 'ann', email: 'ann@example.com', email_verified: 'true' };
    expect(
      isSignedIn(await signIn({}, '{"name":{"firstName":"Ann","lastName":"Lee"},"email":"evil@example.com"}')),
    ).toBe(true);
    expect(isSignedIn(await signIn())).toBe(true);
    expect(await users()).toMatchObject([
      { given_name: 'Ann', family_name: 'Lee', name: 'Ann Lee', email: 'ann@example.com', email_verified: true },
    ]);
    const secret = issuer.seen.form?.get('client_secret') ?? '';
    const { payload } = await jwtVerify(secret, await importSPKI(APPLE.publicKey, 'ES256'));
    expect(payload).toMatchObject({ iss: 'A1B2C3D4E5', sub: 'us', aud: issuer.url });
    expect(payload.exp! - payload.iat!).toBe(300);
    expect(decodeProtectedHeader(secret)).toMatchObject({ alg: 'ES256', kid: 'F6G7H8I9J0' });
    expect(decodeJwt(secret)).not.toHaveProperty('nonce');
  });

  it.each(['', '{', '[]', 'null', '{"name":"x"}', '{"name":{"firstName":7}}', 'x'.repeat(3_000)])(
    'apple: signs in with the name %.20s',
    async (user) => {
      await addProvider('apple');
      expect(isSignedIn(await signIn({}, user))).toBe(true);
      expect(await users()).toMatchObject([{ name: null }]);
    },
  );

  it('apple: accepts a posted response once', async () => {
    await addProvider('apple');
    const browser = new Browser(identity);
    const page = await browser.follow(await browser.get(authorizeAddress(client.id, { scope: 'openid' })));
    const [, href = ''] = /href="([^"]+)"[^>]*>Continue with Elsewhere/.exec(page.text) ?? [];
    const sent = await browser.get(href.replaceAll('&amp;', '&'));
    const back = issuer.authorize(sent.location);
    expect(isSignedIn(await browser.follow(await comeBack(browser, back)))).toBe(true);
    expect((await comeBack(browser, back)).status).toBe(400);
    const nothing = await new Browser(identity).post('/external/callback', { code: 'x' });
    expect([nothing.status, nothing.text.includes('This page has expired')]).toEqual([400, true]);
  });

  it.each<[string, object[]]>([
    ['not verified', [{ email: 'octo@example.com', primary: true, verified: false }]],
    ['not primary', [{ email: 'octo@example.com', primary: false, verified: true }]],
    ['not there', []],
  ])('github: has no address that is %s', async (_, emails) => {
    await addProvider('github');
    issuer.routes.set('/api/v3/user/emails', () => emails);
    expect(isSignedIn(await signIn())).toBe(true);
    expect(await users()).toMatchObject([{ email: null, name: 'Octo Cat' }]);
  });

  it('facebook: proves its secret, and sends the token in a header', async () => {
    await addProvider('facebook');
    const calls: IncomingMessage[] = [];
    issuer.routes.set('/me', (request) => (calls.push(request), FACEBOOK_USER));
    expect(isSignedIn(await signIn())).toBe(true);
    const proof = createHmac('sha256', SECRET).update('theirs').digest('hex');
    expect(new URL(calls[0]!.url!, issuer.url).searchParams.get('appsecret_proof')).toBe(proof);
    expect(calls[0]!.headers.authorization).toBe('Bearer theirs');
    expect([issuer.seen.basic, issuer.seen.form?.get('client_secret')]).toEqual([undefined, SECRET]);
  });

  it('facebook: never links by the address, whatever the row says', async () => {
    const provider = await addProvider('facebook', { jit_provisioning: false });
    const user = await addUser(identity.query, tenant, { email: 'fay@example.com', email_verified: true });
    for (const link_by of ['confirm', 'verified_email']) {
      await identity.query('update identity_providers set link_by = $2 where id = $1', [provider, link_by]);
      const seen = await signIn();
      expect([seen.status, await identities()]).toEqual([403, []]);
    }
    expect(await users()).toMatchObject([{ id: user }]);
  });

  it('linkedin: is sent neither nonce nor code challenge, which it would refuse', async () => {
    await addProvider('linkedin');
    await signIn();
    for (const name of ['nonce', 'code_challenge', 'login_hint']) expect(issuer.seen.query.has(name)).toBe(false);
    expect(issuer.seen.form?.has('code_verifier')).toBe(false);
  });

  it('sends code challenge and verifier everywhere else', async () => {
    for (const type of Object.keys(STAND_INS).filter((one) => one !== 'linkedin')) {
      tenant = await addTenant(identity.query, { tenant_name: newId() });
      client = await identity.client({
        tenant_id: tenant,
        is_global: false,
        is_first_party: true,
        client_metadata: { urls: { redirect_uris: [REDIRECT] } },
      });
      issuer.tokenAnswer = undefined;
      await addProvider(type);
      await signIn();
      expect([type, issuer.seen.query.get('code_challenge_method'), issuer.seen.form?.has('code_verifier')]).toEqual([
        type,
        'S256',
        true,
      ]);
    }
  });
});
