import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { captureNode } from '../processes/capture.mjs';
import { ROOT } from '../workspace/root.mjs';

/** @import { Finding } from './step.mjs' */

/** Where folders may not import each other in a circle, and what does not count there. */
const SERVICES = /^apps\/(identity|storage|tree)\/src\//;
const ASIDE = /[.-]spec\.ts$|\/(testing|migrations)\//;

/** @typedef {{ source: string, dependencies: { resolved: string }[] }} CruisedModule */

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
  const { summary, modules } = JSON.parse(stdout);
  return judge(summary, importsInCircles(modules));
}

/**
 * Imports from folder to folder that lie on a circle of folders, or between two: what imports nothing of the rest, or is not imported
 * by it, is taken away until nothing changes.
 * @param {CruisedModule[]} modules
 * @returns {string[]} one line each
 */
export function importsInCircles(modules) {
  const counts = (/** @type {string} */ file) => SERVICES.test(file) && !ASIDE.test(file);
  let imports = modules
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ source, target: resolved })))
    .filter(({ source, target }) => counts(source) && counts(target) && dirname(source) !== dirname(target));
  for (;;) {
    const importing = new Set(imports.map(({ source }) => dirname(source)));
    const imported = new Set(imports.map(({ target }) => dirname(target)));
    const left = imports.filter((one) => importing.has(dirname(one.target)) && imported.has(dirname(one.source)));
    if (left.length === imports.length)
      return left.map((one) => `no-circles-of-folders: ${one.source} → ${one.target}`);
    imports = left;
  }
}

/**
 * @param {{ totalCruised: number, violations: { rule: { name: string }, from: string, to: string }[] }} summary
 * @param {string[]} [circles]
 * @returns {Finding}
 */
export function judge({ totalCruised, violations }, circles = []) {
  if (totalCruised === 0) return { ok: false, output: 'dependency-cruiser read 0 modules: it looked at nothing.' };
  const lines = [...violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`), ...circles];
  return { ok: lines.length === 0, output: lines.join('\n'), note: `${totalCruised} modules` };
}
