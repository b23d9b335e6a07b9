import { performance } from 'node:perf_hooks';
import { captureNode } from '../processes/capture.mjs';

/**
 * The result of a step of `npm run check`. `output` is shown when it failed, `note` always.
 * @typedef {{ ok: boolean, output: string, note?: string }} Finding
 * @typedef {{ name: string, run: () => Promise<Finding> }} Step
 */

/**
 * A step that is a program: passes when it exits 0.
 * @param {string[]} args the script first
 * @returns {Promise<Finding>}
 */
export async function runProgram(args) {
  const { ok, stdout, stderr } = await captureNode(args);
  return { ok, output: stdout + stderr };
}

/**
 * Runs a step, prints its line, and its output when it failed.
 * @param {Step} step
 * @returns {Promise<{ name: string, ok: boolean, seconds: number }>}
 */
export async function takeStep({ name, run }) {
  const started = performance.now();
  const { ok, output, note } = await run().catch((error) => ({
    ok: false,
    output: String(error.stack),
    note: undefined,
  }));
  const seconds = (performance.now() - started) / 1000;
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(12)}${seconds.toFixed(1).padStart(6)} s${note ? `  ${note}` : ''}`);
  if (!ok) console.log(output.trimEnd().replace(/^/gm, '    '));
  return { name, ok, seconds };
}
