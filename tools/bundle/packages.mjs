import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Peers that are only there for types and builds. */
const BUILD_ONLY = /^(typescript|@types\/.*)$/;

/**
 * The folders of packages and of all that they need, directly or through others. Paths are relative to the root.
 * Throws for a name that is not there.
 * @param {string} root
 * @param {string[]} names
 * @returns {string[]}
 */
export function findPackages(root, names) {
  /** @type {Set<string>} */
  const folders = new Set();
  for (const name of names)
    if (!addPackage(root, name, '', folders)) throw new Error(`The package ${name} is not installed.`);
  return [...folders].sort();
}

/**
 * @param {string} root
 * @param {string} name
 * @param {string} from the folder of the package that needs it
 * @param {Set<string>} folders
 */
function addPackage(root, name, from, folders) {
  const folder = findPackage(root, name, from);
  if (!folder) return false; // One for another platform: npm leaves it out.
  if (folders.has(folder)) return true;
  folders.add(folder);
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const optional = manifest.peerDependenciesMeta ?? {};
  const peers = Object.keys(manifest.peerDependencies ?? {}).filter((peer) => !optional[peer]?.optional);
  for (const wanted of [...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }), ...peers]) {
    if (!BUILD_ONLY.test(wanted)) addPackage(root, wanted, folder, folders);
  }
  return true;
}

/**
 * Node's own search: the nearest node_modules upwards.
 * @param {string} root
 * @param {string} name
 * @param {string} from
 */
function findPackage(root, name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder === '.' ? '' : folder, 'node_modules', name);
    if (existsSync(join(root, candidate, 'package.json'))) return candidate;
    if (folder === '' || folder === '.') return undefined;
  }
}
