import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { probe } from '../../http/raw.mjs';
import { waitForExit } from '../../processes/child-exit.mjs';
import { NODE_FLAGS, runtimeEnvironment } from '../../stack/runtime.mjs';
import { mainFileOf } from '../../stack/services.mjs';
import { Failure } from '../../terminal/failure.mjs';
import { endWithUs } from '../suites/end-with-us.mjs';

/** @import { Service } from '../../stack/services.mjs' */

/** What only a replica that hangs gets to. */
const READY_TIMEOUT_MS = 300_000;

/** @typedef {Awaited<ReturnType<typeof startReplica>>} Replica */

/**
 * One process of a service, with the memory settings of the images.
 * @param {Service} service
 * @param {NodeJS.ProcessEnv} environment with PORT
 * @param {string} logFile
 * @param {string} [mainFile] of another release
 */
export async function startReplica(service, environment, logFile, mainFile = mainFileOf(service)) {
  const log = openSync(logFile, 'a');
  const env = { ...runtimeEnvironment(mainFile), ...environment };
  const child = spawn(process.execPath, [...NODE_FLAGS, mainFile], { env, stdio: ['ignore', log, log] });
  closeSync(log);
  const pid = child.pid ?? 0;
  endWithUs(child);
  const exited = waitForExit(child);
  const url = `http://127.0.0.1:${environment.PORT}`;
  await untilReady();
  return { service, url, pid, exited, environment, logFile, isReady, readRss, readLog, signal, end };

  async function untilReady() {
    for (const until = Date.now() + READY_TIMEOUT_MS; !(await isReady()); await sleep(50)) {
      if (Date.now() < until && child.exitCode === null && child.signalCode === null) continue;
      child.kill('SIGKILL');
      throw new Failure(`${service} does not become ready.`, readLog().slice(-2_000));
    }
  }

  async function isReady() {
    return (await probe(`${url}/readyz`, { timeoutMs: 2_000 }))?.status === 200;
  }

  /** Memory in MB. */
  function readRss() {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  }

  function readLog() {
    return readFileSync(logFile, 'utf8');
  }

  /** @param {NodeJS.Signals} name */
  function signal(name) {
    child.kill(name);
    return exited;
  }

  async function end() {
    child.kill('SIGKILL');
    await exited;
  }
}
