import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForExit } from '../../../processes/child-exit.mjs';
import { stackFileOf } from '../../../stack/stack-file.mjs';
import { ROOT } from '../../../workspace/root.mjs';
import { call } from '../load.mjs';

const START_TIMEOUT_MS = 120_000;

/** @type {import('./scenario.mjs').Scenario} */
export const launcherKilled = {
  number: 17,
  title: 'kill -9 of the launcher of npm start',
  async run(_fleet, { note, holds }) {
    const dataFolder = mkdtempSync(join(tmpdir(), 'groundwork-launcher-'));
    const start = () =>
      spawn(process.execPath, [join(ROOT, 'tools/start.mjs')], {
        env: { ...process.env, GROUNDWORK_DATA_DIR: dataFolder },
        stdio: 'ignore',
      });
    try {
      const first = start();
      await untilStarted(dataFolder, first);
      const secrets = readFileSync(join(dataFolder, 'secrets.json'), 'utf8');
      note('it runs; SIGKILL to the launcher');
      first.kill('SIGKILL');
      await waitForExit(first);
      rmSync(stackFileOf(dataFolder), { force: true });
      note('npm start again, at once');
      const second = start();
      const ended = waitForExit(second);
      const stack = await untilStarted(dataFolder, second);
      const { status } = await call(`${stack.tree.url}/readyz`);
      await holds('the next start works', status === 200, `${stack.tree.url} answers ${status}`);
      await holds('with the same data', readFileSync(join(dataFolder, 'secrets.json'), 'utf8') === secrets);
      second.kill('SIGTERM');
      await holds('and stops with 0', async () => {
        const end = await Promise.race([ended, sleep(15_000, 'nothing within 15 s')]);
        if (end !== 'exit code 0') throw new Error(end);
      });
    } finally {
      rmSync(dataFolder, { recursive: true, force: true });
    }
  },
};

/**
 * @param {string} dataFolder
 * @param {import('node:child_process').ChildProcess} launcher
 */
async function untilStarted(dataFolder, launcher) {
  for (const until = Date.now() + START_TIMEOUT_MS; !existsSync(stackFileOf(dataFolder)); await sleep(100)) {
    if (launcher.exitCode !== null || Date.now() > until) throw new Error('npm start does not start');
  }
  return JSON.parse(readFileSync(stackFileOf(dataFolder), 'utf8'));
}
