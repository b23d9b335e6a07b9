import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { probe } from '../http/raw.mjs';
import { waitForExit } from '../processes/child-exit.mjs';
import { Failure } from '../terminal/failure.mjs';
import { say } from '../terminal/progress.mjs';
import { ROOT } from '../workspace/root.mjs';
import { PortTaken } from './held-port.mjs';
import { NODE_FLAGS, runtimeEnvironment } from './runtime.mjs';
import { CONSOLE, mainFileOf } from './services.mjs';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { Address } from './addresses.mjs' */
/** @import { Member } from './services.mjs' */
/** @import { ServiceLog } from './service-log.mjs' */
/** @import { Life } from '../processes/keep-running.mjs' */

/** Long: only a service that hangs gets here, whatever else the machine does. */
const START_TIMEOUT_MS = 300_000;
const ANSWER_TIMEOUT_MS = 30_000;

/**
 * Starts one service, which is ready when it says so itself, over its IPC channel and with the nonce of this start, and when
 * its address is answered by it and nobody else (libs/service/src/start/launcher.ts; ADR 0059). The channel is its lifeline too: a
 * service whose launcher has ended, in any way, gets `disconnect` and ends by itself. In a process group of its own: Ctrl-C
 * is for us to handle.
 * @param {Member} service
 * @param {{
 *   address: Address,
 *   describe: () => NodeJS.ProcessEnv,
 *   log: ServiceLog,
 *   onSpawn: (service: string, pid: number, mainFile: string) => void,
 *   mainFile?: string,
 * }} options `describe`: the environment by the addresses of the moment
 * @returns {Life}
 */
export function startService(service, { address, describe, log, onSpawn, mainFile = programOf(service) }) {
  const nonce = randomUUID();
  const { held } = address;
  let ending = false;
  const spawned = held.hold().then(launch);
  const exited = spawned.then(waitForExit, (error) => error.message).then(keepPort);
  return { ready: untilReady(), exited, stop, restart };

  /** @returns {ChildProcess} */
  function launch() {
    const child = spawn(process.execPath, ['--enable-source-maps', ...NODE_FLAGS, mainFile], {
      cwd: ROOT,
      env: { ...runtimeEnvironment(mainFile), ...describe(), LAUNCHER_NONCE: nonce },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    if (child.stdout) log.take(child.stdout);
    if (child.stderr) log.take(child.stderr);
    if (child.pid) onSpawn(service, child.pid, mainFile);
    child.on('message', (message) => {
      if (isEvent(message, 'listen', nonce)) held.handTo(child, { event: 'socket', nonce });
    });
    return child;
  }

  /** @param {string} why */
  async function keepPort(why) {
    if (ending) await held.release();
    else await held.hold().catch(() => {}); // The next launch says what is wrong.
    return why;
  }

  async function untilReady() {
    const child = await spawned;
    const ended = exited.then((why) => {
      throw new Failure(`${service} did not start (${why}).`, `${log.recent()}\n\nIts log: ${log.file}`);
    });
    ended.catch(() => {}); // Once it is ready its end is its keeper's to handle.
    const late = sleep(START_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Failure(`${service} is not ready after five minutes.`, `${log.recent()}\n\nIts log: ${log.file}`);
    });
    await Promise.race([saysReady(child, nonce), ended, late]);
    if (await isAnsweredBy(address.url, nonce)) return;
    if (child.exitCode !== null || child.signalCode !== null) await ended;
    const what = `${address.url} is answered by another program than our ${service}.`;
    say(what);
    await held.giveUp();
    child.kill('SIGTERM');
    throw new PortTaken(what, 'Stop that program, or start with another PORT.');
  }

  /** Ends it so that its keeper starts it again. */
  async function restart() {
    (await spawned).kill('SIGTERM');
  }

  /** @param {number} patienceMs */
  async function stop(patienceMs) {
    ending = true;
    const child = await spawned.catch(() => undefined);
    child?.kill('SIGTERM');
    const stopped = await Promise.race([exited, sleep(patienceMs)]);
    if (stopped === undefined) child?.kill('SIGKILL');
    await exited;
    await held.release();
  }
}

/**
 * @param {ChildProcess} child
 * @param {string} nonce
 */
function saysReady(child, nonce) {
  return new Promise((resolve) => {
    child.on('message', (message) => isEvent(message, 'ready', nonce) && resolve(undefined));
  });
}

/**
 * @param {any} message any: whatever a process sends
 * @param {string} event
 * @param {string} nonce
 */
function isEvent(message, event, nonce) {
  return message?.nonce === nonce && message.event === event;
}

/**
 * Whether the process of this start is the one that answers at the address.
 * @param {string} url
 * @param {string} nonce
 */
async function isAnsweredBy(url, nonce) {
  const answer = await probe(`${url}/readyz`, { redirect: 'error', timeoutMs: ANSWER_TIMEOUT_MS });
  return answer?.headers.get('launcher-nonce') === nonce;
}

/** @param {Member} service */
const programOf = (service) => (service === 'console' ? CONSOLE.mainFile : mainFileOf(service));
