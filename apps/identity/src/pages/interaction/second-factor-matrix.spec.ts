import { Passwords } from '../../platform/passwords/passwords.service.js';
import { enrol } from '../../testing/enrolled-user.js';
import { startExternalIssuer, type ExternalIssuer } from '../../testing/external-issuer.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addTenant, addUser, insert } from '../../testing/sample.js';
import {
  beginSession,
  bySession,
  DOORS,
  PASSWORD,
  REDIRECT,
  type Applicant,
  type Outcome,
  type Second,
} from '../../testing/sign-in-doors.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';
import { Browser } from '../../testing/browser.js';

const ONE = 'urn:groundwork:acr:1fa';
const TWO = 'urn:groundwork:acr:2fa';
const GRANT_TYPES = ['authorization_code', 'refresh_token', 'device_code', 'password', 'otp', 'token_exchange'];
const ENROLLED = {
  none: { totp: false, passkey: false },
  'an app': { totp: true, passkey: false },
  'a passkey': { totp: false, passkey: true },
  'an app and a passkey': { totp: true, passkey: true },
} as const;
type Enrolled = keyof typeof ENROLLED;
const SECONDS: readonly Second[] = ['nothing', 'app code', 'recovery code', 'passkey'];

/** A tenant, with a client and a provider of its own. */
interface Place {
  readonly tenant: string;
  readonly client: TestClient;
  readonly providerId: string;
}

let core: Core;
let mailbox: Mailbox;
let issuer: ExternalIssuer;
let password_hash: string;
let places: Readonly<Record<'demanding' | 'lenient', Place>>;
let count = 0;

beforeAll(async () => {
  mailbox = await makeMailbox();
  issuer = await startExternalIssuer();
  core = await startCore({ MAIL_FOLDER: mailbox.folder, TRUST_PROXY: 'true', OUTGOING_ALLOW_PRIVATE: 'true' });
  await addTenant(core.query, { is_default: true });
  password_hash = await core.app.get(Passwords).hash(PASSWORD);
  places = { demanding: await addPlace(true), lenient: await addPlace(false) };
});
afterAll(async () => {
  await core.close();
  await issuer.close();
  await mailbox.remove();
});

async function addPlace(required: boolean): Promise<Place> {
  const tenant = await addTenant(core.query, { tenant_metadata: { mfa: { required } } });
  const client = await core.client({
    tenant_id: tenant,
    is_global: false,
    is_first_party: true,
    client_metadata: { grant_types: GRANT_TYPES, urls: { redirect_uris: [REDIRECT] } },
  });
  const providerId = await insert(core.query, 'identity_providers', {
    tenant_id: tenant,
    provider_name: 'Elsewhere',
    issuer_url: issuer.url,
    client_id: 'us',
    token_exchange_enabled: true,
    token_exchange_audience: ['us'],
  });
  return { tenant, client, providerId };
}

/** Somebody new, who has enrolled nothing yet. */
async function newcomer({ tenant, client, providerId }: Place) {
  const username = `user${++count}`;
  const email = `${username}@example.com`;
  const id = await addUser(core.query, tenant, { username, email, email_verified: true, password_hash });
  await insert(core.query, 'user_identities', { user_id: id, provider_id: providerId, external_id: username });
  issuer.user = { sub: username };
  const headers = { 'x-forwarded-for': `10.9.${Math.floor(count / 250)}.${count % 250}` };
  const browser = new Browser(core, headers);
  return { id, core, client, issuer, mailbox, providerId, username, email, browser, headers };
}

async function tryDoor(door: string, place: Place, enrolled: Enrolled, second: Second): Promise<Outcome> {
  const { id, ...known } = await newcomer(place);
  const factors = await enrol(core, id, ENROLLED[enrolled]);
  const applicant: Applicant = { ...known, factors, second };
  return DOORS[door]!(applicant);
}

/** What the token has to say; `undefined`: there must not be one. */
function expected(door: string, demanded: boolean, enrolled: Enrolled, second: Second): string | undefined {
  const { totp, passkey } = ENROLLED[enrolled];
  if (door === 'grant otp: no mailed code') return undefined;
  if (door === 'page: passkey') return passkey ? TWO : undefined;
  if (!totp && !passkey) return demanded ? undefined : ONE;
  if (second === 'app code') return totp ? TWO : undefined;
  if (second === 'recovery code') return TWO;
  return second === 'passkey' && passkey ? TWO : undefined;
}

const isOnPage = (door: string): boolean => !door.startsWith('grant');

describe('No door leads around a second factor', () => {
  const cases = Object.keys(DOORS).flatMap((door) =>
    (['demanding', 'lenient'] as const).flatMap((tenant) =>
      (Object.keys(ENROLLED) as Enrolled[]).flatMap((enrolled) =>
        SECONDS.filter((second) => second !== 'passkey' || isOnPage(door)).map(
          (second) => [door, tenant, enrolled, second] as const,
        ),
      ),
    ),
  );

  it.each(cases)('%s, %s tenant, enrolled: %s, sent: %s', async (door, tenant, enrolled, second) => {
    const claims = await tryDoor(door, places[tenant], enrolled, second);
    const acr = expected(door, tenant === 'demanding', enrolled, second);
    expect(claims?.['acr']).toBe(acr);
    if (!claims) return;
    expect((claims['amr'] as string[]).includes('mfa')).toBe(acr === TWO);
    const { acr: same, amr } = claims;
    if (claims['refreshed']) expect(claims['refreshed']).toEqual({ acr: same, amr });
  });

  it.each(Object.keys(ENROLLED) as Enrolled[])('a session begun with one factor, before enrolling %s', async (name) => {
    const { id, ...known } = await newcomer(places.lenient);
    const before: Applicant = { ...known, factors: { recoveryCodes: [] }, second: 'nothing' };
    await beginSession(before);
    await enrol(core, id, ENROLLED[name]);
    expect((await bySession(before))?.['acr']).toBe(name === 'none' ? ONE : undefined);
  });
});
