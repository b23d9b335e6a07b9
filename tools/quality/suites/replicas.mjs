// Two processes of identity on one database: tools/quality/e2e/replicas.
import { randomBytes, randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReplica } from '../faults/replica.mjs';
import { startThrowAwayPostgres } from '../../postgres/throw-away.mjs';
import { waitForExit } from '../../processes/child-exit.mjs';
import { pickPort } from '../../stack/ports.mjs';
import { runTool } from '../../terminal/failure.mjs';
import { during } from '../../terminal/progress.mjs';
import { bundleApps } from '../../bundle/bundle-apps.mjs';
import { LOG_FOLDER, ROOT } from '../../workspace/root.mjs';

await runTool(async () => {
  mkdirSync(LOG_FOLDER, { recursive: true });
  if (!process.argv.includes('--built')) await bundleApps();
  const database = await during('starting a PostgreSQL for identity', startThrowAwayPostgres);
  const mails = mkdtempSync(join(tmpdir(), 'groundwork-replicas-'));
  const given = new Set();
  const ports = [await pickPort(3_411, given), await pickPort(3_412, given)];
  const client = { client_id: randomUUID(), client_secret: randomBytes(32).toString('base64url') };
  const variables = identityVariables(ports, database.url, mails, client);
  const replicas = [];
  try {
    for (const port of ports)
      replicas.push(
        await startReplica('identity', { ...variables, PORT: String(port) }, join(LOG_FOLDER, `replica-${port}.log`)),
      );
    const urls = ports.map((port) => `http://localhost:${port}`);
    return await runSuite({ urls, issuer: variables.ISSUER, mails, ...client });
  } finally {
    await Promise.all(replicas.map((replica) => replica.signal('SIGTERM')));
    await database.remove();
    rmSync(mails, { recursive: true, force: true });
  }
});

/**
 * Both speak as the first one's address. Without a grace, so that of any number of refreshes one succeeds.
 * @param {number[]} ports
 * @param {string} url
 * @param {string} mails
 * @param {{ client_id: string, client_secret: string }} client
 */
function identityVariables(ports, url, mails, client) {
  const secret = () => randomBytes(32).toString('base64');
  return {
    PATH: process.env.PATH,
    ENVIRONMENT: 'development',
    DATABASE_URL: url,
    ISSUER: `http://localhost:${ports[0]}`,
    ALLOWED_HOSTS: ports.flatMap((port) => [`localhost:${port}`, `127.0.0.1:${port}`]).join(','),
    COOKIE_KEYS: secret(),
    KEY_ENCRYPTION_KEYS: secret(),
    SECRET_PEPPER: secret(),
    DEFAULT_CLIENT_ID: client.client_id,
    DEFAULT_CLIENT_SECRET: client.client_secret,
    ADMIN_PASSWORD: secret(),
    MAIL_FOLDER: mails,
    METRICS_PORT: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    REFRESH_GRACE_SECONDS: '0',
  };
}

/** @param {object} deployment */
async function runSuite(deployment) {
  const files = globSync('tools/quality/e2e/replicas/*.e2e-spec.mjs', { cwd: ROOT });
  const suite = spawn(process.execPath, ['--test', '--test-reporter=spec', ...files], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, IDENTITY_REPLICAS: JSON.stringify(deployment) },
  });
  return (await waitForExit(suite)) === 'exit code 0' ? 0 : 1;
}
