import { Passwords } from '../../platform/passwords/passwords.service.js';
import { Records } from '@groundwork/records';
import { endGrantsOfUser } from '../../platform/grants/end-grants.js';
import { addResource, addTenant, addUser, authorize } from '../../testing/sample.js';
import { startCore, notifyChanged, type Core, type TestClient } from '../../testing/start-core.js';
import { authorizeAddress, Browser, type Seen } from '../../testing/browser.js';

const PASSWORD = 'correct horse battery';

describe('Settings of tenants', () => {
  let core: Core;
  let password_hash: string;
  let resource: Awaited<ReturnType<typeof addResource>>;

  beforeAll(async () => {
    core = await startCore();
    password_hash = await core.app.get(Passwords).hash(PASSWORD);
    resource = await addResource(core.query, ['orders:read'], {
      skip_consent_for_first_party: true,
      rbac_enabled: true,
    });
  });
  afterAll(() => core.close());

  /** A tenant with a user `ada`, and a first-party client of it. */
  const newTenant = async (tenant_metadata: object) => {
    const id = await addTenant(core.query, { tenant_metadata });
    const user = await addUser(core.query, id, { username: 'ada', password_hash });
    const settings = {
      grant_types: ['authorization_code', 'refresh_token', 'password', 'client_credentials'],
      urls: { redirect_uris: ['https://shop.example/cb'] },
    };
    const client = await core.client({ tenant_id: id, client_metadata: settings, is_first_party: true });
    await authorize(core.query, client.id, resource);
    return { id, user, client };
  };
  const signIn = async (client: TestClient, browser = new Browser(core), scope = 'openid'): Promise<Seen> => {
    const page = await browser.follow(await browser.get(authorizeAddress(client.id, { scope, nonce: '' })));
    return browser.follow(await browser.submit(page, { username: 'ada', password: PASSWORD, action: 'sign_in' }));
  };
  const secondsLeft = async (user: string): Promise<number> => {
    const [session] = await core.query<{ seconds: number }>(
      `select round(extract(epoch from expires_at - now()))::integer as seconds from oidc_payloads where model = 'Session' and account_id = $1`,
      [user],
    );
    return session?.seconds ?? 0;
  };

  it.each([
    [{ session_lifetime: 600 }, 600],
    [{}, 1_209_600],
  ])('session_lifetime: with %j a session lasts %i s', async (metadata, seconds) => {
    const { user, client } = await newTenant(metadata);
    const browser = new Browser(core);
    expect((await signIn(client, browser)).location).toContain('code=');
    const left = await secondsLeft(user);
    expect(left).toBeLessThanOrEqual(seconds);
    expect(left).toBeGreaterThan(seconds - 60);
    await browser.get('/oauth2/logout'); // reads the session, not the account
    expect(await secondsLeft(user)).toBeLessThanOrEqual(left);
  });

  it('is_active: users of an inactive tenant cannot sign in, get no tokens, and existing ones are inactive', async () => {
    const { id, client } = await newTenant({});
    const browser = new Browser(core);
    await signIn(client, browser);
    const byPassword = { grant_type: 'password', username: 'ada', password: PASSWORD };
    const { body: tokens } = await core.post('/token', byPassword, client).expect(200);
    const page = await new Browser(core).get(authorizeAddress(client.id));
    expect(page.status).toBe(303);
    await core.query('update tenants set is_active = false where id = $1', [id]);
    await notifyChanged(core);
    const forms: Record<string, string>[] = [
      byPassword,
      { grant_type: 'client_credentials' },
      { grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token) },
    ];
    for (const form of forms)
      expect((await core.post('/token', form, client).expect(401)).body.error).toBe('invalid_client');
    expect((await browser.get(authorizeAddress(client.id))).status).toBe(400);
    const witness = await core.client();
    for (const token of [tokens.access_token, tokens.refresh_token])
      expect((await core.post('/tokeninfo', { token }, witness).expect(200)).body).toEqual({ active: false });
  });

  it('a user with none of the requested scopes gets access_denied', async () => {
    const { client } = await newTenant({});
    const back = await signIn(client, new Browser(core), 'orders:read');
    const answer = new URL(back.location).searchParams;
    expect([answer.get('error'), answer.get('state') !== null]).toEqual(['access_denied', true]);
    expect(answer.get('error_description')).toContain('orders:read');
  });

  it('records audit events of sign-in, revocation and logout', async () => {
    const { id, user, client } = await newTenant({});
    await signIn(client);
    await endGrantsOfUser(core.app.get(Records), user);
    const events = await core.query<{ event_type: string }>(
      `select event_type, tenant_id, subject_type, before ->> 'user_id' as of from audit_events
       where event_type in ('login.succeeded', 'session.ended', 'grant.ended') and tenant_id = $1 order by event_type`,
      [id],
    );
    expect(events).toEqual([
      { event_type: 'grant.ended', tenant_id: id, subject_type: 'grant', of: user },
      { event_type: 'login.succeeded', tenant_id: id, subject_type: 'user', of: null },
      { event_type: 'session.ended', tenant_id: id, subject_type: 'session', of: user },
    ]);
  });
});
