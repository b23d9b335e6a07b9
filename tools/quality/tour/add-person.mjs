import assert from 'node:assert/strict';
import { byToken, tokenByPassword } from './tokens.mjs';

/** @import { Groundwork } from '@groundwork/client' */
/** @import { Session } from './session.mjs' */
/** @import { Made } from './take-tour.mjs' */

/** @typedef {{ id: string, username: string, gw: Groundwork }} Person `gw`: clients with the person's own token */

/**
 * A user, with a token that reaches what rules allow.
 * @param {Session} session
 * @param {string} username
 * @param {{ gw: Groundwork, asClient: Groundwork, scope: string }} by who makes the user; the client by which they sign in, and what their tokens are for
 * @param {Made} made gets what is to be deleted
 * @returns {Promise<Person>}
 */
export async function addPerson(session, username, { gw, asClient, scope }, made) {
  const password = `${username} on a quiet morning`;
  const { id } = await session.holds('a user', () => gw.identity.post('/users', { body: { username, password } }), {
    show: (user) => String(user.username),
  });
  made.users.push(id);
  const { access_token } = await session.holds(
    'a token that reaches what rules allow, and no more',
    () => tokenByPassword(asClient, { username, password, scope }),
    { verify: (token) => assert.equal(token.scope, scope), show: (token) => String(token.scope) },
  );
  return { id, username, gw: session.clientOf(byToken(access_token)) };
}
