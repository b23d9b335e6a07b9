import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { ABSENT, REQUIRES } from '../bundle/bundle-app.mjs';
import { ROOT } from '../workspace/root.mjs';

/** Below node_modules, so that an installation that starts anew takes it away. jest.config.mjs reads `packages.json`. */
const FOLDER = join(ROOT, 'node_modules/.cache/groundwork-test');
/** Native code, what defines globals, and Jest itself stay as they are. */
const AS_THEY_ARE = /^(@node-rs\/.*|sharp|swagger-ui-dist.*|reflect-metadata|@jest\/.*|jest|@rdfjs\/types|@types\/.*)$/;

/** With PROPERTY_SEED, every property draws the same values at each run: a commit is judged by what it changes. (.ci/run) */
const SEEDED = `import { configureGlobal } from 'fast-check';
const { PROPERTY_SEED: seed } = process.env;
if (seed) configureGlobal({ seed: Number(seed) });`;

/**
 * Bundles the packages that apps and libs import, an entry for each import: Jest loads every module anew for every spec
 * file, and a thousand small ones cost more processor time than most tests. Made once per change of packages or imports.
 */
export async function bundlePackages() {
  const imports = importsOfPackages();
  const key = createHash('sha256');
  for (const file of [fileURLToPath(import.meta.url), join(ROOT, 'package-lock.json')]) key.update(readFileSync(file));
  const digest = key.update(imports.join()).digest('hex');
  const list = join(FOLDER, 'packages.json');
  if (existsSync(list) && JSON.parse(readFileSync(list, 'utf8')).digest === digest) return;
  const made = `${FOLDER}-${process.pid}`;
  const entries = await entriesFor(imports);
  await writeBundle(entries, made);
  writeFileSync(join(made, 'packages.json'), JSON.stringify({ digest, packages: Object.keys(entries) }));
  rmSync(FOLDER, { recursive: true, force: true });
  renameSync(made, FOLDER);
}

/** The distinct specifiers of packages in the sources of apps and libs. */
function importsOfPackages() {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  /** @type {Set<string>} */
  const found = new Set();
  for (const file of globSync('{apps,libs,libs/sdk}/*/src/**/*.ts', { cwd: ROOT })) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    for (const [, specifier = ''] of source.matchAll(/\b(?:from|import) ?\(?'([^'.][^']*)'/g)) found.add(specifier);
  }
  const isPackage = (/** @type {string} */ specifier) =>
    names.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  return [...found].filter((specifier) => isPackage(specifier) && !AS_THEY_ARE.test(specifier)).sort();
}

/**
 * A module per specifier that names what Node sees in the package: a CommonJS one would export its default alone.
 * @param {string[]} specifiers
 */
async function entriesFor(specifiers) {
  /** @type {Record<string, string>} */
  const entries = {};
  for (const specifier of specifiers) {
    const names = Object.keys(await import(specifier));
    const valid = names.filter((name) => /^[\w$]+$/.test(name));
    entries[specifier] = `export { ${valid.join(', ')} } from '${specifier}';`;
    if (specifier === 'fast-check') entries[specifier] += SEEDED;
  }
  return entries;
}

/**
 * @param {Record<string, string>} entries source by specifier
 * @param {string} folder
 */
async function writeBundle(entries, folder) {
  const prefix = 'bundled:';
  const bundle = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(Object.keys(entries).map((name) => [name, prefix + name])),
    platform: 'node',
    resolve: { conditionNames: ['node'] },
    external: (specifier) => AS_THEY_ARE.test(specifier) || ABSENT.test(specifier),
    plugins: [
      {
        name: 'entries',
        resolveId: (id) => (id.startsWith(prefix) ? id : null),
        load: (id) => (id.startsWith(prefix) ? entries[id.slice(prefix.length)] : null),
      },
      REQUIRES,
    ],
    logLevel: 'silent',
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name].mjs',
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
}
