import assert from 'node:assert/strict';
import { addPerson } from './add-person.mjs';

/** @import { Person } from './add-person.mjs' */
/** @import { Session } from './session.mjs' */

/**
 * Two users with tokens of their own and one tree with rules: what each sees, and why. What was made is taken away by `takeTour`.
 * @param {Session} session
 * @param {{ suffix: string, authorization: string, otherTree: string }} known `otherTree` has no rules
 * @param {{ users: string[], trees: string[] }} made gets what is to be deleted
 */
export async function shareTree(session, { suffix, authorization, otherTree }, made) {
  session.chapter('Access: two users, one tree with rules');
  const by = { authorization, scope: 'trees:use' };
  const sara = await addPerson(session, `sara-${suffix}`, by, made);
  const tulga = await addPerson(session, `tulga-${suffix}`, by, made);
  const code = `catalogue-${suffix}`;
  await session.go({
    why: 'who is signed in finds the tree, Sara edits it',
    service: 'tree',
    method: 'POST',
    path: '/trees',
    status: 201,
    json: { code, name: 'Catalogue', access: rulesFor(sara) },
    show: ({ body }) => body.access.map((/** @type {any} */ rule) => `${rule.to}: ${rule.may.join(' ')}`).join('; '),
  });
  made.trees.push(code);
  await compareLists(session, { code, otherTree }, [sara, tulga]);
  await compareNodes(session, code, { sara, tulga });
  await explainTree(session, code, { sara, tulga });
}

/** @param {Person} editor */
const rulesFor = ({ id }) => [
  { to: 'signed_in', may: ['list'] },
  { to: 'user', id, may: ['read', 'create', 'change'] },
];

/** @param {Person} person */
const headersOf = ({ token }) => ({ authorization: `Bearer ${token}` });

/**
 * @param {Session} session
 * @param {{ code: string, otherTree: string }} trees
 * @param {readonly Person[]} people
 */
async function compareLists(session, { code, otherTree }, people) {
  for (const person of people) {
    await session.go({
      why: `${person.username} lists the tree with rules, and not the one without`,
      service: 'tree',
      path: `/trees?q=(code in ('${code}','${otherTree}'))&fields=code&total_count=true`,
      headers: headersOf(person),
      verify: ({ body }) => assert.deepEqual([body.items, body.total_count], [[{ code }], 1]),
      show: ({ body }) => body.items[0].code,
    });
    await session.go({
      why: 'for whom that one does not exist',
      service: 'tree',
      path: `/trees/${otherTree}`,
      headers: headersOf(person),
      status: 404,
    });
  }
}

/**
 * @param {Session} session
 * @param {string} code
 * @param {{ sara: Person, tulga: Person }} people
 */
async function compareNodes(session, code, { sara, tulga }) {
  const nodes = /** @type {const} */ ({ service: 'tree', path: `/trees/${code}/versions/v1/nodes` });
  const added = await session.go({
    why: 'Sara adds a node',
    ...nodes,
    method: 'POST',
    headers: headersOf(sara),
    json: { code: 'books', name: 'Books' },
    status: 201,
    show: ({ body }) => body.code,
  });
  await session.go({ why: 'and reads the nodes', ...nodes, headers: headersOf(sara) });
  await session.go({
    why: 'Tulga finds the tree, and reads nothing in it',
    ...nodes,
    headers: headersOf(tulga),
    status: 403,
  });
  await session.go({
    why: 'nor may Sara delete',
    service: 'tree',
    method: 'DELETE',
    path: `${nodes.path}/${added.body?.id}`,
    headers: headersOf(sara),
    status: 403,
  });
}

/**
 * @param {Session} session
 * @param {string} code
 * @param {{ sara: Person, tulga: Person }} people
 */
async function explainTree(session, code, { sara, tulga }) {
  for (const [person, allowed] of /** @type {const} */ ([
    [sara, ['list', 'read', 'create', 'change']],
    [tulga, ['list']],
  ])) {
    await session.go({
      why: `why: ${person.username}`,
      service: 'tree',
      path: `/trees/${code}/access?subject=${person.id}`,
      verify: ({ body }) => assert.deepEqual(body.allowed, allowed),
      show: ({ body }) => body.because.map((/** @type {any} */ { verb, rule }) => `${verb} as ${rule.to}`).join(', '),
    });
  }
}
