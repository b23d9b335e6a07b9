// openid-client 6, from discovery alone.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import * as oidc from 'openid-client';
import { addClient, addUser, DEPLOYMENT, manage, PASSWORD } from './deployment.mjs';
import { UserAgent } from './user-agent.mjs';

const REDIRECT = 'https://shop.example/cb';
const SCOPE = 'openid profile orders:read';

describe('openid-client', () => {
  /** @type {Awaited<ReturnType<typeof addClient>>} */
  let client;
  /** @type {{ id: string, username: string }} */
  let user;
  /** @type {oidc.Configuration} */
  let config;

  before(async () => {
    user = await addUser();
    client = await addClient({
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials', 'device_code', 'implicit', 'password'],
      urls: { redirect_uris: [REDIRECT], post_logout_redirect_uris: ['https://shop.example/bye'] },
    });
    config = await oidc.discovery(new URL(DEPLOYMENT.issuer), client.id, client.secret, undefined, {
      execute: [oidc.allowInsecureRequests],
    });
  });

  const codeFlow = async (agent = new UserAgent()) => {
    const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
    const [expectedState, expectedNonce] = [oidc.randomState(), oidc.randomNonce()];
    const requested = {
      redirect_uri: REDIRECT,
      scope: SCOPE,
      state: expectedState,
      nonce: expectedNonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    };
    const back = await agent.authorize(oidc.buildAuthorizationUrl(config, requested), user.username);
    return oidc.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState, expectedNonce });
  };

  it('runs the code flow with PKCE, userinfo, refresh, introspection, revocation', async () => {
    const tokens = await codeFlow();
    assert.equal(tokens.claims()?.sub, user.id);
    assert.equal(tokens.scope, SCOPE);
    const info = await oidc.fetchUserInfo(config, tokens.access_token, user.id);
    assert.equal(info.name, 'Сарнай Bat-Erdene');
    const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
    assert.notEqual(refreshed.refresh_token, tokens.refresh_token);
    assert.equal((await oidc.tokenIntrospection(config, refreshed.access_token)).active, true);
    await oidc.tokenRevocation(config, refreshed.refresh_token ?? '');
    assert.equal((await oidc.tokenIntrospection(config, refreshed.access_token)).active, false);
  });

  it('runs the code flow with a pushed request', async () => {
    const server = config.serverMetadata();
    assert.ok(server.pushed_authorization_request_endpoint);
    const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
    const expectedState = oidc.randomState();
    const address = await oidc.buildAuthorizationUrlWithPAR(config, {
      redirect_uri: REDIRECT,
      scope: SCOPE,
      state: expectedState,
      code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const back = await new UserAgent().authorize(address, user.username);
    const tokens = await oidc.authorizationCodeGrant(config, back, {
      pkceCodeVerifier,
      expectedState,
      idTokenExpected: true,
    });
    assert.equal(tokens.claims()?.sub, user.id);
  });

  it('runs the implicit flow', async () => {
    const implicit = await oidc.discovery(new URL(DEPLOYMENT.issuer), client.id, client.secret, undefined, {
      execute: [oidc.allowInsecureRequests, oidc.useIdTokenResponseType],
    });
    const [expectedState, expectedNonce] = [oidc.randomState(), oidc.randomNonce()];
    const address = oidc.buildAuthorizationUrl(implicit, {
      redirect_uri: REDIRECT,
      scope: 'openid',
      state: expectedState,
      nonce: expectedNonce,
    });
    const back = await new UserAgent().authorize(address, user.username);
    const claims = await oidc.implicitAuthentication(implicit, back, expectedNonce, { expectedState });
    assert.equal(claims.sub, user.id);
  });

  it('runs client_credentials and the password grant', async () => {
    const machine = await oidc.clientCredentialsGrant(config, { scope: 'orders:read' });
    assert.equal(machine.scope, 'orders:read');
    const form = { username: user.username, password: PASSWORD, scope: 'openid' };
    const person = await oidc.genericGrantRequest(config, 'password', form);
    assert.equal(person.claims()?.sub, user.id);
  });

  it('runs the device flow, polling until the user has answered', async () => {
    const device = await oidc.initiateDeviceAuthorization(config, { scope: SCOPE });
    assert.equal(device.interval, 5);
    const polling = oidc.pollDeviceAuthorizationGrant(config, device);
    const agent = new UserAgent();
    let seen = await agent.go(device.verification_uri_complete ?? '');
    seen = await agent.submit(seen);
    seen = await agent.submit(seen, { confirm: 'yes' });
    seen = await agent.submit(seen, { username: user.username, password: PASSWORD, action: 'sign_in' });
    if (!/Your device/.test(seen.text)) seen = await agent.submit(seen, { action: 'allow' });
    assert.match(seen.text, /Your device is connected/);
    assert.equal((await polling).claims()?.sub, user.id);
  });

  it('signs out and is redirected with its state', async () => {
    const agent = new UserAgent();
    const tokens = await codeFlow(agent);
    const address = oidc.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: 'https://shop.example/bye',
      state: 'back',
    });
    const done = await agent.go(address);
    assert.equal(done.location, 'https://shop.example/bye?state=back');
  });

  it("exchanges another issuer's ID token, once", async () => {
    const { provider } = DEPLOYMENT;
    const elsewhere = await addUser({}, provider);
    const discover = (/** @type {string} */ issuer, /** @type {string} */ id, /** @type {string} */ secret) =>
      oidc.discovery(new URL(issuer), id, secret, undefined, { execute: [oidc.allowInsecureRequests] });
    const there = await discover(provider.issuer, provider.client_id, provider.client_secret);
    const form = { username: elsewhere.username, password: PASSWORD, scope: 'openid' };
    const { id_token: subject_token = '' } = await oidc.genericGrantRequest(there, 'password', form);

    const tenant = await manage('POST', '/tenants', { tenant_name: `exchange-${randomUUID()}` });
    await manage('POST', `/tenants/${tenant.id}/identity_providers`, {
      provider_name: 'Elsewhere',
      issuer_url: provider.issuer,
      client_id: provider.client_id,
      jit_provisioning: true,
      token_exchange_enabled: true,
      token_exchange_audience: [provider.client_id],
    });
    const settings = { grant_types: ['token_exchange'] };
    const exchanger = await addClient(settings, { tenant_id: tenant.id, is_global: false });
    const here = await discover(DEPLOYMENT.issuer, exchanger.id, exchanger.secret);
    const requested = {
      subject_token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      scope: 'openid',
    };
    const exchange = () => oidc.genericGrantRequest(here, 'urn:ietf:params:oauth:grant-type:token-exchange', requested);
    const tokens = await exchange();
    assert.equal(tokens.issued_token_type, 'urn:ietf:params:oauth:token-type:access_token');
    assert.notEqual(tokens.claims()?.sub, elsewhere.id);
    await assert.rejects(exchange(), { error: 'invalid_request' });
  });
});
