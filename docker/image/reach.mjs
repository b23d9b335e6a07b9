import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';

const OWN = '@groundwork/';
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\b(?:require|resolve)\(\s*)['"]([^'"./][^'"]*)['"]/g;
/** Peers that are only there for types and builds. */
const BUILD_ONLY = /^(typescript|@types\/.*)$/;

/**
 * What a service is made of: our libraries by name, and the folders of all packages that its code or they import,
 * directly or through others. Works on the built workspace; paths are relative to its root.
 * @param {string} root
 * @param {string} app
 * @returns {{ libraries: string[], packages: string[] }}
 */
export function findReach(root, app) {
  /** @type {Set<string>} */
  const libraries = new Set();
  /** @type {Set<string>} */
  const packages = new Set();
  const waiting = [...readImports(root, `apps/${app}/dist`)];
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (name.startsWith(OWN)) {
      const library = name.slice(OWN.length);
      if (libraries.has(library)) continue;
      libraries.add(library);
      waiting.push(...readImports(root, `libs/${library}/dist`));
    } else addPackage(root, name, '', packages);
  }
  return { libraries: [...libraries].sort(), packages: [...packages].sort() };
}

/**
 * @param {string} root
 * @param {string} folder
 */
function readImports(root, folder) {
  const files = globSync('**/*.js', { cwd: join(root, folder) }).filter((file) => !/(^spec\/|\.spec\.js$)/.test(file));
  const names = files.flatMap((file) =>
    [...readFileSync(join(root, folder, file), 'utf8').matchAll(IMPORT)].map(([, specifier]) => packageOf(specifier)),
  );
  return new Set(names.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)));
}

/** @param {string} specifier */
function packageOf(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/**
 * @param {string} root
 * @param {string} name
 * @param {string} from the folder of the package that asks for it
 * @param {Set<string>} packages
 */
function addPackage(root, name, from, packages) {
  const folder = findPackage(root, name, from);
  // A word in a text can look like an import; a package that is really missing shows when the image starts.
  if (!folder || packages.has(folder)) return;
  packages.add(folder);
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const optional = manifest.peerDependenciesMeta ?? {};
  const peers = Object.keys(manifest.peerDependencies ?? {}).filter((peer) => !optional[peer]?.optional);
  for (const wanted of [...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }), ...peers]) {
    if (!BUILD_ONLY.test(wanted)) addPackage(root, wanted, folder, packages);
  }
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
