import { randomBytes } from 'node:crypto';
import { closeSync, lstatSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pickPort } from '../stack/ports.mjs';
import { commandLine } from '../processes/command-line.mjs';
import { findAccount } from './account.mjs';
import { findBinaries } from './binaries.mjs';
import { makeCluster, SUPERUSER } from './cluster.mjs';
import { stopLeftover } from './leftover.mjs';
import { findClusterFolder } from './place.mjs';
import { startPostgres } from './server.mjs';

/** The folder of a throw-away server carries the pid of the tool that made it. */
const NAME = 'groundwork-test-';

/** Speed instead of safety: a crash loses it, and it is made to be lost. (PostgreSQL, "Non-Durable Settings") */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 300,
  max_wal_size: '4GB',
  shared_preload_libraries: 'pg_stat_statements',
};

/** @returns {Promise<{ url: string, log: string, remove: () => Promise<void> }>} the superuser's URL of database `postgres`, and the server's log */
export async function startThrowAwayPostgres() {
  await sweep();
  const home = mkdtempSync(join(tmpdir(), `${NAME}${process.pid}-`));
  const account = findAccount();
  const folder = await findClusterFolder(join(home, 'postgres'), account);
  const password = randomBytes(18).toString('hex');
  const cluster = { folder, binaries: findBinaries(account, folder), account, password, durable: false };
  makeCluster(cluster);
  const port = await pickPort(25_432, new Set());
  const log = join(home, 'postgres.log');
  const file = openSync(log, 'w');
  const server = startPostgres(cluster, port, { log: file, logName: log, settings: SETTINGS });
  closeSync(file);
  await server.ready;
  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
  return { url, log, remove };

  async function remove() {
    await server.stop(2_000);
    removeHome(home, folder);
  }
}

/**
 * @param {string} home
 * @param {string} folder of the cluster, which may lie elsewhere with its programs
 */
function removeHome(home, folder) {
  for (const path of [dirname(folder), home]) rmSync(path, { recursive: true, force: true });
}

/** Removes the servers of tools that were killed: our own only, anybody may write into the folder they lie in. */
async function sweep() {
  mkdirSync(tmpdir(), { recursive: true });
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${NAME}(\\d+)-`).exec(name)?.[1];
    const home = join(tmpdir(), name);
    if (!pid || !isOurs(home) || commandLine(Number(pid)).includes('node')) continue;
    try {
      const folder = await findClusterFolder(join(home, 'postgres'), findAccount());
      await stopLeftover(folder);
      removeHome(home, folder);
    } catch {
      // Somebody else is sweeping it.
    }
  }
}

/** @param {string} home */
function isOurs(home) {
  const found = lstatSync(home, { throwIfNoEntry: false });
  return found?.isDirectory() && found.uid === process.getuid?.();
}
