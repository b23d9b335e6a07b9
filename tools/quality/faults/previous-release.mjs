import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLogged } from '../../processes/run-logged.mjs';
import { SERVICE_NAMES } from '../../stack/services.mjs';
import { Failure } from '../../terminal/failure.mjs';
import { LOG_FOLDER, ROOT } from '../../workspace/root.mjs';

/** @typedef {Awaited<ReturnType<typeof buildPreviousRelease>>} PreviousRelease */

/**
 * The release before the newest migration, or PREVIOUS_REF, built in a folder of its own.
 * A change of the schema has to be such that it runs on it. (deployment.md, "Migrations expand, then contract")
 */
export async function buildPreviousRelease() {
  const reference = process.env.PREVIOUS_REF ?? `${git('log', '-1', '--format=%H', '--', ...migrations())}^`;
  const commit = git('rev-parse', '--verify', `${reference}^{commit}`);
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-previous-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    spawnSync('/bin/sh', ['-c', 'git -C "$1" archive "$2" | tar -x -C "$3"', 'sh', ROOT, commit, folder]);
    await providePackages(folder);
    const projects = SERVICE_NAMES.map((name) => join('apps', name, 'tsconfig.build.json'));
    await runLogged(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', ...projects], {
      title: `The build of ${commit.slice(0, 7)}`,
      log: join(LOG_FOLDER, 'build-previous.log'),
      cwd: folder,
    });
  } catch (error) {
    remove();
    throw error;
  }
  return {
    commit,
    remove,
    mainFileOf: (/** @type {string} */ service) => join(folder, 'apps', service, 'dist/main.js'),
  };
}

const migrations = () => SERVICE_NAMES.map((name) => `apps/${name}/src/migrations/*.ts`);

/** @param {string[]} words */
function git(...words) {
  const { status, stdout, stderr } = spawnSync('git', ['-C', ROOT, ...words], { encoding: 'utf8' });
  if (status !== 0 || !stdout.trim())
    throw new Failure('This clone holds no earlier release.', `git ${words.join(' ')}: ${stderr.trim() || 'nothing'}`);
  return stdout.trim();
}

/**
 * The packages it was released with: those of this checkout where it needs the same.
 * @param {string} folder
 */
async function providePackages(folder) {
  const [now, then] = [ROOT, folder].map((root) => readFileSync(join(root, 'package-lock.json'), 'utf8'));
  if (now === then) return linkPackages(folder);
  await runLogged('npm', ['ci', '--ignore-scripts'], {
    title: 'Installing the packages of the earlier release',
    log: join(LOG_FOLDER, 'install-previous.log'),
    cwd: folder,
  });
}

/**
 * Every package of this checkout, but the libraries of that one.
 * @param {string} folder
 */
function linkPackages(folder) {
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@groundwork'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@groundwork') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  for (const name of readdirSync(join(folder, 'libs'))) {
    if (existsSync(join(folder, 'libs', name, 'package.json')))
      symlinkSync(join(folder, 'libs', name), join(packages, '@groundwork', name));
  }
}
