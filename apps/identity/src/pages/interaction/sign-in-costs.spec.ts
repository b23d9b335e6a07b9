import { listStatements } from '@groundwork/testing';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { authorizeAddress, Browser, type Seen } from '../../testing/browser.js';
import { addResource, addUser, authorize } from '../../testing/sample.js';
import type { TestClient } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const PASSWORD = 'correct horse battery';
const REDIRECT = 'https://shop.example/cb';

let whole: Whole;
let client: TestClient;
let username: string;
let userId: string;

beforeAll(async () => {
  whole = await startWhole({ RATE_LIMIT_PER_MINUTE: '0' });
  const [tenant] = await whole.query<{ id: string }>('select id from tenants where is_default');
  client = await whole.client({
    client_metadata: { grant_types: ['authorization_code'], urls: { redirect_uris: [REDIRECT] } },
  });
  const orders = await addResource(whole.query, ['orders:read'], { identifier_url: 'urn:orders' });
  await authorize(whole.query, client.id, orders);
  username = 'ada';
  const password_hash = await whole.app.get(Passwords).hash(PASSWORD);
  const email = 'ada@example.com';
  userId = await addUser(whole.query, tenant!.id, { username, email, email_verified: true, password_hash });
});
afterAll(() => whole.close());

const isAtClient = ({ location }: Seen): boolean => location.startsWith(`${REDIRECT}?code=`);
/** The statements that name something. */
const naming = (texts: readonly string[], name: string): string[] => texts.filter((text) => text.includes(name));

/** Signs in up to the answer to the password; returns the page and the statements of that answer. */
async function signIn(browser: Browser): Promise<{ seen: Seen; texts: string[] }> {
  const page = await browser.follow(await browser.get(authorizeAddress(client.id)));
  let seen = page;
  const form = { username, password: PASSWORD, action: 'sign_in' };
  const texts = await listStatements(async () => void (seen = await browser.submit(page, form)));
  return { seen, texts };
}

async function consent(browser: Browser, seen: Seen): Promise<Seen> {
  const page = await browser.follow(seen);
  return isAtClient(page) ? page : browser.follow(await browser.submit(page, { action: 'allow' }));
}

describe('what a sign-in costs (people, "Performance")', () => {
  it('the page: nothing is written, passkeys in autofill included', async () => {
    const browser = new Browser(whole);
    const started = await browser.get(authorizeAddress(client.id));
    let page: Seen | undefined;
    const texts = await listStatements(async () => void (page = await browser.follow(started)));
    expect(page?.text).toContain('data-passkey="autofill"');
    expect(texts.filter((text) => /\b(?:insert|update|delete)\b/i.test(text))).toEqual([]);
  });

  it('a consent that is remembered: one statement of the session’s next authorization', async () => {
    const browser = new Browser(whole);
    expect(isAtClient(await consent(browser, (await signIn(browser)).seen))).toBe(true);
    let seen: Seen | undefined;
    const texts = await listStatements(async () => {
      seen = await browser.follow(await browser.get(authorizeAddress(client.id)));
    });
    expect(seen && isAtClient(seen)).toBe(true);
    expect(naming(texts, 'consents')).toEqual([
      expect.stringMatching(/^\s*select scopes, claims, redirect_hosts, implied/),
    ]);
  });

  it('a login: one statement with its event, its device and the mail about a new one', async () => {
    const [first, second] = [new Browser(whole), new Browser(whole)];
    await consent(first, (await signIn(first)).seen);
    await consent(second, (await signIn(second)).seen);
    const known = new Browser(whole);
    known.cookies = first.cookies.filter(({ name }) => name === 'device');
    const [withKnown, withNew] = [await signIn(known), await signIn(new Browser(whole))];
    for (const { texts } of [withKnown, withNew]) {
      const recorded = naming(texts, 'user_devices');
      expect(recorded).toHaveLength(1);
      for (const part of ['login_count = login_count + 1', 'audit_events', 'outbox'])
        expect(recorded[0]).toContain(part);
      expect(naming(texts, 'login_count + 1')).toEqual(recorded);
    }
    const noticed = await whole.query(
      `select 1 from audit_events where event_type = 'login.new_device' and subject_id = $1`,
      [userId],
    );
    expect(noticed.length).toBeGreaterThan(0);
  });
});
