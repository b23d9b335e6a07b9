import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure } from '../terminal/failure.mjs';
import { asAccount } from './account.mjs';
import { removeLeftover } from './leftover.mjs';

/** @import { Account } from './account.mjs' */

/**
 * The real folder of a cluster that is kept at `wanted`. An account other than ours may not be able to go there
 * (a checkout below /root, umask 077): then the data lies elsewhere and `wanted` is a link to it.
 * @param {string} wanted
 * @param {Account | undefined} account
 * @returns {Promise<string>}
 */
export async function findClusterFolder(wanted, account) {
  if (existsSync(wanted)) return assertReachable(realpathSync(wanted), account);
  mkdirSync(dirname(wanted), { recursive: true });
  if (account) letThrough(dirname(wanted));
  if (canReach(dirname(wanted), account)) return join(realpathSync(dirname(wanted)), basename(wanted));
  const folder = findFolderElsewhere(wanted, account);
  // The link was removed, so its data is removed too: `rm -rf .groundwork` resets everything.
  await removeLeftover(folder);
  if (lstatSync(wanted, { throwIfNoEntry: false }) === undefined) symlinkSync(folder, wanted);
  return folder;
}

/**
 * @param {string} wanted
 * @param {Account | undefined} account
 */
function findFolderElsewhere(wanted, account) {
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  const home = join(ELSEWHERE, name);
  mkdirSync(home, { recursive: true });
  for (const folder of [ELSEWHERE, home]) letThrough(folder);
  if (canReach(home, account)) return join(home, 'postgres');
  throw new Failure(`The account ${account?.name} can enter neither ${dirname(wanted)} nor ${home}.`, START_ELSEWHERE);
}

/**
 * @param {string} folder
 * @param {Account | undefined} account
 */
function assertReachable(folder, account) {
  const runner = account?.name ?? process.env.USER ?? 'this user';
  if (!canReach(dirname(folder), account)) {
    throw new Failure(`The database folder ${folder} is out of reach for the account ${runner}.`, START_ELSEWHERE);
  }
  const owner = lstatSync(folder).uid;
  if (owner === (account?.uid ?? process.getuid?.())) return folder;
  throw new Failure(
    `The database folder ${folder} belongs to another account (uid ${owner}) than ${runner}.`,
    `Start as the user who started first, or remove the folder to begin with an empty database. ${START_ELSEWHERE}`,
  );
}

/** Only root, who runs PostgreSQL as another account, ever needs it. */
const ELSEWHERE = '/var/lib/groundwork';
const PASS = 0o011;
const START_ELSEWHERE = 'GROUNDWORK_DATA_DIR=/some/where npm start keeps everything there.';

/**
 * May pass, not list: what is secret inside has its own mode.
 * @param {string} folder
 */
function letThrough(folder) {
  const { mode } = statSync(folder);
  if ((mode & PASS) !== PASS) chmodSync(folder, mode | PASS);
}

/**
 * @param {string} folder
 * @param {Account | undefined} account
 */
export function canReach(folder, account) {
  if (!account) return true;
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], asAccount(account)).status === 0;
}
