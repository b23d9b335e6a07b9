import { setTimeout as sleep } from 'node:timers/promises';
import { openPlainClient } from '../measure/plain-client.mjs';
import { inTurns } from '../measure/rounds.mjs';
import { ratioOf, spreadOf } from '../measure/spread.mjs';
import { BENCH, BRANCH, callerOf, NODES_PATH, SMALL } from './tree-forest.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Forest } from './tree-forest.mjs' */

const READERS = 4;
const PAUSE_MS = 10;
const QUIET_MS = 4_000;

/**
 * Children pages for readers who come at their own pace, while a version is cloned and while nothing else happens. (tree.md §8, test 10)
 * @param {Forest} forest
 * @returns {Promise<Figure>}
 */
export async function measureCloneReads(forest) {
  const { service, headers, effort, smallNodes } = forest;
  const call = callerOf(forest);
  const path = `${NODES_PATH}?q=${encodeURIComponent(`(parent_id=${BENCH.node(BRANCH)})`)}`;
  const clients = Array.from({ length: READERS }, () => openPlainClient(service.url));
  const p99While = async (/** @type {Promise<unknown>} */ work) => {
    let over = false;
    const ended = work.finally(() => (over = true));
    /** @type {number[]} */
    const latencies = [];
    const readers = clients.map(async ({ request }) => {
      while (!over) {
        const start = performance.now();
        await request({ path, headers });
        latencies.push(performance.now() - start);
        await sleep(PAUSE_MS);
      }
    });
    await Promise.all([ended, ...readers]);
    return latencies.sort((one, other) => one - other)[Math.floor(latencies.length * 0.99)] ?? NaN;
  };
  const quiet = () => p99While(sleep(QUIET_MS));
  const cloning = async () => {
    const p99 = await p99While(
      call('POST', `/trees/${SMALL.tree}/versions/v1/clone`, { version: 'clone', name: 'Clone' }),
    );
    await call('DELETE', `/trees/${SMALL.tree}/versions/clone`);
    return p99;
  };
  await quiet();
  const { floor, service: during } = await inTurns(effort.quick ? 1 : 5, quiet, cloning);
  for (const { close } of clients) close();
  return {
    what: `p99 of reads while ${smallNodes} nodes are cloned`,
    unit: 'ms',
    goal: { atMost: 2 },
    note: `the floor is the same reads while nothing is cloned: ${READERS} readers, ${PAUSE_MS} ms between their pages`,
    floor: spreadOf(floor),
    service: spreadOf(during),
    ratio: ratioOf(during, floor),
  };
}
