import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { captureNode } from '../processes/capture.mjs';
import { ROOT } from '../workspace/root.mjs';

/** @import { Finding } from './step.mjs' */

/**
 * Who imports whom, against .dependency-cruiser.cjs. Reading no module is a failure: with a TypeScript that it does
 * not know, dependency-cruiser finds nothing to complain about. (architecture.md, "Walls")
 * @param {string} [root] the folder with apps/ and libs/
 * @returns {Promise<Finding>}
 */
export async function lookAtWalls(root = ROOT) {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = join(ROOT, '.dependency-cruiser.cjs');
  const folders = ['libs', 'apps', 'tools'].filter((folder) => existsSync(join(root, folder)));
  const { stdout, stderr } = await captureNode([program, '--config', config, '--output-type', 'json', ...folders], {
    cwd: root,
  });
  if (!stdout.startsWith('{')) return { ok: false, output: stdout + stderr };
  return judge(JSON.parse(stdout).summary);
}

/**
 * @param {{ totalCruised: number, violations: { rule: { name: string }, from: string, to: string }[] }} summary
 * @returns {Finding}
 */
export function judge({ totalCruised, violations }) {
  if (totalCruised === 0) return { ok: false, output: 'dependency-cruiser read 0 modules: it looked at nothing.' };
  const lines = violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  return { ok: lines.length === 0, output: lines.join('\n'), note: `${totalCruised} modules` };
}
