import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from '../processes/command-line.mjs';
import { endProcess } from '../processes/end-process.mjs';
import { Failure } from '../terminal/failure.mjs';
import { say } from '../terminal/progress.mjs';

/** An ending launcher is waited for; one whose terminal was closed notices within a second. */
const WAIT_MS = 1_500;
/** PostgreSQL may take a minute (running.mjs). */
const LONGEST_WAIT_MS = 70_000;

/**
 * Who runs the stack of a data folder, and the services it started.
 * @typedef {{ pid: number, ending?: boolean, services: Record<string, { pid: number, mainFile: string }> }} Holder
 */

/** @typedef {Awaited<ReturnType<typeof holdLauncherLock>>} LauncherLock */

/**
 * One launcher per data folder. A running holder refuses a second start; what a killed one left running is ended.
 * @param {string} dataFolder
 */
export async function holdLauncherLock(dataFolder) {
  const file = join(dataFolder, 'launcher.json');
  await waitForHolder(file);
  const left = readHolder(file);
  if (left) await endServices(left);
  rmSync(file, { force: true });
  /** @type {Holder} */
  const holder = { pid: process.pid, services: {} };
  writeFileSync(file, JSON.stringify(holder), { flag: 'wx' });
  const write = () => writeFileSync(file, JSON.stringify(holder));

  return {
    /**
     * @param {string} service
     * @param {number} pid
     * @param {string} mainFile
     */
    recordService(service, pid, mainFile) {
      holder.services[service] = { pid, mainFile };
      write();
    },
    /** The next launcher may wait for us. */
    announceEnd() {
      holder.ending = true;
      write();
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** @param {string} file */
async function waitForHolder(file) {
  for (const since = Date.now(); ; await sleep(100)) {
    const holder = readHolder(file);
    if (!holder || !isLauncher(holder.pid)) return;
    const patienceMs = holder.ending ? LONGEST_WAIT_MS : WAIT_MS;
    if (Date.now() - since < patienceMs) continue;
    throw new Failure(
      `Groundwork already runs from ${file} (process ${holder.pid}).`,
      `Stop it with Ctrl-C where it runs, or: kill ${holder.pid}\nA second one beside it: GROUNDWORK_DATA_DIR=.groundwork-2 npm start`,
    );
  }
}

/** @param {number} pid */
function isLauncher(pid) {
  return pid !== process.pid && commandLine(pid).includes('tools/start.mjs');
}

/** @param {Holder} holder */
async function endServices({ services }) {
  const running = Object.entries(services).filter(([, { pid, mainFile }]) => commandLine(pid).includes(mainFile));
  await Promise.all(
    running.map(async ([name, { pid }]) => {
      say(`ending ${name}, left behind by an earlier start (pid ${pid})`);
      const gone = await endProcess(pid, [
        ['SIGTERM', 4_000],
        ['SIGKILL', 2_000],
      ]);
      if (!gone) throw new Failure(`${name} (process ${pid}) of an earlier start does not end.`, `kill -9 ${pid}`);
    }),
  );
}

/**
 * @param {string} file
 * @returns {Holder | undefined}
 */
function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // Nobody, or killed while writing.
  }
}
