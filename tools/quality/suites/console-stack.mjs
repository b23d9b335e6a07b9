// The console with an identity, a storage and a tree of its own, on a PostgreSQL of their own.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildConsole } from '../../bundle/build-console.mjs';
import { bundleApps } from '../../bundle/bundle-apps.mjs';
import { startThrowAwayPostgres } from '../../postgres/throw-away.mjs';
import { needPrograms } from '../../processes/debian-package.mjs';
import { pickPort } from '../../stack/ports.mjs';
import { CONSOLE } from '../../stack/services.mjs';
import { during } from '../../terminal/progress.mjs';
import { LOG_FOLDER } from '../../workspace/root.mjs';
import { startReplica } from '../faults/replica.mjs';
import { identityVariables, newClient, newSecret } from './identity-variables.mjs';

/** @import { Service } from '../../stack/services.mjs' */

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const DISK_ROOT = join(LOG_FOLDER, '../console-suite');
const ADMINISTRATOR = { username: 'administrator', password: newSecret() };

/**
 * Starts the console and its services, and stops them when `act` has ended. Fails without a program.
 * @template Result
 * @param {(variables: { CHROMIUM: string, CONSOLE_E2E: string, DATABASE_URL: string }) => Promise<Result>} act
 *   given the environment of what visits the console: CONSOLE_E2E describes the installation (tools/quality/e2e/console/deployment.mjs),
 *   DATABASE_URL is of the superuser
 * @param {Record<string, string>} [programs] those that `act` needs beside, each with its Debian package
 * @returns {Promise<Result>}
 */
export async function withConsole(act, programs = { [CHROMIUM]: 'chromium' }) {
  mkdirSync(LOG_FOLDER, { recursive: true });
  await needPrograms(programs);
  await bundleApps();
  await buildConsole();
  const database = await during('starting a PostgreSQL for the services', startThrowAwayPostgres);
  const deployment = await describeDeployment();
  rmSync(DISK_ROOT, { recursive: true, force: true }); // of the database of an earlier run
  const starting = startAll(deployment, database.url);
  try {
    await Promise.all(starting);
    return await act({ CHROMIUM, CONSOLE_E2E: JSON.stringify(deployment), DATABASE_URL: database.url });
  } finally {
    const started = await Promise.allSettled(starting);
    await Promise.all(started.map((one) => one.status === 'fulfilled' && one.value.signal('SIGTERM')));
    await database.remove();
  }
}

async function describeDeployment() {
  const given = new Set();
  const at = async (/** @type {number} */ port) => `http://localhost:${await pickPort(port, given)}`;
  const addresses = {
    issuer: await at(3_501),
    storage: await at(3_502),
    tree: await at(3_503),
    console: await at(3_500),
    application: await at(3_504), // of a program that a test builds
  };
  return { ...addresses, ...newClient(), administrator: ADMINISTRATOR };
}

/** @param {Awaited<ReturnType<typeof describeDeployment>>} deployment @param {string} databaseUrl */
function startAll({ issuer, storage, tree, console: own, application, client_id, client_secret }, databaseUrl) {
  const client = { client_id, client_secret };
  const administrator = { ADMIN_USERNAME: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };
  const common = { DATABASE_URL: databaseUrl, CONSOLE_URL: own, CORS_ORIGINS: application };
  const resourceServer = {
    ...common,
    PATH: process.env.PATH,
    ENVIRONMENT: 'development',
    ISSUER: issuer,
    INTROSPECTION_CLIENT_ID: client_id,
    INTROSPECTION_CLIENT_SECRET: client_secret,
    WEBHOOK_KEY: newSecret(),
    WEBHOOK_ALLOW_PRIVATE: 'true', // a receiver of the tests
    METRICS_PORT: '0',
    RATE_LIMIT_PER_MINUTE: '0',
  };
  const services = { ISSUER_URL: issuer, STORAGE_URL: storage, TREE_URL: tree, CONSOLE_URL: own };
  return [
    start('identity', issuer, { ...common, ...identityVariables(issuer, client), ...administrator }),
    start('storage', storage, { ...resourceServer, DISK_ROOT }),
    start('tree', tree, resourceServer),
    startReplica(
      /** @type {Service} */ (/** @type {string} */ ('console')),
      { PATH: process.env.PATH, ...services, PORT: new URL(own).port },
      join(LOG_FOLDER, 'console-suite.log'),
      CONSOLE.mainFile,
    ),
  ];
}

/** @param {Service} name @param {string} url @param {NodeJS.ProcessEnv} variables */
function start(name, url, variables) {
  const { port } = new URL(url);
  const log = join(LOG_FOLDER, `console-${name}-${port}.log`);
  return startReplica(name, { ...variables, PORT: port, PUBLIC_URL: url }, log);
}
