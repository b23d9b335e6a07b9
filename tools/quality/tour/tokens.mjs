import assert from 'node:assert/strict';
import { clientCredentials, custom, where } from '@groundwork/client';
import { basicOf } from '../../http/raw.mjs';

/** @import { Auth, Groundwork } from '@groundwork/client' */
/** @import { Session } from './session.mjs' */

/**
 * What stack.json says.
 * @typedef {{
 *   identity: { url: string }, storage: { url: string }, tree: { url: string },
 *   client: { client_id: string, client_secret: string },
 *   admin: { username: string, password: string },
 * }} Stack
 */

const FORM = 'application/x-www-form-urlencoded';

/**
 * Tokens of both kinds: of the client itself, and of the administrator through it. The tour goes on with the client's.
 * @param {Session} session
 * @param {Stack} stack
 */
export async function getTokens(session, { identity, client, admin }) {
  session.chapter('Tokens');
  const credentials = { clientId: client.client_id, clientSecret: client.client_secret };
  const gw = session.clientOf(clientCredentials(credentials));
  const narrow = session.clientOf(clientCredentials({ ...credentials, scopes: ['trees:read'] }));
  // At the token endpoint the client authenticates by its secret.
  const asClient = session.clientOf(custom(() => Promise.resolve(basicOf(client))));
  /** @param {Groundwork} by */
  const authorize = (by) => () => by.auth.authorize({ method: 'GET', url: identity.url });
  await session.holds('a token of the client, requested when the first call needs it', authorize(gw), {
    verify: ({ authorization }) => assert.match(authorization, /^Bearer \S+$/),
    show: ({ authorization }) => `${authorization.slice(0, 31)}…, ${gw.auth.scopes.length} scopes`,
  });
  await session.holds('a token that only reads trees', authorize(narrow), {
    verify: () => assert.deepEqual(narrow.auth.scopes, ['trees:read']),
    show: () => narrow.auth.scopes.join(', '),
  });
  const personal = await session.holds(
    'a token of the administrator, by password',
    () => tokenByPassword(asClient, admin),
    { verify: (token) => assert.ok(token.expires_in), show: (token) => `${token.token_type}, ${token.expires_in} s` },
  );
  await session.holds(
    'the token explained',
    () => asClient.identity.post('/tokeninfo', { body: formOf({ token: personal.access_token }), type: FORM }),
    {
      verify: ({ active }) => assert.equal(active, true),
      show: ({ username, exp }) => `active, ${username}, until ${exp}`,
    },
  );
  await session.holds(
    'the three services are resources with scopes',
    () =>
      gw.identity.get('/resources', {
        q: where`resource_metadata.is_system = ${true}`,
        fields: ['resource_name', 'aggregations'],
        query: { sort: 'resource_name' },
      }),
    {
      verify: ({ count }) => assert.equal(count, 3),
      show: ({ items }) =>
        items.map(({ resource_name, aggregations }) => `${resource_name} (${aggregations.scopes} scopes)`).join(', '),
    },
  );
  return { gw, narrow, asClient };
}

/**
 * A person's token by the grant `password`, which the tour uses as it has no browser: applications sign people in by `BrowserSession` of
 * @groundwork/client/browser, or by `device`.
 * @param {Groundwork} asClient
 * @param {{ username: string, password: string, scope?: string }} person
 */
export async function tokenByPassword(asClient, { username, password, scope }) {
  const body = formOf({ grant_type: 'password', username, password, ...(scope && { scope }) });
  const { access_token = '', ...more } = await asClient.identity.post('/token', { body, type: FORM });
  return { access_token, ...more };
}

/** Credentials of requests by a token that one has. @param {string} token @returns {Auth} */
export const byToken = (token) => custom(() => Promise.resolve({ authorization: `Bearer ${token}` }));

/** @param {Record<string, string>} parameters */
const formOf = (parameters) => new URLSearchParams(parameters).toString();
