import { setTimeout as sleep } from 'node:timers/promises';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { addResource, addTenant, addUser, authorize } from '../../testing/sample.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';
import { authorizeAddress, Browser } from '../../testing/browser.js';

const PASSWORD = 'correct horse battery';
const PATIENCE_MS = 30_000;

describe('Audit events of pages', () => {
  let core: Core;
  let shop: TestClient;
  let tenant: string;
  let user: string;
  beforeAll(async () => {
    core = await startCore();
    const password_hash = await core.app.get(Passwords).hash(PASSWORD);
    tenant = await addTenant(core.query, { is_default: true });
    user = await addUser(core.query, tenant, { username: 'ada', password_hash });
    const urls = { redirect_uris: ['https://shop.example/cb'] };
    shop = await core.client({ client_metadata: { grant_types: ['authorization_code', 'implicit'], urls } });
    await authorize(core.query, shop.id, await addResource(core.query, ['orders:read']));
  });
  afterAll(() => core.close());

  /** The newest event of a type, as soon as it is there: the library's are recorded beside the answer. */
  const eventOf = async (type: string): Promise<object | undefined> => {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(20)) {
      const [event] = await core.query<object>(
        'select outcome, actor_id, actor_client_id, tenant_id, subject_id, after from audit_events where event_type = $1 order by created_at desc limit 1',
        [type],
      );
      if (event) return event;
    }
    return undefined;
  };
  const consentPage = async (browser: Browser, parameters: Record<string, string> = {}) => {
    const page = await browser.follow(await browser.get(authorizeAddress(shop.id, parameters)));
    return browser.follow(await browser.submit(page, { username: 'ada', password: PASSWORD, action: 'sign_in' }));
  };
  const byUser = () => ({ actor_id: user, actor_client_id: shop.id, tenant_id: tenant, subject_id: user });

  it('record a consent, and a refused one', async () => {
    const refusing = new Browser(core);
    await refusing.submit(await consentPage(refusing), { action: 'cancel' });
    expect(await eventOf('consent.refused')).toMatchObject({ ...byUser(), outcome: 'failure' });
    const granting = new Browser(core);
    await granting.follow(await granting.submit(await consentPage(granting), { action: 'allow' }));
    expect(await eventOf('consent.granted')).toMatchObject({
      ...byUser(),
      outcome: 'success',
      after: { scopes: ['openid', 'orders:read'] },
    });
  });

  it('record tokens issued through the browser, and the logout', async () => {
    const browser = new Browser(core);
    const page = await consentPage(browser, {
      response_type: 'id_token token',
      code_challenge: '',
      code_challenge_method: '',
    });
    const back = page.location ? page : await browser.follow(await browser.submit(page, { action: 'allow' }));
    expect(back.location).toContain('#');
    expect(await eventOf('tokens.issued')).toMatchObject({
      ...byUser(),
      after: { grant: 'implicit', tokens: ['id_token', 'access_token'] },
    });
    await browser.submit(await browser.get('/oauth2/logout'), { logout: 'yes' });
    expect(await eventOf('logout')).toMatchObject({ actor_id: user, tenant_id: tenant, after: { of: 'everything' } });
    expect(await eventOf('session.ended')).toMatchObject({ outcome: 'success', tenant_id: tenant });
  });
});
