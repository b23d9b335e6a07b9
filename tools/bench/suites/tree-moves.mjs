import { MOVE } from '../floors/tree-sql.mjs';
import { compareTimes } from '../measure/compare-times.mjs';
import { openPlainClient } from '../measure/plain-client.mjs';
import { BENCH, BRANCH, branchSize, callerOf, NODES_PATH, WORK_GOAL } from './tree-forest.mjs';

/** @import { Client } from 'pg' */
/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Forest } from './tree-forest.mjs' */

const MOVES = 100;

/**
 * A subtree moved, beside the same transaction through a bare pg client.
 * @param {Forest} forest
 * @param {Client} client
 * @returns {Promise<Figure[]>}
 */
export async function measureTreeMoves(forest, client) {
  const { content } = await callerOf(forest)('POST', NODES_PATH, { code: 'second', name: 'Second root' });
  return [
    await measureMoves(forest, client, JSON.parse(content.toString()).id),
    await measureMoveDeeper(forest, client),
  ];
}

/**
 * The transaction of a move by hand: the version locked, the new parent's ancestors walked up, all below the node taken along.
 * @param {Client} client
 * @param {string} parent
 * @param {number} deeper
 */
async function moveBare(client, parent, deeper) {
  const branch = BENCH.node(BRANCH);
  const run = (/** @type {keyof typeof MOVE} */ name, /** @type {unknown[]} */ values) =>
    client.query({ name, text: MOVE[name], values });
  await client.query('begin');
  const { rows } = await run('lock', [BENCH.tree, 'v1']);
  await run('above', [rows[0].id, parent, branch]);
  if (deeper) await run('moveDeeper', [rows[0].id, branch, parent, deeper]);
  else await run('move', [rows[0].id, branch, parent]);
  await client.query('commit');
}

/**
 * The branch goes to another parent of the same depth and back, over and over: a single one is over before V8 has made anything of the
 * code, of the service's much more than of the floor's.
 * @param {Forest} forest
 * @param {Client} client
 * @param {string} root
 */
async function measureMoves({ stage, service, headers, effort, nodes }, client, root) {
  const { ask, close } = await openPlainClient(service.url);
  const path = `${NODES_PATH}/${BENCH.node(BRANCH)}`;
  const json = { ...headers, 'content-type': 'application/json' };
  const toAndFro = async (/** @type {(parent: string) => Promise<unknown>} */ move) => {
    for (let moves = 0; moves < MOVES; moves++) await move(moves % 2 ? BENCH.node(1) : root);
  };
  const figure = await compareTimes({
    what: `${MOVES} moves of ${branchSize(nodes)} nodes, same depth`,
    goal: WORK_GOAL,
    note: 'the floor is a bare pg client without HTTP; a move of the same depth writes one row',
    rounds: effort.rounds,
    floor: { work: () => toAndFro((parent) => moveBare(client, parent, 0)) },
    service: {
      work: () =>
        toAndFro((parent) =>
          ask({ method: 'PATCH', path, headers: json, body: JSON.stringify({ parent_id: parent }) }),
        ),
    },
    server: service,
    database: stage.database,
  });
  close();
  return figure;
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
