import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '../processes/command-line.mjs';
import { endProcess } from '../processes/end-process.mjs';
import { Failure } from '../terminal/failure.mjs';
import { say } from '../terminal/progress.mjs';
import { parsePostmasterPid } from './postmaster-pid.mjs';

/**
 * Fast shutdown, immediate shutdown (recovers at the next start), kill.
 * (PostgreSQL, "Shutting Down the Server")
 * @type {[NodeJS.Signals, number][]}
 */
const STOP = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 3_000],
];

/**
 * Stops the PostgreSQL that a killed launcher left running in this folder, by the pid it wrote down, after a look at
 * the command line of that pid. A pid that is another program's by now would keep PostgreSQL from starting: its file goes.
 * @param {string} clusterFolder
 */
export async function stopLeftover(clusterFolder) {
  const file = join(clusterFolder, 'postmaster.pid');
  const left = parsePostmasterPid(readText(file));
  if (!left) return;
  if (!isPostgresOf(clusterFolder, left.pid)) {
    if (isAlive(left.pid)) rmSync(file);
    return;
  }
  say(`stopping the PostgreSQL that an earlier start left behind (pid ${left.pid})`);
  if (!(await endProcess(left.pid, STOP))) {
    throw new Failure(
      `PostgreSQL ${left.pid} runs in ${clusterFolder} and does not stop.`,
      `Stop it: kill -9 ${left.pid}`,
    );
  }
}

/**
 * Stops what runs in the folder and removes it.
 * @param {string} clusterFolder
 */
export async function removeLeftover(clusterFolder) {
  await stopLeftover(clusterFolder);
  rmSync(clusterFolder, { recursive: true, force: true });
}

/**
 * @param {string} clusterFolder
 * @param {number} pid
 */
function isPostgresOf(clusterFolder, pid) {
  return commandLine(pid).includes(`/postgres -D ${clusterFolder} `);
}

/**
 * A zombie process counts as running, for PostgreSQL and here.
 * @param {number} pid
 */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
