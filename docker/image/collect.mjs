// node collect.mjs APP TARGET: the service as one program, and the packages that it still imports, from the
// workspace in the current folder. What only types, documents or debugs the packages stays behind.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { bundleApp } from '../../tools/bundle/bundle-app.mjs';
import { findPackages } from '../../tools/bundle/packages.mjs';

const UNUSED_FILES =
  /\.(d\.[cm]?ts|ts|map|md|markdown)$|swagger-ui-dist\/swagger-ui(-es-bundle(-core)?)?\.js$|\/\.(github|vscode|idea)(\/|$)/;

const [app = '', target = ''] = process.argv.slice(2);
const root = process.cwd();
const { folder, packages } = await bundleApp(root, app);

cpSync(join(root, 'apps', app, 'package.json'), join(target, 'app/package.json'));
cpSync(folder, join(target, 'app/dist'), { recursive: true, filter: isUsed });
for (const name of findPackages(root, packages)) {
  cpSync(join(root, name), join(target, name), {
    recursive: true,
    // Nested packages are on the list themselves when they are needed.
    filter: (path) => isUsed(path) && !path.slice(join(root, name).length).includes('/node_modules'),
  });
}
cpSync(join(root, 'docker/image/healthcheck.mjs'), join(target, 'healthcheck.mjs'));
console.log(`${app}: a bundle, and of packages ${packages.join(', ')}`);

/** @param {string} path */
function isUsed(path) {
  return !UNUSED_FILES.test(path);
}
