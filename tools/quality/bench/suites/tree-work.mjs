import { withClient } from '../../../postgres/provision.mjs';
import { cloneVersion, DELETE, deleteClone } from '../floors/tree-sql.mjs';
import { compareTimes } from '../measure/compare-times.mjs';
import { BENCH, BRANCH, branchSize, callerOf, NODES_PATH, SMALL, WORK_GOAL } from './tree-forest.mjs';
import { measureTreeMoves } from './tree-moves.mjs';

/** @import { Client } from 'pg' */
/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Forest } from './tree-forest.mjs' */

const VERSIONS_PATH = `/trees/${SMALL.tree}/versions`;

/**
 * Large structural changes, beside the same SQL through a bare pg client.
 * @param {Forest} forest
 * @returns {Promise<Figure[]>}
 */
export const measureTreeWork = (forest) =>
  withClient(forest.stage.database.url, async (client) => {
    // Fresh versions are unknown to the planner's statistics: without this each of 100,000 references is looked up through a whole version.
    await client.query('set search_path = tree; set plan_cache_mode = force_generic_plan');
    return [
      ...(await measureTreeMoves(forest, client)),
      ...(await measureCopies(forest, client)),
      await measureDelete(forest, client),
    ];
  });

/**
 * A version cloned, and the clone deleted again.
 * @param {Forest} forest
 * @param {Client} client
 * @returns {Promise<Figure[]>}
 */
async function measureCopies(forest, client) {
  const { stage, service, effort, smallNodes } = forest;
  const call = callerOf(forest);
  const common = { goal: WORK_GOAL, rounds: Math.min(effort.rounds, 3), server: service, database: stage.database };
  const cloneBare = () => cloneVersion(client, SMALL.version);
  const clone = () => call('POST', `${VERSIONS_PATH}/v1/clone`, { version: 'clone', name: 'Clone' });
  const remove = () => call('DELETE', `${VERSIONS_PATH}/clone`);
  const removeBare = () => deleteClone(client);
  return [
    await compareTimes({
      what: `clone version of ${smallNodes} nodes`,
      ...common,
      floor: { work: cloneBare, after: removeBare },
      service: { work: clone, after: removeBare },
    }),
    await compareTimes({
      what: `delete version of ${smallNodes} nodes`,
      ...common,
      floor: { before: cloneBare, work: removeBare },
      service: { before: clone, work: remove },
    }),
  ];
}

/**
 * @param {Forest} forest
 * @param {Client} client
 */
function measureDelete(forest, client) {
  const call = callerOf(forest);
  let next = BRANCH + 2;
  return compareTimes({
    what: `delete ${branchSize(forest.nodes)} nodes`,
    goal: WORK_GOAL,
    rounds: forest.effort.rounds,
    floor: { work: () => client.query(DELETE, [BENCH.version, BENCH.node(next++)]) },
    service: { work: () => call('DELETE', `${NODES_PATH}/${BENCH.node(next++)}`) },
    server: forest.service,
    database: forest.stage.database,
  });
}
