// The pages and the client libraries against a started identity, another one that is an external provider to it, and a tree for its
// Swagger UI: tools/quality/e2e.
// Fails without Chromium.
import { randomBytes, randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startThrowAwayPostgres } from '../../postgres/throw-away.mjs';
import { waitForExit } from '../../processes/child-exit.mjs';
import { pickPort } from '../../stack/ports.mjs';
import { mainFileOf } from '../../stack/services.mjs';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { during } from '../../terminal/progress.mjs';
import { bundleApps } from '../../bundle/bundle-apps.mjs';
import { LOG_FOLDER, ROOT } from '../../workspace/root.mjs';
import { provideProgram } from '../../processes/debian-package.mjs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** What only a service that hangs gets to. */
const START_TIMEOUT_MS = 300_000;

await runTool(async () => {
  mkdirSync(LOG_FOLDER, { recursive: true });
  await bundleApps();
  const database = await during('starting a PostgreSQL for identity', startThrowAwayPostgres);
  const ports = new Set();
  const [issuer, tree] = [await pickAddress(3_401, ports), await pickAddress(3_403, ports)];
  // Browsers keep cookies by host, whatever the port: the other issuer needs another one.
  const elsewhere = (await pickAddress(3_402, ports)).replace('localhost', '127.0.0.1');
  const client = newClient();
  const provider = { issuer: elsewhere, ...newClient() };
  const at = { DATABASE_URL: database.url };
  const services = [
    startService('identity', issuer, {
      ...at,
      ...identityVariables(issuer, tree, client),
      OUTGOING_ALLOW_PRIVATE: 'true',
    }),
    startService('identity', elsewhere, {
      ...at,
      ...identityVariables(elsewhere, tree, provider),
      DATABASE_SCHEMA: 'elsewhere',
    }),
    startService('tree', tree, { ...at, ...treeVariables(issuer, client) }),
  ];
  try {
    await Promise.all(services.map(waitUntilReady));
    return await runSuites({ issuer, tree, ...client, provider });
  } finally {
    for (const { child } of services) child.kill('SIGTERM');
    await Promise.all(services.map(({ ended }) => ended));
    await database.remove();
  }
});

/**
 * @param {number} preferred
 * @param {Set<number>} given
 */
async function pickAddress(preferred, given) {
  return `http://localhost:${await pickPort(preferred, given)}`;
}

function newClient() {
  return { client_id: randomUUID(), client_secret: randomBytes(32).toString('base64url') };
}

function secret() {
  return randomBytes(32).toString('base64');
}

/**
 * @param {string} issuer
 * @param {string} tree its Swagger UI gets tokens from here
 * @param {{ client_id: string, client_secret: string }} client
 */
function identityVariables(issuer, tree, client) {
  return {
    ISSUER: issuer,
    COOKIE_KEYS: secret(),
    KEY_ENCRYPTION_KEYS: secret(),
    SECRET_PEPPER: secret(),
    DEFAULT_CLIENT_ID: client.client_id,
    DEFAULT_CLIENT_SECRET: client.client_secret,
    DEFAULT_CLIENT_ORIGINS: tree,
    ADMIN_PASSWORD: secret(),
  };
}

/**
 * @param {string} issuer
 * @param {{ client_id: string, client_secret: string }} client
 */
function treeVariables(issuer, client) {
  return {
    ISSUER: issuer,
    INTROSPECTION_CLIENT_ID: client.client_id,
    INTROSPECTION_CLIENT_SECRET: client.client_secret,
    WEBHOOK_KEY: secret(),
  };
}

/**
 * @param {import('../../stack/services.mjs').Service} name
 * @param {string} url
 * @param {Record<string, string>} variables
 */
function startService(name, url, variables) {
  const log = join(LOG_FOLDER, `pages-${name}-${new URL(url).port}.log`);
  const output = openSync(log, 'w', 0o600);
  const child = spawn(process.execPath, [mainFileOf(name)], {
    stdio: ['ignore', output, output],
    env: {
      PATH: process.env.PATH,
      ENVIRONMENT: 'development',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      METRICS_PORT: '0',
      RATE_LIMIT_PER_MINUTE: '0',
      ...variables,
    },
  });
  return { url, log, child, ended: waitForExit(child) };
}

/** @param {ReturnType<typeof startService>} service */
async function waitUntilReady({ url, log, ended }) {
  for (const until = Date.now() + START_TIMEOUT_MS; ;) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    const why = await Promise.race([ended, sleep(200, undefined)]);
    if (why) throw new Failure(`A service did not start: ${why}; see ${log}.`);
    if (Date.now() > until) throw new Failure(`${url} is not ready after a minute; see ${log}.`);
  }
}

/** @param {object} deployment */
async function runSuites(deployment) {
  const files = globSync('tools/quality/e2e/*.e2e-spec.mjs', { cwd: ROOT });
  if (!provideProgram(CHROMIUM, 'chromium')) {
    throw new Failure(`There is no Chromium at ${CHROMIUM}, and it could not be installed.`, 'Install chromium.');
  }
  const suites = spawn(process.execPath, ['--test', '--test-reporter=spec', ...process.argv.slice(2), ...files], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM, IDENTITY_E2E: JSON.stringify(deployment) },
  });
  return (await waitForExit(suites)) === 'exit code 0' ? 0 : 1;
}
