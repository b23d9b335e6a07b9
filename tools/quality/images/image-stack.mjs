import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase, makeServiceRole } from '../../postgres/provision.mjs';
import { pickPort } from '../../stack/ports.mjs';
import { makeSecrets } from '../../stack/secrets.mjs';
import { describeEnvironment } from '../../stack/service-environment.mjs';
import { SERVICE_NAMES } from '../../stack/services.mjs';

/** @import { Service } from '../../stack/services.mjs' */
/** @import { Stack } from '../../stack/service-environment.mjs' */

/** @typedef {Awaited<ReturnType<typeof describeProxiedStack>>} ProxiedStack */

/**
 * Three services for production behind one address with a path each: ports, databases, secrets.
 * @param {string} databaseUrl of the superuser
 * @param {'http' | 'https'} [scheme] of that address
 */
export async function describeProxiedStack(databaseUrl, scheme = 'http') {
  const taken = new Set();
  const proxyPort = await pickPort(8_080, taken);
  const origin = `${scheme}://localhost:${proxyPort}`;
  const secrets = makeSecrets();
  const database = await makeDatabase(databaseUrl, 'groundwork');
  const dataFolder = mkdtempSync(join(tmpdir(), 'groundwork-images-'));
  if (process.getuid?.() === 0) chownSync(dataFolder, 1000, 1000);
  /** @type {any} any: filled below, a member per service */
  const stack = { addresses: {}, databases: {}, secrets, dataFolder };
  for (const service of SERVICE_NAMES) {
    const port = await pickPort(18_001, taken);
    stack.addresses[service] = { url: `${origin}/${service}`, port, metricsPort: await pickPort(19_001, taken) };
    stack.databases[service] = await makeServiceRole(database, service, secrets.database_passwords[service]);
  }
  return { origin, proxyPort, stack: /** @type {Stack} */ (stack), webhookKey: randomBytes(32).toString('base64') };
}

/**
 * The environment of a service in production behind a proxy.
 * @param {ProxiedStack} proxied
 * @param {Service} service
 * @returns {NodeJS.ProcessEnv}
 */
export function productionEnvironment({ origin, stack, webhookKey }, service) {
  return {
    ...describeEnvironment(stack, service, {}),
    ENVIRONMENT: 'production',
    TRUST_PROXY: 'loopback',
    DEFAULT_CLIENT_ORIGINS: origin,
    IDENTITY_URL: `http://localhost:${stack.addresses.identity.port}`,
    ALLOWED_HOSTS: `localhost:${stack.addresses.identity.port},127.0.0.1:${stack.addresses.identity.port}`,
    WEBHOOK_KEY: webhookKey,
    DISK_ROOT: '/data',
    RATE_LIMIT_PER_MINUTE: '0',
    SHUTDOWN_TIMEOUT_SECONDS: '10',
    DRAIN_SECONDS: '2',
  };
}
