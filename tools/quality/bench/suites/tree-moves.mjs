import { moveNode } from '../floors/tree-sql.mjs';
import { compareTimes } from '../measure/compare-times.mjs';
import { openPlainClient } from '../measure/plain-client.mjs';
import { BENCH, BRANCH, branchSize, BY_HTTP_ALONE, callerOf, NODES_PATH, WORK_GOAL } from './tree-forest.mjs';

/** @import { Client } from 'pg' */
/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Forest } from './tree-forest.mjs' */

/** There and back: each gives the branch and all below it new numbers (ADR 0073), which takes the database most of a second. */
const MOVES = 2;

/**
 * A subtree moved, beside the same transaction through a bare pg client.
 * @param {Forest} forest
 * @param {Client} client
 * @returns {Promise<Figure[]>}
 */
export async function measureTreeMoves(forest, client) {
  const { content } = await callerOf(forest)('POST', NODES_PATH, { code: 'second', name: 'Second root' });
  return [
    ...(await measureMoves(forest, client, JSON.parse(content.toString()).id)),
    await measureMoveDeeper(forest, client),
  ];
}

const moveBare = (/** @type {Client} */ client, /** @type {string} */ parent, /** @type {number} */ deeper) =>
  moveNode(client, BENCH.tree, BENCH.node(BRANCH), parent, deeper);

/**
 * The branch goes to another parent of the same depth and back.
 * @param {Forest} forest
 * @param {Client} client
 * @param {string} root
 */
async function measureMoves({ stage, service, headers, effort, nodes }, client, root) {
  const least = await stage.startFloor('move-node.mjs', { tree: BENCH.tree });
  const [own, bare] = [openPlainClient(service.url), openPlainClient(least.url)];
  const id = BENCH.node(BRANCH);
  const json = { ...headers, 'content-type': 'application/json' };
  const toAndFro = (/** @type {(parent: string) => Promise<unknown>} */ move) => ({
    work: async () => {
      for (let moves = 0; moves < MOVES; moves++) await move(moves % 2 ? BENCH.node(1) : root);
    },
  });
  const floor = toAndFro((parent) => moveBare(client, parent, 0));
  const what = `${MOVES} moves of ${branchSize(nodes)} nodes, same depth`;
  const common = { rounds: effort.rounds, floor, database: stage.database };
  const figures = [
    await compareTimes({
      ...common,
      what,
      goal: WORK_GOAL,
      note: 'the floor is a bare pg client without HTTP',
      service: toAndFro((parent_id) =>
        own.request({
          method: 'PATCH',
          path: `${NODES_PATH}/${id}`,
          headers: json,
          body: JSON.stringify({ parent_id }),
        }),
      ),
      server: service,
    }),
    await compareTimes({
      ...common,
      what: `${what}, by node:http alone`,
      note: BY_HTTP_ALONE,
      service: toAndFro((parent_id) =>
        bare.request({ method: 'PATCH', path: '/', headers: json, body: JSON.stringify({ id, parent_id }) }),
      ),
      server: least,
    }),
  ];
  own.close();
  bare.close();
  return figures;
}

/**
 * The branch goes one level deeper, which writes every node of it, and, untimed, back.
 * @param {Forest} forest
 * @param {Client} client
 */
function measureMoveDeeper({ stage, service, headers, effort, nodes }, client) {
  const parent = BENCH.node(BRANCH + 1);
  const back = () => moveBare(client, BENCH.node(1), -1);
  const call = callerOf({ service, headers });
  return compareTimes({
    what: `move ${branchSize(nodes)} nodes, one level deeper`,
    goal: WORK_GOAL,
    rounds: effort.rounds,
    floor: { work: () => moveBare(client, parent, 1), after: back },
    service: {
      work: () => call('PATCH', `${NODES_PATH}/${BENCH.node(BRANCH)}`, { parent_id: parent }),
      after: back,
    },
    server: service,
    database: stage.database,
  });
}
