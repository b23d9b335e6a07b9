import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { waitForExit } from '../../processes/child-exit.mjs';
import { ROOT } from '../../workspace/root.mjs';

/**
 * Runs the specs of a suite as `npm test` runs the others, on a PostgreSQL of their own. What the command line says more is Jest's.
 * @param {string[]} patterns such as `**\/*.redis-spec.ts`; with `!` in front: not these
 * @param {NodeJS.ProcessEnv} variables beside those of this process
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function runSpecs(patterns, variables = {}, args = process.argv.slice(2)) {
  const chosen = patterns.flatMap((pattern) => ['--testMatch', pattern]);
  const command = [join(ROOT, 'tools/test.mjs'), ...chosen, ...args];
  const jest = spawn(process.execPath, command, { env: { ...process.env, ...variables }, stdio: 'inherit' });
  return (await waitForExit(jest)) === 'exit code 0' ? 0 : 1;
}

/**
 * Runs tests of Node's own runner, file by file.
 * @param {string[]} files
 * @param {NodeJS.ProcessEnv} variables beside those of this process
 * @param {string[]} [args] of the runner
 * @returns {Promise<number>} the exit code
 */
export async function runNodeTests(files, variables, args = []) {
  const tests = spawn(process.execPath, ['--test', '--test-reporter=spec', ...args, ...files], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
  return (await waitForExit(tests)) === 'exit code 0' ? 0 : 1;
}

/**
 * Runs a script that is no test, on its own.
 * @param {string} file
 * @param {NodeJS.ProcessEnv} variables beside those of this process
 * @param {string[]} [args]
 * @returns {Promise<number>} the exit code
 */
export async function runScript(file, variables, args = process.argv.slice(2)) {
  const script = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
  return (await waitForExit(script)) === 'exit code 0' ? 0 : 1;
}
