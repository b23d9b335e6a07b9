import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { probe, requestRaw } from '../../http/raw.mjs';
import { waitForExit } from '../../processes/child-exit.mjs';
import { runLogged } from '../../processes/run-logged.mjs';
import { startOnFreePort } from '../../stack/ports.mjs';
import { Failure } from '../../terminal/failure.mjs';
import { LOG_FOLDER, ROOT } from '../../workspace/root.mjs';
import { endWithUs } from '../suites/end-with-us.mjs';

/** Verdaccio of the npm registry; a plugin that is not used here asks for a tag of node-fetch that not every registry has. */
const INSTALLED = { dependencies: { verdaccio: '6.10.4' }, overrides: { 'node-fetch': '2.7.0' } };
const FOLDER = join(ROOT, 'artefacts/registry');
const PATIENCE_MS = 120_000;
const PREFERRED_PORT = 4873;

/**
 * A registry of its own on this machine, empty, to which one account publishes.
 * @typedef {object} Registry
 * @property {string} url
 * @property {string} npmrc a file as `.npmrc` or for `--userconfig`: our packages from here, everything else from where npm has it otherwise
 * @property {() => Promise<void>} stop
 */

/** @returns {Promise<Registry>} */
export async function startRegistry() {
  if (!existsSync(join(FOLDER, 'node_modules/verdaccio'))) await install();
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-registry-'));
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  const stop = async () => {
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = waitForExit(child);
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    writeConfiguration(folder);
    const port = await startOnFreePort(PREFERRED_PORT, async (free) => {
      child = launch(folder, free);
      await untilAnswers(child, free);
    });
    const url = `http://127.0.0.1:${port}/`;
    return { url, npmrc: await signUp(folder, url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function install() {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ private: true, ...INSTALLED }));
  await runLogged('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    title: 'Installing Verdaccio',
    log: join(LOG_FOLDER, 'verdaccio.log'),
    cwd: FOLDER,
  });
}

/** @param {string} folder */
function writeConfiguration(folder) {
  const configuration = {
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'htpasswd') } },
    uplinks: {},
    packages: { '**': { access: '$all', publish: '$authenticated' } },
    web: { enable: false },
    log: { type: 'file', path: join(folder, 'log'), level: 'warn' },
  };
  // YAML is a superset of JSON.
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(configuration));
}

/**
 * @param {string} folder
 * @param {number} port
 */
function launch(folder, port) {
  const program = join(FOLDER, 'node_modules/verdaccio/bin/verdaccio');
  const args = ['--config', join(folder, 'config.yaml'), '--listen', `127.0.0.1:${port}`];
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: 'ignore' });
  endWithUs(child);
  return child;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} port
 */
async function untilAnswers(child, port) {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
    if (child.exitCode !== null) throw new Failure('Verdaccio ended before it answered.');
    if ((await probe(`http://127.0.0.1:${port}/-/ping`))?.status === 200) return;
  }
  throw new Failure('Verdaccio does not answer.');
}

/**
 * An account, as `npm adduser` makes one.
 * @param {string} folder
 * @param {string} url
 */
async function signUp(folder, url) {
  const name = 'publisher';
  const { status, json } = await requestRaw(`${url}-/user/org.couchdb.user:${name}`, {
    method: 'PUT',
    json: { name, password: crypto.randomUUID() },
  });
  const token = json?.token;
  if (!token) throw new Failure(`Verdaccio made no account: ${status}.`);
  const npmrc = join(folder, 'npmrc');
  writeFileSync(npmrc, `@groundwork:registry=${url}\n//${new URL(url).host}/:_authToken=${token}\n`, { mode: 0o600 });
  return npmrc;
}
