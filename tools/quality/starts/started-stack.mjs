import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForExit } from '../../processes/child-exit.mjs';
import { stackFileOf } from '../../stack/stack-file.mjs';
import { Failure } from '../../terminal/failure.mjs';
import { ROOT } from '../../workspace/root.mjs';

/** What only a stack that hangs gets to. */
const HANGS_MS = 480_000;
const LOOK_MS = 100;

/**
 * `npm start` in a data folder of its own, which goes when it ends.
 * @param {string} name of the suite or the stack, for the folder of its data
 * @param {Record<string, string>} [variables] beside those of this process
 */
export function startStack(name, variables = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), `groundwork-${name}-`));
  const env = { ...process.env, ...variables, GROUNDWORK_DATA_DIR: dataFolder };
  const child = spawn(process.execPath, [join(ROOT, 'tools/start.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text));
  const exited = waitForExit(child);
  const ready = until(() => existsSync(stackFileOf(dataFolder)), 'is not ready');
  ready.catch(() => {}); // An error reaches those who await it.
  return { name, dataFolder, env, ready, describe, untilPrinted, stop, end };

  /**
   * @param {() => boolean} holds
   * @param {string} problem
   */
  async function until(holds, problem) {
    for (const limit = Date.now() + HANGS_MS; !holds();) {
      const why = await Promise.race([exited, sleep(LOOK_MS, undefined)]);
      if (why) throw new Failure(`${name} ended (${why}).`, printed);
      if (Date.now() > limit) throw new Failure(`${name} ${problem}.`, printed);
    }
  }

  /** What stack.json says. */
  function describe() {
    return JSON.parse(readFileSync(stackFileOf(dataFolder), 'utf8'));
  }

  /** @param {string} text */
  function untilPrinted(text) {
    return until(() => printed.includes(text), `never said: ${text}`);
  }

  /** @returns {Promise<string>} how it ended */
  function stop() {
    child.kill('SIGTERM');
    return exited;
  }

  /** Stops it and removes its data. @returns {Promise<string>} how it ended */
  async function end() {
    const how = await stop();
    rmSync(dataFolder, { recursive: true, force: true });
    return how;
  }
}

/**
 * One that is ready, with what stack.json says.
 * @param {string} name of the suite
 * @param {Record<string, string>} [variables]
 */
export async function startOwnStack(name, variables) {
  const { env, ready, describe, end } = startStack(name, variables);
  try {
    await ready;
  } catch (error) {
    await end();
    throw error;
  }
  return { env, stack: describe(), stop: end };
}
