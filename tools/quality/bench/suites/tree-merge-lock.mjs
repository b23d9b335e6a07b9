import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../../postgres/provision.mjs';
import { inTurns } from '../measure/rounds.mjs';
import { ratioOf, spreadOf } from '../measure/spread.mjs';
import { SMALL } from './tree-forest.mjs';

/** @import { Client } from 'pg' */
/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Forest } from './tree-forest.mjs' */

/** Between two looks whether the version is locked. */
const PAUSE_MS = 1;
/** $1 tree, $2 version. */
const LOCK = `
  select v.id from tree t join tree_version v on v.tree_id = t.id where t.code = $1 and v.version = $2 for no key update of v`;
/** $1 version, $2 codes, $3 name. */
const WRITE = `
  update node set name = $3, updated_at = clock_timestamp() where tree_version_id = $1 and code = any ($2)`;

/**
 * How long a writer waits at most for a version that is merged into, beside how long the same rows take to be written by a bare client that holds the
 * same lock. (tree-next.md, "Goals")
 * @param {Forest} forest
 * @param {{ task: { work: () => Promise<unknown>, after: () => Promise<unknown> }, target: string, bare: string, codes: string[] }} merge
 *   `bare`: a version with the same nodes that the floor writes
 * @returns {Promise<Figure>}
 */
export const measureMergeLock = ({ stage, effort, smallNodes }, { task, target, bare, codes }) =>
  withClient(stage.database.url, async (client) => {
    await client.query('set search_path = tree');
    let round = 0;
    const writing = async () => {
      await client.query('begin');
      const { rows } = await client.query(LOCK, [SMALL.tree, bare]);
      const start = performance.now();
      await client.query(WRITE, [rows[0].id, codes, `Changed ${++round}`]);
      await client.query('commit');
      return performance.now() - start;
    };
    const merging = async () => {
      const longest = await longestWait(client, target, task.work());
      await task.after();
      return longest;
    };
    await writing();
    await merging();
    const { floor, service } = await inTurns(Math.min(effort.rounds, 5), writing, merging);
    return {
      what: `lock of a merge of ${codes.length} changes into ${smallNodes} nodes`,
      unit: 'ms',
      goal: { atMost: 1.2 },
      note: 'the longest wait of another writer; the floor is one update of the same rows by a bare pg client under the same lock',
      floor: spreadOf(floor),
      service: spreadOf(service),
      ratio: ratioOf(service, floor),
    };
  });

/**
 * @param {Client} client
 * @param {string} version
 * @param {Promise<unknown>} work
 */
async function longestWait(client, version, work) {
  let over = false;
  const ended = work.finally(() => (over = true));
  let longest = 0;
  while (!over) {
    const start = performance.now();
    await client.query(LOCK, [SMALL.tree, version]);
    longest = Math.max(longest, performance.now() - start);
    await sleep(PAUSE_MS);
  }
  await ended;
  return longest;
}
