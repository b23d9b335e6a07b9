// Two processes of identity, and two of storage, on one database: tools/quality/e2e/replicas.
import { randomBytes } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReplica } from '../faults/replica.mjs';
import { startThrowAwayPostgres } from '../../postgres/throw-away.mjs';
import { pickPort } from '../../stack/ports.mjs';
import { runTool } from '../../terminal/failure.mjs';
import { during } from '../../terminal/progress.mjs';
import { bundleApps } from '../../bundle/bundle-apps.mjs';
import { identityVariables, newClient } from './identity-variables.mjs';
import { runNodeTests } from './run-specs.mjs';
import { LOG_FOLDER, ROOT } from '../../workspace/root.mjs';

await runTool(async () => {
  mkdirSync(LOG_FOLDER, { recursive: true });
  if (!process.argv.includes('--built')) await bundleApps();
  const database = await during('starting a PostgreSQL for identity', startThrowAwayPostgres);
  const mails = mkdtempSync(join(tmpdir(), 'groundwork-replicas-'));
  const given = new Set();
  const ports = [await pickPort(3_411, given), await pickPort(3_412, given)];
  const storage = await storageOf(database.url, given);
  const client = newClient();
  const allowed = [...ports, storage.identityPort];
  const variables = { ...replicaVariables(allowed, database.url, mails, client), ...storage.shared };
  const replicas = [];
  try {
    for (const port of ports)
      replicas.push(
        await startReplica('identity', { ...variables, PORT: String(port) }, join(LOG_FOLDER, `replica-${port}.log`)),
      );
    const urls = ports.map((port) => `http://localhost:${port}`);
    const deployment = { urls, issuer: variables.ISSUER, mails, storage, ...client };
    const files = globSync('tools/quality/e2e/replicas/*.e2e-spec.mjs', { cwd: ROOT });
    return await runNodeTests(files, { IDENTITY_REPLICAS: JSON.stringify(deployment) });
  } finally {
    await Promise.all(replicas.map((replica) => replica.signal('SIGTERM')));
    await database.remove();
    for (const folder of [mails, storage.variables.DISK_ROOT]) rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * Both have the first port's address. Without a grace, so that of any number of refreshes one succeeds.
 * @param {number[]} ports by which they are reached
 * @param {string} url
 * @param {string} mails
 * @param {{ client_id: string, client_secret: string }} client
 */
function replicaVariables(ports, url, mails, client) {
  return {
    ...identityVariables(`http://localhost:${ports[0]}`, client),
    DATABASE_URL: url,
    ALLOWED_HOSTS: ports.flatMap((port) => [`localhost:${port}`, `127.0.0.1:${port}`]).join(','),
    MAIL_FOLDER: mails,
    REFRESH_GRACE_SECONDS: '0',
  };
}

/**
 * What the specs start storage with; identity gets the secret and the port by which storage reaches it. (memberships.e2e-spec.mjs)
 * @param {string} url
 * @param {Set<number>} given
 */
async function storageOf(url, given) {
  const secret = () => randomBytes(32).toString('base64');
  const ports = [await pickPort(3_413, given), await pickPort(3_414, given)];
  const shared = { SERVICES_CLIENT_SECRET: secret() };
  const variables = {
    ...shared,
    PATH: process.env.PATH ?? '',
    ENVIRONMENT: 'development',
    DATABASE_URL: url,
    DISK_ROOT: mkdtempSync(join(tmpdir(), 'groundwork-replicas-storage-')),
    DISK_RESERVE: '0',
    WEBHOOK_KEY: secret(),
    METRICS_PORT: '0',
    RATE_LIMIT_PER_MINUTE: '0',
  };
  return { ports, identityPort: await pickPort(3_415, given), shared, variables, logs: LOG_FOLDER };
}
