// A stack of its own from start to stop, and the tour through it. Prints what it does; exit 1 when anything is off.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForExit } from '../processes/child-exit.mjs';
import { stackFileOf } from '../stack/stack-file.mjs';
import { Failure, runTool } from '../terminal/failure.mjs';
import { ROOT } from '../workspace/root.mjs';

const START_TIMEOUT_MS = 300_000;
const LONGEST_STOP_MS = 5_000;

await runTool(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'groundwork-tour-'));
  const env = { ...process.env, GROUNDWORK_DATA_DIR: dataFolder };
  const run = (/** @type {string} */ script) =>
    spawn(process.execPath, [join(ROOT, script)], { env, stdio: 'inherit' });
  const stack = run('tools/start.mjs');
  const ended = waitForExit(stack);
  try {
    await waitForStack(dataFolder, ended);
    const tour = await waitForExit(run('tools/tour/tour.mjs'));
    const started = performance.now();
    stack.kill('SIGTERM');
    const stop = await Promise.race([ended, sleep(LONGEST_STOP_MS, 'nothing within 5 s')]);
    console.log(`the stack stopped after ${((performance.now() - started) / 1000).toFixed(1)} s: ${stop}`);
    if (tour !== 'exit code 0') throw new Failure(`The tour ended with ${tour}.`);
    if (stop !== 'exit code 0') throw new Failure(`Stopping the stack gave ${stop}.`);
  } finally {
    stack.kill('SIGTERM');
    await ended;
    rmSync(dataFolder, { recursive: true, force: true });
  }
});

/**
 * @param {string} dataFolder
 * @param {Promise<string>} ended
 */
async function waitForStack(dataFolder, ended) {
  for (const until = Date.now() + START_TIMEOUT_MS; !existsSync(stackFileOf(dataFolder));) {
    const why = await Promise.race([ended, sleep(200, undefined)]);
    if (why) throw new Failure(`The stack did not start: ${why}.`);
    if (Date.now() > until) throw new Failure('The stack is not ready after five minutes.');
  }
}
