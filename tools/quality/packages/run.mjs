import { spawnSync } from 'node:child_process';

const LONGEST_MS = 300_000;

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @returns {string | undefined} what it printed where it failed
 */
export function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: LONGEST_MS });
  return status === 0 ? undefined : `${stdout}${stderr}${error ?? ''}`;
}
