import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { licencesOf } from './licences.mjs';

/** Packages that bring native code or files to send: they stay packages. */
const PACKAGES = ['@node-rs/argon2', '@node-rs/bcrypt', 'sharp', 'swagger-ui-dist'];
/** What Nest imports where it is there; nothing of ours needs it. */
export const ABSENT = /^@(nestjs\/(microservices|websockets)|fastify\/static)(\/|$)/;

/**
 * What packages bring and no service uses: TypeORM's drivers of other databases, and the numbering plans behind a decorator of class-validator.
 * They are a fifth of identity, and V8 keeps their text. What uses one of them after all fails. (ADR 0102)
 */
const UNUSED =
  /\/node_modules\/(?:typeorm\/driver\/(?!(?:postgres|types)\/)[\w-]+\/|libphonenumber-js\/max\/|multer\/)/;

/**
 * Makes one program of an app's TypeScript, its libraries and their packages: dist/bundle/main.js, what it loads only when it is needed in
 * chunks/, a source map for each, and licences.txt. Types are looked at by `npm run check`, not here. A service of thousands of files takes
 * twice as long to start and 35 MiB more. (ADR 0040, 0063) Throws where an import leads nowhere.
 * @param {string} root the workspace
 * @param {string} app
 * @returns {Promise<{ folder: string, packages: string[] }>} where it lies, and the packages that it still imports
 */
export async function bundleApp(root, app) {
  const folder = join(root, 'apps', app, 'dist/bundle');
  const began = new Date();
  /** @type {Set<string>} */
  const packages = new Set();
  const bundle = await rolldown({
    cwd: root,
    input: { main: `apps/${app}/src/main.ts` },
    tsconfig: join(root, 'tsconfig.base.json'),
    resolve: { conditionNames: ['@groundwork/source', 'node'] },
    platform: 'node',
    external(specifier) {
      const name = PACKAGES.find((name) => specifier === name || specifier.startsWith(`${name}/`));
      if (name) packages.add(name);
      return name !== undefined || ABSENT.test(specifier);
    },
    plugins: [MIGRATIONS, WITHOUT_UNUSED, REQUIRES, ASCII],
    onLog(level, log) {
      // Packages whose warnings are harmless; they are bundled unchanged.
      if (level === 'warn' && log.code !== 'EVAL') throw new Error(log.message);
    },
  });
  rmSync(folder, { recursive: true, force: true });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    chunkFileNames: 'chunks/[name].js',
    // Names of classes and functions stay: Nest, TypeORM and stack traces show them.
    minify: { compress: false, mangle: { toplevel: false, keepNames: true }, codegen: { removeWhitespace: true } },
    sourcemap: true,
  });
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  const licences = join(folder, 'licences.txt');
  writeFileSync(licences, licencesOf(root, modules));
  utimesSync(licences, began, began); // sources that changed meanwhile are newer than the bundle
  return { folder, packages: [...packages].sort() };
}

/** The list of an app's migrations with the files that its folder has now: a bundle has no folder to read. @type {import('rolldown').Plugin} */
const MIGRATIONS = {
  name: 'migrations',
  load(id) {
    const [, app] = /\/src\/migrations\/([a-z]+)-migrations\.ts$/.exec(id) ?? [];
    if (!app) return null;
    const files = readdirSync(dirname(id)).filter((file) => file.endsWith('.migration.ts'));
    const imports = files.map((file, index) => `import * as m${index} from './${file.replace(/ts$/, 'js')}';`);
    const list = files.map((_, index) => `m${index}`).join();
    return `import { migrationsOf } from '@groundwork/records';\n${imports.join('\n')}\nexport const ${app}Migrations = migrationsOf([${list}]);`;
  },
};

/** @type {import('rolldown').Plugin} */
const WITHOUT_UNUSED = {
  name: 'without-unused',
  load: (id) => (UNUSED.test(id) ? { code: 'module.exports = {};', moduleType: 'js' } : null),
};

/** What a package in ES modules requires is bundled too: a second copy of class-validator would lack the metadata of our classes. @type {import('rolldown').Plugin} */
export const REQUIRES = {
  name: 'requires',
  transform: (code, id) =>
    id.includes('/node_modules/') && OWN_REQUIRE.test(code) ? { code: code.replace(OWN_REQUIRE, ''), map: null } : null,
};
const OWN_REQUIRE = /^const require = createRequire\(import\.meta\.url\);$/m;

/** V8 keeps a source with a single letter beyond Latin 1 in twice the memory. @type {import('rolldown').Plugin} */
const ASCII = {
  name: 'ascii',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = inAscii(chunk.code);
  },
};

/** @param {string} code */
const inAscii = (code) =>
  code.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
