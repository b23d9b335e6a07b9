import { join } from 'node:path';
import { bundleApps } from '../bundle/bundle-apps.mjs';
import { startThrowAwayPostgres } from '../postgres/throw-away.mjs';
import { makeDatabase, makeServiceRole } from '../postgres/provision.mjs';
import { captureNode } from '../processes/capture.mjs';
import { makeSecrets } from '../stack/secrets.mjs';
import { describeEnvironment } from '../stack/service-environment.mjs';
import { mainFileOf, SERVICE_NAMES } from '../stack/services.mjs';

/** @import { Finding } from './step.mjs' */
/** @import { Service } from '../stack/services.mjs' */
/** @import { Stack } from '../stack/service-environment.mjs' */

/**
 * All migrations of each service on an empty database, a second time without effect, then entities against tables.
 * @returns {Promise<Finding>}
 */
export async function checkSchemas() {
  await bundleApps(SERVICE_NAMES);
  const database = await startThrowAwayPostgres();
  try {
    const stack = await describeEmptyStack(database.url);
    const outputs = await Promise.all(SERVICE_NAMES.map((service) => checkSchema(stack, service)));
    const problems = outputs.filter(Boolean);
    return { ok: problems.length === 0, output: problems.join('\n') };
  } finally {
    await database.remove();
  }
}

/**
 * @param {Stack} stack
 * @param {Service} service
 */
async function checkSchema(stack, service) {
  const env = { ...describeEnvironment(stack, service), DISK_ROOT: join(stack.dataFolder, 'storage') };
  for (const command of ['migrate', 'migrate', 'check-schema']) {
    const { ok, stdout, stderr } = await captureNode([mainFileOf(service), command], { env });
    if (!ok) return `${service}: ${command} failed\n${stdout}${stderr}`;
  }
  return '';
}

/**
 * @param {string} url
 * @returns {Promise<Stack>}
 */
async function describeEmptyStack(url) {
  const secrets = makeSecrets();
  const owner = await makeDatabase(url, 'groundwork');
  const address = { url: 'http://localhost:3001', port: 3001, metricsPort: 0 };
  /** @type {Record<string, string>} */
  const databases = {};
  for (const service of SERVICE_NAMES) {
    databases[service] = await makeServiceRole(owner, service, secrets.database_passwords[service]);
  }
  return {
    addresses: { identity: address, storage: address, tree: address },
    databases,
    secrets,
    dataFolder: '/nowhere',
  };
}
