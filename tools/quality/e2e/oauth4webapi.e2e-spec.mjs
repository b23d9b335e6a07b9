// oauth4webapi 3: the strict one; each answer is validated member by member.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import * as oauth from 'oauth4webapi';
import { addClient, addUser, DEPLOYMENT } from './deployment.mjs';
import { UserAgent } from './user-agent.mjs';

const REDIRECT = 'https://app.example/cb';
const HTTP = { [oauth.allowInsecureRequests]: true };

describe('oauth4webapi', () => {
  /** @type {oauth.AuthorizationServer} */
  let server;
  /** @type {Awaited<ReturnType<typeof addClient>>} */
  let app;
  /** @type {Awaited<ReturnType<typeof addClient>>} */
  let shop;
  /** @type {{ id: string, username: string }} */
  let user;

  before(async () => {
    const issuer = new URL(DEPLOYMENT.issuer);
    server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, HTTP));
    user = await addUser();
    const urls = { redirect_uris: [REDIRECT] };
    app = await addClient({ urls }, { client_type: 'spa', is_public: true, is_first_party: true });
    shop = await addClient({ urls, grant_types: ['authorization_code', 'client_credentials', 'device_code'] });
  });

  it('runs a public client: code with PKCE, at_hash, signed tokens, refresh', async () => {
    const client = { client_id: app.id };
    const [verifier, state, nonce] = [
      oauth.generateRandomCodeVerifier(),
      oauth.generateRandomState(),
      oauth.generateRandomNonce(),
    ];
    const address = new URL(server.authorization_endpoint ?? '');
    const challenge = await oauth.calculatePKCECodeChallenge(verifier);
    for (const [name, value] of Object.entries({
      client_id: app.id,
      response_type: 'code',
      redirect_uri: REDIRECT,
      scope: 'openid email orders:read',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state,
      nonce,
    }))
      address.searchParams.set(name, value);
    const back = await new UserAgent().authorize(address, user.username);
    const parameters = oauth.validateAuthResponse(server, client, back, state);
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      parameters,
      REDIRECT,
      verifier,
      HTTP,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(server, answer, HTTP);
    assert.equal(oauth.getValidatedIdTokenClaims(tokens)?.sub, user.id);
    const request = new Request('https://orders.example/', {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    const claims = await oauth.validateJwtAccessToken(server, request, app.audience, HTTP);
    assert.equal(claims.scope, 'openid email orders:read');
    const refresh = await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      tokens.refresh_token ?? '',
      HTTP,
    );
    const refreshed = await oauth.processRefreshTokenResponse(server, client, refresh);
    assert.ok(refreshed.refresh_token);
  });

  it('runs client_credentials, introspection and revocation', async () => {
    const client = { client_id: shop.id };
    const auth = oauth.ClientSecretBasic(shop.secret);
    const answer = await oauth.clientCredentialsGrantRequest(server, client, auth, { scope: 'orders:read' }, HTTP);
    const { access_token } = await oauth.processClientCredentialsResponse(server, client, answer);
    const explain = async () =>
      oauth.processIntrospectionResponse(
        server,
        client,
        await oauth.introspectionRequest(server, client, auth, access_token, HTTP),
      );
    assert.equal((await explain()).active, true);
    await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, auth, access_token, HTTP));
    assert.equal((await explain()).active, false);
  });

  it('polls the device flow, and receives access_denied', async () => {
    const client = { client_id: shop.id };
    const auth = oauth.ClientSecretBasic(shop.secret);
    const requested = await oauth.deviceAuthorizationRequest(server, client, auth, { scope: 'openid' }, HTTP);
    const device = await oauth.processDeviceAuthorizationResponse(server, client, requested);
    const poll = async () => {
      const answer = await oauth.deviceCodeGrantRequest(server, client, auth, device.device_code, HTTP);
      return oauth.processDeviceCodeResponse(server, client, answer);
    };
    await assert.rejects(poll(), { error: 'authorization_pending' });
    await assert.rejects(poll(), { error: 'slow_down' });
    const agent = new UserAgent();
    const typed = await agent.submit(await agent.go('/device'), { user_code: device.user_code });
    await agent.submit(typed, { abort: 'yes' });
    await assert.rejects(poll(), { error: 'access_denied' });
  });
});
