import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForExit } from '../../processes/child-exit.mjs';
import { stackFileOf } from '../../stack/stack-file.mjs';
import { Failure } from '../../terminal/failure.mjs';
import { ROOT } from '../../workspace/root.mjs';

const START_TIMEOUT_MS = 300_000;

/**
 * Starts a stack as `npm start` does, with data of its own that goes when it stops.
 * @param {string} name of the suite, for the folder of its data
 * @param {Record<string, string>} [variables] beside those of this process
 */
export async function startOwnStack(name, variables = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), `groundwork-${name}-`));
  const env = { ...process.env, ...variables, GROUNDWORK_DATA_DIR: dataFolder };
  const launcher = spawn(process.execPath, [join(ROOT, 'tools/start.mjs')], { env, stdio: 'inherit' });
  const ended = waitForExit(launcher);
  const stop = async () => {
    launcher.kill('SIGTERM');
    const end = await ended;
    rmSync(dataFolder, { recursive: true, force: true });
    return end;
  };
  try {
    await waitForStack(dataFolder, ended);
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, stack: JSON.parse(readFileSync(stackFileOf(dataFolder), 'utf8')), stop };
}

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
