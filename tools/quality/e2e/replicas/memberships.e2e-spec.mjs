// Rules of buckets on two processes of storage, with the roles and groups of a real identity.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addClient, addUser, call, manage, PASSWORD, post } from './two-processes.mjs';
import { openWayToIdentity, permissionsOf, query, startStorages, untilStatus } from './two-storages.mjs';

/** @import { Client } from './two-processes.mjs' */

const RULE_MS = 1_000;
const RULE_WITHOUT_LISTEN_MS = 5_000;
const MEMBERSHIP_MS = 31_000;

/** @type {Awaited<ReturnType<typeof openWayToIdentity>>} */
let way;
/** @type {Awaited<ReturnType<typeof startStorages>>} */
let storages = [];
/** @type {Client} */
let client;
before(async () => {
  way = await openWayToIdentity();
  storages = await startStorages(way.url);
  client = await addClient();
  await manage(
    'POST',
    `/clients/${client.id}/permissions`,
    await permissionsOf('files:use', 'files:read', 'files:write'),
  );
});
after(async () => {
  await Promise.all(storages.map((storage) => storage.end()));
  way?.close();
});

/** Somebody with a token of these scopes. @param {string[]} scopes */
async function addPerson(...scopes) {
  const { id, username } = await addUser();
  await manage('POST', `/users/${id}/permissions`, await permissionsOf(...scopes));
  const form = { grant_type: 'password', username, password: PASSWORD, scope: scopes.join(' ') };
  const { status, body, text } = await post('/token', form, client);
  assert.equal(status, 200, text);
  return { id, token: String(body.access_token) };
}

/** @typedef {{ to: string, id?: string, may: string[] }} Rule */

const at = (n = 0) => storages[n]?.url ?? '';

/** @type {string | undefined} */
let writer;

/** With one file, so that its lists are not empty. @param {Rule[]} access */
async function addBucket(access) {
  const { name } = await manage('POST', '/buckets', { name: `rules-${randomUUID()}`, access }, at());
  writer ??= (await addPerson('files:write')).token;
  const headers = { authorization: `Bearer ${writer}`, bucket: name, 'content-type': 'application/json' };
  const answer = await call('/files', { at: at(), method: 'POST', headers, body: JSON.stringify({ name: 'a file' }) });
  assert.equal(answer.status, 201, answer.text);
  return String(name);
}

/**
 * The files of a bucket: 200, or 400 of a bucket that is absent for the token.
 * @param {string} bucket
 * @param {{ token: string }} person
 * @param {number} [n] which process
 */
const list = (bucket, { token }, n) =>
  call('/files', { at: at(n), headers: { authorization: `Bearer ${token}`, bucket } });

/** @param {string} bucket @param {{ token: string }} person */
async function assertLists(bucket, person) {
  for (const n of [0, 1]) {
    const { status, body, text } = await list(bucket, person, n);
    assert.equal(status, 200, text);
    assert.equal(body.items.length, 1);
  }
}

/** A group that contains another one, with its member. @param {string} user */
async function addNestedGroup(user) {
  const [outer, inner] = [await addGroup(), await addGroup()];
  await manage('POST', `/groups/${outer}/groups`, { groups: [inner] });
  await manage('POST', `/groups/${inner}/members`, { users: [user] });
  return { outer, inner };
}
const addGroup = async () => String((await manage('POST', '/groups', { group_name: `group ${randomUUID()}` })).id);
const addRole = async () => String((await manage('POST', '/roles', { role_name: `role ${randomUUID()}` })).id);
/** @param {string} role @param {string} user */
const addMember = (role, user) => manage('POST', `/roles/${role}/members`, { users: [user] });
/** @param {'role' | 'group'} to @param {string} id @returns {Rule} */
const reads = (to, id) => ({ to, id, may: ['list', 'read'] });

describe('a rule for a role or group', () => {
  it('grants its members its verbs, by groups and nested groups too, and nobody else', async () => {
    const [member, nested, stranger] = [
      await addPerson('files:use'),
      await addPerson('files:use'),
      await addPerson('files:use'),
    ];
    const role = await addRole();
    await addMember(role, member.id);
    const { outer } = await addNestedGroup(nested.id);
    const bucket = await addBucket([reads('role', role), reads('group', outer)]);
    await assertLists(bucket, member);
    await assertLists(bucket, nested);
    for (const n of [0, 1]) assert.equal((await list(bucket, stranger, n)).status, 400);
  });

  it('is shown in explanations and in lists of buckets', async () => {
    const member = await addPerson('files:use');
    const role = await addRole();
    await addMember(role, member.id);
    const bucket = await addBucket([reads('role', role)]);
    const headers = { authorization: `Bearer ${member.token}` };
    const { body } = await call(`/buckets/${bucket}/access`, { at: at(), headers });
    assert.deepEqual(body.allowed, ['list', 'read']);
    assert.equal(body.because[0].rule.id, role);
    const own = await manage('GET', `/buckets/${bucket}/access?subject=${member.id}`, undefined, at());
    assert.deepEqual(own, body);
    const { body: buckets } = await call('/buckets', { at: at(), headers });
    assert.deepEqual(
      buckets.items.map((/** @type {{ name: string }} */ { name }) => name),
      [bucket],
    );
  });

  it(`a user who leaves a nested group is refused within ${MEMBERSHIP_MS} ms (access 30)`, async () => {
    const member = await addPerson('files:use');
    const { outer, inner } = await addNestedGroup(member.id);
    const bucket = await addBucket([reads('group', outer)]);
    await assertLists(bucket, member);
    await manage('DELETE', `/groups/${inner}/members`, { users: [member.id] });
    await Promise.all([0, 1].map((n) => untilStatus(() => list(bucket, member, n), 400, MEMBERSHIP_MS)));
  });
});

describe('a rule that is removed (access 31)', () => {
  /** The connections on which the processes LISTEN for changes: each has one, or reconnects soon. */
  async function listeners() {
    for (;;) {
      const pids = await query(`select pid from pg_stat_activity where application_name = 'storage access'`);
      if (pids.length === storages.length) return pids.map(({ pid }) => Number(pid));
      await sleep(100);
    }
  }

  /** @param {number} ms @param {(listeners: number[]) => Promise<unknown>} [cut] */
  async function assertFelt(ms, cut = async () => {}) {
    const member = await addPerson('files:use');
    const bucket = await addBucket([{ to: 'signed_in', may: ['list'] }]);
    const pids = await listeners();
    for (let i = 0; i < 2; i++) await assertLists(bucket, member);
    await cut(pids);
    await manage('PATCH', `/buckets/${bucket}`, { access: [] }, at());
    await Promise.all([0, 1].map((n) => untilStatus(() => list(bucket, member, n), 400, ms)));
  }

  it(`has no effect after ${RULE_MS} ms, at both processes`, () => assertFelt(RULE_MS));

  it(`has no effect after ${RULE_WITHOUT_LISTEN_MS} ms where the listening connections are ended`, () =>
    assertFelt(RULE_WITHOUT_LISTEN_MS, (pids) => query('select pg_terminate_backend(unnest($1::int[]))', [pids])));

  it(`has no effect after ${RULE_WITHOUT_LISTEN_MS} ms where the listening connections are silent`, async () => {
    /** @type {number[]} */
    let stopped = [];
    try {
      await assertFelt(RULE_WITHOUT_LISTEN_MS, async (pids) => {
        for (const pid of (stopped = pids)) process.kill(pid, 'SIGSTOP');
      });
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
    }
  });
});

describe('while identity is unavailable (access 32)', () => {
  it('cached members keep their rights beyond 30 s, unknown subjects are answered 503, scopes are not affected', async () => {
    const [known, unknown, reader] = [
      await addPerson('files:use'),
      await addPerson('files:use'),
      await addPerson('files:read'),
    ];
    const role = await addRole();
    for (const { id } of [known, unknown]) await addMember(role, id);
    const bucket = await addBucket([reads('role', role)]);
    for (const person of [known, reader]) await assertLists(bucket, person);
    way.close();
    try {
      await sleep(MEMBERSHIP_MS);
      for (const person of [known, reader]) await assertLists(bucket, person);
      for (const n of [0, 1]) assert.equal((await list(bucket, unknown, n)).status, 503);
    } finally {
      await way.open();
    }
    await untilStatus(() => list(bucket, unknown), 200, MEMBERSHIP_MS);
  });
});
