import assert from 'node:assert/strict';
import { Failure } from '../../terminal/failure.mjs';

/** @import { Session } from './session.mjs' */

/**
 * What stack.json says.
 * @typedef {{
 *   identity: { url: string }, storage: { url: string }, tree: { url: string },
 *   client: { client_id: string, client_secret: string },
 *   admin: { username: string, password: string },
 * }} Stack
 */

/**
 * Tokens of both kinds: of the client itself, and of the administrator through it. The tour goes on with the client's.
 * @param {Session} session
 * @param {Stack} stack
 */
export async function getTokens(session, { client, admin }) {
  session.chapter('Tokens');
  const authorization = `Basic ${Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')}`;
  /** @param {string} why @param {Record<string, string>} form */
  const getToken = async (why, form) => {
    const answer = await session.go({
      why,
      service: 'identity',
      method: 'POST',
      path: '/token',
      headers: { authorization },
      form,
      verify: ({ body }) => {
        assert.equal(body.token_type, 'Bearer');
        assert.ok(body.expires_in > 0);
      },
      show: ({ body }) => `${body.token_type}, ${body.expires_in} s, ${body.access_token.slice(0, 24)}…`,
    });
    if (!answer.body?.access_token) throw new Failure('No token: there is nothing to see without one.');
    return answer.body;
  };
  const own = await getToken('a token of the client', { grant_type: 'client_credentials' });
  const narrow = await getToken('a token that only reads trees', {
    grant_type: 'client_credentials',
    scope: 'trees:read',
  });
  const personal = await getToken('a token of the administrator, by password', { grant_type: 'password', ...admin });
  session.useToken(own.access_token);
  await session.go({
    why: 'the token explained',
    service: 'identity',
    method: 'POST',
    path: '/tokeninfo',
    headers: { authorization },
    form: { token: personal.access_token },
    verify: ({ body }) => assert.equal(body.active, true),
    show: ({ body }) => `active, ${body.username ?? body.subject}, until ${body.exp}`,
  });
  await session.go({
    why: 'the three services are resources with scopes',
    service: 'identity',
    path: '/resources?q=(resource_metadata.is_system=true)&fields=resource_name,aggregations&sort=resource_name',
    verify: ({ body }) => assert.equal(body.count, 3),
    show: ({ body }) =>
      body.items
        .map((/** @type {any} */ item) => `${item.resource_name} (${item.aggregations.scopes} scopes)`)
        .join(', '),
  });
  return { authorization, own: own.access_token, narrow: narrow.access_token, personal: personal.access_token };
}
