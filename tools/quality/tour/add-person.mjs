import assert from 'node:assert/strict';

/** @import { Session } from './session.mjs' */

/** @typedef {{ id: string, username: string, token: string }} Person */

/**
 * A user, with a token that reaches what rules allow.
 * @param {Session} session
 * @param {string} username
 * @param {{ authorization: string, scope: string }} by the client by which they sign in, and what its tokens are for
 * @param {{ users: string[] }} made gets what is to be deleted
 * @returns {Promise<Person>}
 */
export async function addPerson(session, username, { authorization, scope }, made) {
  const password = `${username} on a quiet morning`;
  const { body: user } = await session.go({
    why: 'a user',
    service: 'identity',
    method: 'POST',
    path: '/users',
    status: 201,
    json: { username, password },
    show: ({ body }) => body.username,
  });
  made.users.push(user.id);
  const { body } = await session.go({
    why: 'a token that reaches what rules allow, and no more',
    service: 'identity',
    method: 'POST',
    path: '/token',
    headers: { authorization },
    form: { grant_type: 'password', username, password, scope },
    verify: (answer) => assert.equal(answer.body.scope, scope),
    show: (answer) => answer.body.scope,
  });
  return { id: user.id, username, token: body.access_token };
}
