import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { runLogged } from '../../processes/run-logged.mjs';
import { LOG_FOLDER, ROOT } from '../../workspace/root.mjs';

/** The oldest Node that the packages support, and the newest of its next long-term line; the suite itself runs on 24. */
const VERSIONS = ['20.19.0', '22.23.3'];

/**
 * Programs of Node by their versions, this one among them: packages of the npm registry, as the workspace's own Node is one.
 * @returns {Promise<Record<string, string>>}
 */
export async function provideRuntimes() {
  const folder = join(ROOT, 'artefacts/runtimes');
  const programs = Object.fromEntries(
    VERSIONS.map((version) => [`Node ${version}`, join(folder, 'node_modules', `node-${version}`, 'bin/node')]),
  );
  if (!Object.values(programs).every((file) => existsSync(file))) await install(folder);
  return { ...programs, [`Node ${process.versions.node}`]: process.execPath };
}

/** @param {string} folder */
async function install(folder) {
  mkdirSync(folder, { recursive: true });
  const name = `node-${platform()}-${arch()}`;
  const dependencies = Object.fromEntries(VERSIONS.map((version) => [`node-${version}`, `npm:${name}@${version}`]));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  await runLogged('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    title: 'Installing other versions of Node',
    log: join(LOG_FOLDER, 'runtimes.log'),
    cwd: folder,
  });
}
