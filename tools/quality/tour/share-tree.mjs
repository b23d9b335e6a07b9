import assert from 'node:assert/strict';
import { where } from '@groundwork/client';
import { addPerson } from './add-person.mjs';

/** @import { Groundwork } from '@groundwork/client' */
/** @import { Person } from './add-person.mjs' */
/** @import { Session } from './session.mjs' */
/** @import { Made } from './take-tour.mjs' */

const NODES = '/trees/{tree_code}/versions/{tree_version}/nodes';
const NODE = '/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}';

/**
 * Two users with tokens of their own and one tree with rules: what each sees, and why.
 * @param {Session} session
 * @param {{ gw: Groundwork, asClient: Groundwork, suffix: string, otherTree: string }} by `otherTree` has no rules
 * @param {Made} made gets what is to be deleted
 */
export async function shareTree(session, { gw, asClient, suffix, otherTree }, made) {
  session.chapter('Access: two users, one tree with rules');
  const by = { gw, asClient, scope: 'trees:use' };
  const sara = await addPerson(session, `sara-${suffix}`, by, made);
  const tulga = await addPerson(session, `tulga-${suffix}`, by, made);
  const code = `catalogue-${suffix}`;
  await session.holds(
    'who is signed in finds the tree, Sara edits it',
    () =>
      gw.tree.post('/trees', {
        body: {
          code,
          name: 'Catalogue',
          access: [
            { to: 'signed_in', may: ['list'] },
            { to: 'user', id: sara.id, may: ['read', 'create', 'change'] },
          ],
        },
      }),
    { show: ({ access }) => (access ?? []).map(({ to, may }) => `${to}: ${may?.join(' ')}`).join('; ') },
  );
  made.trees.push(code);
  await compareLists(session, { code, otherTree }, [sara, tulga]);
  await compareNodes(session, code, { sara, tulga });
  await explainTree(session, gw, code, { sara, tulga });
}

/**
 * @param {Session} session
 * @param {{ code: string, otherTree: string }} trees
 * @param {readonly Person[]} people
 */
async function compareLists(session, { code, otherTree }, people) {
  for (const { username, gw } of people) {
    await session.holds(
      `${username} lists the tree with rules, and not the one without`,
      () =>
        gw.tree.get('/trees', {
          q: where`code in ${[code, otherTree]}`,
          fields: ['code'],
          query: { total_count: true },
        }),
      {
        verify: ({ items, total_count }) => assert.deepEqual([items, total_count], [[{ code }], 1]),
        show: ({ items }) => items[0].code,
      },
    );
    await session.refuses('for whom that one does not exist', '404 not_found', () =>
      gw.tree.get('/trees/{tree_code}', { path: { tree_code: otherTree } }),
    );
  }
}

/**
 * @param {Session} session
 * @param {string} code
 * @param {{ sara: Person, tulga: Person }} people
 */
async function compareNodes(session, code, { sara, tulga }) {
  const path = { tree_code: code, tree_version: 'v1' };
  const added = await session.holds(
    'Sara adds a node',
    () => sara.gw.tree.post(NODES, { path, body: { code: 'books', name: 'Books' } }),
    { show: (node) => node.code },
  );
  await session.holds('and reads the nodes', () => sara.gw.tree.get(NODES, { path }));
  await session.refuses('Tulga finds the tree, and reads nothing in it', '403 forbidden', () =>
    tulga.gw.tree.get(NODES, { path }),
  );
  await session.refuses('nor may Sara delete', '403 forbidden', () =>
    sara.gw.tree.delete(NODE, { path: { ...path, tree_node_id: added.id } }),
  );
}

/**
 * @param {Session} session
 * @param {Groundwork} gw
 * @param {string} code
 * @param {{ sara: Person, tulga: Person }} people
 */
async function explainTree(session, gw, code, { sara, tulga }) {
  for (const [{ username, id }, expected] of /** @type {const} */ ([
    [sara, ['list', 'read', 'create', 'change']],
    [tulga, ['list']],
  ]))
    await session.holds(
      `why: ${username}`,
      () => gw.tree.get('/trees/{tree_code}/access', { path: { tree_code: code }, query: { subject: id } }),
      {
        verify: ({ allowed }) => assert.deepEqual(allowed, expected),
        show: ({ because }) => because.map(({ verb, rule }) => `${verb} as ${rule?.to}`).join(', '),
      },
    );
}
