// Libraries that get and check tokens without a browser.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import express from 'express';
import { auth, requiredScopes } from 'express-oauth2-jwt-bearer';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { ClientCredentials, ResourceOwnerPassword } from 'simple-oauth2';
import { listen } from './browser.mjs';
import { requestRaw } from '../../http/raw.mjs';
import { addApi, addClient, addUser, ISSUER, manage, PASSWORD } from './stack.mjs';

/** @param {{ id: string, secret: string }} client */
const settingsOf = (client) => ({
  client: { id: client.id, secret: client.secret },
  auth: { tokenHost: ISSUER, tokenPath: '/oauth2/token', revokePath: '/oauth2/revoke' },
  // The answer to a revocation is empty (RFC 7009 §2.2), which the library by itself takes for a fault.
  http: { json: true },
});

describe('tokens', { timeout: 60_000 }, () => {
  it('simple-oauth2 obtains them, jose verifies them by the published keys', async () => {
    const client = await addClient({}, { client_type: 'machine' }, { grant_types: ['client_credentials'] });
    const audience = await addApi(client);
    const { token } = await new ClientCredentials(settingsOf(client)).getToken({ scope: 'orders:read' });
    const { jwks_uri } = (await requestRaw(`${ISSUER}/.well-known/openid-configuration`)).json;
    const { payload, protectedHeader } = await jwtVerify(
      String(token.access_token),
      createRemoteJWKSet(new URL(jwks_uri)),
      { issuer: ISSUER, audience, typ: 'at+jwt' },
    );
    assert.deepEqual([payload.client_id, payload.scope, protectedHeader.typ], [client.id, 'orders:read', 'at+jwt']);
  });

  it('express-oauth2-jwt-bearer lets them into an API, and asks for scopes', async () => {
    const client = await addClient({}, { client_type: 'machine' }, { grant_types: ['client_credentials'] });
    const audience = await addApi(client);
    const { token } = await new ClientCredentials(settingsOf(client)).getToken({ scope: 'orders:read' });
    const api = express();
    api.use(auth({ issuerBaseURL: ISSUER, audience, strict: true }));
    api.get(
      '/orders',
      requiredScopes('orders:read'),
      (request, response) => void response.json(request.auth?.payload.client_id),
    );
    api.get('/all', requiredScopes('orders:admin'), (_, response) => void response.json('all'));
    const { origin, close } = await listen(api);
    try {
      const get = (/** @type {string} */ path, authorization = `Bearer ${token.access_token}`) =>
        requestRaw(origin + path, { headers: { authorization } });
      assert.equal((await get('/orders')).json, client.id);
      assert.equal((await get('/all')).status, 403);
      assert.equal((await get('/orders', 'Bearer none')).status, 401);
    } finally {
      close();
    }
  });

  it('simple-oauth2 refreshes and revokes', async () => {
    const user = await addUser();
    const client = await addClient({}, {}, { grant_types: ['password', 'refresh_token'] });
    const by = new ResourceOwnerPassword(settingsOf(client));
    const first = await by.getToken({ username: user.username, password: PASSWORD, scope: 'openid offline_access' });
    const second = await first.refresh();
    assert.notEqual(second.token.access_token, first.token.access_token);
    await second.revoke('refresh_token');
    await assert.rejects(second.refresh());
    assert.equal((await manage('identity', 'GET', `/users/${user.id}`)).login_count, 1);
  });
});
