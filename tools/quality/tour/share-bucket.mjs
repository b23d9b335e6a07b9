import assert from 'node:assert/strict';
import { addPerson } from './add-person.mjs';

/** @import { Person } from './add-person.mjs' */
/** @import { Session } from './session.mjs' */

/** Everybody adds files, and sees and changes their own. */
const RULES = [
  { to: 'signed_in', may: ['create'] },
  { to: 'owner', may: ['list', 'read', 'change', 'delete'] },
];

/**
 * Two users with tokens of their own in one bucket with rules: what each sees, and why. What was made is taken away by `takeTour`.
 * @param {Session} session
 * @param {{ suffix: string, authorization: string }} known
 * @param {{ users: string[], buckets: string[] }} made gets what is to be deleted
 */
export async function shareBucket(session, { suffix, authorization }, made) {
  session.chapter('Access: two users, one bucket with rules');
  const bucket = `avatars-${suffix}`;
  await session.go({
    why: 'who is signed in adds files, the owner sees and changes them',
    service: 'storage',
    method: 'POST',
    path: '/buckets',
    status: 201,
    json: { name: bucket, access: RULES },
    show: ({ body }) => body.access.map((/** @type {any} */ rule) => `${rule.to}: ${rule.may.join(' ')}`).join('; '),
  });
  made.buckets.push(bucket);
  const by = { authorization, scope: 'files:use' };
  const anna = await addPerson(session, `anna-${suffix}`, by, made);
  const bold = await addPerson(session, `bold-${suffix}`, by, made);
  const file = await addFile(session, bucket, anna);
  await compareViews(session, bucket, file, { anna, bold });
  await explainViews(session, bucket, file, { anna, bold });
  await session.go({
    why: 'Anna deletes it',
    service: 'storage',
    method: 'DELETE',
    path: `/files/${file}`,
    headers: headersOf(anna, bucket),
    status: 204,
  });
}

/** @param {Person} person @param {string} bucket */
const headersOf = ({ token }, bucket) => ({ authorization: `Bearer ${token}`, bucket });

/**
 * @param {Session} session
 * @param {string} bucket
 * @param {Person} owner
 * @returns {Promise<string>} its id
 */
async function addFile(session, bucket, owner) {
  const headers = headersOf(owner, bucket);
  const { body } = await session.go({
    why: 'Anna adds a file, which is hers',
    service: 'storage',
    method: 'POST',
    path: '/files',
    headers,
    status: 201,
    json: { name: `${owner.username}.txt` },
    verify: (answer) => assert.equal(answer.body.owner_id, owner.id),
    show: (answer) => `${answer.body.name}, owner ${answer.body.owner_id}`,
  });
  await session.go({
    why: 'its content',
    service: 'storage',
    method: 'PUT',
    path: `/files/${body.id}/content`,
    headers: { ...headers, 'content-type': 'text/plain' },
    raw: 'A picture of Anna.',
    status: 201,
    show: (answer) => `${answer.body.metadata.size_original} bytes`,
  });
  return body.id;
}

/**
 * @param {Session} session
 * @param {string} bucket
 * @param {string} file
 * @param {{ anna: Person, bold: Person }} people
 */
async function compareViews(session, bucket, file, { anna, bold }) {
  for (const [person, sees] of /** @type {const} */ ([
    [anna, 1],
    [bold, 0],
  ])) {
    await session.go({
      why: `${person.username} lists ${sees}`,
      service: 'storage',
      path: '/files?fields=name&total_count=true',
      headers: headersOf(person, bucket),
      verify: ({ body }) => assert.equal(body.count, sees),
    });
  }
  const content = /** @type {const} */ ({ service: 'storage', path: `/files/${file}/content` });
  await session.go({ why: 'Anna reads her file', ...content, headers: headersOf(anna, bucket) });
  await session.go({ why: 'for Bold there is none', ...content, headers: headersOf(bold, bucket), status: 404 });
  await session.go({
    why: 'nor can he delete it',
    service: 'storage',
    method: 'DELETE',
    path: `/files/${file}`,
    headers: headersOf(bold, bucket),
    status: 404,
  });
}

/**
 * @param {Session} session
 * @param {string} bucket
 * @param {string} file
 * @param {{ anna: Person, bold: Person }} people
 */
async function explainViews(session, bucket, file, { anna, bold }) {
  for (const [person, allowed] of /** @type {const} */ ([
    [anna, ['list', 'read', 'create', 'change', 'delete']],
    [bold, ['create']],
  ])) {
    await session.go({
      why: `why: ${person.username}`,
      service: 'storage',
      path: `/buckets/${bucket}/access?file_id=${file}&subject=${person.id}`,
      verify: ({ body }) => assert.deepEqual(body.allowed, allowed),
      show: ({ body }) => body.because.map((/** @type {any} */ { verb, rule }) => `${verb} as ${rule.to}`).join(', '),
    });
  }
}
