import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { whenAbandoned } from '../processes/abandoned.mjs';
import { Failure } from '../terminal/failure.mjs';
import { STARTED_AT } from '../terminal/progress.mjs';
import { installTier } from './install.mjs';

/** @import { Tier } from './tiers.mjs' */

/**
 * What every tool begins with: its packages installed, and running on Node 24 or newer. On an older Node the tool
 * is started once more on the pinned one, and this process only waits for it.
 * Imports nothing but Node's own modules: it runs on a bare clone.
 * @param {Tier} tier
 */
export async function enterWorkspace(tier) {
  refuseUnsupported();
  const node = await installTier(tier);
  if (!isSameFile(process.execPath, node)) process.exit(await handOver(node));
}

/**
 * False too when the Node that runs this was a package that the installation took away.
 * @param {string} running
 * @param {string} node
 */
const isSameFile = (running, node) => existsSync(running) && realpathSync(running) === realpathSync(node);

function refuseUnsupported() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Failure(`Node ${process.versions.node} is too old.`, 'Install Node 20.19 or newer (https://nodejs.org).');
  }
  if (process.platform === 'win32') throw new Failure('Windows is not supported.', 'Use WSL 2.');
}

/**
 * Starts the same command on another Node, passes signals on, resolves to its exit code.
 * @param {string} node
 */
async function handOver(node) {
  const child = spawn(node, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, GROUNDWORK_HANDED_OVER: '1', GROUNDWORK_STARTED_AT: String(STARTED_AT) },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  whenAbandoned(() => child.kill('SIGTERM'));
  const [code, signal] = await once(child, 'exit');
  return code ?? 128 + constants.signals[/** @type {NodeJS.Signals} */ (signal)];
}
