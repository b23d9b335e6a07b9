import { spawn } from 'node:child_process';
import { ROOT } from '../workspace/root.mjs';
import { waitForExit } from './child-exit.mjs';

/**
 * Runs a program of node_modules (or a script of ours) on the pinned Node and keeps what it prints.
 * @param {string[]} args the script first
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ ok: boolean, stdout: string, stderr: string }>}
 */
export async function captureNode(args, { cwd = ROOT, env = process.env } = {}) {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = [child.stdout, child.stderr].map(async (stream) => (await stream.toArray()).join(''));
  const [end, stdout = '', stderr = ''] = await Promise.all([waitForExit(child), ...texts]);
  return { ok: end === 'exit code 0', stdout, stderr: child.pid ? stderr : end };
}
