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
  return judge(summary, importsInCycles(modules), floorsOf(modules));
}

const AREA = /^apps\/(identity|storage|tree)\/src\/([\w-]+)\//;

/**
 * How many floors the areas of each service have, an area being a folder below `src`: it stands one floor above the highest of those that it
 * imports. Areas in a cycle are counted as if one of the imports were not there. (ADR 0114)
 * @param {CruisedModule[]} modules
 * @returns {Record<string, number>} by service
 */
export function floorsOf(modules) {
  /** @type {Map<string, Set<string>>} */
  const below = new Map();
  for (const { source, dependencies } of modules.filter(({ source }) => !EXCEPTED.test(source))) {
    const [area = '', service] = AREA.exec(source) ?? [];
    if (!service) continue;
    const imported = dependencies.map(({ resolved }) => AREA.exec(resolved)).filter((found) => found?.[1] === service);
    const others = imported.map((found) => String(found?.[0])).filter((other) => other !== area);
    below.set(area, new Set([...(below.get(area) ?? []), ...others]));
  }
  /** @type {Map<string, number>} */
  const found = new Map();
  const floorOf = (/** @type {string} */ area) => {
    if (!found.has(area)) {
      found.set(area, 0);
      found.set(area, 1 + Math.max(0, ...[...(below.get(area) ?? [])].map(floorOf)));
    }
    return found.get(area) ?? 0;
  };
  /** @type {Record<string, number>} */
  const floors = {};
  for (const area of below.keys()) {
    const service = String(AREA.exec(area)?.[1]);
    floors[service] = Math.max(floors[service] ?? 0, floorOf(area));
  }
  return floors;
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

/** The most floors of a service. @type {Record<string, number>} */
const MOST_FLOORS = { identity: 7, storage: 7, tree: 8 };

/**
 * @param {{ totalCruised: number, violations: { rule: { name: string }, from: string, to: string }[] }} summary
 * @param {string[]} [cycles]
 * @param {Record<string, number>} [floors]
 * @returns {Finding}
 */
export function judge({ totalCruised, violations }, cycles = [], floors = {}) {
  if (totalCruised === 0) return { ok: false, output: 'dependency-cruiser read 0 modules: nothing was checked.' };
  const high = Object.entries(floors).filter(([service, count]) => count > (MOST_FLOORS[service] ?? 0));
  const lines = [
    ...violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...cycles,
    ...high.map(([service, count]) => `floors: ${service} has ${count}, ${MOST_FLOORS[service] ?? 0} are allowed`),
  ];
  const counts = Object.entries(floors).map(([service, count]) => `${service} ${count}`);
  const note = [`${totalCruised} modules`, ...(counts.length > 0 ? [`floors: ${counts.join(', ')}`] : [])].join('; ');
  return { ok: lines.length === 0, output: lines.join('\n'), note };
}
