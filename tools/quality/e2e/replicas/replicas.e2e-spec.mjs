// Two processes, one database, no sticky sessions: single use, mixed steps, rotated keys.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addClient,
  addUser,
  call,
  authorizePath,
  DEPLOYMENT,
  manage,
  post,
  readMail,
  REDIRECT,
  VERIFIER,
} from './two-processes.mjs';
import { UserAgent } from '../user-agent.mjs';

/** @import { Answer, Client } from './two-processes.mjs' */

const USES = 20;
const ROUNDS = 3;
const KEY_KNOWN_MS = 5_000;

/** @type {Client} */
let client;
/** @type {{ id: string, username: string, email: string }} */
let user;
before(async () => {
  client = await addClient();
  user = await addUser();
});

/**
 * Of so many uses at once, in turns at both processes, one succeeds and none is a 5xx.
 * @param {() => Promise<Answer>} use
 * @param {(answer: Answer) => boolean} [succeeds]
 */
async function assertOneOf(use, succeeds = ({ status }) => status === 200) {
  const answers = await Promise.all(Array.from({ length: USES }, use));
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(
    statuses.filter((status) => status >= 500),
    [],
  );
  assert.equal(answers.filter(succeeds).length, 1, `statuses: ${statuses}`);
}

/** Every request goes to the other process. */
const newAgent = () => new UserAgent(DEPLOYMENT.issuer, call);

/** @param {UserAgent} [agent] */
async function newCode(agent = newAgent()) {
  const back = await agent.signIn(authorizePath(client), user.username);
  const code = new URL(back.location).searchParams.get('code');
  assert.ok(code, back.location);
  return { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER };
}

describe(`${USES} concurrent uses on two processes succeed once`, () => {
  for (let round = 1; round <= ROUNDS; round++) {
    it(`4. of a code (round ${round})`, async () => {
      const form = await newCode();
      await assertOneOf(() => post('/oauth2/token', form, client));
    });

    it(`22. of a refresh token, without a grace (round ${round})`, async () => {
      const { body } = await post('/oauth2/token', await newCode(), client);
      const form = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
      await assertOneOf(() => post('/token', form, client));
    });

    it(`36. of a device code (round ${round})`, async () => {
      const { body } = await post('/device_code', { client_id: client.id, scope: 'openid' }, client);
      const agent = newAgent();
      const code = await agent.submit(await agent.go('/device'), { user_code: body.user_code });
      let page = await agent.submit(code, { confirm: 'yes' });
      if (page.text.includes('type="password"'))
        page = await agent.submit(page, {
          username: user.username,
          password: 'a quiet morning in Ulaanbaatar',
          action: 'sign_in',
        });
      assert.equal(page.status, 200, page.text);
      await assertOneOf(() => post('/token', { grant_type: 'device_code', device_code: body.device_code }, client));
    });

    it(`54. of a one-time code (round ${round})`, async () => {
      const { id, username, email } = await addUser();
      assert.ok(id);
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ client_id: client.id, username });
      assert.equal((await call('/otp', { method: 'POST', headers, body })).status, 202);
      const otp = /\b\d{6}\b/.exec((await readMail(email, 1)).split('\n\n').slice(1).join('\n'))?.[0] ?? '';
      await assertOneOf(() => post('/token', { grant_type: 'otp', username, otp }, client));
    });

    it(`56. of a ticket (round ${round})`, async () => {
      const { id } = await addUser();
      const { ticket_url } = await manage('POST', '/tickets/password_change', { user_id: id });
      const { pathname } = new URL(ticket_url);
      await assertOneOf(() => post(pathname, { password: 'another quiet morning' }));
    });
  }
});

describe('any step of a flow is accepted by either process', () => {
  it('sign-in, token, refresh, userinfo, introspection, logout', async () => {
    const agent = newAgent();
    const { body: first } = await post('/oauth2/token', await newCode(agent), client);
    const { body: second } = await post(
      '/oauth2/token',
      { grant_type: 'refresh_token', refresh_token: first.refresh_token },
      client,
    );
    assert.ok(second.refresh_token);
    const headers = { authorization: `Bearer ${second.access_token}` };
    for (const path of ['/userinfo', '/oauth2/userinfo'])
      assert.equal((await call(path, { headers })).body.sub, user.id);
    for (let i = 0; i < 2; i++)
      assert.equal((await post('/tokeninfo', { token: second.access_token }, client)).body.active, true);
    const again = await agent.go(authorizePath(client));
    assert.ok(again.location.includes('code='), 'the session is known to both');
    const requested = new URLSearchParams({ client_id: client.id, post_logout_redirect_uri: REDIRECT });
    const bye = await agent.submit(await agent.go(`/oauth2/logout?${requested}`), { logout: 'yes' });
    assert.equal(bye.location, REDIRECT);
    for (let i = 0; i < 2; i++)
      assert.equal((await post('/tokeninfo', { token: second.access_token }, client)).body.active, false);
  });

  it('29. what one process revokes is revoked at the other', async () => {
    const { body } = await post('/oauth2/token', await newCode(), client);
    const [here, there] = DEPLOYMENT.urls;
    await post('/revoke', { token: body.refresh_token }, client, here);
    assert.deepEqual((await post('/tokeninfo', { token: body.access_token }, client, there)).body, { active: false });
  });
});

describe('33. a rotated key', () => {
  it('is published by both processes within 5 s, and signs at both', async () => {
    const [here, there] = DEPLOYMENT.urls;
    const { kid } = await manage('POST', '/keys/rotate', { algorithm: 'ES256', delay_seconds: 0 }, here);
    const end = Date.now() + KEY_KNOWN_MS;
    for (const at of [here, there]) {
      const knows = async () =>
        (await call('/oauth2/jwks', { at })).body.keys.some((/** @type {{ kid: string }} */ key) => key.kid === kid);
      while (!(await knows()) && Date.now() < end) await sleep(50);
      assert.equal(await knows(), true, `${at} does not know ${kid}`);
    }
    for (const at of [here, there]) {
      const signedBy = async () => {
        const { body } = await post('/token', { grant_type: 'client_credentials' }, client, at);
        return JSON.parse(Buffer.from(body.access_token.split('.')[0], 'base64url').toString()).kid;
      };
      while ((await signedBy()) !== kid && Date.now() < end) await sleep(50);
      assert.equal(await signedBy(), kid);
      const { body: token } = await post('/token', { grant_type: 'client_credentials' }, client, at);
      const other = at === here ? there : here;
      assert.equal((await post('/tokeninfo', { token: token.access_token }, client, other)).body.active, true);
    }
  });
});
