// node collect-console.mjs TARGET: the console's files and the program that serves them; it needs no package.
import { cpSync } from 'node:fs';
import { join } from 'node:path';

const [target = ''] = process.argv.slice(2);
const folder = join(process.cwd(), 'apps/console');
for (const name of ['server.mjs', 'server', 'dist']) {
  cpSync(join(folder, name), join(target, name), { recursive: true, filter: (path) => !path.endsWith('.spec.mjs') });
}
cpSync(join(folder, 'package.json'), join(target, 'package.json'));
cpSync(join(process.cwd(), 'docker/image/healthcheck.mjs'), join(target, 'healthcheck.mjs'));
