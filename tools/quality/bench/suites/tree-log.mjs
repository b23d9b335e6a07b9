import { randomUUID } from 'node:crypto';
import { withClient } from '../../../postgres/provision.mjs';
import { moveNode } from '../floors/tree-sql.mjs';
import { compareTimes } from '../measure/compare-times.mjs';
import { childOf, ordOf } from '../seeds/tree.mjs';
import { BENCH, BRANCH, branchSize, callerOf, NODES_PATH, TWIG } from './tree-forest.mjs';

/** @import { Client } from 'pg' */
/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Forest } from './tree-forest.mjs' */

const WRITES = 500;
const TRIGGERS = ['node_added', 'node_changed'];
/** Branches that no other figure moves or deletes: one keeps its numbers. */
const [DEEPENED, MOVED] = [childOf(1, 60), childOf(1, 70)];

const CREATE = `
  insert into node (tree_version_id, id, parent_id, code, name, label_id, depth) values ($1, $2, $3, $4, 'New', $2, $5)`;
const CHANGE = `
  update node set name = $3, updated_at = clock_timestamp() where tree_version_id = $1 and id = $2`;
const DEEPEN = `
  update node set depth = depth + $4::int, updated_at = clock_timestamp() where tree_version_id = $1 and ord >= $2 and ord < $3`;

/**
 * What order and log of changes cost a write, by the service, as the goals are meant, and by a bare client: beside the same write without them.
 * (tree-next.md, "Goals"; ADRs 0085, 0090)
 * @param {Forest} forest
 * @returns {Promise<Figure[]>}
 */
export const measureTreeLog = (forest) =>
  withClient(forest.stage.database.adminUrl, async (admin) =>
    withClient(forest.stage.database.url, async (client) => {
      await client.query('set search_path = tree');
      const { stage, service, effort, nodes } = forest;
      const logged = (/** @type {boolean} */ on) => async () => {
        for (const trigger of TRIGGERS)
          await admin.query(`alter table tree.node ${on ? 'enable' : 'disable'} trigger ${trigger}`);
      };
      const unlogged = (/** @type {() => Promise<unknown>} */ work) => ({
        before: logged(false),
        work,
        after: logged(true),
      });
      const common = { rounds: effort.rounds, server: service, database: stage.database };
      const note = 'both by a bare pg client; the floor is without the change log';
      const byService = 'both by the service; the floor is without the change log';
      const [create, change, post, patch] = [createBy(client), changeBy(client), postBy(forest), patchBy(forest)];
      const deepen = (/** @type {number} */ by) =>
        client.query(DEEPEN, [BENCH.version, ordOf(DEEPENED), ordOf(DEEPENED + 1), by]);
      const move = (/** @type {number} */ parent, /** @type {number} */ deeper) =>
        moveNode(client, BENCH.tree, BENCH.node(MOVED), BENCH.node(parent), deeper);
      const goal = { atMost: 1.25 };
      return [
        await compareTimes({
          ...{ ...common, note, what: `${WRITES} nodes made, log included, by SQL alone` },
          ...{ floor: unlogged(create), service: { work: create } },
        }),
        await compareTimes({
          ...{ ...common, goal, note: byService, what: `${WRITES} nodes made, log included` },
          ...{ floor: unlogged(post), service: { work: post } },
        }),
        await compareTimes({
          ...{ ...common, note, what: `${WRITES} texts changed, log included, by SQL alone` },
          ...{ floor: unlogged(change), service: { work: change } },
        }),
        await compareTimes({
          ...{ ...common, goal, note: byService, what: `${WRITES} texts changed, log included` },
          ...{ floor: unlogged(patch), service: { work: patch } },
        }),
        await compareTimes({
          ...{
            ...common,
            goal: { atMost: 1.2 },
            what: `move of ${branchSize(nodes)} nodes, one level deeper, order and log included`,
          },
          note: 'both by a bare pg client; the floor updates depths alone',
          floor: {
            before: logged(false),
            work: () => deepen(1),
            after: () => deepen(-1).then(logged(true)),
          },
          service: { work: () => move(MOVED + 1, 1), after: () => move(1, -1) },
        }),
      ];
    }),
  );

/** @param {Client} client */
const createBy = (client) => async () => {
  for (let made = 0; made < WRITES; made++) {
    const id = randomUUID();
    await client.query({ name: 'create', text: CREATE, values: [BENCH.version, id, BENCH.node(TWIG), id, 3] });
  }
};

/** @param {Client} client */
const changeBy = (client) => async () => {
  for (let changed = 0; changed < WRITES; changed++)
    await client.query({
      name: 'change',
      text: CHANGE,
      values: [BENCH.version, BENCH.node(childOf(TWIG, changed % 100)), randomUUID()],
    });
};

/** @param {Forest} forest */
const postBy = (forest) => async () => {
  const call = callerOf(forest);
  for (let made = 0; made < WRITES; made++)
    await call('POST', NODES_PATH, { code: randomUUID(), name: 'New', parent_id: BENCH.node(TWIG) });
};

/** @param {Forest} forest */
const patchBy = (forest) => async () => {
  const call = callerOf(forest);
  for (let changed = 0; changed < WRITES; changed++)
    await call('PATCH', `${NODES_PATH}/${BENCH.node(childOf(BRANCH, changed % 100))}`, { name: randomUUID() });
};
