import { jest } from '@jest/globals';
import { stopSweeps, until } from '@groundwork/testing';
import { createRemoteJWKSet, customFetch, decodeJwt, jwtVerify, type JWTPayload } from 'jose';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { startReceiver, type Receiver } from '../../testing/receiver.js';
import { addUser } from '../../testing/sample.js';
import { ISSUER, type TestClient } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';
import { authorizeAddress, VERIFIER, Browser } from '../../testing/browser.js';
import { LogoutNotices } from './logout-notices.service.js';

const REDIRECT = 'https://shop.example/cb';
const PASSWORD = 'correct horse battery';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

let identity: Whole;
let other: Whole;
let receiver: Receiver;
let client: TestClient;
let tenantId: string;
let password_hash: string;

beforeAll(async () => {
  identity = await startWhole({ OUTGOING_ALLOW_PRIVATE: 'true' });
  other = await startWhole({ OUTGOING_ALLOW_PRIVATE: 'true' }, identity.schema);
  // A notice is sent at once by the change feed, and again by the tests.
  for (const each of [identity, other]) await stopSweeps(each);
  password_hash = await identity.app.get(Passwords).hash(PASSWORD);
  tenantId = (await identity.query<{ id: string }>('select id from tenants where is_default'))[0]!.id;
});
afterAll(async () => {
  await other.close();
  await identity.close();
});
beforeEach(async () => {
  receiver = await startReceiver();
  client = await addShop(receiver.url);
});
afterEach(() => receiver.close());

const addShop = (backchannel_logout_uri?: string) =>
  identity.client({
    is_first_party: true,
    client_metadata: { urls: { redirect_uris: [REDIRECT], backchannel_logout_uri } },
  });

interface SignedIn {
  readonly id: string;
  readonly username: string;
  readonly browser: Browser;
  readonly idToken: string;
  /** What the ID token says of the session. */
  readonly sid: unknown;
}

const newUser = async () => {
  const username = `ada-${Math.random()}`;
  return { username, id: await addUser(identity.query, tenantId, { username, password_hash }) };
};
const signIn = async (
  browser = new Browser(identity),
  at = client,
  known?: Pick<SignedIn, 'id' | 'username'>,
): Promise<SignedIn> => {
  const { id, username } = known ?? (await newUser());
  const page = await browser.follow(await browser.get(authorizeAddress(at.id, { scope: 'openid' })));
  const form = { username, password: PASSWORD, action: 'sign_in' };
  const back = page.status === 200 ? await browser.follow(await browser.submit(page, form)) : page;
  const code = new URL(back.location).searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER };
  const { id_token } = (await identity.post('/oauth2/token', grant, at).expect(200)).body as { id_token: string };
  const { sid } = JSON.parse(Buffer.from(id_token.split('.')[1]!, 'base64url').toString()) as JWTPayload;
  return { id, username, browser, idToken: id_token, sid };
};
const logOut = async ({ browser, idToken }: SignedIn, form: Record<string, string> = { logout: 'yes' }) =>
  browser.submit(await browser.get(`/oauth2/logout?client_id=${String(decodeJwt(idToken).aud)}`), form);
const keys = createRemoteJWKSet(new URL(`${ISSUER}/oauth2/jwks`), {
  [customFetch]: async () => new Response((await identity.get('/oauth2/jwks')).text),
});
const verified = async (form: URLSearchParams | undefined): Promise<JWTPayload> => {
  const token = form?.get('logout_token') ?? '';
  const { payload } = await jwtVerify(token, keys, { issuer: ISSUER, audience: client.id, typ: 'logout+jwt' });
  return payload;
};
const waiting = () => identity.query<{ attempts: number }>('select * from logout_notices');
/** The user signs out, and both replicas, which hear of it at different times, have tried to tell the client, which refuses. */
const logOutInVain = async (user: SignedIn): Promise<void> => {
  const deliveries = [identity, other].map(({ app }) => jest.spyOn(app.get(LogoutNotices), 'deliver'));
  await logOut(user);
  await until(() => deliveries.every(({ mock }) => mock.calls.length > 0));
  await Promise.all(deliveries.flatMap(({ mock }) => mock.results.map(({ value }) => value)));
  for (const delivery of deliveries) delivery.mockRestore();
  expect(receiver.forms).toHaveLength(1);
};
/** A client receives a notice shortly before its row is deleted. */
const expectNobodyWaits = () => until(async () => (await waiting()).length === 0);
const makeDue = () => identity.query('update logout_notices set next_attempt_at = now()');
const events = (id: string) =>
  identity.query<{ event_type: string; outcome: string; after: { attempts: number } }>(
    `select * from audit_events where subject_id = $1 and event_type like 'backchannel%'`,
    [id],
  );
const manage = async (method: 'post' | 'delete', path: string, body?: object) =>
  identity
    .send(method, path, body, await identity.tokenFor('users:write'))
    .expect(({ status }) => expect(status).toBeLessThan(300));

describe('Back-channel logout', () => {
  it('44. posts a logout token to the client when its user signs out', async () => {
    const user = await signIn();
    await logOut(user);
    const [form] = await receiver.received(1);
    const token = await verified(form);
    expect(token).toMatchObject({ sub: user.id, sid: user.sid, events: { [EVENT]: {} } });
    expect(token['nonce']).toBeUndefined();
    expect(token.jti).toEqual(expect.any(String));
  });

  it.each<[string, (user: SignedIn) => Promise<unknown>]>([
    [
      'it signs out by an id_token_hint',
      ({ browser, idToken }) => browser.get(`/oauth2/logout?id_token_hint=${idToken}`),
    ],
    ['its sessions are ended', ({ id }) => manage('delete', `/users/${id}/sessions`)],
    ['it is blocked', ({ id }) => manage('post', `/users/${id}/block`, {})],
    ['it is deleted', ({ id }) => manage('delete', `/users/${id}`)],
    [
      'it gets another password',
      ({ id }) => manage('put' as 'post', `/users/${id}/password`, { password: `${PASSWORD}!` }),
    ],
  ])('44. posts a logout token to the client of every browser when %s', async (_, end) => {
    const user = await signIn();
    await end(user);
    const [form] = await receiver.received(1);
    expect(await verified(form)).toMatchObject({ sub: user.id, sid: user.sid });
  });

  it('44. posts to the client of a browser whose session is ended in another browser, and to no other', async () => {
    const first = await signIn();
    const second = await signIn(undefined, client, first);
    const page = await second.browser.follow(await second.browser.get('/account/sessions'));
    const form = (page.text.match(/<form[\s\S]*?<\/form>/g) ?? []).find((one) => one.includes('value="end"')) ?? '';
    await second.browser.submit({ ...page, text: form }, { action: 'end' });
    const [notice] = await receiver.received(1);
    expect(await verified(notice)).toMatchObject({ sub: first.id, sid: first.sid });
    await expectNobodyWaits();
    expect(receiver.forms).toHaveLength(1);
  });

  it('44. posts to the clients of all other browsers when the user changes the password', async () => {
    const first = await signIn();
    const second = await signIn(undefined, client, first);
    const page = await second.browser.follow(await second.browser.get('/account/password'));
    const fields = { current_password: PASSWORD, password: `${PASSWORD} anew` };
    const done = await second.browser.follow(await second.browser.submit(page, fields));
    expect(done.text).toContain('Your password was changed');
    const [notice] = await receiver.received(1);
    expect(await verified(notice)).toMatchObject({ sub: first.id, sid: first.sid });
    expect(receiver.forms).toHaveLength(1);
  });

  it('44. posts to a client when the user signs out of it alone, and to no other', async () => {
    const elsewhere = await startReceiver();
    const user = await signIn();
    await signIn(user.browser, await addShop(elsewhere.url), user);
    await logOut(user, {});
    await receiver.received(1);
    await expectNobodyWaits();
    expect(elsewhere.forms).toEqual([]);
    await elsewhere.close();
  });

  it('sends nothing while a session only changes its id, or ends at a client without a registered address', async () => {
    const user = await signIn(undefined, await addShop());
    await signIn(user.browser, client, user);
    await signIn(user.browser, client, user);
    expect(receiver.forms).toEqual([]);
    await logOut(user);
    expect(await receiver.received(1)).toHaveLength(1);
    await expectNobodyWaits();
  });

  it('retries with a new token, finally gives up, and logs it', async () => {
    receiver.status = 500;
    const user = await signIn();
    await logOutInVain(user);
    for (let tried = 1; tried < 11; tried++) {
      await makeDue();
      await Promise.all([identity, other].map(({ app }) => app.get(LogoutNotices).deliver()));
      expect(receiver.forms).toHaveLength(tried + 1);
    }
    await expectNobodyWaits();
    const ids = await Promise.all(receiver.forms.map(async (form) => (await verified(form)).jti));
    expect(new Set(ids).size).toBe(11);
    expect(await events(user.id)).toMatchObject([
      { event_type: 'backchannel_logout.given_up', outcome: 'failure', after: { attempts: 11 } },
    ]);
  });

  it('is delivered to a client that was unavailable, and recorded', async () => {
    receiver.status = 503;
    const user = await signIn();
    await logOutInVain(user);
    receiver.status = 204;
    await makeDue();
    expect(await other.app.get(LogoutNotices).deliver()).toBe(1);
    await expectNobodyWaits();
    expect(await events(user.id)).toMatchObject([
      { event_type: 'backchannel_logout.sent', outcome: 'success', after: { attempts: 2 } },
    ]);
  });

  it('65. sends no request to private addresses unless development allows it', async () => {
    receiver.status = 500;
    await logOutInVain(await signIn());
    // Started after the first attempt, which it would otherwise compete for.
    const guarded = await startWhole({}, identity.schema);
    try {
      await makeDue();
      expect(await guarded.app.get(LogoutNotices).deliver()).toBe(0);
      expect(receiver.forms).toHaveLength(1);
    } finally {
      await identity.query('delete from logout_notices');
      await guarded.close();
    }
  });
});
