import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForExit } from '../processes/child-exit.mjs';
import { Failure } from '../terminal/failure.mjs';
import { ROOT } from '../workspace/root.mjs';
import { NODE_FLAGS, runtimeEnvironment } from './runtime.mjs';
import { mainFileOf } from './services.mjs';

/** @import { Service } from './services.mjs' */
/** @import { ServiceLog } from './service-log.mjs' */
/** @import { Life } from '../processes/keep-running.mjs' */

const LOOK_MS = 100;
const START_TIMEOUT_MS = 60_000;

/**
 * Starts one service; ready when its /readyz says so. The IPC channel is its lifeline: a service whose launcher is
 * gone, whatever way, sees `disconnect` and ends by itself. In a process group of its own: Ctrl-C is for us to handle.
 * @param {Service} service
 * @param {{ url: string, environment: NodeJS.ProcessEnv, log: ServiceLog, onSpawn: (service: string, pid: number, mainFile: string) => void }} options
 * @returns {Life}
 */
export function startService(service, { url, environment, log, onSpawn }) {
  const mainFile = mainFileOf(service);
  const child = spawn(process.execPath, ['--enable-source-maps', ...NODE_FLAGS, mainFile], {
    cwd: ROOT,
    env: { ...runtimeEnvironment(mainFile), ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  if (child.stdout) log.take(child.stdout);
  if (child.stderr) log.take(child.stderr);
  if (child.pid) onSpawn(service, child.pid, mainFile);
  const exited = waitForExit(child);
  return { ready: untilReady(), exited, stop };

  async function untilReady() {
    const ended = exited.then((why) => {
      throw new Failure(`${service} did not start (${why}).`, `${log.recent()}\n\nIts log: ${log.file}`);
    });
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await Promise.race([answersReady(url), ended]))) {
      if (Date.now() > deadline)
        throw new Failure(`${service} is not ready after a minute (${url}/readyz).`, `Its log: ${log.file}`);
      await Promise.race([sleep(LOOK_MS), ended]);
    }
    ended.catch(() => {}); // From here on its end is its keeper's to handle.
  }

  /** @param {number} patienceMs */
  async function stop(patienceMs) {
    child.kill('SIGTERM');
    const stopped = await Promise.race([exited, sleep(patienceMs)]);
    if (stopped === undefined) child.kill('SIGKILL');
    await exited;
  }
}

/** @param {string} url */
async function answersReady(url) {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
