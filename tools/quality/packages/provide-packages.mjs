import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runLogged } from '../../processes/run-logged.mjs';
import { during } from '../../terminal/progress.mjs';
import { LOG_FOLDER, ROOT } from '../../workspace/root.mjs';
import { buildPackages } from './build-packages.mjs';

/**
 * Installs the packages of libs/sdk into an application, as tarballs of what is here, unless that has been done already. They are in no lock: their
 * digests change with every change here.
 * @param {string} folder the application's
 */
export async function providePackages(folder) {
  const record = join(folder, 'node_modules/@groundwork/.built-of');
  const sources = digestSources();
  if (existsSync(record) && readFileSync(record, 'utf8') === sources) return;
  const tarballs = await buildPackages({ judged: false });
  await during('installing the packages that were built', () =>
    runLogged('npm', ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', ...tarballs], {
      title: 'npm install of the packages',
      log: join(LOG_FOLDER, `packages-${basename(folder)}.log`),
      cwd: folder,
    }),
  );
  writeFileSync(record, sources);
}

/** Of all they are built of: their sources and their builder. */
function digestSources() {
  const patterns = [
    'libs/sdk/*/src/**/*.ts',
    'libs/sdk/*/{package.json,README.md}',
    'tools/quality/packages/build-*.mjs',
  ];
  const hash = createHash('sha256');
  for (const file of globSync(patterns, { cwd: ROOT }).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}
