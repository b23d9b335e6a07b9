import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { probe } from '../../../http/raw.mjs';
import { waitForExit } from '../../../processes/child-exit.mjs';
import { pickPort } from '../../../stack/ports.mjs';
import { Failure } from '../../../terminal/failure.mjs';

/** @import { Server } from '../measure/load.mjs' */

const START_TIMEOUT_MS = 60_000;
const LOOK_MS = 50;
/** Two benches that run at once begin elsewhere: between choosing a port and listening on it there is time. */
const FIRST_PORT = 4_001 + (process.pid % 2_000) * 10;
/** @type {Set<number>} */
const given = new Set();

/**
 * A server process of ours that listens on PORT and answers `readyPath` when it is ready. What it says goes to a file.
 * @param {{ name: string, args: string[], env: NodeJS.ProcessEnv, log: string, readyPath: string }} options
 * @returns {Promise<Server & { stop: () => Promise<void> }>}
 */
export async function startProgram({ name, args, env, log, readyPath }) {
  const port = await pickPort(FIRST_PORT, given);
  const url = `http://127.0.0.1:${port}`;
  const file = openSync(log, 'w');
  const child = spawn(process.execPath, args, {
    env: { ...env, PORT: String(port), PUBLIC_URL: url },
    stdio: ['ignore', file, file, 'ipc'],
  });
  closeSync(file);
  const exited = waitForExit(child);
  const stop = async () => {
    child.kill('SIGTERM');
    if ((await Promise.race([exited, sleep(5_000)])) === undefined) child.kill('SIGKILL');
    await exited;
    given.delete(port);
  };
  await untilReady(`${url}${readyPath}`, exited).catch(async (error) => {
    await stop();
    throw new Failure(`${name} did not start: ${error.message}`, readFileSync(log, 'utf8').slice(-4_000));
  });
  return { name, url, pid: child.pid ?? 0, stop };
}

/**
 * @param {string} url
 * @param {Promise<string>} exited
 */
async function untilReady(url, exited) {
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await sleep(LOOK_MS)) {
    const answer = await Promise.race([probe(url), exited]);
    if (typeof answer === 'string') throw new Error(answer);
    if (answer?.status === 200) return;
  }
  throw new Error('not ready after a minute');
}
