import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { waitForExit } from '../../processes/child-exit.mjs';
import { Failure } from '../../terminal/failure.mjs';

const SETTINGS = { ...process.env, CONTAINERS_CONF: join(import.meta.dirname, 'containers.conf') };

/**
 * Runs podman (or a script that does) to its end.
 * @param {string[]} args
 * @param {{ program?: string, log?: (text: string) => void }} [options]
 * @returns {Promise<string>} what it printed
 */
export async function podman(args, { program = 'podman', log } = {}) {
  const child = spawn(program, args, { env: SETTINGS, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (errors += text));
  const end = await waitForExit(child);
  log?.(output + errors);
  if (end !== 'exit code 0')
    throw new Failure(
      `${program} ${args.slice(0, 2).join(' ')} ended with ${end}.`,
      `${output}${errors}`.slice(-3_000),
    );
  return output.trim();
}

/**
 * The same, only whether it went well.
 * @param {string[]} args
 */
export function tryPodman(args) {
  return spawnSync('podman', args, { env: SETTINGS, stdio: 'ignore' }).status === 0;
}
