import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../terminal/failure.mjs';
import { asAccount } from './account.mjs';

/** @import { Account } from './account.mjs' */

/**
 * A PostgreSQL of our own: where its programs and data are and who runs it; `locale`: initdb's flags for a PostgreSQL
 * that is not the embedded one.
 * @typedef {{ folder: string, binaries: string, account: Account | undefined, password: string, durable: boolean, locale?: string[] }} Cluster
 */

/** The built-in provider (PostgreSQL 17) sorts alike on every machine and needs no locale of the system. */
const LOCALE = ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];

/** PostgreSQL's superuser in an embedded cluster. */
export const SUPERUSER = 'postgres';

// Nothing of the user's PG* variables or locale: the cluster is the same wherever it is made.
const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/**
 * Makes the cluster unless it is there; a broken-off attempt leaves nothing that looks like one.
 * @param {Cluster} cluster
 */
export function makeCluster(cluster) {
  if (existsSync(join(cluster.folder, 'PG_VERSION'))) return;
  const partial = `${cluster.folder}.new`;
  rmSync(partial, { recursive: true, force: true });
  makeFolder(partial, cluster.account);
  const passwordFile = `${cluster.folder}.password`;
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  giveTo(passwordFile, cluster.account);
  const { status, stdout, stderr, error } = spawnSync(
    join(cluster.binaries, 'bin/initdb'),
    initArguments(cluster, partial, passwordFile),
    {
      ...asAccount(cluster.account),
      env: ENVIRONMENT,
      encoding: 'utf8',
    },
  );
  rmSync(passwordFile, { force: true });
  if (status !== 0)
    throw new Failure('initdb failed: no database could be made.', `${error?.message ?? ''}${stdout}${stderr}`);
  rmSync(cluster.folder, { recursive: true, force: true });
  renameSync(partial, cluster.folder);
}

/**
 * @param {Cluster} cluster
 * @param {string} folder
 * @param {string} passwordFile
 */
function initArguments({ durable, locale = LOCALE }, folder, passwordFile) {
  return [
    ...['-D', folder, '-U', SUPERUSER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8', ...locale],
    ...(durable ? [] : ['--no-sync']),
  ];
}

/**
 * Starts the server, reachable on the loopback address only, in a process group of its own: Ctrl-C is for us to
 * handle, services first.
 * @param {Cluster} cluster
 * @param {number} port
 * @param {number | 'ignore'} log file descriptor
 * @param {Record<string, string | number>} [settings]
 */
export function spawnPostgres(cluster, port, log, settings = {}) {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(join(cluster.binaries, 'bin/postgres'), ['-D', cluster.folder, '-p', String(port), ...flags], {
    ...asAccount(cluster.account),
    env: ENVIRONMENT,
    stdio: ['ignore', log, log],
    detached: true,
  });
}

/**
 * @param {string} folder
 * @param {Account | undefined} account
 */
function makeFolder(folder, account) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  giveTo(folder, account);
}

/**
 * @param {string} path
 * @param {Account | undefined} account
 */
function giveTo(path, account) {
  if (account) chownSync(path, account.uid, account.gid);
}
