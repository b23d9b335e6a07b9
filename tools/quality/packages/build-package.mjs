import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'tsdown';
import { licencesOf } from '../../bundle/licences.mjs';
import { ROOT } from '../../workspace/root.mjs';

/** The oldest Node that a package runs on, as the workspace. */
const NODE = '>=20.19';
/** What needs no Node: browsers and workers. */
const EVERYWHERE = ['client'];

/**
 * @typedef {{ name: string, version: string, description: string, license: string, dependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, exports: Record<string, { '@groundwork/source': string }> }} Manifest
 */

/**
 * Makes of libs/sdk/NAME what is published, in artefacts/packages/NAME: ES modules and CommonJS with types of their own, a manifest, README,
 * licences. Packages that are ES modules alone are bundled into the CommonJS file: CommonJS Jest cannot load them. (docs/design/planned/sdk.md)
 * @param {string} name of the folder
 * @returns {Promise<string>} the folder
 */
export async function buildPackage(name) {
  const source = join(ROOT, 'libs/sdk', name);
  const target = join(ROOT, 'artefacts/packages', name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const entries = entriesOf(manifest);
  const bundled = Object.keys(manifest.dependencies ?? {}).filter(isEsmAlone);
  /** @type {import('tsdown').InlineConfig} */
  const common = {
    cwd: source,
    config: false,
    entry: Object.fromEntries(Object.values(entries).map((file) => [file, `src/${file}.ts`])),
    tsconfig: 'tsconfig.build.json',
    platform: EVERYWHERE.includes(name) ? 'neutral' : 'node',
    target: 'node20.19',
    dts: { compilerOptions: { composite: false, incremental: false, declarationMap: false } },
    outDir: join(target, 'dist'),
    fixedExtension: false,
    clean: false,
    checks: { legacyCjs: false, pluginTimings: false },
    logLevel: 'warn',
  };
  const modern = await build({ ...common, format: 'esm' });
  const deps = { alwaysBundle: bundled.map(exactly), onlyBundle: /** @type {false} */ (false) };
  const older = await build({ ...common, format: 'cjs', deps });
  const bundles = [...modern.bundles, ...older.bundles];
  const modules = bundles.flatMap(({ chunks }) => chunks.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : [])));
  const licences = licencesOf(ROOT, modules);
  if (licences) writeFileSync(join(target, 'dist/licences.txt'), licences);
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(published(manifest, entries), null, 2)}\n`);
  cpSync(join(source, 'README.md'), join(target, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(target, 'LICENSE'));
  return target;
}

/** @param {string} name */
const exactly = (name) => new RegExp(`^${name}(/|$)`);

/**
 * The files of the entry points below src, by the path under which they are imported.
 * @param {Manifest} manifest
 */
const entriesOf = ({ exports }) =>
  Object.fromEntries(
    Object.entries(exports).map(([path, file]) => [path, file['@groundwork/source'].replace(/^\.\/src\/|\.ts$/g, '')]),
  );

/**
 * The manifest as published: without what is about the workspace.
 * @param {Manifest} manifest
 * @param {Record<string, string>} entries
 */
function published({ name, version, description, license, dependencies, peerDependencies }, entries) {
  const exports = Object.entries(entries).map(([path, file]) => [
    path,
    {
      import: { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` },
      require: { types: `./dist/${file}.d.cts`, default: `./dist/${file}.cjs` },
    },
  ]);
  return {
    ...{ name, version, description, license },
    type: 'module',
    sideEffects: false,
    engines: { node: NODE },
    main: './dist/index.cjs',
    types: './dist/index.d.cts',
    exports: { ...Object.fromEntries(exports), './package.json': './package.json' },
    files: ['dist'],
    dependencies,
    peerDependencies,
  };
}

/**
 * Whether CommonJS can load a package only on a Node that requires ES modules.
 * @param {string} name
 */
function isEsmAlone(name) {
  if (name.startsWith('@groundwork/')) return false;
  const file = join(ROOT, 'node_modules', name, 'package.json');
  if (!existsSync(file)) throw new Error(`${name} is not installed.`);
  const { type, exports = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return type === 'module' && !JSON.stringify(exports).includes('"require"');
}
