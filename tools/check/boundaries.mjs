import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { captureNode } from '../processes/capture.mjs';
import { ROOT } from '../workspace/root.mjs';

/** @import { Finding } from './step.mjs' */

/** Folders that may not import each other in cycles, and files that are not checked for it. */
const SERVICES = /^apps\/(identity|storage|tree)\/src\//;
const EXCEPTED = /[.-]spec\.ts$|\/(testing|migrations)\//;

/** @typedef {{ source: string, dependencies: { resolved: string }[] }} CruisedModule */

/**
 * Checks imports by the rules of .dependency-cruiser.cjs. Reading no module is a failure: with a TypeScript that it does
 * not support, dependency-cruiser reports no violations. (architecture.md, "Import boundaries")
 * @param {string} [root] the folder with apps/ and libs/
 * @returns {Promise<Finding>}
 */
export async function checkBoundaries(root = ROOT) {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = join(ROOT, '.dependency-cruiser.cjs');
  const folders = ['libs', 'apps', 'tools'].filter((folder) => existsSync(join(root, folder)));
  const { stdout, stderr } = await captureNode([program, '--config', config, '--output-type', 'json', ...folders], {
    cwd: root,
  });
  if (!stdout.startsWith('{')) return { ok: false, output: stdout + stderr };
  const { summary, modules } = JSON.parse(stdout);
  return judge(summary, importsInCycles(modules));
}

/**
 * Imports from folder to folder that lie on a cycle of folders, or between two cycles: what imports nothing of the rest, or is not imported
 * by it, is removed until nothing changes.
 * @param {CruisedModule[]} modules
 * @returns {string[]} one line each
 */
export function importsInCycles(modules) {
  const counts = (/** @type {string} */ file) => SERVICES.test(file) && !EXCEPTED.test(file);
  let imports = modules
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ source, target: resolved })))
    .filter(({ source, target }) => counts(source) && counts(target) && dirname(source) !== dirname(target));
  for (;;) {
    const importing = new Set(imports.map(({ source }) => dirname(source)));
    const imported = new Set(imports.map(({ target }) => dirname(target)));
    const left = imports.filter((one) => importing.has(dirname(one.target)) && imported.has(dirname(one.source)));
    if (left.length === imports.length) return left.map((one) => `no-folder-cycles: ${one.source} → ${one.target}`);
    imports = left;
  }
}

/**
 * @param {{ totalCruised: number, violations: { rule: { name: string }, from: string, to: string }[] }} summary
 * @param {string[]} [cycles]
 * @returns {Finding}
 */
export function judge({ totalCruised, violations }, cycles = []) {
  if (totalCruised === 0) return { ok: false, output: 'dependency-cruiser read 0 modules: nothing was checked.' };
  const lines = [...violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`), ...cycles];
  return { ok: lines.length === 0, output: lines.join('\n'), note: `${totalCruised} modules` };
}
