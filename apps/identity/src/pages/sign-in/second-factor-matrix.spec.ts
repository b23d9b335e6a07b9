import { CUSTOM_GRANTS, TOKEN_GRANTS } from '../../directory/entities/grant-types.js';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { enrol } from '../../testing/enrolled-user.js';
import { startExternalIssuer, type ExternalIssuer } from '../../testing/external-issuer.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addProvider, addTenant, addUser, insert } from '../../testing/sample.js';
import {
  beginSession,
  bySession,
  SIGN_IN_PATHS,
  PASSWORD,
  REDIRECT,
  type Applicant,
  type Outcome,
  type Second,
} from '../../testing/sign-in-paths.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';
import { aNumber, startSmsServer, type SmsServer } from '../../testing/sms-inbox.js';
import { Browser } from '../../testing/browser.js';

const ONE = 'urn:groundwork:acr:1fa';
const TWO = 'urn:groundwork:acr:2fa';
const ENROLLED = {
  none: { totp: false, passkey: false },
  'an app': { totp: true, passkey: false },
  'a passkey': { totp: false, passkey: true },
  'an app and a passkey': { totp: true, passkey: true },
} as const;
type Enrolled = keyof typeof ENROLLED;
const SECONDS: readonly Second[] = ['nothing', 'app code', 'recovery code', 'passkey'];

/** A tenant, with a client and a provider of its own. */
interface TestTenant {
  readonly tenant: string;
  readonly client: TestClient;
  readonly providerId: string;
}

let core: Core;
let mailbox: Mailbox;
let issuer: ExternalIssuer;
let texts: SmsServer;
let password_hash: string;
let tenants: Readonly<Record<'requiring' | 'optional', TestTenant>>;
let count = 0;

beforeAll(async () => {
  mailbox = await makeMailbox();
  issuer = await startExternalIssuer();
  core = await startCore({ MAIL_FOLDER: mailbox.folder, TRUST_PROXY: 'true', OUTGOING_ALLOW_PRIVATE: 'true' });
  await addTenant(core.query, { is_default: true });
  texts = await startSmsServer(core.query);
  password_hash = await core.app.get(Passwords).hash(PASSWORD);
  tenants = { requiring: await addTestTenant(true), optional: await addTestTenant(false) };
});
afterAll(async () => {
  await core.close();
  texts.close();
  await issuer.close();
  await mailbox.remove();
});

async function addTestTenant(required: boolean): Promise<TestTenant> {
  const tenant = await addTenant(core.query, {
    tenant_metadata: { mfa: { required }, sms: { countries: ['MN'], daily_limit: 10_000 } },
  });
  const client = await core.client({
    tenant_id: tenant,
    is_global: false,
    is_first_party: true,
    client_metadata: { grant_types: TOKEN_GRANTS, urls: { redirect_uris: [REDIRECT] } },
  });
  const providerId = await addProvider(core.query, tenant, {
    provider_name: 'Elsewhere',
    issuer_url: issuer.url,
    token_exchange_enabled: true,
    token_exchange_audience: ['us'],
  });
  return { tenant, client, providerId };
}

/** A new user without a second factor. */
async function addApplicant({ tenant, client, providerId }: TestTenant) {
  const username = `user${++count}`;
  const email = `${username}@example.com`;
  const phone = aNumber();
  const verified = { email_verified: true, phone_verified: true };
  const id = await addUser(core.query, tenant, { username, email, phone, ...verified, password_hash });
  await insert(core.query, 'user_identities', { user_id: id, provider_id: providerId, external_id: username });
  issuer.user = { sub: username };
  const headers = { 'x-forwarded-for': `10.9.${Math.floor(count / 250)}.${count % 250}` };
  const browser = new Browser(core, headers);
  return {
    id,
    core,
    client,
    issuer,
    mailbox,
    providerId,
    username,
    email,
    phone,
    texts: texts.codeTo,
    browser,
    headers,
  };
}

async function trySignIn(path: string, place: TestTenant, enrolled: Enrolled, second: Second): Promise<Outcome> {
  const { id, ...known } = await addApplicant(place);
  const factors = await enrol(core, id, ENROLLED[enrolled]);
  const applicant: Applicant = { ...known, factors, second };
  return SIGN_IN_PATHS[path]!(applicant);
}

/** The expected `acr`; `undefined`: no token may be issued. */
function expected(path: string, required: boolean, enrolled: Enrolled, second: Second): string | undefined {
  const { totp, passkey } = ENROLLED[enrolled];
  if (path === 'grant otp: no mailed code') return undefined;
  if (path === 'page: passkey') return passkey ? TWO : undefined;
  if (!totp && !passkey) return required ? undefined : ONE;
  if (second === 'app code') return totp ? TWO : undefined;
  if (second === 'recovery code') return TWO;
  return second === 'passkey' && passkey ? TWO : undefined;
}

const isOnPage = (path: string): boolean => !path.startsWith('grant');

describe('No way to sign in bypasses a second factor', () => {
  const cases = Object.keys(SIGN_IN_PATHS).flatMap((path) =>
    (['requiring', 'optional'] as const).flatMap((tenant) =>
      (Object.keys(ENROLLED) as Enrolled[]).flatMap((enrolled) =>
        SECONDS.filter((second) => second !== 'passkey' || isOnPage(path)).map(
          (second) => [path, tenant, enrolled, second] as const,
        ),
      ),
    ),
  );

  it('has a way for every grant of our own', () => {
    const paths = Object.keys(SIGN_IN_PATHS);
    expect(CUSTOM_GRANTS.filter((name) => !paths.some((path) => path.startsWith(`grant ${name}`)))).toEqual([]);
  });

  it.each(cases)('%s, %s tenant, enrolled: %s, sent: %s', async (path, tenant, enrolled, second) => {
    const claims = await trySignIn(path, tenants[tenant], enrolled, second);
    const acr = expected(path, tenant === 'requiring', enrolled, second);
    expect(claims?.['acr']).toBe(acr);
    if (!claims) return;
    expect((claims['amr'] as string[]).includes('mfa')).toBe(acr === TWO);
    const { acr: same, amr } = claims;
    if (claims['refreshed']) expect(claims['refreshed']).toEqual({ acr: same, amr });
  });

  it.each(Object.keys(ENROLLED) as Enrolled[])('a session with one factor, begun before enrolling %s', async (name) => {
    const { id, ...known } = await addApplicant(tenants.optional);
    const before: Applicant = { ...known, factors: { recoveryCodes: [] }, second: 'nothing' };
    await beginSession(before);
    await enrol(core, id, ENROLLED[name]);
    expect((await bySession(before))?.['acr']).toBe(name === 'none' ? ONE : undefined);
  });
});
