import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForExit } from '../processes/child-exit.mjs';
import { Failure } from '../terminal/failure.mjs';
import { spawnPostgres } from './cluster.mjs';
import { parsePostmasterPid } from './postmaster-pid.mjs';

/** @import { Cluster } from './cluster.mjs' */
/** @import { Life } from '../processes/keep-running.mjs' */

const LOOK_MS = 25;

/**
 * Starts an embedded PostgreSQL; ready when it accepts connections. Recovery after a crash may take its time.
 * @param {Cluster} cluster
 * @param {number} port
 * @param {{ log: number | 'ignore', logName?: string, settings?: Record<string, string | number> }} options
 * @returns {Life}
 */
export function startPostgres(cluster, port, { log, logName, settings }) {
  const child = spawnPostgres(cluster, port, log, settings);
  const exited = waitForExit(child);
  return { ready: untilReady(), exited, stop };

  async function untilReady() {
    const ended = exited.then((why) => {
      throw new Failure(`PostgreSQL did not start (${why}).`, logName && `Its log: ${logName}`);
    });
    while (!acceptsConnections(cluster.folder, child.pid)) await Promise.race([sleep(LOOK_MS), ended]);
    ended.catch(() => {}); // From here on its end is its keeper's to handle.
  }

  /** @param {number} patienceMs of the fast shutdown; the immediate one after it recovers at the next start */
  async function stop(patienceMs) {
    child.kill('SIGINT');
    const stopped = await Promise.race([exited, sleep(patienceMs)]);
    if (stopped === undefined) child.kill('SIGQUIT');
    await exited;
  }
}

/**
 * @param {string} folder
 * @param {number | undefined} pid
 */
function acceptsConnections(folder, pid) {
  try {
    const running = parsePostmasterPid(readFileSync(join(folder, 'postmaster.pid'), 'utf8'));
    return running?.pid === pid && running?.ready;
  } catch {
    return false;
  }
}
