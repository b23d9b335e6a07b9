import { spawnSync } from 'node:child_process';

const LONGEST_MS = 900_000;
/** Generators write thousands of warnings. */
const MOST_PRINTED_BYTES = 64 * 2 ** 20;
/** Of one test, on a busy machine: Bun and Jest give one five seconds by themselves, `node:test` and Deno any time. */
export const LONGEST_TEST_MS = 120_000;

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @param {{ input?: string, env?: Record<string, string> }} [given] its standard input, and variables beside those of this process
 * @returns {string | undefined} what it printed where it failed
 */
export function run(command, args, cwd, { input, env } = {}) {
  const limits = { timeout: LONGEST_MS, maxBuffer: MOST_PRINTED_BYTES };
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...{ cwd, input, env: { ...process.env, ...env }, encoding: 'utf8' },
    ...limits,
  });
  return status === 0 ? undefined : `${stdout}${stderr}${error ?? ''}`;
}
