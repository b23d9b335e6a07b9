import { openSync } from 'node:fs';
import { join } from 'node:path';
import { findAccount } from '../postgres/account.mjs';
import { findBinaries } from '../postgres/binaries.mjs';
import { makeCluster, SUPERUSER } from '../postgres/cluster.mjs';
import { stopLeftover } from '../postgres/leftover.mjs';
import { findClusterFolder } from '../postgres/place.mjs';
import { makeDatabase, makeServiceRole } from '../postgres/provision.mjs';
import { startPostgres } from '../postgres/server.mjs';
import { keepRunning } from '../processes/keep-running.mjs';
import { during } from '../terminal/progress.mjs';
import { LOG_FOLDER } from '../workspace/root.mjs';
import { findOutsideDatabases } from './outside-databases.mjs';
import { startOnFreePort } from './ports.mjs';
import { SERVICE_NAMES } from './services.mjs';

/** @import { Running } from './running.mjs' */
/** @import { Secrets } from './secrets.mjs' */
/** @import { Service } from './services.mjs' */

const PREFERRED_PORT = 15_432;

/**
 * A database URL for each service: what the environment names, and from the embedded PostgreSQL for the others.
 * @param {string} dataFolder
 * @param {Secrets} secrets
 * @param {Running} running
 * @returns {Promise<Record<Service, string>>}
 */
export async function provideDatabases(dataFolder, secrets, running) {
  const urls = await findOutsideDatabases(process.env, secrets);
  const missing = SERVICE_NAMES.filter((service) => !urls[service]);
  if (missing.length > 0) {
    const database = await makeDatabase(await startEmbedded(dataFolder, secrets, running), 'groundwork');
    for (const service of missing) {
      urls[service] = await makeServiceRole(database, service, secrets.database_passwords[service]);
    }
  }
  return /** @type {Record<Service, string>} */ (urls);
}

/**
 * @param {string} dataFolder
 * @param {Secrets} secrets
 * @param {Running} running
 * @returns {Promise<string>} the superuser's URL
 */
async function startEmbedded(dataFolder, secrets, running) {
  const account = findAccount();
  const folder = await findClusterFolder(join(dataFolder, 'postgres'), account);
  await stopLeftover(folder);
  const binaries = findBinaries(account, folder);
  const logName = join(LOG_FOLDER, 'postgres.log');
  const log = openSync(logName, 'a', 0o600);
  const password = secrets.database_passwords.postgres;
  const cluster = { folder, binaries, account, password, durable: true };
  makeCluster(cluster);
  const runsAs = `${account ? ` as ${account.name}` : ''}, data in ${folder}`;
  const port = await startOnFreePort(PREFERRED_PORT, async (port) => {
    const kept = keepRunning('PostgreSQL', () => startPostgres(cluster, port, { log, logName }));
    running.add('databases', kept.stop);
    await during(`starting PostgreSQL on port ${port}${runsAs}`, () => kept.started);
  });
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}
