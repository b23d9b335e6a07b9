// node collect.mjs APP TARGET: the service, its libraries and the packages they reach, from the built workspace in the
// current folder. What only types, documents or debugs the packages stays behind.
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { findReach } from './reach.mjs';

const UNUSED_FILES =
  /\.(d\.[cm]?ts|ts|map|md|markdown|flow|tsbuildinfo)$|swagger-ui-dist\/swagger-ui(-es-bundle(-core)?)?\.js$|\/\.(github|vscode|idea)(\/|$)/;
/** Other builds of the same packages, for browsers and bundlers, and what they were tested with. */
const UNUSED_FOLDERS = [
  'bintrees/test',
  'dayjs/esm',
  'typeorm/browser',
  'rxjs/src',
  'rxjs/dist/bundles',
  'rxjs/dist/esm',
  'rxjs/dist/esm5',
  'rxjs/dist/types',
  'libphonenumber-js/bundle',
  'libphonenumber-js/es6',
  'class-validator/bundles',
  'class-validator/esm2015',
  'class-validator/esm5',
  'class-transformer/bundles',
  'class-transformer/esm2015',
  'class-transformer/esm5',
];
/** The same in families of packages; Node takes `dist-cjs` and `build/src` of them, by their `exports`. */
const UNUSED_BUILDS =
  /node_modules\/(@aws-sdk|@smithy)\/.*\/dist-(es|types)$|node_modules\/@opentelemetry\/[^/]+\/build\/(esm|esnext)$/;

const [app = '', target = ''] = process.argv.slice(2);
const root = process.cwd();
const { libraries, packages } = findReach(root, app);

for (const [from, to] of [[`apps/${app}`, 'app'], ...libraries.map((name) => [`libs/${name}`, `libs/${name}`])]) {
  cpSync(join(root, from, 'package.json'), join(target, to, 'package.json'));
  cpSync(join(root, from, 'dist'), join(target, to, 'dist'), { recursive: true, filter: isUsed });
}
mkdirSync(join(target, 'node_modules/@groundwork'), { recursive: true });
for (const name of libraries) symlinkSync(`../../libs/${name}`, join(target, 'node_modules/@groundwork', name));
for (const folder of packages) {
  cpSync(join(root, folder), join(target, folder), {
    recursive: true,
    // Nested packages are on the list themselves when they are reached.
    filter: (path) => isUsed(path) && !path.slice(join(root, folder).length).includes('/node_modules'),
  });
}
cpSync(join(root, 'docker/image/healthcheck.mjs'), join(target, 'healthcheck.mjs'));
if (!existsSync(join(target, 'app/dist/main.js'))) throw new Error(`apps/${app} has no dist/main.js: build it first.`);
console.log(`${app}: ${libraries.length} libraries, ${packages.length} packages`);

/** @param {string} path */
function isUsed(path) {
  if (UNUSED_FILES.test(path) || UNUSED_BUILDS.test(path)) return false;
  return !UNUSED_FOLDERS.some((folder) => path.endsWith(`node_modules/${folder}`));
}
