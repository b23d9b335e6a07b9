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
 * Starts a stack as `npm start` does, without a limit of requests, and stops it behind the work.
 * @template T
 * @param {(stack: any) => Promise<T>} work gets what stack.json says
 * @returns {Promise<T>}
 */
export async function withStack(work) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'groundwork-fuzz-'));
  const env = { ...process.env, GROUNDWORK_DATA_DIR: dataFolder, RATE_LIMIT_PER_MINUTE: '0', METRICS_PORT: '0' };
  const stack = spawn(process.execPath, [join(ROOT, 'tools/start.mjs')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = waitForExit(stack);
  try {
    for (const until = Date.now() + START_TIMEOUT_MS; !existsSync(stackFileOf(dataFolder));) {
      const why = await Promise.race([ended, sleep(200, undefined)]);
      if (why) throw new Failure(`The stack did not start: ${why}.`);
      if (Date.now() > until) throw new Failure('The stack is not ready after five minutes.');
    }
    return await work(JSON.parse(readFileSync(stackFileOf(dataFolder), 'utf8')));
  } finally {
    stack.kill('SIGTERM');
    await ended;
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
