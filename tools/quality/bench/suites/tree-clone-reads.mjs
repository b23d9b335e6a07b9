import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../../postgres/provision.mjs';
import { cloneVersion, deleteClone } from '../floors/tree-sql.mjs';
import { openPlainClient } from '../measure/plain-client.mjs';
import { inTurns } from '../measure/rounds.mjs';
import { ratioOf, spreadOf } from '../measure/spread.mjs';
import { BENCH, BRANCH, callerOf, NODES_PATH, SMALL } from './tree-forest.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Forest } from './tree-forest.mjs' */

const READERS = 4;
const PAUSE_MS = 10;
const QUIET_MS = 4_000;
/** Of what a bare clone makes of them. */
const MOST_OF_BARE = 1.25;

/**
 * Children pages for readers who come at their own pace, while a version is cloned by the service, while it is cloned by one statement of a bare pg
 * client, and while nothing else happens. (tree.md §8, test 10; ADR 0091)
 * @param {Forest} forest
 * @returns {Promise<Figure[]>}
 */
export const measureCloneReads = (forest) =>
  withClient(forest.stage.database.url, async (client) => {
    await client.query('set search_path = tree; set plan_cache_mode = force_generic_plan');
    const readers = openReaders(forest);
    const call = callerOf(forest);
    const quiet = () => readers.p99While(sleep(QUIET_MS));
    /** @param {() => Promise<unknown>} clone */
    const during = async (clone) => {
      const p99 = await readers.p99While(clone());
      await deleteClone(client);
      return p99;
    };
    const bare = () => during(() => cloneVersion(client, SMALL.version));
    const path = `/trees/${SMALL.tree}/versions/v1/clone`;
    const cloning = () => during(() => call('POST', path, { version: 'clone', name: 'Clone' }));
    await quiet();
    /** @type {number[]} */
    const alone = [];
    const beside = async () => {
      alone.push(await quiet());
      return bare();
    };
    const { floor, service } = await inTurns(forest.effort.quick ? 1 : 5, beside, cloning);
    readers.close();
    return figuresOf(forest, { quiet: alone, bare: floor, service });
  });

/**
 * @param {Forest} forest
 * @param {{ quiet: number[], bare: number[], service: number[] }} p99s milliseconds by round
 * @returns {Figure[]}
 */
function figuresOf({ smallNodes }, { quiet, bare, service }) {
  const what = `p99 of reads while ${smallNodes} nodes are cloned`;
  const of = (/** @type {number[]} */ values, /** @type {number[]} */ floors) => ({
    unit: /** @type {const} */ ('ms'),
    floor: spreadOf(floors),
    service: spreadOf(values),
    ratio: ratioOf(values, floors),
  });
  return [
    {
      what,
      goal: { atMost: MOST_OF_BARE },
      note: `${READERS} readers, ${PAUSE_MS} ms between their pages; the floor is the same reads while a bare pg client clones the version by one statement`,
      ...of(service, bare),
    },
    { what: `${what}, beside reads alone`, ...of(service, quiet) },
    { what: `${what} by the bare client, beside reads alone`, ...of(bare, quiet) },
  ];
}

/** @param {Forest} forest */
function openReaders({ service, headers }) {
  const path = `${NODES_PATH}?q=${encodeURIComponent(`(parent_id=${BENCH.node(BRANCH)})`)}`;
  const clients = Array.from({ length: READERS }, () => openPlainClient(service.url));
  return {
    /** The 99th percentile of the latency of a page until some work ends, in milliseconds. */
    p99While: async (/** @type {Promise<unknown>} */ work) => {
      let over = false;
      const ended = work.finally(() => (over = true));
      /** @type {number[]} */
      const latencies = [];
      const reading = clients.map(async ({ request }) => {
        while (!over) {
          const start = performance.now();
          await request({ path, headers });
          latencies.push(performance.now() - start);
          await sleep(PAUSE_MS);
        }
      });
      await Promise.all([ended, ...reading]);
      return latencies.sort((one, other) => one - other)[Math.floor(latencies.length * 0.99)] ?? NaN;
    },
    close: () => {
      for (const { close } of clients) close();
    },
  };
}
