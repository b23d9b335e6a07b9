import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findAccount } from './account.mjs';
import { makeCluster } from './cluster.mjs';
import { findClusterFolder } from './place.mjs';
import { provideProgram } from '../processes/debian-package.mjs';
import { Failure } from '../terminal/failure.mjs';

const HOME = '/usr/lib/postgresql';

/**
 * The folder of Debian's newest PostgreSQL, with the programs the embedded one lacks (pg_basebackup, pg_dump,
 * pg_restore); installed where we may. Its bin folder is not in PATH.
 * @returns {string}
 */
export function findDebianPostgres() {
  const found = newest() ?? (provideProgram('pg_dump', 'postgresql') ? newest() : undefined);
  if (found) return found;
  throw new Failure('Not here: PostgreSQL with pg_dump.', 'apt-get install --no-install-recommends postgresql');
}

function newest() {
  if (!existsSync(HOME)) return undefined;
  const versions = readdirSync(HOME).filter((name) => existsSync(join(HOME, name, 'bin/pg_dump')));
  const version = versions.sort((one, other) => Number(other) - Number(one))[0];
  return version && join(HOME, version);
}

/**
 * A new cluster of Debian's PostgreSQL, not yet started.
 * @param {string} wanted its folder
 * @returns {Promise<import('./cluster.mjs').Cluster>}
 */
export async function makeDebianCluster(wanted) {
  const account = findAccount();
  const folder = await findClusterFolder(wanted, account);
  const password = randomBytes(18).toString('hex');
  const locale = ['--locale', 'C.UTF-8'];
  const cluster = { folder, binaries: findDebianPostgres(), account, password, durable: false, locale };
  makeCluster(cluster);
  return cluster;
}
