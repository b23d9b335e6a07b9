import { Passwords } from '../../platform/passwords/passwords.service.js';
import { startExternalIssuer, type ExternalIssuer } from '../../testing/external-issuer.js';
import { addProvider, addUser } from '../../testing/sample.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';
import { Browser, type Seen } from '../../testing/browser.js';

const PASSWORD = 'correct horse battery';
const ALLOWED = { OUTGOING_ALLOW_PRIVATE: 'true' };

let identity: Whole;
let other: Whole;
let issuer: ExternalIssuer;
let tenant: string;
let provider: string;
let password_hash: string;

beforeAll(async () => {
  identity = await startWhole(ALLOWED);
  other = await startWhole(ALLOWED, identity.schema);
  tenant = (await identity.query<{ id: string }>('select id from tenants where is_default'))[0]!.id;
  password_hash = await identity.app.get(Passwords).hash(PASSWORD);
});
afterAll(async () => {
  await other.close();
  await identity.close();
});
beforeEach(async () => {
  issuer = await startExternalIssuer();
  provider = await addProvider(identity.query, tenant, {
    provider_name: `Elsewhere ${Math.random()}`,
    issuer_url: issuer.url,
  });
});
afterEach(async () => {
  await identity.query('delete from identity_providers');
  await issuer.close();
});

let count = 0;
const signIn = async () => {
  const username = `linker${++count}`;
  const id = await addUser(identity.query, tenant, { username, password_hash });
  const browser = new Browser(identity);
  const page = await browser.follow(await browser.get('/account/identities'));
  const shown = await browser.follow(await browser.submit(page, { username, password: PASSWORD, action: 'sign_in' }));
  return { id, browser, page: shown };
};
type Person = Awaited<ReturnType<typeof signIn>>;
/** Presses "Link"; answers the address at the provider, by which the page goes on. */
const leave = async ({ browser, page }: Person): Promise<string> => {
  const form = (page.text.match(/<form[\s\S]*?<\/form>/g) ?? []).find((one) => one.includes('value="link"')) ?? '';
  const led = await browser.submit({ ...page, text: form }, { action: 'link' });
  expect(led.status).toBe(200);
  const [, address = ''] = /^0; url=(.+)$/.exec(led.headers['refresh'] ?? '') ?? [];
  return address;
};
const come = async (browser: Browser, back: string): Promise<Seen> => {
  const [, next = ''] = /^0; url=(.+)$/.exec((await browser.get(back)).headers['refresh'] ?? '') ?? [];
  return browser.follow(await browser.get(next));
};
const age = (id: string, seconds: number) =>
  identity.query(
    `update oidc_payloads set payload = payload || jsonb_build_object('loginTs', (payload ->> 'loginTs')::bigint - $2::bigint)
     where model = 'Session' and account_id = $1`,
    [id, seconds],
  );
const linked = (id: string) =>
  identity.query('select external_id from user_identities where user_id = $1 and provider_id = $2', [id, provider]);

describe('Linking an identity on the account pages', () => {
  it('links the identity on alternating replicas, and is audited', async () => {
    const person = await signIn();
    const address = await leave({ ...person, browser: person.browser.at(other) });
    const seen = await come(person.browser.at(identity), issuer.authorize(address));
    expect(seen.text).toContain('The account is linked.');
    expect(await linked(person.id)).toEqual([{ external_id: 'ann' }]);
    const [event] = await identity.query(
      `select event_type, actor_id, tenant_id from audit_events where event_type = 'user_identity.created' and actor_id = $1`,
      [person.id],
    );
    expect(event).toEqual({ event_type: 'user_identity.created', actor_id: person.id, tenant_id: tenant });
  });

  it('requires a sign-in within the last five minutes', async () => {
    const person = await signIn();
    await age(person.id, 301);
    const form = { csrf: /name="csrf" value="([^"]+)"/.exec(person.page.text)![1]!, action: 'link', id: provider };
    const sent = await person.browser.post('/account/identities', form);
    expect([sent.status, sent.location]).toEqual([303, expect.stringContaining('/oauth2/authorize')]);
    expect(await identity.query('select 1 from external_sign_ins where user_id = $1', [person.id])).toEqual([]);
  });

  it('does not limit the time at the provider to five minutes', async () => {
    const person = await signIn();
    const back = issuer.authorize(await leave(person));
    await age(person.id, 600);
    await come(person.browser, back);
    expect(await linked(person.id)).toHaveLength(1);
  });

  it('41. starts only by a form of the page', async () => {
    const { browser, page } = await signIn();
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)![1]!;
    const send = (form: object, headers = {}) =>
      browser.post('/account/identities', { action: 'link', id: provider, ...form }, headers);
    expect((await send({ csrf: '' })).status).toBe(403);
    expect((await send({ csrf }, { origin: 'https://evil.example' })).status).toBe(403);
    expect(issuer.requested).toEqual([]);
  });

  it("57. refuses another session's response and an identity of another user", async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const back = issuer.authorize(await leave(ada));
    const stolen = await come(bob.browser, back);
    expect([stolen.status, stolen.text.includes('The account is not linked')]).toEqual([400, true]);
    expect([await linked(ada.id), await linked(bob.id)]).toEqual([[], []]);
    await come(ada.browser, back);
    const taken = await come(bob.browser, issuer.authorize(await leave(bob)));
    expect([taken.status, taken.text.includes('is linked to another account here')]).toEqual([403, true]);
    expect([await linked(ada.id), await linked(bob.id)]).toEqual([[{ external_id: 'ann' }], []]);
  });

  it('does not sign in: the response is bound to the session', async () => {
    const person = await signIn();
    const back = issuer.authorize(await leave(person));
    const stranger = new Browser(identity);
    const seen = await come(stranger, back);
    expect(seen.text).toContain('type="password"');
    expect(await linked(person.id)).toEqual([]);
  });

  it('shows what to do when the provider does not respond', async () => {
    const person = await signIn();
    issuer.broken.add('/.well-known/openid-configuration');
    const form = { csrf: /name="csrf" value="([^"]+)"/.exec(person.page.text)![1]!, action: 'link', id: provider };
    const seen = await person.browser.post('/account/identities', form);
    expect([seen.status, seen.text.includes('does not respond')]).toEqual([503, true]);
  });
});
