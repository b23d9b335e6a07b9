import assert from 'node:assert/strict';
import { addPerson } from './add-person.mjs';

/** @import { Groundwork } from '@groundwork/client' */
/** @import { Person } from './add-person.mjs' */
/** @import { Session } from './session.mjs' */
/** @import { Made } from './take-tour.mjs' */

/**
 * Two users with tokens of their own in one bucket with rules: what each sees, and why.
 * @param {Session} session
 * @param {{ gw: Groundwork, asClient: Groundwork, suffix: string }} by
 * @param {Made} made gets what is to be deleted
 */
export async function shareBucket(session, { gw, asClient, suffix }, made) {
  session.chapter('Access: two users, one bucket with rules');
  const bucket = `avatars-${suffix}`;
  await session.holds(
    'who is signed in adds files, the owner sees and changes them',
    () =>
      gw.storage.post('/buckets', {
        body: {
          name: bucket,
          access: [
            { to: 'signed_in', may: ['create'] },
            { to: 'owner', may: ['list', 'read', 'change', 'delete'] },
          ],
        },
      }),
    { show: ({ access }) => (access ?? []).map(({ to, may }) => `${to}: ${may?.join(' ')}`).join('; ') },
  );
  made.buckets.push(bucket);
  const by = { gw, asClient, scope: 'files:use' };
  const anna = await addPerson(session, `anna-${suffix}`, by, made);
  const bold = await addPerson(session, `bold-${suffix}`, by, made);
  const file = await addFile(session, bucket, anna);
  await compareViews(session, bucket, file, { anna, bold });
  await explainViews(session, gw, { bucket, file }, { anna, bold });
  await session.holds('Anna deletes it', () =>
    anna.gw.storage.delete('/files/{file_id}', { path: { file_id: file }, header: { bucket } }),
  );
}

/**
 * @param {Session} session
 * @param {string} bucket
 * @param {Person} owner
 * @returns {Promise<string>} its id
 */
async function addFile(session, bucket, owner) {
  const { id } = await session.holds(
    'Anna adds a file',
    () => owner.gw.storage.upload(bucket, Buffer.from('A picture of Anna.'), { name: `${owner.username}.txt` }),
    { show: (file) => file.id },
  );
  await session.holds(
    'which is hers',
    () => owner.gw.storage.get('/files/{file_id}', { path: { file_id: id }, header: { bucket } }),
    {
      verify: (file) => assert.equal(file.owner_id, owner.id),
      show: (file) => `${file.name}, owner ${file.owner_id}`,
    },
  );
  return id;
}

/**
 * @param {Session} session
 * @param {string} bucket
 * @param {string} file
 * @param {{ anna: Person, bold: Person }} people
 */
async function compareViews(session, bucket, file, { anna, bold }) {
  const header = { bucket };
  for (const [{ username, gw }, sees] of /** @type {const} */ ([
    [anna, 1],
    [bold, 0],
  ]))
    await session.holds(
      `${username} lists ${sees}`,
      () => gw.storage.get('/files', { header, fields: ['name'], query: { total_count: true } }),
      { verify: ({ count, total_count }) => assert.deepEqual([count, total_count], [sees, sees]) },
    );
  /** @param {Person} person */
  const read = (person) => () => new Response(person.gw.storage.download(bucket, file)).text();
  await session.holds('Anna reads her file', read(anna), {
    verify: (text) => assert.equal(text, 'A picture of Anna.'),
  });
  await session.refuses('for Bold there is none', '404 not_found', read(bold));
  await session.refuses('nor can he delete it', '404 not_found', () =>
    bold.gw.storage.delete('/files/{file_id}', { path: { file_id: file }, header }),
  );
}

/**
 * @param {Session} session
 * @param {Groundwork} gw
 * @param {{ bucket: string, file: string }} of
 * @param {{ anna: Person, bold: Person }} people
 */
async function explainViews(session, gw, { bucket, file }, { anna, bold }) {
  for (const [{ username, id }, expected] of /** @type {const} */ ([
    [anna, ['list', 'read', 'create', 'change', 'delete']],
    [bold, ['create']],
  ]))
    await session.holds(
      `why: ${username}`,
      () => gw.storage.get('/buckets/{bucket}/access', { path: { bucket }, query: { file_id: file, subject: id } }),
      {
        verify: ({ allowed }) => assert.deepEqual(allowed, expected),
        show: ({ because }) => because.map(({ verb, rule }) => `${verb} as ${rule?.to}`).join(', '),
      },
    );
}
