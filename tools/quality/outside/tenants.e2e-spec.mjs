// One client that signs in users of several tenants, by the libraries of a server (openid-client) and of a page (oidc-client-ts).
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import * as oidc from 'openid-client';
import { launch, newPage, servePage, signIn } from './browser.mjs';
import { addClient, addUser, ISSUER, manage, PASSWORD, STACK } from './stack.mjs';

/** @typedef {{ id: string, tenant_name: string, user: { id: string, username: string } }} Tenant */

describe('the parameter tenant', { timeout: 180_000 }, () => {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof servePage>>} */
  let application;
  /** @type {Tenant} */
  let acme;
  /** @type {Tenant} */
  let globex;

  before(async () => {
    browser = await launch();
    application = await servePage();
    [acme, globex] = await Promise.all([addTenant('acme'), addTenant('globex')]);
  });
  after(async () => {
    await browser?.close();
    application?.close();
  });

  /** A client of both tenants. @param {object} more @param {object} [settings] */
  async function addListedClient(more, settings) {
    const { origin } = application;
    const urls = { redirect_uris: [`${origin}/cb`], allowed_origins: [origin] };
    const client = await addClient(urls, { ...more, sign_in_tenants: 'listed' }, settings);
    await manage('identity', 'POST', `/clients/${client.id}/tenants`, { tenants: [acme.id, globex.id] });
    return client;
  }

  describe('openid-client', () => {
    /** @type {oidc.Configuration} */
    let config;
    /** @type {{ id: string, secret: string }} */
    let client;

    before(async () => {
      client = await addListedClient({});
      config = await oidc.discovery(new URL(ISSUER), client.id, client.secret, undefined, {
        execute: [oidc.allowInsecureRequests],
      });
    });

    /** @param {Record<string, string>} parameters @param {(page: import('playwright-core').Page) => Promise<void>} act */
    async function authorize(parameters, act, page) {
      const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: `${application.origin}/cb`,
        scope: 'openid offline_access',
        code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        ...parameters,
      });
      await page.goto(address.href);
      await act(page);
      return oidc.authorizationCodeGrant(config, new URL(page.url()), { pkceCodeVerifier });
    }

    it('signs in to the named tenant, by its name and by its id', async () => {
      for (const [tenant, at] of [
        [acme.tenant_name, acme],
        [globex.id, globex],
      ]) {
        const page = await newPage(browser);
        const tokens = await authorize({ tenant }, () => signIn(page, at.user.username), page);
        assert.deepEqual([tokens.claims()?.sub, tokens.claims()?.tenant_id], [at.user.id, at.id]);
        const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
        assert.equal(refreshed.claims()?.tenant_id, at.id);
      }
    });

    it('does not accept the session of one tenant for another', async () => {
      const page = await newPage(browser);
      await authorize({ tenant: acme.tenant_name }, () => signIn(page, acme.user.username), page);
      await assert.rejects(
        authorize({ tenant: globex.tenant_name, prompt: 'none' }, () => Promise.resolve(), page),
        { error: 'login_required' },
      );
      const tokens = await authorize({ tenant: globex.tenant_name }, () => signIn(page, globex.user.username), page);
      assert.equal(tokens.claims()?.tenant_id, globex.id);
    });

    it('rejects unknown tenants, and users of another one', async () => {
      const page = await newPage(browser);
      await assert.rejects(
        authorize({ tenant: `tenant-${randomUUID()}` }, () => Promise.resolve(), page),
        { error: 'access_denied' },
      );
      const form = { username: globex.user.username, password: PASSWORD };
      await authorize(
        { tenant: acme.tenant_name },
        async () => {
          await page.fill('input[name=username]', form.username);
          await page.fill('input[name=password]', form.password);
          await page.click('button[value=sign_in]');
          await page.locator('[role=alert]:not([hidden])').waitFor();
          assert.equal(new URL(page.url()).origin, ISSUER);
          await signIn(page, acme.user.username);
        },
        page,
      );
    });

    it('ends the tokens of a tenant that is no longer listed', async () => {
      const page = await newPage(browser);
      const tokens = await authorize({ tenant: globex.tenant_name }, () => signIn(page, globex.user.username), page);
      await manage('identity', 'DELETE', `/clients/${client.id}/tenants`, { tenants: [globex.id] });
      await assert.rejects(oidc.refreshTokenGrant(config, tokens.refresh_token ?? ''), { error: 'invalid_grant' });
      assert.equal((await oidc.tokenIntrospection(config, tokens.access_token)).active, false);
    });

    it('binds the token of a client without a user to one tenant', async () => {
      const { client_id, client_secret } = STACK.client;
      const machine = await oidc.discovery(new URL(ISSUER), client_id, client_secret, undefined, {
        execute: [oidc.allowInsecureRequests],
      });
      const { access_token } = await oidc.clientCredentialsGrant(machine, {
        tenant: acme.tenant_name,
        scope: 'users:read',
      });
      const answer = await oidc.fetchProtectedResource(machine, access_token, new URL('/users', ISSUER), 'GET');
      const { items } = await answer.json();
      assert.deepEqual(
        items.map(({ id }) => id),
        [acme.user.id],
      );
    });
  });

  it('oidc-client-ts sends it', async () => {
    const client = await addListedClient({ client_type: 'spa', is_public: true });
    const page = await newPage(browser);
    const makeManager = () =>
      page.evaluate(
        ([authority, client_id, origin]) => {
          const { UserManager, WebStorageStateStore } = globalThis.oidc;
          globalThis.manager = new UserManager({
            authority,
            client_id,
            redirect_uri: `${origin}/cb`,
            scope: 'openid offline_access',
            userStore: new WebStorageStateStore({ store: sessionStorage }),
          });
        },
        [ISSUER, client.id, application.origin],
      );
    for (const { tenant_name, id, user } of [acme, globex]) {
      await page.goto(application.origin);
      await makeManager();
      await page.evaluate(
        (tenant) => void globalThis.manager.signinRedirect({ extraQueryParams: { tenant } }),
        tenant_name,
      );
      await signIn(page, user.username);
      await makeManager();
      const seen = await page.evaluate(async () => {
        const signedIn = await globalThis.manager.signinCallback();
        const renewed = await globalThis.manager.signinSilent();
        return [signedIn.profile.tenant_id, renewed.profile.tenant_id];
      });
      assert.deepEqual(seen, [id, id]);
    }
  });
});

/** A tenant with a user. @param {string} name @returns {Promise<Tenant>} */
async function addTenant(name) {
  const tenant = await manage('identity', 'POST', '/tenants', { tenant_name: `${name}-${randomUUID().slice(0, 8)}` });
  return { ...tenant, user: await addUser({ tenant_id: tenant.id }) };
}
