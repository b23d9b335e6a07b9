import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { runLogged } from '../processes/run-logged.mjs';
import { during } from '../terminal/progress.mjs';
import { findInstallReason } from './installed.mjs';
import { LOG_FOLDER, ROOT } from './root.mjs';
import { NODE_FOLDER, OLDEST_NODE, PINNED_NODE, TIERS } from './tiers.mjs';

/** @import { Tier } from './tiers.mjs' */

const ADVICE =
  'Installing needs the npm registry and Node 20.19 or newer. Check the connection (npm ping), then start again.';

/**
 * Installs what a command needs and is not there: packages, and the pinned Node where the machine's is older.
 * Imports nothing but Node's own modules: it runs on a bare clone.
 * @param {Tier} tier
 * @returns {Promise<string>} the Node to run on
 */
export async function installTier(tier) {
  const [program] = await Promise.all([installNode(), installMissing(tier)]);
  linkNode(program);
  return program;
}

/** @param {Tier} tier */
async function installMissing(tier) {
  for (const { folder, dev } of TIERS[tier]) {
    const why = findInstallReason({ folder, dev });
    if (why) await installPackages(folder, dev, why);
  }
}

/** @returns {Promise<string>} */
async function installNode() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath;
  const why = findInstallReason({ folder: NODE_FOLDER, dev: false });
  if (why || !existsSync(PINNED_NODE)) {
    const { version } = JSON.parse(readFileSync(join(NODE_FOLDER, 'package-lock.json'), 'utf8')).packages[
      'node_modules/node'
    ];
    await during(`installing Node ${version}, as this machine's is ${process.versions.node}`, () =>
      npm(NODE_FOLDER, ['ci'], 'Installing Node'),
    );
  }
  return PINNED_NODE;
}

/**
 * All of a lock file, or what is missing of it: `npm ci` would take away the packages of a stack that runs.
 * @param {string} folder
 * @param {boolean} dev
 * @param {{ reason: string, extend: boolean }} why
 */
async function installPackages(folder, dev, { reason, extend }) {
  const command = [...(extend ? ['install', '--no-save'] : ['ci']), dev ? '--include=dev' : '--omit=dev'];
  const title = `npm ${command.join(' ')}`;
  await during(`installing packages: ${reason} (${title}, log in ${logOf(folder)})`, () =>
    npm(folder, [...command, '--include=optional'], title),
  );
}

/**
 * @param {string} folder
 * @param {string[]} args
 * @param {string} title
 */
async function npm(folder, args, title) {
  const env = { ...process.env, PATH: pathOfMachine() };
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  await runLogged('npm', [...args, ...quiet], { title, log: logOf(folder), cwd: folder, env, advice: ADVICE });
}

/** @param {string} folder */
const logOf = (folder) => join(LOG_FOLDER, folder === ROOT ? 'install.log' : `install-${basename(folder)}.log`);

/** PATH without node_modules/.bin: npm must not run on the Node that it is about to replace. */
function pathOfMachine() {
  const bin = join('node_modules', '.bin');
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(bin))
    .join(delimiter);
}

/**
 * npm scripts and npx find the pinned Node first, as if it were a package of the workspace.
 * @param {string} program
 */
function linkNode(program) {
  const link = join(ROOT, 'node_modules/.bin/node');
  if (program !== PINNED_NODE || existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(program, link);
}
