import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { runLogged } from '../../processes/run-logged.mjs';
import { LOG_FOLDER, ROOT } from '../../workspace/root.mjs';
import { LONGEST_TEST_MS } from './run.mjs';

/** The oldest Node that the packages support, and the newest of its next long-term line; the suite itself runs on 24. */
const NODES = ['20.19.0', '22.23.3'];
const OTHERS = { bun: '1.4.5', deno: '2.9.6' };

/** @typedef {{ title: string, program: string, args: string[] }} Runtime a program, and its arguments before a file of tests of `node:test` */

/**
 * What runs the packages: versions of Node, this one among them, Bun and Deno; all of the npm registry, as the workspace's own Node is.
 * @returns {Promise<Runtime[]>}
 */
export async function provideRuntimes() {
  const folder = join(ROOT, 'artefacts/runtimes');
  const modules = join(folder, 'node_modules');
  await install(folder);
  return [
    ...NODES.map((version) => ({
      title: `Node ${version}`,
      program: join(modules, `node-${version}`, 'bin/node'),
      args: ['--test'],
    })),
    { title: `Node ${process.versions.node}`, program: process.execPath, args: ['--test'] },
    { title: `Bun ${OTHERS.bun}`, program: join(modules, '.bin/bun'), args: ['test', `--timeout=${LONGEST_TEST_MS}`] },
    { title: `Deno ${OTHERS.deno}`, program: join(modules, '.bin/deno'), args: ['test', '--no-check', '--allow-all'] },
  ];
}

/** @param {string} folder */
async function install(folder) {
  const name = `node-${platform()}-${arch()}`;
  const nodes = Object.fromEntries(NODES.map((version) => [`node-${version}`, `npm:${name}@${version}`]));
  const manifest = JSON.stringify({ private: true, dependencies: { ...nodes, ...OTHERS } });
  const done = join(folder, 'node_modules/.installed');
  if (existsSync(done) && readFileSync(done, 'utf8') === manifest) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  await runLogged('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    title: 'Installing Bun, Deno and other versions of Node',
    log: join(LOG_FOLDER, 'runtimes.log'),
    cwd: folder,
  });
  // Its only step after the installation: it chooses the program for this processor.
  await runLogged(process.execPath, ['install.js'], {
    title: 'Installing Bun',
    log: join(LOG_FOLDER, 'bun.log'),
    cwd: join(folder, 'node_modules/bun'),
  });
  writeFileSync(done, manifest);
}
